"""Results: the Result tag against the terminator of the movetext, and how that is spelt."""

from collections.abc import Iterator

from pdn.finding import Edit, Finding, Fix, Severity
from pdn.game import Game
from pdn.items import Item
from pdn.values.result import SPELT, try_result, write_result


def check_result(game: Game) -> Iterator[Finding]:
    """Yield a finding where tag and terminator name different outcomes, and about odd spellings.

    Styles are made equal first: ``2-0`` and ``1-0`` agree.  A ``*`` is PDN 3's separator and
    agrees with everything.
    """
    for end in game.main_line():
        result = try_result(end.text) if end.kind == "TERMINATOR" else None
        if result and result.style not in SPELT:
            message = "a result in points or signs, which PDN 3.0 keeps for the Result tag"
            yield _finding(game, end, "result-style", Severity.INFO, message)
        elif result and write_result(result) != end.text:
            standard = write_result(result)
            glued = end.start > 0 and not game.text[end.start - 1].isspace()
            edits = (Edit(game.start + end.start, game.start + end.end, " " * glued + standard),)
            message = f"the result is written {standard}"
            yield _finding(game, end, "result-style", Severity.INFO, message, Fix(edits))
    tag, terminator = game.find_tag("Result"), game.terminator
    if tag is None or terminator is None:
        return
    said, played = try_result(tag.value), try_result(terminator.text)
    if said and played and said.outcome and played.outcome and said.outcome != played.outcome:
        message = f"the Result tag says {tag.value.strip()}, the movetext ends with {terminator.text}"
        yield _finding(game, terminator, "result-mismatch", Severity.ERROR, message)


def outcome(text: str) -> str | None:
    """Return the outcome that a text names; None where it is no result, or leaves it open."""
    result = try_result(text)
    return result.outcome if result else None


def _finding(
    game: Game, end: Item, code: str, severity: Severity, message: str, fix: Fix | None = None
) -> Finding:
    start, stop = game.start + end.start, game.start + end.end
    return Finding(code, severity, message, start, stop, game.number, written=end.text, fix=fix)
