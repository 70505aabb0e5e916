"""Piece codes and the tables that turn a rule set into numbers.

A *square* is an index into a padded board: ``stride`` squares a row, two rows and two columns of
:data:`OFF` around the playing squares, so that one step or one orthogonal jump never leaves the list.
A *direction* is the difference of two square indices.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # mypyc reads it, and nothing runs it
    from mypy_extensions import i64


EMPTY: Final = 0
MAN: Final = 1
KING: Final = 2
WHITE: Final = 4
BLACK: Final = 8
CAPTURED: Final = 16  # jumped, but still on the board until the capture is over
OFF: Final = 32

BOTH: Final = 12  # WHITE | BLACK: ``side ^ BOTH`` is the opponent

# Capture priorities, in the order in which a rule set lists them.
MOST_PIECES: Final = 1
KING_TAKES_FIRST: Final = 2
MOST_KINGS: Final = 3
KING_FIRST_IN_ORDER: Final = 4
VALUE: Final = 5

# A man that reaches its promotion row in the middle of a capture …
GOES_ON_AS_MAN: Final = 0  # … is crowned only if the capture ends there
STOPS: Final = 1  # … is crowned and its move is over
GOES_ON_AS_KING: Final = 2  # … is crowned at once and goes on as a king

# What counts as one capture when captures are listed or counted.
DISTINCT: Final = 0  # the same pieces between the same squares, with the same promotion
PATHS: Final = 1  # every path in long notation (PDN 3.0, writing rule 9)
LANDINGS: Final = 2  # every choice of landing squares, straight on or not

WORD: Final = 61  # places that a set of squares may have to be a small number, sign and tag aside
WAY: Final = 128  # what is added to a direction to make it a byte
RESIDUES: Final = 67  # the powers of 2 have all residues but 0


class Tables:
    """Everything the generator asks of a rule set; one instance a rule set, never changed.

    ``man_steps``, ``man_jumps`` and ``promotion`` hold one entry for White and one for Black
    (``side >> 3``).  ``promotion[side]`` is a table over all squares: 1 on the promotion row.

    ``places`` gives each square its bit in a set of squares.  Where a direction is the same distance in
    places wherever it leads, and a set fits into a machine word, the board is *packed*: all men can
    be asked at once (:mod:`pdn.core.play`).  ``step_shifts`` holds these distances
    in the order of ``man_steps``, ``step_froms`` the squares from which a step stays on the board.
    """

    def __init__(
        self,
        squares: list[int],
        places: list[int],
        man_steps: list[list[int]],
        man_jumps: list[list[int]],
        king_steps: list[int],
        king_jumps: list[int],
        promotion: list[list[bool]],
        priority: list[int],
        promotion_in_capture: int,
        flying_king: bool,
        lands_next: bool,
        removed_at_once: bool,
        turn_back: bool,
        man_captures_king: bool,
        king_stops_behind_king: bool,
        capture_mandatory: bool,
        king_move_limit: int,
    ) -> None:
        self.squares = squares
        self.bits = [0] * (max(squares) + 1)
        for square, place in zip(squares, places, strict=True):
            self.bits[square] = _power(place)
        self.man_steps = man_steps
        self.man_jumps = man_jumps
        self.king_steps = king_steps
        self.king_jumps = king_jumps
        self.priority = priority
        self.promotion_in_capture = promotion_in_capture
        self.flying_king = flying_king
        self.lands_next = lands_next
        self.removed_at_once = removed_at_once
        self.turn_back = turn_back
        self.man_captures_king = man_captures_king
        self.king_stops_behind_king = king_stops_behind_king
        self.capture_mandatory = capture_mandatory
        self.king_move_limit = king_move_limit

        # The same as bytes, which compile to plain memory: by square, and directions with WAY added.
        self.man_ways = [bytes([d + WAY for d in ways]) for ways in man_jumps]
        self.step_ways = [bytes([d + WAY for d in ways]) for ways in man_steps]
        self.king_ways = bytes([d + WAY for d in king_jumps])
        self.promotion = [bytes(row) for row in promotion]
        self.places = bytes(self._by_square(squares, places))

        # What one of a criterion outweighs of the next: more than there can be.
        self.weights = [0] * (VALUE + 1)
        self.weights[MOST_PIECES] = self.weights[MOST_KINGS] = 128
        self.weights[KING_TAKES_FIRST] = 2
        self.weights[KING_FIRST_IN_ORDER] = _power(len(squares) + 1)
        self.weights[VALUE] = 1 << 14

        distance = _Distances(squares, places)
        self.step_shifts = [distance.shifts(ways) for ways in man_steps]
        self.step_froms = [distance.froms(ways, 1) for ways in man_steps]
        shifts = [distance.shifts(ways) for ways in man_jumps]
        self.packed = max(places) < WORD and distance.is_uniform
        #: For White's men and for Black's, where the board is packed.
        self.jumps: list[Jumps] = []
        if self.packed:
            self.jumps = [Jumps(shifts[i], distance.froms(man_jumps[i], 2)) for i in range(2)]
        #: The square of a bit, by its value modulo :data:`RESIDUES`, which is another for each bit.
        self.at = bytes(distance.residues()) if self.packed else b""

    def _by_square(self, squares: list[int], places: list[int]) -> list[int]:
        table = [0] * (max(squares) + 1)
        for square, place in zip(squares, places, strict=True):
            table[square] = place
        return table

    def criteria(self, rank: int) -> list[int]:
        """Take the rank of a capture apart: a number for each criterion of the priority, the greater wins."""
        parts: list[int] = []
        for criterion in reversed(self.priority):
            parts.append(rank % self.weights[criterion])
            rank //= self.weights[criterion]
        parts.reverse()
        return parts


class Jumps:
    """The jumps of one side's men, for all men of a packed board at once.

    A board has up to four distances, each the way of two opposite directions.  ``down`` are the squares from
    which a jump towards greater places stays on the board, ``up`` those of the other direction; none
    where the rule set lets no man jump.  They are attributes of their own, for the sake of speed.
    """

    def __init__(self, shifts: list[int], froms: list[int]) -> None:
        down = {shift: inside for shift, inside in zip(shifts, froms, strict=True) if shift > 0}
        up = {-shift: inside for shift, inside in zip(shifts, froms, strict=True) if shift < 0}
        apart = [*sorted({*down, *up}), 0, 0, 0, 0]
        self.apart0: i64 = apart[0]
        self.apart1: i64 = apart[1]
        self.apart2: i64 = apart[2]
        self.apart3: i64 = apart[3]
        self.down0: i64 = down.get(apart[0], 0)
        self.down1: i64 = down.get(apart[1], 0)
        self.down2: i64 = down.get(apart[2], 0)
        self.down3: i64 = down.get(apart[3], 0)
        self.up0: i64 = up.get(apart[0], 0)
        self.up1: i64 = up.get(apart[1], 0)
        self.up2: i64 = up.get(apart[2], 0)
        self.up3: i64 = up.get(apart[3], 0)

    def starts(self, prey: i64, free: i64) -> i64:
        """Return the squares from which a man could jump over ``prey`` to a ``free`` square."""
        n = self.apart0
        found = (self.down0 & (prey >> n) & (free >> (n + n))) | (self.up0 & (prey << n) & (free << (n + n)))
        n = self.apart1
        found |= (self.down1 & (prey >> n) & (free >> (n + n))) | (self.up1 & (prey << n) & (free << (n + n)))
        n = self.apart2
        if n == 0:
            return found
        found |= (self.down2 & (prey >> n) & (free >> (n + n))) | (self.up2 & (prey << n) & (free << (n + n)))
        n = self.apart3
        return found | (
            (self.down3 & (prey >> n) & (free >> (n + n))) | (self.up3 & (prey << n) & (free << (n + n)))
        )


class _Distances:
    """How far apart in places the squares are that a direction joins."""

    def __init__(self, squares: list[int], places: list[int]) -> None:
        self.place = dict(zip(squares, places, strict=True))
        self.is_uniform = True

    def shifts(self, ways: list[int]) -> list[int]:
        """Return how many places on each direction leads."""
        found: list[int] = []
        for d in ways:
            apart = {self.place[p + d] - self.place[p] for p in self.place if p + d in self.place}
            if len(apart) != 1:
                self.is_uniform = False
            found.append(max(apart) if apart else 0)
        return found

    def froms(self, ways: list[int], steps: int) -> list[int]:
        return [
            sum(
                [
                    _power(self.place[p])
                    for p in self.place
                    if p + d in self.place and p + steps * d in self.place
                ]
            )
            for d in ways
        ]

    def residues(self) -> list[int]:
        """Return the square of each bit, at the residue of the bit."""
        table = [0] * RESIDUES
        for square, place in self.place.items():
            table[_power(place) % RESIDUES] = square
        return table


def _power(n: int) -> int:
    """Return 2 to the n-th; a shift by a variable would be one of 32 bits, once compiled."""
    value = 1
    for _ in range(n):
        value += value
    return value
