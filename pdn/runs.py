"""Runs of plain games: many games at once, of which nothing is to be said."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple, Protocol

from pdn.core.sweep import HAS_END, HAS_TYPE, PLIES, RECORD, RULES
from pdn.rules import Rules


class PlainGame(NamedTuple):
    """A game of a run: where it starts and ends in the text, where its movetext begins, and what it is."""

    start: int
    movetext: int
    end: int
    plies: int
    captures: int  #: of these
    rules: Rules
    has_end: bool  #: a result or a star ends it
    is_tagged: bool  #: it has a GameType tag


class Run(NamedTuple):
    """Plain games that follow each other in a text."""

    text: str
    start: int
    end: int
    records: list[int]  #: as :class:`pdn.core.sweep.Sweep` keeps them
    rules: list[Rules]  #: by their numbers there

    @property
    def game_count(self) -> int:
        """How many games there are."""
        return len(self.records) // RECORD

    @property
    def plies(self) -> int:
        """How many plies they have together."""
        return sum(self.records[PLIES::RECORD])

    def by_rules(self) -> Counter[Rules]:
        """Count the games of each rule set."""
        return Counter({self.rules[n]: many for n, many in Counter(self.records[RULES::RECORD]).items()})

    def games(self) -> Iterator[PlainGame]:
        """Yield the games one by one."""
        numbers = self.records
        for i in range(0, len(numbers), RECORD):
            start, movetext, end, plies, captures, way, flags = numbers[i : i + RECORD]
            has = bool(flags & HAS_END), bool(flags & HAS_TYPE)
            yield PlainGame(start, movetext, end, plies, captures, self.rules[way], *has)


class Tally(NamedTuple):
    """Games that follow each other and of which nothing is to be said, counted."""

    game_count: int
    plies: int  #: moves of their main lines

    def moved(self, games: int, lines: int, chars: int) -> "Tally":
        """Return the same: what is counted has no place."""
        return self


class RunFinder(Protocol):
    """What finds runs of plain games."""

    is_on: bool

    def run(self, text: str, data: bytes, position: int, final: bool) -> Run | None:
        """Return the run that begins at a place in the text, if the first game there is plain.

        ``data`` is the text as Latin-1; unless ``final`` more may follow.
        """
