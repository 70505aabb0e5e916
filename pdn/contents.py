"""What the text of a game holds: the grammar reads it, and what is wrong becomes findings.

A fault never ends the reading: an unreadable stretch is one finding, and the next token that
makes sense is read as if nothing had been there.
"""

import re
from dataclasses import replace

from pdn.context import BODY, scan, tokens
from pdn.finding import Edit, Finding, Fix, Severity
from pdn.game import Game
from pdn.items import Item, Star, Tag

_TAG_PARTS = re.compile(r"\[\s*([^\s\"]+)\s*\"(.*)\"\s*\]", re.DOTALL)
_LOOSE_TAG_NAME = r"\[\s*([^\W\d_][\w\u0300-\u036f-]*)(?=[\s\"“„«])[\s\"“„«'‘]*"
_ESCAPE = re.compile(r"\\([\"\\])")
# Only these can fail to fit the grammar: the scanner sees to the order of all other tokens.
_STRUCTURE = frozenset({"LPAR", "RPAR", "BAD_TAG"})


def read_tags(game: Game, star: Star) -> tuple[Tag, ...]:
    """Return the tags, without reading what follows them."""
    tags = []
    for kind, begin, end, _ in tokens(game.text, star):
        if kind in BODY:
            break
        tag = tag_of(kind, game.text[begin:end], begin)
        if tag:
            tags.append(tag)
    return tuple(tags)


def read_items(game: Game, star: Star) -> tuple[list[Item], list[Finding]]:
    """Return all tokens, in an order that fits the grammar, and what is to be said of them."""
    items = scan(game.text, star)
    findings: list[Finding] = []
    # Without side lines and bad tags the tokens fit the grammar as they come from the scanner,
    # and asking the parser would take most of the time; a test holds the two equal.
    if not _STRUCTURE.isdisjoint(item.kind for item in items):
        from pdn.parser import parse

        items = parse(game, items, findings)
    _report_bad_tags(game, items, findings)
    _report_unreadable(game, items, findings)
    findings.sort(key=lambda finding: finding.start)
    return items, findings


def tag_of(kind: str, text: str, start: int = 0) -> Tag | None:
    """Read one tag, also where its quotes or its bracket are missing."""
    if kind == "TAG":
        match = _TAG_PARTS.fullmatch(text)
        assert match
        return Tag(match[1], _ESCAPE.sub(r"\1", match[2]), start, start + len(text), start + match.start(2))
    loose = re.match(_LOOSE_TAG_NAME, text) if kind == "BAD_TAG" else None
    if not loose:
        return None
    value = text[loose.end() :].removesuffix("]").rstrip(" \t\"”»'’")
    return Tag(loose[1], value, start, start + len(text), start + loose.end())


def _finding(
    game: Game, code: str, message: str, start: int, end: int, severity: Severity = Severity.ERROR
) -> Finding:
    written = game.text[start:end]
    return Finding(
        code, severity, message, game.start + start, game.start + end, game.number, written=written
    )


def _report_bad_tags(game: Game, items: list[Item], findings: list[Finding]) -> None:
    for item in items:
        if item.kind != "BAD_TAG":
            continue
        tag = tag_of(item.kind, item.text, item.start)
        if tag is None:
            message = 'not a tag: expected [Name "value"]'
            findings.append(_finding(game, "bad-tag", message, item.start, item.end))
            continue
        message = f'expected [Name "value"]; read as {tag.name} with the value "{tag.value}"'
        escaped = tag.value.replace("\\", "\\\\").replace('"', '\\"')
        edit = Edit(game.start + item.start, game.start + item.end, f'[{tag.name} "{escaped}"]')
        finding = _finding(game, "bad-tag", message, item.start, item.end, Severity.WARNING)
        findings.append(replace(finding, fix=Fix((edit,))))


def _report_unreadable(game: Game, items: list[Item], findings: list[Finding]) -> None:
    """Report what is no notation: neighbours are one stretch, and so one finding."""
    bracket_faults = {f.start - game.start for f in findings if f.code == "unbalanced-parenthesis"}
    expected = _EXPECTED[""]
    stretch: list[Item] = []
    for item in items:
        if item.kind == "UNCLOSED_COMMENT":
            message = "a comment is not closed"
            findings.append(_finding(game, "unclosed-comment", message, item.start, item.start + 1))
        if item.kind in ("UNREADABLE", "STRAY") and item.start not in bracket_faults:
            stretch.append(item)
            continue
        if stretch:
            findings.append(_unreadable(game, stretch, expected))
            stretch = []
        if item.kind == "TERMINATOR" or (item.kind in BODY and expected is _EXPECTED[""]):
            expected = _EXPECTED[item.kind if item.kind == "TERMINATOR" else "MOVE"]
    if stretch:
        findings.append(_unreadable(game, stretch, expected))


# What may stand where something else does: before the first move, among moves, and behind the result.
_EXPECTED = {
    "": 'expected a tag such as [Event "…"], a move number or a move',
    "MOVE": "expected a move, a move number, a comment or a result",
    "TERMINATOR": "expected the tags or the first move of the next game",
}


def _unreadable(game: Game, stretch: list[Item], expected: str) -> Finding:
    start, end = stretch[0].start, stretch[-1].end
    if not all(item.is_punctuation for item in stretch):
        return _finding(game, "unreadable-text", f"not draughts notation: {expected}", start, end)
    blank = "" if game.text[end : end + 1].isspace() or game.text[start - 1 : start].isspace() else " "
    edit = Edit(game.start + start, game.start + end, blank)
    message = "punctuation that says nothing in a game"
    finding = _finding(game, "punctuation", message, start, end, Severity.INFO)
    return replace(finding, fix=Fix((edit,)))
