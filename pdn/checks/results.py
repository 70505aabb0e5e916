"""Results: the Result tag against the terminator of the movetext."""

from pdn.finding import Finding, Severity
from pdn.game import Game
from pdn.result import ResultError, parse_result


def check_result(game: Game) -> Finding | None:
    """Return a finding where tag and terminator name different outcomes.

    Styles are made equal first: ``2-0`` and ``1-0`` agree.  A ``*`` is PDN 3's separator and
    agrees with everything.
    """
    tag, end = game.find_tag("Result"), game.terminator
    if tag is None or end is None:
        return None
    said, played = _outcome(tag.value), _outcome(end.text)
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


def _outcome(text: str) -> str | None:
    try:
        return parse_result(text).outcome
    except ResultError:
        return None
