"""The tokens of a game fitted into the grammar: brackets in pairs, tags where tags may stand.

Only what has brackets or broken tags can fail to fit, so that this, and Lark with it, is loaded for games
that have them.
"""

from lark import Token, Tree
from lark.exceptions import UnexpectedInput, UnexpectedToken

from pdn.finding import Finding, Severity
from pdn.game import Game
from pdn.grammar import grammar
from pdn.items import Item


def parse(game: Game, found: list[Item], findings: list[Finding]) -> list[Item]:
    """Fit the tokens of a game into the grammar and return them, mended and in order.

    What does not fit becomes a finding: brackets get their pairs, or become STRAY.
    """
    # After an error the parser asks for the tokens again: an iterator goes on where it was.
    tree = grammar().parse(iter(found), on_error=_Recovery(game, findings))
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

    def __init__(self, game: Game, findings: list[Finding]) -> None:
        self.game = game
        self.findings = findings

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
        game = self.game
        where = game.start + start, game.start + end
        written = game.text[start:end]
        self.findings.append(Finding(code, Severity.ERROR, message, *where, game.number, written=written))
