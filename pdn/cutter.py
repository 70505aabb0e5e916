"""From the text of a file to the texts of its games, in the memory of the largest.

A file is cut into games by its tokens: a game ends where a tag follows its movetext, where a move or
a number follows its terminator, where the move numbers start again on a new line, and where a
position without a tag begins another.  A blank line counts in one place only, between games that are
tags alone.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pdn.game import Stretch, count_lines
from pdn.scanner import BODY, REMARKS, Star, opens_line, tokens
from pdn.source import Chunk

_BLANK_LINE = re.compile(r"(\r\n?|\n)[ \t]*(\r\n?|\n)")
_NAME = re.compile(r"\[\s*([\w-]+)")
_FIRST_NUMBER = re.compile(r"0*1\.(?!\.)")
# What opens a new game once the last one has its terminator.
_OPENS_GAME = frozenset({"NUMBER", "MOVE", "ELLIPSIS", "SETUP", "FEN", "RUN"})


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


def cut(text: str | Iterable[Chunk], star: Star = "auto") -> Iterator[Cut]:
    """Yield the games of a text, each from its first token to the first of the next one.

    A text of white space and remarks alone is no game.  What is held in memory is the largest
    game and two chunks.
    """
    window = _Window(star)
    enough = 0
    for chunk in [Chunk(text, 0, "utf-8", True)] if isinstance(text, str) else text:
        if len(window.text) > enough:
            yield from window.games(final=False)
            # A game that is larger than what was read is looked at again only when twice as much is.
            enough = 2 * len(window.text)
        window.add(chunk)
    yield from window.games(final=True)


class _Window:
    """The part of a text that is not cut yet."""

    def __init__(self, star: Star) -> None:
        self.star = star
        self.text = ""
        self.before = " "  # what stands before it
        self.start = 0  # where it begins in the text of the file
        self.line = self.column = 1
        self.stretches: list[Stretch] = []  # the first of them begins where the window does

    def add(self, chunk: Chunk) -> None:
        """Let more text follow."""
        self.stretches.append(Stretch(self.start + len(self.text), chunk.start, chunk.encoding))
        self.text += chunk.text

    def games(self, *, final: bool) -> Iterator[Cut]:
        """Cut off the games that are complete; unless ``final`` more text may follow."""
        text, position = self.text, 0
        for begin, end in boundaries(text, self.star, final=final):
            self._advance(text, position, begin)
            stop = self.start + end - begin
            inside = tuple(stretch for stretch in self.stretches if stretch.start < stop)
            before = text[begin - 1] if begin else self.before
            is_glued = not before.isspace()
            is_last = final and end == len(text)
            yield Cut(text[begin:end], self.start, self.line, self.column, inside, is_glued, is_last)
            self._advance(text, begin, end)
            position = end
        self.before = text[position - 1] if position else self.before
        self.text = text[position:]

    def _advance(self, text: str, begin: int, end: int) -> None:
        """Move the beginning of the window, from one place in its text to another."""
        self.line, self.column = count_lines(text, begin, end, self.line, self.column)
        start = self.start + end - begin
        while len(self.stretches) > 1 and self.stretches[1].start <= start:
            self.start = self.stretches[1].start
            del self.stretches[0]
        if self.stretches:
            self.stretches[0] = self.stretches[0].behind(text[end - (start - self.start) : end])
        self.start = start


def boundaries(text: str, star: Star = "auto", *, final: bool = True) -> Iterator[tuple[int, int]]:
    """Yield start and end of every game in a text; unless ``final``, of those that have ended for sure."""
    start = depth = last = 0  # last is where the last token ended
    has_body = has_end = is_game = is_first = False
    goes_on = False  # there has been a move number after the first
    before = ""  # the kind of the last token that is no remark
    names: list[str] = []
    for kind, begin, end in tokens(text, star, runs=True, final=final):
        again = False
        is_tag = kind == "TAG" or (kind == "BAD_TAG" and not depth and opens_line(text, begin))
        if is_tag:
            match = _NAME.match(text, begin)
            names.append(match[1] if match else "")
            # A game may be tags alone: the next one starts where the first of its tags comes again,
            # behind a blank line; without one it is a tag given twice.
            again = len(names) > 1 and names[-1] == names[0] and bool(_BLANK_LINE.search(text, last, begin))
        opens = not depth and (
            kind == "FEN"
            or (has_end and kind in _OPENS_GAME)
            or (kind == "NUMBER" and goes_on and before != "SETUP" and _starts_over(text, begin))
        )
        if again or (has_body and (is_tag or opens)):
            yield start, begin
            names = names[-1:] if is_tag else []
            start, depth = begin, 0
            has_body = has_end = is_game = goes_on = False
        elif not is_first:
            start, is_first = begin, True
        last = end
        if kind in REMARKS:
            is_game = is_game or kind == "UNCLOSED_COMMENT"
            continue
        is_game, before = True, kind
        if kind in BODY:
            has_body = True
            if kind == "LPAR":
                depth += 1
            elif kind == "RPAR":
                depth = max(0, depth - 1)
            elif kind == "TERMINATOR" and not depth:
                has_end = True
            elif kind == "RUN" or kind == "NUMBER":
                goes_on = goes_on or kind == "RUN" or not _FIRST_NUMBER.match(text, begin)
    if final and is_game:
        yield start, len(text)


def _starts_over(text: str, position: int) -> bool:
    """Tell whether the move number 1 stands here, first on its line."""
    if not _FIRST_NUMBER.match(text, position):
        return False
    while position and text[position - 1] in " \t":
        position -= 1
    return not position or text[position - 1] in "\r\n"
