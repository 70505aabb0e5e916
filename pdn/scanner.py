"""From text to the tokens of each game, with the terminals of ``grammars/pdn.lark`` themselves.

A file is cut into games by its tokens: a game ends where a tag follows its movetext, and where a
move or a number follows its terminator.  A blank line counts in one place only, between games that
are tags alone.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from lark import Lark, Token
from lark.lexer import Lexer

from pdn.game import Item

# What decides where a comment ends: a brace, or the tags of the next game at the start of a line.
_IN_COMMENT = re.compile(r"[{}]|[\r\n][ \t]*(?=\[[A-Za-z]\w*[ \t]*\")")
# What was meant for a tag, though it is none: a name, and a blank or a quote behind it.
_LIKE_A_TAG = re.compile(r"\[\s*[A-Za-z][A-Za-z0-9_]*[\s\"“]")
_BLANK_LINE = re.compile(r"(\r\n?|\n)[ \t]*(\r\n?|\n)")
_NAME = re.compile(r"\[\s*(\w+)")
# What opens a new game once the last one has its terminator.
_OPENS_GAME = frozenset({"NUMBER", "MOVE", "ELLIPSIS", "SETUP"})
_BODY = _OPENS_GAME | {"STRENGTH", "NAG", "LPAR", "RPAR", "TERMINATOR"}
_REMARKS = frozenset({"COMMENT", "LINE_COMMENT"})


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
def _terminals() -> re.Pattern[str]:
    # The grammar is unambiguous in strict mode: no two terminals of one priority match the same text.
    # Comments are left to _end_of_comment: to search for a brace that is missing takes the whole file.
    ordered = sorted(grammar().terminals, key=lambda terminal: -terminal.priority)
    others = [t for t in ordered if t.name not in ("COMMENT", "UNCLOSED_COMMENT")]
    patterns = [f"(?P<{t.name}>{t.pattern.to_regexp()})" for t in others]
    return re.compile("|".join([r"(?P<BRACE>\{)", *patterns]))


def scan(text: str) -> Iterator[tuple[int, int, list[Item]]]:
    """Yield the games of a text: start, end, and the tokens, whose offsets count from the start.

    A text of white space and remarks alone is no game.
    """
    start = depth = 0
    has_body = ended = is_game = False
    tags: list[str] = []
    last = 0  # where the last token ended
    items: list[Item] = []
    for kind, begin, end in _tokens(text):
        is_tag = kind == "TAG" or (kind == "BAD_TAG" and not depth and _opens_line(text, begin))
        if is_tag:
            name = _name(text, begin)
            # A game may be tags alone: the next one starts where the first of its tags comes again,
            # behind a blank line; without one it is a tag given twice.
            again = len(tags) > 1 and name == tags[0] and _BLANK_LINE.search(text, last, begin) is not None
            tags.append(name)
        if (has_body and (is_tag or (ended and not depth and kind in _OPENS_GAME))) or (is_tag and again):
            yield start, begin, items
            items, depth, has_body, ended = [], 0, False, False
            tags = tags[-1:] if is_tag else []
        if not items:
            start = begin
        items.append(Item(kind, text[begin:end], begin - start))
        last = end
        if kind not in _REMARKS:
            is_game = True
        if kind in _BODY:
            has_body = True
            if kind == "LPAR":
                depth += 1
            elif kind == "RPAR":
                depth = max(0, depth - 1)
            elif kind == "TERMINATOR" and not depth:
                ended = True
    if is_game:
        yield start, len(text), items


def _tokens(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield kind, start and end of every token."""
    find = _terminals().finditer
    position = 0
    while position < len(text):
        for match in find(text, position):
            kind = match.lastgroup
            if kind == "BRACE":
                begin = match.start()
                position = _end_of_comment(text, begin)
                closed = text[position - 1] == "}" and position > begin + 1
                yield "COMMENT" if closed else "UNCLOSED_COMMENT", begin, position
                break
            if kind is not None and not kind.startswith("__"):
                yield kind, match.start(), match.end()
        else:
            return


def _name(text: str, begin: int) -> str:
    match = _NAME.match(text, begin)
    return match[1] if match else ""


def _opens_line(text: str, position: int) -> bool:
    """Tell whether what stands here is like a tag, and the first on its line."""
    if not _LIKE_A_TAG.match(text, position):
        return False
    while position and text[position - 1] in " \t":
        position -= 1
    return not position or text[position - 1] in "\r\n"


def _end_of_comment(text: str, start: int) -> int:
    """Return where the comment that opens at ``start`` ends.

    That is behind its closing brace; or, where it lost that, before the next game: the first line
    that starts with a tag, if another comment opens behind it or nothing closes this one.
    """
    next_game = -1
    for match in _IN_COMMENT.finditer(text, start + 1):
        mark = match.group()
        if mark == "}":
            return match.end()
        if mark != "{":
            next_game = match.end() if next_game < 0 else next_game
        elif next_game >= 0:
            break
    return len(text) if next_game < 0 else next_game
