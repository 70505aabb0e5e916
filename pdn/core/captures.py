"""The captures of one side: a depth-first search that keeps those ranked highest."""

from typing import NamedTuple

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
    Tables,
)

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

    A search can be used again for the same board as that changes: :meth:`clear`, and then
    :meth:`add` for each piece that may capture.  What it has found stands in ``origins``,
    ``targets``, ``victims``, ``promotes`` and ``ranks``, one entry a capture.  A rank is one number
    for all criteria of the rule set's priority (:meth:`pdn.core.tables.Tables.criteria`); the
    greater wins, and ``best`` is the greatest.
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
    ) -> None:
        self.t = t
        self.board = board
        self.keeps_best = priority and len(t.priority) > 0
        self.partial = partial
        self.through = through
        self.count = count
        self.keeps_paths = True
        self.every_landing = count == LANDINGS or len(through) > 0
        self.origin = origin
        self.path: list[int] = []
        self.captured: list[int] = []
        self.kings = 0  # kings among the captured
        # Where the order of the captured kings counts: a 1, then one bit a captured piece.
        self.tracks_order = KING_FIRST_IN_ORDER in t.priority
        self.order = 1
        self.mask = 0  # the captured squares as bits
        self.origins: list[int] = []
        self.targets: list[int] = []
        self.victims: list[tuple[int, ...]] = []
        self.promotes: list[bool] = []
        self.paths: list[tuple[int, ...]] = []
        self.ranks: list[int] = []
        self.masks: list[int] = []
        self.known: set[tuple[object, ...]] = set()  # once there are more than a few
        self.seen: dict[tuple[int, int, int, int, int, bool], bool] = {}
        self.start = 0
        self.was_man = False
        self.side = side
        self.enemy = side ^ BOTH
        self.best = 0

    def clear(self, side: int) -> None:
        """Forget what was found, and search for the captures of ``side`` from now on."""
        self.side = side
        self.enemy = side ^ BOTH
        if self.origins:
            self._forget()

    def _forget(self) -> None:
        self.best = 0
        self.origins.clear()
        self.targets.clear()
        self.victims.clear()
        self.promotes.clear()
        self.paths.clear()
        self.ranks.clear()
        self.masks.clear()
        self.known.clear()

    def only(self, origin: int, target: int, many: int) -> int:
        """Return which of the captures found goes from one square to another; -1 unless just one does."""
        chosen = -1
        for i in range(many):
            if self.origins[i] == origin and self.targets[i] == target:
                if chosen >= 0:
                    return -1
                chosen = i
        return chosen

    def run(self) -> list[Move]:
        """Search and return the captures found; the board is as before afterwards."""
        if self.origin:
            self.add(self.origin)
        else:
            self.add_all()
        return [
            Move(self.origins[i], self.targets[i], self.paths[i], self.victims[i], self.promotes[i])
            for i in range(len(self.origins))
        ]

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

    def add(self, origin: int) -> None:
        """Search the captures of the piece on ``origin``; the board is as before afterwards."""
        board = self.board
        piece = board[origin]
        board[origin] = EMPTY  # the moving piece is lifted: its square is free for its own path
        self.start = origin
        self.was_man = piece & MAN != 0
        self.path.append(origin)
        if self.seen:
            self.seen.clear()
        self._extend(origin, piece, 0, 0, False)
        self.path.pop()
        board[origin] = piece

    def _extend(self, p: int, piece: int, last: int, met: int, only_turns: bool) -> bool:
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
        for d in t.king_jumps if is_king else t.man_jumps[self.side >> 3]:
            q = p + d
            if flying:
                while board[q] == EMPTY:
                    q += d
            victim = board[q]
            if victim & enemy == 0 or board[q + d] != EMPTY or (spares_kings and victim & KING != 0):
                continue
            if (d == last and only_turns) or (d == -last and not t.turn_back):
                continue
            went_on = True
            self._jump(q, d, piece, victim, met)
        return went_on

    def _jump(self, q: int, d: int, piece: int, victim: int, met: int) -> None:
        """Capture the piece on ``q`` and land behind it, on every square that may be chosen."""
        t = self.t
        board = self.board
        order = self.order
        king = 1 if victim & KING else 0
        bit = t.bits[q]
        board[q] = EMPTY if t.removed_at_once else CAPTURED
        self.captured.append(q)
        self.kings += king
        if self.tracks_order:
            self.order = order * 2 + king
        self.mask += bit
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
            if king and t.king_stops_behind_king:
                far = False
            s = q + d
            while True:
                self._record(s, self._crowned(s, piece), met)
                s += d
                if not far or board[s] != EMPTY:
                    break
        self.mask -= bit
        self.order = order
        self.kings -= king
        self.captured.pop()
        board[q] = victim

    def _crowned(self, s: int, piece: int) -> int:
        """Return the piece that stands on ``s`` after a landing in mid-capture."""
        if (
            piece & MAN
            and self.t.promotion_in_capture == GOES_ON_AS_KING
            and self.t.promotion[self.side >> 3][s]
        ):
            return self.side | KING
        return piece

    def _land(self, s: int, d: int, piece: int, met: int, only_turns: bool) -> bool:
        """Go on from the landing square ``s``; true when the capture does go on."""
        t = self.t
        if piece & MAN and t.promotion[self.side >> 3][s]:
            if t.promotion_in_capture == STOPS:
                return False
            piece = self._crowned(s, piece)
        if met < len(self.through) and self.through[met] == s:
            met += 1
        # The same pieces taken in another order lead to the same moves: look once, so that a
        # composed position with thousands of paths costs no more than its distinct states.
        if len(self.captured) < 3 or self.count != DISTINCT:
            self.path.append(s)
            went_on = self._extend(s, piece, d, met, only_turns)
            self.path.pop()
            return went_on
        came = d if only_turns or not t.turn_back else 0
        key = (s, self.mask, self.order, came, met * 64 + piece, only_turns)
        if key not in self.seen:
            self.path.append(s)
            self.seen[key] = self._extend(s, piece, d, met, only_turns)
            self.path.pop()
        return self.seen[key]

    def _rank(self) -> int:
        """Rank the capture made so far by the priority."""
        t = self.t
        rank = 0
        for criterion in t.priority:
            rank *= t.weights[criterion]
            if criterion == MOST_PIECES:
                rank += len(self.captured)
            elif criterion == KING_TAKES_FIRST:
                rank += 0 if self.was_man else 1
            elif criterion == MOST_KINGS:
                rank += self.kings
            elif criterion == KING_FIRST_IN_ORDER:
                rank += self.order
            elif criterion == VALUE:
                # n kings lie between 2n-1 and 2n men: count kings twice, then fewer kings win.
                rank += (len(self.captured) + self.kings) * 64 - self.kings
        return rank

    def _record(self, s: int, piece: int, met: int) -> None:
        """Keep the capture that ends on ``s`` unless a better one is known."""
        if met < len(self.through):
            return
        rank = self._rank()
        if self.keeps_best and rank != self.best:
            if rank < self.best:
                return
            if self.origins:
                self._forget()
            self.best = rank
        promotes = self.was_man and (piece & KING != 0 or self.t.promotion[self.side >> 3][s])
        if self.origins and self._is_known(s, promotes):
            return
        self.origins.append(self.start)
        self.targets.append(s)
        self.victims.append(tuple(self.captured))
        self.promotes.append(promotes)
        self.ranks.append(rank)
        self.masks.append(self.mask)
        if self.keeps_paths:
            self.paths.append((*self.path, s))

    def _is_known(self, s: int, promotes: bool) -> bool:
        """Tell whether the capture made so far has been found, and remember it where many have."""
        n = len(self.origins)
        if n < _FEW and self.count == DISTINCT:
            for i in range(n):
                if (
                    self.masks[i] == self.mask
                    and self.targets[i] == s
                    and self.origins[i] == self.start
                    and self.promotes[i] == promotes
                ):
                    return True
            return False
        if not self.known:
            for i in range(n):
                self.known.add(self._key(i))
        key = (*self.path, s) if self.count else (self.start, s, self.mask, promotes)
        if key in self.known:
            return True
        self.known.add(key)
        return False

    def _key(self, i: int) -> tuple[object, ...]:
        """Return what tells a capture that was found from others."""
        if self.count:
            return self.paths[i]
        return (self.origins[i], self.targets[i], self.masks[i], self.promotes[i])


def captures(t: Tables, board: list[int], side: int, count: int = DISTINCT) -> list[Move]:
    """List the captures that ``side`` may make: complete, and highest by the rule set's priority."""
    return CaptureSearch(t, board, side, count=count).run()
