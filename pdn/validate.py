"""Validation: everything that the toolkit has to say about the games of a text."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from pdn.checks.encoding import check_encoding
from pdn.checks.gaps import check_continuation, check_unknown
from pdn.checks.legality import check_ply
from pdn.checks.results import check_result
from pdn.checks.setups import check_placement
from pdn.finding import Finding
from pdn.game import Game
from pdn.inference import Inference, infer
from pdn.reader import games
from pdn.replay import Continuation, Placement, Replay
from pdn.rules import Rules
from pdn.source import Source


@dataclass(slots=True)
class Report:
    """What validation says about one game; game number 0 stands for the file as a whole."""

    game: Game
    inference: Inference | None
    plies: int  #: moves of the main line, legal or not
    findings: list[Finding]


def validate(source: Source, rules: Rules | None = None) -> Iterator[Report]:
    """Check a text and every game of it, one after the other; a broken game never hides the next.

    ``rules`` forces a rule set; without it the GameType tag decides, or the moves do.
    """
    text = source.text
    encoding = check_encoding(source)
    if encoding:
        yield Report(Game(0, text), None, 0, [encoding])
    for game in games(text):
        yield validate_game(game, rules)


def validate_text(text: str, rules: Rules | None = None) -> Iterator[Report]:
    """Check every game of a text that is already decoded; like :func:`validate`.

    >>> [finding.code for report in validate_text("1. 32-28 19-23 2. 37-32 *") for finding in report.findings]
    ['variant-inferred', 'missed-capture']
    """
    return validate(Source("<text>", text, "utf-8"), rules)


def validate_game(game: Game, rules: Rules | None = None) -> Report:
    """Check one game: its text, its setups, its moves under the rules, its result."""
    inference = infer(game, rules)
    findings = list(game.findings)
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
    mismatch = check_result(game)
    if mismatch:
        findings.append(mismatch)
    findings.sort(key=lambda finding: (finding.start, finding.end))
    for cause, n in unchecked.items():
        _note_unchecked(findings, cause, n)
    return Report(game, inference, plies, findings)


def _note_unchecked(findings: list[Finding], cause: int, n: int) -> None:
    """Say at the finding that lost a position how many plies went unchecked after it.

    ``cause`` lies in the finding, or before it where a fault is marked inside a longer FEN.
    """
    holding = [i for i, f in enumerate(findings) if f.start <= cause < f.end]
    behind = [i for i, f in enumerate(findings) if f.start >= cause]
    if holding or behind:
        i = (holding or behind)[0]
        many = "the ply after it was" if n == 1 else f"the {n} plies after it were"
        findings[i] = replace(findings[i], help=f"{many} not checked")
