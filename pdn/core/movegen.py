"""Move generation for every rule set: quiet moves, captures, and the board after a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pdn.core.captures import Move, captures
from pdn.core.tables import BOTH, DISTINCT, EMPTY, KING, MAN, WAY, Tables

if TYPE_CHECKING:  # mypyc reads it, and nothing runs it
    from mypy_extensions import i64


def can_capture(t: Tables, board: bytes, side: int) -> bool:
    """Tell whether ``side`` has any capture at all; stops at the first one.

    The board comes as bytes: they compile to plain memory, and nothing is asked more often.
    """
    man: i64 = side | MAN
    king: i64 = side | KING
    enemy: i64 = side ^ BOTH
    spares_kings = not t.man_captures_king
    jumps = t.man_jumps[side >> 3]
    for square in t.squares:
        p: i64 = square
        piece: i64 = board[p]
        if piece == man:
            for jump in jumps:
                d: i64 = jump
                victim: i64 = board[p + d]
                if victim & enemy != 0 and board[p + d + d] == EMPTY:
                    if spares_kings and victim & KING != 0:
                        continue
                    return True
        elif piece == king:
            for jump in t.king_jumps:
                d = jump
                s: i64 = p + d
                if t.flying_king:
                    while board[s] == EMPTY:
                        s += d
                if board[s] & enemy != 0 and board[s + d] == EMPTY:
                    return True
    return False


def can_step(t: Tables, board: list[int], origin: i64, target: i64) -> bool:
    """Tell whether the piece on ``origin`` could make the quiet move, obligations aside."""
    piece: i64 = board[origin]
    if board[target] != EMPTY or piece == EMPTY:
        return False
    if piece & MAN != 0:
        for way in t.step_ways[piece >> 3]:
            if origin + way == target + WAY:
                return True
        return False
    for d in t.king_steps:
        s = origin + d
        while board[s] == EMPTY:
            if s == target:
                return True
            if not t.flying_king:
                break
            s += d
    return False


def count_steps(t: Tables, board: list[int], side: int) -> int:
    """Count the quiet moves of ``side``, obligations aside."""
    man = side | MAN
    king = side | KING
    steps = t.man_steps[side >> 3]
    n = 0
    for p in t.squares:
        piece = board[p]
        if piece == man:
            for d in steps:
                if board[p + d] == EMPTY:
                    n += 1
        elif piece == king:
            n += count_king_steps(t, board, p)
    return n


def count_king_steps(t: Tables, board: list[int], origin: i64) -> i64:
    """Count the quiet moves of a king, obligations aside."""
    n: i64 = 0
    for d in t.king_steps:
        s = origin + d
        while board[s] == EMPTY:
            n += 1
            if not t.flying_king:
                break
            s += d
    return n


def quiet_moves(t: Tables, board: list[int], side: int) -> list[int]:
    """List the quiet moves of ``side``, obligations aside, flat: one origin and target after the other."""
    man = side | MAN
    king = side | KING
    steps = t.man_steps[side >> 3]
    found: list[int] = []
    for p in t.squares:
        piece = board[p]
        if piece == man:
            for d in steps:
                if board[p + d] == EMPTY:
                    found.append(p)
                    found.append(p + d)
        elif piece == king:
            for d in t.king_steps:
                s = p + d
                while board[s] == EMPTY:
                    found.append(p)
                    found.append(s)
                    if not t.flying_king:
                        break
                    s += d
    return found


def legal_moves(t: Tables, board: list[int], side: int, barred: int = 0, count: int = DISTINCT) -> list[Move]:
    """List the legal moves of ``side``, each distinct move once.

    ``barred`` is the square of a king that may only capture (see :mod:`pdn.core.kinglimit`), or 0.
    """
    found = captures(t, board, side, count)
    if found and t.capture_mandatory:
        return found
    row = t.promotion[side >> 3]
    man = side | MAN
    flat = quiet_moves(t, board, side)
    for i in range(0, len(flat), 2):
        p = flat[i]
        s = flat[i + 1]
        if p != barred:
            found.append(Move(p, s, (p, s), (), board[p] == man and row[s] != 0))
    return found


def play(t: Tables, board: list[int], move: Move) -> None:
    """Change the board to what it is after ``move``."""
    piece = board[move.origin]
    board[move.origin] = EMPTY
    for q in move.captured:
        board[q] = EMPTY
    board[move.target] = piece ^ (MAN | KING) if move.promotes else piece
