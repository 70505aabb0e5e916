"""From the text of a file to the texts of its games, in the memory of the largest.

Where a game begins, :mod:`pdn.context` tells.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from pdn.core.flat import as_bytes, end_of_game
from pdn.core.sweep import LONGEST_NAME, LONGEST_VALUE
from pdn.game import Stretch, count_lines
from pdn.items import Star
from pdn.runs import PlainGame, Run, RunFinder
from pdn.source import Chunk, Rest, SourceError

_NAME = rf"[A-Za-z][A-Za-z0-9_]{{0,{LONGEST_NAME - 1}}}"
_TAG_LINE = rf'\[{_NAME} "[^"\\\r\n]{{0,{LONGEST_VALUE}}}"\]'
_HEAD = rf"(?:{_TAG_LINE}(?:\r\n?|\n))+[\r\n]*(?=[0-9{{a-l])"


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)  # when the first game comes that is not of a run: it takes its time


class Cut(NamedTuple):
    """The text of one game, and where in the file it stands.

    ``start`` is an offset into the text of the file; ``line`` and ``column`` count from 1.
    """

    text: str
    start: int
    line: int
    column: int
    stretches: tuple[Stretch, ...]
    is_glued: bool  #: nothing stands between it and the game before, not even a blank
    is_last: bool  #: no game follows
    plain: int  #: where its movetext begins, if tags and movetext have their plainest form; else 0


class CutRun(NamedTuple):
    """Plain games that follow each other, and where in the file the first one stands."""

    run: Run
    start: int
    line: int
    column: int
    stretches: tuple[Stretch, ...]
    is_last: bool  #: no game follows the last of them

    def cuts(self) -> Iterator[tuple[Cut, PlainGame]]:
        """Cut the games off one by one."""
        window = _Window("auto")
        text = self.run.text
        window.start, window.line, window.column = self.start, self.line, self.column
        window.stretches = list(self.stretches)
        for game in self.run.games():
            is_last = self.is_last and game.end == self.run.end
            yield window.cut(text, game.start, game.end, False, is_last, game.movetext - game.start), game
            window.advance(text, game.start, game.end)


def cut(text: str | Iterable[Chunk], star: Star = "auto") -> Iterator[Cut]:
    """Yield the games of a text, each from its first token to the first of the next one.

    A text of white space and remarks alone is no game.  What is held in memory is the largest
    game and two chunks.  Chunks of the next part of a file are asked for until the last game of this one
    has ended, at a line on which another begins; they are told where.

    Raises:
        SourceError: the chunks break off; the games before have been yielded.
    """
    for piece in cut_runs(text, star, None):
        assert isinstance(piece, Cut)
        yield piece


def cut_runs(text: str | Iterable[Chunk], star: Star, finder: RunFinder | None) -> Iterator[Cut | CutRun]:
    """Do as :func:`cut` does, but leave together the runs of plain games that are found."""
    window = _Window(star, finder)
    enough = 0
    damage = None
    rest = None
    try:
        for chunk in [Chunk(text, 0, "utf-8", True)] if isinstance(text, str) else text:
            if window.size > enough:
                yield from window.games(final=False)
                if rest and window.is_done:
                    break
                # A game larger than what was read is looked at again only when twice as much is.
                enough = 2 * window.size
            if rest is None and chunk.rest:
                rest, window.stop = chunk.rest, window.start + window.size
            window.add(chunk)
    except SourceError as error:
        damage = error
    if not window.is_done:
        yield from window.games(final=True)
    if rest and window.is_done:
        window.tell(rest)
        return
    if damage:
        raise damage


class _Window:
    """The part of a text that is not cut yet."""

    def __init__(self, star: Star, finder: RunFinder | None = None) -> None:
        self.star = star
        self.finder = finder if star != "only-move" else None
        self.size = 0
        self.parts: list[str] = []  # its text; joined only to be cut, for chunks may be tiny and games large
        self.before = " "  # what stands before it
        self.start = 0  # where it begins in the text of the file
        self.line = self.column = 1
        self.stretches: list[Stretch] = []
        self.first = 0  # the place of the stretch that begins where the window does
        self.count = 0  # the games that were cut off
        self.stop: int | None = None  # where the next part of the file begins
        self.is_done = False  # whether the next game is of that

    def add(self, chunk: Chunk) -> None:
        """Let more text follow."""
        self.stretches.append(Stretch(self.start + self.size, chunk.start, chunk.encoding))
        self.parts.append(chunk.text)
        self.size += len(chunk.text)

    def games(self, *, final: bool) -> Iterator[Cut | CutRun]:
        """Cut off the games that are complete; unless ``final`` more text may follow."""
        text, position = "".join(self.parts), 0
        self.parts = [text]
        for begin, end, plain in self._ends(text, final):
            self.advance(text, position, begin)
            is_last = final and end == len(text)
            if isinstance(plain, Run):
                self.count += plain.game_count
                inside = self._inside(end - begin)
                yield CutRun(plain, self.start, self.line, self.column, inside, is_last)
            else:
                self.count += 1
                before = text[begin - 1] if begin else self.before
                yield self.cut(text, begin, end, not before.isspace(), is_last, plain)
            self.advance(text, begin, end)
            position = end
        self.before = text[position - 1] if position else self.before
        self.parts, self.size = [text[position:]], len(text) - position
        del self.stretches[: self.first]
        self.first = 0

    def cut(self, text: str, begin: int, end: int, is_glued: bool, is_last: bool, plain: int) -> Cut:
        """Cut off the game at the beginning of the window, from one place in its text to another."""
        inside = self._inside(end - begin)
        return Cut(text[begin:end], self.start, self.line, self.column, inside, is_glued, is_last, plain)

    def _inside(self, size: int) -> tuple[Stretch, ...]:
        """Return the stretches in the first so many characters of the window."""
        stop = self.start + size
        behind = bisect_left(self.stretches, stop, self.first, key=lambda stretch: stretch.start)
        return tuple(self.stretches[self.first : behind])

    def _ends(self, text: str, final: bool) -> Iterator[tuple[int, int, int | Run]]:
        """Yield start and end of every game, and where its movetext begins if it is plain.

        A plain game is found by a walk over its bytes, any other by its tokens.  A run of plain
        games comes as one.
        """
        data = as_bytes(text)
        position = 0
        stop = len(text) if self.stop is None else self.stop - self.start
        own = data if stop >= len(text) else data[: max(0, stop)]  # a run does not know where to stop
        while position < len(text):
            if position >= stop and (text[position - 1] if position else self.before) == "\n":
                self.is_done = True
                return
            # What ends at the stop has not ended there: the last game may go on behind it.
            run = self._run(text, own, position, final and own is data)
            if run:
                position = run.end
                yield run.start, run.end, run
                continue
            head = _compiled(_HEAD).match(text, position)
            end = end_of_game(data, head.end(), final) if head else -1
            if head and (end == len(text) or (end > 0 and _compiled(_TAG_LINE).match(text, end))):
                yield position, end, 0 if self.star == "only-move" else head.end() - position
            else:
                found = next(boundaries(text, self.star, position, final=final), None)
                if not found:
                    return
                yield *found, 0
                end = found[1]
            position = end

    def _run(self, text: str, data: bytes, position: int, final: bool) -> Run | None:
        """Return the run of plain games that begins at a place."""
        if self.finder is None or not self.finder.is_on:
            return None
        before = text[position - 1] if position else self.before
        return self.finder.run(text, data, position, final) if before.isspace() else None

    def tell(self, rest: Rest) -> None:
        """Tell the next part of the file where it begins."""
        rest.start = self.stretches[0].byte_start
        rest.games, rest.lines, rest.chars = self.count, self.line - 1, self.start

    def advance(self, text: str, begin: int, end: int) -> None:
        """Move the beginning of the window, from one place in its text to another."""
        self.line, self.column = count_lines(text, begin, end, self.line, self.column)
        start = self.start + end - begin
        stretches = self.stretches
        while self.first + 1 < len(stretches) and stretches[self.first + 1].start <= start:
            self.first += 1
            self.start = stretches[self.first].start
        if stretches:
            stretches[self.first] = stretches[self.first].behind(text[end - (start - self.start) : end])
        self.start = start


def boundaries(
    text: str, star: Star = "auto", position: int = 0, *, final: bool = True
) -> Iterator[tuple[int, int]]:
    """Yield start and end of every game from a place on; unless ``final``, only of what has ended."""
    from pdn.context import tokens  # here, as plain games are found without it

    start = -1
    is_game = False
    for kind, begin, _, opens in tokens(text, star, position, runs=True, final=final):
        if opens:
            yield start, begin
            start = begin
        elif start < 0:
            start = begin
        is_game = is_game or kind not in ("COMMENT", "LINE_COMMENT")
    if final and is_game:
        yield start, len(text)
