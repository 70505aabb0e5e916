"""Positions that a game sets up: each fault by its name, all of them at once, and how they are written."""

import re
from collections.abc import Iterator

from pdn.finding import Edit, Finding, Fix, Severity
from pdn.replay import Placement, Replay
from pdn.values.fen import parse_fen

# What a person reads for the departures that pdn.values.fen names, and what takes them away where it is sure.
_STYLES: dict[str, tuple[str, str]] = {
    "spaces": ("white space", r"(?<!\s)[ \t]+(?!\s)"),
    "final-dot": ("a final dot", r"\.(?=\s*$)"),
    "lower-case": ("small letters for a side or a king", ""),
    "upper-case": ("capital letters for squares", ""),
    "leading-zeroes": ("leading zeroes", r"(?<![0-9])0+(?=[0-9])"),
    "doubled-turn": ("the side to move twice", ""),
    "side-twice": ("one side in two parts", ""),
    "side-missing": ("one side only", ""),
    "counters": ("counters of moves", ""),
    "ghosts": ("pieces that are captured already", ""),
}


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
            # Not the whole of it: one that has a fault in every square would be written as often.
            written=placement.fen if placement.error else placement.fen[start:end],
        )
    if placement.error is None:
        yield from _check_style(replay, placement)


def _check_style(replay: Replay, placement: Placement) -> Iterator[Finding]:
    """Yield a finding where a position is not written as PDN 3.0 writes one."""
    game, fen = replay.game, placement.fen
    oddities = parse_fen(fen).oddities
    # A line break in a tag is told of the tag.
    if not oddities or (oddities == ("spaces",) and not re.search(r"[ \t]", fen.strip())):
        return
    start = game.start + placement.offset
    patterns = [_STYLES[oddity][1] for oddity in oddities]
    edits = [
        Edit(start + match.start(), start + match.end(), "")
        for pattern in patterns
        if pattern
        for match in re.finditer(pattern, fen)
    ]
    yield Finding(
        "fen-style",
        Severity.INFO,
        "the position has " + ", ".join(_STYLES[oddity][0] for oddity in oddities),
        start,
        start + len(fen),
        game.number,
        variation=placement.variation,
        written=fen,
        fix=Fix(tuple(sorted(edits))) if all(patterns) else None,
    )
