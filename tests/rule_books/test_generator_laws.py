"""The generator against the second definition of legal moves in ``slow_rules.py``."""

import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pdn.core.captures import CaptureSearch, Move, captures
from pdn.core.movegen import can_capture
from pdn.core.perft import perft
from pdn.core.tables import BLACK, DISTINCT, KING, LANDINGS, MAN, PATHS, WHITE
from pdn.position import Position
from pdn.rules import Rules, all_rules, find

# Test modules are no package: this one is loaded from where it lies.
_spec = spec_from_file_location("slow_rules", Path(__file__).with_name("slow_rules.py"))
assert _spec
assert _spec.loader
slow = module_from_spec(_spec)
sys.modules["slow_rules"] = slow
_spec.loader.exec_module(slow)

BOOKS = slow.BOOKS
Square = tuple[int, int]
Pieces = dict[Square, tuple[str, bool]]


def name(square: Square) -> str:
    return "abcdefghijkl"[square[0]] + str(square[1] + 1)


@cache
def squares_of(variant: str) -> dict[int, Square]:
    """Map the squares of the library to those of the book, by their names."""
    numbering = find(variant).numbering(BOOKS[variant].letters)
    return {numbering.squares[name(square)]: square for square in slow.squares_of(BOOKS[variant])}


def position_of(variant: str, pieces: Pieces, side: str) -> Position:
    rules = find(variant)
    board = rules.board.empty()
    for n, square in squares_of(variant).items():
        if square in pieces:
            owner, king = pieces[square]
            board[n] = (WHITE if owner == "W" else BLACK) | (KING if king else MAN)
    return Position(rules, bytes(board), WHITE if side == "W" else BLACK)


def as_legal(variant: str, move: Move) -> object:
    square = squares_of(variant)
    taken = frozenset(square[q] for q in move.captured)
    return slow.Legal(square[move.origin], square[move.target], taken, move.promotes)


def generated(variant: str, pieces: Pieces, side: str) -> set[object]:
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
    [None] * 18 + [("W", False)] * 4 + [("W", True)] * 5 + KINGS * 2,
]


def possible(variant: str, pieces: Pieces) -> Pieces:
    """Make kings of the men that stand on their last row: no man can be there.

    Where the first king ends the game there are no kings either.
    """
    book = BOOKS[variant]
    told = {
        square: (side, king or square[1] == slow.last_row(book, side))
        for square, (side, king) in pieces.items()
    }
    return {square: piece for square, piece in told.items() if not (piece[1] and book.king_ends)}


@st.composite
def boards(draw: st.DrawFn, variant: str) -> Pieces:
    """Draw pieces of either side, anywhere."""
    squares = slow.squares_of(BOOKS[variant])
    mix = draw(st.sampled_from(MIXES))
    drawn = draw(st.lists(st.sampled_from(mix), min_size=len(squares), max_size=len(squares)))
    pieces: Pieces = {square: piece for square, piece in zip(squares, drawn, strict=True) if piece}
    pieces.setdefault(squares[len(squares) // 2], ("W", False))
    return possible(variant, pieces)


@st.composite
def crossroads(draw: st.DrawFn, variant: str, side: str) -> Pieces:
    """Draw one or two pieces of ``side`` among pieces of the other that never cover each other.

    They stand on even and on odd columns, so captures get long, cross their way and end alike.
    """
    book = BOOKS[variant]
    squares = slow.squares_of(book)
    inner = [square for square in squares if square[0] % 2 and 0 < square[1] < book.height - 1]
    enemy = slow.other(side)
    prey = st.sampled_from([None, (enemy, False), (enemy, False), (enemy, True)])
    drawn = draw(st.lists(prey, min_size=len(inner), max_size=len(inner)))
    pieces: Pieces = {square: piece for square, piece in zip(inner, drawn, strict=True) if piece}
    own = st.sampled_from([square for square in squares if square[0] % 2 == 0])
    for square in draw(st.lists(own, min_size=1, max_size=2)):
        pieces[square] = (side, draw(st.booleans()))
    return possible(variant, pieces)


SIDES = st.sampled_from("WB")
each_variant = pytest.mark.parametrize("variant", BOOKS)


def law(examples: int) -> settings:
    return settings(derandomize=True, deadline=None, max_examples=examples)


def test_every_rule_set_is_played_as_one_of_the_books() -> None:
    played = [find(variant).play for variant in BOOKS]
    assert {rules.play for rules in all_rules()} == set(played)
    assert len(set(played)) == len(played), "one book would do for two of them"


@each_variant
def test_start_position_is_that_of_the_book(variant: str) -> None:
    book = BOOKS[variant]
    assert Position.start(find(variant)) == position_of(variant, slow.start_of(book), book.starts)
    assert len(squares_of(variant)) == len(find(variant).board.squares)


@each_variant
@law(130)
@given(data=st.data())
def test_moves_of_any_position_are_those_of_the_book(variant: str, data: st.DataObject) -> None:
    pieces, side = data.draw(boards(variant)), data.draw(SIDES)
    assert generated(variant, pieces, side) == slow.moves_by_the_book(BOOKS[variant], pieces, side)


@each_variant
@law(40)
@given(data=st.data())
def test_long_captures_are_those_of_the_book(variant: str, data: st.DataObject) -> None:
    side = data.draw(SIDES)
    pieces = data.draw(crossroads(variant, side))
    assert generated(variant, pieces, side) == slow.moves_by_the_book(BOOKS[variant], pieces, side)


@each_variant
@law(8)
@given(choices=st.lists(st.integers(0, 10**6), min_size=50, max_size=100))
def test_moves_of_positions_from_play_are_those_of_the_book(variant: str, choices: list[int]) -> None:
    book = BOOKS[variant]
    pieces, side = slow.start_of(book), book.starts
    for choice in choices:
        moves = slow.moves_by_the_book(book, pieces, side)
        assert generated(variant, pieces, side) == moves
        if not moves:
            break
        pieces = slow.after(pieces, sorted(moves, key=repr)[choice % len(moves)])
        side = slow.other(side)


@each_variant
@law(40)
@given(data=st.data())
def test_playing_a_move_changes_what_the_move_says_and_nothing_else(
    variant: str, data: st.DataObject
) -> None:
    pieces, side = data.draw(boards(variant)), data.draw(SIDES)
    enemy = slow.other(side)
    position = position_of(variant, pieces, side)
    owners = [owner for owner, _ in pieces.values()]
    for move in position.legal_moves():
        assert len(set(move.captured)) == len(move.captured), "a piece is taken twice"
        told = as_legal(variant, move)
        assert all(pieces[square][0] == enemy for square in told.taken)  # type: ignore[attr-defined]
        left = slow.after(pieces, told)
        after = position.play(move)
        assert (after.board, after.side) == (position_of(variant, left, enemy).board, 12 - position.side)
        owners_left = [owner for owner, _ in left.values()]
        assert owners_left.count(side) == owners.count(side)
        assert owners_left.count(enemy) == owners.count(enemy) - len(move.captured)
    assert position == position_of(variant, pieces, side), "the position is as it was"


@each_variant
@law(40)
@given(data=st.data())
def test_turned_board_with_colours_changed_has_the_turned_moves(variant: str, data: st.DataObject) -> None:
    book = BOOKS[variant]
    pieces, side = data.draw(boards(variant)), data.draw(SIDES)

    def turned(square: Square) -> Square:
        return book.width - 1 - square[0], book.height - 1 - square[1]

    swapped = {turned(square): (slow.other(owner), king) for square, (owner, king) in pieces.items()}
    moves = {
        slow.Legal(turned(m.origin), turned(m.target), frozenset(map(turned, m.taken)), m.crowned)
        for m in generated(variant, pieces, side)  # type: ignore[attr-defined]
    }
    assert generated(variant, swapped, slow.other(side)) == moves
    assert position_of(variant, pieces, side).swapped() == position_of(variant, swapped, slow.other(side))


@cache
def mirrored(rules: Rules) -> Rules:
    """The same rules on the board as a mirror shows it."""
    corner = rules.dark_corner if rules.all_squares else not rules.dark_corner
    traits = {name: getattr(rules, name) for name in rules.__dataclass_fields__}
    return Rules(**traits | {"dark_corner": corner})


@each_variant
@law(30)
@given(data=st.data())
def test_mirrored_board_has_the_mirrored_moves(variant: str, data: st.DataObject) -> None:
    position = position_of(variant, data.draw(boards(variant)), data.draw(SIDES))
    rules, other = position.rules, mirrored(position.rules)
    image = {
        square: other.board.square(rules.board.row(square), rules.width - 1 - rules.board.column(square))
        for square in rules.board.squares
    }
    assert sorted(image.values()) == other.board.squares
    board = other.board.empty()
    for square, there in image.items():
        board[there] = position.board[square]
    reflected = Position(other, bytes(board), position.side).legal_moves()
    assert {(m.origin, m.target, frozenset(m.captured), m.promotes) for m in reflected} == {
        (image[m.origin], image[m.target], frozenset(image[q] for q in m.captured), m.promotes)
        for m in position.legal_moves()
    }


@each_variant
@law(40)
@given(data=st.data())
def test_priority_keeps_all_of_the_best_captures_and_no_other(variant: str, data: st.DataObject) -> None:
    position = position_of(variant, data.draw(boards(variant)), data.draw(SIDES))
    t, board = position.rules.tables, list(position.board)
    every = CaptureSearch(t, board, position.side, priority=False, count=PATHS).run()
    ranked = [
        slow.Capture(
            as_legal(variant, move),
            tuple(board[square] & KING != 0 for square in move.captured),
            board[move.origin] & KING != 0,
        )
        for move in every
    ]
    kept = {as_legal(variant, move) for move in captures(t, board, position.side)}
    assert kept == slow.best(BOOKS[variant], ranked)
    assert board == list(position.board), "the search leaves the board as it was"


@each_variant
@law(40)
@given(data=st.data())
def test_ways_of_counting_differ_in_the_paths_only(variant: str, data: st.DataObject) -> None:
    position = position_of(variant, data.draw(boards(variant)), data.draw(SIDES))
    t, board = position.rules.tables, list(position.board)
    distinct, paths, landings = (captures(t, board, position.side, n) for n in (DISTINCT, PATHS, LANDINGS))
    assert len(distinct) <= len(paths) <= len(landings)
    assert {move.path for move in distinct} <= {move.path for move in paths}
    assert {move.path for move in paths} <= {move.path for move in landings}
    assert len({move.path for move in landings}) == len(landings)
    told = [{as_legal(variant, move) for move in found} for found in (distinct, paths, landings)]
    assert told[0] == told[1] == told[2]


@each_variant
@law(40)
@given(data=st.data())
def test_short_cuts_agree_with_the_list_of_moves(variant: str, data: st.DataObject) -> None:
    position = position_of(variant, data.draw(boards(variant)), data.draw(SIDES))
    t, board = position.rules.tables, list(position.board)
    moves = position.legal_moves()
    if not BOOKS[variant].king_ends:
        assert perft(t, board, position.side, 1) == len(moves)
        assert can_capture(t, bytes(board), position.side) == any(move.captured for move in moves)
    assert (position.winner is None) == bool(moves)
