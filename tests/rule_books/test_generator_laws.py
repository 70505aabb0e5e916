"""The generator against a second definition of legal moves, written from the rule books alone.

The definition below knows squares as (column, row), from White's left and from White's side, and a
position as a dict.  It is slow and shares nothing with the library.
"""

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pdn.core.movegen import CaptureSearch, Move, captures
from pdn.position import Position
from pdn.rules import find

Square = tuple[int, int]
Piece = tuple[str, bool]  # side, and whether it is a king
Pieces = dict[Square, Piece]


class Game(NamedTuple):
    """What the rule book of a variant says."""

    size: int
    rows: int  #: rows of men at the start
    starts: str
    men_take_backward: bool
    kings_fly: bool
    most_pieces: bool  #: the capture of most pieces is obligatory
    crossing: str  #: a man that reaches the last row in mid-capture: goes on as man or king, or stops
    letters: str  #: the PDN notation that puts a1 at White's left hand


GAMES = {
    "international": Game(10, 4, "W", True, True, True, "man", "A0"),
    "english": Game(8, 3, "B", False, False, False, "stop", "A3"),
    "russian": Game(8, 3, "W", True, True, False, "king", "A0"),
    "brazilian": Game(8, 3, "W", True, True, True, "man", "A0"),
}
ALL_WAYS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


class Legal(NamedTuple):
    """A move as the rules tell moves apart."""

    origin: Square
    target: Square
    taken: frozenset[Square]
    crowned: bool


def dark_squares(game: Game) -> list[Square]:
    return [(c, r) for r in range(game.size) for c in range(game.size) if (c + r) % 2 == 0]


def other(side: str) -> str:
    return "B" if side == "W" else "W"


def last_row(game: Game, side: str) -> int:
    return game.size - 1 if side == "W" else 0


def line(game: Game, start: Square, way: tuple[int, int]) -> Iterator[Square]:
    """Yield the squares from ``start`` on in one direction, to the edge of the board."""
    column, row = start[0] + way[0], start[1] + way[1]
    while 0 <= column < game.size and 0 <= row < game.size:
        yield column, row
        column, row = column + way[0], row + way[1]


def forward(side: str) -> int:
    return 1 if side == "W" else -1


def steps(game: Game, pieces: Pieces, origin: Square) -> Iterator[Square]:
    """Yield where a piece may go without capturing."""
    side, king = pieces[origin]
    for way in ALL_WAYS:
        if king or way[1] == forward(side):
            for n, square in enumerate(line(game, origin, way)):
                if square in pieces or (n and not (king and game.kings_fly)):
                    break
                yield square


def jumps(
    game: Game, pieces: Pieces, piece: Piece, here: Square, taken: frozenset[Square]
) -> Iterator[tuple[Square, list[Square]]]:
    """Yield each piece that can be taken next, with the squares behind it to land on.

    The moving piece is not in ``pieces``; those in ``taken`` are, as they stay to the end.
    """
    side, king = piece
    flies = king and game.kings_fly
    for way in ALL_WAYS:
        if not king and not game.men_take_backward and way[1] != forward(side):
            continue
        squares = list(line(game, here, way))
        first = next((n for n, square in enumerate(squares) if square in pieces), None)
        if first is None or (first > 0 and not flies):
            continue
        victim = squares[first]
        if pieces[victim][0] == side or victim in taken:
            continue
        behind = squares[first + 1 :]
        free = next((n for n, square in enumerate(behind) if square in pieces), len(behind))
        if free:
            yield victim, behind[: free if flies else 1]


def capture_ends(
    game: Game, pieces: Pieces, piece: Piece, here: Square, taken: frozenset[Square]
) -> set[tuple[Square, frozenset[Square], bool]]:
    """Collect how a capture may end that has come to ``here``: square, taken pieces, king or not."""
    ends = set()
    side = piece[0]
    for victim, landings in jumps(game, pieces, piece, here, taken):
        now_taken = taken | {victim}
        finished, continued = set(), set()
        for square in landings:
            on_last_row = square[1] == last_row(game, side)
            moving = piece
            if on_last_row and not piece[1] and game.crossing == "king":
                moving = (side, True)
            further = set()
            if not (on_last_row and not piece[1] and game.crossing == "stop"):
                further = capture_ends(game, pieces, moving, square, now_taken)
            continued |= further
            finished.add((square, now_taken, moving[1] or on_last_row))
        # Who can go on from one of the squares behind the piece must land on such a square.
        ends |= continued or finished
    return ends


def all_captures(game: Game, pieces: Pieces, side: str) -> set[Legal]:
    found = set()
    for origin, piece in pieces.items():
        if piece[0] == side:
            rest = {square: there for square, there in pieces.items() if square != origin}
            for target, taken, king in capture_ends(game, rest, piece, origin, frozenset()):
                found.add(Legal(origin, target, taken, king and not piece[1]))
    return found


def moves_by_the_book(game: Game, pieces: Pieces, side: str) -> set[Legal]:
    found = all_captures(game, pieces, side)
    if found:
        most = max(len(move.taken) for move in found)
        return {move for move in found if len(move.taken) == most or not game.most_pieces}
    return {
        Legal(origin, target, frozenset(), not king and target[1] == last_row(game, side))
        for origin, (owner, king) in pieces.items()
        if owner == side
        for target in steps(game, pieces, origin)
    }


def after(pieces: Pieces, move: Legal) -> Pieces:
    left = {square: piece for square, piece in pieces.items() if square not in move.taken}
    side, king = left.pop(move.origin)
    return left | {move.target: (side, king or move.crowned)}


def start_of(game: Game) -> Pieces:
    pieces: Pieces = {}
    for square in dark_squares(game):
        if square[1] < game.rows:
            pieces[square] = ("W", False)
        elif square[1] >= game.size - game.rows:
            pieces[square] = ("B", False)
    return pieces


def name(square: Square) -> str:
    return "abcdefghij"[square[0]] + str(square[1] + 1)


def position_of(variant: str, pieces: Pieces, side: str) -> Position:
    sides = (
        mark
        + ",".join("K" * king + name(square) for square, (owner, king) in pieces.items() if owner == mark)
        for mark in "WB"
    )
    return Position.from_fen(":".join([side, *sides]), find(variant), GAMES[variant].letters)


def squares_of(variant: str) -> dict[int, Square]:
    """Map the squares of the library to those of this file, by their names."""
    numbering = find(variant).numbering(GAMES[variant].letters)
    return {numbering.squares[name(square)]: square for square in dark_squares(GAMES[variant])}


def as_legal(variant: str, move: Move) -> Legal:
    square = squares_of(variant)
    taken = frozenset(square[q] for q in move.captured)
    return Legal(square[move.origin], square[move.target], taken, move.promotes)


def generated(variant: str, pieces: Pieces, side: str) -> set[Legal]:
    moves = [as_legal(variant, move) for move in position_of(variant, pieces, side).legal_moves()]
    assert len(moves) == len(set(moves)), "a move is listed twice"
    return set(moves)


MEN = [("W", False), ("B", False)]
KINGS = [("W", True), ("B", True)]
# What may stand on a square, from nearly empty boards to crowded ones, with few kings and with many;
# long captures come where one side has few pieces.
MIXES = [
    [None] * 16 + MEN + KINGS,
    [None] * 9 + MEN * 2 + KINGS,
    [None] * 6 + MEN * 3 + KINGS,
    [None] * 4 + MEN * 4 + KINGS,
    [None] * 12 + KINGS * 3 + MEN,
    [None] * 18 + [("B", False)] * 9 + KINGS + MEN,
    [None] * 14 + [("W", False)] * 5 + [("W", True)] * 2 + KINGS,
]


def crowned(game: Game, pieces: Pieces) -> Pieces:
    """Make kings of the men that stand on their last row: no man can be there."""
    return {
        square: (side, king or square[1] == last_row(game, side)) for square, (side, king) in pieces.items()
    }


@st.composite
def boards(draw: st.DrawFn, game: Game) -> Pieces:
    """Draw pieces of either side, anywhere."""
    squares = dark_squares(game)
    mix = draw(st.sampled_from(MIXES))
    drawn = draw(st.lists(st.sampled_from(mix), min_size=len(squares), max_size=len(squares)))
    pieces: Pieces = {square: piece for square, piece in zip(squares, drawn, strict=True) if piece}
    pieces.setdefault(squares[len(squares) // 2], ("W", False))
    return crowned(game, pieces)


@st.composite
def crossroads(draw: st.DrawFn, game: Game, side: str) -> Pieces:
    """Draw one or two pieces of ``side`` among pieces of the other that never cover each other.

    They stand on even and on odd columns, so captures get long, cross their way and end alike.
    """
    squares = dark_squares(game)
    inner = [square for square in squares if square[0] % 2 and 0 < square[1] < game.size - 1]
    prey = st.sampled_from([None, (other(side), False), (other(side), False), (other(side), True)])
    drawn = draw(st.lists(prey, min_size=len(inner), max_size=len(inner)))
    pieces: Pieces = {square: piece for square, piece in zip(inner, drawn, strict=True) if piece}
    own = st.sampled_from([square for square in squares if square[0] % 2 == 0])
    for square in draw(st.lists(own, min_size=1, max_size=2)):
        pieces[square] = (side, draw(st.booleans()))
    return crowned(game, pieces)


SIDES = st.sampled_from("WB")
each_variant = pytest.mark.parametrize("variant", GAMES)


def law(examples: int) -> settings:
    return settings(derandomize=True, deadline=None, max_examples=examples)


@each_variant
@law(200)
@given(data=st.data())
def test_moves_of_any_position_are_those_of_the_book(variant: str, data: st.DataObject) -> None:
    game = GAMES[variant]
    pieces, side = data.draw(boards(game)), data.draw(SIDES)
    assert generated(variant, pieces, side) == moves_by_the_book(game, pieces, side)


@each_variant
@law(60)
@given(data=st.data())
def test_long_captures_are_those_of_the_book(variant: str, data: st.DataObject) -> None:
    game = GAMES[variant]
    side = data.draw(SIDES)
    pieces = data.draw(crossroads(game, side))
    assert generated(variant, pieces, side) == moves_by_the_book(game, pieces, side)


@each_variant
@law(12)
@given(choices=st.lists(st.integers(0, 10**6), min_size=60, max_size=120))
def test_moves_of_positions_from_play_are_those_of_the_book(variant: str, choices: list[int]) -> None:
    game = GAMES[variant]
    pieces, side = start_of(game), game.starts
    for choice in choices:
        moves = moves_by_the_book(game, pieces, side)
        assert generated(variant, pieces, side) == moves
        if not moves:
            break
        pieces, side = after(pieces, sorted(moves, key=repr)[choice % len(moves)]), other(side)


@each_variant
def test_start_position_is_that_of_the_book(variant: str) -> None:
    game = GAMES[variant]
    assert Position.start(find(variant)) == position_of(variant, start_of(game), game.starts)


@each_variant
@law(100)
@given(data=st.data())
def test_playing_a_move_changes_what_the_move_says_and_nothing_else(
    variant: str, data: st.DataObject
) -> None:
    pieces, side = data.draw(boards(GAMES[variant])), data.draw(SIDES)
    position = position_of(variant, pieces, side)
    for move in position.legal_moves():
        assert len(set(move.captured)) == len(move.captured), "a piece is taken twice"
        told = as_legal(variant, move)
        assert all(pieces[square][0] == other(side) for square in told.taken)
        left = after(pieces, told)
        assert position.play(move) == position_of(variant, left, other(side))
        owners, before = [p[0] for p in left.values()], [p[0] for p in pieces.values()]
        assert owners.count(side) == before.count(side)
        assert owners.count(other(side)) == before.count(other(side)) - len(move.captured)


@each_variant
@law(100)
@given(data=st.data())
def test_turned_board_with_colours_changed_has_the_turned_moves(variant: str, data: st.DataObject) -> None:
    game = GAMES[variant]
    pieces, side = data.draw(boards(game)), data.draw(SIDES)

    def turned(square: Square) -> Square:
        return game.size - 1 - square[0], game.size - 1 - square[1]

    swapped = {turned(square): (other(owner), king) for square, (owner, king) in pieces.items()}
    moves = {
        Legal(turned(m.origin), turned(m.target), frozenset(map(turned, m.taken)), m.crowned)
        for m in generated(variant, pieces, side)
    }
    assert generated(variant, swapped, other(side)) == moves


@each_variant
@law(100)
@given(data=st.data())
def test_priority_keeps_all_of_the_largest_captures_and_no_other(variant: str, data: st.DataObject) -> None:
    game = GAMES[variant]
    position = position_of(variant, data.draw(boards(game)), data.draw(SIDES))
    t, board = position.rules.tables, list(position.board)
    unranked = CaptureSearch(t, board, position.side, priority=False).run()
    most = max((len(move.captured) for move in unranked), default=0)
    kept = {move for move in unranked if len(move.captured) == most or not game.most_pieces}
    assert set(captures(t, board, position.side)) == kept
    assert board == list(position.board), "the search leaves the board as it was"
