"""Positions of the Hub protocol: one character for the side to move, and one for each square."""

from lark import Token

from pdn.core.tables import BLACK, WHITE
from pdn.values.fen import Placed, Setup
from pdn.values.syntax import NotationError, parse, start_of

_PIECES = {"w": (WHITE, False), "b": (BLACK, False), "W": (WHITE, True), "B": (BLACK, True)}
_LETTERS = {piece: letter for letter, piece in _PIECES.items()}
_TURNS = {"W": WHITE, "B": BLACK}


class HubError(NotationError):
    """A text that is no Hub position; ``offset`` is where reading stopped, counted from its start."""


def parse_hub(text: str, squares: int = 50) -> Setup:
    """Read a Hub position of a board with so many squares; the squares are numbers from 1.

    >>> parse_hub("Bbeew", squares=4).pieces[1].square
    '4'

    Raises:
        HubError: a character that has no place in it, or not one for each square.
    """
    (token,) = parse("hub", text, HubError, "Hub position", {"POSITION": "W or B"}).children
    assert isinstance(token, Token)
    start = start_of(token)
    return read_letters(token, start, squares, HubError)


def read_letters(text: str, start: int, squares: int, error: type[NotationError]) -> Setup:
    """Read a position in the letters of Hub that stands at ``start``."""
    count = len(text) - 1
    if count != squares:
        message = f"a position of {count} squares, where the board has {squares}"
        raise error(message, start + min(count, squares) + 1)
    pieces = tuple(
        Placed(*_PIECES[letter], str(number), start + number, start + number + 1)
        for number, letter in enumerate(text[1:], 1)
        if letter != "e"
    )
    return Setup(_TURNS[text[0]], pieces)


def write_hub(setup: Setup, squares: int = 50) -> str:
    """Write a setup as a Hub position; ghosts and counters have no place in it.

    Raises:
        ValueError: the turn is unknown, or a square is no number of the board.
    """
    if setup.turn is None or setup.is_pass:
        raise ValueError("a position needs pieces and a side to move here")
    letters = ["W" if setup.turn == WHITE else "B", *"e" * squares]
    for piece in setup.pieces:
        number = int(piece.square) if piece.square.isdigit() else 0
        if not 1 <= number <= squares:
            raise ValueError(f"{piece.square} is not one of the squares 1 to {squares}")
        letters[number] = _LETTERS[piece.side, piece.king]
    return "".join(letters)
