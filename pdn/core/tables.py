"""Piece codes and the tables that turn a rule set into numbers.

A *square* is an index into a padded board: ``stride`` squares a row, two rows and two columns of
:data:`OFF` around the playing squares, so that one step or one orthogonal jump never leaves the list.
A *direction* is the difference of two square indices.
"""

from typing import Final

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


class Tables:
    """Everything the generator asks of a rule set; one instance a rule set, never changed.

    ``man_steps``, ``man_jumps`` and ``promotion`` hold one entry for White and one for Black
    (``side >> 3``).  ``promotion[side]`` is a table over all squares: true on the promotion row.
    """

    def __init__(
        self,
        squares: list[int],
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
        # A bit for each square: small numbers as long as the board has no more than 62.
        self.bits = [0] * (max(squares) + 1)
        bit = 1
        for square in squares:
            self.bits[square] = bit
            bit += bit
        self.man_steps = man_steps
        self.man_jumps = man_jumps
        self.king_steps = king_steps
        self.king_jumps = king_jumps
        self.promotion = promotion
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
