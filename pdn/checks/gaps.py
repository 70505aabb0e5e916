"""Where a line of moves does not simply go on: moves that are missing, side lines that follow a move."""

from pdn.finding import Finding, Severity
from pdn.game import Game
from pdn.replay import Continuation, Ply


def check_unknown(game: Game, ply: Ply) -> Finding:
    """Return the finding about dots that stand for a move (PDN 3.0)."""
    return _note(game, "unknown-move", "a move is missing here", ply, ply.number)


def check_continuation(game: Game, line: Continuation) -> Finding:
    """Return the finding about a side line that goes on from the move before it."""
    message = "side lines go on from the move that they follow, not from the position before it"
    return _note(game, "variation-after-move", message, line, None)


def _note(game: Game, code: str, message: str, step: Ply | Continuation, ply: int | None) -> Finding:
    start, end = game.start + step.item.start, game.start + step.item.end
    return Finding(
        code,
        Severity.INFO,
        message,
        start,
        end,
        game.number,
        ply,
        step.variation,
        written=step.item.text,
    )
