"""Boards and their numbering: which squares are played on, and what each is called.

Squares are indices into a padded board (see :mod:`pdn.core.tables`); White sits at the bottom.
"""

from dataclasses import dataclass
from functools import cached_property

from pdn.core.tables import EMPTY, OFF

PAD = 2  # rows and columns around the board: an orthogonal jump looks two squares ahead

FILES = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Board:
    """The playing surface: ``width`` by ``height`` squares, of which the dark ones or all are used.

    ``dark_corner`` tells whether the corner at a player's left hand is a playing square.
    """

    width: int
    height: int
    dark_corner: bool = True
    all_squares: bool = False

    @property
    def stride(self) -> int:
        """The distance between a square and the one below it."""
        return self.width + PAD

    @property
    def size(self) -> int:
        """The length of a padded board."""
        return self.stride * (self.height + 2 * PAD) + PAD

    def square(self, row: int, column: int) -> int:
        """Return the index of a square; rows count from Black's side, columns from White's left."""
        return (row + PAD) * self.stride + column + PAD

    def row(self, square: int) -> int:
        """Return the row of a square, 0 at Black's side."""
        return (square - PAD) // self.stride - PAD

    def column(self, square: int) -> int:
        """Return the column of a square, 0 at White's left."""
        return (square - PAD) % self.stride

    def is_playable(self, row: int, column: int) -> bool:
        """Tell whether pieces may stand on this square of the board."""
        if self.all_squares:
            return True
        return ((self.height - 1 - row) + column) % 2 == (0 if self.dark_corner else 1)

    @cached_property
    def squares(self) -> list[int]:
        """The playing squares, row by row from Black's left to White's right."""
        return [
            self.square(row, column)
            for row in range(self.height)
            for column in range(self.width)
            if self.is_playable(row, column)
        ]

    @cached_property
    def places(self) -> list[int]:
        """The place of each playing square in a set: a step leads equally far wherever it is made.

        Where only the dark squares are used, rows are an odd number of columns apart: then every other
        number is a dark square, and half of it its place.
        """
        if self.all_squares:
            return list(range(len(self.squares)))
        apart = self.width + 1 + self.width % 2
        return [(self.row(square) * apart + self.column(square)) // 2 for square in self.squares]

    def opposite(self, square: int) -> int:
        """Return the square that takes this one's place when the board is turned round."""
        return self.square(self.height - 1 - self.row(square), self.width - 1 - self.column(square))

    def empty(self) -> list[int]:
        """Return a padded board without pieces."""
        board = [OFF] * self.size
        for square in self.squares:
            board[square] = EMPTY
        return board

    def directions(self, kind: str, forward: int) -> list[int]:
        """Turn a direction of a rule file into differences of square indices.

        ``kind`` is ``diagonal-`` or ``orthogonal-`` with ``forward``, ``backward`` or ``sideways``;
        ``forward`` is -1 for White and 1 for Black.  Orthogonal ways lead to the next playing
        square: two squares on where only the dark ones are used.

        Raises:
            ValueError: for any other kind.
        """
        line, _, sense = kind.partition("-")
        ahead = {"forward": forward, "backward": -forward, "sideways": 0}.get(sense)
        if ahead is None or line not in ("diagonal", "orthogonal") or (line, ahead) == ("diagonal", 0):
            raise ValueError(f"unknown direction {kind!r}")
        if line == "diagonal":
            return [ahead * self.stride - 1, ahead * self.stride + 1]
        step = 1 if self.all_squares else 2
        return [ahead * self.stride * step] if ahead else [-step, step]


class Numbering:
    """The names of a board's squares in one PDN notation (PDN 3.0, GameType).

    ``code`` is ``N`` (numbers) or ``A`` (letter and digit) and the corner of the first square as
    the player who starts sees it: 0 bottom left, 1 bottom right, 2 top left, 3 top right.
    Numbering runs along the rows.

    Raises:
        ValueError: for any other code.
    """

    def __init__(self, board: Board, code: str, black_starts: bool) -> None:
        if len(code) != 2 or code[0] not in "NA" or code[1] not in "0123":
            raise ValueError(f"unknown notation {code!r}")
        self.board = board
        self.code = code
        corner = int(code[1])
        if black_starts:
            corner = 3 - corner
        self._from_right = corner in (1, 3)
        self._from_bottom = corner in (0, 1)
        rows = range(board.height)
        columns = range(board.width)
        self.names: dict[int, str] = {}
        for row in reversed(rows) if self._from_bottom else rows:
            for column in reversed(columns) if self._from_right else columns:
                if board.is_playable(row, column):
                    self.names[board.square(row, column)] = self._name(row, column)
        self.squares: dict[str, int] = {name: square for square, name in self.names.items()}

    @property
    def is_numeric(self) -> bool:
        """Whether squares are numbers rather than letter and digit."""
        return self.code[0] == "N"

    def _name(self, row: int, column: int) -> str:
        if self.is_numeric:
            return str(len(self.names) + 1)
        file = self.board.width - 1 - column if self._from_right else column
        rank = self.board.height - row if self._from_bottom else row + 1
        return f"{FILES[file]}{rank}"
