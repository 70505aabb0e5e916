"""From text to tokens, with the terminals of ``grammars/pdn.lark`` themselves.

Most tokens have one of a few usual forms, which a small pattern finds: it is ready in a tenth of the time
that the grammar takes, and finds what the grammar would.  What a token is depends on its
surroundings in some cases, which :mod:`pdn.context` settles.
"""

import re
from collections.abc import Iterator
from functools import cache

MOST_AHEAD = 1 << 16  # characters that are looked over for what shows that a comment is not closed
MOST_NESTED = 1 << 14  # characters of a comment that holds comments,
MOST_BRACES = 32  # and braces in it
HORIZON = 64  # characters that may decide about the token before them

# What decides where a comment ends: a brace, or the next game at the start of a line, with its tags or
# with its first move.
_IN_COMMENT = re.compile(r"[{}]|[\r\n][ \t]*(?=\[[A-Za-z]\w*[ \t]*\"|0?1\.[ \t]*[0-9a-l]{1,2}[-x:][0-9a-l])")
# What was meant for a tag, though it is none: a name, and a blank or a quote behind it.
_LIKE_A_TAG = r"\[\s*[^\W\d_][\w\u0300-\u036f-]*([\s\"“„«]|\Z)"
# Moves in their plainest form, up to the last, which is left to be looked at with what follows.
# A result is none of them: 1-1 and 2-0 are left as well.
_SQUARES = r"(?:[0-9]{1,2}(?:[-x:][0-9]{1,2})+|[a-l](?:1[0-2]|[1-9])(?:[-x:][a-l](?:1[0-2]|[1-9]))+)"
_PLAIN = rf"(?![012]-[012]\b){_SQUARES}"
# Nor does a run go past the number 1, with which a game begins.
_NUMBERED = rf"(?:(?!0*1\.)[0-9]{{1,3}}\.[ \t\r\n]*)?{_PLAIN}[ \t\r\n]"
_RUN = rf"(?P<RUN>(?>(?:{_NUMBERED}+(?={_NUMBERED}))+))"


# Tokens in the forms that they have most, each with enough behind it to show that the grammar would read
# the same; a test compares.  Anything else is OTHER, and left to the grammar.
_END = r"(?=[ \t\r\n]|\Z)"
_USUAL = "|".join(
    (
        r"[ \t\r\n]+",
        rf"(?P<MOVE>(?![012][-:][012]){_SQUARES}(?=[ \t\r\n{{)!?$]|\Z))",
        rf"(?P<NUMBER>[0-9]{{1,3}}\.(?:\.*{_END}|(?=[1-9][0-9][-x][1-9][0-9][ \t\r\n]|[a-l][1-8][-:x])))",
        rf"(?P<STRENGTH>[!?]+{_END})",
        r"(?P<NAG>\$[0-9]+)",
        r'(?P<TAG>\[[A-Za-z][A-Za-z0-9_]*[ \t]*"[^"\\]{0,4000}"\])',
        rf"(?P<TERMINATOR>(?:\*|1-0|0-1|2-0|0-2|1-1|0-0|1/2-1/2){_END})",
        r"(?P<OTHER>(?s:.))",
    )
)


@cache
def _usual(runs: bool) -> re.Pattern[str]:
    return re.compile("|".join([r"(?P<BRACE>\{)", *([_RUN] if runs else []), _USUAL]))


def raw_tokens(text: str, position: int = 0, *, runs: bool, final: bool) -> Iterator[tuple[str, int, int]]:
    """Yield kind, start and end of what the terminals find from a place on, whatever stands around it.

    With ``runs`` many plain moves with their numbers come as one token ``RUN``.  Unless ``final``,
    more text may follow: the tokens end before the first that it could change.
    """
    find = _usual(runs).finditer
    limit = len(text) if final else len(text) - HORIZON
    while position < len(text):
        for match in find(text, position):
            kind = match.lastgroup
            if kind is None:
                continue
            begin, end = match.span()
            if kind == "BRACE":
                kind, end = _comment(text, begin, final)
            elif kind == "OTHER":
                from pdn.grammar import find_token  # here, as most texts have only tokens in their usual form

                kind, end = find_token(text, begin, final)
            if not kind:
                return
            if not kind.startswith("__"):
                if end > limit:
                    return
                yield kind, begin, end
            if end != match.end():
                position = end
                break
        else:
            return


def like_a_tag(text: str, position: int) -> bool:
    """Tell whether what stands here was meant for a tag, and is the first on its line."""
    return re.compile(_LIKE_A_TAG).match(text, position) is not None and first_on_line(text, position)


def first_on_line(text: str, position: int) -> bool:
    """Tell whether nothing but blanks stands before this place on its line."""
    while position and text[position - 1] in " \t":
        position -= 1
    return not position or text[position - 1] in "\r\n"


def _comment(text: str, start: int, final: bool) -> tuple[str, int]:
    """Return kind and end of the comment that opens at ``start``; no kind where more text must tell.

    It ends behind its closing brace.  Where it lost that, it ends before the next game: the first
    line that starts with a tag or a first move, if another comment opens behind it or nothing closes
    this one.
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
