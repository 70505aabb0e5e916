"""What a written move means on a board: the legal moves that fit it, or why none does."""

from typing import NamedTuple

from pdn.core.movegen import CaptureSearch, Move, can_capture, can_step, captures, legal_moves
from pdn.core.tables import BOTH, EMPTY, MAN, OFF, Tables


class Illegal(NamedTuple):
    """Why a written move is not legal.

    ``code`` is the finding code; ``at`` is the square that the reason speaks of, where there is
    one.  ``as_written`` is the move that the piece could make but for the obligation to capture
    (or to capture more): an arbiter who lets it stand goes on from there.
    """

    code: str
    at: int | None = None
    as_written: Move | None = None


class Reading(NamedTuple):
    """The legal moves that fit a written move; ``on_path`` is false where its inner squares do not."""

    moves: list[Move]
    on_path: bool = True


def read_move(t: Tables, board: list[int], side: int, squares: tuple[int, ...]) -> Reading:
    """Find the legal moves that fit the squares of a written move; none when it is illegal.

    ``squares`` holds two or more squares.  Inner squares may be all or some of the landing squares
    in order, or the captured squares; where they are neither, first and last square decide.
    """
    origin, target = squares[0], squares[-1]
    if not board[origin] & side:
        return Reading([])
    if not can_capture(t, board, side):
        if len(squares) == 2 and can_step(t, board, origin, target):
            crowned = board[origin] & MAN != 0 and t.promotion[side >> 3][target]
            return Reading([Move(origin, target, squares, (), crowned)])
        return Reading([])
    legal = captures(t, board, side) if t.capture_mandatory else legal_moves(t, board, side)
    fitting = [move for move in legal if move.origin == origin and move.target == target]
    inner = squares[1:-1]
    if not fitting or not inner:
        return Reading(fitting)
    by_path = CaptureSearch(t, board, side, origin, through=inner).run()
    ends = {(m.target, frozenset(m.captured)) for m in by_path}
    exact = [move for move in fitting if (target, frozenset(move.captured)) in ends]
    exact = exact or [move for move in fitting if set(move.captured) == set(inner)]
    return Reading(exact or fitting, bool(exact))


def explain(t: Tables, board: list[int], side: int, squares: tuple[int, ...], is_capture: bool) -> Illegal:
    """Say why no legal move fits; ``is_capture`` tells whether the text has a capture separator.

    The first reason that holds is given: the piece, the square it goes to, the obligations, and
    only then the way a piece moves.
    """
    origin, target, inner = squares[0], squares[-1], squares[1:-1]
    piece = board[origin]
    if piece == EMPTY:
        return Illegal("no-piece", origin)
    if not piece & side:
        return Illegal("wrong-side", origin)
    if board[target] != EMPTY and target != origin:
        return Illegal("target-occupied", target)
    for code, partial in (("capture-not-finished", True), ("capture-not-maximal", False)):
        # Inner squares that no such capture lands on do not hide it.
        for through in dict.fromkeys((inner, ())):
            found = CaptureSearch(
                t, board, side, origin, priority=False, partial=partial, through=through
            ).run()
            for move in found:
                if move.target == target:
                    return Illegal(code, None, move)
    steps = len(squares) == 2 and can_step(t, board, origin, target)
    if steps and can_capture(t, board, side):
        crowned = piece & MAN != 0 and t.promotion[side >> 3][target]
        return Illegal("missed-capture", None, Move(origin, target, squares, (), crowned))
    return _wrong_way(t, board, side, squares, is_capture)


def _wrong_way(t: Tables, board: list[int], side: int, squares: tuple[int, ...], is_capture: bool) -> Illegal:
    """Name the nearest reason why the piece cannot go that way at all."""
    origin, target = squares[0], squares[-1]
    if not board[origin] & MAN:
        blocker = _blocker(t, board, origin, target)
        if blocker is not None:
            return Illegal("king-path-blocked", blocker)
    elif _is_backward(t, board, side, origin, target):
        return Illegal("man-moves-backward", origin)
    if len(squares) > 2 or is_capture:
        return Illegal("nothing-to-capture", origin)
    return Illegal("not-a-move", origin)


def _blocker(t: Tables, board: list[int], origin: int, target: int) -> int | None:
    """Return the first piece between a flying king and a square on one of its lines."""
    if not t.flying_king:
        return None
    for d in {*t.king_steps, *t.king_jumps}:
        distance, rest = divmod(target - origin, d)
        if rest or distance < 2:
            continue
        between = range(origin + d, target, d)
        if not any(board[square] & OFF for square in between):
            return next((square for square in between if board[square] != EMPTY), None)
    return None


def _is_backward(t: Tables, board: list[int], side: int, origin: int, target: int) -> bool:
    """Tell whether a man steps or captures where only its forward directions are allowed."""
    back_steps = {-d for d in t.man_steps[side >> 3]} - set(t.man_steps[side >> 3])
    if target - origin in back_steps:
        return True
    back_jumps = set(t.king_jumps) - set(t.man_jumps[side >> 3])
    return any(target - origin == 2 * d and board[origin + d] & (side ^ BOTH) for d in back_jumps)
