"""Laws of reading and writing: for all text that the grammar allows, and for any other."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import Drawn, Token, files, mutated

from pdn import Game, SourceError, games, open_sources, read_game, validate_text, write_game, write_games
from pdn.source import Chunk

BLANK = re.compile(r"[\s\ufeff\u200b\u2060\x00\x1a]*")  # what may stand between tokens
TEXTS = files().map(lambda drawn: drawn.text)
MUTATED = mutated(TEXTS)
ARBITRARY = st.one_of(
    st.text(max_size=60), st.text(alphabet='[](){}"\\/%;#!*$?:x.,- \r\n1209aA½–W', max_size=40)
)
ENCODINGS = st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "cp1251", "cp1252", "cp866"])


def law(examples: int) -> settings:
    return settings(derandomize=True, max_examples=examples, deadline=None)


def tokens(game: Game) -> list[Token]:
    return [Token(item.kind, item.text) for item in game.items]


def lines(game: Game) -> list[tuple[object, ...]]:
    """The moves of a game as a tree, with all that is said of them."""
    return [
        (node.parent, node.line, node.text, node.comment, [item.text for item in node.strengths], node.nags)
        for node in game.tree
    ]


def assert_nothing_is_lost(text: str) -> None:
    """Every character is in a token of a game, or white space; text without a game is remarks."""
    position = 0
    for number, game in enumerate(games(text), 1):
        assert game.number == number
        assert BLANK.fullmatch(text, position, game.start)
        assert text.startswith(game.text, game.start)
        position = game.start + len(game.text)
        assert_tokens_are_the_text(game)
        assert_findings_lie_in_their_game(game, text)
    # Remarks alone are no game.
    rest = BLANK.sub("", text[position:], count=1)
    assert not rest or (not position and rest.startswith(("{", "%", ";", "#!")))


def assert_tokens_are_the_text(game: Game) -> None:
    position = depth = 0
    for item in game.items:
        assert BLANK.fullmatch(game.text, position, item.start)
        assert game.text.startswith(item.text, item.start)
        position = item.end
        depth += (item.kind == "LPAR") - (item.kind == "RPAR")
        assert depth >= 0
    assert depth == 0
    assert BLANK.fullmatch(game.text, position)


def assert_findings_lie_in_their_game(game: Game, text: str) -> None:
    for finding in game.findings:
        assert game.start <= finding.start <= finding.end <= game.start + len(game.text)
        before = re.split(r"\r\n?|\n", text[: finding.start])
        assert game.place(finding.start) == (len(before), len(before[-1]) + 1)


# Text without a fault.


@law(250)
@given(files())
def test_what_was_drawn_is_read(drawn: Drawn) -> None:
    found = list(games(drawn.text))
    assert [tokens(game) for game in found] == drawn.games
    assert [finding for game in found for finding in game.findings] == []


@law(80)
@given(TEXTS)
def test_a_game_means_the_same_without_its_file(text: str) -> None:
    for game in games(text):
        alone = read_game(game.text)
        assert (alone.text, alone) == (game.text, game)


@law(120)
@given(TEXTS)
def test_printed_and_read_again_a_game_is_the_same(text: str) -> None:
    for game in games(text):
        printed = write_game(game)
        (again,) = games(printed)
        assert again == game
        assert lines(again) == lines(game)
        assert write_game(again) == printed


@law(60)
@given(TEXTS)
def test_printed_and_read_again_a_file_has_the_same_games(text: str) -> None:
    found = list(games(text))
    again = list(games(write_games(found)))
    for one, other in zip(again, found, strict=True):
        # A game that has no terminator gets a star, or the next one could run into it.
        star = [("TERMINATOR", "*")] if one.terminator and not other.terminator else []
        tags, movetext = other.content
        assert one.content == (tags, movetext + star)


# Any text.


@law(250)
@given(MUTATED | ARBITRARY)
def test_nothing_is_lost(text: str) -> None:
    assert_nothing_is_lost(text)


@law(150)
@given(MUTATED | ARBITRARY, st.lists(st.integers(0, 400), max_size=4))
def test_chunks_are_read_as_the_whole_text(text: str, cuts: list[int]) -> None:
    ends = sorted({min(cut, len(text)) for cut in cuts} | {len(text)})
    starts = [0, *ends[:-1]]
    chunks = [
        Chunk(text[a:b], len(text[:a].encode()), "utf-8", True) for a, b in zip(starts, ends, strict=True)
    ]
    found, whole = list(games(chunks)), list(games(text))
    assert [(game.text, game.start, game.line, game.column) for game in found] == [
        (game.text, game.start, game.line, game.column) for game in whole
    ]
    assert [(game.items, game.findings) for game in found] == [(game.items, game.findings) for game in whole]


@law(60)
@given(MUTATED)
def test_every_game_is_validated(text: str) -> None:
    reports = [report for report in validate_text(text) if report.game.number]
    assert [report.game.text for report in reports] == [game.text for game in games(text)]
    for report in reports:
        for finding in report.findings:
            assert 0 <= finding.start <= finding.end <= len(text)


# Any bytes.


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("laws") / "games.pdn"


@law(80)
@given(
    st.one_of(
        st.binary(max_size=60), st.builds(lambda text, code: text.encode(code, "replace"), MUTATED, ENCODINGS)
    )
)
def test_any_bytes_are_read_or_refused(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    try:
        text = "".join(source.text() for source in open_sources(str(path)))
    except SourceError:
        return
    assert_nothing_is_lost(text)
