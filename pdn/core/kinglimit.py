"""The limit on moves in a row by one king: the only count that changes what is legal.

The state of a game is a list of four ints: for White and for Black the square of the king that
moved last, and how many moves in a row it has made.  0, 0 where the last move was none of a king's.
"""

from pdn.core.captures import Move
from pdn.core.tables import BOTH, KING, MAN, Tables


def none_yet() -> list[int]:
    """Return the state at the start of a game."""
    return [0, 0, 0, 0]


def barred(t: Tables, board: list[int], side: int, state: list[int]) -> int:
    """Return the square of the king of ``side`` that may only capture now, or 0.

    The limit holds only while the side has men (Frisian rule 7).
    """
    i = side >> 3 << 1
    if not t.king_move_limit or state[i + 1] < t.king_move_limit:
        return 0
    return state[i] if _has_man(t, board, side, ()) else 0


def count(t: Tables, board: list[int], side: int, state: list[int], move: Move) -> None:
    """Count a move of ``side``; ``board`` is as it was before the move."""
    if not t.king_move_limit:
        return
    i = side >> 3 << 1
    if move.captured or not board[move.origin] & KING:
        state[i] = state[i + 1] = 0
    else:
        state[i + 1] = state[i + 1] + 1 if state[i] == move.origin else 1
        state[i] = move.target
    j = 2 - i
    if state[j] in move.captured or (move.captured and not _has_man(t, board, side ^ BOTH, move.captured)):
        # A captured king has moved for the last time; taking the last man frees the other's king.
        state[j] = state[j + 1] = 0


def _has_man(t: Tables, board: list[int], side: int, captured: tuple[int, ...]) -> bool:
    man = side | MAN
    for square in t.squares:
        if board[square] == man and square not in captured:
            return True
    return False
