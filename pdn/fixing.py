"""The fixes of findings, made in the text."""

from bisect import bisect_right, insort
from collections.abc import Iterable

from pdn.finding import Edit, Finding


def apply_fixes(text: str, findings: Iterable[Finding], *, unsafe: bool = False) -> str:
    """Return the text of a file with the fixes of its findings made; with ``unsafe`` the doubtful ones too.

    A fix is made as a whole or not at all.  Of two that overlap the first in the text is made: the
    other may come again when what is returned is checked.  Insertions at one place keep the order
    of the findings.

    >>> from pdn.finding import Fix, Severity
    >>> fix = Fix((Edit(5, 5, "-"),))
    >>> apply_fixes("1. 3228", [Finding("missing-separator", Severity.INFO, "", 3, 7, 1, fix=fix)])
    '1. 32-28'

    Raises:
        ValueError: a fix lies beyond the end of the text: the findings are not about it.
    """
    fixes = [f.fix.edits for f in findings if f.fix and f.fix.edits and (f.fix.safe or unsafe)]
    made: list[Edit] = []
    for edits in sorted(fixes, key=lambda edits: _place(edits[0])):
        if not any(_overlaps(edit, made) for edit in edits):
            for edit in edits:
                insort(made, edit, key=_place)
    if made and made[-1].end > len(text):
        raise ValueError("a fix lies beyond the end of the text")
    parts = []
    done = 0
    for edit in made:
        parts += [text[done : edit.start], edit.text]
        done = edit.end
    return "".join(parts) + text[done:]


def _place(edit: Edit) -> tuple[int, int]:
    return edit.start, edit.end


def _overlaps(edit: Edit, made: list[Edit]) -> bool:
    """Tell whether an edit overlaps one of those made, which are in order and do not overlap each other."""
    index = bisect_right(made, _place(edit), key=_place)
    return any(
        edit.start < other.end and other.start < edit.end for other in made[max(0, index - 1) : index + 1]
    )
