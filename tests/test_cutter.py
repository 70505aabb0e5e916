"""Cutting a stream into games: however it is chopped up, the games are the same, in little memory."""

import tracemalloc
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pdn import Game, games
from pdn.context import scan, tokens
from pdn.cutter import cut
from pdn.reader import GameReader
from pdn.source import Chunk


class Facts(NamedTuple):
    """All that is known of a game once it is cut."""

    text: str
    start: int
    line: int
    column: int
    is_glued: bool
    is_last: bool
    bytes: tuple[int, ...]


def chunks(text: str, sizes: list[int]) -> Iterator[Chunk]:
    """Chop up a text; no chunk ends between CR and LF."""
    lengths = cycle(sizes)
    begin = offset = 0
    while begin < len(text):
        end = min(len(text), begin + next(lengths))
        end += text[end - 1 : end + 1] == "\r\n"
        yield Chunk(text[begin:end], offset, "utf-8", True)
        offset += len(text[begin:end].encode())
        begin = end


def facts(text: str | Iterator[Chunk]) -> list[Facts]:
    found = []
    for piece in cut(text):
        game = Game(1, *piece, reader=GameReader())
        places = sorted({0, len(game.text) // 2, len(game.text)})
        offsets = tuple(game.byte_offset(game.start + place) for place in places)
        flags = (game.is_glued, game.is_last)
        found.append(Facts(game.text, game.start, game.line, game.column, *flags, offsets))
    return found


def found_when_cutting(text: str) -> list[tuple[str, str, int]]:
    """The tokens that the cutter sees, each run as the tokens it stands for."""
    found = []
    for kind, begin, end, _ in tokens(text, runs=True):
        inside = scan(text[begin:end]) if kind == "RUN" else []
        found += [(item.kind, item.text, begin + item.start) for item in inside]
        found += [] if inside else [(kind, text[begin:end], begin)]
    return found


def found_in_games(text: str) -> list[tuple[str, str, int]]:
    return [
        (item.kind, item.text, game.start + item.start) for game in games(text) for item in scan(game.text)
    ]


def assert_chunks_do_not_matter(text: str, sizes: list[int]) -> None:
    whole = facts(text)
    assert facts(chunks(text, sizes)) == whole
    for game in whole:
        assert text.startswith(game.text, game.start)
        assert game.bytes[0] == len(text[: game.start].encode())
        assert game.bytes[-1] == len(text[: game.start + len(game.text)].encode())


SIZES = [[1], [2, 3], [50, 1, 7], [50]]


@pytest.mark.parametrize("sizes", SIZES, ids=str)
def test_samples_in_chunks_of_any_size(samples: Path, sizes: list[int]) -> None:
    for path in sorted(samples.rglob("*.pdn")):
        assert_chunks_do_not_matter(path.read_bytes().decode(), sizes)


def test_tokens_of_the_samples_are_those_of_their_games(samples: Path) -> None:
    for path in sorted(samples.rglob("*.pdn")):
        text = path.read_bytes().decode()
        assert found_when_cutting(text) == found_in_games(text)


# Texts of all that is like PDN.  Bare numbers are left out: see the end of this module.

SNIPPETS = [
    *('[Event "A"]', '[FEN "W:W31:B1"]', '[Site "a \\" b"]', '[FEN "', '"]', "[Event A]", "[Event", "[", "]"),
    *('"', "1.", "2.", "12...", "...", ".", "32-28", "28x19", "32-28*", "c3d4", "cd4", "3228", "-"),
    *("1-0", "1/2-1/2", "1-1", "0 - 2", "*", "!", "(!)", "$1", "(", ")", '/FEN "B:W31:B2"/', '/FEN "', '"/'),
    *("{remark}", "{a\nb}", "{", "}", '{[Event "B"]}', '{\n[Event "B"]\n', "{a {b}", "%", "% line", "; x"),
    *(
        '\n[Event "C"]',
        "\n[",
        "word",
        " W:W31:B20",
        "\ufeff",
        "é",
        "ж",
        "😀",
        "\n\n",
        "\r\n\r\n",
        '[Result "4-6"]',
        "4-6",
    ),
    "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14\n",
    "{ a comment of many words that has more of them and is not closed ",
]
GLUE = st.sampled_from(["", " ", " ", "\n", "\r", "\r\n", "\t"])
TEXTS = st.lists(st.tuples(st.sampled_from(SNIPPETS), GLUE), max_size=40).map(
    lambda parts: "".join(snippet + glue for snippet, glue in parts)
)
PUNCTUATION = st.text(alphabet='[](){}"\\/%*!$.; \r\n-a', max_size=150)
CUTS = st.lists(st.integers(1, 50), min_size=1, max_size=6)


@settings(derandomize=True, max_examples=300, deadline=None)
@given(TEXTS | PUNCTUATION, CUTS)
def test_any_text_in_chunks_of_any_size(text: str, sizes: list[int]) -> None:
    assert_chunks_do_not_matter(text, sizes)


@settings(derandomize=True, max_examples=300, deadline=None)
@given(TEXTS | PUNCTUATION)
def test_tokens_of_a_text_are_those_of_its_games(text: str) -> None:
    found = found_in_games(text)
    if found:  # remarks alone are no game
        assert found_when_cutting(text) == found


UNCLOSED = '[Event "A"]\n1. 32-28 %s\n19-23 *\n[Event "B"]\n1. 31-27 *\n[Event "C"]\n1. 33-28 {so} *\n'


@pytest.mark.parametrize("opened", ["{", "{ a {b}", "(", "[Site", '[Site "a', '/FEN "W:W31', "%", '"'])
@pytest.mark.parametrize("sizes", SIZES, ids=str)
def test_what_is_not_closed_in_chunks(opened: str, sizes: list[int]) -> None:
    assert_chunks_do_not_matter(UNCLOSED % opened * 3, sizes)


@pytest.mark.parametrize("sizes", SIZES, ids=str)
def test_tags_quotes_and_comments_that_cross_chunks(sizes: list[int]) -> None:
    word = "много слов " * 20
    text = f'[Event "{word}"]\r\n1. 32-28 {{{word}{{a}} {word}}} 19-23 *\r\n/FEN "W:W31:B20"/ 31-27 *\r\n' * 2
    assert len(facts(text)) == 4
    assert_chunks_do_not_matter(text, sizes)


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_game_comes_before_all_is_read(size: int) -> None:
    read = 0

    def counted() -> Iterator[Chunk]:
        nonlocal read
        for chunk in chunks('[Event "A"]\n1. 32-28 19-23 2. 28x19 14x23 *\n' * 1000, [size]):
            read += len(chunk.text)
            yield chunk

    next(cut(counted()))
    assert read < 5000


def test_twenty_thousand_games_take_the_memory_of_a_few() -> None:
    text = '[Event "A"] 1. 32-28 *\n' * 200
    many = (Chunk(text, number * len(text), "utf-8", True) for number in range(100))
    list(cut(text))  # the grammar is loaded once, and is no part of a game
    tracemalloc.start()
    try:
        count = sum(1 for _ in cut(many))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert count == 20_000
    assert peak < 30 * len(text)  # all of it is 100 times as long, and its tokens are larger than it


def test_one_long_game_is_not_looked_at_again_with_every_chunk() -> None:
    # With every chunk it would be 2000 times the whole; with twice as much, twice the whole.
    text = "1. 32-28 " + "{a comment} 19-23 " * 20_000
    assert len(facts(chunks(text, [200]))) == 1


# The first token of a game is read as if the game stood alone.

REST = '[Event "B"] 1. 31-27 {a comment with many words} 18-22 2. 37-31 * ' * 3
POINTS = '[Result "4-6"] 1. 32-28 19-23 2. 28x19 4-6 '
STARTS = {
    "points of the game before": POINTS + "1. 31-27 18-22 2. 37-31 4-6 1. 33-28 * ",
    "points of the game before, and tags": POINTS + '[Event "A"] 1. 31-27 4-6 ',
    "a number behind a terminator": '[Event "A"] 1. 32-28 1-0 7 ',
    "numbers of the game before": "1. 32-28 19-23 2. 28x19 2-0 31-27 * 19-23 * ",
}
LEAKS = {
    "a number behind a strength behind a terminator": '[Event "A"] 1. 32-28 1-0! 7 ',
    "a letter glued to a result": "1. 32-28 2-0 1. 31-27 1-0W:W31:B20 ",
}


def assert_games_are_read_alone(text: str) -> None:
    assert found_when_cutting(text) == found_in_games(text)
    for sizes in SIZES:
        assert_chunks_do_not_matter(text, sizes)


@pytest.mark.parametrize("text", STARTS.values(), ids=STARTS)
def test_game_is_read_as_if_it_stood_alone(text: str) -> None:
    assert_games_are_read_alone(text + REST)


@pytest.mark.parametrize("text", LEAKS.values(), ids=LEAKS)
def test_game_is_read_as_if_it_stood_alone_in_odd_places(text: str) -> None:
    assert_games_are_read_alone(text + REST)
