"""Positions: pieces on the board of a rule set, and whose move it is."""

from collections.abc import Iterable
from dataclasses import dataclass

from pdn.core import kinglimit
from pdn.core.captures import Move
from pdn.core.movegen import legal_moves, play
from pdn.core.tables import BLACK, BOTH, DISTINCT, EMPTY, KING, MAN, OFF, WHITE
from pdn.geometry import Numbering
from pdn.rules import Rules
from pdn.values.fen import Placed, Setup, parse_fen, write_fen

SIDE_NAMES = {WHITE: "White", BLACK: "Black"}


@dataclass(frozen=True, slots=True)
class SetupFault:
    """One thing that keeps a setup from being a position; offsets are into the FEN."""

    code: str
    message: str
    start: int
    end: int


class SetupError(ValueError):
    """A setup that is no position; ``faults`` holds every fault, not only the first."""

    def __init__(self, faults: list[SetupFault]) -> None:
        super().__init__("; ".join(fault.message for fault in faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Position:
    """An arrangement that can be played on; ``board`` is a padded board (:mod:`pdn.core.tables`).

    ``kings`` counts king moves in a row where the rule set limits them (:mod:`pdn.core.kinglimit`).
    """

    rules: Rules
    board: bytes
    side: int
    kings: tuple[int, ...] = (0, 0, 0, 0)

    @classmethod
    def start(cls, rules: Rules) -> "Position":
        """Return the position at the start of a game."""
        return cls(rules, bytes(rules.start_board), rules.first_side)

    @classmethod
    def from_fen(cls, text: str, rules: Rules, notation: str | None = None) -> "Position":
        """Read a position; numbers and letters are told apart by themselves.

        >>> from pdn.rules import find
        >>> Position.from_fen("W:W31:B1", find("international")).fen()
        'W:W31:B1'

        Raises:
            FenError: the text is no FEN.
            SetupError: squares off the board or named twice, men on their promotion row.
        """
        position, faults = place(parse_fen(text), rules, notation)
        if faults:
            raise SetupError(faults)
        return position

    def fen(self, notation: str | None = None) -> str:
        """Write the position in the rule set's own notation or another."""
        return board_fen(self.rules.numbering(notation), list(self.board), self.side)

    @property
    def barred(self) -> int:
        """The square of a king of the side to move that may only capture, or 0."""
        return kinglimit.barred(self.rules.tables, list(self.board), self.side, list(self.kings))

    def legal_moves(self, count: int = DISTINCT) -> list[Move]:
        """List the legal moves, each distinct move once; none when the game is over.

        ``count`` PATHS or LANDINGS of :mod:`pdn.core.tables` lists every path of a capture.
        """
        if self.rules.first_king_wins and has_king(self.board):
            return []
        return legal_moves(self.rules.tables, list(self.board), self.side, self.barred, count)

    def play(self, move: Move) -> "Position":
        """Return the position after a move of :meth:`legal_moves`."""
        board, kings, t = list(self.board), list(self.kings), self.rules.tables
        kinglimit.count(t, board, self.side, kings, move)
        play(t, board, move)
        return Position(self.rules, bytes(board), self.side ^ BOTH, tuple(kings))

    @property
    def winner(self) -> int | None:
        """The side that has won by the rules, draws aside; None while the game goes on."""
        if self.rules.first_king_wins and has_king(self.board):
            kings = {piece & BOTH for piece in self.board if piece & KING and not piece & OFF}
            return kings.pop() if len(kings) == 1 else None
        if self.legal_moves():
            return None
        return self.side if self.rules.without_moves == "wins" else self.side ^ BOTH

    def swapped(self) -> "Position":
        """Return the position with the colours swapped and the board turned round.

        It is the same position seen by the other player: its moves are the same, turned.
        """
        board = self.rules.board
        turned = bytearray(self.board)
        for square in board.squares:
            piece = self.board[board.opposite(square)]
            turned[square] = piece ^ BOTH if piece else EMPTY
        kings = tuple(
            board.opposite(n) if n and i % 2 == 0 else n
            for i, n in enumerate(self.kings[2:] + self.kings[:2])
        )
        return Position(self.rules, bytes(turned), self.side ^ BOTH, kings)

    @property
    def hash(self) -> int:
        """A 64-bit Zobrist hash of pieces and side to move, the same in every run."""
        value = _key(self.side)
        for square in self.rules.board.squares:
            if self.board[square]:
                value ^= _key(square * 64 + self.board[square])
        return value


def _key(n: int) -> int:
    """Return the random number of a piece on a square: the n-th of splitmix64."""
    z = (n * 0x9E3779B97F4A7C15 + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
    return z ^ (z >> 31)


def has_king(board: Iterable[int]) -> bool:
    """Tell whether a king stands on a padded board: where the first one wins, it has ended the game."""
    return any(piece & KING and not piece & OFF for piece in board)


def place(
    setup: Setup, rules: Rules, notation: str | None = None, turn: int | None = None
) -> tuple[Position, list[SetupFault]]:
    """Put a setup on the board of a rule set and report every fault.

    Pieces off the board, and the later of two on one square, are left out; a man on its promotion
    row stays.  ``turn`` is used where the setup does not say whose move it is, else the side that
    starts a game.
    """
    numbering = rules.numbering_like(notation or rules.notation, setup.is_numeric)
    board = rules.board.empty()
    faults: list[SetupFault] = []
    row = rules.tables.promotion
    for piece in setup.pieces:
        square = numbering.squares.get(piece.square)
        where = (piece.start, piece.end)
        if square is None:
            message = f"{piece.square} is not a square of the {rules.width}x{rules.height} board"
            faults.append(SetupFault("fen-off-board", message, *where))
        elif board[square] != EMPTY:
            faults.append(SetupFault("fen-square-twice", f"{piece.square} is named twice", *where))
        else:
            board[square] = piece.side | (KING if piece.king else MAN)
            if not piece.king and row[piece.side >> 3][square]:
                message = f"the man on {piece.square} stands on the promotion row of {SIDE_NAMES[piece.side]}"
                faults.append(SetupFault("man-on-promotion-row", message, *where))
    if not setup.pieces:
        faults.append(SetupFault("fen-no-pieces", "no pieces on the board", 0, 0))
    return Position(rules, bytes(board), setup.turn or turn or rules.first_side), faults


def board_fen(numbering: Numbering, board: list[int], side: int) -> str:
    """Write a padded board as FEN, squares of a side in the order of their names."""
    pieces = [
        Placed(board[square] & BOTH, board[square] & KING != 0, name, 0, 0)
        for square, name in numbering.names.items()
        if board[square] not in (EMPTY, OFF)
    ]
    return write_fen(Setup(side, tuple(pieces)))
