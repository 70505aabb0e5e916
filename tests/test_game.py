"""A game: read when it is asked for, found again in its file, compared by what it says."""

import copy
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

from pdn import Game, Tag, games, open_sources, read_game
from pdn.reader import GameReader

TEXT = '[White "A"] [Black "B"] [Result "2-0"]\n\n1. 32-28 {a} 19-23 2-0\n'


# Read when asked for.


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The kinds of reading that were asked of the reader, in order."""
    asked: list[str] = []

    def watched(name: str) -> Callable[[GameReader, Game], object]:
        original = getattr(GameReader, name)

        def read(self: GameReader, game: Game) -> object:
            asked.append(name)
            return original(self, game)

        return read

    for name in ("read_items", "read_tags"):
        monkeypatch.setattr(GameReader, name, watched(name))
    return asked


def test_games_are_counted_and_skipped_without_being_read(reads: list[str]) -> None:
    found = list(games(TEXT * 3))
    assert [game.number for game in found] == [1, 2, 3]
    assert [(game.start, game.line, str(game)[:8]) for game in found][1] == (len(TEXT), 4, '[White "')
    assert [game.place(game.start) for game in found] == [(1, 1), (4, 1), (7, 1)]
    assert [game.byte_offset(game.start) for game in found] == [0, len(TEXT), 2 * len(TEXT)]
    assert reads == []


def test_tags_are_read_without_the_moves(reads: list[str]) -> None:
    game = read_game(TEXT)
    assert (game.tag("White"), game.tag("Black"), game.tag("Round"), game.result) == ("A", "B", None, "2-0")
    assert len(game.tags) == 3
    assert reads == ["read_tags"]


def test_game_is_read_once(reads: list[str]) -> None:
    game = read_game(TEXT)
    assert game.items is game.items
    assert game.tree is game.tree
    assert game.findings == []
    assert (game.terminator, list(game.main_line())[-1]) == (game.items[-1], game.items[-1])
    assert reads == ["read_items"]


def test_repr_reads_tags_only_where_they_say_the_result(reads: list[str]) -> None:
    repr(read_game(TEXT))
    assert reads == ["read_tags"]


def test_tags_are_those_among_the_items() -> None:
    text = '{a} [White "A"] % b\n[Black B] [Event "x\ny"] 1. 32-28 [Site "S"'
    game = read_game(text)
    assert [tag.name for tag in game.tags] == ["White", "Black", "Event"]
    assert game.tags[0] == Tag("White", "A", 4, 15, 12)
    starts = [item.start for item in game.items if item.kind in ("TAG", "BAD_TAG")]
    assert starts == [tag.start for tag in game.tags]


def test_tags_by_name() -> None:
    game = read_game('[white "A"] [Nero "B"] [Result ""]')
    assert (game["White"], game["WHITE"], game["Black"], game["Result"]) == ("A", "A", "B", "")
    assert ("White" in game, "Result" in game, "Round" in game) == (True, True, False)
    with pytest.raises(KeyError, match="Round"):
        game["Round"]


def test_game_is_no_sequence() -> None:
    with pytest.raises(TypeError, match="not iterable"):
        list(read_game(TEXT))  # type: ignore[call-overload]


def test_tags_cannot_be_changed_in_silence() -> None:
    assert read_game(TEXT).tags[:1] == (Tag("White", "A", 0, 11, 8),)
    assert isinstance(read_game(TEXT).tags, tuple)


# The result.


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ('[Result "2-0"] 1. 32-28 *', "2-0"),
        ('[Result "2-0"] 1. 32-28 0-2', "2-0"),
        ('[Risultato "1-1"] 1. 32-28 *', "1-1"),
        ("1. 32-28 0-2 *", "0-2"),
        ("1. 32-28 * 0-2", "0-2"),
        ("1. 32-28 *", "*"),
        ("1. 32-28 ½-½", "½-½"),
        ("1. 32-28 (31-27 2-0) *", "*"),
        ("1. 32-28 (31-27 2-0)", None),
        ('[Result ""] 1. 32-28 2-0', "2-0"),
        ('[Result ""]', None),
    ],
)
def test_result_is_that_of_the_tag_else_the_terminator(text: str, result: str | None) -> None:
    assert read_game(text).result == result


# How a game is shown.


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (TEXT, "<Game 1: A - B, 2-0, line 1>"),
        ("\n\n1. 32-28", "<Game 1: ? - ?, *, line 3>"),
        ('[Bianco "A"] [Nero "B"] 1-1', "<Game 1: A - B, 1-1, line 1>"),
        ("1. 32-28 0-2", "<Game 1: ? - ?, 0-2, line 1>"),
    ],
)
def test_repr(text: str, shown: str) -> None:
    assert repr(read_game(text)) == shown


def test_repr_of_a_later_game() -> None:
    _, second = games(f"{TEXT}\n{TEXT}")
    assert repr(second) == "<Game 2: A - B, 2-0, line 5>"


# Equality.


@pytest.mark.parametrize(
    "text",
    [
        '[White "A"][Black "B"][Result "2-0"]1.32-28{a}19-23 2-0',
        '[ White"A" ]\r\n[Black\n"B"] [Result "2-0"]\n1.\n32-28\n{a}\n19-23\n2-0\n\n\n',
        f"\n\n{TEXT}",
    ],
)
def test_games_are_equal_however_they_are_laid_out(text: str) -> None:
    assert read_game(text) == read_game(TEXT)


@pytest.mark.parametrize(
    ("part", "other"),
    [
        ('"A"', '"a"'),
        ("White", "white"),
        ('[Black "B"]', ""),
        ("32-28", "032-28"),
        ("1.", "1..."),
        ("{a}", "{ a}"),
        ("{a}", ""),
        ("{a}", "% a\n"),
        ("2-0\n", "*\n"),
        ("19-23", "(19-23)"),
    ],
)
def test_games_differ_in_all_that_they_say(part: str, other: str) -> None:
    assert part in TEXT
    assert read_game(TEXT.replace(part, other)) != read_game(TEXT)


def test_game_is_equal_to_nothing_else() -> None:
    assert read_game(TEXT) != TEXT
    assert read_game(TEXT) is not None


def test_game_has_no_hash() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(read_game(TEXT))


def test_game_is_copied_and_pickled() -> None:
    game = read_game(TEXT)
    for other in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert other == game
        assert other.place(3) == game.place(3)
        assert other.tree == game.tree


# Places.


def test_place_of_a_game_that_begins_in_the_middle_of_a_line() -> None:
    _, game = games("{é}\r\n1. 32-28 *  1. 31-27\r\n 18-23 *")
    assert (game.line, game.column) == (2, 13)
    assert game.place(game.start) == (2, 13)
    assert game.place(game.start + 3) == (2, 16)
    assert game.place(game.start + game.text.index("18-23")) == (3, 2)
    assert game.source_line(game.start) == ("1. 31-27", 0)


@pytest.mark.parametrize(
    ("text", "glued"), [("* 1. 32-28", False), ("*\n1. 32-28", False), ('*[White "A"]', True)]
)
def test_game_knows_whether_a_blank_stands_before_it(text: str, glued: bool) -> None:
    first, second = games(text)
    assert (first.is_glued, second.is_glued) == (False, glued)
    assert (first.is_last, second.is_last) == (False, True)


# Bytes.

RUSSIAN = '[White "Ёлка"]\r\n1. 32-28 {ход} 19-23 *\r\n\r\n[White "Ель"]\r\n1. 31-27 {ещё} *\r\n'


def assert_bytes(path: Path, encode: Callable[[str], bytes]) -> list[Game]:
    """Every token of a file is found again in its bytes."""
    data = path.read_bytes()
    (source,) = open_sources(str(path))
    found = list(games(source))
    for game in found:
        for item in game.items:
            begin, end = (game.byte_offset(game.start + place) for place in (item.start, item.end))
            assert data[begin:end] == encode(item.text)
    return found


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16-le", "utf-16-be", "cp1251"])
def test_byte_offsets(codec: str, tmp_path: Path) -> None:
    mark = "\ufeff" if codec.startswith("utf-16") else ""
    path = tmp_path / "a.pdn"
    path.write_bytes((mark + RUSSIAN * 2).encode(codec))
    plain = codec.removesuffix("-sig")
    found = assert_bytes(path, lambda text: text.encode(plain))
    assert [game.tag("White") for game in found] == ["Ёлка", "Ель"] * 2


def test_byte_offsets_behind_characters_of_four_bytes() -> None:
    game = read_game("{😀} 1. 32-28 *")
    assert [game.byte_offset(place) for place in (0, 1, 2, 3, 4)] == [0, 1, 5, 6, 7]


def test_byte_offsets_where_lines_fall_back_to_another_encoding(tmp_path: Path) -> None:
    path = tmp_path / "a.pdn"
    lines = ['[White "Żak"]', '[Black "Éric"]', "1. 32-28 {déjà} *", '[White "Ünal"]', "1. 31-27 {wąż} *"]
    data = [line.encode("cp1252" if i in (1, 2) else "utf-8") + b"\n" for i, line in enumerate(lines)]
    path.write_bytes(b"".join(data))
    (source,) = open_sources(str(path))
    first, second = games(source)
    assert len({stretch.encoding for stretch in first.stretches}) == 2
    whole = b"".join(data)
    for game, text, raw in [
        (first, "1.", data[2]),
        (first, "*", b"*\n" + data[3]),
        (second, "[White", data[3]),
        (second, "1.", data[4]),
        (second, "*", b"*\n"),
    ]:
        begin = game.byte_offset(game.start + game.text.index(text))
        assert whole[begin:].startswith(raw)
