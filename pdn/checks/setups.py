"""Positions that a game sets up: each fault by its name, all of them at once."""

from collections.abc import Iterator

from pdn.finding import Finding, Severity
from pdn.replay import Placement, Replay


def check_placement(replay: Replay, placement: Placement) -> Iterator[Finding]:
    """Yield the findings about a FEN tag or a setup in the movetext."""
    game = replay.game
    faults = [(fault.code, fault.message, fault.start, fault.end) for fault in placement.faults]
    if placement.error:
        faults = [("bad-fen", str(placement.error), placement.error.offset, placement.error.offset + 1)]
    for code, message, start, end in faults:
        end = min(max(end, start + 1), len(placement.fen))
        yield Finding(
            code,
            Severity.ERROR,
            message,
            game.start + placement.offset + start,
            game.start + placement.offset + end,
            game.number,
            variation=placement.variation,
            written=placement.fen,
        )
