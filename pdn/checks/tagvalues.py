"""The values of tags as findings."""

from collections.abc import Iterator

from pdn.checks.values import Fault, faults
from pdn.finding import Edit, Finding, Fix
from pdn.game import Game
from pdn.items import Tag


def check_tags(game: Game) -> Iterator[Finding]:
    """Yield the findings about values that are not what their tag promises, or written in another form."""
    for tag in game.tags:
        for fault in faults(tag):
            yield _finding(game, tag, fault)


def _finding(game: Game, tag: Tag, fault: Fault) -> Finding:
    start = game.start + tag.value_start
    # What is readable has no quotes, and so no backslashes that make the text longer than the value.
    end = start + len(tag.value)
    # A value that is broken over lines is joined first.
    whole = "\n" not in tag.value and "\r" not in tag.value
    fix = (
        Fix((Edit(start, end, fault.standard),), fault.safe) if fault.standard is not None and whole else None
    )
    written = " ".join(tag.value.split())
    return Finding(
        fault.code,
        fault.severity,
        f"{tag.name}: {written} {fault.message}",
        start,
        end,
        game.number,
        written=tag.value,
        fix=fix,
    )
