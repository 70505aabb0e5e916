"""Move generation for every rule set: quiet moves, captures, and the board after a move."""

from typing import NamedTuple

from mypy_extensions import i64

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


def can_step(t: Tables, board: list[int], origin: int, target: int) -> bool:
    """Tell whether the piece on ``origin`` could make the quiet move, obligations aside."""
    piece = board[origin]
    if board[target] != EMPTY or piece == EMPTY:
        return False
    if piece & MAN:
        return target - origin in t.man_steps[piece >> 3]
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
            for d in t.king_steps:
                s = p + d
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


class CaptureSearch:
    """A depth-first search over the captures of one side.

    ``origin`` 0 searches all pieces.  ``priority`` False keeps every complete capture, not only
    those that the rule set ranks highest.  ``partial`` True finds the captures that stop too
    early instead: every place from which the piece has to go on.  ``through`` keeps only captures
    that land on these squares in this order; while it is in force every landing square counts,
    not only those that a path in long notation names.  ``count`` is DISTINCT, PATHS or LANDINGS.

    After :meth:`run`, ``ranks`` holds for each capture found how it ranks by each criterion of
    the rule set's priority, in their order; the greater number wins.
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
        self.side = side
        self.enemy = side ^ BOTH
        self.keeps_best = priority and len(t.priority) > 0
        self.partial = partial
        self.through = through
        self.count = count
        self.every_landing = count == LANDINGS or len(through) > 0
        self.origin = origin
        self.path: list[int] = []
        self.captured: list[int] = []
        self.kings = 0  # kings among the captured
        # Where the order of the captured kings counts: a 1, then one bit a captured piece.
        self.tracks_order = KING_FIRST_IN_ORDER in t.priority
        self.order = 1
        self.mask = 0  # the captured squares as bits
        self.best: list[int] = []
        self.found: dict[tuple[int, ...], Move] = {}
        self.ranks: list[list[int]] = []
        self.seen: dict[tuple[int, int, int, int, int, bool], bool] = {}

    def run(self) -> list[Move]:
        """Search and return the captures found; the board is as before afterwards."""
        board = self.board
        if self.origin:
            self._from(self.origin)
        else:
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
                self._from(p)
        return list(self.found.values())

    def _from(self, origin: int) -> None:
        board = self.board
        piece = board[origin]
        board[origin] = EMPTY  # the moving piece is lifted: its square is free for its own path
        self.start = origin
        self.was_man = piece & MAN != 0
        self.path.append(origin)
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
            if (d == last and only_turns) or (d == -last and not t.turn_back):
                continue
            q = p + d
            if flying:
                while board[q] == EMPTY:
                    q += d
            victim = board[q]
            if not victim & enemy or board[q + d] != EMPTY or (spares_kings and victim & KING):
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
        came = d if only_turns or not t.turn_back else 0
        if len(self.captured) < 3 or self.count != DISTINCT:
            self.path.append(s)
            went_on = self._extend(s, piece, d, met, only_turns)
            self.path.pop()
            return went_on
        key = (s, self.mask, self.order, came, met * 64 + piece, only_turns)
        if key not in self.seen:
            self.path.append(s)
            self.seen[key] = self._extend(s, piece, d, met, only_turns)
            self.path.pop()
        return self.seen[key]

    def _rank(self) -> list[int]:
        """Rank the capture made so far by each criterion of the priority."""
        rank: list[int] = []
        for criterion in self.t.priority:
            if criterion == MOST_PIECES:
                rank.append(len(self.captured))
            elif criterion == KING_TAKES_FIRST:
                rank.append(0 if self.was_man else 1)
            elif criterion == MOST_KINGS:
                rank.append(self.kings)
            elif criterion == KING_FIRST_IN_ORDER:
                rank.append(self.order)
            elif criterion == VALUE:
                # n kings lie between 2n-1 and 2n men: count kings twice, then fewer kings win.
                rank.append((len(self.captured) + self.kings) * 64 - self.kings)
        return rank

    def _record(self, s: int, piece: int, met: int) -> None:
        """Keep the capture that ends on ``s`` unless a better one is known."""
        if met < len(self.through):
            return
        rank = self._rank()
        if self.keeps_best and rank != self.best:
            if rank < self.best:
                return
            self.best = rank
            self.found.clear()
            self.ranks.clear()
        path = (*self.path, s)
        promotes = self.was_man and (piece & KING != 0 or self.t.promotion[self.side >> 3][s])
        key = path if self.count else (self.start, s, self.mask, 1 if promotes else 0)
        if key not in self.found:
            self.found[key] = Move(self.start, s, path, tuple(self.captured), promotes)
            self.ranks.append(rank)


def captures(t: Tables, board: list[int], side: int, count: int = DISTINCT) -> list[Move]:
    """List the captures that ``side`` may make: complete, and highest by the rule set's priority."""
    return CaptureSearch(t, board, side, count=count).run()


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
            found.append(Move(p, s, (p, s), (), board[p] == man and row[s]))
    return found


def play(t: Tables, board: list[int], move: Move) -> None:
    """Change the board to what it is after ``move``."""
    piece = board[move.origin]
    board[move.origin] = EMPTY
    for q in move.captured:
        board[q] = EMPTY
    board[move.target] = piece ^ (MAN | KING) if move.promotes else piece
