"""Validation: everything that the toolkit has to say about the games of a text."""

import re
from collections import deque
from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING

from pdn.checks.encoding import EncodingWatch
from pdn.game import Game, Stretch, count_lines
from pdn.inference import Inference, Votes, infer, infer_all
from pdn.items import Star
from pdn.plain import PlainGames
from pdn.reader import GameReader, GameRun, read_runs
from pdn.rules import Rules
from pdn.runs import Tally
from pdn.source import Chunk, Rest, Source, SourceError

if TYPE_CHECKING:
    from pdn.finding import Finding
    from pdn.report import Report


def validate(
    source: Source,
    rules: Rules | None = None,
    *,
    star: Star = "auto",
    strict: bool = False,
    votes: Votes | None = None,
) -> "Iterator[Report]":
    """Check a text and every game of it, one after the other; a broken game never hides the next.

    ``rules`` forces a rule set; without it the GameType tag decides, or the moves do.  ``star`` says
    what a star behind a move means.  With ``strict`` whatever PDN 3.0 does not write is an error.
    ``votes`` holds what the games before the source have shown of its file, and takes what its games do.

    Raises:
        SourceError: the source cannot be read to its end; what comes before that has been reported.
        TypeError: it is no source, but a path or a text.
    """
    if not isinstance(source, Source):
        raise TypeError(
            f"expected a Source, not {type(source).__name__}; open_sources(path) makes them of a file, "
            "and validate_text(text) checks a text"
        )
    return _each(validate_runs(source, rules, star=star, strict=strict, votes=votes))


def _each(reports: "Iterator[Report | GameRun]") -> "Iterator[Report]":
    for report in reports:
        if isinstance(report, GameRun):
            for game, own in report.games():
                yield _report(game, Inference(own, own.notation), game.clean_plies, [])
        else:
            yield report


def validate_runs(
    source: Source,
    rules: Rules | None = None,
    *,
    star: Star = "auto",
    strict: bool = False,
    votes: Votes | None = None,
) -> "Iterator[Report | GameRun]":
    """Check a text as :func:`validate` does, but leave together games of which nothing is to be said.

    These come as runs, which know how many games and plies they hold, and cost next to nothing.
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
        yield _no_game(*passing.first_text)
    if passing.damage:
        raise passing.damage


def validate_briefly(
    source: Source,
    rules: Rules | None = None,
    *,
    star: Star = "auto",
    strict: bool = False,
    votes: Votes | None = None,
) -> "Iterator[Report | Tally]":
    """Check a text as :func:`validate` does, but only count games of which nothing is to be said."""
    games = plies = 0
    for report in validate_runs(source, rules, star=star, strict=strict, votes=votes):
        if isinstance(report, GameRun):
            games += report.game_count
            plies += report.plies
        elif not report.findings:
            games += 1
            plies += report.plies
        else:
            if games:
                yield Tally(games, plies)
                games = plies = 0
            yield report
    if games:
        yield Tally(games, plies)


def validate_text(
    text: str, rules: Rules | None = None, *, star: Star = "auto", strict: bool = False
) -> "Iterator[Report]":
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
        # Where there is text at all, in a stand-in for a game.
        self.first_text: tuple[Game, int] | None = None
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
                    if self._strict:
                        from pdn.checks.strict import strictly

                        findings = [strictly(finding) for finding in findings]
                    self._reports.append(_report(stead, None, 0, findings))
                if text:
                    self.first_text = stead, text.start()
            line, column = count_lines(chunk.text, 0, len(chunk.text), line, column)
            offset += len(chunk.text)
            yield chunk

    @property
    def end(self) -> float:
        """Where the next part of the file begins, and what is found is told there."""
        return inf if self._rest is None or self._rest.start is None else self._rest.chars

    def reports(self, end: float) -> "Iterator[Report]":
        """Yield what has been found before ``end`` and was not yielded yet."""
        while self._reports and self._reports[0].findings[0].start < end:
            yield self._reports.popleft()


_TEXT = re.compile(r"[^\s\ufeff\x00\x1a]")


def _no_game(stead: Game, place: int) -> "Report":
    from pdn.finding import Finding, Severity

    message = "there is text here, but no game"
    start, written = stead.start + place, stead.text[place]
    finding = Finding("no-game", Severity.WARNING, message, start, start + 1, 0, written=written)
    return _report(stead, None, 0, [finding])


def validate_game(
    game: Game, rules: Rules | None = None, *, inference: Inference | None = None, strict: bool = False
) -> "Report":
    """Check one game: its text, its setups, its moves under the rules, its result.

    ``inference`` is what the game is read as; without it the game is asked, alone, or ``rules`` say it.
    """
    inference = inference or infer(game, rules)
    if game.clean_plies and not (strict or game.is_glued):
        return _report(game, inference, game.clean_plies, [inference.finding] if inference.finding else [])
    from pdn.examine import examine  # here, as plain games need nothing of it

    return examine(game, inference, strict)


def _report(game: Game, inference: Inference | None, plies: int, findings: "list[Finding]") -> "Report":
    from pdn.report import Report  # here, as runs of plain games are counted only

    return Report(game, inference, plies, findings)
