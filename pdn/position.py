"""Positions: pieces on the board of a rule set, and whose move it is."""

from dataclasses import dataclass

from pdn.core.movegen import Move, legal_moves, play
from pdn.core.tables import BLACK, BOTH, EMPTY, KING, MAN, OFF, WHITE
from pdn.fen import Placed, Setup, parse_fen, write_fen
from pdn.geometry import Numbering
from pdn.rules import Rules

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
    """An arrangement that can be played on; ``board`` is a padded board (:mod:`pdn.core.tables`)."""

    rules: Rules
    board: bytes
    side: int

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

    def legal_moves(self) -> list[Move]:
        """List the legal moves, each distinct move once."""
        return legal_moves(self.rules.tables, list(self.board), self.side)

    def play(self, move: Move) -> "Position":
        """Return the position after a move of :meth:`legal_moves`."""
        board = list(self.board)
        play(self.rules.tables, board, move)
        return Position(self.rules, bytes(board), self.side ^ BOTH)


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
