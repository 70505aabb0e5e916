"""From text to games: the scanner cuts, the grammar reads, what is wrong becomes findings.

A fault never ends the reading: an unreadable stretch is one finding, and the next token that
makes sense is read as if nothing had been there.
"""

import re
from collections.abc import Iterator

from lark import Token, Tree
from lark.exceptions import UnexpectedInput, UnexpectedToken

from pdn.finding import Finding, Severity
from pdn.game import Game, Item, Tag, count_lines
from pdn.scanner import grammar, scan

_TAG_PARTS = re.compile(r"\[\s*([A-Za-z][A-Za-z0-9_]*)\s*\"(.*)\"\s*\]", re.DOTALL)
_LOOSE_TAG_NAME = re.compile(r"\[\s*([A-Za-z][A-Za-z0-9_]*)(?=[\s\"“])[\s\"“]*")
# Only these can fail to fit the grammar: the scanner sees to the order of all other tokens.
_STRUCTURE = frozenset({"LPAR", "RPAR", "BAD_TAG"})


def games(text: str) -> Iterator[Game]:
    """Read the games of a text, one after the other.

    >>> [game.tag("Event") for game in games('[Event "A"] 1. 32-28 * [Event "B"] 1. 31-27 *')]
    ['A', 'B']
    """
    line = column = 1
    position = 0
    for number, (start, end, items) in enumerate(scan(text), 1):
        line, column = count_lines(text, position, start, line, column)
        position = start
        yield _read(Game(number, text[start:end], start, line, column, items=items))


def read_game(text: str) -> Game:
    """Read the first game of a text.

    Raises:
        ValueError: the text holds no game.
    """
    for game in games(text):
        return game
    raise ValueError("no game in this text")


def _read(game: Game) -> Game:
    # Without side lines and bad tags the tokens fit the grammar as they come from the scanner, and
    # asking the parser would take most of the time; a test holds the two equal.
    if not _STRUCTURE.isdisjoint(item.kind for item in game.items):
        game.items = parse(game)
    _read_tags(game)
    _report_unreadable(game)
    game.findings.sort(key=lambda finding: finding.start)
    return game


def parse(game: Game) -> list[Item]:
    """Fit the tokens of a game into the grammar and return them, mended and in order.

    What does not fit becomes a finding of the game: brackets get their pairs, or become STRAY.
    """
    # After an error the parser asks for the tokens again: an iterator goes on where it was.
    tree = grammar().parse(iter(game.items), on_error=_Recovery(game))
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
    """What to do where the tokens of a game do not fit the grammar."""

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
            match = _TAG_PARTS.fullmatch(item.text)
            assert match
            value = re.sub(r"\\([\"\\])", r"\1", match[2])
            game.tags.append(Tag(match[1], value, item.start, item.end, item.start + match.start(2)))
        elif item.kind == "BAD_TAG":
            loose = _LOOSE_TAG_NAME.match(item.text)
            message = 'not a tag: expected [Name "value"]'
            if loose:
                name, value = loose[1], item.text[loose.end() :].removesuffix("]").rstrip(' \t"”')
                game.tags.append(Tag(name, value, item.start, item.end, item.start + loose.end()))
                message = f'expected [Name "value"]; read as {name} with the value "{value}"'
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
