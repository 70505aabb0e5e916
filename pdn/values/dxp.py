"""Positions of the Draughts eXchange Protocol: the Hub position in Dutch letters, Z for Black."""

from lark import Token

from pdn.values.fen import Setup
from pdn.values.hub import read_letters, write_hub
from pdn.values.syntax import NotationError, parse, start_of

_TO_HUB = str.maketrans("zZ", "bB")
_FROM_HUB = str.maketrans("bB", "zZ")


class DxpError(NotationError):
    """A text that is no DXP position; ``offset`` is where reading stopped, counted from its start."""


def parse_dxp(text: str, squares: int = 50) -> Setup:
    """Read the position of a GAMEREQ message; the squares are numbers from 1.

    >>> parse_dxp("Zzeew", squares=4).pieces[1].square
    '4'

    Raises:
        DxpError: a character that has no place in it, or not one for each square.
    """
    (token,) = parse("dxp", text, DxpError, "DXP position", {"POSITION": "W or Z"}).children
    assert isinstance(token, Token)
    return read_letters(token.translate(_TO_HUB), start_of(token), squares, DxpError)


def write_dxp(setup: Setup, squares: int = 50) -> str:
    """Write a setup as a DXP position; ghosts and counters have no place in it.

    Raises:
        ValueError: the turn is unknown, or a square is no number of the board.
    """
    return write_hub(setup, squares).translate(_FROM_HUB)
