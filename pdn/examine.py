"""Everything that is asked about a game which is not plain, in one order."""

from bisect import bisect_left
from collections import Counter
from dataclasses import replace

from pdn.checks.dialect import check_dialect
from pdn.checks.gaps import check_continuation, check_unknown
from pdn.checks.legality import check_ply
from pdn.checks.results import check_result
from pdn.checks.setups import check_placement
from pdn.checks.spelling import check_spelling
from pdn.checks.strict import check_strict, strictly
from pdn.checks.tagnames import check_tag_names
from pdn.checks.tagvalues import check_tags
from pdn.finding import Finding
from pdn.game import Game
from pdn.inference import Inference
from pdn.replay import Continuation, Placement, Replay
from pdn.report import Report


def examine(game: Game, inference: Inference, strict: bool) -> Report:
    """Check the text of a game, its setups, its moves under the rules, its result."""
    findings = [*game.findings, *check_dialect(game), *check_tag_names(game), *check_tags(game)]
    if inference.finding:
        findings.append(inference.finding)
    replay = Replay(game, inference.rules, inference.notation)
    plies = 0
    unchecked: Counter[int] = Counter()  # by the offset of what lost the position
    for step in replay:
        if isinstance(step, Placement):
            findings.extend(check_placement(replay, step))
        elif isinstance(step, Continuation):
            findings.append(check_continuation(game, step))
        else:
            plies += step.variation == 0
            if not step.checked:
                unchecked[game.start + step.cause] += 1
                continue
            finding = check_ply(replay, step) if step.move or step.illegal else check_unknown(game, step)
            if finding:
                findings.append(finding)
            if step.move or step.illegal:
                findings.extend(check_spelling(replay, step))
    findings.extend(check_result(game))
    if strict:
        findings = [strictly(finding) for finding in (*findings, *check_strict(game))]
    findings.sort(key=lambda finding: (finding.start, finding.end))
    _note_unchecked(findings, unchecked)
    return Report(game, inference, plies, findings)


def _note_unchecked(findings: list[Finding], unchecked: Counter[int]) -> None:
    """Say at each finding that lost a position how many plies went unchecked after it.

    What lost it lies in the finding, or before it where a fault is marked inside a longer FEN.  The
    findings are in the order of their starts.
    """
    first = 0  # the first finding that ends behind the cause; it holds the cause if any does
    for cause, n in sorted(unchecked.items()):
        while first < len(findings) and findings[first].end <= cause:
            first += 1
        i = first
        if i == len(findings) or findings[i].start > cause:
            i = bisect_left(findings, cause, key=lambda finding: finding.start)
        if i < len(findings):
            many = "the ply after it was" if n == 1 else f"the {n} plies after it were"
            findings[i] = replace(findings[i], help=f"{many} not checked")
