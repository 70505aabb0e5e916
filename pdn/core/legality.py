"""What a written move means on a board: the legal moves that fit it, or why none does."""

from typing import NamedTuple

from pdn.core.captures import CaptureSearch, Move, captures
from pdn.core.movegen import can_capture, can_step, legal_moves
from pdn.core.tables import BOTH, EMPTY, KING, MAN, OFF, Tables


class Illegal(NamedTuple):
    """Why a written move is not legal.

    ``code`` is the finding code; ``at`` is the square that the reason speaks of, where there is
    one.  ``as_written`` is the move that the piece could make but for the obligation to capture
    (or to capture otherwise): an arbiter who lets it stand goes on from there.  ``criterion`` is
    the place, in the rule set's capture priority, of the criterion that ruled the move out.
    """

    code: str
    at: int | None = None
    as_written: Move | None = None
    criterion: int | None = None


class Reading(NamedTuple):
    """The legal moves that fit a written move; ``on_path`` is false where its inner squares do not."""

    moves: list[Move]
    on_path: bool = True


def read_move(t: Tables, board: list[int], side: int, squares: tuple[int, ...], barred: int = 0) -> Reading:
    """Find the legal moves that fit the squares of a written move; none when it is illegal.

    ``squares`` holds two or more squares.  Inner squares may be all or some of the landing squares
    in order, or the captured squares; where they are neither, first and last square decide.
    ``barred`` is the square of a king that may only capture, or 0.
    """
    origin, target = squares[0], squares[-1]
    if not board[origin] & side:
        return Reading([])
    if not can_capture(t, bytes(board), side):
        if len(squares) == 2 and origin != barred and can_step(t, board, origin, target):
            return Reading([_step(t, board, origin, target)])
        return Reading([])
    legal = captures(t, board, side) if t.capture_mandatory else legal_moves(t, board, side, barred)
    fitting = [move for move in legal if move.origin == origin and move.target == target]
    inner = squares[1:-1]
    if not fitting or not inner:
        # What is short for one capture may be the full path of another, which goes first.
        return Reading(sorted(fitting, key=lambda move: len(move.captured) != 1))
    by_path = CaptureSearch(t, board, side, origin, through=inner).run()
    ends = {(m.target, frozenset(m.captured)) for m in by_path}
    on_path = [move for move in fitting if (target, frozenset(move.captured)) in ends]
    exact = [move for move in on_path if len(move.captured) == len(inner) + 1]
    if exact:
        return Reading(exact)
    if _names_another(t, board, side, squares):
        return Reading([])
    found = on_path or [move for move in fitting if set(move.captured) == set(inner)]
    return Reading(found or fitting, bool(found))


def _names_another(t: Tables, board: list[int], side: int, squares: tuple[int, ...]) -> bool:
    """Tell whether a full path names a capture that ends too early or that another one outranks."""
    for partial in (True, False):
        search = CaptureSearch(
            t, board, side, squares[0], priority=False, partial=partial, through=squares[1:-1]
        )
        if any(m.target == squares[-1] and len(m.captured) == len(squares) - 1 for m in search.run()):
            return True
    return False


def _step(t: Tables, board: list[int], origin: int, target: int) -> Move:
    crowned = board[origin] & MAN != 0 and t.promotion[board[origin] >> 3][target] != 0
    return Move(origin, target, (origin, target), (), crowned)


def explain(
    t: Tables,
    board: list[int],
    side: int,
    squares: tuple[int, ...],
    is_capture: bool,
    barred: int = 0,
) -> Illegal:
    """Say why no legal move fits; ``is_capture`` tells whether the text has a capture separator.

    The first reason that holds is given: the end of the game, the piece, the square it goes to,
    the obligations, and only then the way a piece moves.
    """
    origin, target, inner = squares[0], squares[-1], squares[1:-1]
    piece = board[origin]
    if not legal_moves(t, board, side, barred):
        return Illegal("move-after-end")
    if piece == EMPTY:
        return Illegal("no-piece", origin)
    if not piece & side:
        return Illegal("wrong-side", origin)
    if board[target] != EMPTY and target != origin:
        return Illegal("target-occupied", target)
    search = CaptureSearch(t, board, side, origin, priority=False, partial=True, through=inner)
    short = [move for move in search.run() if move.target == target]
    if short:
        move = min(short, key=lambda move: len(move.captured))
        if any(other.origin == origin for other in captures(t, board, side)):
            return Illegal("capture-not-finished", None, move)
        return Illegal("capture-not-maximal", None, move, 0)
    lesser = _outranked(t, board, side, squares)
    if lesser:
        return lesser
    if len(squares) == 2 and can_step(t, board, origin, target):
        code = "missed-capture" if can_capture(t, bytes(board), side) else "king-move-limit"
        return Illegal(code, None, _step(t, board, origin, target))
    return _wrong_way(t, board, side, squares, is_capture)


def _outranked(t: Tables, board: list[int], side: int, squares: tuple[int, ...]) -> Illegal | None:
    """Name what rules out a complete capture: fewer pieces than another, or the criterion."""
    best = CaptureSearch(t, board, side)
    most = max((len(other.captured) for other in best.run()), default=0)
    search = CaptureSearch(t, board, side, squares[0], priority=False, through=squares[1:-1])
    found = [
        (move, rank)
        for move, rank in zip(search.run(), search.ranks, strict=True)
        if move.target == squares[-1] and rank < best.best
    ]
    if not found:
        return None
    # The capture that the text names in full, if it does; else the one that takes least.
    move, rank = min(
        found, key=lambda item: (len(item[0].captured) != len(squares) - 1, len(item[0].captured))
    )
    code = "capture-not-maximal" if len(move.captured) < most else "capture-priority"
    return Illegal(code, None, move, deciding_criterion(t, rank, best.best))


def deciding_criterion(t: Tables, rank: int, best: int) -> int | None:
    """Return the place of the first criterion by which a capture ranks below the best; None if by none."""
    pairs = zip(t.criteria(rank), t.criteria(best), strict=True)
    return next((i for i, (mine, top) in enumerate(pairs) if mine < top), None)


def _wrong_way(t: Tables, board: list[int], side: int, squares: tuple[int, ...], is_capture: bool) -> Illegal:
    """Name the nearest reason why the piece cannot go that way at all."""
    origin, target = squares[0], squares[-1]
    if board[origin] & MAN:
        if len(squares) == 2 and _is_backward(t, board, side, origin, target):
            return Illegal("man-moves-backward", origin)
        king = _king_on_the_way(t, board, side, squares)
        if king:
            return Illegal("man-takes-king", king)
    elif len(squares) == 2:
        in_the_way = _in_the_way(t, board, side, origin, target, is_capture)
        if in_the_way:
            return in_the_way
    if len(squares) > 2 or is_capture:
        return Illegal("nothing-to-capture", origin)
    return Illegal("not-a-move", origin)


def _king_on_the_way(t: Tables, board: list[int], side: int, squares: tuple[int, ...]) -> int:
    """Return the king that a man would capture, where men may not; 0 if it is not that."""
    if t.man_captures_king:
        return 0
    enemy = side ^ BOTH
    as_men = [enemy | MAN if piece == enemy | KING else piece for piece in board]
    search = CaptureSearch(t, as_men, side, squares[0], priority=False, through=squares[1:-1])
    for move in search.run():
        if move.target == squares[-1]:
            return next((square for square in move.captured if board[square] & KING), 0)
    return 0


def _in_the_way(
    t: Tables, board: list[int], side: int, origin: int, target: int, is_capture: bool
) -> Illegal | None:
    """Say what keeps a flying king from a square on one of its lines."""
    if not t.flying_king:
        return None
    for d in t.king_jumps if is_capture else t.king_steps:
        distance, rest = divmod(target - origin, d)
        between = range(origin + d, target, d)
        if rest or distance < 2 or any(board[square] & OFF for square in between):
            continue
        pieces = [square for square in between if board[square] != EMPTY]
        if not pieces:
            return None
        victim = board[pieces[0]]
        halts = t.lands_next or (t.king_stops_behind_king and victim & KING)
        if len(pieces) == 1 and victim & (side ^ BOTH) and halts:
            return Illegal("wrong-landing", pieces[0])
        return Illegal("king-path-blocked", pieces[0])
    return None


def _is_backward(t: Tables, board: list[int], side: int, origin: int, target: int) -> bool:
    """Tell whether a man steps or captures where only its forward directions are allowed."""
    back_steps = {-d for d in t.man_steps[side >> 3]} - set(t.man_steps[side >> 3])
    if target - origin in back_steps:
        return True
    back_jumps = set(t.king_jumps) - set(t.man_jumps[side >> 3])
    return any(target - origin == 2 * d and board[origin + d] & (side ^ BOTH) for d in back_jumps)
