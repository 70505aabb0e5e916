"""The captures of one side: a depth-first search that keeps those ranked highest."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pdn.core.tables import (
    BOTH,
    CAPTURED,
    DISTINCT,
    EMPTY,
    GOES_ON_AS_KING,
    KING,
    KING_FIRST_IN_ORDER,
    KING_TAKES_FIRST,
    LANDINGS,
    MAN,
    MOST_KINGS,
    MOST_PIECES,
    STOPS,
    VALUE,
    WAY,
    Tables,
)

if TYPE_CHECKING:  # mypyc reads it, and nothing runs it
    from mypy_extensions import i64

_FEW = 16  # captures that are compared one by one; more of them are looked up


class Move(NamedTuple):
    """One legal move; captures of the same pieces between the same squares are one move.

    ``path`` holds every square the piece stands on, ``origin`` and ``target`` included: where a
    capture goes straight on it is the square right behind the captured piece (PDN 3.0, writing
    rule 9).  ``captured`` is in capture order and empty for a quiet move.  ``promotes`` is true
    when a man has become a king by the end of the move.
    """

    origin: int
    target: int
    path: tuple[int, ...]
    captured: tuple[int, ...]
    promotes: bool


class CaptureSearch:
    """A depth-first search over the captures of one side.

    ``origin`` 0 searches all pieces.  ``priority`` False keeps every complete capture, not only
    those that the rule set ranks highest.  ``partial`` True finds the captures that stop too
    early instead: every place from which the piece has to go on.  ``through`` keeps only captures
    that land on these squares in this order; while it is in force every landing square counts,
    not only those that a path in long notation names.  ``count`` is DISTINCT, PATHS or LANDINGS.

    :meth:`run` searches and returns moves.  A search that ``keeps_moves`` no longer can be used again
    for the same board as that changes: :meth:`clear`, and then :meth:`add` for each piece that may
    capture.  It has ``found`` so many, and of each knows what stands in ``codes`` and ``masks``:
    origin, target and promotion in one number (:meth:`origin_of` and so on), and the captured squares
    as a set.

    ``ranks`` holds a number for each capture that :meth:`run` returns, made of all criteria of the
    rule set's priority (:meth:`pdn.core.tables.Tables.criteria`); the greater wins.  ``best`` is the
    greatest.
    """

    def __init__(
        self,
        t: Tables,
        board: list[int],
        side: int,
        origin: int = 0,
        priority: bool = True,
        partial: bool = False,
        through: tuple[int, ...] = (),
        count: int = DISTINCT,
        keeps_moves: bool = True,
    ) -> None:
        self.t = t
        self.board = board
        self.keeps_best = priority and len(t.priority) > 0
        self.counts_pieces = len(t.priority) == 1 and t.priority[0] == MOST_PIECES
        self.partial = partial
        self.through = through
        self.count = count
        self.keeps_moves = keeps_moves
        self.every_landing = count == LANDINGS or len(through) > 0
        self.origin = origin
        # What has been done so far: a stack each, as deep as a capture can be long.
        self.path = [0] * (len(t.squares) + 2)
        self.captured = [0] * (len(t.squares) + 2)
        self.landed: i64 = 0
        self.taken: i64 = 0
        self.kings: i64 = 0  # kings among the captured
        # Where the order of the captured kings counts: a 1, then one bit a captured piece.
        self.tracks_order = KING_FIRST_IN_ORDER in t.priority
        self.order = 1
        self.mask = 0  # the captured squares as a set
        self.found: i64 = 0
        self.codes: list[int] = []
        self.masks: list[int] = []
        self.moves: list[Move] = []
        self.ranks: list[int] = []
        self.known: dict[tuple[object, ...], int] = {}  # their places, once there are more than a few
        self.seen: dict[tuple[int, int, int, int, int, bool], bool] = {}
        self.start: i64 = 0
        self.was_man = False
        self.side: i64 = side
        self.enemy: i64 = side ^ BOTH
        self.man_jumps = t.man_ways[side >> 3]
        self.crowns = t.promotion[side >> 3]
        self.best = 0

    def clear(self, side: int) -> None:
        """Forget what was found, and search for the captures of ``side`` from now on."""
        self.side = side
        self.enemy = side ^ BOTH
        self.man_jumps = self.t.man_ways[side >> 3]
        self.crowns = self.t.promotion[side >> 3]
        if self.found:
            self._forget()

    def _forget(self) -> None:
        self.found = 0
        self.best = 0
        if self.keeps_moves:
            self.moves.clear()
            self.ranks.clear()
        if self.known:
            self.known.clear()

    def origin_of(self, n: i64) -> i64:
        """Return where the n-th capture found begins."""
        code: i64 = self.codes[n]
        return code >> 12

    def target_of(self, n: i64) -> i64:
        """Return where the n-th capture found ends."""
        code: i64 = self.codes[n]
        return (code >> 1) & 2047

    def promotes(self, n: i64) -> bool:
        """Tell whether the n-th capture found makes a man a king."""
        code: i64 = self.codes[n]
        return code & 1 != 0

    def only(self, origin: i64, target: i64) -> i64:
        """Return which of the captures found goes from one square to another; -1 unless just one does."""
        chosen: i64 = -1
        wanted: i64 = origin * 2048 + target
        n: i64 = 0
        while n < self.found:
            code: i64 = self.codes[n]
            if code >> 1 == wanted:
                if chosen >= 0:
                    return -1
                chosen = n
            n += 1
        return chosen

    def run(self) -> list[Move]:
        """Search and return the captures found; the board is as before afterwards."""
        if self.origin:
            self.add(self.origin)
        else:
            self.add_all()
        return self.moves

    def add_all(self) -> None:
        """Search the captures of all pieces."""
        board = self.board
        side = self.side
        enemy = self.enemy
        jumps = self.t.man_jumps[side >> 3]
        for p in self.t.squares:
            piece = board[p]
            if not piece & side:
                continue
            if piece & MAN:  # most men cannot even start: see that without lifting them
                for d in jumps:
                    if board[p + d] & enemy and board[p + d + d] == EMPTY:
                        break
                else:
                    continue
            self.add(p)

    def add(self, origin: i64) -> None:
        """Search the captures of the piece on ``origin``; the board is as before afterwards."""
        board = self.board
        piece: i64 = board[origin]
        board[origin] = EMPTY  # the moving piece is lifted: its square is free for its own path
        self.start = origin
        self.was_man = piece & MAN != 0
        self.path[0] = origin
        self.landed = 1
        if self.seen:
            self.seen.clear()
        self._extend(origin, piece, 0, 0, False)
        board[origin] = piece

    def _extend(self, p: i64, piece: i64, last: i64, met: i64, only_turns: bool) -> bool:
        """Follow every jump from ``p``; true when there was one.

        ``last`` is the direction of the jump that led here, ``met`` how many squares of
        ``through`` have been passed.  ``only_turns`` leaves out going straight on: the search
        has done that from the square right behind the last captured piece.
        """
        t = self.t
        board = self.board
        enemy = self.enemy
        is_king = piece & KING != 0
        flying = is_king and t.flying_king
        spares_kings = not is_king and not t.man_captures_king
        went_on = False
        jumps = t.king_ways if is_king else self.man_jumps
        n: i64 = 0
        many: i64 = len(jumps)
        while n < many:
            way: i64 = jumps[n]
            d = way - WAY
            n += 1
            q = p + d
            victim: i64 = board[q]
            if flying:
                while victim == EMPTY:
                    q += d
                    victim = board[q]
            if victim & enemy == 0 or board[q + d] != EMPTY or (spares_kings and victim & KING != 0):
                continue
            if (d == last and only_turns) or (d == -last and not t.turn_back):
                continue
            went_on = True
            self._jump(q, d, piece, victim, met)
        return went_on

    def _jump(self, q: i64, d: i64, piece: i64, victim: i64, met: i64) -> None:
        """Capture the piece on ``q`` and land behind it, on every square that may be chosen."""
        t = self.t
        board = self.board
        order = self.order
        king: i64 = 1 if victim & KING != 0 else 0
        mask = self.mask
        board[q] = EMPTY if t.removed_at_once else CAPTURED
        self.captured[self.taken] = q
        self.taken += 1
        self.kings += king
        if self.tracks_order:
            self.order = order * 2 + king
        self.mask = mask + t.bits[q]
        far = piece & KING != 0 and t.flying_king and not t.lands_next
        goes_on = False
        s = q + d
        while True:
            if self._land(s, d, piece, met, s != q + d and not self.every_landing):
                goes_on = True
            s += d
            if not far or board[s] != EMPTY:
                break
        if goes_on == self.partial:
            # Complete captures end only where no choice of landing square leads on.
            if king != 0 and t.king_stops_behind_king:
                far = False
            s = q + d
            while True:
                self._record(s, self._crowned(s, piece), met)
                s += d
                if not far or board[s] != EMPTY:
                    break
        self.mask = mask
        self.order = order
        self.kings -= king
        self.taken -= 1
        board[q] = victim

    def _crowned(self, s: i64, piece: i64) -> i64:
        """Return the piece that stands on ``s`` after a landing in mid-capture."""
        if piece & MAN != 0 and self.t.promotion_in_capture == GOES_ON_AS_KING and self.crowns[s] != 0:
            return self.side | KING
        return piece

    def _land(self, s: i64, d: i64, piece: i64, met: i64, only_turns: bool) -> bool:
        """Go on from the landing square ``s``; true when the capture does go on."""
        t = self.t
        if piece & MAN != 0 and self.crowns[s] != 0:
            if t.promotion_in_capture == STOPS:
                return False
            piece = self._crowned(s, piece)
        if met < len(self.through) and self.through[met] == s:
            met += 1
        self.path[self.landed] = s
        # The same pieces taken in another order lead to the same moves: look once, so that a
        # composed position with thousands of paths costs no more than its distinct states.
        if self.taken < 3 or self.count != DISTINCT:
            self.landed += 1
            went_on = self._extend(s, piece, d, met, only_turns)
            self.landed -= 1
            return went_on
        came = d if only_turns or not t.turn_back else 0
        key = (s, self.mask, self.order, came, met * 64 + piece, only_turns)
        if key not in self.seen:
            self.landed += 1
            self.seen[key] = self._extend(s, piece, d, met, only_turns)
            self.landed -= 1
        return self.seen[key]

    def _rank(self) -> int:
        """Rank the capture made so far by the priority."""
        t = self.t
        # No machine words: the rank of a long capture does not fit into one where the order counts.
        rank: int = 0
        taken: int = self.taken
        kings: int = self.kings
        for criterion in t.priority:
            rank *= t.weights[criterion]
            if criterion == MOST_PIECES:
                rank += taken
            elif criterion == KING_TAKES_FIRST:
                rank += 0 if self.was_man else 1
            elif criterion == MOST_KINGS:
                rank += kings
            elif criterion == KING_FIRST_IN_ORDER:
                rank += self.order
            elif criterion == VALUE:
                # n kings lie between 2n-1 and 2n men: count kings twice, then fewer kings win.
                rank += (taken + kings) * 64 - kings
        return rank

    def _record(self, s: i64, piece: i64, met: i64) -> None:
        """Keep the capture that ends on ``s`` unless a better one is known."""
        if met < len(self.through):
            return
        rank = self.taken if self.counts_pieces else self._rank()
        if self.keeps_best and rank != self.best:
            if rank < self.best:
                return
            if self.found:
                self._forget()
            self.best = rank
        promotes = self.was_man and (piece & KING != 0 or self.crowns[s] != 0)
        code = self.start * 4096 + s * 2 + (1 if promotes else 0)
        n = self.found
        known = self._place_of(s, code) if n > 0 else -1
        if known >= 0:
            # The same pieces in another order: where that counts, the best order does.
            if self.keeps_moves and rank > self.ranks[known]:
                self.ranks[known] = rank
                self.moves[known] = self._move(s, promotes)
            return
        if n < len(self.codes):
            self.codes[n] = code
            self.masks[n] = self.mask
        else:
            self.codes.append(code)
            self.masks.append(self.mask)
        self.found = n + 1
        if self.keeps_moves:
            self.moves.append(self._move(s, promotes))
            self.ranks.append(rank)

    def _move(self, s: i64, promotes: bool) -> Move:
        path = (*self.path[: self.landed], s)
        return Move(self.start, s, path, tuple(self.captured[: self.taken]), promotes)

    def _place_of(self, s: i64, code: i64) -> int:
        """Return which of those found the capture made so far is, -1 if none; remember it where many are."""
        if self.found < _FEW and self.count == DISTINCT:
            n: i64 = 0
            while n < self.found:
                if self.codes[n] == code and self.masks[n] == self.mask:
                    return n
                n += 1
            return -1
        if not self.known:
            for i in range(self.found):
                self.known[self.moves[i].path if self.count else (self.codes[i], self.masks[i])] = i
        key = (*self.path[: self.landed], s) if self.count else (code, self.mask)
        at = self.known.get(key, -1)
        if at < 0:
            self.known[key] = self.found
        return at


def captures(t: Tables, board: list[int], side: int, count: int = DISTINCT) -> list[Move]:
    """List the captures that ``side`` may make: complete, and highest by the rule set's priority."""
    return CaptureSearch(t, board, side, count=count).run()
