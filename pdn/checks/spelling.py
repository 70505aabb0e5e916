"""How moves are written: what other dialects do, and PDN 3.0 does not (its writing rules).

Each fault has a fix that changes nothing but the spelling, so that all of them can be made at once.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from pdn.finding import Edit, Finding, Fix, Severity
from pdn.game import Game
from pdn.notation import parse_move, plain_sign, write_move
from pdn.replay import Ply, Replay

_NAME = re.compile(r"[a-lA-L](?:1[0-2]|[1-9])?|[0-9]{1,2}")


_BLANKS = " \t\u200b\u2060"


class _Fault(NamedTuple):
    """One fault of spelling; the offsets of its edits count from the start of the move."""

    code: str
    edits: tuple[Edit, ...]


LEADING_ZERO = "squares and move numbers are written without leading zeroes"

_MESSAGES = {
    "leading-zero": LEADING_ZERO,
    "upper-case-square": "squares are written in small letters",
    "space-in-move": "there are no blanks in a move",
    "move-sign": "the sign between squares is - for a move, x or : for a capture",
    "missing-separator": "there is a sign between the squares of a move",
    "short-square": "the square that the piece leaves is given by its letter only",
    "split-capture": "one capture is written as several moves",
    "needless-path": "the whole path is given, where first and last square are enough",
    "incomplete-path": "where a path is needed it has every square that is landed on, and no other",
}


def check_spelling(replay: Replay, ply: Ply) -> Iterator[Finding]:
    """Yield the findings about how one move is written."""
    move, item = ply.move, ply.item
    written = parse_move(item.text)
    sign = replay.rules.capture_separator if move and move.captured else "-"
    path = _path(replay, ply, sign)
    # The path is written anew, with all that is to be said of its spelling.
    begin, end = (path[0].start, path[0].end) if path else (0, -1)
    for fault in spelling(item.text, sign if move else None):
        if fault.code == "capture-separator":
            message = f"captures are written with {sign} here" if move and move.captured else _NO_CAPTURE
        else:
            message = _MESSAGES[fault.code]
        edits = tuple(edit for edit in fault.edits if not begin <= edit.start <= edit.end <= end)
        yield _finding(replay.game, ply, fault.code, message, edits)
    if move and not ply.illegal and len(written.squares[0]) == 1 and item.text[0].isalpha():
        name = replay.rules.numbering_like(replay.code, numeric=False).names[move.origin]
        edits = (Edit(1, 1, name[1:] + ("" if written.separator or path else sign)),)
        safe = not ply.readings
        yield _finding(replay.game, ply, "short-square", _MESSAGES["short-square"], edits, safe)
    if path:
        code = "split-capture" if ply.joined else ply.path or ""
        yield _finding(replay.game, ply, code, _MESSAGES[code], path)


_NO_CAPTURE = "a move that captures nothing is written with -"


def _path(replay: Replay, ply: Ply, sign: str) -> tuple[Edit, ...]:
    """Return the edits that write the squares between first and last as they should be, if any should."""
    move, item = ply.move, ply.item
    rewritten = ply.joined or (ply.path and not ply.readings and ply.on_path)
    if move is None or ply.illegal or ply.before is None or not rewritten:
        return ()
    numbering = replay.rules.numbering_like(replay.code, item.text[0].isdigit())
    text = write_move(move, ply.before.legal_moves(), numbering, sign)
    origin, target = numbering.names[move.origin], numbering.names[move.target]
    squares = list(_NAME.finditer(item.text))
    inner = text[len(origin) : len(text) - len(target)]
    if not ply.joined:
        return (Edit(squares[0].end(), squares[-1].start(), inner),)
    edits = [Edit(squares[0].end(), item.end - item.start, inner + target)]
    for before, other in pairwise((item, *ply.joined)):
        between = replay.game.text[before.end : other.start]
        begin = before.end + len(between.rstrip())
        edits.append(Edit(begin - item.start, other.end - item.start, ""))
    return tuple(edits)


def _finding(
    game: Game, ply: Ply, code: str, message: str, edits: tuple[Edit, ...], safe: bool = True
) -> Finding:
    start, end = game.start + ply.item.start, game.start + ply.end
    moved = tuple(Edit(start + edit.start, start + edit.end, edit.text) for edit in edits)
    return Finding(
        code,
        Severity.INFO,
        message,
        start,
        end,
        game.number,
        ply.number,
        ply.variation,
        written=game.text[start - game.start : end - game.start],
        fix=Fix(moved, safe) if moved else None,
    )


@lru_cache(maxsize=8192)
def spelling(text: str, sign: str | None) -> tuple[_Fault, ...]:
    """Return what is to be said of the spelling of a MOVE; ``sign`` belongs between its squares.

    Where that is not known (None) the signs that PDN has are all right.
    """
    edits: dict[str, list[Edit]] = {}

    def add(code: str, start: int, end: int, instead: str) -> None:
        edits.setdefault(code, []).append(Edit(start, end, instead))

    names = list(_NAME.finditer(text))
    for name in names:
        if name[0][0] == "0" and len(name[0]) > 1:
            add("leading-zero", name.start(), name.start() + 1, "")
        if name[0][0].isupper():
            add("upper-case-square", name.start(), name.start() + 1, name[0][0].lower())
    for before, after in pairwise(names):
        begin, end = before.end(), after.start()
        mark = text[begin:end].strip(_BLANKS)
        place = begin + text[begin:end].find(mark)
        for start, stop in ((begin, place), (place + len(mark), end)):
            if start < stop:
                add("space-in-move", start, stop, "")
        if not mark:
            if len(before[0]) > 1 or before[0].isdigit():
                add("missing-separator", begin, begin, sign or "-")
        elif mark not in ("-", "x", ":"):
            add("move-sign", place, place + 1, sign or plain_sign(mark).replace("*", "x"))
        elif sign and mark != sign:
            add("capture-separator", place, place + 1, sign)
    return tuple(_Fault(code, tuple(found)) for code, found in edits.items())
