"""From text to games: the scanner cuts, the grammar reads, what is wrong becomes findings.

A fault never ends the reading: an unreadable stretch is one finding, and the next token that
makes sense is read as if nothing had been there.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from io import IOBase
from typing import NamedTuple

from pdn.context import BODY, Star, scan, tokens
from pdn.cutter import Cut, CutRun, cut_runs
from pdn.finding import Edit, Finding, Fix, Severity
from pdn.game import Game
from pdn.items import Item, Tag
from pdn.rules import Rules
from pdn.runs import RunFinder
from pdn.source import Chunk

_TAG_PARTS = re.compile(r"\[\s*([^\s\"]+)\s*\"(.*)\"\s*\]", re.DOTALL)
_LOOSE_TAG_NAME = r"\[\s*([^\W\d_][\w\u0300-\u036f-]*)(?=[\s\"“„«])[\s\"“„«'‘]*"
_ESCAPE = re.compile(r"\\([\"\\])")
# Only these can fail to fit the grammar: the scanner sees to the order of all other tokens.
_STRUCTURE = frozenset({"LPAR", "RPAR", "BAD_TAG"})


def games(text: str | Iterable[Chunk], star: Star = "auto") -> Iterator[Game]:
    """Read the games of a text, one after the other.

    ``star`` says what a star behind a move means: ``only-move``, the ``end`` of the game, or
    ``auto`` for what the surroundings tell.

    >>> [game.tag("Event") for game in games('[Event "A"] 1. 32-28 * [Event "B"] 1. 31-27 *')]
    ['A', 'B']

    Raises:
        TypeError: the text is neither a string nor a source; :func:`pdn.open` opens a file.
    """
    if not isinstance(text, str):
        if isinstance(text, bytes | bytearray | memoryview | IOBase) or not isinstance(text, Iterable):
            raise _wrong(text)
        text = _only_chunks(text)
    return _read_games(text, star)


def _read_games(text: str | Iterable[Chunk], star: Star) -> Iterator[Game]:
    for game in read_runs(text, star, None):
        assert isinstance(game, Game)
        yield game


class GameRun(NamedTuple):
    """Games of a file that follow each other and of which nothing is to be said; see :mod:`pdn.plain`."""

    number: int  #: of the first
    cut: CutRun
    reader: "GameReader"

    @property
    def game_count(self) -> int:
        """How many games there are."""
        return self.cut.run.game_count

    @property
    def plies(self) -> int:
        """How many plies they have together."""
        return self.cut.run.plies

    @property
    def end(self) -> int:
        """Where the last of them ends in the text of the file."""
        return self.cut.start + self.cut.run.end - self.cut.run.start

    def games(self) -> Iterator[tuple[Game, Rules]]:
        """Yield the games one by one, each with its rule set."""
        for number, (piece, plain) in enumerate(self.cut.cuts(), self.number):
            game = Game(number, *piece, reader=self.reader)
            game.clean_plies = plain.plies
            yield game, plain.rules


def read_runs(text: str | Iterable[Chunk], star: Star, finder: RunFinder | None) -> Iterator[Game | GameRun]:
    """Read the games of a text as :func:`games` does, but leave together the runs that are found."""
    reader = GameReader(star)
    number = 1
    for piece in cut_runs(text, star, finder):
        if isinstance(piece, Cut):
            yield Game(number, *piece, reader=reader)
            number += 1
        else:
            yield GameRun(number, piece, reader)
            number += piece.run.game_count


def _only_chunks(text: Iterable[Chunk]) -> Iterator[Chunk]:
    for chunk in text:
        if not isinstance(chunk, Chunk):
            raise _wrong(chunk)
        yield chunk


def _wrong(text: object) -> TypeError:
    return TypeError(
        f"expected a string or a Source, not {type(text).__name__}; pdn.open(path) reads the games of a file"
    )


def read_game(text: str, star: Star = "auto") -> Game:
    """Read the first game of a text.

    Raises:
        ValueError: the text holds no game.
    """
    for game in games(text, star):
        return game
    raise ValueError("no game in this text")


@dataclass(frozen=True, slots=True)
class GameReader:
    """Reads the text of one game, when it is asked for."""

    star: Star = "auto"

    def read_tags(self, game: Game) -> tuple[Tag, ...]:
        """Return the tags, without reading what follows them."""
        tags = []
        for kind, begin, end, _ in tokens(game.text, self.star):
            if kind in BODY:
                break
            tag = tag_of(kind, game.text[begin:end], begin)
            if tag:
                tags.append(tag)
        return tuple(tags)

    def read_items(self, game: Game) -> tuple[list[Item], list[Finding]]:
        """Return all tokens, in an order that fits the grammar, and what is to be said of them."""
        items = scan(game.text, self.star)
        findings: list[Finding] = []
        # Without side lines and bad tags the tokens fit the grammar as they come from the scanner,
        # and asking the parser would take most of the time; a test holds the two equal.
        if not _STRUCTURE.isdisjoint(item.kind for item in items):
            from pdn.parser import parse

            items = parse(game, items, findings)
        _report_bad_tags(game, items, findings)
        _report_unreadable(game, items, findings)
        findings.sort(key=lambda finding: finding.start)
        return items, findings


def tag_of(kind: str, text: str, start: int = 0) -> Tag | None:
    """Read one tag, also where its quotes or its bracket are missing."""
    if kind == "TAG":
        match = _TAG_PARTS.fullmatch(text)
        assert match
        return Tag(match[1], _ESCAPE.sub(r"\1", match[2]), start, start + len(text), start + match.start(2))
    loose = re.match(_LOOSE_TAG_NAME, text) if kind == "BAD_TAG" else None
    if not loose:
        return None
    value = text[loose.end() :].removesuffix("]").rstrip(" \t\"”»'’")
    return Tag(loose[1], value, start, start + len(text), start + loose.end())


def _finding(
    game: Game, code: str, message: str, start: int, end: int, severity: Severity = Severity.ERROR
) -> Finding:
    written = game.text[start:end]
    return Finding(
        code, severity, message, game.start + start, game.start + end, game.number, written=written
    )


def _report_bad_tags(game: Game, items: list[Item], findings: list[Finding]) -> None:
    for item in items:
        if item.kind != "BAD_TAG":
            continue
        tag = tag_of(item.kind, item.text, item.start)
        if tag is None:
            message = 'not a tag: expected [Name "value"]'
            findings.append(_finding(game, "bad-tag", message, item.start, item.end))
            continue
        message = f'expected [Name "value"]; read as {tag.name} with the value "{tag.value}"'
        escaped = tag.value.replace("\\", "\\\\").replace('"', '\\"')
        edit = Edit(game.start + item.start, game.start + item.end, f'[{tag.name} "{escaped}"]')
        finding = _finding(game, "bad-tag", message, item.start, item.end, Severity.WARNING)
        findings.append(replace(finding, fix=Fix((edit,))))


def _report_unreadable(game: Game, items: list[Item], findings: list[Finding]) -> None:
    """Report what is no notation: neighbours are one stretch, and so one finding."""
    bracket_faults = {f.start - game.start for f in findings if f.code == "unbalanced-parenthesis"}
    expected = _EXPECTED[""]
    stretch: list[Item] = []
    for item in items:
        if item.kind == "UNCLOSED_COMMENT":
            message = "a comment is not closed"
            findings.append(_finding(game, "unclosed-comment", message, item.start, item.start + 1))
        if item.kind in ("UNREADABLE", "STRAY") and item.start not in bracket_faults:
            stretch.append(item)
            continue
        if stretch:
            findings.append(_unreadable(game, stretch, expected))
            stretch = []
        if item.kind == "TERMINATOR" or (item.kind in BODY and expected is _EXPECTED[""]):
            expected = _EXPECTED[item.kind if item.kind == "TERMINATOR" else "MOVE"]
    if stretch:
        findings.append(_unreadable(game, stretch, expected))


# What may stand where something else does: before the first move, among moves, and behind the result.
_EXPECTED = {
    "": 'expected a tag such as [Event "…"], a move number or a move',
    "MOVE": "expected a move, a move number, a comment or a result",
    "TERMINATOR": "expected the tags or the first move of the next game",
}


def _unreadable(game: Game, stretch: list[Item], expected: str) -> Finding:
    start, end = stretch[0].start, stretch[-1].end
    if not all(item.is_punctuation for item in stretch):
        return _finding(game, "unreadable-text", f"not draughts notation: {expected}", start, end)
    blank = "" if game.text[end : end + 1].isspace() or game.text[start - 1 : start].isspace() else " "
    edit = Edit(game.start + start, game.start + end, blank)
    message = "punctuation that says nothing in a game"
    finding = _finding(game, "punctuation", message, start, end, Severity.INFO)
    return replace(finding, fix=Fix((edit,)))
