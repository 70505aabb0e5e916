"""Positions that a game sets up: each fault by its name, all of them at once."""

from collections.abc import Iterator

from pdn.finding import Finding, Severity
from pdn.replay import Placement, Replay


def check_placement(replay: Replay, placement: Placement) -> Iterator[Finding]:
    """Yield the findings about a FEN tag or a setup in the movetext."""
    game = replay.game
    # A range that goes wrong goes wrong in many squares, but it is written once.
    alike: dict[tuple[str, int, int], list[str]] = {}
    for fault in placement.faults:
        alike.setdefault((fault.code, fault.start, fault.end), []).append(fault.message)
    faults = []
    for (code, start, end), messages in alike.items():
        more = f", and so on: {len(messages)} squares" if len(messages) > 1 else ""
        faults.append((code, messages[0] + more, start, end))
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
