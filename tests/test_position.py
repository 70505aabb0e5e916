"""Positions: a setup on the board of a rule set, with every fault at once."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pdn.core.tables import BLACK, EMPTY, KING, MAN, WHITE
from pdn.fen import parse_fen
from pdn.position import Position, SetupError, place
from pdn.rules import find

VARIANTS = ("international", "english", "russian", "brazilian")
NOTATIONS = ("N0", "N1", "N2", "N3", "A0", "A1", "A2", "A3")


def position(variant: str, text: str, notation: str | None = None) -> Position:
    return Position.from_fen(text, find(variant), notation)


def faults(variant: str, text: str) -> list[tuple[str, str]]:
    """List the faults of a setup: the code, and the piece of the text that it is about."""
    return [(f.code, text[f.start : f.end]) for f in place(parse_fen(text), find(variant))[1]]


@pytest.mark.parametrize(
    ("variant", "text"),
    [
        ("international", "W:W31-50:B1-20"),
        ("english", "B:W21-32:B1-12"),
        ("english", "B:Wb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8:Ba1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3"),
        ("russian", "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8"),
        ("brazilian", "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8"),
    ],
)
def test_start_position(variant: str, text: str) -> None:
    assert Position.start(find(variant)) == position(variant, text)


@pytest.mark.parametrize("variant", ["russian", "brazilian"])
def test_numbers_in_an_algebraic_game_count_from_the_top_left(variant: str) -> None:
    assert position(variant, "W:W21-32:B1-12") == Position.start(find(variant))
    assert position(variant, "W:WK29:B4") == position(variant, "W:WKa1:Bh8")


def test_letters_in_a_numeric_game_count_from_the_bottom_left() -> None:
    assert position("international", "W:WKa1:Bb10") == position("international", "W:WK46:B1")


def test_a_named_notation_decides_what_its_own_kind_means() -> None:
    mirrored = position("international", "W:W1-20:B31-50", "N0")
    assert mirrored == Position.start(find("international"))
    assert position("international", "W:Wa1:Bb10", "N0") == position("international", "W:W46:B1")


def test_writing_names_the_squares_in_the_order_of_the_notation() -> None:
    kings = position("international", "B:W48,K46:BK5,1")
    assert kings.fen() == "B:WK46,48:B1,K5"
    assert kings.fen("A0") == "B:WKa1,e1:Bb10,Kj10"
    assert kings.fen("N0") == "B:WK1,3:B46,K50"


@pytest.mark.parametrize(
    ("text", "turn", "side"),
    [
        ("?:W31:B1", None, WHITE),
        ("?:W31:B1", BLACK, BLACK),
        ("W:W31:B1", BLACK, WHITE),
        ("B:W31:B1", WHITE, BLACK),
    ],
)
def test_unknown_turn_is_what_is_asked_for_else_that_of_the_start(
    text: str, turn: int | None, side: int
) -> None:
    assert place(parse_fen(text), find("international"), turn=turn)[0].side == side


def test_unknown_turn_in_a_game_that_black_starts() -> None:
    assert position("english", "?:W31:B1").side == BLACK


@pytest.mark.parametrize(
    ("variant", "text", "found"),
    [
        ("international", "W:W51:B1", [("fen-off-board", "51")]),
        ("international", "W:W0:B1", [("fen-off-board", "0")]),
        ("english", "W:W33:B1", [("fen-off-board", "33")]),
        ("russian", "W:Wa2:Bh8", [("fen-off-board", "a2")]),
        ("russian", "W:Wa1:Bi1", [("fen-off-board", "i1")]),
        ("international", "W:W49-51:B1", [("fen-off-board", "49-51")]),
        ("international", "W:W31,31:B1", [("fen-square-twice", "31")]),
        ("international", "W:W31:BK31", [("fen-square-twice", "31")]),
        ("international", "W:W5:B20", [("man-on-promotion-row", "5")]),
        ("international", "W:W20:B46", [("man-on-promotion-row", "46")]),
        ("english", "W:W4:B29", [("man-on-promotion-row", "4"), ("man-on-promotion-row", "29")]),
        ("russian", "W:Wb8:Bh8", [("man-on-promotion-row", "b8")]),
        ("international", "W:WK5:BK46", []),
        ("international", "W:W46:B5", []),
        ("international", "W:W:B", [("fen-no-pieces", "")]),
    ],
)
def test_each_fault_has_its_name_and_place(variant: str, text: str, found: list[tuple[str, str]]) -> None:
    assert faults(variant, text) == found


def test_all_faults_are_reported_at_once() -> None:
    text = "W:W31,2,31,K60:B48,31"
    found = [
        ("fen-square-twice", 8),
        ("man-on-promotion-row", 6),
        ("fen-off-board", 12),
        ("man-on-promotion-row", 16),
        ("fen-square-twice", 19),
    ]
    with pytest.raises(SetupError) as caught:
        position("international", text)
    told = [(fault.code, fault.start) for fault in caught.value.faults]
    assert sorted(told) == sorted(found)
    for name in ("60", "48", "31", "10x10"):
        assert name in str(caught.value)


def test_a_faulty_setup_keeps_what_can_stand() -> None:
    placed, _ = place(parse_fen("W:W31,2,K60:BK31,20"), find("international"))
    assert placed.fen() == "W:W2,31:B20"


def test_position_is_a_value() -> None:
    one, same = position("russian", "W:Wa1:Bh8"), position("russian", "W:W29:B4")
    assert one == same
    assert hash(one) == hash(same)
    assert one != position("russian", "B:Wa1:Bh8")
    assert one != position("brazilian", "W:Wa1:Bh8")


def test_play_gives_the_next_position_and_leaves_this_one() -> None:
    before = position("international", "W:WK47:B42,29")
    capture = next(move for move in before.legal_moves() if len(move.captured) == 2)
    after = before.play(capture)
    assert after.side == BLACK
    assert after.fen().endswith(":B"), "both are taken"
    assert before.fen() == "W:WK47:B29,42"


def test_play_crowns_the_man_that_ends_on_the_last_row() -> None:
    before = position("russian", "W:Wc7:Ba7")
    crowned = {before.play(move).fen() for move in before.legal_moves()}
    assert crowned == {"B:WKb8:Ba7", "B:WKd8:Ba7"}


@st.composite
def positions(draw: st.DrawFn, variant: str) -> Position:
    rules = find(variant)
    board = rules.board.empty()
    last_row = rules.tables.promotion
    for square in draw(st.lists(st.sampled_from(rules.board.squares), min_size=1, unique=True)):
        side = draw(st.sampled_from([WHITE, BLACK]))
        king = draw(st.booleans()) or last_row[side >> 3][square]
        board[square] = side | (KING if king else MAN)
    return Position(rules, bytes(board), draw(st.sampled_from([WHITE, BLACK])))


@pytest.mark.parametrize("variant", VARIANTS)
@settings(derandomize=True, deadline=None, max_examples=60)
@given(data=st.data())
def test_a_position_written_and_read_is_the_same(variant: str, data: st.DataObject) -> None:
    before = data.draw(positions(variant))
    written = {notation: before.fen(notation) for notation in NOTATIONS}
    for notation, text in written.items():
        assert Position.from_fen(text, before.rules, notation) == before
        assert text.count("K") == sum(piece & KING != 0 for piece in before.board)
    assert written[before.rules.notation] == before.fen()
    assert len(before.fen("A0").split(",")) == len(before.fen("N2").split(","))
    pieces = [piece for piece in before.board if piece & (WHITE | BLACK)]
    assert before.board.count(EMPTY) == len(before.rules.board.squares) - len(pieces)
