"""Plain games read at speed: a walk over the bytes of movetext, with and without a board.

Only what leaves nothing to say is read here: numbers, short moves with their proper signs, comments,
strengths, and one result or star at the end.  Whatever else occurs, the answer is -1, and the grammar
and the replay look at the game instead.  Text comes as Latin-1, so that a byte is a character.
"""

from __future__ import annotations

import codecs
from typing import TYPE_CHECKING, Final

from pdn.core.characters import (
    BANG,
    CLOSING_BRACE,
    COLON,
    CR,
    DASH,
    DOLLAR,
    DOT,
    LF,
    LOWER_A,
    LOWER_L,
    LOWER_X,
    NINE,
    OPENING_BRACE,
    OPENING_BRACKET,
    QUESTION,
    SLASH,
    SPACE,
    STAR,
    TAB,
    ZERO,
)
from pdn.core.play import Play

if TYPE_CHECKING:  # mypyc reads it, and nothing runs it
    from mypy_extensions import i64


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
    return 128 + (ord(name[0]) - LOWER_A) * 16 + int(name[1:])


def _is_blank(c: i64) -> bool:
    return c == SPACE or c == LF or c == CR or c == TAB


def _may_follow_move(c: i64) -> bool:
    return _is_blank(c) or c == BANG or c == QUESTION or c == OPENING_BRACE


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
        if c == LF or c == CR:
            line_start = True
            i += 1
            continue
        if c == SPACE or c == TAB:
            i += 1
            continue
        if c == OPENING_BRACKET:
            return i if line_start and has_body and not _is_indented(data, i) else -1
        if c == OPENING_BRACE:
            i = _end_of_comment(data, i, size)
            if i < 0:
                return -1
            line_start = False
            continue
        if c == STAR:
            if not _is_blank(data[i - 1]):
                return -1
            ended = has_body = True
            i += 1
        elif ZERO <= c <= NINE:
            if ended:
                return -1
            start = i
            while i < size and ZERO <= data[i] <= NINE:
                i += 1
            if i < size and data[i] == DOT:
                if i - start == 1 and c == ZERO + 1:
                    if not first_number:
                        return -1
                elif c == ZERO:
                    return -1
                first_number = False
                has_body = True
                while i < size and data[i] == DOT:
                    i += 1
            elif i == start + 1 and c <= ZERO + 2:
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
        elif LOWER_A <= c <= LOWER_L:
            if ended:
                return -1
            i = _rest_of_move(data, i + 1, size)
            if i < 0:
                return -1
        elif c == BANG or c == QUESTION:
            i += 1
            if ended:
                return -1
        elif c == DOLLAR:
            i += 1
            while i < size and ZERO <= data[i] <= NINE:
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
        if c == CLOSING_BRACE:
            return i + 1
        if c == OPENING_BRACE:
            return -1
    return -1


def _is_indented(data: bytes, i: i64) -> bool:
    return data[i - 1] == SPACE or data[i - 1] == TAB


def _rest_of_move(data: bytes, i: i64, size: i64) -> i64:
    """Return where a move ends whose first square has been begun; -1 unless a blank or mark follows."""
    while i < size:
        c: i64 = data[i]
        if ZERO <= c <= NINE or c == DASH or c == LOWER_X or c == COLON or LOWER_A <= c <= LOWER_L:
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
    if second == SLASH:
        width = 7 if data[i : i + 7] == b"1/2-1/2" else -1
    elif second == DASH and ZERO <= data[i + 2] <= ZERO + 2:
        if i + 3 < size and not _is_blank(data[i + 3]):
            return 0 if ZERO <= data[i + 3] <= NINE else -1
        width = 3 if data[i] + data[i + 2] <= ZERO + ZERO + 2 else 0
    else:
        return -1 if second == COLON else 0
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
        if c == OPENING_BRACE:
            i = _end_of_comment(data, i, end)
            if i < 0:
                return -1
            after_move = False
            continue
        if c == BANG or c == QUESTION:
            if not after_move:
                return -1
            i += 1
            continue
        if c == DOLLAR:
            start = i
            i += 1
            while i < end and ZERO <= data[i] <= NINE:
                i += 1
            if i == start + 1:
                return -1
            after_move = False
            continue
        if c == STAR:
            if number_waits or ending[1] or after_move:
                return -1
            ending[0], ending[1] = i, i + 1
            i += 1
            continue
        if ending[1]:
            return -1
        start = i
        code: i64 = 0
        if ZERO < c <= NINE:
            while i < end and i - start < _MANY and ZERO <= data[i] <= NINE:
                code = code * 10 + data[i] - ZERO
                i += 1
            if i < end and data[i] == DOT:
                if number_waits or i - start > 4 or (i + 1 < end and data[i + 1] == DOT):
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
        elif c == ZERO:
            width = _result(data, start, end)
            if width <= 0 or number_waits:
                return -1
            ending[0], ending[1] = start, start + width
            i = start + width
            continue
        elif LOWER_A <= c <= LOWER_L:
            i += 1
            rank: i64 = 0
            while i < end and i - start < _MANY and ZERO <= data[i] <= NINE:
                rank = rank * 10 + data[i] - ZERO
                i += 1
            if rank == 0 or rank > 12 or i - start > 3 or data[start + 1] == ZERO:
                return -1
            code = 128 + (c - LOWER_A) * 16 + rank
        else:
            return -1
        if i + 1 >= end:
            return -1
        written: i64 = data[i]
        i += 1
        other: i64 = 0
        c = data[i]
        if ZERO < c <= NINE:
            first = i
            while i < end and i - first < _MANY and ZERO <= data[i] <= NINE:
                other = other * 10 + data[i] - ZERO
                i += 1
            if i - first > 2:
                return -1
        elif LOWER_A <= c <= LOWER_L:
            first = i
            i += 1
            while i < end and i - first < _MANY and ZERO <= data[i] <= NINE:
                other = other * 10 + data[i] - ZERO
                i += 1
            if other == 0 or other > 12 or i - first > 3 or data[first + 1] == ZERO:
                return -1
            other += 128 + (c - LOWER_A) * 16
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
            if written != DASH or not play.can_step(origin, target):
                return -1
            play.step(origin, target)
        plies += 1
        number_waits = False
        after_move = True
    ending[2] = captured
    return -1 if number_waits else plies
