"""Positions: a setup on the board of a rule set, with every fault at once."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pdn.core.tables import BLACK, EMPTY, KING, MAN, WHITE
from pdn.position import Position, SetupError, place
from pdn.rules import find
from pdn.values.fen import parse_fen

VARIANTS = (
    "international",
    "english",
    "italian",
    "russian",
    "canadian",
    "turkish",
    "spantsiretti",
    "jamaican",
)
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
        ("italian", "W:W21-32:B1-12"),
        ("pool", "B:W21-32:B1-12"),
        ("pool-unified", "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8"),
        ("zimbabwean", "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8"),
        ("jamaican", "B:Ba1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Wb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8"),
        ("spanish", "W:W1-12:B21-32"),
        ("canadian", "W:W43-72:B1-30"),
        ("portuguese", "W:W1-12:B21-32"),
        ("czech", "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8"),
        (
            "turkish",
            "W:Wa2,b2,c2,d2,e2,f2,g2,h2,a3,b3,c3,d3,e3,f3,g3,h3:"
            "Ba6,b6,c6,d6,e6,f6,g6,h6,a7,b7,c7,d7,e7,f7,g7,h7",
        ),
        ("thai", "B:W1-8:B25-32"),
        ("frisian", "W:W31-50:B1-20"),
        ("frysk", "W:W46-50:B1-5"),
        ("antidraughts", "W:W31-50:B1-20"),
        ("breakthrough", "W:W31-50:B1-20"),
        (
            "spantsiretti",
            "W:Wa1,c1,e1,g1,i1,b2,d2,f2,h2,j2,a3,c3,e3,g3,i3:Bb8,d8,f8,h8,j8,a7,c7,e7,g7,i7,b6,d6,f6,h6,j6",
        ),
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
@settings(derandomize=True, deadline=None, max_examples=40)
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


def after(variant: str, text: str, moves: str) -> Position:
    """Play moves from a position; each is given as in ``46-41``."""
    where = position(variant, text)
    names = where.rules.numbering().squares
    for move in moves.split():
        origin, target = (names[name] for name in move.split("-"))
        (made,) = (m for m in where.legal_moves() if (m.origin, m.target) == (origin, target))
        where = where.play(made)
    return where


@pytest.mark.parametrize(
    ("variant", "text", "winner"),
    [
        ("international", "W:W31:B1", None),
        ("international", "W:W6:B1", BLACK),  # White cannot move
        ("international", "B:W6:B41", None),
        ("international", "B:W50:B45", WHITE),
        ("international", "W:W:B1", BLACK),  # nor without pieces
        ("international", "B:W31:B", WHITE),
        ("antidraughts", "W:W6:B1", WHITE),
        ("antidraughts", "W:W:B1", WHITE),
        ("antidraughts", "B:W31:B", BLACK),
        ("poddavki", "W:Wa7:Bb8", WHITE),
        ("poddavki", "W:Wa7:Bh8", None),
        ("russian", "W:Wa7:Bb8", BLACK),
        ("breakthrough", "W:W6:B1", BLACK),
        ("breakthrough", "W:W31:B1", None),
        ("breakthrough", "B:W31,K1:B20", WHITE),
        ("breakthrough", "W:W31:B20,K50", BLACK),
        ("breakthrough", "W:WK1,31:BK50", None),  # who was first cannot be told
        ("turkish", "W:Wa7:Ba8,b7,c7", BLACK),
        ("turkish", "W:Wa6:Ba7,a8,b6,c6", BLACK),
    ],
)
def test_who_has_won(variant: str, text: str, winner: int | None) -> None:
    rules = find(variant)
    where, _ = place(parse_fen(text), rules)
    assert where.winner == winner
    assert bool(where.legal_moves()) == (winner is None and "K1,31" not in text)


def test_the_first_king_ends_the_game_and_a_passing_man_does_not() -> None:
    won = after("breakthrough", "W:W7,50:B40,3", "7-1")
    assert (won.winner, won.legal_moves()) == (WHITE, [])
    before = position("breakthrough", "W:W11,50:B7,8,40")
    (crossing,) = before.legal_moves()
    goes_on = before.play(crossing)
    assert goes_on.winner is None
    assert goes_on.legal_moves()


L1 = "W:WK46,45:B1,2,3"


@pytest.mark.parametrize(
    ("variant", "text", "moves", "barred"),
    [
        ("frisian", L1, "", None),
        ("frisian", L1, "46-41 1-7 41-46 2-8", None),
        ("frisian", L1, "46-41 1-7 41-46 2-8 46-41 3-9", "41"),
        ("frysk", L1, "46-41 1-7 41-46 2-8 46-41 3-9", "41"),
        ("international", L1, "46-41 1-7 41-46 2-8 46-41 3-9", None),
        ("frisian", L1, "46-41 1-7 41-46 2-8 46-41", None),  # it is Black's move
        ("frisian", L1, "46-41 1-7 41-46 2-8 46-41 3-9 45-40 7-12", None),  # a man has moved
        ("frisian", L1, "46-41 1-7 41-46 2-8 45-40 3-9 46-41 7-11", None),
        ("frisian", "W:WK46:B1,2,3", "46-41 1-7 41-46 2-8 46-41 3-9", None),  # no men
        ("frisian", "W:WK46,K47,45:B1,2,3", "46-41 1-7 47-42 2-8 41-46 3-9 42-47 7-11", None),
        ("frisian", "W:WK46,K47,45:B1,2,3", "46-41 1-7 41-46 2-8 46-41 3-9", "41"),
        # Another king has moved in between: the count starts again.
        ("frisian", "W:WK46,K47,45:B1,2,3", "46-41 1-7 41-46 2-8 46-41 3-9 47-42 7-11", None),
        ("frisian", "B:W48,49,50:BK5,6", "5-10 50-44 10-5 49-43 5-10 48-42", "10"),
        # The move that makes the king does not count.
        ("frisian", "W:W6,45:B15,24", "6-1 15-20 1-6 20-25 6-1 24-30", None),
        ("frisian", "W:W6,45:B15,24", "6-1 15-20 1-6 20-25 6-1 24-30 1-6 30-34", "6"),
    ],
)
def test_a_king_is_barred_after_three_moves_in_a_row(
    variant: str, text: str, moves: str, barred: str | None
) -> None:
    where = after(variant, text, moves)
    assert where.rules.numbering().names.get(where.barred) == barred
    if barred:
        origins = {move.origin for move in where.legal_moves()}
        assert where.barred not in origins
        assert where.swapped().barred == where.rules.board.opposite(where.barred)


def test_capturing_the_last_man_frees_the_king_of_the_other_side() -> None:
    # Black takes the last man of White, down the column: the limit is gone, and the count with it.
    start = "W:WK50,26:B3,6,11"
    at_limit = after("frisian", start, "50-45 3-9 45-50 11-16 50-45")
    assert at_limit.kings[1] == 3
    freed = after("frisian", start, "50-45 3-9 45-50 11-16 50-45 16-36")
    assert freed.fen() == "W:WK45:B6,9,36"
    assert (freed.barred, freed.kings) == (0, (0, 0, 0, 0))


def test_hash_tells_pieces_and_side_to_move_and_nothing_else() -> None:
    one, same = position("russian", "W:Wa1,Kc3:Bh8"), position("russian", "W:W29,K22:B4")
    assert one.hash == same.hash
    assert position("brazilian", "W:Wa1,Kc3:Bh8").hash == one.hash
    others = [
        "B:Wa1,Kc3:Bh8",
        "W:WKa1,Kc3:Bh8",
        "W:Wa1,c3:Bh8",
        "W:Wa1,Kc3:BKh8",
        "W:Wa1:Bh8",
        "W:Wc3,Ka1:Bh8",
    ]
    assert len({position("russian", text).hash for text in others} | {one.hash}) == 7


def test_hash_is_the_same_whatever_the_order_of_the_moves() -> None:
    text = "W:W31,35:B6,10"
    one = after("international", text, "31-27 6-11 35-30 10-14")
    two = after("international", text, "35-30 10-14 31-27 6-11")
    assert one == two
    assert one.hash == two.hash
    assert one.hash != after("international", text, "31-27 6-11").hash


def test_hash_is_stable() -> None:
    # Stored hashes must stay good: these never change.
    assert Position.start(find("international")).hash == 0xBEF21D857B5A5229
    assert Position.start(find("russian")).hash == 0xD9321FDE0A88D254
    assert position("turkish", "B:WKa1:Bh8").hash == 0x798C9E703AFF65C1


def test_hashes_of_different_positions_differ() -> None:
    seen = {Position.start(find("russian"))}
    layer = set(seen)
    for _ in range(5):
        layer = {where.play(move) for where in layer for move in where.legal_moves()}
        seen |= layer
    assert len({where.hash for where in seen}) == len(seen) > 2000


@pytest.mark.parametrize("variant", VARIANTS)
@settings(derandomize=True, deadline=None, max_examples=40)
@given(data=st.data())
def test_swapped_is_the_same_position_seen_by_the_other_player(variant: str, data: st.DataObject) -> None:
    before = data.draw(positions(variant))
    opposite = before.rules.board.opposite
    swapped = before.swapped()
    assert swapped.swapped() == before
    assert swapped.side != before.side
    assert {
        (opposite(m.origin), opposite(m.target), frozenset(map(opposite, m.captured)), m.promotes)
        for m in before.legal_moves()
    } == {(m.origin, m.target, frozenset(m.captured), m.promotes) for m in swapped.legal_moves()}
    winner = {None: None, WHITE: BLACK, BLACK: WHITE}
    assert swapped.winner == winner[before.winner]
    for move in before.legal_moves()[:3]:
        same = [m for m in swapped.legal_moves() if m.path == tuple(map(opposite, move.path))]
        assert before.play(move).swapped() in [swapped.play(m) for m in same]


def test_swapped_turns_the_counts_of_king_moves_too() -> None:
    where = after("frisian", L1, "46-41 1-7 41-46 2-8 46-41 3-9")
    swapped = where.swapped()
    assert swapped.swapped() == where
    assert swapped.fen() == "B:W42,43,44:B6,K10"
    assert [swapped.play(move).fen() for move in swapped.legal_moves()] == ["W:W42,43,44:BK10,11"]
