"""Positions as text: what a FEN says, before any board is asked whether it can be.

A :class:`Setup` holds the arrangement as it was written, names of squares included; making a
position of it (:mod:`pdn.position`) reports every fault at once.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput, UnexpectedToken

from pdn.core.tables import BLACK, WHITE

_COLOURS = {"W": WHITE, "B": BLACK}


class FenError(ValueError):
    """A FEN that cannot be read; ``offset`` is where reading stopped, counted from its start."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


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

    @property
    def is_numeric(self) -> bool:
        """Whether the squares are numbers; an empty setup counts as numeric."""
        return all(piece.square[0].isdigit() for piece in self.pieces)


@cache
def _grammar() -> Lark:
    return Lark.open_from_package("pdn.grammars", "fen.lark", parser="lalr", lexer="basic", start="fen")


@lru_cache(maxsize=1024)
def parse_fen(text: str) -> Setup:
    """Read a FEN: numeric with ranges or algebraic, final dot and empty sides included.

    >>> parse_fen("W:WK3,31-33:B1.").pieces[1].square
    '31'

    Raises:
        FenError: the text is no FEN (PDN 3.0, FEN tag), or a range runs backwards.
    """
    try:
        tree = _grammar().parse(text)
    except UnexpectedInput as error:
        at_end = isinstance(error, UnexpectedToken) and error.token.type == "$END"
        offset = len(text) if at_end else error.pos_in_stream or 0
        if offset == 0:
            raise FenError("a position starts with the side to move: W, B or ?", 0) from None
        found = repr(text[offset]) if offset < len(text) else "the end"
        raise FenError(f"not a position: {found} does not fit at character {offset + 1}", offset) from None
    turn, *sides = tree.children
    mark = str(turn.children[0]) if isinstance(turn, Tree) else ""
    pieces: list[Placed] = []
    coloured = False
    for side in sides:
        coloured = _read_side(side, pieces) or coloured
    return Setup(_COLOURS.get(mark), tuple(pieces), not coloured)


def _read_side(side: object, pieces: list[Placed]) -> bool:
    """Add the pieces of one side; false when it has no colour, and so no pieces either."""
    assert isinstance(side, Tree)
    colour = None
    for child in side.children:
        if isinstance(child, Tree):
            if colour is None:
                token = child.children[0]
                raise FenError("the squares of a side follow its colour, W or B", _start(token))
            pieces.extend(_expand(colour, child))
        elif child.type == "COLOUR":
            colour = _COLOURS[str(child)]
    return colour is not None


def _start(token: object) -> int:
    assert isinstance(token, Token)
    return token.start_pos or 0


def _expand(colour: int, piece: Tree[Token]) -> list[Placed]:
    tokens = [child for child in piece.children if isinstance(child, Token)]
    king = tokens[0].type == "KING"
    names = [token for token in tokens if token.type == "SQUARE"]
    start, end = _start(names[0]), names[-1].end_pos or 0
    if len(names) == 1:
        return [Placed(colour, king, _plain(names[0]), start, end)]
    if not all(name.isdigit() for name in names):
        raise FenError("only numbers can form a range", start)
    first, last = int(names[0]), int(names[1])
    if first > last:
        raise FenError(f"the range {first}-{last} runs backwards", start)
    return [Placed(colour, king, str(number), start, end) for number in range(first, last + 1)]


def _plain(name: str) -> str:
    return (name.lstrip("0") or "0") if name.isdigit() else str(name)


def write_fen(setup: Setup) -> str:
    """Write a FEN without spaces and final dot, squares in the order of the setup (PDN 3.0)."""
    turn = {WHITE: "W", BLACK: "B"}.get(setup.turn or 0, "?")
    if setup.is_pass:
        return f"{turn}::"
    sides = (
        mark + ",".join(("K" if p.king else "") + p.square for p in setup.pieces if p.side == colour)
        for mark, colour in _COLOURS.items()
    )
    return ":".join((turn, *sides))
