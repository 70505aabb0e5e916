"""Plain games read at speed: a walk over the bytes of movetext, with and without a board.

Only what leaves nothing to say is read here: numbers, short moves with their proper signs, comments,
strengths, and one result or star at the end.  Whatever else occurs, the answer is -1, and the grammar
and the replay look at the game instead.  Text comes as Latin-1, so that a byte is a character.
"""

from __future__ import annotations

import codecs
from typing import TYPE_CHECKING, Final

from pdn.core.play import Play

if TYPE_CHECKING:  # mypyc reads it, and nothing runs it
    from mypy_extensions import i64

_TAB: Final = 9
_LF: Final = 10
_CR: Final = 13
_SPACE: Final = 32
_BANG: Final = 33
_DOLLAR: Final = 36
_STAR: Final = 42
_DASH: Final = 45
_DOT: Final = 46
_SLASH: Final = 47
_ZERO: Final = 48
_NINE: Final = 57
_COLON: Final = 58
_QUESTION: Final = 63
_OPEN: Final = 91
_A: Final = 97
_L: Final = 108
_X: Final = 120
_BRACE: Final = 123
_CLOSED: Final = 125

_MANY: Final = 6  # digits, more than anything has: uncompiled, a million of them would be one number
_LONGEST: Final = 65_536  # characters of a comment: a longer one may have lost its brace

#: Squares by the number of their name, or by 128 and column and row; 0 where there is none.
NAMES: Final = 512


def as_bytes(text: str) -> bytes:
    """Return text as Latin-1, a NUL for each character that this has not."""
    return text.encode("latin-1", "pdn-nul")


def _nul(error: UnicodeError) -> tuple[bytes, int]:
    assert isinstance(error, UnicodeEncodeError)
    return b"\0" * (error.end - error.start), error.end


codecs.register_error("pdn-nul", _nul)


def square_code(name: str) -> int:
    """Return the place of a square's name in the table that :func:`replay` takes."""
    if name[0].isdigit():
        return int(name)
    return 128 + (ord(name[0]) - _A) * 16 + int(name[1:])


def _is_blank(c: i64) -> bool:
    return c == _SPACE or c == _LF or c == _CR or c == _TAB


def _may_follow_move(c: i64) -> bool:
    return _is_blank(c) or c == _BANG or c == _QUESTION or c == _BRACE


def end_of_game(data: bytes, begin: i64, final: bool) -> i64:
    """Return where the game whose movetext begins here ends, -1 if that takes a closer look.

    It ends before the first bracket that stands first on a line; unless ``final`` one must come.
    """
    size: i64 = len(data)
    i = begin
    first_number = True
    ended = has_body = False
    line_start = True
    while i < size:
        c: i64 = data[i]
        if c == _LF or c == _CR:
            line_start = True
            i += 1
            continue
        if c == _SPACE or c == _TAB:
            i += 1
            continue
        if c == _OPEN:
            return i if line_start and has_body and not _is_indented(data, i) else -1
        if c == _BRACE:
            i = _end_of_comment(data, i, size)
            if i < 0:
                return -1
            line_start = False
            continue
        if c == _STAR:
            if not _is_blank(data[i - 1]):
                return -1
            ended = has_body = True
            i += 1
        elif _ZERO <= c <= _NINE:
            if ended:
                return -1
            start = i
            while i < size and _ZERO <= data[i] <= _NINE:
                i += 1
            if i < size and data[i] == _DOT:
                if i - start == 1 and c == _ZERO + 1:
                    if not first_number:
                        return -1
                elif c == _ZERO:
                    return -1
                first_number = False
                has_body = True
                while i < size and data[i] == _DOT:
                    i += 1
            elif i == start + 1 and c <= _ZERO + 2:
                width = _result(data, start, size)
                if width < 0:
                    return -1
                if width:
                    ended = has_body = True
                    i = start + width
                else:
                    i = _rest_of_move(data, i, size)
            else:
                i = _rest_of_move(data, i, size)
            if i < 0:
                return -1
        elif _A <= c <= _L:
            if ended:
                return -1
            i = _rest_of_move(data, i + 1, size)
            if i < 0:
                return -1
        elif c == _BANG or c == _QUESTION:
            i += 1
            if ended:
                return -1
        elif c == _DOLLAR:
            i += 1
            while i < size and _ZERO <= data[i] <= _NINE:
                i += 1
            if ended:
                return -1
        else:
            return -1
        line_start = False
    return size if final and has_body else -1


def _end_of_comment(data: bytes, i: i64, size: i64) -> i64:
    """Return where a comment ends, -1 where its length or a brace in it asks for a closer look."""
    stop = i + _LONGEST
    if stop > size:
        stop = size
    while i + 1 < stop:
        i += 1
        c: i64 = data[i]
        if c == _CLOSED:
            return i + 1
        if c == _BRACE:
            return -1
    return -1


def _is_indented(data: bytes, i: i64) -> bool:
    return data[i - 1] == _SPACE or data[i - 1] == _TAB


def _rest_of_move(data: bytes, i: i64, size: i64) -> i64:
    """Return where a move ends whose first square has been begun; -1 unless a blank or mark follows."""
    while i < size:
        c: i64 = data[i]
        if _ZERO <= c <= _NINE or c == _DASH or c == _X or c == _COLON or _A <= c <= _L:
            i += 1
        elif _may_follow_move(c):
            return i
        else:
            return -1
    return i


def _result(data: bytes, i: i64, size: i64) -> i64:
    """Return the width of the result that stands here, 0 if it is none, -1 if it takes a closer look."""
    if i + 2 >= size:
        return -1
    second: i64 = data[i + 1]
    width: i64 = 0
    if second == _SLASH:
        width = 7 if data[i : i + 7] == b"1/2-1/2" else -1
    elif second == _DASH and _ZERO <= data[i + 2] <= _ZERO + 2:
        if i + 3 < size and not _is_blank(data[i + 3]):
            return 0 if _ZERO <= data[i + 3] <= _NINE else -1
        width = 3 if data[i] + data[i + 2] <= _ZERO + _ZERO + 2 else 0
    else:
        return -1 if second == _COLON else 0
    if width == 7 and i + 7 < size and not _is_blank(data[i + 7]):
        return -1
    return width


def replay(data: bytes, begin: i64, end: i64, play: Play, names: bytes, sign: i64, ending: list[int]) -> i64:
    """Make the moves of a plain game on the board; return how many, or -1 if anything is to be said.

    ``names`` gives the square for the code of its name (:func:`square_code`), ``sign`` is the
    character that captures are written with.  ``ending`` receives start and end of the result, and
    how many of the moves are captures.
    """
    i = begin
    plies: i64 = 0
    captured: i64 = 0
    number_waits = False
    after_move = False
    ending[0] = ending[1] = 0
    while i < end:
        c: i64 = data[i]
        if _is_blank(c):
            i += 1
            after_move = False
            continue
        if c == _BRACE:
            i = _end_of_comment(data, i, end)
            if i < 0:
                return -1
            after_move = False
            continue
        if c == _BANG or c == _QUESTION:
            if not after_move:
                return -1
            i += 1
            continue
        if c == _DOLLAR:
            start = i
            i += 1
            while i < end and _ZERO <= data[i] <= _NINE:
                i += 1
            if i == start + 1:
                return -1
            after_move = False
            continue
        if c == _STAR:
            if number_waits or ending[1] or after_move:
                return -1
            ending[0], ending[1] = i, i + 1
            i += 1
            continue
        if ending[1]:
            return -1
        start = i
        code: i64 = 0
        if _ZERO < c <= _NINE:
            while i < end and i - start < _MANY and _ZERO <= data[i] <= _NINE:
                code = code * 10 + data[i] - _ZERO
                i += 1
            if i < end and data[i] == _DOT:
                if number_waits or i - start > 4 or (i + 1 < end and data[i + 1] == _DOT):
                    return -1
                number_waits = True
                i += 1
                continue
            if i - start > 2:
                return -1
            if code <= 2 and i - start == 1:
                width = _result(data, start, end)
                if width:
                    if width < 0 or number_waits:
                        return -1
                    ending[0], ending[1] = start, start + width
                    i = start + width
                    continue
        elif c == _ZERO:
            width = _result(data, start, end)
            if width <= 0 or number_waits:
                return -1
            ending[0], ending[1] = start, start + width
            i = start + width
            continue
        elif _A <= c <= _L:
            i += 1
            rank: i64 = 0
            while i < end and i - start < _MANY and _ZERO <= data[i] <= _NINE:
                rank = rank * 10 + data[i] - _ZERO
                i += 1
            if rank == 0 or rank > 12 or i - start > 3 or data[start + 1] == _ZERO:
                return -1
            code = 128 + (c - _A) * 16 + rank
        else:
            return -1
        if i + 1 >= end:
            return -1
        written: i64 = data[i]
        i += 1
        other: i64 = 0
        c = data[i]
        if _ZERO < c <= _NINE:
            first = i
            while i < end and i - first < _MANY and _ZERO <= data[i] <= _NINE:
                other = other * 10 + data[i] - _ZERO
                i += 1
            if i - first > 2:
                return -1
        elif _A <= c <= _L:
            first = i
            i += 1
            while i < end and i - first < _MANY and _ZERO <= data[i] <= _NINE:
                other = other * 10 + data[i] - _ZERO
                i += 1
            if other == 0 or other > 12 or i - first > 3 or data[first + 1] == _ZERO:
                return -1
            other += 128 + (c - _A) * 16
        else:
            return -1
        if i < end and not _may_follow_move(data[i]):
            return -1
        origin: i64 = names[code]
        target: i64 = names[other]
        if origin == 0 or target == 0 or not play.holds(origin):
            return -1
        if play.find_captures() != 0:
            if written != sign:
                return -1
            chosen = play.search.only(origin, target)
            if chosen < 0:
                return -1
            play.capture(play.search, chosen)
            captured += 1
        else:
            if written != _DASH or not play.can_step(origin, target):
                return -1
            play.step(origin, target)
        plies += 1
        number_waits = False
        after_move = True
    ending[2] = captured
    return -1 if number_waits else plies
