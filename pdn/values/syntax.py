"""Reading a short text with its grammar: the tree, or an error that says where and what was expected.

Lark is loaded when the first grammar is needed: that takes as long as all the rest of a short run, which
often meets nothing but the usual forms of tags, and these are read without it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lark import Lark, ParseTree, Token, Tree
    from lark.exceptions import UnexpectedInput


class NotationError(ValueError):
    """A text that cannot be read; ``offset`` is where reading stopped, counted from its start."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


@cache
def grammar(name: str) -> Lark:
    """Build ``grammars/NAME.lark`` on first use; its start rule has the name of the file."""
    from lark import Lark

    return Lark.open_from_package("pdn.grammars", f"{name}.lark", parser="lalr", lexer="basic", start=name)


def parse(name: str, text: str, error: type[NotationError], what: str, words: Mapping[str, str]) -> ParseTree:
    """Read a text; ``what`` says what it should be, ``words`` names the terminals of the grammar.

    Raises:
        error: the text is none: where it stops to be one, and what could stand there.
    """
    from lark.exceptions import UnexpectedInput, UnexpectedToken

    try:
        return grammar(name).parse(text)
    except UnexpectedInput as stop:
        at_end = isinstance(stop, UnexpectedToken) and stop.token.type == "$END"
        offset = len(text) if at_end else stop.pos_in_stream or 0
        expected = _accepted(stop, words)
    found = repr(text[offset]) if offset < len(text) else "the end"
    message = f"not a {what}: {found} does not fit at character {offset + 1}"
    raise error(f"{message}, where {expected} could stand" if expected else message, offset)


def _accepted(stop: UnexpectedInput, words: Mapping[str, str]) -> str:
    """Name what the parser would have taken; terminals without a word are not worth a mention."""
    accepts = stop.interactive_parser.accepts()  # type: ignore[no-untyped-call]
    # In the order of ``words``, so that the likeliest comes first.
    names = list(dict.fromkeys(word for terminal, word in words.items() if terminal in accepts))
    return " or ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def tokens_of(tree: Tree[Token]) -> list[Token]:
    """Return the tokens that hang directly on a node."""
    from lark import Token

    return [child for child in tree.children if isinstance(child, Token)]


def trees_of(tree: Tree[Token]) -> list[Tree[Token]]:
    """Return the nodes that hang directly on a node."""
    from lark import Tree

    return [child for child in tree.children if isinstance(child, Tree)]


def start_of(token: Token) -> int:
    """Return where a token starts in its text."""
    return token.start_pos or 0
