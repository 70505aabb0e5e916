"""Moves as text: what was written, and how a move is written, whatever the board says."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from pdn.core.captures import Move
from pdn.geometry import Numbering
from pdn.position import Position


class Written(NamedTuple):
    """A move as the file has it: names of squares in order, and the sign between the first two.

    The first name is a letter alone where only that is written (``cd4``).  ``separator`` is ``-``,
    ``x``, ``:`` or ``*``, or empty where there is none; other dashes and crosses count as ``-`` and ``x``.
    """

    squares: tuple[str, ...]
    separator: str

    @property
    def is_capture(self) -> bool:
        """Whether the sign says that the move captures."""
        return self.separator in ("x", ":", "*")


_NAME = r"[a-lA-L](?:1[0-2]|[1-9])?"
_SQUARE = re.compile(rf"{_NAME}|[0-9]{{1,2}}")
_SEPARATOR = re.compile("[-:*xX\u00d7\u00ad\u2010-\u2015\u2212]")


@lru_cache(maxsize=8192)
def parse_move(text: str) -> Written:
    """Take a MOVE of ``grammars/pdn.lark`` apart; leading zeroes and capitals do not matter.

    >>> parse_move("26x17x10")
    Written(squares=('26', '17', '10'), separator='x')
    """
    squares = tuple(plain_name(name) for name in _SQUARE.findall(text))
    sign = _SEPARATOR.search(text)
    return Written(squares, plain_sign(sign.group()) if sign else "")


def plain_name(square: str) -> str:
    """Return the name of a square without leading zeroes and capitals."""
    return (square.lstrip("0") or "0") if square[0].isdigit() else square.lower()


def plain_sign(sign: str) -> str:
    """Return the sign of PDN for a sign between squares."""
    return sign if sign in "-x:*" else "x" if sign in "X×" else "-"


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
