"""A second definition of legal moves, written from the rule books alone; the tests compare with it.

It knows squares as (column, row), from White's left and from White's side, and a position as a dict.
It is slow and shares nothing with the library.  A way is how far one step leads, in columns and
rows, for White; Black's rows run the other way.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

Square = tuple[int, int]
Piece = tuple[str, bool]  # side, and whether it is a king
Pieces = dict[Square, Piece]
Way = tuple[int, int]

AHEAD: tuple[Way, ...] = ((-1, 1), (1, 1))
DIAGONAL: tuple[Way, ...] = (*AHEAD, (-1, -1), (1, -1))
# From one dark square to the next on the same row or column, over the light one between them.
CROSS: tuple[Way, ...] = ((0, 2), (-2, 0), (2, 0), (0, -2))
STRAIGHT_AHEAD: tuple[Way, ...] = ((0, 1), (-1, 0), (1, 0))
STRAIGHT: tuple[Way, ...] = (*STRAIGHT_AHEAD, (0, -1))


class Book(NamedTuple):
    """What the rule book of a variant says."""

    width: int = 8
    height: int = 8
    rows: int = 3  #: rows of men at the start
    free_rows: int = 0  #: behind them
    starts: str = "W"
    corner: bool = True  #: the corner at a player's left hand is played on
    every_square: bool = False
    man_goes: tuple[Way, ...] = AHEAD
    man_takes: tuple[Way, ...] = AHEAD
    king_goes: tuple[Way, ...] = DIAGONAL
    king_takes: tuple[Way, ...] = DIAGONAL
    flies: bool = True
    lands_next: bool = False  #: a flying king lands right behind the piece
    behind_king: bool = False  #: … at the end of a capture, if that piece is a king
    at_once: bool = False  #: captured pieces leave the board at once
    turns_round: bool = True  #: by 180 degrees, from one piece to the next
    men_take_kings: bool = True
    crossing: str = "man"  #: a man on the last row in mid-capture goes on as man or king, or stops
    priority: tuple[str, ...] = ()
    king_ends: bool = False  #: the first king ends the game

    @property
    def letters(self) -> str:
        """The PDN notation that puts a1 at White's left hand."""
        return "A0" if self.starts == "W" else "A3"


INTERNATIONAL = Book(width=10, height=10, rows=4, man_takes=DIAGONAL, priority=("pieces",))
ENGLISH = Book(starts="B", flies=False, crossing="stop")
POOL = Book(starts="B", man_takes=DIAGONAL)
SPANISH = Book(corner=False, crossing="stop", priority=("pieces", "kings"))
RUSSIAN = Book(man_takes=DIAGONAL, crossing="king")
FRISIAN = INTERNATIONAL._replace(
    man_takes=DIAGONAL + CROSS, king_takes=DIAGONAL + CROSS, priority=("value", "king takes")
)
# One book for all rule sets that are played alike, under the name of the first of them.
BOOKS = {
    "international": INTERNATIONAL,
    "killer": INTERNATIONAL._replace(behind_king=True),
    "breakthrough": INTERNATIONAL._replace(king_ends=True),
    "canadian": INTERNATIONAL._replace(width=12, height=12, rows=5),
    "english": ENGLISH,
    "italian": ENGLISH._replace(
        starts="W",
        corner=False,
        men_take_kings=False,
        priority=("pieces", "king takes", "kings", "kings first"),
    ),
    "pool": POOL,
    "pool-unified": POOL._replace(starts="W"),
    "jamaican": POOL._replace(corner=False),
    "spanish": SPANISH,
    "russian": RUSSIAN,
    "spantsiretti": RUSSIAN._replace(width=10),
    "brazilian": Book(man_takes=DIAGONAL, priority=("pieces",)),
    "czech": Book(crossing="stop", priority=("king takes",)),
    "turkish": Book(
        rows=2,
        free_rows=1,
        every_square=True,
        man_goes=STRAIGHT_AHEAD,
        man_takes=STRAIGHT_AHEAD,
        king_goes=STRAIGHT,
        king_takes=STRAIGHT,
        at_once=True,
        turns_round=False,
        priority=("pieces",),
    ),
    "thai": Book(rows=2, starts="B", lands_next=True, at_once=True, crossing="stop"),
    "frisian": FRISIAN,
    "frysk": FRISIAN._replace(rows=1),
}


class Legal(NamedTuple):
    """A move as the rules tell moves apart."""

    origin: Square
    target: Square
    taken: frozenset[Square]
    crowned: bool


class Capture(NamedTuple):
    """A complete capture; ``kings`` tells of the pieces taken, in order, whether each is a king."""

    move: Legal
    kings: tuple[bool, ...]
    by_king: bool


# What each criterion of a priority looks at: the captures with the greatest value have to be made.
# n kings are worth more than 2n-1 men and less than 2n.
CRITERIA: dict[str, Callable[[Capture], object]] = {
    "pieces": lambda capture: len(capture.kings),
    "king takes": lambda capture: capture.by_king,
    "kings": lambda capture: sum(capture.kings),
    "kings first": lambda capture: capture.kings,
    "value": lambda capture: sum(199 if king else 100 for king in capture.kings),
}


def squares_of(book: Book) -> list[Square]:
    return [
        (c, r)
        for r in range(book.height)
        for c in range(book.width)
        if book.every_square or (c + r) % 2 == (0 if book.corner else 1)
    ]


def other(side: str) -> str:
    return "B" if side == "W" else "W"


def last_row(book: Book, side: str) -> int:
    return book.height - 1 if side == "W" else 0


def line(book: Book, start: Square, way: Way) -> Iterator[Square]:
    """Yield the squares from ``start`` on in one direction, to the edge of the board."""
    column, row = start[0] + way[0], start[1] + way[1]
    while 0 <= column < book.width and 0 <= row < book.height:
        yield column, row
        column, row = column + way[0], row + way[1]


def seen_by(side: str, ways: tuple[Way, ...]) -> list[Way]:
    return [(columns, rows if side == "W" else -rows) for columns, rows in ways]


def steps(book: Book, pieces: Pieces, origin: Square) -> Iterator[Square]:
    """Yield where a piece may go without capturing."""
    side, king = pieces[origin]
    for way in seen_by(side, book.king_goes if king else book.man_goes):
        for n, square in enumerate(line(book, origin, way)):
            if square in pieces or (n and not (king and book.flies)):
                break
            yield square


def jumps(
    book: Book, pieces: Pieces, piece: Piece, here: Square, taken: frozenset[Square], came: Way
) -> Iterator[tuple[Square, Way, list[Square]]]:
    """Yield each piece that can be taken next, the way there, and the squares behind it to land on.

    The moving piece is not in ``pieces``, ``came`` is the way that led it here.  Pieces in
    ``taken`` are: they block until the capture is over, unless they leave at once.
    """
    side, king = piece
    flies = king and book.flies

    def stands(square: Square) -> bool:
        return square in pieces and not (book.at_once and square in taken)

    for way in seen_by(side, book.king_takes if king else book.man_takes):
        if not book.turns_round and way == (-came[0], -came[1]):
            continue
        squares = list(line(book, here, way))
        first = next((n for n, square in enumerate(squares) if stands(square)), None)
        if first is None or (first > 0 and not flies):
            continue
        victim = squares[first]
        if pieces[victim][0] == side or victim in taken:
            continue
        if pieces[victim][1] and not king and not book.men_take_kings:
            continue
        behind = squares[first + 1 :]
        free = next((n for n, square in enumerate(behind) if stands(square)), len(behind))
        if free:
            yield victim, way, behind[: free if flies and not book.lands_next else 1]


# Where a capture ends, all that it has taken, the kings among what is yet to take, and if a king ends it.
Ending = tuple[Square, frozenset[Square], tuple[bool, ...], bool]
Memory = dict[tuple[Piece, Square, frozenset[Square], Way], set[Ending]]


def endings(
    book: Book,
    pieces: Pieces,
    piece: Piece,
    here: Square,
    taken: frozenset[Square],
    came: Way,
    memory: Memory,
) -> set[Ending]:
    """Collect how a capture may end that has come to ``here``."""
    key = (piece, here, taken, came)
    if key in memory:
        return memory[key]
    ends: set[Ending] = set()
    side = piece[0]
    for victim, way, landings in jumps(book, pieces, piece, here, taken, came):
        now_taken = taken | {victim}
        is_king = pieces[victim][1]
        finished: set[Ending] = set()
        continued: set[Ending] = set()
        for n, square in enumerate(landings):
            reached = square[1] == last_row(book, side) and not piece[1]
            moving = (side, True) if reached and book.crossing == "king" else piece
            if not (reached and book.crossing == "stop"):
                further = endings(book, pieces, moving, square, now_taken, way, memory)
                continued |= {(end, all_taken, (is_king, *kings), k) for end, all_taken, kings, k in further}
            if not (n and is_king and book.behind_king):
                finished.add((square, now_taken, (is_king,), moving[1] or reached))
        # Who can go on from one of the squares behind the piece must land on such a square.
        ends |= continued or finished
    memory[key] = ends
    return ends


def all_captures(book: Book, pieces: Pieces, side: str) -> list[Capture]:
    """List the captures that are complete, whatever the priority says of them."""
    found = []
    for origin, piece in pieces.items():
        if piece[0] == side:
            rest = {square: there for square, there in pieces.items() if square != origin}
            for target, taken, kings, king in endings(book, rest, piece, origin, frozenset(), (0, 0), {}):
                move = Legal(origin, target, taken, king and not piece[1])
                found.append(Capture(move, kings, piece[1]))
    return found


def best(book: Book, found: list[Capture]) -> set[Legal]:
    """Leave the captures that the priority allows: each criterion decides where those before tie."""
    for criterion in book.priority:
        value = CRITERIA[criterion]
        greatest = max(map(value, found), default=None)  # type: ignore[type-var]
        found = [capture for capture in found if value(capture) == greatest]
    return {capture.move for capture in found}


def moves_by_the_book(book: Book, pieces: Pieces, side: str) -> set[Legal]:
    if book.king_ends and any(king for _, king in pieces.values()):
        return set()
    captures = best(book, all_captures(book, pieces, side))
    return captures or {
        Legal(origin, target, frozenset(), not king and target[1] == last_row(book, side))
        for origin, (owner, king) in pieces.items()
        if owner == side
        for target in steps(book, pieces, origin)
    }


def after(pieces: Pieces, move: Legal) -> Pieces:
    left = {square: piece for square, piece in pieces.items() if square not in move.taken}
    side, king = left.pop(move.origin)
    return left | {move.target: (side, king or move.crowned)}


def start_of(book: Book) -> Pieces:
    pieces: Pieces = {}
    for square in squares_of(book):
        row = min(square[1], book.height - 1 - square[1])
        if book.free_rows <= row < book.free_rows + book.rows:
            pieces[square] = ("W" if row == square[1] else "B", False)
    return pieces
