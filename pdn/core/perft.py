"""Perft: the number of move sequences of a given length, for checking and timing a generator."""

from pdn.core.captures import Move
from pdn.core.movegen import legal_moves, play, quiet_moves
from pdn.core.play import Play
from pdn.core.tables import BOTH, DISTINCT, EMPTY, Tables


def perft(t: Tables, board: list[int], side: int, depth: int, count: int = DISTINCT) -> int:
    """Count the sequences of ``depth`` moves; a position without moves adds nothing.

    ``count`` says what is one move: DISTINCT, PATHS or LANDINGS.  Draw rules, limits on king
    moves and other ends of the game than having no move do not count.
    """
    return _count(Play(t, board[:], side, count), depth) if depth else 1


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


def _count(node: Play, depth: int) -> int:
    """Count from a position on; the last moves are counted without being made."""
    captures = node.find_captures()
    if depth == 1:
        return captures if captures and node.t.capture_mandatory else captures + node.count_steps()
    board = node.board
    search = node.search
    node.search = node.another_search()
    before = board[:]
    side, men, kings, other_men, other_kings = (
        node.side,
        node.men,
        node.kings,
        node.other_men,
        node.other_kings,
    )
    total = 0
    for n in range(captures):
        node.capture(search, n)
        total += _count(node, depth - 1)
        board[:] = before
        node.restore(side, men, kings, other_men, other_kings)
    if captures == 0 or not node.t.capture_mandatory:
        steps = quiet_moves(node.t, board, side)
        for i in range(0, len(steps), 2):
            origin, target = steps[i], steps[i + 1]
            piece = board[origin]
            node.step(origin, target)
            total += _count(node, depth - 1)
            board[target] = EMPTY
            board[origin] = piece
            node.restore(side, men, kings, other_men, other_kings)
    node.spare.append(node.search)
    node.search = search
    return total
