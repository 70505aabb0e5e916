"""Moves as text: what was written, and how a move is written, whatever the board says."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from pdn.core.movegen import Move
from pdn.geometry import Numbering
from pdn.position import Position


class Written(NamedTuple):
    """A move as the file has it: names of squares in order, and what stood between the first two."""

    squares: tuple[str, ...]
    separator: str


_SQUARE = re.compile(r"[a-l]?[0-9]+")
_SEPARATOR = re.compile(r"[-x:]")


@lru_cache(maxsize=8192)
def parse_move(text: str) -> Written:
    """Take a MOVE of ``grammars/pdn.lark`` apart; leading zeroes do not matter.

    >>> parse_move("26x17x10")
    Written(squares=('26', '17', '10'), separator='x')
    """
    squares = tuple((s.lstrip("0") or "0") if s[0].isdigit() else s for s in _SQUARE.findall(text))
    mark = _SEPARATOR.search(text)
    return Written(squares, mark.group() if mark else "")


def short_form(move: Move, numbering: Numbering, separator: str) -> str:
    """Write a move by its first and last square."""
    names = numbering.names
    return names[move.origin] + (separator if move.captured else "-") + names[move.target]


def long_form(move: Move, numbering: Numbering, separator: str) -> str:
    """Write a move with every square of its path (PDN 3.0, writing rule 9)."""
    return (separator if move.captured else "-").join(numbering.names[square] for square in move.path)


def move_text(move: Move, position: Position, notation: str | None = None) -> str:
    """Write a legal move of a position as its rule set writes it, in its own notation or another.

    >>> from pdn.rules import find
    >>> position = Position.from_fen("W:Wf6:Bb6,e7", find("russian"))
    >>> [move_text(move, position) for move in position.legal_moves()]
    ['f6:a5']
    """
    rules = position.rules
    return write_move(move, position.legal_moves(), rules.numbering(notation), rules.capture_separator)


def write_move(move: Move, legal: Iterable[Move], numbering: Numbering, separator: str) -> str:
    """Write a move in short form, or in long form where the short one fits two legal moves."""
    same = sum(1 for other in legal if (other.origin, other.target) == (move.origin, move.target))
    return (long_form if same > 1 else short_form)(move, numbering, separator)
