"""The Polish text "Zasady gry w warcaby 100-polowe", article by article: polish-100 and polish-64.

The text ends with 3.14.  What it lacks is filled in from the FMJD's rules and the Brazilian ones; those
tests say "filled in".
"""

from collections.abc import Callable

import pytest

from pdn import Finding, Position, find_rules
from pdn.core.tables import BLACK, BOTH, KING, MAN, WHITE
from pdn.draws import main_road

Legal = Callable[[str, str], set[str]]
Place = Callable[[str, str], Position]
Claims = Callable[[str, str, str, int], dict[str, int]]
Findings = Callable[[str, str, str], list[Finding]]

BOARDS = {"polish-100": 10, "polish-64": 8}
BOTH_BOARDS = pytest.mark.parametrize("variant", BOARDS)
START = {
    "2.8, 100": ("polish-100", "W:W31-50:B1-20", "21 22 23 24 25 26 27 28 29 30"),
    "2.8, 64": (
        "polish-64",
        "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6",
        "b4 d4 f4 h4 a5 c5 e5 g5",
    ),
}


def where(variant: str) -> dict[tuple[int, int], str]:
    """Name the playing squares by column and row, from 1 at White's left hand."""
    rules = find_rules(variant)
    board = rules.board
    return {
        (board.column(square) + 1, board.height - board.row(square)): name
        for square, name in rules.numbering().names.items()
    }


def names(variant: str, column: int = 0, row: int = 0) -> set[str]:
    return {name for (c, r), name in where(variant).items() if column in (0, c) and row in (0, r)}


def count(position: Position, piece: int) -> int:
    return sum(position.board[square] == piece for square in position.rules.board.squares)


@BOTH_BOARDS
def test_2_1_the_board_has_100_squares_or_64(variant: str) -> None:
    board = find_rules(variant).board
    assert (board.width, board.height) == (BOARDS[variant], BOARDS[variant])


@pytest.mark.parametrize(("variant", "squares"), [("polish-100", 50), ("polish-64", 32)])
def test_2_2_only_the_dark_squares_are_played_on(variant: str, squares: int) -> None:
    assert len(where(variant)) == squares
    assert all((column + row) % 2 == 0 for column, row in where(variant))


@pytest.mark.parametrize(
    ("variant", "corner", "line"),
    [("polish-100", "46", "41 37 32 28 23 19 14 10 5"), ("polish-64", "a1", "b2 c3 d4 e5 f6 g7 h8")],
)
def test_2_3_the_main_road_joins_two_corners(legal: Legal, variant: str, corner: str, line: str) -> None:
    road = main_road(find_rules(variant))
    assert {find_rules(variant).numbering().names[square] for square in road} == {corner, *line.split()}
    assert len(road) == BOARDS[variant]
    assert legal(variant, f"W:WK{corner}:B") == {f"{corner}-{square}" for square in line.split()}


@BOTH_BOARDS
def test_2_4_the_main_road_starts_at_the_left_of_each_player(variant: str) -> None:
    size, dark = BOARDS[variant], where(variant)
    assert (1, 1) in dark, "White's left hand"
    assert (size, size) in dark, "Black's left hand"
    assert not {(size, 1), (1, size)} & set(dark), "the right hands"


@pytest.mark.parametrize(
    ("variant", "fen", "row"),
    [
        ("polish-100", "W:W6,7,8,9,10:B", "1 2 3 4 5"),
        ("polish-100", "B:W:B41,42,43,44,45", "46 47 48 49 50"),
        ("polish-64", "W:Wa7,c7,e7,g7:B", "b8 d8 f8 h8"),
        ("polish-64", "B:W:Bb2,d2,f2,h2", "a1 c1 e1 g1"),
    ],
)
def test_2_5_1_the_last_row_is_where_men_are_crowned(legal: Legal, variant: str, fen: str, row: str) -> None:
    moves = legal(variant, fen)
    assert {move.split("-")[1] for move in moves} == {f"{square}=K" for square in row.split()}


SIDES = {
    "2.5.2 and 2.6.2 left, 100": ("polish-100", {"column": 1}, "6 16 26 36 46"),
    "2.5.2 and 2.6.2 right, 100": ("polish-100", {"column": 10}, "5 15 25 35 45"),
    "2.5.2 and 2.6.4.2 left, 64": ("polish-64", {"column": 1}, "a1 a3 a5 a7"),
    "2.5.2 and 2.6.4.2 right, 64": ("polish-64", {"column": 8}, "h2 h4 h6 h8"),
    "2.6.1 Black's side, 100": ("polish-100", {"row": 10}, "1 2 3 4 5"),
    "2.6.1 White's side, 100": ("polish-100", {"row": 1}, "46 47 48 49 50"),
    "2.6.4.1 Black's side, 64": ("polish-64", {"row": 8}, "b8 d8 f8 h8"),
    "2.6.4.1 White's side, 64": ("polish-64", {"row": 1}, "a1 c1 e1 g1"),
    "2.6.3 White's corner, 100": ("polish-100", {"column": 1, "row": 1}, "46"),
    "2.6.3 Black's corner, 100": ("polish-100", {"column": 10, "row": 10}, "5"),
    "2.6.4.3 White's corner, 64": ("polish-64", {"column": 1, "row": 1}, "a1"),
    "2.6.4.3 Black's corner, 64": ("polish-64", {"column": 8, "row": 8}, "h8"),
}


@pytest.mark.parametrize(("variant", "line", "squares"), SIDES.values(), ids=SIDES)
def test_rows_sides_and_corners(variant: str, line: dict[str, int], squares: str) -> None:
    assert names(variant, **line) == set(squares.split())


@pytest.mark.parametrize("line", ["row", "column"], ids=["2.5.3", "2.5.4"])
@BOTH_BOARDS
def test_every_row_and_column_has_half_its_squares_dark(variant: str, line: str) -> None:
    size = BOARDS[variant]
    assert [len(names(variant, **{line: n})) for n in range(1, size + 1)] == [size // 2] * size


def test_2_6_numbers_run_from_left_to_right_and_down_the_rows() -> None:
    placed = where("polish-100")
    in_order = sorted(placed, key=lambda at: (-at[1], at[0]))
    assert [placed[at] for at in in_order] == [str(n) for n in range(1, 51)]


def test_2_6_4_names_are_a_letter_for_the_column_and_a_digit_for_the_row() -> None:
    placed = where("polish-64")
    assert all(name == "abcdefgh"[column - 1] + str(row) for (column, row), name in placed.items())


@pytest.mark.parametrize(("variant", "men"), [("polish-100", 20), ("polish-64", 12)])
def test_2_7_number_of_men(variant: str, men: int) -> None:
    start = Position.start(find_rules(variant))
    assert [count(start, piece) for piece in (WHITE | MAN, BLACK | MAN)] == [men, men]


@pytest.mark.parametrize(("variant", "fen", "free"), START.values(), ids=START)
def test_start_position(variant: str, fen: str, free: str) -> None:
    rules = find_rules(variant)
    start, named = Position.start(rules), rules.numbering().names
    assert start == Position.from_fen(fen, rules)
    assert {named[square] for square in named if not start.board[square]} == set(free.split())


@pytest.mark.parametrize(
    ("variant", "man", "king"), [("polish-100", "W:W28:B", "W:WK28:B"), ("polish-64", "W:Wd4:B", "W:WKd4:B")]
)
def test_3_2_men_and_kings_move_differently(legal: Legal, variant: str, man: str, king: str) -> None:
    assert legal(variant, man) < legal(variant, king)


@pytest.mark.parametrize(
    ("variant", "line", "ply"),
    [
        ("polish-100", "1. 20-24", 1),
        ("polish-100", "1. 32-28 31-27", 2),
        ("polish-64", "1. b6-a5", 1),
        ("polish-64", "1. c3-d4 a3-b4", 2),
    ],
)
def test_3_3_turns_alternate_and_only_own_pieces_are_moved(
    findings: Findings, variant: str, line: str, ply: int
) -> None:
    assert [(f.code, f.ply) for f in findings(variant, "start", line)] == [("wrong-side", ply)]


MOVES = {
    "3.3 White first, 100": ("polish-100", "start", "31-26 31-27 32-27 32-28 33-28 33-29 34-29 34-30 35-30"),
    "3.3 White first, 64": ("polish-64", "start", "a3-b4 c3-b4 c3-d4 e3-d4 e3-f4 g3-f4 g3-h4"),
    "3.4 a man steps forward, 100": ("polish-100", "W:W28:B5", "28-22 28-23"),
    "3.4 a man steps forward, 64": ("polish-64", "W:Wd4:Bh6", "d4-c5 d4-e5"),
    "3.4 a black man steps down the board, 64": ("polish-64", "B:Wa1:Bd4", "d4-c3 d4-e3"),
    "3.4 only onto a free square, 64": ("polish-64", "W:Wc3,d4:Bh6", "c3-b4 d4-c5 d4-e5"),
    "3.5 crowned where it stops on the last row, 100": ("polish-100", "W:W7:B45", "7-1=K 7-2=K"),
    "3.5 crowned where it stops on the last row, 64": ("polish-64", "W:Wa7:Bh6", "a7-b8=K"),
    "3.5 crowned where its capture stops, 100": ("polish-100", "W:W11:B7", "11x2=K"),
    "3.5 crowned where its capture stops, 64": ("polish-64", "W:Wb6:Bc7", "b6xd8=K"),
    "3.5 not crowned where it does not stop, 100": ("polish-100", "W:W11:B7,8", "11x2x13"),
    "3.5 not crowned where it does not stop, 64": ("polish-64", "W:Wb6:Bc7,e7", "b6xd8xf6"),
    "3.5 only a king could go on: it stops, 64": ("polish-64", "W:Wf6:Bb6,e7", "f6xd8=K"),
    "3.7 the crowned man is a king, 100": (
        "polish-100",
        "W:W7:B15 / 7-1=K 15-20",
        "1-6 1-7 1-12 1-18 1-23 1-29 1-34 1-40 1-45",
    ),
    "3.7 the crowned man is a king, 64": (
        "polish-64",
        "W:Wa7:Bh6 / a7-b8=K h6-g5",
        "b8-a7 b8-c7 b8-d6 b8-e5 b8-f4 b8-g3 b8-h2",
    ),
    "3.9 a king goes any way as far as it likes, 100": (
        "polish-100",
        "W:WK28:B35",
        "28-23 28-19 28-14 28-10 28-5 28-32 28-37 28-41 28-46 28-22 28-17 28-11 28-6 28-33 28-39 28-44 28-50",
    ),
    "3.9 a king goes any way as far as it likes, 64": (
        "polish-64",
        "W:WKd4:Bh2",
        "d4-c3 d4-b2 d4-a1 d4-e5 d4-f6 d4-g7 d4-h8 d4-c5 d4-b6 d4-a7 d4-e3 d4-f2 d4-g1",
    ),
    "3.9 a king goes through free squares only, 64": ("polish-64", "W:WKa1,c3:Bh2", "a1-b2 c3-b4 c3-d4"),
    "filled in: men capture all ways, 100": ("polish-100", "W:W28:B22,23,32,33", "28x17 28x19 28x37 28x39"),
    "filled in: men capture all ways, 64": ("polish-64", "W:Wd4:Bc3,e3,c5,e5", "d4xb2 d4xf2 d4xb6 d4xf6"),
    "filled in: who can capture must, 100": ("polish-100", "W:W28,46:B23", "28x19"),
    "filled in: who can capture must, 64": ("polish-64", "W:Wd4,a1:BKe5", "d4xf6"),
    "filled in: a man takes a king, 100": ("polish-100", "W:W28:BK23", "28x19"),
    "filled in: a king lands anywhere, 100": ("polish-100", "W:WK46:BK28", "46x23 46x19 46x14 46x10 46x5"),
    "filled in: a king lands anywhere, 64": ("polish-64", "W:WKa1:BKd4", "a1xe5 a1xf6 a1xg7 a1xh8"),
    "filled in: most pieces, 100": ("polish-100", "W:W11,K34:B2,17,28,29", "11x22x33x24"),
    "filled in: most pieces, 64": ("polish-64", "W:Wa1,g3:Bb2,b4,f4", "a1xc3xa5"),
    "filled in: no priority for kings, 100": ("polish-100", "W:W11,K49:B7,8,40", "11x2x13 49x35x2"),
    "filled in: no priority for kings, 64": ("polish-64", "W:WKa1,b6:Bg7,c7", "a1xh8 b6xd8=K"),
    "filled in: pieces leave afterwards, 100": ("polish-100", "W:WK50:B12,21,28,39,42", "50x33x17x26x48"),
    "filled in: pieces leave afterwards, 64": (
        "polish-64",
        "W:WKc1:Be3,g7,d6,f2",
        "c1xh6xf8xc5 c1xh6xf8xb4 c1xh6xf8xa3",
    ),
    "filled in: no move left, 64": ("polish-64", "W:Wa1:Bb2,c3", ""),
}


@pytest.mark.parametrize(("variant", "fen", "moves"), MOVES.values(), ids=MOVES)
def test_moves(legal: Legal, variant: str, fen: str, moves: str) -> None:
    assert legal(variant, fen) == set(moves.split())


@pytest.mark.parametrize(
    ("variant", "fen"), [("polish-100", "W:W7:B15 / 7-1=K"), ("polish-64", "W:Wa7:Bh6 / a7-b8=K")]
)
def test_3_6_crowning_is_part_of_the_move(place: Place, variant: str, fen: str) -> None:
    after = place(variant, fen)
    assert (count(after, WHITE | MAN), count(after, WHITE | KING), after.side) == (0, 1, BLACK)


@pytest.mark.parametrize(
    ("variant", "fen", "line"),
    [("polish-100", "W:W7:B15", "1. 7-1 1-6"), ("polish-64", "W:Wa7:Bh6", "1. a7-b8 b8-c7")],
)
def test_3_8_the_new_king_waits_for_the_other_side(
    findings: Findings, variant: str, fen: str, line: str
) -> None:
    assert [(f.code, f.ply) for f in findings(variant, fen, line)] == [("wrong-side", 2)]


LOOP_100, LOOP_64 = "46-41 50-44 41-46 44-50", "a1-b2 g1-h2 b2-a1 h2-g1"
DRAWS = {
    "25 moves, 100": ("polish-100", "W:WK46,6:BK50,1", LOOP_100, {"no-progress 25": 50, "repetition 3": 8}),
    "16 moves of three against one, 100": (
        "polish-100",
        "W:WK46,6,36:BK50",
        "36-31 50-44 / 46-41 44-50 41-46 50-44",
        {"repetition 3": 9, "lone-king 16": 32, "no-progress 25": 51},
    ),
    "5 moves of two against one, 100": (
        "polish-100",
        "W:WK46,6:BK50",
        LOOP_100,
        {"repetition 3": 8, "lone-king 5": 10, "no-progress 25": 50},
    ),
    "15 and 30 moves, 64": (
        "polish-64",
        "W:WKa1,a7:BKg1,b8",
        LOOP_64,
        {"repetition 3": 8, "no-progress 15": 30, "balance 30": 60},
    ),
    "60 moves, 64": (
        "polish-64",
        "W:WKa1,a7,a3:BKg1,b8,h6",
        LOOP_64,
        {"repetition 3": 8, "no-progress 15": 30, "balance 60": 120},
    ),
    "15 moves of three kings against one, 64": (
        "polish-64",
        "W:WKa1,Ka3,Ka5:BKg1",
        LOOP_64,
        {"repetition 3": 8, "no-progress 15": 30, "lone-king 15": 30, "balance 30": 60},
    ),
    "5 moves against the main road, 64": (
        "polish-64",
        "W:WKb8,a3,a5:BKh8",
        "b8-a7 h8-g7 a7-b8 g7-h8",
        {"repetition 3": 8, "lone-king 5": 10, "no-progress 15": 30, "balance 30": 60},
    ),
}


@pytest.mark.parametrize(("variant", "fen", "line", "expected"), DRAWS.values(), ids=DRAWS)
def test_filled_in_draws(claims: Claims, variant: str, fen: str, line: str, expected: dict[str, int]) -> None:
    assert claims(variant, fen, line, 125) == expected


@pytest.mark.parametrize(("variant", "fen"), [("polish-100", "W:W6:B1"), ("polish-64", "W:Wa1:Bb2,c3")])
def test_filled_in_who_cannot_move_loses(variant: str, fen: str) -> None:
    position = Position.from_fen(fen, find_rules(variant))
    assert position.winner == position.side ^ BOTH == BLACK
