"""A game as it stands in the file: tags and movetext in order, with nothing lost."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from pdn.items import Item, Tag
from pdn.source import Chunk
from pdn.tagnames import standard_name

if TYPE_CHECKING:
    from pdn.finding import Finding
    from pdn.tree import Tree


class Stretch(NamedTuple):
    """A stretch of a file in one encoding: where it begins in the text, and where in the bytes."""

    start: int
    byte_start: int
    encoding: str

    def behind(self, text: str) -> "Stretch":
        """Return the rest of the stretch behind ``text``, with which it begins."""
        width = Chunk(text, self.byte_start, self.encoding, True).width(len(text))
        return Stretch(self.start + len(text), self.byte_start + width, self.encoding)


class Game:
    """One game of a file.  Its tags and its movetext are read when they are asked for.

    ``start`` is the offset of ``text`` in the text of the file; ``line`` and ``column`` say where
    it begins there, counted from 1.  ``is_glued`` says that not even a blank separates it from the game
    before, ``is_last`` that no game follows;
    ``plain`` is where its movetext begins, if it has the plainest form, else 0.

    Games are equal when their tags and movetext are, wherever they stand and however they are laid
    out.
    """

    __slots__ = (
        *("number", "text", "start", "line", "column", "stretches"),
        *("is_glued", "is_last", "plain", "clean_plies"),
        *("_reader", "_tags", "_items", "_findings", "_lines", "_tree"),
    )

    def __init__(
        self,
        number: int,
        text: str,
        start: int = 0,
        line: int = 1,
        column: int = 1,
        stretches: tuple[Stretch, ...] = (),
        is_glued: bool = False,
        is_last: bool = True,
        plain: int = 0,
        *,
        reader: "Reader",
    ) -> None:
        self.number = number
        self.text = text
        self.start = start
        self.line = line
        self.column = column
        self.stretches = stretches
        self.is_glued = is_glued
        self.is_last = is_last
        self.plain = plain
        self.clean_plies = 0  # of a plain game, once it is known that nothing is to be said of it
        self._reader = reader
        self._tags: tuple[Tag, ...] | None = None
        self._items: list[Item] | None = None
        self._findings: list[Finding] = []
        self._tree: Tree | None = None
        self._lines: list[int] = []

    def __reduce__(self) -> tuple[Any, ...]:
        # What has been read of it is read again: that is smaller than what it takes to say it.
        return _rebuild, ({name: getattr(self, name) for name in _KEPT}, self.clean_plies, self._reader)

    def moved(self, games: int, lines: int, chars: int) -> "Game":
        """Return the game as it is where so many games, lines and characters of its file come before."""
        values = {name: getattr(self, name) for name in _KEPT}
        values["number"] += games if self.number else 0
        values["start"] += chars
        values["line"] += lines
        values["stretches"] = tuple(one._replace(start=one.start + chars) for one in self.stretches)
        return _rebuild(values, self.clean_plies, self._reader)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        names = " - ".join(self.tag(name) or "?" for name in ("White", "Black"))
        return f"<Game {self.number}: {names}, {self.result or '*'}, line {self.line}>"

    def __eq__(self, other: object) -> bool:
        return self.content == other.content if isinstance(other, Game) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __getitem__(self, name: str) -> str:
        """Return the value of a tag, as :meth:`tag` does.

        Raises:
            KeyError: the game has no such tag.
        """
        found = self.find_tag(name)
        if found is None:
            raise KeyError(name)
        return found.value

    def __contains__(self, name: str) -> bool:
        return self.find_tag(name) is not None

    __iter__ = None  # a game is no sequence, though it can be asked for tags

    @property
    def content(self) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
        """What the game says, without its layout: tags as name and value, and the tokens behind them."""
        tags = [(tag.name, tag.value) for tag in self.tags]
        movetext = [(item.kind, item.text) for item in self.items if item.kind not in ("TAG", "BAD_TAG")]
        return tags, movetext

    @property
    def tags(self) -> tuple[Tag, ...]:
        """The tags in order, also those that come twice."""
        if self._tags is None:
            self._tags = self._reader.read_tags(self)
        return self._tags

    @property
    def items(self) -> list[Item]:
        """All tokens in order, tags included."""
        if self._items is None:
            self._items, self._findings = self._reader.read_items(self)
        return self._items

    @property
    def tree(self) -> "Tree":
        """The moves with their side lines, remarks, strengths and NAGs."""
        if self._tree is None:
            from pdn.tree import build_tree  # here, as many never ask

            self._tree = build_tree(self.items)
        return self._tree

    @property
    def findings(self) -> "list[Finding]":
        """What reading alone has shown."""
        return self._findings if self.items else []

    @property
    def result(self) -> str | None:
        """The result as the Result tag gives it, else the terminator."""
        return self.tag("Result") or (self.terminator.text if self.terminator else None)

    def tag(self, name: str) -> str | None:
        """Return the value of the first tag of this name; see :meth:`find_tag`."""
        found = self.find_tag(name)
        return found.value if found else None

    def find_tag(self, name: str) -> Tag | None:
        """Return the first tag of this name, in any case; else the first that is it in another language."""
        wanted = name.casefold()
        local = None
        for tag in self.tags:
            if tag.name.casefold() == wanted:
                return tag
            if local is None and (standard_name(tag.name) or "").casefold() == wanted:
                local = tag
        return local

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

    def byte_offset(self, offset: int) -> int:
        """Return the offset into the bytes of the file for an offset into its text.

        The bytes are those of the file once it is decompressed.  Without knowledge of a file the
        text counts as UTF-8.
        """
        stretches = self.stretches or (Stretch(self.start, 0, "utf-8"),)
        index = bisect_right(stretches, offset, key=lambda stretch: stretch.start) - 1
        stretch = stretches[max(0, index)]
        begin = stretch.start - self.start
        return stretch.behind(self.text[begin : offset - self.start]).byte_start

    def source_line(self, offset: int) -> tuple[str, int]:
        """Return the line of the game that holds an offset of the file, and the column in it from 0."""
        begin, end = self.line_bounds(offset)
        return self.text[begin:end], offset - self.start - begin

    def line_bounds(self, offset: int) -> tuple[int, int]:
        """Return where the line that holds an offset of the file begins and ends in the text of the game.

        The line is without its end, as in :meth:`source_line`, which copies it.
        """
        line = self._line_index(offset - self.start)
        begin = self._lines[line]
        end = self._lines[line + 1] if line + 1 < len(self._lines) else len(self.text)
        while end > begin and self.text[end - 1] in "\r\n":
            end -= 1
        return begin, end

    def _line_index(self, offset: int) -> int:
        if not self._lines:
            self._lines = [0, *(match.end() for match in _LINE_END.finditer(self.text))]
        return bisect_right(self._lines, offset) - 1


_KEPT = ("number", "text", "start", "line", "column", "stretches", "is_glued", "is_last", "plain")


def _rebuild(values: dict[str, Any], clean_plies: int, reader: "Reader") -> Game:
    game = Game(**values, reader=reader)
    game.clean_plies = clean_plies
    return game


class Reader(Protocol):
    """What reads the text of a game."""

    def read_tags(self, game: Game) -> tuple[Tag, ...]:
        """Return the tags."""

    def read_items(self, game: Game) -> "tuple[list[Item], list[Finding]]":
        """Return all tokens, and what is to be said of them."""


_LINE_END = re.compile(r"\r\n?|\n")


def count_lines(text: str, start: int, end: int, line: int, column: int) -> tuple[int, int]:
    """Return line and column at ``end`` when they are ``line`` and ``column`` at ``start``."""
    lines = text.count("\n", start, end)
    last = text.rfind("\n", start, end)
    returns = text.count("\r", start, end)
    if returns:
        lines += returns - text.count("\r\n", start, end)
        last = max(last, text.rfind("\r", start, end))
    return line + lines, end - last if lines else column + end - start
