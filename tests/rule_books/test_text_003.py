"""The Polish text "III Szkolny Turniej Warcabowy", point by point: school-64.

Its points are counted from 1; the lines on the king belong to point 11.
"""

from collections.abc import Callable

import pytest

from pdn import Finding, Position, find_rules
from pdn.core.tables import BLACK, MAN, WHITE

Legal = Callable[[str, str], set[str]]
Place = Callable[[str, str], Position]
Claims = Callable[[str, str, str, int], dict[str, int]]
Findings = Callable[[str, str, str], list[Finding]]

RULES = find_rules("school-64")
ARTICLE = "III Szkolny Turniej Warcabowy, point"


def test_point_1_it_is_the_brazilian_game() -> None:
    brazilian = find_rules("brazilian")
    assert (RULES.game_type, RULES.play) == (brazilian.game_type, brazilian.play)


def test_point_1_the_board_has_8_by_8_squares_light_and_dark_in_turn() -> None:
    board = RULES.board
    assert (board.width, board.height) == (8, 8)
    dark = {(row, column) for row in range(8) for column in range(8) if board.is_playable(row, column)}
    assert dark == {(row, column) for row in range(8) for column in range(8) if (row + column) % 2}


def test_point_2_twelve_men_each_on_dark_squares() -> None:
    start = Position.start(RULES)
    for piece, home in (
        (WHITE | MAN, "a1 c1 e1 g1 b2 d2 f2 h2 a3 c3 e3 g3"),
        (BLACK | MAN, "b8 d8 f8 h8 a7 c7 e7 g7 b6 d6 f6 h6"),
    ):
        names = RULES.numbering().names
        assert {names[square] for square in names if start.board[square] == piece} == set(home.split())


@pytest.mark.parametrize(
    ("line", "ply"), [("1. b6-a5", 1), ("1. c3-d4 a3-b4", 2), ("1. c3-d4 b6-a5 2. a7-b6", 3)]
)
def test_point_3_white_starts_and_turns_alternate(findings: Findings, line: str, ply: int) -> None:
    assert [(f.code, f.ply) for f in findings("school-64", "start", line)] == [("wrong-side", ply)]


@pytest.mark.parametrize(
    ("fen", "winner"),
    [
        ("W:Wd4:Be5 / d4xf6", WHITE),
        ("W:Wd4:BKe5 / d4xf6", WHITE),
        ("B:Wb2:BKa1 / a1xc3", BLACK),
        ("W:Wa1:Bb2,c3", BLACK),
        ("W:WKa1:Bb2,c3", BLACK),
        ("B:Wa7:Bb8,h6 / h6-g5", BLACK),
        ("B:Wa7,c7,d6:Bb8", WHITE),
        ("W:Wa1,g1:Bb2,c3", None),
    ],
    ids=[
        "the last man captured",
        "the last king captured",
        "captured by a king",
        "a blocked man",
        "a blocked king",
        "the edge blocks too",
        "blocked Black",
        "only one man blocked",
    ],
)
def test_point_4_capture_all_or_block_all(place: Place, fen: str, winner: int | None) -> None:
    assert place("school-64", fen).winner == winner


LOOP = "a1-b2 g1-h2 b2-a1 h2-g1"
DRAWS = {
    "15 king moves each": ("W:WKa1:BKg1", LOOP, {"no-progress 15": 30}),
    "15 king moves each beside men": ("W:WKa1,a7:BKg1,b8", LOOP, {"no-progress 15": 30}),
    "a man's move is no king's move": (
        "W:WKa1,a3:BKg1",
        "a1-b2 g1-h2 a3-b4 h2-g1 / b2-a1 g1-h2 a1-b2 h2-g1",
        {"no-progress 15": 33},
    ),
    "a capture reduces the pieces": (
        "W:WKa1:BKg1,c3",
        "a1xh8 g1-h2 / h8-g7 h2-g1 g7-h8 g1-h2",
        {"no-progress 15": 31},
    ),
}


@pytest.mark.parametrize(("fen", "line", "expected"), DRAWS.values(), ids=DRAWS)
def test_point_4_draw(claims: Claims, fen: str, line: str, expected: dict[str, int]) -> None:
    """The text has no other draw: repetition is not claimed either."""
    assert claims("school-64", fen, line, 60) == expected


def test_point_4_one_move_fewer_is_no_draw(claims: Claims) -> None:
    assert claims("school-64", "W:WKa1:BKg1", LOOP, 29) == {}


MOVES = {
    "point 3: first moves": ("start", "a3-b4 c3-b4 c3-d4 e3-d4 e3-f4 g3-f4 g3-h4"),
    "point 5: one square forward": ("W:Wd4:Bh6", "d4-c5 d4-e5"),
    "point 5: Black": ("B:Wa1:Bd4", "d4-c3 d4-e3"),
    "point 5: free squares only": ("W:Wc3,d4:Bh6", "c3-b4 d4-c5 d4-e5"),
    "point 5: at the edge": ("W:Wh4:Ba7", "h4-g5"),
    "point 6: over a neighbouring man": ("W:Wd4:Be5", "d4xf6"),
    "point 6: over a neighbouring king": ("W:Wd4:BKe5", "d4xf6"),
    "point 6: not from afar": ("W:Wa1:Bd4", "a1-b2"),
    "point 6: not onto a piece": ("W:Wc3:Bd4,e5", "c3-b4"),
    "point 6: not off the board": ("W:Wg3:Bh4", "g3-f4"),
    "point 6: removed after the move": ("W:WKc1:Be3,g7,d6,f2", "c1xh6xf8xc5 c1xh6xf8xb4 c1xh6xf8xa3"),
    "point 7: forward and backward": ("W:Wd4:Bc3,e3,c5,e5", "d4xb2 d4xf2 d4xb6 d4xf6"),
    "point 7: Black": ("B:Wc3,e5:Bd4", "d4xb2 d4xf6"),
    "point 8: several with one man": ("W:Wc1:Bd2,d4", "c1xe3xc5"),
    "point 8: men and kings": ("W:Wc1:BKd2,d4", "c1xe3xc5"),
    "point 8: not with another man": ("W:Wc1,a3:Bd2,b4", "c1xe3 a3xc5"),
    "point 9: obligatory for a man": ("W:Wd4,a1:Be5", "d4xf6"),
    "point 9: obligatory for a king": ("W:WKa1,a7:Bf6", "a1xg7 a1xh8"),
    "point 10: crowned on the last row": ("W:Wa7:Bh6", "a7-b8=K"),
    "point 10: Black crowned": ("B:Wh6:Bb2", "b2-a1=K b2-c1=K"),
    "point 10: crowned by a capture": ("W:Wb6:Bc7", "b6xd8=K"),
    "point 10: no way on as a man": ("W:Wf6:Bb6,e7", "f6xd8=K"),
    "point 11: a king moves any number of squares": (
        "W:WKd4:Bh2",
        "d4-c3 d4-b2 d4-a1 d4-e5 d4-f6 d4-g7 d4-h8 d4-c5 d4-b6 d4-a7 d4-e3 d4-f2 d4-g1",
    ),
    "point 11: up to a piece": ("W:WKa1,d4:Bh2", "a1-b2 a1-c3 d4-c5 d4-e5"),
    "point 11: captures from any distance": ("W:WKa1:Bf6", "a1xg7 a1xh8"),
    "point 11: captures a neighbour": ("W:WKa1:Bb2", "a1xc3 a1xd4 a1xe5 a1xf6 a1xg7 a1xh8"),
    "point 11: captures a king": ("W:WKa1:BKd4", "a1xe5 a1xf6 a1xg7 a1xh8"),
    "point 11: captures backward": ("W:WKh8:Bd4", "h8xc3 h8xb2 h8xa1"),
    "point 11: a free square behind": ("W:WKa1:Bd4,e5", "a1-b2 a1-c3"),
    "point 11: goes on in the same line": ("W:WKa1:Bc3,f6", "a1xd4xg7 a1xd4xh8"),
    "point 11: goes on at a right angle": ("W:WKa1:Bc3,f4", "a1xe5xg3 a1xe5xh2"),
    "point 11: not back": ("W:WKd4:Bf6", "d4xg7 d4xh8"),
    "point 12: the greatest number": ("W:Wa1,g3:Bb2,b4,f4", "a1xc3xa5"),
    "point 12: of one piece too": ("W:Wd4:Bc5,c7,e5", "d4xb6xd8=K"),
    "point 12: men and kings count alike": ("W:WKa1,b4:Bc5,c7,Kg7", "b4xd6xb8=K"),
    "point 12: a choice between equals": ("W:Wd4:Bc5,Ke5", "d4xb6 d4xf6"),
    "point 13: round once": ("W:Wd4:Bc5,c7,e7,e5", "d4xb6xd8xf6xd4≡d4xf6xd8xb6xd4"),
    "point 13: an empty square twice": (
        "W:Wb2:Bc3,c5,c7,e7,e5,e3",
        "b2xd4xb6xd8xf6xd4xf2≡b2xd4xf6xd8xb6xd4xf2",
    ),
}


@pytest.mark.parametrize(("fen", "moves"), MOVES.values(), ids=MOVES)
def test_moves(legal: Legal, fen: str, moves: str) -> None:
    assert legal("school-64", fen) == set(moves.split())


@pytest.mark.parametrize(
    ("fen", "after"),
    [
        ("W:Wc1:Bd2,d4,h8 / c1xe3xc5", "B:Wc5:Bh8"),
        ("W:WKc1:Be3,g7,d6,f2 / c1xh6xf8xb4", "B:WKb4:Bf2"),
    ],
)
def test_point_6_captured_pieces_have_left_the_board(place: Place, fen: str, after: str) -> None:
    assert place("school-64", fen).fen() == after


@pytest.mark.parametrize(
    ("fen", "move", "after"),
    [
        ("W:Wb6:Bc7,e7,h4", "b6xd8xf6", "B:Wf6:Bh4"),
        ("B:Wd2,f2,h6:Bc3", "c3xe1xg3", "W:Wh6:Bg3"),
        ("W:Wb6:Bc7,e7,g5,h8", "b6xd8xf6xh4", "B:Wh4:Bh8"),
    ],
)
def test_point_10_a_man_that_captures_on_from_the_last_row_stays_a_man(
    legal: Legal, place: Place, fen: str, move: str, after: str
) -> None:
    """As printed, it goes on "and then becomes a king".  Other copies of the sentence say that it does not.

    A "not" was lost here, and the other texts of the same game agree with the other copies: that reading
    was chosen.
    """
    assert legal("school-64", fen) == {move}
    assert place("school-64", f"{fen} / {move}").fen() == after


def test_point_11_the_new_king_has_to_wait(findings: Findings, place: Place, legal: Legal) -> None:
    assert place("school-64", "W:Wa7:Bh6 / a7-b8=K").side == BLACK
    found = findings("school-64", "W:Wa7:Bh6", "1. a7-b8 b8-c7")
    assert [(f.code, f.ply) for f in found] == [("wrong-side", 2)]
    later = legal("school-64", "W:Wa7:Bh6 / a7-b8=K h6-g5")
    assert later == {"b8-a7", "b8-c7", "b8-d6", "b8-e5", "b8-f4", "b8-g3", "b8-h2"}


def test_point_11_a_man_crowned_by_a_capture_does_not_go_on_as_a_king(place: Place) -> None:
    assert place("school-64", "W:Wf6:Bb6,e7 / f6xd8=K").fen() == "B:WKd8:Bb6"


FAULTS = {
    "point 5: backward": ("W:Wd4:Bh6", "d4-e5 h6-g5 2. e5-d4", "man-moves-backward", "5"),
    "point 6: over nothing": ("W:Wd4:Bh6", "d4-e5 h6-g5 2. e5xc7", "nothing-to-capture", "7"),
    "point 8: not finished": ("W:Wc1:Bd2,d4", "c1xe3", "capture-not-finished", "9"),
    "point 9: another move": ("W:Wd4,a1:Be5", "a1-b2", "missed-capture", "9"),
    "point 11: through a piece": ("W:WKa1,c3:Be5,h2", "a1-d4", "king-path-blocked", "11"),
    "point 12: too few": ("W:Wa1,g3:Bb2,b4,f4", "g3xe5", "capture-not-maximal", "12"),
    "point 13: the same piece again": ("W:WKa1:Bd4", "a1xe5xc3", "nothing-to-capture", "11"),
}


@pytest.mark.parametrize(("fen", "line", "code", "point"), FAULTS.values(), ids=FAULTS)
def test_what_is_found(findings: Findings, fen: str, line: str, code: str, point: str) -> None:
    assert [(f.code, f.rule) for f in findings("school-64", fen, f"1. {line}")] == [
        (code, f"{ARTICLE} {point}")
    ]
