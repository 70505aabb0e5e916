"""Perft: the number of move sequences of a given length, for checking and timing a generator."""

from pdn.core.movegen import captures, count_steps, legal_moves, play
from pdn.core.tables import BOTH, Tables


def perft(t: Tables, board: list[int], side: int, depth: int) -> int:
    """Count the sequences of ``depth`` distinct moves; a position without moves adds nothing."""
    if depth == 0:
        return 1
    if depth == 1:
        n = len(captures(t, board, side))
        if n and t.capture_mandatory:
            return n
        return n + count_steps(t, board, side)
    total = 0
    for move in legal_moves(t, board, side):
        child = board[:]
        play(t, child, move)
        total += perft(t, child, side ^ BOTH, depth - 1)
    return total
