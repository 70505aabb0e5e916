"""From text to games: the splitter cuts, the grammar reads, what is wrong becomes findings.

A fault never ends the reading: an unreadable stretch is one finding, and the next token that
makes sense is read as if nothing had been there.
"""

import re
from collections.abc import Iterator
from functools import cache

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput, UnexpectedToken

from pdn.finding import Finding, Severity
from pdn.game import Game, Item, Tag, count_lines

# What decides where a comment ends: a brace, or the tags of the next game at the start of a line.
_IN_COMMENT = re.compile(r"[{}]|[\r\n]\s*(?=\[[A-Za-z]\w*\s*\")")
_TAG_PARTS = re.compile(r"\[\s*([A-Za-z][A-Za-z0-9_]*)\s*\"(.*)\"\s*\]", re.DOTALL)
_LOOSE_TAG_PARTS = re.compile(r"\[\s*([A-Za-z][A-Za-z0-9_]*)\s*[\"“”]?(.*?)[\"“”]?\s*\]?", re.DOTALL)
# What opens a new game once the last one has its terminator.
_OPENS_GAME = frozenset({"NUMBER", "MOVE", "ELLIPSIS", "SETUP"})
_BODY = _OPENS_GAME | {"STRENGTH", "NAG", "LPAR", "RPAR", "TERMINATOR"}


@cache
def grammar() -> Lark:
    """Return the parser of ``grammars/pdn.lark``, built once."""
    return Lark.open_from_package("pdn.grammars", "pdn.lark", parser="lalr", lexer="basic", start="game")


@cache
def _terminals() -> re.Pattern[str]:
    # The grammar is unambiguous in strict mode: no two terminals of one priority match the same text.
    # Comments are left to _end_of_comment: to search for a brace that is missing takes the whole file.
    ordered = sorted(grammar().terminals, key=lambda terminal: -terminal.priority)
    others = [t for t in ordered if t.name not in ("COMMENT", "UNCLOSED_COMMENT")]
    patterns = [f"(?P<{t.name}>{t.pattern.to_regexp()})" for t in others]
    return re.compile("|".join([r"(?P<BRACE>\{)", *patterns]))


def split(text: str) -> Iterator[tuple[int, int]]:
    """Cut the text of a file into games, as start and end offsets; blank lines do not matter.

    A game ends where a tag follows its movetext, and behind its terminator.  A text of white
    space and remarks alone is no game.
    """
    start = 0
    depth = 0
    has_body = ended = has_any = False
    position = 0
    scan = _terminals().finditer
    while True:
        for match in scan(text, position):
            kind = match.lastgroup
            if kind == "BRACE":
                position = _end_of_comment(text, match.start())
                break
            if kind is None or kind.startswith("__"):
                continue
            is_tag = kind == "TAG" or (kind == "BAD_TAG" and not depth and _starts_line(text, match.start()))
            if has_body and (is_tag or (ended and depth == 0 and kind in _OPENS_GAME)):
                yield start, match.start()
                start, depth, has_body, ended = match.start(), 0, False, False
            has_any = True
            if kind in _BODY:
                has_body = True
                if kind == "LPAR":
                    depth += 1
                elif kind == "RPAR":
                    depth = max(0, depth - 1)
                elif kind == "TERMINATOR" and depth == 0:
                    ended = True
        else:
            break
    if has_any:
        yield start, len(text)


def _starts_line(text: str, position: int) -> bool:
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


def games(text: str) -> Iterator[Game]:
    """Read the games of a text, one after the other.

    >>> [game.tag("Event") for game in games('[Event "A"] 1. 32-28 * [Event "B"] 1. 31-27 *')]
    ['A', 'B']
    """
    line = column = 1
    position = 0
    for number, (start, end) in enumerate(split(text), 1):
        while start < end and text[start].isspace():
            start += 1
        line, column = count_lines(text, position, start, line, column)
        position = start
        yield read_game(text[start:end], number, start, line, column)


def read_game(text: str, number: int = 1, start: int = 0, line: int = 1, column: int = 1) -> Game:
    """Read the text of one game; ``start``, ``line`` and ``column`` say where it stands in its file."""
    game = Game(number, text, start, line, column)
    recovery = _Recovery(game)
    tree = grammar().parse(text, on_error=recovery)
    game.items = _flatten(tree)
    _read_tags(game)
    _report_unreadable(game)
    game.findings.sort(key=lambda finding: finding.start)
    return game


def _flatten(tree: Tree[Token]) -> list[Item]:
    """List the tokens of a parse tree in order, without recursion."""
    items: list[Item] = []
    stack = [iter(tree.children)]
    while stack:
        for child in stack[-1]:
            if isinstance(child, Tree):
                stack.append(iter(child.children))
                break
            items.append(Item(child.type, str(child), child.start_pos or 0))
        else:
            stack.pop()
    return items


class _Recovery:
    """What to do where the tokens of a game do not fit the grammar: only brackets can fail to."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __call__(self, error: UnexpectedInput) -> bool:
        if not isinstance(error, UnexpectedToken):
            return False
        token = error.token
        parser = error.interactive_parser
        start, end = token.start_pos or 0, token.end_pos or 0
        if token.type == "$END":
            opened = [v for v in parser.parser_state.value_stack if isinstance(v, Token) and v.type == "LPAR"]
            start, end = opened[-1].start_pos or 0, len(self.game.text)
            many = f"{len(opened)} side lines are" if len(opened) > 1 else "a side line is"
            self._report("unclosed-variation", f"{many} not closed", start, start + 1)
            for _ in opened:
                parser.feed_token(Token("RPAR", "", end))
        elif token.type == "RPAR":
            message = "a bracket closes a side line that was not opened"
            self._report("unbalanced-parenthesis", message, start, end)
            parser.feed_token(Token.new_borrow_pos("STRAY", token.value, token))
        else:
            parser.feed_token(Token.new_borrow_pos("UNREADABLE", token.value, token))
        return True

    def _report(self, code: str, message: str, start: int, end: int) -> None:
        self.game.findings.append(_finding(self.game, code, message, start, end))


def _finding(
    game: Game, code: str, message: str, start: int, end: int, severity: Severity = Severity.ERROR
) -> Finding:
    written = game.text[start:end]
    return Finding(
        code, severity, message, game.start + start, game.start + end, game.number, written=written
    )


def _read_tags(game: Game) -> None:
    for item in game.items:
        if item.kind == "TAG":
            name, value = _TAG_PARTS.fullmatch(item.text).groups()  # type: ignore[union-attr]
            game.tags.append(Tag(name, re.sub(r"\\([\"\\])", r"\1", value), item.start, item.end))
        elif item.kind == "BAD_TAG":
            loose = _LOOSE_TAG_PARTS.fullmatch(item.text)
            message = 'not a tag: expected [Name "value"]'
            if loose:
                name, value = loose.groups()
                game.tags.append(Tag(name, value.strip(), item.start, item.end))
                message = f'expected [Name "value"]; read as {name} with the value "{value.strip()}"'
            severity = Severity.WARNING if loose else Severity.ERROR
            game.findings.append(_finding(game, "bad-tag", message, item.start, item.end, severity))


def _report_unreadable(game: Game) -> None:
    """Report what is no notation: neighbours are one stretch, and so one finding."""
    bracket_faults = {f.start - game.start for f in game.findings if f.code == "unbalanced-parenthesis"}
    start = end = -1
    for item in game.items:
        if item.kind == "UNCLOSED_COMMENT":
            message = "a comment is not closed"
            game.findings.append(_finding(game, "unclosed-comment", message, item.start, item.start + 1))
        if item.kind in ("UNREADABLE", "STRAY") and item.start not in bracket_faults:
            if start < 0:
                start = item.start
            end = item.end
        elif start >= 0:
            game.findings.append(_unreadable(game, start, end))
            start = -1
    if start >= 0:
        game.findings.append(_unreadable(game, start, end))


def _unreadable(game: Game, start: int, end: int) -> Finding:
    message = "not draughts notation: expected a move, a move number, a comment or a result"
    return _finding(game, "unreadable-text", message, start, end)
