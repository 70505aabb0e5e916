"""A position as a few lines of plain text."""

from pdn.core.tables import BOTH, EMPTY, KING, WHITE
from pdn.geometry import Numbering
from pdn.position import Position

ORIGIN_MARK, TARGET_MARK = ">", "+"


def _letter(piece: int) -> str:
    if piece == EMPTY:
        return "."
    letter = "w" if piece & BOTH == WHITE else "b"
    return letter.upper() if piece & KING else letter


def board_lines(
    position: Position, numbering: Numbering, origin: str | None = None, target: str | None = None
) -> list[str]:
    """Draw a position with White at the bottom: ``w b`` men, ``W B`` kings, ``.`` free squares.

    ``origin`` and ``target``, by name, are marked with ``>`` and ``+`` in front.  At the left
    stands the first number of each row, or its rank; letters get a line of files below.
    """
    board = numbering.board
    lines = []
    for row in range(board.height):
        cells = []
        label = ""
        for column in range(board.width):
            if not board.is_playable(row, column):
                cells.append("  ")
                continue
            square = board.square(row, column)
            name = numbering.names[square]
            label = label or (name if numbering.is_numeric else name[1:])
            mark = ORIGIN_MARK if name == origin else TARGET_MARK if name == target else " "
            cells.append(mark + _letter(position.board[square]))
        lines.append(f"{label:>2} {''.join(cells)}".rstrip())
    if not numbering.is_numeric:
        names = (numbering.names.get(board.square(board.height - 1, c)) for c in range(board.width))
        others = (numbering.names.get(board.square(board.height - 2, c)) for c in range(board.width))
        files = "".join(f" {(a or b or ' ')[0]}" for a, b in zip(names, others, strict=True))
        lines.append(f"   {files}")
    return lines
