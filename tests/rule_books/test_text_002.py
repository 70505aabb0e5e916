"""The Polish text "Zasady gry w warcaby: Warcaby stupolowe i klasyczne", section by section.

It is about twenty-move-100 and twenty-move-64, alike but for the board.  Sections go by their headings.
"""

from collections.abc import Callable
from dataclasses import fields

import pytest

from pdn import Finding, Position, Rules, find_rules
from pdn.core.tables import BLACK, MAN, WHITE

Legal = Callable[[str, str], set[str]]
Place = Callable[[str, str], Position]
Claims = Callable[[str, str, str, int], dict[str, int]]
Findings = Callable[[str, str, str], list[Finding]]

BOARDS = {"twenty-move-100": (10, 20, 4), "twenty-move-64": (8, 12, 3)}
BOTH_BOARDS = pytest.mark.parametrize("variant", BOARDS)


def test_introduction_the_two_games_differ_in_board_and_number_of_men() -> None:
    """How squares and results are written, which PDN decides, is left out; so are the names."""
    large, small = (find_rules(variant) for variant in BOARDS)
    written = {"name", "title", "game_type", "aliases", "notation", "result_style", "articles"}
    differing = {f.name for f in fields(Rules) if getattr(large, f.name) != getattr(small, f.name)}
    assert differing - written == {"width", "height", "men_rows"}


@pytest.mark.parametrize(
    ("fen", "move", "code"),
    [
        ("W:Wa1,g3:Bb2,b4,f4", "g3xe5", "capture-not-maximal"),
        ("W:WKa1:Bh2", "a1-d4", None),
    ],
    ids=["fewer pieces", "king from afar"],
)
def test_introduction_habits_of_the_kitchen_table_do_not_count(
    findings: Findings, fen: str, move: str, code: str | None
) -> None:
    assert [f.code for f in findings("twenty-move-64", fen, f"1. {move}")] == ([code] if code else [])


@BOTH_BOARDS
def test_warcabnica_board_men_and_rows(variant: str) -> None:
    size, men, rows = BOARDS[variant]
    start = Position.start(find_rules(variant))
    board = start.rules.board
    assert (board.width, board.height) == (size, size)
    for piece, nearest in ((BLACK | MAN, range(rows)), (WHITE | MAN, range(size - rows, size))):
        own = [square for square in board.squares if start.board[square] == piece]
        assert len(own) == men
        assert {board.row(square) for square in own} == set(nearest)


@BOTH_BOARDS
def test_warcabnica_two_rows_between_are_free(variant: str) -> None:
    start = Position.start(find_rules(variant))
    board = start.rules.board
    free = {board.row(square) for square in board.squares if not start.board[square]}
    assert free == {board.height // 2 - 1, board.height // 2}


@BOTH_BOARDS
def test_warcabnica_only_dark_squares_are_used(variant: str) -> None:
    board = find_rules(variant).board
    assert len(board.squares) == board.width * board.height // 2
    assert {(board.row(square) + board.column(square)) % 2 for square in board.squares} == {1}


MOVES = {
    "Ruch pionka: forward, 100": ("twenty-move-100", "W:W28:B5", "28-22 28-23"),
    "Ruch pionka: forward, 64": ("twenty-move-64", "W:Wd4:Bh6", "d4-c5 d4-e5"),
    "Ruch pionka: Black, 64": ("twenty-move-64", "B:Wa1:Bd4", "d4-c3 d4-e3"),
    "Ruch pionka: a free square, 64": ("twenty-move-64", "W:Wc3,d4:Bh6", "c3-b4 d4-c5 d4-e5"),
    "Ruch pionka: captures backward, 64": ("twenty-move-64", "W:Wd4:Be3", "d4xf2"),
    "Bicie: over a neighbour to the next square, 100": ("twenty-move-100", "W:W28:B23", "28x19"),
    "Bicie: over a neighbour to the next square, 64": ("twenty-move-64", "W:Wd4:Be5", "d4xf6"),
    "Bicie: not onto a piece, 64": ("twenty-move-64", "W:Wc3:Bd4,e5", "c3-b4"),
    "Bicie: a man does not capture from afar, 64": ("twenty-move-64", "W:Wa1:Bd4", "a1-b2"),
    "Bicie: obligatory, 100": ("twenty-move-100", "W:W28,46:B23", "28x19"),
    "Bicie: obligatory, 64": ("twenty-move-64", "W:Wd4,a1:Be5", "d4xf6"),
    "Bicie: backward, 100": ("twenty-move-100", "W:W28:B22,23,32,33", "28x17 28x19 28x37 28x39"),
    "Bicie: a piece behind is in danger, 64": ("twenty-move-64", "B:Wd4:Be3,h8", "e3xc5"),
    "Bicie: goes on, 100": ("twenty-move-100", "W:W47:B42,33", "47x38x29"),
    "Bicie: goes on, 64": ("twenty-move-64", "W:Wc1:Bd2,d4", "c1xe3xc5"),
    "Bicie: removed afterwards, 100": ("twenty-move-100", "W:WK38:B19,20,29,31,41", "38x24x13x36x47"),
    "Bicie: removed afterwards, 64": (
        "twenty-move-64",
        "W:WKc1:Be3,g7,d6,f2",
        "c1xh6xf8xc5 c1xh6xf8xb4 c1xh6xf8xa3",
    ),
    "Bicie: no piece twice, 100": ("twenty-move-100", "W:W11:B7,8,17,18", "11x22x13x2x11≡11x2x13x22x11"),
    "Bicie: no piece twice, 64": ("twenty-move-64", "W:Wd4:Bc5,c7,e7,e5", "d4xb6xd8xf6xd4≡d4xf6xd8xb6xd4"),
    "Bicie: an empty square twice, 64": (
        "twenty-move-64",
        "W:Wb2:Bc3,c5,c7,e7,e5,e3",
        "b2xd4xb6xd8xf6xd4xf2≡b2xd4xf6xd8xb6xd4xf2",
    ),
    "Bicie: not back over the same piece, 64": ("twenty-move-64", "W:WKa1:Bd4", "a1xe5 a1xf6 a1xg7 a1xh8"),
    "Bicie największej: most, 100": ("twenty-move-100", "W:W11,K34:B2,17,28,29", "11x22x33x24"),
    "Bicie największej: most, 64": ("twenty-move-64", "W:Wa1,g3:Bb2,b4,f4", "a1xc3xa5"),
    "Bicie największej: men and kings count alike, 64": ("twenty-move-64", "W:Wd4:Bc5,Ke5", "d4xb6 d4xf6"),
    "Bicie największej: not the long way, 64": ("twenty-move-64", "W:WKa1,b4:Bc5,c7,Kg7", "b4xd6xb8=K"),
    "Bicie największej: not the last row, 64": ("twenty-move-64", "W:Wb6,a1:Bc7,b2,b4", "a1xc3xa5"),
    "Damka: flies, 100": (
        "twenty-move-100",
        "W:WK28:B35",
        "28-23 28-19 28-14 28-10 28-5 28-32 28-37 28-41 28-46 28-22 28-17 28-11 28-6 28-33 28-39 28-44 28-50",
    ),
    "Damka: flies, 64": (
        "twenty-move-64",
        "W:WKd4:Bh2",
        "d4-c3 d4-b2 d4-a1 d4-e5 d4-f6 d4-g7 d4-h8 d4-c5 d4-b6 d4-a7 d4-e3 d4-f2 d4-g1",
    ),
    "Damka: captures from afar, 100": ("twenty-move-100", "W:WK46:B28", "46x23 46x19 46x14 46x10 46x5"),
    "Damka: captures from afar, 64": ("twenty-move-64", "W:WKh8:Bd4", "h8xc3 h8xb2 h8xa1"),
    "Damka: on its diagonal only, 64": (
        "twenty-move-64",
        "W:WKa1:Bc5",
        "a1-b2 a1-c3 a1-d4 a1-e5 a1-f6 a1-g7 a1-h8",
    ),
    "Damka: an own piece in between, 64": ("twenty-move-64", "W:WKa1,c3:Be5,h2", "a1-b2 c3-b4 c3-d4"),
    "Damka: no free square behind, 100": ("twenty-move-100", "W:WK46:B23,28", "46-41 46-37 46-32"),
    "Damka: no free square behind, 64": ("twenty-move-64", "W:WKa1:Bd4,e5", "a1-b2 a1-c3"),
    "Damka: the edge behind, 64": ("twenty-move-64", "W:WKe7:Bh4,f8,d8,a3", "e7-f6 e7-g5 e7-d6 e7-c5 e7-b4"),
    "Damka: one free square behind, 64": ("twenty-move-64", "W:WKa1:Bd4,f6", "a1xe5xg7 a1xe5xh8"),
    "Kiedy: ends on the last row, 100": ("twenty-move-100", "W:W7:B45", "7-1=K 7-2=K"),
    "Kiedy: ends on the last row, 64": ("twenty-move-64", "W:Wb6:Bc7", "b6xd8=K"),
    "Kiedy: the farthest row, Black, 64": ("twenty-move-64", "B:Wh6:Bb2", "b2-a1=K b2-c1=K"),
    "Kiedy: passes the last row, 100": ("twenty-move-100", "W:W11:B7,8", "11x2x13"),
    "Kiedy: passes the last row, 64": ("twenty-move-64", "W:Wb6:Bc7,e7", "b6xd8xf6"),
    "Kiedy: it can go on as a king only, 64": ("twenty-move-64", "W:Wf6:Bb6,e7", "f6xd8=K"),
    "Kiedy: crowned by a later move, 64": (
        "twenty-move-64",
        "W:Wb6:Bc7,e7,h4 / b6xd8xf6 h4-g3 f6-g7 g3-f2",
        "g7-f8=K g7-h8=K",
    ),
}


@pytest.mark.parametrize(("variant", "fen", "moves"), MOVES.values(), ids=MOVES)
def test_moves(legal: Legal, variant: str, fen: str, moves: str) -> None:
    assert legal(variant, fen) == set(moves.split())


@pytest.mark.parametrize(
    ("variant", "fen", "after"),
    [
        ("twenty-move-64", "W:Wb6:Bc7,e7,h4 / b6xd8xf6", "B:Wf6:Bh4"),
        ("twenty-move-100", "W:W11:B7,8,35 / 11x2x13", "B:W13:B35"),
        ("twenty-move-64", "W:Wb6:Bc7,h4 / b6xd8=K", "B:WKd8:Bh4"),
    ],
)
def test_kiedy_pionek_what_stands_on_the_board_afterwards(
    place: Place, variant: str, fen: str, after: str
) -> None:
    assert place(variant, fen).fen() == after


FAULTS = {
    "Ruch pionka: no step back": ("W:Wd4:Bh6", "d4-e5 h6-g5 2. e5-d4", "man-moves-backward", "Ruch pionka"),
    "Bicie: no other move": ("W:Wd4,a1:Be5", "a1-b2", "missed-capture", "Bicie"),
    "Bicie: not broken off": ("W:Wc1:Bd2,d4", "c1xe3", "capture-not-finished", "Bicie"),
    "Bicie największej": (
        "W:Wa1,g3:Bb2,b4,f4",
        "g3xe5",
        "capture-not-maximal",
        "Bicie największej liczby pionków",
    ),
    "Damka": ("W:WKa1,c3:Be5,h2", "a1xf6", "king-path-blocked", "Damka"),
}


@pytest.mark.parametrize(("fen", "move", "code", "section"), FAULTS.values(), ids=FAULTS)
def test_what_is_found(findings: Findings, fen: str, move: str, code: str, section: str) -> None:
    found = findings("twenty-move-64", fen, f"1. {move}")
    assert [(f.code, f.rule) for f in found] == [(code, f"Zasady gry w warcaby, {section}")]


@pytest.mark.parametrize(
    ("variant", "fen", "winner"),
    [
        ("twenty-move-64", "W:Wd4:Be5 / d4xf6", WHITE),
        ("twenty-move-100", "W:W28:B23 / 28x19", WHITE),
        ("twenty-move-64", "W:Wa1:Bb2,c3", BLACK),
        ("twenty-move-64", "W:Wa1,g1:Bb2,c3", None),
        ("twenty-move-100", "W:W6:B1", BLACK),
    ],
)
def test_koniec_partii_all_captured_or_no_move(
    place: Place, variant: str, fen: str, winner: int | None
) -> None:
    assert place(variant, fen).winner == winner


LOOP_64, LOOP_100 = "a1-b2 g1-h2 b2-a1 h2-g1", "46-41 50-44 41-46 44-50"
TRIANGLE = "a1-b2 g1-h2 b2-c3 h2-g1 c3-a1 g1-h2 a1-b2 h2-g1 b2-c3 g1-h2 c3-a1 h2-g1"
DRAWS = {
    "20 moves, 100": (
        "twenty-move-100",
        "W:WK46,6:BK50,1",
        LOOP_100,
        {"repetition 3": 8, "no-progress 20": 40},
    ),
    "20 moves, 64": (
        "twenty-move-64",
        "W:WKa1,a7:BKg1,b8",
        LOOP_64,
        {"repetition 3": 8, "no-progress 20": 40},
    ),
    "20 moves whatever the material, 64": (
        "twenty-move-64",
        "W:WKa1:BKg1",
        LOOP_64,
        {"repetition 3": 8, "no-progress 20": 40},
    ),
    "a man's move starts the count again, 64": (
        "twenty-move-64",
        "W:WKa1,a3:BKg1",
        "a1-b2 g1-h2 a3-b4 h2-g1 / b2-a1 g1-h2 a1-b2 h2-g1",
        {"repetition 3": 11, "no-progress 20": 43},
    ),
    "a capture starts the count again, 64": (
        "twenty-move-64",
        "W:WKa1:BKg1,c3",
        "a1xh8 g1-h2 / h8-g7 h2-g1 g7-h8 g1-h2",
        {"repetition 3": 9, "no-progress 20": 41},
    ),
    "the same side must be to move, 64": (
        "twenty-move-64",
        "W:WKa1:BKg1",
        TRIANGLE,
        {"repetition 3": 24, "no-progress 20": 40},
    ),
}


@pytest.mark.parametrize(("variant", "fen", "line", "expected"), DRAWS.values(), ids=DRAWS)
def test_koniec_partii_draws(
    claims: Claims, variant: str, fen: str, line: str, expected: dict[str, int]
) -> None:
    assert claims(variant, fen, line, 60) == expected


def test_koniec_partii_other_codes_have_other_limits() -> None:
    def limit(variant: str) -> list[int]:
        return [rule.moves for rule in find_rules(variant).draws if rule.rule == "no-progress"]

    assert [limit(variant) for variant in BOARDS] == [[20], [20]]
    assert [limit(variant) for variant in ("polish-100", "polish-64")] == [[25], [15]]


@pytest.mark.parametrize(
    ("fen", "here", "in_english"),
    [
        ("W:Wd4:Be3", "d4xf2", "d4-c5 d4-e5"),
        ("W:WKa1:Bh2", "a1-b2 a1-c3 a1-d4 a1-e5 a1-f6 a1-g7 a1-h8", "a1-b2"),
        ("W:Wa1,g3:Bb2,b4,f4", "a1xc3xa5", "a1xc3xa5 g3xe5"),
    ],
    ids=["men capture backward", "kings fly", "most pieces"],
)
def test_czym_roznia_sie_warcaby_angielskie(legal: Legal, fen: str, here: str, in_english: str) -> None:
    """Of three differences the list is lost; shown are the three rules that the text itself sets apart.

    In the American game of the last text Black has the place that White has here: colours are swapped.
    """
    swapped = fen.translate(str.maketrans("WB", "BW"))
    assert legal("twenty-move-64", fen) == set(here.split())
    assert legal("american-algebraic", swapped) == set(in_english.split())
