"""A game as it stands in the file: tags and movetext in order, with nothing lost."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from pdn.finding import Finding


class Item(NamedTuple):
    """One token of a game: its terminal in ``grammars/pdn.lark``, its text, and where it starts.

    ``start`` is an offset into the text of the game.  The side lines of the movetext are not
    nested here: ``LPAR`` and ``RPAR`` stand in the flat list, always in pairs.
    """

    kind: str
    text: str
    start: int

    @property
    def end(self) -> int:
        """The offset behind the token."""
        return self.start + len(self.text)


class Tag(NamedTuple):
    """One tag; ``start`` and ``end``, and ``value_start``, are offsets into the text of the game."""

    name: str
    value: str
    start: int
    end: int
    value_start: int


@dataclass(slots=True)
class Game:
    """One game of a file.

    ``start`` is the offset of ``text`` in the text of the file; ``line`` and ``column`` say where
    it begins there, counted from 1.
    """

    number: int
    text: str
    start: int = 0
    line: int = 1
    column: int = 1
    tags: list[Tag] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)  #: what reading alone has shown
    _lines: list[int] = field(default_factory=list, repr=False, compare=False)

    def __str__(self) -> str:
        return self.text

    def tag(self, name: str) -> str | None:
        """Return the value of the first tag of this name; case does not matter."""
        found = self.find_tag(name)
        return found.value if found else None

    def find_tag(self, name: str) -> Tag | None:
        """Return the first tag of this name; case does not matter."""
        wanted = name.casefold()
        return next((tag for tag in self.tags if tag.name.casefold() == wanted), None)

    @property
    def terminator(self) -> Item | None:
        """The result that closes the main line, else the ``*``, if there is one."""
        ends = [item for item in self.main_line() if item.kind == "TERMINATOR"]
        return next((item for item in ends if item.text != "*"), ends[0] if ends else None)

    def main_line(self) -> Iterator[Item]:
        """Yield the tokens that stand in no side line."""
        depth = 0
        for item in self.items:
            if item.kind == "LPAR":
                depth += 1
            elif item.kind == "RPAR":
                depth -= 1
            elif depth == 0:
                yield item

    def place(self, offset: int) -> tuple[int, int]:
        """Return line and column, from 1, in the file for an offset into the text of the file.

        Columns count code points.  Lines end with LF, CR or CRLF.
        """
        offset -= self.start
        line = self._line_index(offset)
        begin = self._lines[line]
        return self.line + line, offset - begin + (self.column if line == 0 else 1)

    def source_line(self, offset: int) -> tuple[str, int]:
        """Return the line of the game that holds an offset of the file, and the column in it from 0."""
        offset -= self.start
        line = self._line_index(offset)
        begin = self._lines[line]
        end = self._lines[line + 1] if line + 1 < len(self._lines) else len(self.text)
        return self.text[begin:end].rstrip("\r\n"), offset - begin

    def _line_index(self, offset: int) -> int:
        if not self._lines:
            self._lines = [0, *(match.end() for match in _LINE_END.finditer(self.text))]
        return bisect_right(self._lines, offset) - 1


_LINE_END = re.compile(r"\r\n?|\n")


def count_lines(text: str, start: int, end: int, line: int, column: int) -> tuple[int, int]:
    """Return line and column at ``end`` when they are ``line`` and ``column`` at ``start``."""
    begin = start
    for match in _LINE_END.finditer(text, start, end):
        line, column, begin = line + 1, 1, match.end()
    return line, column + end - begin
