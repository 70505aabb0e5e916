"""What other dialects have in the text of a game, beside its moves, and PDN 3.0 has not."""

import re
from collections.abc import Callable, Iterator

from pdn.checks.spelling import LEADING_ZERO
from pdn.finding import Edit, Finding, Fix, Severity
from pdn.game import Game
from pdn.items import Item
from pdn.values.fen import LINE_BREAK

_ZEROES = re.compile(r"0+(?=[0-9])")
_REMARKS = frozenset({"COMMENT", "UNCLOSED_COMMENT", "LINE_COMMENT", "CLOCK", "STRENGTH", "NAG"})
_NO_MOVE = frozenset({"TERMINATOR", "LPAR", "RPAR", "NUMBER"})
_LIKE_A_MOVE = re.compile(r"\b[a-l]?[0-9]{1,2}[-x:][a-l]?[0-9]")
_LINE_BREAK = re.compile(LINE_BREAK)


def check_dialect(game: Game) -> Iterator[Finding]:
    """Yield what reading understood though PDN 3.0 writes it otherwise."""
    if game.is_glued:
        message = "the game begins directly behind the one before"
        yield _note(game, "glued-game", message, 0, 1, [Edit(0, 0, "\n")])
    before = None
    lonely = _numbers_without_move(game)
    for item in game.items:
        if item.start in lonely:
            # In brackets of its own it may be a square or a page.
            edits = [Edit(item.start, item.end, "")] if lonely[item.start] else []
            message = "a move number without a move"
            yield _note(game, "number-without-move", message, item.start, item.end, edits)
        elif item.kind in _LOOKS:
            yield from _LOOKS[item.kind](game, item, before)
        before = item
    if before and not game.is_last and _could_end(game, before):
        end = before.end
        blank = game.text[-1].isspace()
        edits = [Edit(end, end, ("\n" if before.kind == "LINE_COMMENT" else " ") + ("*" if blank else "*\n"))]
        message = "nothing ends the game: PDN separates games by *"
        yield _note(game, "game-without-terminator", message, before.start, end, edits)


def _could_end(game: Game, last: Item) -> bool:
    """Tell whether a terminator is missing, and not a brace or a bracket, nor all but a position."""
    is_open = last.kind == "UNCLOSED_COMMENT" or last.text == ""
    is_position = all(item.kind in ("FEN", *_REMARKS) for item in game.items)
    return game.terminator is None and not is_open and not is_position


def _value(number: Item) -> str:
    return number.text.strip(".0 )")


def _numbers_without_move(game: Game) -> dict[int, bool]:
    """Find the move numbers that no move follows, and tell of each whether it can simply go."""
    found: dict[int, bool] = {}
    number: Item | None = None
    before: Item | None = None
    for item in game.items:
        if item.kind in _REMARKS:
            continue
        # 12. 12... 19-23 gives the number twice.
        is_twice = item.kind == "NUMBER" and number is not None and _value(item) == _value(number)
        if number and item.kind in _NO_MOVE and not is_twice:
            found[number.start] = not (item.kind == "RPAR" and before is not None)
        number = item if item.kind == "NUMBER" else None
        before = item if item.kind == "LPAR" else before if item.kind == "NUMBER" else None
    if number:
        found[number.start] = True
    return found


def _note(
    game: Game,
    code: str,
    message: str,
    start: int,
    end: int,
    edits: list[Edit],
    severity: Severity = Severity.INFO,
) -> Finding:
    at = game.start
    moved = tuple(Edit(at + edit.start, at + edit.end, edit.text) for edit in edits)
    written = game.text[start:end]
    fix = Fix(moved) if moved else None
    return Finding(code, severity, message, at + start, at + end, game.number, written=written, fix=fix)


def _look_at_tag(game: Game, item: Item, before: Item | None) -> Iterator[Finding]:
    start = item.text.find('"') + 1
    breaks = list(_LINE_BREAK.finditer(item.text, start, item.text.rfind('"')))
    if breaks:
        # A position goes on where it was broken; other values are words.
        gap = "" if re.match(r"\[\s*FEN", item.text, re.IGNORECASE) else " "
        edits = [Edit(item.start + found.start(), item.start + found.end(), gap) for found in breaks]
        message = "the value of a tag stands on one line"
        yield _note(game, "line-break-in-tag", message, item.start, item.end, edits)


def _look_at_number(game: Game, item: Item, before: Item | None) -> Iterator[Finding]:
    zeroes = _ZEROES.match(item.text)
    if zeroes:
        edits = [Edit(item.start, item.start + zeroes.end(), "")]
        yield _note(game, "leading-zero", LEADING_ZERO, item.start, item.end, edits)
    digits = item.text.rstrip(".")
    if digits[-1] == ")":
        edits = [Edit(item.end - 1, item.end, ".")]
        yield _note(game, "move-number", "a move number ends with a dot", item.start, item.end, edits)
        return
    if digits[-1] in " \t":
        at = item.start + len(digits)
        message = "a move number and its dot stand together"
        yield _note(game, "move-number", message, item.start, item.end, [Edit(at - 1, at, "")])
    if item.text[-1] != ".":
        edits = [Edit(item.end, item.end, ".")]
        yield _note(game, "move-number", "a move number ends with a dot", item.start, item.end, edits)


def _look_at_strength(game: Game, item: Item, before: Item | None) -> Iterator[Finding]:
    glued = before is not None and before.end == item.start
    if item.text == "*":
        message = "a star behind a move: read as the mark of the only move, which PDN 3.0 writes $7"
        start = item.start if glued or before is None else before.end
        gap = "" if game.text[item.end : item.end + 1].isspace() else " "
        edits = [Edit(start, item.end, " $7" + gap)]
        yield _note(game, "star-ambiguous", message, item.start, item.end, edits)
    elif before is not None and not glued and before.kind == "MOVE":
        edits = [Edit(before.end, item.start, "")]
        message = "there are no blanks between a move and its strength"
        yield _note(game, "space-before-strength", message, item.start, item.end, edits)


def _look_at_terminator(game: Game, item: Item, before: Item | None) -> Iterator[Finding]:
    if item.text == "*" and before is not None and before.kind == "MOVE" and before.end == item.start:
        edits = [Edit(item.start, item.start, " ")]
        message = "a star behind a move: read as the end of the game"
        yield _note(game, "star-ambiguous", message, item.start, item.end, edits)


def _look_at_comment(game: Game, item: Item, before: Item | None) -> Iterator[Finding]:
    if "{" in item.text[1:]:
        message = "a comment opens inside a comment"
        if item.text.count("{") > item.text.count("}"):
            message += "; both are closed by the first brace that closes"
        yield _note(game, "nested-comment", message, item.start, item.end, [], Severity.WARNING)


def _look_at_line_comment(game: Game, item: Item, before: Item | None) -> Iterator[Finding]:
    if item.text[0] != "%":
        # What looks like moves may be moves: nobody but the writer can tell.
        edits = [] if _LIKE_A_MOVE.search(item.text) else [Edit(item.start, item.start + 1, "%")]
        message = "a comment to the end of the line starts with %"
        yield _note(game, "line-comment", message, item.start, item.end, edits)


def _look_at_fen(game: Game, item: Item, before: Item | None) -> Iterator[Finding]:
    # Behind movetext it is a setup; before it a tag will do.
    is_first = before is None or before.kind in ("TAG", "BAD_TAG", "COMMENT", "LINE_COMMENT")
    opening, closing = ('[FEN "', '"]') if is_first else ('/FEN "', '"/')
    edits = [Edit(item.start, item.start, opening), Edit(item.end, item.end, closing)]
    message = "a position stands in a FEN tag, or in the movetext as a setup"
    yield _note(game, "bare-fen", message, item.start, item.end, edits)


_LOOKS: dict[str, Callable[[Game, Item, Item | None], Iterator[Finding]]] = {
    "TAG": _look_at_tag,
    "NUMBER": _look_at_number,
    "STRENGTH": _look_at_strength,
    "TERMINATOR": _look_at_terminator,
    "COMMENT": _look_at_comment,
    "LINE_COMMENT": _look_at_line_comment,
    "FEN": _look_at_fen,
}
