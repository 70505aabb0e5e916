"""Boards and the names of their squares."""

import pytest

from pdn.core.tables import OFF
from pdn.geometry import Board, Numbering
from pdn.rules import all_rules, find

CODES = ("N0", "N1", "N2", "N3", "A0", "A1", "A2", "A3")
EIGHT, TEN, TWELVE = Board(8, 8), Board(10, 10), Board(12, 12)
WHITE_STARTS, BLACK_STARTS = False, True


def numbering(board: Board, code: str, black_starts: bool = WHITE_STARTS) -> Numbering:
    return Numbering(board, code, black_starts)


def where(numbers: Numbering, name: str) -> str:
    """Name a square as White sees the board, a1 at the left hand."""
    board, square = numbers.board, numbers.squares[name]
    return f"{'abcdefghijkl'[board.column(square)]}{board.height - board.row(square)}"


@pytest.mark.parametrize(
    ("name", "square"),
    [("1", "b10"), ("5", "j10"), ("6", "a9"), ("45", "j2"), ("46", "a1"), ("50", "i1"), ("28", "e5")],
)
def test_international_numbers_run_from_black_left_to_white_right(name: str, square: str) -> None:
    assert where(find("international").numbering(), name) == square


def test_international_corners_and_main_road() -> None:
    numbers = numbering(TEN, "N2")
    main_road = {numbers.names[TEN.square(9 - step, step)] for step in range(10)}
    assert main_road == {"46", "41", "37", "32", "28", "23", "19", "14", "10", "5"}


@pytest.mark.parametrize(
    ("name", "seen_by_white", "seen_by_black"),
    [
        ("1", "b8", "g1"),
        ("4", "h8", "a1"),
        ("5", "a7", "h2"),
        ("12", "h6", "a3"),
        ("21", "a3", "h6"),
        ("29", "a1", "h8"),
        ("32", "g1", "b8"),
    ],
)
def test_english_numbers_start_at_the_right_hand_of_black(
    name: str, seen_by_white: str, seen_by_black: str
) -> None:
    rules = find("english")
    numbers = rules.numbering()
    assert where(numbers, name) == seen_by_white
    # Black starts, so algebraic notation counts from Black's left hand.
    assert rules.numbering("A0").names[numbers.squares[name]] == seen_by_black


@pytest.mark.parametrize("variant", ["russian", "brazilian"])
def test_algebraic_squares_start_at_the_left_hand_of_white(variant: str) -> None:
    numbers = find(variant).numbering()
    corner = EIGHT.square(7, 0)
    assert numbers.names[corner] == "a1"
    assert numbers.names[EIGHT.square(0, 7)] == "h8"
    assert "a2" not in numbers.squares, "light squares have no name"


# First, fourth, fifth and last number, as White sees the board.
CORNERS = {
    "0": ("a1", "g1", "b2", "h8"),
    "1": ("g1", "a1", "h2", "b8"),
    "2": ("b8", "h8", "a7", "g1"),
    "3": ("h8", "b8", "g7", "a1"),
}


@pytest.mark.parametrize("corner", CORNERS)
def test_numbers_from_each_corner_where_white_starts(corner: str) -> None:
    numbers = numbering(EIGHT, "N" + corner)
    assert tuple(where(numbers, name) for name in ("1", "4", "5", "32")) == CORNERS[corner]


@pytest.mark.parametrize(("corner", "opposite"), ["03", "12", "21", "30"])
def test_numbers_from_each_corner_where_black_starts(corner: str, opposite: str) -> None:
    numbers = numbering(EIGHT, "N" + corner, BLACK_STARTS)
    assert tuple(where(numbers, name) for name in ("1", "4", "5", "32")) == CORNERS[opposite]


@pytest.mark.parametrize(
    ("code", "white_starts", "black_starts"),
    [("A0", "a1", "h8"), ("A1", "h1", "a8"), ("A2", "a8", "h1"), ("A3", "h8", "a1")],
)
def test_letters_from_each_corner(code: str, white_starts: str, black_starts: str) -> None:
    left_hand_of_white = EIGHT.square(7, 0)
    assert numbering(EIGHT, code).names[left_hand_of_white] == white_starts
    assert numbering(EIGHT, code, BLACK_STARTS).names[left_hand_of_white] == black_starts


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("black_starts", [WHITE_STARTS, BLACK_STARTS])
@pytest.mark.parametrize("board", [EIGHT, TEN, TWELVE, Board(10, 8), Board(8, 8, dark_corner=False)], ids=str)
def test_names_and_squares_are_inverse(board: Board, code: str, black_starts: bool) -> None:
    numbers = numbering(board, code, black_starts)
    assert sorted(numbers.names) == board.squares
    assert len(numbers.squares) == len(board.squares), "no name is used twice"
    assert all(numbers.squares[name] == square for square, name in numbers.names.items())


@pytest.mark.parametrize("code", CODES)
def test_kind_of_the_names(code: str) -> None:
    numbers = numbering(EIGHT, code)
    assert numbers.is_numeric == (code[0] == "N")
    assert {name.isdigit() for name in numbers.squares} == {numbers.is_numeric}


@pytest.mark.parametrize("code", ["N4", "B0", "S0", "n2", "N", "N22", ""])
def test_unknown_code_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match="unknown notation"):
        numbering(EIGHT, code)


@pytest.mark.parametrize(
    ("board", "squares"),
    [(EIGHT, 32), (TEN, 50), (TWELVE, 72), (Board(10, 8), 40), (Board(8, 8, all_squares=True), 64)],
    ids=str,
)
def test_number_of_squares(board: Board, squares: int) -> None:
    assert len(board.squares) == squares
    assert str(squares) in numbering(board, "N2").squares
    assert str(squares + 1) not in numbering(board, "N2").squares


def test_ten_files_and_eight_rows_have_file_j() -> None:
    names = numbering(Board(10, 8), "A0").squares
    assert {name for name in names if name[0] == "j"} == {"j2", "j4", "j6", "j8"}
    assert {"a1", "i1", "b8"} <= set(names)
    assert not {"a9", "a10", "k1"} & set(names)


def test_without_dark_corner_the_other_squares_are_played_on() -> None:
    dark, light = set(EIGHT.squares), set(Board(8, 8, dark_corner=False).squares)
    assert not dark & light
    assert len(dark | light) == 64


@pytest.mark.parametrize(
    "board", [*dict.fromkeys([*(rules.board for rules in all_rules()), TWELVE])], ids=str
)
@pytest.mark.parametrize(
    ("kind", "rows", "columns"),
    [
        ("diagonal-forward", -1, (-1, 1)),
        ("diagonal-backward", 1, (-1, 1)),
        ("orthogonal-forward", -2, (0,)),
        ("orthogonal-sideways", 0, (-2, 2)),
        ("orthogonal-backward", 2, (0,)),
    ],
)
def test_no_way_leads_round_the_edge(board: Board, kind: str, rows: int, columns: tuple[int, ...]) -> None:
    if board.all_squares and kind.startswith("orthogonal"):
        rows, columns = rows // 2, tuple(column // 2 for column in columns)
    padded = board.empty()
    for way, column in zip(board.directions(kind, -1), columns, strict=True):
        for square in board.squares:
            # A jump looks at the second square only where there is a first one.
            for far in (1, 2) if padded[square + way] != OFF else (1,):
                to = (board.row(square) + far * rows, board.column(square) + far * column)
                on_board = to[0] in range(board.height) and to[1] in range(board.width)
                assert 0 <= square + far * way < board.size
                assert (padded[square + far * way] != OFF) == on_board


@pytest.mark.parametrize(
    ("kind", "white", "black"),
    [
        ("diagonal-forward", {"c5", "e5"}, {"c3", "e3"}),
        ("diagonal-backward", {"c3", "e3"}, {"c5", "e5"}),
        ("orthogonal-forward", {"d6"}, {"d2"}),
        ("orthogonal-backward", {"d2"}, {"d6"}),
        ("orthogonal-sideways", {"b4", "f4"}, {"b4", "f4"}),
    ],
)
def test_directions_from_d4(kind: str, white: set[str], black: set[str]) -> None:
    numbers = numbering(EIGHT, "A0")
    d4 = numbers.squares["d4"]
    assert {numbers.names[d4 + way] for way in EIGHT.directions(kind, -1)} == white
    assert {numbers.names[d4 + way] for way in EIGHT.directions(kind, 1)} == black


def test_orthogonal_step_is_to_the_next_square_where_all_are_used() -> None:
    board = Board(8, 8, all_squares=True)
    numbers = numbering(board, "A0")
    d4 = numbers.squares["d4"]
    ways = board.directions("orthogonal-forward", -1) + board.directions("orthogonal-sideways", -1)
    assert {numbers.names[d4 + way] for way in ways} == {"d5", "c4", "e4"}


@pytest.mark.parametrize("kind", ["diagonal-sideways", "straight-forward", "diagonal-up", "diagonal", ""])
def test_unknown_direction_is_refused(kind: str) -> None:
    with pytest.raises(ValueError, match="unknown direction"):
        EIGHT.directions(kind, -1)
