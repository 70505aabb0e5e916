"""The writing rules of PDN 3.0, for those who ask for them: what is only read is an error then."""

from collections.abc import Iterator
from dataclasses import replace

from pdn.checks.results import outcome
from pdn.finding import Edit, Finding, Fix, Severity
from pdn.game import Game

#: What PDN 3.0 reads, or is read here, but not written: by its grammar and its nine writing rules.
NOT_WRITTEN = frozenset(
    (
        "bad-encoding",
        "bad-result",
        "bad-tag",
        "bare-fen",
        "capture-separator",
        "fen-style",
        "game-without-terminator",
        "glued-game",
        "incomplete-path",
        "leading-zero",
        "line-break-in-tag",
        "line-comment",
        "localised-tag",
        "missing-separator",
        "move-number",
        "move-sign",
        "needless-path",
        "nested-comment",
        "number-without-move",
        "punctuation",
        "result-style",
        "short-square",
        "space-before-strength",
        "space-in-move",
        "split-capture",
        "star-ambiguous",
        "tag-name-case",
        "unknown-game-type",
        "unknown-move",
        "upper-case-square",
        "variation-after-move",
        "wrong-notation",
        "wrong-path",
    )
)


def strictly(finding: Finding) -> Finding:
    """Return the finding as it counts for who writes PDN 3.0."""
    return replace(finding, severity=Severity.ERROR) if finding.code in NOT_WRITTEN else finding


def check_strict(game: Game) -> Iterator[Finding]:
    """Yield what only the writing rules speak of: the result stands in its tag, and ``*`` ends the game."""
    ends = [item for item in game.main_line() if item.kind == "TERMINATOR"]
    is_separated = any(item.text == "*" for item in ends)
    said = game.tag("Result") or ""
    for item in ends:
        if item.text == "*":
            continue
        start, end = game.start + item.start, game.start + item.end
        message = "the result stands in its tag alone, and * ends the game"
        finding = Finding(
            "result-as-terminator", Severity.ERROR, message, start, end, game.number, written=item.text
        )
        # Only what the tag says as well may go.
        if said.strip() == item.text or (outcome(said) and outcome(said) == outcome(item.text)):
            finding = replace(finding, fix=Fix((Edit(start, end, "" if is_separated else "*"),)))
            is_separated = True
        yield finding
