"""The Polish text "Zasady gry" of an online board, paragraph by paragraph: online-100 and online-64.

Its paragraphs are counted from 1, headings left out; the last list, of how a game ends, is lost.
"""

from collections.abc import Callable

import pytest

from pdn import Finding, Position, RulesError, all_rules, find_rules
from pdn.core.tables import BLACK, KING, MAN, WHITE

Legal = Callable[[str, str], set[str]]
Place = Callable[[str, str], Position]
Claims = Callable[[str, str, str, int], dict[str, int]]
Findings = Callable[[str, str, str], list[Finding]]

BOARDS = {"online-100": 10, "online-64": 8}
BOTH_BOARDS = pytest.mark.parametrize("variant", BOARDS)


def rows_of(position: Position, piece: int) -> list[int]:
    """Return the row, from 1 at White's side, of every piece of a kind."""
    board = position.rules.board
    return sorted(
        board.height - board.row(square) for square in board.squares if position.board[square] == piece
    )


@BOTH_BOARDS
def test_2_square_board_of_64_or_100(variant: str) -> None:
    board = find_rules(variant).board
    assert (board.width, board.height) == (BOARDS[variant], BOARDS[variant])


@BOTH_BOARDS
def test_2_only_the_dark_squares_are_played_on(variant: str) -> None:
    board = find_rules(variant).board
    colours = {(board.row(square) + board.column(square)) % 2 for square in board.squares}
    assert (len(board.squares), len(colours)) == (BOARDS[variant] ** 2 // 2, 1)
    assert board.is_playable(board.height - 1, 0), "White's left-hand corner"


@pytest.mark.parametrize(("variant", "men"), [("online-100", 20), ("online-64", 12)])
def test_3_number_and_colours_of_men(variant: str, men: int) -> None:
    start = Position.start(find_rules(variant))
    assert [len(rows_of(start, piece)) for piece in (WHITE | MAN, BLACK | MAN)] == [men, men]


@BOTH_BOARDS
def test_4_men_fill_the_nearest_rows_and_two_rows_between_are_free(variant: str) -> None:
    start, size = Position.start(find_rules(variant)), BOARDS[variant]
    half = size // 2
    assert rows_of(start, WHITE | MAN) == sorted([*range(1, half)] * half)
    assert rows_of(start, BLACK | MAN) == sorted([*range(half + 2, size + 1)] * half)


@BOTH_BOARDS
def test_5_a_game_starts_without_kings_and_has_two_kinds_of_pieces(variant: str, place: Place) -> None:
    start = Position.start(find_rules(variant))
    assert rows_of(start, WHITE | KING) + rows_of(start, BLACK | KING) == []
    kinds = place(variant, "W:W31,K32:B1,K2" if variant == "online-100" else "W:Wa1,Kb2:Bh8,Kg7").board
    assert {MAN | WHITE, KING | WHITE, MAN | BLACK, KING | BLACK} < set(kinds)


@pytest.mark.parametrize(
    ("variant", "fen", "line", "crowned"),
    [
        ("online-64", "W:Wa7:Bh6", "a7-b8=K", "B:WKb8:Bh6"),
        ("online-64", "B:Wa3:Bb2", "b2-c1=K", "W:Wa3:BKc1"),
        ("online-100", "W:W7:B15", "7-1=K", "B:WK1:B15"),
        ("online-100", "B:W36:B44", "44-50=K", "W:W36:BK50"),
    ],
)
def test_6_a_man_becomes_a_king_on_the_last_row(
    place: Place, variant: str, fen: str, line: str, crowned: str
) -> None:
    assert place(variant, f"{fen} / {line}").fen() == crowned


@pytest.mark.parametrize(
    ("variant", "fen", "squares"),
    [
        ("online-64", "W:Wa7,c7,e7,g7:B", "b8 d8 f8 h8"),
        ("online-64", "B:W:Bb2,d2,f2,h2", "a1 c1 e1 g1"),
        ("online-100", "W:W6,7,8,9,10:B", "1 2 3 4 5"),
    ],
)
def test_6_squares_of_the_last_row(legal: Legal, variant: str, fen: str, squares: str) -> None:
    """The text counts four of them, which is the small board; the large one has five."""
    moves = legal(variant, fen)
    assert {move.split("-")[1] for move in moves} == {f"{square}=K" for square in squares.split()}


@pytest.mark.parametrize(
    ("variant", "line", "ply"),
    [
        ("online-100", "1. 20-24", 1),
        ("online-100", "1. 32-28 31-27", 2),
        ("online-64", "1. b6-a5", 1),
        ("online-64", "1. c3-d4 a3-b4", 2),
    ],
)
def test_7_white_starts_then_sides_alternate_and_none_is_passed_over(
    findings: Findings, variant: str, line: str, ply: int
) -> None:
    assert [(f.code, f.ply) for f in findings(variant, "start", line)] == [("wrong-side", ply)]


MOVES = {
    "7 first moves, 100": ("online-100", "start", "31-26 31-27 32-27 32-28 33-28 33-29 34-29 34-30 35-30"),
    "7 first moves, 64": ("online-64", "start", "a3-b4 c3-b4 c3-d4 e3-d4 e3-f4 g3-f4 g3-h4"),
    "8 man, 100": ("online-100", "W:W28:B5", "28-22 28-23"),
    "8 man, 64": ("online-64", "W:Wd4:Bh6", "d4-c5 d4-e5"),
    "8 black man, 64": ("online-64", "B:Wa1:Bd4", "d4-c3 d4-e3"),
    "8 king, 100": (
        "online-100",
        "W:WK28:B35",
        "28-23 28-19 28-14 28-10 28-5 28-32 28-37 28-41 28-46 28-22 28-17 28-11 28-6 28-33 28-39 28-44 28-50",
    ),
    "8 king, 64": (
        "online-64",
        "W:WKd4:Bh2",
        "d4-c3 d4-b2 d4-a1 d4-e5 d4-f6 d4-g7 d4-h8 d4-c5 d4-b6 d4-a7 d4-e3 d4-f2 d4-g1",
    ),
    "8 king up to a piece, 64": ("online-64", "W:WKa1,d4:Bh2", "a1-b2 a1-c3 d4-c5 d4-e5"),
    "10 a neighbour must be captured, 100": ("online-100", "W:W28,46:B23", "28x19"),
    "10 a neighbour must be captured, 64": ("online-64", "W:Wd4,a1:Be5", "d4xf6"),
    "10 no free square behind, 100": ("online-100", "W:W28:B23,19", "28-22"),
    "10 no free square behind, 64": ("online-64", "W:Wc3:Bd4,e5", "c3-b4"),
    "10 the edge behind, 64": ("online-64", "W:Wg3:Bh4", "g3-f4"),
    "10 forward and backward, 100": ("online-100", "W:W28:B22,23,32,33", "28x17 28x19 28x37 28x39"),
    "10 forward and backward, 64": ("online-64", "W:Wd4:Bc3,e3,c5,e5", "d4xb2 d4xf2 d4xb6 d4xf6"),
    "10 Black forward and backward, 64": ("online-64", "B:Wc3,e5:Bd4", "d4xb2 d4xf6"),
    "11 king beside the piece, 64": ("online-64", "W:WKa1:Bb2", "a1xc3 a1xd4 a1xe5 a1xf6 a1xg7 a1xh8"),
    "11 king from afar, 100": ("online-100", "W:WK46:BK28", "46x23 46x19 46x14 46x10 46x5"),
    "11 king from afar, 64": ("online-64", "W:WKa1:BKd4", "a1xe5 a1xf6 a1xg7 a1xh8"),
    "11 king must capture, 64": ("online-64", "W:WKa1,a7:Bf6", "a1xg7 a1xh8"),
    "11 no free square behind, 100": ("online-100", "W:WK46:B23,28", "46-41 46-37 46-32"),
    "11 no free square behind, 64": ("online-64", "W:WKa1:Bd4,e5", "a1-b2 a1-c3"),
    "12 several by a man, 100": ("online-100", "W:W47:B42,33", "47x38x29"),
    "12 several by a man, 64": ("online-64", "W:Wc1:Bd2,d4", "c1xe3xc5"),
    "12 several by a king, 64": ("online-64", "W:WKa1:Bc3,f4", "a1xe5xg3 a1xe5xh2"),
    "12 the same square twice, 100": (
        "online-100",
        "W:W32:B28,19,9,8,18,29",
        "32x23x12x3x14x23x34≡32x23x14x3x12x23x34",
    ),
    "12 the same square twice, 64": (
        "online-64",
        "W:Wb2:Bc3,c5,c7,e7,e5,e3",
        "b2xd4xb6xd8xf6xd4xf2≡b2xd4xf6xd8xb6xd4xf2",
    ),
    "12 round once, no piece twice, 100": ("online-100", "W:W11:B7,8,17,18", "11x22x13x2x11≡11x2x13x22x11"),
    "12 round once, no piece twice, 64": ("online-64", "W:Wd4:Bc5,c7,e7,e5", "d4xb6xd8xf6xd4≡d4xf6xd8xb6xd4"),
    "12 no jump over own men, 100": ("online-100", "W:W32,28:B15", "32-27 28-22 28-23"),
    "12 no jump over own men, 64": ("online-64", "W:WKa1,c3:Be5,h2", "a1-b2 c3-b4 c3-d4"),
    "13 captured pieces still block, 100": ("online-100", "W:WK50:B12,21,28,39,42", "50x33x17x26x48"),
    "13 captured pieces still block, 64": (
        "online-64",
        "W:WKc1:Be3,g7,d6,f2",
        "c1xh6xf8xc5 c1xh6xf8xb4 c1xh6xf8xa3",
    ),
    "14 capture before any other move, 64": ("online-64", "W:WKa1,e3:Bf4", "e3xg5"),
    "15 most pieces, 100": ("online-100", "W:W11,K34:B2,17,28,29", "11x22x33x24"),
    "15 most pieces, 64": ("online-64", "W:Wa1,g3:Bb2,b4,f4", "a1xc3xa5"),
    "15 a king has no privilege, 100": ("online-100", "W:W11,K49:B7,8,40", "11x2x13 49x35x2"),
    "15 a king has no privilege, 64": (
        "online-64",
        "W:WKa1,g3:Bb2,f4",
        "a1xc3 a1xd4 a1xe5 a1xf6 a1xg7 a1xh8 g3xe5",
    ),
    "15 a man takes two, a king one, 64": ("online-64", "W:WKa1,b4:Bc5,c7,Kg7", "b4xd6xb8=K"),
    "16 choice between equals, 100": ("online-100", "W:W13,39:BK9,K10,17,18", "13x22x11 13x4x15"),
    "16 choice between equals, 64": ("online-64", "W:Wd4:Bc5,Ke5", "d4xb6 d4xf6"),
    "17 across the last row, 100": ("online-100", "W:W11:B7,8", "11x2x13"),
    "17 across the last row, 64": ("online-64", "W:Wb6:Bc7,e7", "b6xd8xf6"),
    "17 across the last row, Black, 64": ("online-64", "B:Wd2,f2:Bc3", "c3xe1xg3"),
    "17 it can go on as a king only, 64": ("online-64", "W:Wf6:Bb6,e7", "f6xd8=K"),
}


@pytest.mark.parametrize(("variant", "fen", "moves"), MOVES.values(), ids=MOVES)
def test_moves(legal: Legal, variant: str, fen: str, moves: str) -> None:
    assert legal(variant, fen) == set(moves.split())


@pytest.mark.parametrize(
    ("variant", "fen", "after"),
    [
        ("online-64", "W:Wc1:Bd2,d4,h8 / c1xe3xc5", "B:Wc5:Bh8"),
        ("online-64", "W:WKc1:Be3,g7,d6,f2 / c1xh6xf8xc5", "B:WKc5:Bf2"),
        ("online-64", "W:Wb6:Bc7,e7,h2 / b6xd8xf6", "B:Wf6:Bh2"),
        ("online-100", "W:WK50:B12,21,28,39,42 / 50x33x17x26x48", "B:WK48:B12"),
    ],
    ids=["10 and 12, 64", "13, 64", "17 it stays a man, 64", "13, 100"],
)
def test_captured_pieces_have_left_the_board(place: Place, variant: str, fen: str, after: str) -> None:
    assert place(variant, fen).fen() == after


FAULTS = {
    "12 a capture is not broken off": ("W:Wc1:Bd2,d4", "c1xe3", "capture-not-finished", "par. 10 and 14"),
    "12 own pieces are not captured": ("W:Wc3,d4:Bh2", "c3xe5", "nothing-to-capture", "par. 10"),
    "14 nothing goes before a capture": ("W:Wd4,a1:Be5", "a1-b2", "missed-capture", "par. 10 and 14"),
    "15 the smaller number": ("W:Wa1,g3:Bb2,b4,f4", "g3xe5", "capture-not-maximal", "par. 15"),
}


@pytest.mark.parametrize(("fen", "move", "code", "article"), FAULTS.values(), ids=FAULTS)
def test_what_is_found(findings: Findings, fen: str, move: str, code: str, article: str) -> None:
    found = findings("online-64", fen, f"1. {move}")
    assert [(f.code, f.rule) for f in found] == [(code, f"Zasady gry, {article}")]


def test_18_and_19_no_rule_set_of_the_american_game() -> None:
    """The list of the two ways in which the American game differs is lost, so it has no rule set here."""
    citing = [rules.name for rules in all_rules() if "Zasady gry, par. 2" in rules.articles.values()]
    assert sorted(citing) == ["online-100", "online-64"]
    with pytest.raises(RulesError):
        find_rules("online-american")


@pytest.mark.parametrize("variant", ["english", "american-algebraic"])
def test_7_and_18_black_starts_the_american_game(variant: str) -> None:
    """The text would have White start all three games; the other texts and PDN have Black start this one."""
    assert find_rules(variant).starts == "black"


@pytest.mark.parametrize(
    ("variant", "fen"),
    [("online-100", "W:W6:B1"), ("online-64", "W:Wa1:Bb2,c3"), ("online-64", "W:Wd4:Be5 / d4xf6")],
    ids=["blocked, 100", "blocked, 64", "all captured, 64"],
)
def test_20_a_game_is_won_by_the_side_that_can_still_move(place: Place, variant: str, fen: str) -> None:
    position = place(variant, fen)
    assert position.winner == (WHITE if fen.endswith("xf6") else BLACK)


@pytest.mark.parametrize(
    ("variant", "fen", "line"),
    [
        ("online-100", "W:WK46:BK50", "46-41 50-44 41-46 44-50"),
        ("online-64", "W:WKa1:BKg1", "a1-b2 g1-h2 b2-a1 h2-g1"),
    ],
)
def test_21_no_draw_is_claimed(claims: Claims, variant: str, fen: str, line: str) -> None:
    """The text knows draws, but its list of when they arise is lost: the rule sets claim none."""
    assert claims(variant, fen, line, 200) == {}
