"""Validation: everything that the toolkit has to say about the games of a text."""

import re
from bisect import bisect_left
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import inf
from typing import NamedTuple

from pdn.checks.dialect import check_dialect
from pdn.checks.encoding import EncodingWatch
from pdn.checks.gaps import check_continuation, check_unknown
from pdn.checks.legality import check_ply
from pdn.checks.results import check_result
from pdn.checks.setups import check_placement
from pdn.checks.spelling import check_spelling
from pdn.checks.strict import check_strict, strictly
from pdn.checks.tagnames import check_tag_names
from pdn.checks.tagvalues import check_tags
from pdn.context import Star
from pdn.finding import Finding, Severity
from pdn.game import Game, Stretch, count_lines
from pdn.inference import Inference, Votes, infer, infer_all
from pdn.plain import PlainGames
from pdn.reader import GameReader, GameRun, read_runs
from pdn.replay import Continuation, Placement, Replay
from pdn.rules import Rules
from pdn.source import Chunk, Rest, Source, SourceError


@dataclass(slots=True)
class Report:
    """What validation says about one game; game number 0 stands for the file as a whole."""

    game: Game
    inference: Inference | None
    plies: int  #: moves of the main line, legal or not
    findings: list[Finding]

    def moved(self, games: int, lines: int, chars: int) -> "Report":
        """Return the report as it is where so many games, lines and characters of its file come before."""
        findings = [finding.moved(games, chars) for finding in self.findings]
        inference = self.inference and self.inference._replace(finding=None)  # it is one of the findings
        return Report(self.game.moved(games, lines, chars), inference, self.plies, findings)


class Tally(NamedTuple):
    """Games that follow each other and of which nothing is to be said, counted."""

    game_count: int
    plies: int  #: moves of their main lines

    def moved(self, games: int, lines: int, chars: int) -> "Tally":
        """Return the same: what is counted has no place."""
        return self


def validate(
    source: Source, rules: Rules | None = None, *, star: Star = "auto", strict: bool = False
) -> Iterator[Report]:
    """Check a text and every game of it, one after the other; a broken game never hides the next.

    ``rules`` forces a rule set; without it the GameType tag decides, or the moves do.  ``star`` says
    what a star behind a move means.  With ``strict`` whatever PDN 3.0 does not write is an error.

    Raises:
        SourceError: the source cannot be read to its end; what comes before that has been reported.
        TypeError: it is no source, but a path or a text.
    """
    if not isinstance(source, Source):
        raise TypeError(
            f"expected a Source, not {type(source).__name__}; open_sources(path) makes them of a file, "
            "and validate_text(text) checks a text"
        )
    return _validate(source, rules, star, strict)


def _validate(source: Source, rules: Rules | None, star: Star, strict: bool) -> Iterator[Report]:
    for report in tally(source, rules, star=star, strict=strict):
        if isinstance(report, Report):
            yield report
        else:
            for game, own in report.games():
                yield Report(game, Inference(own, own.notation), game.clean_plies, [])


def tally(
    source: Source,
    rules: Rules | None = None,
    *,
    star: Star = "auto",
    strict: bool = False,
    votes: Votes | None = None,
) -> Iterator[Report | GameRun]:
    """Check a text as :func:`validate` does, but leave together games of which nothing is to be said.

    These come as runs, which know how many games and plies they hold, and cost next to nothing.
    ``votes`` holds what the games before the source have shown of its file, and takes what its games do.
    """
    passing = _Passing(source, strict)
    plain = PlainGames(rules)
    found = None
    runs = read_runs(passing, star, None if strict else plain)
    for found in infer_all(runs, rules, plain=plain, votes=votes):
        if isinstance(found, GameRun):
            yield from passing.reports(found.end)
            yield found
        else:
            game, inference = found
            yield from passing.reports(game.start + len(game.text))
            yield validate_game(game, inference=inference, strict=strict)
    yield from passing.reports(passing.end)
    if found is None and passing.first_text:
        yield passing.first_text
    if passing.damage:
        raise passing.damage


def validate_briefly(
    source: Source,
    rules: Rules | None = None,
    *,
    star: Star = "auto",
    strict: bool = False,
    votes: Votes | None = None,
) -> Iterator[Report | Tally]:
    """Check a text as :func:`validate` does, but only count games of which nothing is to be said."""
    games = plies = 0
    for report in tally(source, rules, star=star, strict=strict, votes=votes):
        if isinstance(report, Report) and report.findings:
            if games:
                yield Tally(games, plies)
                games = plies = 0
            yield report
        else:
            games += 1 if isinstance(report, Report) else report.game_count
            plies += report.plies
    if games:
        yield Tally(games, plies)


def validate_text(
    text: str, rules: Rules | None = None, *, star: Star = "auto", strict: bool = False
) -> Iterator[Report]:
    """Check every game of a text that is already decoded; like :func:`validate`.

    >>> [finding.code for report in validate_text("1. 32-28 19-23 2. 37-32 *") for finding in report.findings]
    ['variant-inferred', 'missed-capture']
    """
    return validate(Source.from_text(text), rules, star=star, strict=strict)


class _Passing:
    """The chunks of a source as they pass, and what they show of its encoding."""

    def __init__(self, source: Source, strict: bool) -> None:
        self._source = source
        self._strict = strict
        self.first_text: Report | None = None  # where there is text at all, for a file without games
        self._watch = EncodingWatch(source)
        self._reports: deque[Report] = deque()
        self._rest: Rest | None = None
        self.damage: SourceError | None = None  # why the source ends before its end

    def __iter__(self) -> Iterator[Chunk]:
        try:
            yield from self._chunks()
        except SourceError as error:
            self.damage = error

    def _chunks(self) -> Iterator[Chunk]:
        offset, line, column = 0, 1, 1
        for chunk in self._source:
            self._rest = chunk.rest
            findings = self._watch.feed(chunk)
            text = _TEXT.search(chunk.text) if self.first_text is None else None
            if findings or text:
                stretch = Stretch(offset, chunk.start, chunk.encoding)
                stead = Game(0, chunk.text, offset, line, column, (stretch,), reader=GameReader())
                if findings:
                    told = [strictly(finding) for finding in findings] if self._strict else findings
                    self._reports.append(Report(stead, None, 0, told))
                if text:
                    self.first_text = Report(stead, None, 0, [_no_game(offset + text.start(), text[0])])
            line, column = count_lines(chunk.text, 0, len(chunk.text), line, column)
            offset += len(chunk.text)
            yield chunk

    @property
    def end(self) -> float:
        """Where the next part of the file begins, and what is found is told there."""
        return inf if self._rest is None or self._rest.start is None else self._rest.chars

    def reports(self, end: float) -> Iterator[Report]:
        """Yield what has been found before ``end`` and was not yielded yet."""
        while self._reports and self._reports[0].findings[0].start < end:
            yield self._reports.popleft()


_TEXT = re.compile(r"[^\s\ufeff\x00\x1a]")


def _no_game(start: int, written: str) -> Finding:
    message = "there is text here, but no game"
    return Finding("no-game", Severity.WARNING, message, start, start + 1, 0, written=written)


def validate_game(
    game: Game, rules: Rules | None = None, *, inference: Inference | None = None, strict: bool = False
) -> Report:
    """Check one game: its text, its setups, its moves under the rules, its result.

    ``inference`` is what the game is read as; without it the game is asked, alone, or ``rules`` say it.
    """
    inference = inference or infer(game, rules)
    if game.clean_plies and not (strict or game.is_glued):
        return Report(game, inference, game.clean_plies, [inference.finding] if inference.finding else [])
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
