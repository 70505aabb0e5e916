"""Rule sets as data: the traits of a variant, read from a TOML file that cites its rule book.

Every trait and its default stands in :class:`Rules`; a file in ``pdn/variants`` states what its
rule book says and cites the article in the comment beside the line.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

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

_DIRECTIONS = (
    "diagonal-forward",
    "diagonal-backward",
    "orthogonal-forward",
    "orthogonal-sideways",
    "orthogonal-backward",
)
_DIAGONALS = ("diagonal-forward", "diagonal-backward")
# What a trait may be, where its type does not say it all.
_CHOICES: dict[str, tuple[str, ...]] = {
    "notation": ("N0", "N1", "N2", "N3", "A0", "A1", "A2", "A3"),
    "capture_separator": ("x", ":", "-"),
    "result_style": ("1-0", "2-0"),
    "first_named": ("white", "starter"),
    "starts": tuple(SIDES),
    "man_moves": _DIRECTIONS,
    "man_captures": _DIRECTIONS,
    "king_moves": _DIRECTIONS,
    "king_captures": _DIRECTIONS,
    "king_landing": ("any", "next"),
    "captured_removed": ("after", "at-once"),
    "capture_priority": tuple(CAPTURE_PRIORITIES),
    "promotion_in_capture": tuple(PROMOTIONS_IN_CAPTURE),
}
_SIZES = {"width": (4, 26), "height": (4, 26), "men_rows": (1, 12), "game_type": (0, 99)}


class RulesError(ValueError):
    """A rule file that cannot be used, or a name that no rule set has."""


@dataclass(frozen=True)
class Rules:
    """The rule set of one variant: a record of traits."""

    name: str
    title: str
    game_type: int  #: the number in the GameType tag
    aliases: tuple[str, ...] = ()

    width: int = 8  #: squares in a row
    height: int = 8  #: rows
    dark_corner: bool = True  #: the corner at a player's left hand is a playing square
    all_squares: bool = False  #: light squares are played on too
    men_rows: int = 3  #: rows of men at the start
    starts: str = "white"  #: the side that moves first

    notation: str = "N2"  #: PDN notation code: N or A, and the corner of the first square
    capture_separator: str = "x"  #: what stands between the squares of a capture
    result_style: str = "1-0"  #: how a win of the first-named side is written
    first_named: str = "white"  #: whose score a result names first: white or the starter

    man_moves: tuple[str, ...] = ("diagonal-forward",)
    man_captures: tuple[str, ...] = _DIAGONALS
    king_moves: tuple[str, ...] = _DIAGONALS
    king_captures: tuple[str, ...] = _DIAGONALS
    flying_king: bool = True  #: a king moves and captures over any number of free squares
    king_landing: str = "any"  #: after a capture: any free square behind the piece, or the next
    captured_removed: str = "after"  #: captured pieces leave after the capture, or at once
    turn_back: bool = True  #: a capture may turn by 180 degrees
    man_captures_king: bool = True
    capture_mandatory: bool = True
    capture_priority: tuple[str, ...] = ()  #: criteria, the first decides first
    promotion_in_capture: str = "man"  #: on the promotion row in mid-capture: goes on as man, stops, or king

    articles: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)
    """The article of the rule book for each trait that the file states."""

    def __reduce__(self) -> tuple[Any, ...]:
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
            size=board.size,
            squares=board.squares,
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
            capture_mandatory=self.capture_mandatory,
        )

    @cached_property
    def start_board(self) -> list[int]:
        """The padded board at the start of a game; copy it before playing on it."""
        board = self.board.empty()
        for square in self.board.squares:
            row = self.board.row(square)
            if row < self.men_rows:
                board[square] = BLACK | MAN
            elif row >= self.height - self.men_rows:
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
        return self.numbering("N2" if numeric else "A0")

    def article(self, *traits: str) -> str | None:
        """Return the article of the first of ``traits`` that cites one."""
        return next((self.articles[trait] for trait in traits if trait in self.articles), None)


def _rebuild(values: dict[str, Any]) -> Rules:
    return Rules(**values)


def load(text: str, where: str = "rules") -> Rules:
    """Read a rule set from the text of a TOML file.

    Raises:
        RulesError: not TOML, an unknown trait, or a value that the trait cannot have.
    """
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesError(f"{where}: {error}") from None
    known = {f.name: f for f in fields(Rules) if f.name != "articles"}
    values: dict[str, Any] = {}
    for trait, value in raw.items():
        if trait not in known:
            raise RulesError(f"{where}: unknown trait {trait!r}")
        values[trait] = _checked(where, trait, value, known[trait].type)
    missing = [n for n, f in known.items() if f.default is MISSING and n not in values]
    if missing:
        raise RulesError(f"{where}: {missing[0]!r} is missing")
    cited = re.findall(r"^(\w+)\s*=.*?\s#\s*(.+?)\s*$", text, re.MULTILINE)
    return Rules(**values, articles=dict(cited))


def _checked(where: str, trait: str, value: object, kind: object) -> object:
    """Return the value of a trait in the shape that :class:`Rules` holds."""
    wanted: type = kind if isinstance(kind, type) and kind in (str, int, bool) else list
    if type(value) is not wanted:
        raise RulesError(f"{where}: {trait} must be {wanted.__name__}, not {value!r}")
    for item in value if isinstance(value, list) else [value]:
        choices = _CHOICES.get(trait)
        if choices and item not in choices:
            raise RulesError(f"{where}: {trait} cannot be {item!r}; it is one of {', '.join(choices)}")
        if trait in _SIZES and isinstance(item, int):
            low, high = _SIZES[trait]
            if not low <= item <= high:
                raise RulesError(f"{where}: {trait} must be between {low} and {high}")
    return tuple(value) if isinstance(value, list) else value


@cache
def all_rules() -> tuple[Rules, ...]:
    """Return every rule set that the toolkit knows, by GameType number and name."""
    found = [
        load(entry.read_text(encoding="utf-8"), entry.name)
        for entry in files("pdn.variants").iterdir()
        if entry.name.endswith(".toml")
    ]
    return tuple(sorted(found, key=lambda rules: (rules.game_type, rules.name)))


def plain(name: str) -> str:
    """Reduce a name to what is compared: case, blanks, ``-`` and ``_`` do not matter."""
    return re.sub(r"[\s_-]+", "", name).casefold()


@cache
def _by_name() -> dict[str, Rules]:
    return {plain(name): rules for rules in all_rules() for name in _names(rules)}


def _names(rules: Rules) -> Iterator[str]:
    yield rules.name
    yield from rules.aliases


def by_number(game_type: int) -> Rules | None:
    """Return the rule set that a GameType number stands for, if it is known."""
    return next((rules for rules in all_rules() if rules.game_type == game_type), None)


def find(name: str) -> Rules:
    """Return the rule set with this name, alias or GameType number.

    >>> find("Russian").game_type
    25

    Raises:
        RulesError: no rule set has it; the message lists the names there are.
    """
    found = by_number(int(name)) if name.isascii() and name.isdecimal() else _by_name().get(plain(name))
    if found is None:
        known = ", ".join(f"{rules.name} ({rules.game_type})" for rules in all_rules())
        raise RulesError(f"unknown variant {name!r}; known are {known}")
    return found
