"""From text to tokens, with the terminals of ``grammars/pdn.lark`` themselves.

What a token is depends on its surroundings in four cases, which are settled here:

- A star behind a move marks the only move (PDN 2.0) where the game goes on behind it as its move
  numbers say; else it ends the game (PDN 3.0).
- Points such as ``4-6`` are a result where the Result tag gives the same and the game ends there.
- Four digits, a number without its dot and dashes are move, number and gap, but not in prose.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Literal

from lark import Lark, Token
from lark.lexer import Lexer

from pdn.items import Item
from pdn.tagnames import standard_name

Star = Literal["auto", "only-move", "end"]  #: what a star behind a move means

MOST_TAG = 1 << 16  # characters of a tag or setup: one that is longer has lost its closing quote
MOST_AHEAD = 1 << 16  # characters that are looked over for what shows that a comment is not closed
MOST_NESTED = 1 << 14  # characters of a comment that holds comments,
MOST_BRACES = 32  # and braces in it
HORIZON = 64  # characters that may decide about the token before them

# What decides where a comment ends: a brace, or the tags of the next game at the start of a line.
_IN_COMMENT = re.compile(r"[{}]|[\r\n][ \t]*(?=\[[A-Za-z]\w*[ \t]*\")")
# What was meant for a tag, though it is none: a name, and a blank or a quote behind it.
_LIKE_A_TAG = re.compile(r"\[\s*[^\W\d_][\w-]*[\s\"“„«]")
# What may become a tag or a setup when more text follows.
_OPENINGS = {
    "BAD_TAG": re.compile(r"\[\s*([^\W\d_][\w-]*\s*(\"([^\"\\]|\\.)*(\"\s*)?)?)?\Z"),
    "UNREADABLE": re.compile(r"/\s*(F(E(N\s*(\"[^\"]*(\"\s*)?)?)?)?)?\Z"),
}
_QUOTED = {"TAG": "BAD_TAG", "SETUP": "UNREADABLE"}
_LINE_END = re.compile(r"[\r\n]")
_POINTS_TAG = re.compile(
    r"\[\s*([^\W\d_][\w-]*)\s*\"\s*([0-9]{1,2})\s*[-\u2010-\u2015\u2212]\s*([0-9]{1,2})\s*\""
)
_POINTS = re.compile(r"([0-9]{1,2})[ \t]*[-\u2010-\u2015\u2212][ \t]*([0-9]{1,2})")
_NUMBER = re.compile(r"0*([0-9]{1,9})(\.*)")
# Moves in their plainest form, up to the last, which is left to be looked at with what follows.
# A result is none of them: 1-1 and 2-0 are left as well.
_PLAIN = (
    r"(?![012]-[012]\b)(?:[0-9]{1,2}(?:[-x:][0-9]{1,2})+"
    r"|[a-l](?:1[0-2]|[1-9])(?:[-x:][a-l](?:1[0-2]|[1-9]))+)"
)
# Nor does a run go past the number 1, with which a game begins.
_NUMBERED = rf"(?:(?!0*1\.)[0-9]{{1,3}}\.[ \t\r\n]*)?{_PLAIN}[ \t\r\n]"
_RUN = rf"(?P<RUN>(?>(?:{_NUMBERED}+(?={_NUMBERED}))+))"

REMARKS = frozenset({"COMMENT", "UNCLOSED_COMMENT", "LINE_COMMENT"})  #: what may stand between any tokens
BODY = frozenset(
    ("NUMBER", "MOVE", "RUN", "ELLIPSIS", "SETUP", "FEN", "STRENGTH", "NAG", "LPAR", "RPAR", "TERMINATOR")
)
_TAGS = frozenset({"TAG", "BAD_TAG"})
_AFTER_GAME = _TAGS | {"", "TERMINATOR"}
_BEHIND_NUMBER = frozenset({"MOVE", "COMPACT", "RUN", "ELLIPSIS", "DASHES", "SETUP"})
# What these are where they do not stand in prose.
_SETTLED = {"COMPACT": "MOVE", "BARE": "NUMBER", "DASHES": "ELLIPSIS"}


class _Scanned(Lexer):
    """Gives the parser the tokens that the scanner has found."""

    def __init__(self, lexer_conf: object) -> None:
        pass

    def lex(self, data: Any) -> Iterator[Token]:  # type: ignore[override]
        return (Token(item.kind, item.text, item.start, end_pos=item.end) for item in data)


@cache
def grammar() -> Lark:
    """Return the parser of ``grammars/pdn.lark``; it takes the tokens of one game."""
    return Lark.open_from_package("pdn.grammars", "pdn.lark", parser="lalr", lexer=_Scanned, start="game")


@cache
def _terminals(runs: bool) -> re.Pattern[str]:
    # The grammar is unambiguous in strict mode: no two terminals of one priority match the same text.
    # Comments are left to _end_of_comment: to search for a brace that is missing takes the whole file.
    ordered = sorted(grammar().terminals, key=lambda terminal: -terminal.priority)
    others = [t for t in ordered if t.name not in ("COMMENT", "UNCLOSED_COMMENT")]
    patterns = [f"(?P<{t.name}>{t.pattern.to_regexp()})" for t in others]
    return re.compile("|".join([r"(?P<BRACE>\{)", *([_RUN] if runs else []), *patterns]))


def scan(text: str, star: Star = "auto") -> list[Item]:
    """Return the tokens of a text; their offsets count from its start."""
    return [Item(kind, text[begin:end], begin) for kind, begin, end in tokens(text, star)]


def tokens(
    text: str, star: Star = "auto", *, runs: bool = False, final: bool = True
) -> Iterator[tuple[str, int, int]]:
    """Yield kind, start and end of every token.

    With ``runs`` many plain moves with their numbers come as one token ``RUN``.  Unless ``final``,
    more text may follow: the tokens end before the first that it could change.
    """
    settle = _Settle(text, star)
    for kind, begin, end in _raw_tokens(text, runs, final):
        yield from settle.next(kind, begin, end)
    if final:
        yield from settle.next("", len(text), len(text))


def _raw_tokens(text: str, runs: bool, final: bool) -> Iterator[tuple[str, int, int]]:
    """Yield what the terminals find, whatever stands around it."""
    find = _terminals(runs).finditer
    position = 0
    limit = len(text) if final else len(text) - HORIZON
    while position < len(text):
        for match in find(text, position):
            kind = match.lastgroup
            begin, end = match.span()
            if kind == "BRACE":
                kind, end = _comment(text, begin, final)
            elif kind in _QUOTED and end - begin > MOST_TAG:
                kind, end = _QUOTED[kind], _end_of_line(text, begin)
            elif kind is None or kind.startswith("__"):
                continue
            elif not final and _may_close(text, kind, begin):
                return
            if not kind or end > limit:
                return
            yield kind, begin, end
            if end != match.end():
                position = end
                break
        else:
            return


def _may_close(text: str, kind: str, begin: int) -> bool:
    """Tell whether what begins here becomes a tag or a setup when more text follows."""
    opening = _OPENINGS.get(kind)
    return bool(opening and len(text) - begin <= MOST_TAG and opening.match(text, begin))


def opens_line(text: str, position: int) -> bool:
    """Tell whether what stands here is like a tag, and the first on its line."""
    if not _LIKE_A_TAG.match(text, position):
        return False
    while position and text[position - 1] in " \t":
        position -= 1
    return not position or text[position - 1] in "\r\n"


def _end_of_line(text: str, position: int) -> int:
    match = _LINE_END.search(text, position)
    return match.start() if match else len(text)


class _Settle:
    """Decides, token after token, what their surroundings decide.

    Nothing is remembered across what ends a game, so that a game alone reads as it does in its file.
    """

    def __init__(self, text: str, star: Star) -> None:
        self.text = text
        self.star = star
        self.held: list[tuple[str, int, int]] = []  # what the next token decides about
        self.glued = False  # whether that is a star directly behind its move
        self._forget()

    def _forget(self) -> None:
        self.points: tuple[int, int] | None = None  # what the Result tag says, where it is in points
        self.last = ""  # the kind of the last token that is no remark,
        self.end_of_last = 0  # and where it ended
        self.number = -1  # the last move number,
        self.run: tuple[int, int] | None = None  # or where it is to be looked for,
        self.moves = 0  # and the moves since

    def next(self, kind: str, begin: int, end: int) -> Iterator[tuple[str, int, int]]:
        """Take one token, or none (``""``) at the end, and yield those that are settled by it."""
        if kind in REMARKS:
            if self.held:
                self.held.append((kind, begin, end))
            else:
                yield kind, begin, end
            return
        if self.held:
            yield from self._release(kind, begin, end)
        if kind in _SETTLED:
            if kind == "BARE" and (not self.last or self.last in _TAGS):
                self.held = [(kind, begin, end)]
                return
            kind = "UNREADABLE" if self.last == "UNREADABLE" else _SETTLED[kind]
        if kind == "MOVE":
            yield from self._move(begin, end)
        elif kind == "TERMINATOR" and self.last == "MOVE" and self._is_star(begin):
            self.held, self.glued = [(kind, begin, end)], False
        elif kind:
            self._remember(kind, begin, end)
            yield kind, begin, end

    def _remember(self, kind: str, begin: int, end: int) -> None:
        """Note what a token means for those behind it."""
        if kind in ("TERMINATOR", "FEN") or (kind in _TAGS and self.last not in _TAGS):
            self._forget()
        if kind == "NUMBER":
            self.number, self.run, self.moves = self._number(begin, end)[0], None, 0
        elif kind == "RUN":
            self.run, self.moves = (begin, end), 0
        elif kind == "TAG":
            match = _POINTS_TAG.match(self.text, begin, end)
            if match and (standard_name(match[1]) or match[1].capitalize()) == "Result":
                self.points = (int(match[2]), int(match[3]))
        if kind != "TERMINATOR":
            self.last, self.end_of_last = kind, end

    def _move(self, begin: int, end: int) -> Iterator[tuple[str, int, int]]:
        """Take a move; a star glued to it is a token of its own."""
        self.glued = self.text[end - 1] == "*"
        end -= self.glued
        in_points = self.points and _points(self.text[begin:end]) == self.points
        self.moves += 1
        self.last, self.end_of_last = "MOVE", end
        if in_points and self.glued:
            yield "TERMINATOR", begin, end
        elif in_points:
            self.held = [("MOVE", begin, end)]
            return
        else:
            yield "MOVE", begin, end
        if self.glued:
            self.held = [("TERMINATOR", end, end + 1)]

    def _release(self, kind: str, begin: int, end: int) -> Iterator[tuple[str, int, int]]:
        """Yield what waited for this token."""
        (held, start, stop), *remarks = self.held
        self.held = []
        if held == "MOVE":
            held = "TERMINATOR" if kind in _AFTER_GAME or self._starts_over(kind, begin, end) else "MOVE"
        elif held == "BARE":
            held = "NUMBER" if kind in _BEHIND_NUMBER else "UNREADABLE"
        elif self._is_only_move(kind, begin, end):
            held = "STRENGTH"
        if held not in ("STRENGTH", "MOVE"):
            self._remember(held, start, stop)
        yield held, start, stop
        yield from remarks

    def _is_star(self, begin: int) -> bool:
        """Tell whether this is a star with nothing but blanks between it and the last token."""
        return self.text[begin] == "*" and not self.text[self.end_of_last : begin].strip()

    def _is_only_move(self, kind: str, begin: int, end: int) -> bool:
        """Tell whether the star before this token marks the only move."""
        if self.star != "auto":
            return self.star == "only-move"
        if self.glued:
            ends = kind in ("", "TAG", "BAD_TAG", "FEN") or self._starts_over(kind, begin, end)
            return not ends
        last, moves = self._context()
        number, dots = self._number(begin, end)
        if number >= 0:
            return last >= 0 and (number == last + 1 or (number == last and dots > 1))
        return kind in ("MOVE", "RUN", "COMPACT") and last >= 0 and moves == 1

    def _starts_over(self, kind: str, begin: int, end: int) -> bool:
        """Tell whether the move numbers start again with this token."""
        return (
            kind in ("NUMBER", "RUN", "BARE") and self._number(begin, end)[0] == 1 and self._context()[0] > 1
        )

    def _number(self, begin: int, end: int) -> tuple[int, int]:
        """Return the move number that stands here and how many dots behind it; -1 if it is none."""
        match = _NUMBER.match(self.text, begin, end)
        if match and (match[2] or match.end() == end):
            return int(match[1]), len(match[2])
        return -1, 0

    def _context(self) -> tuple[int, int]:
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
    match = _POINTS.fullmatch(text)
    return (int(match[1]), int(match[2])) if match else None


def _comment(text: str, start: int, final: bool) -> tuple[str, int]:
    """Return kind and end of the comment that opens at ``start``; no kind where more text must tell.

    It ends behind its closing brace.  Where it lost that, it ends before the next game: the first
    line that starts with a tag, if another comment opens behind it or nothing closes this one.
    """
    opened = 0  # comments inside this one
    next_game = -1
    for match in _IN_COMMENT.finditer(text, start + 1):
        mark, position = match.group(), match.start()
        if next_game >= 0 and (mark == "{" or position - next_game > MOST_AHEAD):
            return "UNCLOSED_COMMENT", next_game
        if mark == "{":
            opened += 1
        elif mark != "}":
            next_game = match.end() if next_game < 0 else next_game
        elif opened and next_game < 0:
            return _comment_with_comments(text, start, match.end(), opened - 1, final)
        else:
            return "COMMENT", match.end()
    if not final and (next_game < 0 or len(text) - next_game <= MOST_AHEAD):
        return "", len(text)
    return "UNCLOSED_COMMENT", len(text) if next_game < 0 else next_game


def _comment_with_comments(text: str, start: int, closed: int, opened: int, final: bool) -> tuple[str, int]:
    """Return what :func:`_comment` does where others open inside; the first of them ends at ``closed``.

    Where the braces come in no pairs, the comment ends at the first that closes.
    """
    for braces, match in enumerate(_IN_COMMENT.finditer(text, closed)):
        mark, end = match.group(), match.end()
        if mark not in "{}" or end - start > MOST_NESTED or braces == MOST_BRACES:
            return "COMMENT", closed
        opened += 1 if mark == "{" else -1
        if opened < 0:
            return "COMMENT", end
    return ("COMMENT", closed) if final or len(text) - start > MOST_NESTED else ("", len(text))
