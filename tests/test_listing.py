"""Lists of moves: every legal move with all of its paths, and what the priority rules out."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pdn.core.captures import captures
from pdn.core.tables import BLACK, KING, MAN, PATHS, WHITE
from pdn.listing import Excluded, Listed, list_excluded, list_moves
from pdn.notation import long_form, short_form
from pdn.position import Position
from pdn.rules import all_rules, find


def position(variant: str, fen: str) -> Position:
    return Position.from_fen(fen, find(variant))


def path(where: Position, squares: tuple[int, ...]) -> str:
    names = where.rules.numbering().names
    return where.rules.capture_separator.join(names[square] for square in squares)


def notations(variant: str, fen: str) -> list[str]:
    return [listed.notation for listed in list_moves(position(variant, fen))]


def excluded(variant: str, fen: str) -> dict[str, str]:
    """Return the captures that are ruled out, in long notation, and the criterion."""
    where = position(variant, fen)
    numbering, separator = where.rules.numbering(), where.rules.capture_separator
    found = list_excluded(where)
    told = {long_form(item.move, numbering, separator): item.criterion for item in found}
    assert len(told) == len(found)
    return told


@pytest.mark.parametrize(
    ("variant", "fen", "listed"),
    [
        ("international", "W:W31-33:B1", "31-26 31-27 32-27 32-28 33-28 33-29"),
        ("international", "W:WK46,6:B1", "46-5 46-10 46-14 46-19 46-23 46-28 46-32 46-37 46-41"),
        ("english", "B:W21-32:B1-12", "9-13 9-14 10-14 10-15 11-15 11-16 12-16"),
        # In the order of the rule set's own squares, which run from the bottom right or the bottom left.
        ("spanish", "W:W1-12:B21-32", "9-13 10-13 10-14 11-14 11-15 12-15 12-16"),
        ("russian", "W:Wa3,c3,b2:Bh8", "a3-b4 c3-b4 c3-d4"),
        ("turkish", "W:Wd4:Bh8", "d4-c4 d4-e4 d4-d5"),
        ("russian", "W:WKa1:Bc3", "a1:d4 a1:e5 a1:f6 a1:g7 a1:h8"),
        ("thai", "W:W10:B14,K15,24", "10-17 10-28"),
        ("international", "W:W6:B1", ""),
    ],
)
def test_moves_are_listed_by_origin_then_path(variant: str, fen: str, listed: str) -> None:
    assert notations(variant, fen) == listed.split()


def test_another_notation_changes_names_and_order() -> None:
    where = position("international", "W:W31-33:B1")
    told = [listed.notation for listed in list_moves(where, "A0")]
    assert told == ["b4-a5", "b4-c5", "d4-c5", "d4-e5", "f4-e5", "f4-g5"]
    told = [listed.notation for listed in list_moves(where, "N0")]
    assert told == ["16-21", "16-22", "17-22", "17-23", "18-23", "18-24"]


def test_short_notation_that_fits_two_moves_becomes_long() -> None:
    assert notations("international", "W:WK47:B14,19,29,31,42") == ["47x38x20x9x36", "47x38x24x13x36"]
    assert notations("international", "W:WK47:B42") == [
        "47x15",
        "47x20",
        "47x24",
        "47x29",
        "47x33",
        "47x38",
    ]


def alternatives(variant: str, fen: str) -> dict[str, list[str]]:
    where = position(variant, fen)
    return {
        path(where, listed.move.path): sorted(path(where, other) for other in listed.alternatives)
        for listed in list_moves(where)
    }


@pytest.mark.parametrize(
    ("variant", "fen", "paths"),
    [
        ("international", "W:W11:B7,8,17,18", {"11x2x13x22x11", "11x22x13x2x11"}),
        ("english", "W:WK10:B7,8,15,16", {"10x3x12x19x10", "10x19x12x3x10"}),
        (
            "international",
            "W:W32:B28,19,9,8,18,29",
            {"32x23x12x3x14x23x34", "32x23x14x3x12x23x34"},
        ),
        ("canadian", "W:W10:B13,14,15,25,26", {"10x21x32x19x8x21", "10x21x8x19x32x21"}),
    ],
)
def test_every_path_of_a_move_is_listed_once(variant: str, fen: str, paths: set[str]) -> None:
    ((first, others),) = alternatives(variant, fen).items()
    assert {first, *others} == paths
    assert len(others) == len(paths) - 1


@pytest.mark.parametrize(
    ("variant", "fen"),
    [
        ("international", "W:W31-50:B1-20"),
        ("international", "W:WK47:B14,19,29,31,42"),  # two moves between the same squares
        ("international", "W:WK50:B39,28"),  # four landing squares: four moves
        ("turkish", "W:WKa5:Ba2,a7"),
    ],
)
def test_moves_with_one_path_have_no_alternatives(variant: str, fen: str) -> None:
    assert set(map(tuple, alternatives(variant, fen).values())) == {()}


def test_paths_of_a_great_capture_add_up() -> None:
    where = position("international", "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46")
    listed = list_moves(where)
    assert len(listed) == 14
    assert sum(1 + len(item.alternatives) for item in listed) == 178


KING_TAKES_TWO = ("34x12x21", "34x12x26", "34x23x32", "34x23x37", "34x23x41", "34x23x46")


@pytest.mark.parametrize(
    ("variant", "fen", "told"),
    [
        # I10, B03: most pieces.
        ("international", "W:W11,K34:B2,17,28,29", dict.fromkeys(KING_TAKES_TWO, "most-pieces")),
        ("brazilian", "W:WKa1,b4:Bc5,c7,Kg7", {"a1xh8": "most-pieces"}),
        # T03 to T07: the four levels, one after the other.
        ("italian", "W:W17,K27:B5,13,23", {"27x20": "most-pieces"}),
        ("italian", "W:W17,K18:B5,13,20,24", {"17x10x1": "king-takes-first"}),
        ("italian", "W:WK10:BK14,K22,23", {"10x19x28": "most-kings"}),
        ("italian", "W:WK10,K25:BK13,16,21", {"25x18x9": "king-first-in-order"}),
        # S02, S03.
        ("spanish", "W:W1,K12:BK5,19", {"12x26": "most-kings", "12x22": "most-kings", "12x29": "most-kings"}),
        # Z02: the man could take two.
        ("czech", "W:WKa1,b4:Bc5,c7,g7", {"b4xd6xb8": "king-takes-first"}),
        # F04 to F06: by value, then the king.
        ("frisian", "W:W12:BK13,17", {"12x21": "value"}),
        ("frisian", "W:W10,K13:B11,14", {"10x19": "king-takes-first"}),
    ],
)
def test_captures_that_are_outranked_and_by_which_criterion(
    variant: str, fen: str, told: dict[str, str]
) -> None:
    assert excluded(variant, fen) == told


@pytest.mark.parametrize(
    ("variant", "fen"),
    [
        ("international", "W:W31-50:B1-20"),
        ("international", "W:W13,39:BK9,K10,17,18"),  # kings or men, two of either
        ("english", "W:W18:B6,14,15"),
        ("russian", "W:Wc3:Bb4,d4,d6,f6"),
        ("thai", "W:W10:B14,K15,24"),
        ("spanish", "W:W1,K12:B5,26"),  # no matter who captures
        ("italian", "W:WK10,K17:B14,21,K22,K30"),  # equal in all four
        ("breakthrough", "W:WK46,31:B41"),  # the game is over
        ("international", "W:W6:B1"),
    ],
)
def test_nothing_is_excluded(variant: str, fen: str) -> None:
    assert excluded(variant, fen) == {}


def test_captures_in_mid_course_are_not_among_the_excluded() -> None:
    # 11x22, 11x22x33 and 34x23 stop too early: they are no captures at all.
    assert set(excluded("international", "W:W11,K34:B2,17,28,29")) == set(KING_TAKES_TWO)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    rules = draw(st.sampled_from(all_rules()))
    board = rules.board.empty()
    last_row = rules.tables.promotion
    for square in draw(st.lists(st.sampled_from(rules.board.squares), min_size=6, max_size=16, unique=True)):
        side = draw(st.sampled_from([WHITE, BLACK, BLACK]))
        king = draw(st.booleans()) or last_row[side >> 3][square]
        board[square] = side | (KING if king else MAN)
    return Position(rules, bytes(board), draw(st.sampled_from([WHITE, BLACK])))


@settings(derandomize=True, deadline=None, max_examples=120)
@given(where=positions())
def test_lists_are_complete(where: Position) -> None:
    listed: list[Listed] = list_moves(where)
    legal = where.legal_moves()
    assert len(listed) == len(legal)
    assert {item.move for item in listed} == set(legal)
    assert len({item.notation for item in listed}) == len(listed), "no two are written alike"
    numbering = where.rules.numbering()
    order = list(numbering.names)
    keys = [[order.index(square) for square in item.move.path] for item in listed]
    assert keys == sorted(keys)
    every = {move.path for move in where.legal_moves(PATHS)}
    assert {item.move.path for item in listed} | {p for item in listed for p in item.alternatives} == every
    for item in listed:
        short = short_form(item.move, numbering, where.rules.capture_separator)
        assert item.notation.startswith(numbering.names[item.move.origin])
        assert item.notation == short or sum(1 for move in legal if move[:2] == item.move[:2]) > 1


@settings(derandomize=True, deadline=None, max_examples=120)
@given(where=positions())
def test_excluded_and_legal_captures_are_all_captures(where: Position) -> None:
    out: list[Excluded] = list_excluded(where)
    legal = [move for move in where.legal_moves() if move.captured]
    assert not {(m.origin, m.target, frozenset(m.captured)) for m in legal} & {
        (item.move.origin, item.move.target, frozenset(item.move.captured)) for item in out
    }
    assert all(item.criterion in where.rules.capture_priority for item in out)
    if "most-pieces" in where.rules.capture_priority and out:
        most = len(legal[0].captured)
        for item in out:
            assert (item.criterion == "most-pieces") == (len(item.move.captured) < most)
    assert bool(out) <= bool(captures(where.rules.tables, list(where.board), where.side))
