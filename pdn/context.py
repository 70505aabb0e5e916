"""What a token is by its surroundings, and where a game begins.

Four things no terminal of the grammar can tell, and they are settled here:

- A star behind a move marks the only move (PDN 2.0) where the game goes on behind it as its move
  numbers say; else it ends the game (PDN 3.0).
- Points such as ``4-6`` are a result where the Result tag gives the same and the game ends there.
- Four digits, a number without its dot and dashes are move, number and gap, but not in prose.
- A game begins where a tag follows movetext, where a move or a number follows a terminator, where the
  move number 1 comes again first on a line, and where a position without a tag follows movetext.  A
  blank line counts in one place only, between games that are tags alone.
"""

import re
from collections.abc import Iterator

from pdn.items import Item, Star
from pdn.scanner import first_on_line, like_a_tag, raw_tokens
from pdn.tagnames import standard_name

REMARKS = frozenset(
    {"COMMENT", "UNCLOSED_COMMENT", "LINE_COMMENT", "CLOCK"}
)  #: what may stand between any tokens
BODY = frozenset(
    ("NUMBER", "MOVE", "RUN", "ELLIPSIS", "SETUP", "FEN", "STRENGTH", "NAG", "LPAR", "RPAR", "TERMINATOR")
)
_TAGS = frozenset({"TAG", "BAD_TAG"})
_AFTER_GAME = _TAGS | {"", "TERMINATOR"}
_BEHIND_NUMBER = frozenset({"MOVE", "COMPACT", "RUN", "ELLIPSIS", "DASHES", "SETUP"})
_NUMBERS = frozenset({"NUMBER", "RUN", "BARE"})
# What opens a new game once the last one has its terminator.
_OPENERS = frozenset({"NUMBER", "MOVE", "ELLIPSIS", "SETUP", "FEN", "RUN"})
# What these are where they do not stand in prose.
_SETTLED = {"COMPACT": "MOVE", "BARE": "NUMBER", "DASHES": "ELLIPSIS"}

_BLANK_LINE = re.compile(r"(\r\n?+|\n)[ \t]*[\r\n]")
_NAME = re.compile(r"\[\s*([^\s\"\]]+)")
_POINTS_TAG = re.compile(r"\[\s*([^\s\"]+)\s*\"\s*([0-9]{1,2})\s*[-\u2010-\u2015\u2212]\s*([0-9]{1,2})\s*\"")
_POINTS = r"([0-9]{1,2})[ \t]*[-\u2010-\u2015\u2212][ \t]*([0-9]{1,2})"
_NUMBER = re.compile(r"0*([0-9]{1,9})[ \t]?(\.+|\)|)")

Placed = tuple[str, int, int, bool]  # kind, start, end, and whether a game begins with the token


def scan(text: str, star: Star = "auto") -> list[Item]:
    """Return the tokens of a text; their offsets count from its start."""
    return [Item(kind, text[begin:end], begin) for kind, begin, end, _ in tokens(text, star)]


def tokens(
    text: str, star: Star = "auto", position: int = 0, *, runs: bool = False, final: bool = True
) -> Iterator[Placed]:
    """Yield kind, start and end of every token from a place on, and whether it begins another game.

    With ``runs`` many plain moves with their numbers come as one token ``RUN``.  Unless ``final``,
    more text may follow: the tokens end before the first that it could change.
    """
    context = _Context(text, star)
    for kind, begin, end in raw_tokens(text, position, runs=runs, final=final):
        yield from context.next(kind, begin, end)
    if final:
        yield from context.next("", len(text), len(text))


class _Context:
    """Decides, token after token, what their surroundings decide.

    Nothing is remembered across the beginning of a game, so that a game alone reads as it does in
    its file.
    """

    def __init__(self, text: str, star: Star) -> None:
        self.text = text
        self.star = star
        self.held: list[tuple[str, int, int]] = []  # what the next token decides about
        self.glued = False  # whether that is a star directly behind its move
        self.end = self.end_of_last = 0  # where the last token ended, and the last that is no remark
        self._begin()

    def _begin(self) -> None:
        self.names: list[str] = []  # of the tags
        self.points: tuple[int, int] | None = None  # what the Result tag says, where it is in points
        self.has_body = self.has_end = False
        self.depth = 0  # of side lines
        self.last = ""  # the kind of the last token that is no remark, nor a mark of a move
        self.number, self.dots = -1, 1  # the last move number and the dots behind it,
        self.run: tuple[int, int] | None = None  # or where it is to be looked for,
        self.moves = 0  # and the moves since
        self.outside: list[tuple[int, tuple[int, int] | None, int]] = []  # these three, around side lines
        self.goes_on = False  # whether there has been a number after the first

    def next(self, kind: str, begin: int, end: int) -> Iterator[Placed]:
        """Take one token, or none (``""``) at the end, and yield those that are settled by it."""
        if kind in REMARKS:
            if self.held:
                self.held.append((kind, begin, end))
            else:
                self.end = end
                yield kind, begin, end, False
            return
        if self.held:
            yield from self._release(kind, begin, end)
        if kind in _SETTLED:
            starts = not self.last or self.last in _TAGS or (self.has_end and self.last != "UNREADABLE")
            if (kind == "BARE" and starts) or (kind == "DASHES" and self.last == "MOVE"):
                self.held = [(kind, begin, end)]
                return
            kind = "UNREADABLE" if self.last == "UNREADABLE" else _SETTLED[kind]
        if kind == "MOVE":
            yield from self._move(begin, end)
        elif kind == "TERMINATOR" and self.last == "MOVE" and self._is_star(begin):
            self.held = [(kind, begin, end)]
            self.glued = begin == self.end_of_last
        elif kind:
            yield self._place(kind, begin, end)

    def _place(self, kind: str, begin: int, end: int) -> Placed:
        """Note what a settled token means for those behind it."""
        is_tag = kind == "TAG" or (kind == "BAD_TAG" and not self.depth and like_a_tag(self.text, begin))
        match = _NAME.match(self.text, begin) if is_tag else None
        opens = self._opens_game(kind, begin, end, match[1] if match else "" if is_tag else None)
        if opens:
            self._begin()
        if match:
            self.names.append(match[1])
        if kind in BODY:
            self.has_body = True
        if kind == "NUMBER":
            (self.number, self.dots), self.run, self.moves = self._number(begin, end), None, 0
            self.goes_on = self.goes_on or (self.number != 1 and not self.depth)
        elif kind == "RUN":
            self.run, self.moves = (begin, end), 0
            self.dots = 1
            self.goes_on = self.goes_on or (self.text.find(".", begin, end) > 0 and not self.depth)
        elif kind == "MOVE":
            self.moves += 1
        elif kind == "LPAR":
            self.depth += 1
            self.outside.append((self.number, self.run, self.moves))
        elif kind == "RPAR":
            self.depth = max(0, self.depth - 1)
            if self.outside:
                self.number, self.run, self.moves = self.outside.pop()
        elif kind == "TERMINATOR" and not self.depth:
            self.has_end = True
        elif kind == "TAG":
            points = _POINTS_TAG.match(self.text, begin, end)
            if points and (standard_name(points[1]) or points[1].capitalize()) == "Result":
                self.points = (int(points[2]), int(points[3]))
        if kind not in ("STRENGTH", "NAG") or self.last != "MOVE" or self.text[begin] == "*":
            self.last = kind
        self.end = self.end_of_last = end
        return kind, begin, end, opens

    def _opens_game(self, kind: str, begin: int, end: int, name: str | None) -> bool:
        """Tell whether a new game begins with this token, a tag of this name or something else (None)."""
        if name is not None:
            # A game may be tags alone: the next one starts where the first of its tags comes again,
            # behind a blank line; without one it is a tag given twice.
            again = self.names[:1] == [name]
            return self.has_body or (again and _BLANK_LINE.search(self.text, self.end, begin) is not None)
        if self.depth or not self.has_body:
            return False
        if kind == "FEN" or (self.has_end and kind in _OPENERS):
            return True
        if kind != "NUMBER" or not self.goes_on or self.last == "SETUP":
            return False
        number, dots = self._number(begin, end)
        # A number without its dot counts among its like.
        return number == 1 and dots == self.dots < 2 and first_on_line(self.text, begin)

    def _move(self, begin: int, end: int) -> Iterator[Placed]:
        """Take a move; a star glued to it is a token of its own."""
        glued = self.text[end - 1] == "*"
        end -= glued
        points = None if self.has_end and not self.depth else self.points
        if points and _points(self.text[begin:end]) == points:
            if not glued:
                self.held = [("MOVE", begin, end)]
                return
            yield self._place("TERMINATOR", begin, end)
            yield self._place("TERMINATOR", end, end + 1)
            return
        yield self._place("MOVE", begin, end)
        if glued:
            self.held, self.glued = [("TERMINATOR", end, end + 1)], True

    def _release(self, kind: str, begin: int, end: int) -> Iterator[Placed]:
        """Yield what waited for this token."""
        (held, start, stop), *remarks = self.held
        self.held = []
        if held == "MOVE":
            held = "TERMINATOR" if kind in _AFTER_GAME or self._starts_over(kind, begin, end) else "MOVE"
        elif held == "BARE":
            held = "NUMBER" if kind in _BEHIND_NUMBER else "UNREADABLE"
        elif held == "DASHES":
            # Between two moves a dash separates them; at the end of a line it stands for the reply.
            held = "UNREADABLE" if kind in ("MOVE", "RUN", "COMPACT") else "ELLIPSIS"
        elif self._is_only_move(kind, begin, end):
            held = "STRENGTH"
        yield self._place(held, start, stop)
        for remark, start, stop in remarks:
            self.end = stop
            yield remark, start, stop, False

    def _is_star(self, begin: int) -> bool:
        """Tell whether this is a star on the line of the last token, with nothing but blanks between."""
        return self.text[begin] == "*" and not self.text[self.end_of_last : begin].strip(" \t")

    def _is_only_move(self, kind: str, begin: int, end: int) -> bool:
        """Tell whether the star before this token marks the only move."""
        if self.star != "auto":
            return self.star == "only-move"
        if self.glued:
            ends = kind in ("", "TAG", "BAD_TAG", "FEN") or self._starts_over(kind, begin, end)
            return not ends
        if _BLANK_LINE.search(self.text, self.end_of_last, begin):
            return False
        last, moves = self._numbering()
        number, dots = self._number(begin, end) if kind in _NUMBERS else (-1, 0)
        if number >= 0:
            return last >= 0 and (number == last + 1 or (number == last and dots > 1))
        return kind in ("MOVE", "RUN", "COMPACT") and last >= 0 and moves == 1

    def _starts_over(self, kind: str, begin: int, end: int) -> bool:
        """Tell whether the move numbers start again with this token."""
        if kind not in _NUMBERS:
            return False
        number, dots = self._number(begin, end)
        return number == 1 and dots < 2 and self._numbering()[0] >= 1

    def _number(self, begin: int, end: int) -> tuple[int, int]:
        """Return the move number that stands here and how many dots behind it; -1 if it is none."""
        match = _NUMBER.match(self.text, begin, end)
        if match and (match[2] or match.end() == end):
            return int(match[1]), 1 if match[2] == ")" else len(match[2])
        return -1, 0

    def _numbering(self) -> tuple[int, int]:
        """Return the last move number, -1 if there is none, and how many moves stand behind it."""
        if self.run is None:
            return self.number, self.moves
        begin, end = self.run
        dot = self.text.rfind(".", begin, end)
        if dot < 0:
            return self.number, self.moves + len(self.text[begin:end].split())
        start = dot
        while start > begin and self.text[start - 1].isdigit():
            start -= 1
        return int(self.text[start:dot]), self.moves + len(self.text[dot + 1 : end].split())


def _points(text: str) -> tuple[int, int] | None:
    match = re.fullmatch(_POINTS, text)
    return (int(match[1]), int(match[2])) if match else None
