"""``grammars/pdn.lark`` as a parser, and its terminals as one pattern.

To load Lark and build the grammar takes as long as to read a thousand games; most files do without both,
so this module is imported where it is needed.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from lark import Lark, Token
from lark.lexer import Lexer

MOST_TAG = 1 << 16  # characters of a tag or setup: one that is longer has lost its closing quote

# What may become a tag or a setup when more text follows.
_OPENINGS = {
    "BAD_TAG": re.compile(r"\[\s*([^\W\d_][\w\u0300-\u036f-]*\s*(\"([^\"\\]|\\.)*(\"\s*)?)?)?\Z"),
    "UNREADABLE": re.compile(r"/\s*(F(E(N\s*(\"[^\"]*(\"\s*)?)?)?)?)?\Z"),
}
_QUOTED = {"TAG": "BAD_TAG", "SETUP": "UNREADABLE"}
_BEHIND_MOVE = re.compile(r"[0-9A-Za-z!?*];")
_LINE_END = re.compile(r"[\r\n]")


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
def terminals() -> re.Pattern[str]:
    """Return what matches any token, in a group with the name of its terminal; of a comment the brace."""
    # The grammar is unambiguous in strict mode: no two terminals of one priority match the same text.
    # Where a comment ends the scanner finds: to search for a brace that is missing takes the whole file.
    ordered = sorted(grammar().terminals, key=lambda terminal: -terminal.priority)
    others = [t for t in ordered if t.name not in ("COMMENT", "UNCLOSED_COMMENT")]
    patterns = [f"(?P<{t.name}>{t.pattern.to_regexp()})" for t in others]
    return re.compile("|".join([r"(?P<BRACE>\{)", *patterns]))


def find_token(text: str, begin: int, final: bool) -> tuple[str, int]:
    """Return kind and end of the token that begins here; no kind where more text must tell."""
    match = terminals().match(text, begin)
    assert match, "the grammar has a token for every character"
    assert match.lastgroup
    kind, end = match.lastgroup, match.end()
    if kind == "LINE_COMMENT" and _BEHIND_MOVE.match(text, begin - 1):
        return "UNREADABLE", begin + 1  # it separates, as in 32-28; 19-23
    if kind in _QUOTED and end - begin > MOST_TAG:
        return _QUOTED[kind], _end_of_line(text, begin)
    if not final and _may_close(text, kind, begin):
        return "", end
    return kind, end


def _may_close(text: str, kind: str, begin: int) -> bool:
    """Tell whether what begins here becomes a tag or a setup when more text follows."""
    opening = _OPENINGS.get(kind)
    return bool(opening and len(text) - begin <= MOST_TAG and opening.match(text, begin))


def _end_of_line(text: str, position: int) -> int:
    match = _LINE_END.search(text, position)
    return match.start() if match else len(text)
