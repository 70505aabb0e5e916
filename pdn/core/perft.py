"""Perft: the number of move sequences of a given length, for checking and timing a generator."""

from pdn.core.movegen import Move, captures, count_steps, legal_moves, play
from pdn.core.tables import BOTH, DISTINCT, Tables


def perft(t: Tables, board: list[int], side: int, depth: int, count: int = DISTINCT) -> int:
    """Count the sequences of ``depth`` moves; a position without moves adds nothing.

    ``count`` says what is one move: DISTINCT, PATHS or LANDINGS.  Draw rules, limits on king
    moves and other ends of the game than having no move do not count.
    """
    if depth == 0:
        return 1
    if depth == 1:
        n = len(captures(t, board, side, count))
        if n and t.capture_mandatory:
            return n
        return n + count_steps(t, board, side)
    return sum(n for _, n in divide(t, board, side, depth, count))


def divide(
    t: Tables, board: list[int], side: int, depth: int, count: int = DISTINCT
) -> list[tuple[Move, int]]:
    """Count the sequences of ``depth`` moves behind each first move; ``depth`` is 1 or more."""
    found: list[tuple[Move, int]] = []
    for move in legal_moves(t, board, side, count=count):
        child = board[:]
        play(t, child, move)
        found.append((move, perft(t, child, side ^ BOTH, depth - 1, count)))
    return found
