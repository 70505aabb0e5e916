"""Every file is cut into its games: as many as there are, in blocks of any size, also where it breaks off."""

import random
from bisect import bisect_left
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import pdn
from pdn import Game, games, open_sources

BLOCKS = (64, 1000)  # bytes; whole games are larger
POINTS = 6  # where each file is cut off, as text and as bytes
LONGEST = 200_000  # characters of the files that are: every point takes reading the file again

Text = Callable[[Path], str]


def test_every_file_has_its_games(
    corpus: Path, index: list[Any], explained: Callable[[str], dict[str, Any]]
) -> None:
    wrong = []
    for row in index:
        count = pdn.open(str(corpus / row.file)).count()
        expected = explained(row.file).get("games", row.games)
        if count != expected:
            wrong.append(f"{row.file}: {count} games, not {expected}")
    assert wrong == []


def test_each_position_of_a_file_of_positions_is_a_game_without_moves(corpus: Path, index: list[Any]) -> None:
    files = [row.file for row in index if row.file.lower().endswith(".fen")]
    assert len(files) > 480
    for file in files[::20]:
        for game in pdn.open(str(corpus / file)):
            assert {item.kind for item in game.items} - {"COMMENT", "LINE_COMMENT", "TERMINATOR"} == {"FEN"}
            assert len(game.tree) == 1


def pieces(path: Path, block: int) -> list[tuple[Any, ...]]:
    """The games of a file that is read in blocks: all that is known of them without reading them."""
    (source,) = open_sources(str(path), block=block)
    return [
        (game.text, game.start, game.line, game.column, game.is_glued, game.is_last, ends(game))
        for game in games(source)
    ]


def ends(game: Game) -> tuple[int, int]:
    """Where a game starts and ends in the bytes of its file."""
    return game.byte_offset(game.start), game.byte_offset(game.start + len(game.text))


def in_blocks_otherwise(path: Path) -> list[str]:
    whole = pieces(path, 1 << 20)
    return [f"{path}: in blocks of {block}" for block in BLOCKS if pieces(path, block) != whole]


def test_blocks_of_any_size_give_the_same_games(sample: list[Path]) -> None:
    assert [what for path in sample for what in in_blocks_otherwise(path)] == []


@pytest.mark.slow
def test_blocks_of_any_size_give_the_same_games_of_every_file(part: list[Path]) -> None:
    assert [what for path in part for what in in_blocks_otherwise(path)] == []


def same(one: Game, other: Game) -> bool:
    return (one.text, one.items) == (other.text, other.items)


def is_damaged(whole: list[Game], cut_off: list[Game], end: int) -> bool:
    """Whether a game that ends before the place where the text does was lost, or is another."""
    hit = (
        bisect_left([game.start for game in whole], end) - 1
    )  # the game that is cut off, -1 before the first
    if hit <= 0:
        return False
    *before, last = whole[:hit]
    if len(cut_off) < hit or not all(map(same, before, cut_off)):
        return True
    if end < whole[hit].start + whole[hit].items[0].end:
        # What is left of the first token of a game can seem to belong to the one before, or to the
        # result that it is glued to.
        kept = last.items[:-1] if whole[hit].is_glued else last.items
        return cut_off[hit - 1].items[: len(kept)] != kept
    return not same(cut_off[hit - 1], last)


def points(path: Path, length: int, starts: list[int]) -> Iterator[int]:
    """Where to cut off: anywhere, and around the first characters of a game; the same in every run."""
    choice = random.Random(path.name)
    for _ in range(POINTS):
        yield choice.randint(0, length)
    for start in choice.sample(starts, min(len(starts), POINTS // 2)):
        yield min(length, start + choice.randint(0, 12))


def damaged_by_a_cut(path: Path, text: str) -> list[str]:
    whole = list(games(text))
    starts = [game.start for game in whole]
    found = [
        end for end in points(path, len(text), starts) if is_damaged(whole, list(games(text[:end])), end)
    ]
    return [f"{path}: cut off behind {end} characters" for end in found]


def damaged_by_a_cut_of_bytes(path: Path, folder: Path) -> list[str]:
    data = path.read_bytes()
    whole = list(pdn.open(str(path)))
    starts = [game.byte_offset(game.start) for game in whole]
    found = []
    for end in points(path, len(data), starts):
        target = folder / "cut.pdn"
        target.write_bytes(data[:end])
        (source,) = open_sources(str(target))
        left = source.text()
        if is_damaged(whole, list(games(left)), len(left)):
            found.append(end)
    return [f"{path}: cut off behind {end} bytes" for end in found]


def short(paths: list[Path], text_of: Text) -> Iterator[tuple[Path, str]]:
    for path in paths:
        text = text_of(path)
        if len(text) <= LONGEST:
            yield path, text


def test_a_cut_loses_the_last_game_at_most(sample: list[Path], text_of: Text) -> None:
    assert [what for path, text in short(sample, text_of) for what in damaged_by_a_cut(path, text)] == []


@pytest.mark.slow
def test_a_cut_loses_the_last_game_at_most_of_every_file(part: list[Path], text_of: Text) -> None:
    assert [what for path, text in short(part, text_of) for what in damaged_by_a_cut(path, text)] == []


def test_a_cut_of_the_bytes_does_no_more(sample: list[Path], text_of: Text, tmp_path: Path) -> None:
    chosen = [path for path, _ in short(sample[::2], text_of)]
    assert [what for path in chosen for what in damaged_by_a_cut_of_bytes(path, tmp_path)] == []


@pytest.mark.slow
def test_a_cut_of_the_bytes_of_every_file_does_no_more(
    part: list[Path], text_of: Text, tmp_path: Path
) -> None:
    chosen = [path for path, _ in short(part, text_of)]
    assert [what for path in chosen for what in damaged_by_a_cut_of_bytes(path, tmp_path)] == []
