"""A board that is played on at speed: no objects a move, and all men asked at once.

Besides the board stand the pieces of both sides as sets of squares, one integer each, where the
board is packed (:class:`pdn.core.tables.Tables`); elsewhere the squares are gone through.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pdn.core.captures import CaptureSearch
from pdn.core.movegen import can_capture, can_step, count_king_steps, count_steps
from pdn.core.tables import BOTH, DISTINCT, EMPTY, KING, MAN, RESIDUES, Tables

if TYPE_CHECKING:  # mypyc reads it, and nothing runs it
    from mypy_extensions import i64


class Play:
    """A board and the side to move.  The board belongs to the play as long as it lasts.

    ``count`` says what captures are told apart: DISTINCT, PATHS or LANDINGS.
    """

    def __init__(self, t: Tables, board: list[int], side: int, count: int = DISTINCT) -> None:
        self.t = t
        self.board = board
        self.side: i64 = side
        self.packed = t.packed
        self.at = t.at
        self.places = t.places
        self.one: i64 = t.bits[t.squares[0]] if t.packed else 0  # the literal would be shifted in 32 bits
        self.count = count
        self.spare: list[CaptureSearch] = []
        self.search = self.another_search()
        self.all: i64 = 0
        self.men: i64 = 0  # of the side to move
        self.kings: i64 = 0
        self.other_men: i64 = 0
        self.other_kings: i64 = 0
        if self.packed:
            self._look()

    def _look(self) -> None:
        """Take the sets from the board."""
        for square in self.t.squares:
            bit = self.one << self.places[square]
            self.all |= bit
            piece: i64 = self.board[square]
            if piece & self.side != 0:
                if piece & MAN != 0:
                    self.men |= bit
                else:
                    self.kings |= bit
            elif piece != EMPTY:
                if piece & MAN != 0:
                    self.other_men |= bit
                else:
                    self.other_kings |= bit

    def another_search(self) -> CaptureSearch:
        """Return a search for captures that may be used while :attr:`search` is kept."""
        if self.spare:
            return self.spare.pop()
        # Only where the board is not packed the moves are needed to make captures.
        keeps_moves = not self.packed or self.count != DISTINCT
        return CaptureSearch(self.t, self.board, self.side, count=self.count, keeps_moves=keeps_moves)

    def find_captures(self) -> i64:
        """Find the captures that the side to move may make, into :attr:`search`; return how many."""
        search = self.search
        t = self.t
        if not self.packed:
            search.clear(self.side)
            if can_capture(t, bytes(self.board), self.side):
                search.add_all()
            return search.found
        free = self.all ^ (self.men | self.kings | self.other_men | self.other_kings)
        prey = self.other_men
        if t.man_captures_king:
            prey |= self.other_kings
        starts = (t.jumps[self.side >> 3].starts(prey, free) & self.men) | self.kings
        if starts == 0:
            return 0
        search.clear(self.side)
        while starts != 0:
            bit = starts & -starts
            search.add(self.at[bit % RESIDUES])
            starts ^= bit
        return search.found

    def count_steps(self) -> i64:
        """Count the quiet moves of the side to move, obligations aside."""
        t = self.t
        if not self.packed:
            return count_steps(t, self.board, self.side)
        shifts = t.step_shifts[self.side >> 3]
        froms = t.step_froms[self.side >> 3]
        free = self.all ^ (self.men | self.kings | self.other_men | self.other_kings)
        count: i64 = 0
        for n in range(len(shifts)):
            shift: i64 = shifts[n]
            movers: i64 = froms[n]
            movers &= self.men
            if shift > 0:
                movers &= free >> shift
            else:
                movers &= free << -shift
            while movers != 0:
                movers &= movers - 1
                count += 1
        kings = self.kings
        while kings != 0:
            bit = kings & -kings
            kings ^= bit
            count += count_king_steps(t, self.board, self.at[bit % RESIDUES])
        return count

    def holds(self, square: i64) -> bool:
        """Tell whether a piece of the side to move stands on a square."""
        if self.packed:
            return (self.men | self.kings) & (self.one << self.places[square]) != 0
        return self.board[square] & self.side != 0

    def can_step(self, origin: i64, target: i64) -> bool:
        """Tell whether the piece on ``origin`` could make the quiet move, obligations aside."""
        return can_step(self.t, self.board, origin, target)

    def step(self, origin: i64, target: i64) -> None:
        """Make a quiet move; the other side is to move then."""
        board = self.board
        side = self.side
        piece: i64 = board[origin]
        crowned = piece & MAN != 0 and self.t.promotion[side >> 3][target] != 0
        board[origin] = EMPTY
        board[target] = side | KING if crowned else piece
        self._turn(origin, target, piece, crowned)

    def capture(self, search: CaptureSearch, n: i64) -> None:
        """Make the n-th capture that a search has found; the other side is to move then."""
        board = self.board
        origin = search.origin_of(n)
        target = search.target_of(n)
        promotes = search.promotes(n)
        piece: i64 = board[origin]
        board[origin] = EMPTY
        if self.packed:
            mask: i64 = search.masks[n]
            self.other_men &= ~mask
            self.other_kings &= ~mask
            while mask != 0:
                bit = mask & -mask
                mask ^= bit
                board[self.at[bit % RESIDUES]] = EMPTY
        else:
            for square in search.moves[n].captured:
                board[square] = EMPTY
        board[target] = self.side | KING if promotes else piece
        self._turn(origin, target, piece, promotes)

    def restore(self, side: i64, men: i64, kings: i64, other_men: i64, other_kings: i64) -> None:
        """Take a move back in what is kept besides the board."""
        self.side = side
        self.men = men
        self.kings = kings
        self.other_men = other_men
        self.other_kings = other_kings

    def _turn(self, origin: i64, target: i64, piece: i64, crowned: bool) -> None:
        """Move a piece in the sets, and let the other side move."""
        self.side ^= BOTH
        if not self.packed:
            return
        before = self.one << self.places[origin]
        behind = self.one << self.places[target]
        men = self.men
        kings = self.kings
        if piece & KING != 0:
            kings = kings ^ before | behind
        else:
            men ^= before
            if crowned:
                kings |= behind
            else:
                men |= behind
        self.men = self.other_men
        self.kings = self.other_kings
        self.other_men = men
        self.other_kings = kings
