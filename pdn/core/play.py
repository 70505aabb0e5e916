"""A board that is played on at speed: no objects a move, and all men asked at once.

Besides the board stand the pieces of both sides as sets of squares, one integer each, where the
board is packed (:class:`pdn.core.tables.Tables`); elsewhere the squares are gone through.
"""

from mypy_extensions import i64

from pdn.core.captures import CaptureSearch
from pdn.core.movegen import can_capture, can_step, count_steps
from pdn.core.tables import BOTH, DISTINCT, EMPTY, KING, MAN, RESIDUES, Tables


class Play:
    """A board and the side to move.  The board belongs to the play as long as it lasts."""

    def __init__(self, t: Tables, board: list[int], side: int, count: int = DISTINCT) -> None:
        self.t = t
        self.board = board
        self.side = side
        self.packed = t.packed
        self.at = t.at
        self.count = count
        self.spare: list[CaptureSearch] = []
        self.search = self.another_search()
        self.all: i64 = 0
        if t.packed:
            for square in t.squares:
                self.all = self.all + t.bits[square]
        self.men: i64 = 0  # of the side to move
        self.kings: i64 = 0
        self.other_men: i64 = 0
        self.other_kings: i64 = 0
        self.look()

    def another_search(self) -> CaptureSearch:
        """Return a search for captures that may be used while :attr:`search` is kept."""
        if self.spare:
            return self.spare.pop()
        search = CaptureSearch(self.t, self.board, self.side, count=self.count)
        search.keeps_paths = self.count != DISTINCT
        return search

    def look(self) -> None:
        """Take the pieces from the board anew."""
        if not self.packed:
            return
        self.men = self.kings = self.other_men = self.other_kings = 0
        for square in self.t.squares:
            piece = self.board[square]
            bit: i64 = self.t.bits[square]
            if piece & self.side:
                if piece & MAN:
                    self.men |= bit
                else:
                    self.kings |= bit
            elif piece != EMPTY:
                if piece & MAN:
                    self.other_men |= bit
                else:
                    self.other_kings |= bit

    def find_captures(self) -> int:
        """Find the captures that the side to move may make, into :attr:`search`; return how many."""
        search = self.search
        search.clear(self.side)
        if not self.packed:
            if can_capture(self.t, bytes(self.board), self.side):
                search.add_all()
            return len(search.origins)
        starts = self._men_that_jump() | self.kings
        if starts == 0:
            return 0
        while starts != 0:
            bit: i64 = starts & -starts
            search.add(self.at[bit % RESIDUES])
            starts ^= bit
        return len(search.origins)

    def _men_that_jump(self) -> i64:
        """Return the men that a jump can begin with."""
        t = self.t
        i = self.side >> 3
        shifts = t.jump_shifts[i]
        froms = t.jump_froms[i]
        free: i64 = self.all ^ self.men ^ self.kings ^ self.other_men ^ self.other_kings
        prey: i64 = self.other_men
        if t.man_captures_king:
            prey |= self.other_kings
        found: i64 = 0
        for n in range(len(shifts)):
            shift: i64 = shifts[n]
            inside: i64 = froms[n]
            if shift > 0:
                found |= inside & (prey >> shift) & (free >> (shift + shift))
            else:
                shift = -shift
                found |= inside & (prey << shift) & (free << (shift + shift))
        return found & self.men

    def count_steps(self) -> int:
        """Count the quiet moves of the side to move, obligations aside."""
        t = self.t
        board = self.board
        if not self.packed:
            return count_steps(t, board, self.side)
        i = self.side >> 3
        shifts = t.step_shifts[i]
        froms = t.step_froms[i]
        free: i64 = self.all ^ self.men ^ self.kings ^ self.other_men ^ self.other_kings
        count: i64 = 0
        for n in range(len(shifts)):
            shift: i64 = shifts[n]
            inside: i64 = froms[n]
            movers: i64 = self.men & inside
            if shift > 0:
                movers &= free >> shift
            else:
                movers &= free << -shift
            while movers != 0:
                movers &= movers - 1
                count += 1
        kings: i64 = self.kings
        while kings != 0:
            bit: i64 = kings & -kings
            kings ^= bit
            p: i64 = self.at[bit % RESIDUES]
            for d in t.king_steps:
                s: i64 = p + d
                while board[s] == EMPTY:
                    count += 1
                    if not t.flying_king:
                        break
                    s += d
        return count

    def can_step(self, origin: int, target: int) -> bool:
        """Tell whether the piece on ``origin`` could make the quiet move, obligations aside."""
        return can_step(self.t, self.board, origin, target)

    def step(self, origin: int, target: int) -> None:
        """Make a quiet move; the other side is to move then."""
        board = self.board
        side = self.side
        piece = board[origin]
        crowned = piece & MAN != 0 and self.t.promotion[side >> 3][target]
        board[origin] = EMPTY
        board[target] = side | KING if crowned else piece
        if self.packed:
            self._move(origin, target, piece, crowned)
        self._turn()

    def capture(self, search: CaptureSearch, n: int) -> None:
        """Make the n-th capture that a search has found; the other side is to move then."""
        board = self.board
        origin = search.origins[n]
        target = search.targets[n]
        promotes = search.promotes[n]
        piece = board[origin]
        board[origin] = EMPTY
        for square in search.victims[n]:
            board[square] = EMPTY
        board[target] = self.side | KING if promotes else piece
        if self.packed:
            left: i64 = ~search.masks[n]
            self.other_men &= left
            self.other_kings &= left
            self._move(origin, target, piece, promotes)
        self._turn()

    def _move(self, origin: int, target: int, piece: int, crowned: bool) -> None:
        """Move a piece of the side to move in the sets."""
        bits = self.t.bits
        before: i64 = bits[origin]
        behind: i64 = bits[target]
        if piece & KING:
            self.kings = self.kings ^ before | behind
        elif crowned:
            self.men ^= before
            self.kings |= behind
        else:
            self.men = self.men ^ before | behind

    def restore(self, side: int, men: i64, kings: i64, other_men: i64, other_kings: i64) -> None:
        """Take a move back in what is kept besides the board."""
        self.side = side
        self.men = men
        self.kings = kings
        self.other_men = other_men
        self.other_kings = other_kings

    def _turn(self) -> None:
        self.side ^= BOTH
        men = self.men
        kings = self.kings
        self.men = self.other_men
        self.kings = self.other_kings
        self.other_men = men
        self.other_kings = kings
