"""Positions as text: what a FEN says, before any board is asked whether it can be.

A :class:`Setup` holds the arrangement as it was written, names of squares included; making a
position of it (:mod:`pdn.position`) reports every fault at once.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from pdn.core.tables import BLACK, WHITE
from pdn.values.syntax import NotationError, parse, start_of, tokens_of, trees_of

if TYPE_CHECKING:
    from lark import Token, Tree

_COLOURS = {"W": WHITE, "B": BLACK}
_WORDS = {
    "TURN": "the side to move",
    "SIDE": "a side",
    "SQUARE": "a square",
    "MARK": "K",
    "COMMA": "a comma",
    "DASH": "a dash",
}


class FenError(NotationError):
    """A FEN that cannot be read; ``offset`` is where reading stopped, counted from its start."""


class Placed(NamedTuple):
    """One piece of a setup: ``square`` by name, ``start`` and ``end`` where it stands in the text."""

    side: int
    king: bool
    square: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Setup:
    """An arrangement of pieces as a FEN gives it; ``turn`` is None where it says ``?``.

    ``is_pass`` marks a FEN without colours and pieces (``B::``): it only changes the turn.
    """

    turn: int | None
    pieces: tuple[Placed, ...]
    is_pass: bool = False
    half_moves: int | None = None  #: lidraughts ``:H``: half-moves that a draw rule has counted
    full_moves: int | None = None  #: lidraughts ``:F``: the number of the move that comes next
    king_moves: tuple[int, int] | None = None  #: lidraughts ``:+n+m``, as written: Black's count first
    ghosts: tuple[Placed, ...] = ()  #: lidraughts ``G`` and ``P``: captured, but not yet removed
    #: where the text departs from the form that :func:`write_fen` gives: ``spaces``, ``final-dot``,
    #: ``lower-case`` (turn, colours, kings), ``upper-case`` (squares), ``leading-zeroes``,
    #: ``doubled-turn``, ``side-twice``, ``side-missing``, ``counters``, ``ghosts``
    oddities: tuple[str, ...] = field(default=(), compare=False)

    @property
    def is_numeric(self) -> bool:
        """Whether the squares are numbers; an empty setup counts as numeric."""
        return all(piece.square[0].isdigit() for piece in self.pieces + self.ghosts)


# What nearly every FEN looks like: the grammar reads it the same, and takes twenty times as long.
_PIECES = r"((?:K?(?:[1-9][0-9]{0,2}|[a-jl][1-9][0-9]?)(?:,K?(?:[1-9][0-9]{0,2}|[a-jl][1-9][0-9]?))*)?)"
_USUAL = rf"([WB?]):([WB]){_PIECES}:(?!\2)([WB]){_PIECES}(\.?)"


@lru_cache(maxsize=1024)
def parse_fen(text: str) -> Setup:
    """Read a FEN: numeric with ranges or algebraic, final dot and empty sides included.

    >>> parse_fen("W:WK3,31-33:B1.").pieces[1].square
    '31'

    Raises:
        FenError: the text is no FEN (PDN 3.0, FEN tag), or a range runs backwards.
    """
    usual = re.fullmatch(_USUAL, text)
    return _read_usual(usual) if usual else _read_any(text)


def parse_broken_fen(text: str) -> Setup:
    """Read a FEN, also one that is broken over lines in the middle of a number.

    Raises:
        FenError: the text is no FEN, however its lines are joined.
    """
    try:
        return parse_fen(text)
    except FenError:
        joined = re.sub(r"[ \t]*[\r\n]\s*", "", text)
        if joined == text:
            raise
        return parse_fen(joined)


def _read_usual(match: re.Match[str]) -> Setup:
    pieces: list[Placed] = []
    for group in (2, 4):
        colour = _COLOURS[match[group]]
        start = match.start(group + 1)
        for name in match[group + 1].split(",") if match[group + 1] else ():
            end = start + len(name)
            if name[0] == "K":
                pieces.append(Placed(colour, True, name[1:], start + 1, end))
            else:
                pieces.append(Placed(colour, False, name, start, end))
            start = end + 1
    return Setup(_COLOURS.get(match[1]), tuple(pieces), oddities=("final-dot",) if match[6] else ())


def _read_any(text: str) -> Setup:
    try:
        tree = parse("fen", text, FenError, "position", _WORDS)
    except FenError as error:
        if error.offset == 0:
            raise FenError("a position starts with the side to move: W, B or ?", 0) from None
        raise
    reading = _Reading(text)
    for part in trees_of(tree):
        reading.add(part)
    return reading.setup(str(tokens_of(tree)[0]))


class _Written(NamedTuple):
    """One piece or range as it was written."""

    side: int
    mark: str
    names: list[Token]
    start: int


class _Reading:
    """What the parts of a FEN add up to."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.sides: list[tuple[str, int]] = []  # the letter of each side, and how many entries it has
        self.written: list[_Written] = []
        self.counters: dict[str, Token] = {}
        self.has_dot = False

    def add(self, part: Tree[Token]) -> None:
        entries = trees_of(part)
        tokens = {token.type: token for token in tokens_of(part)}
        self.has_dot = tokens.pop("DOT", None) is not None or self.has_dot
        if part.data == "counter":
            ((kind, token),) = tokens.items()
            if kind in self.counters:
                raise FenError(f"the counter {token.lstrip(': ')} is the second of its kind", start_of(token))
            self.counters[kind] = token
        elif part.data == "bare":
            for entry in entries:
                message = "the squares of a side follow its colour, W or B"
                raise FenError(message, start_of(tokens_of(entry)[0]))
        else:
            letter = tokens["SIDE"][-1]
            self.sides.append((letter, len(entries)))
            self.written += [_written(_COLOURS[letter.upper()], entry) for entry in entries]

    def setup(self, turn: str) -> Setup:
        pieces: list[Placed] = []
        ghosts: list[Placed] = []
        written = self.settled()
        for entry in written:
            (ghosts if entry.mark in ("G", "P") else pieces).extend(_expand(entry))
        kings = self.counters.get("KING_MOVES")
        counts = re.findall(r"\+([0-9])", kings) if kings else []
        return Setup(
            _COLOURS.get(turn.upper()),
            tuple(pieces),
            not self.sides,
            self.count("HALF_MOVES"),
            self.count("FULL_MOVES"),
            (int(counts[0]), int(counts[1])) if counts else None,
            tuple(ghosts),
            tuple(self.oddities(turn, written)),
        )

    def count(self, kind: str) -> int | None:
        token = self.counters.get(kind)
        return int(token.strip(":HF \t\r\n")) if token else None

    def settled(self) -> list[_Written]:
        """Tell squares from marks in what can be both: ``G3`` and ``k3`` are squares among letters."""
        names = [name for entry in self.written if entry.mark != "G" for name in entry.names]
        letters = any(name[0].isalpha() and name[0] != "k" for name in names)
        numbers = not letters and any(name[0] != "k" or int(name[1:]) > 12 for name in names)
        settled = []
        for entry in self.written:
            first = entry.names[0]
            if entry.mark == "G" and letters and len(entry.names) == 1 and first.isdigit():
                entry = entry._replace(mark="", names=[first.update(value=f"g{first}")])
            elif first[0] == "k" and numbers:
                entry = entry._replace(mark="k", names=[first.update(value=first[1:]), *entry.names[1:]])
                entry = entry._replace(start=entry.start + 1)
            settled.append(entry)
        return settled

    def oddities(self, turn: str, written: list[_Written]) -> list[str]:
        letters = [letter.upper() for letter, _ in self.sides]
        marks = {entry.mark for entry in written}
        squares = [name for entry in written for name in entry.names]
        twice = len(letters) > len(set(letters))
        # W:W:W31:B1 has an empty side of White before the real one.
        doubled = twice and letters[0] == turn.upper() and self.sides[0][1] == 0
        found = {
            "spaces": re.search(r"\s", self.text) is not None,
            "final-dot": self.has_dot,
            "lower-case": turn.islower() or "k" in marks or any(side.islower() for side, _ in self.sides),
            "upper-case": any(name[0].isupper() for name in squares),
            "leading-zeroes": any(name[0] == "0" and len(name) > 1 for name in squares),
            "doubled-turn": doubled,
            "side-twice": twice and not doubled,
            "side-missing": len(set(letters)) == 1,
            "counters": bool(self.counters),
            "ghosts": not marks.isdisjoint("GP"),
        }
        return [name for name, is_so in found.items() if is_so]


def _written(side: int, piece: Tree[Token]) -> _Written:
    tokens = tokens_of(piece)
    names = [token for token in tokens if token.type == "SQUARE"]
    return _Written(side, str(tokens[0]) if tokens[0].type == "MARK" else "", names, start_of(names[0]))


def _expand(entry: _Written) -> list[Placed]:
    king = entry.mark.upper() in ("K", "P") and entry.mark != ""
    names, start, end = entry.names, entry.start, entry.names[-1].end_pos or 0
    if len(names) == 1:
        return [Placed(entry.side, king, _plain(names[0]), start, end)]
    if not all(name.isdigit() for name in names):
        raise FenError("only numbers can form a range", start)
    first, last = int(names[0]), int(names[1])
    if first > last:
        raise FenError(f"the range {first}-{last} runs backwards", start)
    return [Placed(entry.side, king, str(number), start, end) for number in range(first, last + 1)]


def _plain(name: str) -> str:
    return (name.lstrip("0") or "0") if name.isdigit() else name.lower()


def write_fen(setup: Setup) -> str:
    """Write a FEN without spaces and final dot, squares in the order of the setup (PDN 3.0).

    Ghosts and counters, which are lidraughts' own, come where it puts them.
    """
    turn = {WHITE: "W", BLACK: "B"}.get(setup.turn or 0, "?")
    parts = [turn, "", ""]
    if not setup.is_pass:
        for index, (mark, colour) in enumerate(_COLOURS.items(), 1):
            names = [("K" if p.king else "") + p.square for p in setup.pieces if p.side == colour]
            names += [_ghost(p, setup.is_numeric) for p in setup.ghosts if p.side == colour]
            parts[index] = mark + ",".join(names)
    if setup.half_moves is not None:
        parts.append(f"H{setup.half_moves}")
    if setup.full_moves is not None:
        parts.append(f"F{setup.full_moves}")
    if setup.king_moves is not None:
        parts.append("+{}+{}".format(*setup.king_moves))
    return ":".join(parts)


def _ghost(piece: Placed, is_numeric: bool) -> str:
    """Write a ghost; among letters G1 would be a square, but a range of numbers is none."""
    mark, square = "P" if piece.king else "G", piece.square
    return f"{mark}{square}" if is_numeric or not square.isdigit() else f"{mark}{square}-{square}"
