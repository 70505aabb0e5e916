"""The traits of a rule set: every one with its default, and what the board makes of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, NamedTuple

from pdn.core.tables import (
    BLACK,
    GOES_ON_AS_KING,
    GOES_ON_AS_MAN,
    KING_FIRST_IN_ORDER,
    KING_TAKES_FIRST,
    MAN,
    MOST_KINGS,
    MOST_PIECES,
    STOPS,
    VALUE,
    WHITE,
    Tables,
)
from pdn.geometry import Board, Numbering

CAPTURE_PRIORITIES: dict[str, int] = {
    "most-pieces": MOST_PIECES,
    "king-takes-first": KING_TAKES_FIRST,
    "most-kings": MOST_KINGS,
    "king-first-in-order": KING_FIRST_IN_ORDER,
    "value": VALUE,
}
PROMOTIONS_IN_CAPTURE: dict[str, int] = {
    "man": GOES_ON_AS_MAN,
    "stop": STOPS,
    "king": GOES_ON_AS_KING,
}
SIDES: dict[str, int] = {"white": WHITE, "black": BLACK}
DIAGONALS = ("diagonal-forward", "diagonal-backward")


class DrawRule(NamedTuple):
    """One way to a draw; none makes a move illegal.

    ``rule`` is ``repetition`` (the same position with the same side to move ``times`` times),
    ``no-progress`` (no capture and no man's move), ``lone-king`` (a single king against
    ``pieces[0]`` to ``pieces[1]`` pieces), ``balance`` (``pieces`` in all, kings on both sides,
    material unchanged) or ``one-each`` (a single piece each).  ``moves`` counts the moves of each
    side.
    """

    rule: str
    times: int = 0
    moves: int = 0
    pieces: tuple[int, int] = (0, 0)
    kings: int = 0  #: at least so many kings on the strong side; for ``one-each`` 1 asks for two kings
    men: bool = True  #: the strong side may have men
    main_road: bool = False  #: the lone king holds the main road
    article: str | None = None


def _trait(default: Any, doc: str) -> Any:
    """Declare a trait: its default, and what it says, for whoever lists it."""
    return field(default=default, metadata={"doc": doc})


@dataclass(frozen=True)
class Rules:
    """The rule set of one variant: a record of traits."""

    name: str
    title: str
    game_type: int = field(metadata={"doc": "the number in the GameType tag"})
    aliases: tuple[str, ...] = _trait((), "other names")
    default_of_type: bool = _trait(True, "the rule set that its GameType number alone stands for")

    width: int = _trait(8, "squares in a row")
    height: int = _trait(8, "rows")
    dark_corner: bool = _trait(True, "the corner at a player's left hand is a playing square")
    all_squares: bool = _trait(False, "light squares are played on too")
    men_rows: int = _trait(3, "rows of men at the start")
    rows_behind_men: int = _trait(0, "free rows between a side's edge and its men")
    starts: str = _trait("white", "the side that moves first")

    notation: str = _trait("N2", "PDN notation code: N or A, and the corner of the first square")
    second_notation: str = _trait("", "the notation of files that use the other kind; none means N2 or A0")
    capture_separator: str = _trait("x", "what stands between the squares of a capture")
    result_style: str = _trait("1-0", "how a win of the first-named side is written")
    first_named: str = _trait("white", "whose score a result names first: white or the starter")

    man_moves: tuple[str, ...] = _trait(("diagonal-forward",), "ways a man moves without a capture")
    man_captures: tuple[str, ...] = _trait(DIAGONALS, "ways a man captures")
    king_moves: tuple[str, ...] = _trait(DIAGONALS, "ways a king moves without a capture")
    king_captures: tuple[str, ...] = _trait(DIAGONALS, "ways a king captures")
    flying_king: bool = _trait(True, "a king moves and captures over any number of free squares")
    king_landing: str = _trait("any", "after a capture: any free square behind the piece, or the next")
    king_stops_behind_king: bool = _trait(False, "a capture that ends with a king ends right behind it")
    captured_removed: str = _trait("after", "captured pieces leave after the capture, or at once")
    turn_back: bool = _trait(True, "a capture may turn by 180 degrees")
    man_captures_king: bool = _trait(True, "a man may capture a king")
    capture_mandatory: bool = _trait(True, "who can capture must")
    capture_priority: tuple[str, ...] = _trait((), "criteria, the first decides first")
    missed_capture_penalty: str = _trait("", "what a rule book threatens with, in words")
    promotion_in_capture: str = _trait(
        "man", "on the last row in mid-capture: goes on as man, stops, or king"
    )
    king_move_limit: int = _trait(0, "quiet moves in a row by one king while its side has men; 0 for none")

    without_moves: str = _trait("loses", "the side that cannot move loses or wins")
    first_king_wins: bool = _trait(False, "the first king ends the game")
    draws: tuple[DrawRule, ...] = _trait((), "ways to a draw")

    articles: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)
    """The article of the rule book for each trait that a file states."""

    def __reduce__(self) -> tuple[Any, ...]:
        from pdn.rules.registry import known  # which stands above

        if known(self.name) is self:
            return known, (self.name,)
        return (_rebuild, ({f.name: getattr(self, f.name) for f in fields(self)},))

    def __hash__(self) -> int:
        return hash(self.name)

    @cached_property
    def board(self) -> Board:
        """The playing surface."""
        return Board(self.width, self.height, self.dark_corner, self.all_squares)

    @cached_property
    def first_side(self) -> int:
        """The side that moves first."""
        return SIDES[self.starts]

    @cached_property
    def tables(self) -> Tables:
        """The numbers that the move generator works with."""
        board = self.board

        def ways(kinds: tuple[str, ...], side: int) -> list[int]:
            forward = -1 if side == WHITE else 1
            return [d for kind in kinds for d in board.directions(kind, forward)]

        def last_row(side: int) -> list[bool]:
            row = 0 if side == WHITE else board.height - 1
            table = [False] * board.size
            for square in board.squares:
                table[square] = board.row(square) == row
            return table

        return Tables(
            squares=board.squares,
            places=board.places,
            man_steps=[ways(self.man_moves, WHITE), ways(self.man_moves, BLACK)],
            man_jumps=[ways(self.man_captures, WHITE), ways(self.man_captures, BLACK)],
            king_steps=ways(self.king_moves, WHITE),
            king_jumps=ways(self.king_captures, WHITE),
            promotion=[last_row(WHITE), last_row(BLACK)],
            priority=[CAPTURE_PRIORITIES[criterion] for criterion in self.capture_priority],
            promotion_in_capture=PROMOTIONS_IN_CAPTURE[self.promotion_in_capture],
            flying_king=self.flying_king,
            lands_next=self.king_landing == "next",
            removed_at_once=self.captured_removed == "at-once",
            turn_back=self.turn_back,
            man_captures_king=self.man_captures_king,
            king_stops_behind_king=self.king_stops_behind_king,
            capture_mandatory=self.capture_mandatory,
            king_move_limit=self.king_move_limit,
        )

    @cached_property
    def play(self) -> tuple[object, ...]:
        """What decides which moves are legal: rule sets that agree in this allow the same games."""
        named = {"name", "title", "game_type", "aliases", "default_of_type", "missed_capture_penalty"}
        written = {"notation", "second_notation", "capture_separator", "result_style", "first_named"}
        ended = {"without_moves", "draws", "articles"}
        return tuple(getattr(self, f.name) for f in fields(self) if f.name not in named | written | ended)

    @cached_property
    def start_board(self) -> list[int]:
        """The padded board at the start of a game; copy it before playing on it."""
        board = self.board.empty()
        rows = range(self.rows_behind_men, self.rows_behind_men + self.men_rows)
        for square in self.board.squares:
            row = self.board.row(square)
            if row in rows:
                board[square] = BLACK | MAN
            elif self.height - 1 - row in rows:
                board[square] = WHITE | MAN
        return board

    @cached_property
    def _numberings(self) -> dict[str, Numbering]:
        return {}

    def numbering(self, code: str | None = None) -> Numbering:
        """Return the square names in a PDN notation, by default the variant's own.

        Raises:
            ValueError: for an unknown code.
        """
        code = code or self.notation
        if code not in self._numberings:
            self._numberings[code] = Numbering(self.board, code, self.starts == "black")
        return self._numberings[code]

    def numbering_like(self, code: str, numeric: bool) -> Numbering:
        """Return the numbering ``code``, or the usual one of the other kind where that is asked for.

        A file whose moves are algebraic may have numeric FEN tags and the other way round: numbers
        then run from the top left (Russian archives), letters from the bottom left.
        """
        if (code[0] == "N") == numeric:
            return self.numbering(code)
        if (self.notation[0] == "N") == numeric:
            return self.numbering(self.notation)
        return self.numbering(self.second_notation or ("N2" if numeric else "A0"))

    def article(self, *traits: str) -> str | None:
        """Return the article of the first of ``traits`` that cites one."""
        return next((self.articles[trait] for trait in traits if trait in self.articles), None)


def _rebuild(values: dict[str, Any]) -> Rules:
    return Rules(**values)
