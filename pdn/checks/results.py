"""Results: the Result tag against the terminator of the movetext."""

from pdn.finding import Finding, Severity
from pdn.game import Game

# What a result says of the two players, whatever its style; "*" and unknown values say nothing.
OUTCOMES: dict[str, str] = {
    "1-0": "first",
    "2-0": "first",
    "0-1": "second",
    "0-2": "second",
    "1/2-1/2": "draw",
    "1-1": "draw",
    "0-0": "both lost",
}


def check_result(game: Game) -> Finding | None:
    """Return a finding where tag and terminator name different outcomes.

    Styles are made equal first: ``2-0`` and ``1-0`` agree.  A ``*`` is PDN 3's separator and
    agrees with everything.
    """
    tag, end = game.find_tag("Result"), game.terminator
    if tag is None or end is None:
        return None
    said, played = (OUTCOMES.get("".join(text.split())) for text in (tag.value, end.text))
    if said is None or played is None or said == played:
        return None
    return Finding(
        "result-mismatch",
        Severity.ERROR,
        f"the Result tag says {tag.value.strip()}, the movetext ends with {end.text}",
        game.start + end.start,
        game.start + end.end,
        game.number,
        written=end.text,
    )
