"""The Polish text "Reguły gry" on American checkers, paragraph by paragraph: american-algebraic.

Its paragraphs are counted from 1, diagrams left out.  Black is at the bottom and White moves down the board.
"""

from collections.abc import Callable

import pytest

from pdn import Finding, Position, find_rules
from pdn.core.tables import BLACK, KING, MAN, WHITE

Legal = Callable[[str, str], set[str]]
Place = Callable[[str, str], Position]
Claims = Callable[[str, str, str, int], dict[str, int]]
Findings = Callable[[str, str, str], list[Finding]]

VARIANT = "american-algebraic"
RULES = find_rules(VARIANT)
SQUARES = RULES.numbering().squares
BLACK_MEN = "a1 c1 e1 g1 b2 d2 f2 h2 a3 c3 e3 g3"
WHITE_MEN = "b6 d6 f6 h6 a7 c7 e7 g7 b8 d8 f8 h8"
DIAGRAM_87 = "W:Wd6,e7,f4,f6,f8,h4:Ba7,b2,c3,d2,d4,h2,h6"
LINE_87 = ["f4-g3", "h2xf4", "d6-e5", "f4xd6", "e7xc5xe3xc1=K"]


def squares_of(position: Position, piece: int) -> set[str]:
    return {name for name, square in SQUARES.items() if position.board[square] == piece}


def from_black(name: str) -> tuple[int, int]:
    """Return column and row of a square, from 1 at the left hand of Black, who sits at the bottom here."""
    return RULES.width - RULES.board.column(SQUARES[name]), RULES.board.row(SQUARES[name]) + 1


def test_par_1_thirty_two_squares_and_twelve_men_each() -> None:
    start = Position.start(RULES)
    assert len(SQUARES) == 32
    assert [len(squares_of(start, piece)) for piece in (BLACK | MAN, WHITE | MAN)] == [12, 12]


@pytest.mark.parametrize(
    ("fen", "winner"),
    [
        ("B:We5:Bd4 / d4xf6", BLACK),
        ("W:We5:BKd4 / e5xc3", WHITE),
        ("B:Wc7,b8:Ba7,b6 / b6xd8=K", None),
        ("B:Wb8,c7:Ba7,b6", None),
        ("B:Wb8,b6,c5:Ba7", WHITE),
        ("W:Wg3:Bf2,h2", None),
        ("W:Wh4:Bf2,g3", BLACK),
    ],
    ids=[
        "all captured",
        "the last king captured",
        "White is left a man",
        "Black can capture",
        "Black blocked",
        "White can capture",
        "White blocked",
    ],
)
def test_par_1_the_aim_is_to_capture_or_block_all(place: Place, fen: str, winner: int | None) -> None:
    assert place(VARIANT, fen).winner == winner


@pytest.mark.parametrize(
    ("corner", "neighbours", "count"),
    [((8, 1), "g1 h2", 2), ((1, 8), "a7 b8", 2), ((1, 1), "a1", 1), ((8, 8), "h8", 1)],
    ids=["Black's right", "White's right", "Black's left", "White's left"],
)
def test_par_2_double_corner_at_the_right_single_corner_at_the_left(
    corner: tuple[int, int], neighbours: str, count: int
) -> None:
    """The empty corner is a light square with a man on either side; the other holds one man."""
    start = Position.start(RULES)
    men = squares_of(start, BLACK | MAN) | squares_of(start, WHITE | MAN)
    placed = {from_black(name): name for name in SQUARES}
    column, row = corner
    around = {placed.get(at) for at in ((column, row), (column - 1, row), (column + 1, row))}
    around |= {placed.get((column, row - 1)), placed.get((column, row + 1))}
    assert around & men == set(neighbours.split())
    assert (corner in placed) == (count == 1)


def test_par_3_letters_run_from_the_left_of_black_and_digits_from_its_side() -> None:
    for name in SQUARES:
        column, row = from_black(name)
        assert name == "abcdefgh"[column - 1] + str(row)


@pytest.mark.parametrize(
    ("number", "name"), [("1", "g1"), ("4", "a1"), ("5", "h2"), ("12", "a3"), ("29", "h8"), ("32", "b8")]
)
def test_par_3_squares_are_named_by_numbers_too(number: str, name: str) -> None:
    assert find_rules("english").numbering().squares[number] == SQUARES[name]


def test_par_3_a_position_is_read_in_numbers_or_letters() -> None:
    in_numbers = Position.from_fen("W:W13,14,22,23,26,30:B5,7,8,11,15,21,28", RULES)
    assert in_numbers == Position.from_fen(DIAGRAM_87, RULES)


def test_par_3_the_classical_game_is_written_in_letters_the_international_one_in_numbers() -> None:
    kinds = {name: find_rules(name).numbering().is_numeric for name in ("polish-64", "polish-100")}
    assert kinds == {"polish-64": False, "polish-100": True}


def test_par_4_start_position() -> None:
    start = Position.start(RULES)
    assert squares_of(start, BLACK | MAN) == set(BLACK_MEN.split())
    assert squares_of(start, WHITE | MAN) == set(WHITE_MEN.split())


def test_par_4_black_moves_first(legal: Legal, findings: Findings) -> None:
    assert Position.start(RULES).side == BLACK
    assert legal(VARIANT, "start") == {"a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4", "g3-h4"}
    assert [f.code for f in findings(VARIANT, "start", "1. b6-a5")] == ["wrong-side"]
    assert findings(VARIANT, "start", "1. c3-d4 b6-a5") == []


MOVES = {
    "par. 5: Black forward is up": ("B:Wa7:Bd4", "d4-c5 d4-e5"),
    "par. 5: White forward is down": ("W:Wd6:Bh2", "d6-c5 d6-e5"),
    "par. 5: one square, if free": ("B:Wh8:Bc3,d4", "c3-b4 d4-c5 d4-e5"),
    "par. 5: a capture has to be made": ("B:We5:Bd4,a1", "d4xf6"),
    "par. 5: onto a free square": ("B:We5,f6:Bd4", "d4-c5"),
    "par. 5: what stands in the way forward": ("B:Wc3,e3,c5,e5:Bd4", "d4xb6 d4xf6"),
    "par. 5: White captures down": ("W:Wd6:Bc5,e5,c7,e7", "d6xb4 d6xf4"),
    "par. 5: goes on as long as it can": ("B:Wb2,d2,d4,f6:Bc1", "c1xe3xc5 c1xa3"),
    "par. 5: three in a row": ("B:Wd2,d4,d6:Bc1", "c1xe3xc5xe7"),
    "par. 5: any capture, not the greatest": ("B:Wb2,d2,d4:Bc1", "c1xa3 c1xe3xc5"),
    "par. 5: a man takes a king": ("B:WKe5:Bd4", "d4xf6"),
    "par. 6: Black crowned": ("B:Wh8:Ba7", "a7-b8=K"),
    "par. 6: White crowned": ("W:Wb2:Bh2", "b2-a1=K b2-c1=K"),
    "par. 6: crowned by a capture": ("B:Wc7:Bb6", "b6xd8=K"),
    "par. 6: a king captures all ways": ("B:Wc3,e3,c5,e5:BKd4", "d4xb2 d4xf2 d4xb6 d4xf6"),
    "par. 6: a king captures on, forward and back": ("B:We5,e7:BKd4", "d4xf6xd8"),
    "par. 6: round to its own square": ("B:Wc5,c7,e7,e5:BKd4", "d4xb6xd8xf6xd4≡d4xf6xd8xb6xd4"),
    "par. 6: a king moves one square": ("B:Wh2:BKd4", "d4-c3 d4-e3 d4-c5 d4-e5"),
    "par. 6: a king captures a neighbour only": ("B:Wf6:BKd4", "d4-c3 d4-e3 d4-c5 d4-e5"),
}


@pytest.mark.parametrize(("fen", "moves"), MOVES.values(), ids=MOVES)
def test_moves(legal: Legal, fen: str, moves: str) -> None:
    assert legal(VARIANT, fen) == set(moves.split())


def test_par_5_captured_pieces_leave_the_board(place: Place) -> None:
    assert squares_of(place(VARIANT, "B:Wd2,d4,h8:Bc1 / c1xe3xc5"), WHITE | MAN) == {"h8"}


@pytest.mark.parametrize(
    ("fen", "move", "code", "par"),
    [
        ("B:Wh8:Bd4", "d4-e5 h8-g7 2. e5-d4", "man-moves-backward", "par. 5"),
        ("B:Wd2,d4:Bc1", "c1xe3", "capture-not-finished", "par. 5"),
        ("B:We5:Bd4,a1", "a1-b2", "missed-capture", "par. 5"),
    ],
)
def test_par_5_what_is_found(findings: Findings, fen: str, move: str, code: str, par: str) -> None:
    found = findings(VARIANT, fen, f"1. {move}")
    assert [(f.code, f.rule) for f in found] == [(code, f"Reguły gry (warcaby amerykańskie), {par}")]


@pytest.mark.parametrize(
    ("fen", "move", "after"),
    [
        ("B:Wc7,e7:Bb6", "b6xd8=K", "W:We7:BKd8"),
        ("W:Wc3:Bd2,f2", "c3xe1=K", "B:WKe1:Bf2"),
    ],
)
def test_par_6_a_man_crowned_by_a_capture_stops(
    legal: Legal, place: Place, fen: str, move: str, after: str
) -> None:
    """The text adds that it goes on without being crowned, which it never can: men capture forward only.

    So the capture ends on the last row and the man is crowned, as in the official American rules.
    """
    assert legal(VARIANT, fen) == {move}
    position = place(VARIANT, f"{fen} / {move}")
    assert position.fen() == after


@pytest.mark.parametrize("ply", [1, 3, 4], ids=["par. 7: h2xf4", "par. 8: f4xd6", "par. 8: e7xc5xe3xc1"])
def test_diagram_87_every_reply_is_forced(legal: Legal, ply: int) -> None:
    assert legal(VARIANT, f"{DIAGRAM_87} / {' '.join(LINE_87[:ply])}") == {LINE_87[ply]}


@pytest.mark.parametrize("ply", [0, 2], ids=["par. 7: f4-g3", "par. 8: d6-e5"])
def test_diagram_87_white_gives_up_men_of_its_own_will(legal: Legal, ply: int) -> None:
    moves = legal(VARIANT, f"{DIAGRAM_87} / {' '.join(LINE_87[:ply])}")
    assert LINE_87[ply] in moves
    assert not any("x" in move for move in moves)


def test_par_7_and_8_white_is_to_move_in_diagram_87_and_the_line_is_without_fault(findings: Findings) -> None:
    line = "1. f4-g3 h2xf4 2. d6-e5 f4xd6 3. e7xc1 b2-a3"
    assert findings(VARIANT, DIAGRAM_87, line) == []


def test_par_8_three_men_are_taken_and_the_man_is_crowned_before_black_moves(place: Place) -> None:
    before = place(VARIANT, f"{DIAGRAM_87} / {' '.join(LINE_87[:4])}")
    after = place(VARIANT, f"{DIAGRAM_87} / {' '.join(LINE_87)}")
    assert squares_of(before, BLACK | MAN) - squares_of(after, BLACK | MAN) == {"d6", "d4", "d2"}
    assert (squares_of(after, WHITE | KING), after.side) == ({"c1"}, BLACK)


def test_par_8_only_b2_a3_saves_the_man_on_b2(legal: Legal) -> None:
    line = f"{DIAGRAM_87} / {' '.join(LINE_87)}"
    replies = legal(VARIANT, line)
    assert replies == {"b2-a3", "c3-b4", "c3-d4", "h6-g7", "a7-b8=K"}
    after = {reply: " ".join(legal(VARIANT, f"{line} {reply}")) for reply in replies}
    assert {reply for reply in replies if "c1xa3" in after[reply]} == replies - {"b2-a3"}
    assert "x" not in after["b2-a3"]


def test_par_9_the_penalty_explains_the_finding(findings: Findings) -> None:
    """Taking off the piece that did not capture is abolished: the move is illegal, the penalty is told."""
    (found,) = findings(VARIANT, DIAGRAM_87, "1. f4-g3 a7-b8")
    assert (found.code, found.ply, found.suggestion) == ("missed-capture", 2, "h2xf4")
    assert found.help is not None
    assert "remove the piece that should have captured" in found.help
    assert "taken back" in found.help


@pytest.mark.parametrize(
    ("variant", "fen", "line"),
    [
        ("english", DIAGRAM_87, "1. 14-9 28-32"),
        (VARIANT, "B:Wd2,d4:Bc1", "1. c1xe3"),
        (VARIANT, "B:Wh8:Bd4", "1. d4-e5 h8-g7 2. e5-d4"),
    ],
    ids=["another rule set", "capture not finished", "no capture missed"],
)
def test_par_9_there_is_no_penalty_elsewhere(findings: Findings, variant: str, fen: str, line: str) -> None:
    fen = Position.from_fen(fen, RULES).fen("N1") if variant == "english" else fen
    assert [f.help for f in findings(variant, fen, line)] == [None]


def test_par_9_the_game_goes_on_from_the_move_that_was_played(findings: Findings) -> None:
    found = findings(VARIANT, DIAGRAM_87, "1. f4-g3 a7-b8 2. g3xe1")
    assert [(f.code, f.ply) for f in found] == [("missed-capture", 2), ("nothing-to-capture", 3)]


KINGS = "a1-b2 h8-g7 b2-a1 g7-h8"


@pytest.mark.parametrize(
    ("line", "plies", "expected"),
    [
        (KINGS, 100, {"no-progress 40": 80}),
        (KINGS, 79, {}),
        ("a1-b2 h8-g7 a3-b4 / g7-h8 b2-a1 h8-g7 a1-b2", 100, {"no-progress 40": 83}),
    ],
    ids=["forty moves each", "one move fewer", "a man's move"],
)
def test_par_10_forty_moves(claims: Claims, line: str, plies: int, expected: dict[str, int]) -> None:
    """No game file says when a draw was refused, so the forty moves are those without progress."""
    assert claims(VARIANT, "B:WKh8:BKa1,a3", line, plies) == expected
