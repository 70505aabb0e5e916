"""Written moves on a board: which legal move is meant, or why there is none."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pdn.core.captures import Move
from pdn.core.legality import Illegal, Reading, explain, read_move
from pdn.core.movegen import play
from pdn.core.tables import BLACK, BOTH, KING, MAN, WHITE
from pdn.notation import parse_move
from pdn.position import Position
from pdn.rules import Rules, find

VARIANTS = ("international", "english", "russian", "brazilian")


def squares_of(rules: Rules, text: str) -> tuple[int, ...]:
    return tuple(rules.numbering().squares[name] for name in parse_move(text).squares)


def read(variant: str, fen: str, text: str) -> Reading:
    position = Position.from_fen(fen, find(variant))
    return read_move(
        position.rules.tables, list(position.board), position.side, squares_of(position.rules, text)
    )


def taken(variant: str, move: Move) -> str:
    """Name the captured squares of a move, in the order of the alphabet."""
    names = find(variant).numbering().names
    return " ".join(sorted(names[square] for square in move.captured))


def why(variant: str, fen: str, text: str) -> Illegal:
    """Return why a text is not legal; it must not be."""
    position = Position.from_fen(fen, find(variant))
    t, board = position.rules.tables, list(position.board)
    squares = squares_of(position.rules, text)
    assert read_move(t, board, position.side, squares).moves == []
    is_capture = parse_move(text).separator in ("x", ":")
    illegal = explain(t, board, position.side, squares, is_capture)
    assert board == list(position.board)
    return illegal


def as_written(variant: str, illegal: Illegal) -> str | None:
    """Return the move that the piece could make but for an obligation, and what it takes."""
    names = find(variant).numbering().names
    move = illegal.as_written
    if move is None:
        return None
    return f"{names[move.origin]} {names[move.target]} {{{taken(variant, move)}}}" + " =K" * move.promotes


I02 = "W:WK47:B14,19,29,31,42"  # two ways to take four pieces from 47 to 36
I05 = "W:W32:B28,19,9,8,18,29"  # a man takes six, over 23 twice
I06 = "W:W11:B7,8,17,18"  # a round trip of a man
E05 = "W:WK10:B7,8,15,16"  # a round trip of an English king


@pytest.mark.parametrize(
    ("variant", "fen", "text", "meant"),
    [
        # Quiet moves; the separator never decides.
        ("international", "W:W31:B1", "31-27", [""]),
        ("international", "W:W31:B1", "31x27", [""]),
        ("international", "W:WK46:B4", "46-23", [""]),
        ("russian", "W:Wa3:Bh8", "a3b4", [""]),
        # Short forms.
        ("international", "W:W32:B28", "32x23", ["28"]),
        ("international", "W:W32:B28", "32-23", ["28"]),
        ("international", "W:WK50:B39,28", "50x17", ["28 39"]),
        ("international", I02, "47x36", ["14 29 31 42", "19 29 31 42"]),
        # The whole path, and another square between the same pieces.
        ("international", I02, "47x38x24x13x36", ["19 29 31 42"]),
        ("international", I02, "47x38x20x9x36", ["14 29 31 42"]),
        ("international", I02, "47x33x24x13x36", ["19 29 31 42"]),
        ("international", "W:WK50:B39,28", "50x33x17", ["28 39"]),
        ("international", I05, "32x23x14x3x12x23x34", ["18 19 28 29 8 9"]),
        ("international", I05, "32x23x12x3x14x23x34", ["18 19 28 29 8 9"]),
        # A part of the path.
        ("international", I02, "47x24x36", ["19 29 31 42"]),
        ("international", I02, "47x9x36", ["14 29 31 42"]),
        ("international", I02, "47x38x36", ["14 29 31 42", "19 29 31 42"]),
        # The captured squares in any order.
        ("international", I02, "47x42x29x19x31x36", ["19 29 31 42"]),
        ("international", I02, "47x31x14x29x42x36", ["14 29 31 42"]),
        ("international", "W:W32:B28,19", "32x19x28x14", ["19 28"]),
        # From a square back to it: in short, by its path in either direction, by what it takes.
        ("international", I06, "11x11", ["17 18 7 8"]),
        ("international", I06, "11x2x13x22x11", ["17 18 7 8"]),
        ("international", I06, "11x22x13x2x11", ["17 18 7 8"]),
        ("international", I06, "11x7x8x18x17x11", ["17 18 7 8"]),
        ("english", E05, "10x10", ["15 16 7 8"]),
        ("english", E05, "10x19x12x3x10", ["15 16 7 8"]),
        # Promotion in passing.
        ("russian", "W:Wb6:Bc7,e7", "b6:d8:g5", ["c7 e7"]),
        ("russian", "W:Wb6:Bc7,e7", "b6:g5", ["c7 e7"]),
        ("brazilian", "W:Wb6:Bc7,e7", "b6xf6", ["c7 e7"]),
        # A whole path is not taken for a part of a longer one.
        ("english", "W:WK16:B10,11,18,19,26", "16x23x30", ["19 26"]),
        ("english", "W:WK16:B10,11,18,19,26", "16x7x14x23x30", ["10 11 18 26"]),
        ("russian", "W:Wg3:Bd2,f2,d4,f4,d6", "g3:e5:c7", ["d6 f4"]),
    ],
)
def test_what_a_text_means(variant: str, fen: str, text: str, meant: list[str]) -> None:
    reading = read(variant, fen, text)
    assert sorted(taken(variant, move) for move in reading.moves) == meant
    assert reading.on_path


@pytest.mark.parametrize(
    ("fen", "text", "count"),
    [
        (I02, "47x20x24x36", 2),  # each is on one of two ways
        (I02, "47x15x36", 2),
        (I02, "47x36x42x36", 2),
        ("W:WK50:B39,28", "50x44x17", 1),
        ("W:W32:B28", "32x27x23", 1),
        ("W:W32:B28,19", "32x14x23x14", 1),  # squares in the wrong order
        ("W:W32:B28,19", "32x19x14", 1),  # only one of the two that are taken
    ],
)
def test_first_and_last_square_decide_where_the_others_do_not_fit(fen: str, text: str, count: int) -> None:
    reading = read("international", fen, text)
    assert len(reading.moves) == count
    assert not reading.on_path


@pytest.mark.parametrize(
    ("variant", "fen", "text", "code", "at"),
    [
        ("international", "W:W31:B1", "32-28", "no-piece", "32"),
        ("international", "W:W31:B1", "32x23x14", "no-piece", "32"),
        ("international", "W:W31:B20", "20-15", "wrong-side", "20"),
        ("international", "B:W31:B20", "31-36", "wrong-side", "31"),
        ("russian", "W:Wa1:BKh8", "h8-a3", "wrong-side", "h8"),
        ("international", "W:W31,27:B1", "31-27", "target-occupied", "27"),
        ("international", "W:W31:B27,1", "31-27", "target-occupied", "27"),
        ("international", "W:W31:B27,22", "31x22", "target-occupied", "22"),
        ("english", "W:W21,32:B17,14", "21x14", "target-occupied", "14"),
        ("international", "W:W31:B1", "31-22", "not-a-move", "31"),
        ("international", "W:W31:B1", "31-28", "not-a-move", "31"),
        ("international", "W:W31:B1", "31-31", "not-a-move", "31"),
        ("international", "W:WK46:B4", "46-45", "not-a-move", "46"),
        ("english", "W:WK10:B13", "10-3", "not-a-move", "10"),
        ("english", "W:WK29:B3", "29-22", "not-a-move", "29"),
        ("international", "W:W31:B1", "31-37", "man-moves-backward", "31"),
        ("international", "B:W31:B20", "20-15", "man-moves-backward", "20"),
        ("english", "B:W32:B9", "9-5", "man-moves-backward", "9"),
        ("english", "W:W18:B22,3", "18x25", "man-moves-backward", "18"),
        ("english", "B:W15,32:B18,28", "18x11", "man-moves-backward", "18"),
        ("russian", "W:Wc3:Bh8", "c3-b2", "man-moves-backward", "c3"),
        ("brazilian", "B:Wa1:Bc3", "c3-d4", "man-moves-backward", "c3"),
        ("international", "W:WK46:B23,28", "46x10", "king-path-blocked", "28"),
        ("international", "W:WK46:B23,28", "46-19", "king-path-blocked", "28"),
        ("international", "W:WK46,37:B1", "46-28", "king-path-blocked", "37"),
        ("international", "W:WK46,41:B1", "46-37", "king-path-blocked", "41"),
        ("russian", "W:WKa1:Bc3,d4", "a1:f6", "king-path-blocked", "c3"),
        ("brazilian", "W:WKh8,e5:Bb8", "h8-a1", "king-path-blocked", "e5"),
        ("international", "W:W31:B1", "31x22", "nothing-to-capture", "31"),
        ("international", "W:W31:B1", "31-27-22", "nothing-to-capture", "31"),
        ("international", "W:WK46:B5", "46x36", "nothing-to-capture", "46"),
        ("english", "W:WK1:B10", "1x15", "nothing-to-capture", "1"),
        ("english", "W:W18:B15", "18x9", "nothing-to-capture", "18"),
        ("russian", "W:Wc3:Bh8", "c3:e5", "nothing-to-capture", "c3"),
    ],
)
def test_why_a_piece_cannot_go_there(variant: str, fen: str, text: str, code: str, at: str) -> None:
    illegal = why(variant, fen, text)
    assert illegal.code == code
    assert illegal.at == squares_of(find(variant), at)[0]
    assert illegal.as_written is None


FEWER = "W:W37,29,K45:B40,31,21"  # the man takes two, the king one


@pytest.mark.parametrize(
    ("variant", "fen", "text", "code", "written"),
    [
        ("international", "W:W31,32:B28,1", "31-27", "missed-capture", "31 27 {}"),
        ("international", "W:WK46,32:B28,1", "46-41", "missed-capture", "46 41 {}"),
        ("international", "W:W7,32:B28", "7-1", "missed-capture", "7 1 {} =K"),
        ("english", "B:W17,32:B13,1", "1-6", "missed-capture", "1 6 {}"),
        ("russian", "W:Wa3,e5:Bd6,h8", "a3-b4", "missed-capture", "a3 b4 {}"),
        ("brazilian", "W:Wc7,e5:Bd4,h8", "c7-b8", "missed-capture", "c7 b8 {} =K"),
        # Most pieces: by another piece, or by the same another way.
        ("international", FEWER, "45x34", "capture-not-maximal", "45 34 {40}"),
        ("international", "W:W28:B22,23,14", "28x17", "capture-not-maximal", "28 17 {22}"),
        ("brazilian", "W:WKa1,b4:Bc5,c7,Kg7", "a1xh8", "capture-not-maximal", "a1 h8 {g7}"),
        ("brazilian", "W:Wc3:Bb4,d4,d6", "c3xa5", "capture-not-maximal", "c3 a5 {b4}"),
        # A capture that is begun is finished.
        ("international", "W:W32:B28,19", "32x23", "capture-not-finished", "32 23 {28}"),
        ("international", I02, "47x38x24", "capture-not-finished", "47 24 {29 42}"),
        ("international", I06, "11x22x13", "capture-not-finished", "11 13 {17 18}"),
        ("international", "W:W11:B7,8", "11x2", "capture-not-finished", "11 2 {7} =K"),
        ("english", "W:W18:B6,14", "18x9", "capture-not-finished", "18 9 {14}"),
        ("english", E05, "10x3x12", "capture-not-finished", "10 12 {7 8}"),
        ("russian", "W:Wc3:Bd4,d6,h8", "c3:e5", "capture-not-finished", "c3 e5 {d4}"),
        ("russian", "W:Wf6:Bb6,e7", "f6:d8", "capture-not-finished", "f6 d8 {e7} =K"),
        ("brazilian", "W:Wb6:Bc7,e7", "b6xd8", "capture-not-finished", "b6 d8 {c7} =K"),
        # A king that may choose its square must choose one from which it can go on.
        ("russian", "W:WKa1:BKb2,Kg5", "a1:c3", "capture-not-finished", "a1 c3 {b2}"),
        ("russian", "W:WKa1:BKb2,Kg5", "a1:f6", "capture-not-finished", "a1 f6 {b2}"),
        ("russian", "W:WKa1:BKb2,Kg5", "a1:h8", "capture-not-finished", "a1 h8 {b2}"),
        ("russian", "W:Wf6:Bc7,e7,f2", "f6:d8:a5", "capture-not-finished", "f6 a5 {c7 e7} =K"),
        ("international", "W:WK46:B41,23", "46x37", "capture-not-finished", "46 37 {41}"),
        # The path that is written tells how far an unfinished capture came.
        ("international", I05, "32x23", "capture-not-finished", "32 23 {28}"),
        ("international", I05, "32x23x14x3x12x23", "capture-not-finished", "32 23 {18 19 28 8 9}"),
        ("international", I05, "32x3x23", "capture-not-finished", "32 23 {18 19 28 8 9}"),
        # Inner squares that fit no capture do not hide the obligation.
    ],
)
def test_what_only_an_obligation_forbids(variant: str, fen: str, text: str, code: str, written: str) -> None:
    illegal = why(variant, fen, text)
    assert illegal.code == code
    assert as_written(variant, illegal) == written


@pytest.mark.parametrize(
    ("variant", "fen", "text"),
    [
        ("english", "W:W18:B6,14,15", "18x11"),  # no majority: one piece where two can be taken
        ("russian", "W:Wc3:Bb4,d4,d6,f6", "c3:a5"),
        ("russian", "W:WKa1:Bb6,c3,e7", "a1:a7"),
        ("international", "W:W11:B7,13,15", "11x2"),  # only a king could go on
        ("international", "W:W13,39:BK9,K10,17,18", "13x11"),  # two men against two kings
        ("international", "W:W18:B22", "18x27"),  # backward
        ("english", "W:WK1:B6", "1x10"),
    ],
)
def test_what_one_variant_forbids_is_legal_in_another(variant: str, fen: str, text: str) -> None:
    assert len(read(variant, fen, text).moves) == 1


@st.composite
def fens(draw: st.DrawFn, variant: str) -> str:
    """Draw a position: pieces anywhere, or a few of one side on the ways between those of the other."""
    rules, side = find(variant), draw(st.sampled_from([WHITE, BLACK]))
    other = side ^ BOTH
    anything = [WHITE | MAN, BLACK | MAN, WHITE | KING, BLACK | KING]
    anywhere = st.sampled_from([0] * draw(st.integers(4, 20)) + anything)
    own, prey = st.sampled_from([0] * 12 + [side | MAN, side | KING]), st.sampled_from([0, other | MAN])
    loose = draw(st.booleans())
    board = rules.board.empty()
    for square in rules.board.squares:
        ways = own if rules.board.column(square) % 2 else prey
        piece = draw(ways if loose else anywhere)
        if piece & MAN and rules.tables.promotion[piece >> 3][square]:
            piece ^= MAN | KING
        board[square] = piece
    board[rules.board.squares[-1]] = side | KING
    return Position(rules, bytes(board), side).fen()


law = settings(derandomize=True, deadline=None, max_examples=60)
each_variant = pytest.mark.parametrize("variant", VARIANTS)


@each_variant
@law
@given(data=st.data())
def test_every_legal_move_in_long_form_reads_as_itself_alone(variant: str, data: st.DataObject) -> None:
    position = Position.from_fen(data.draw(fens(variant)), find(variant))
    t, board = position.rules.tables, list(position.board)
    for move in position.legal_moves():
        if len(move.path) > 2:  # with two squares it is a short form too
            assert read_move(t, board, position.side, move.path) == Reading([move])
        by_captured = (move.origin, *move.captured, move.target)
        reading = read_move(t, board, position.side, by_captured)
        assert move in reading.moves
        assert reading.on_path


@each_variant
@law
@given(data=st.data())
def test_two_squares_are_legal_for_legal_moves_and_for_nothing_else(
    variant: str, data: st.DataObject
) -> None:
    position = Position.from_fen(data.draw(fens(variant)), find(variant))
    t, board, legal = position.rules.tables, list(position.board), position.legal_moves()
    for origin in position.rules.board.squares:
        for target in position.rules.board.squares:
            fitting = [move for move in legal if (move.origin, move.target) == (origin, target)]
            assert read_move(t, board, position.side, (origin, target)).moves == fitting
    assert board == list(position.board)


@each_variant
@law
@given(data=st.data())
def test_every_illegal_move_has_a_reason_and_what_can_be_played_is_as_written(
    variant: str, data: st.DataObject
) -> None:
    position = Position.from_fen(data.draw(fens(variant)), find(variant))
    t, board = position.rules.tables, list(position.board)
    squares = st.sampled_from(position.rules.board.squares)
    for origin, target in data.draw(st.lists(st.tuples(squares, squares), min_size=20, max_size=40)):
        if read_move(t, board, position.side, (origin, target)).moves:
            continue
        illegal = explain(t, board, position.side, (origin, target), is_capture=False)
        move: Move | None = illegal.as_written
        assert board == list(position.board)
        assert (illegal.code == "no-piece") <= (not board[origin] & (WHITE | BLACK))
        assert (illegal.code == "wrong-side") <= bool(board[origin] & (WHITE | BLACK) & ~position.side)
        if move:
            assert (move.origin, move.target) == (origin, target)
            assert move not in position.legal_moves()
            play(t, board, move)
            count = len([piece for piece in board if piece & (WHITE | BLACK)])
            before = len([piece for piece in position.board if piece & (WHITE | BLACK)])
            assert count == before - len(move.captured)
            board = list(position.board)
