"""FEN: what a position says as text, before any board is asked."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pdn.core.tables import BLACK, WHITE
from pdn.values.fen import (
    _USUAL,
    FenError,
    Placed,
    Setup,
    _read_any,
    _read_usual,
    parse_broken_fen,
    parse_fen,
    write_fen,
)


def squares(text: str) -> list[str]:
    """List the pieces of a FEN as colour, K for a king, and square."""
    return [
        ("W" if piece.side == WHITE else "B") + "K" * piece.king + piece.square
        for piece in parse_fen(text).pieces
    ]


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("W:W31:B20", ["W31", "B20"]),
        ("B:B20:W31", ["B20", "W31"]),
        ("W:WK46,31:BK5,1", ["WK46", "W31", "BK5", "B1"]),
        ("W:W31-33:B1-2", ["W31", "W32", "W33", "B1", "B2"]),
        ("W:WK31-33,40:B1", ["WK31", "WK32", "WK33", "W40", "B1"]),
        ("W:W7-7:B1", ["W7", "B1"]),
        ("W:Wa1,Kc3:Bd8", ["Wa1", "WKc3", "Bd8"]),
        ("W:Wj10:BKa1", ["Wj10", "BKa1"]),
    ],
)
def test_pieces(text: str, pieces: list[str]) -> None:
    assert squares(text) == pieces


@pytest.mark.parametrize(("text", "turn"), [("W:W1", WHITE), ("B:W1", BLACK), ("?:W1", None)])
def test_turn(text: str, turn: int | None) -> None:
    assert parse_fen(text).turn == turn


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("B:W5.:BK1.", ["W5", "BK1"]),
        ("W:W31-32:B1.", ["W31", "W32", "B1"]),
        ("W:W:B50", ["B50"]),
        ("W:B:W50", ["W50"]),
        ("W:W50:B", ["W50"]),
        ("W:W50:B.", ["W50"]),
        ("W:W50", ["W50"]),
        ("W:W:B", []),
    ],
)
def test_final_dots_and_empty_sides(text: str, pieces: list[str]) -> None:
    assert squares(text) == pieces
    assert not parse_fen(text).is_pass


@pytest.mark.parametrize(
    "text",
    [
        "W:W31,32,\r\nK33:B1,K2",
        "W:W31,32\n,K33\n:B1,K2",
        " W : W 31 , 32 , K 33 : B 1 , K 2 . ",
        "W:W031,32,K033:B01,K02",
        "W:W31-32,K33:B1,K2",
    ],
)
def test_line_ends_blanks_and_leading_zeroes_do_not_matter(text: str) -> None:
    assert squares(text) == ["W31", "W32", "WK33", "B1", "BK2"]


def test_leading_zeroes_in_a_range() -> None:
    assert squares("W:WK01-03:B") == ["WK1", "WK2", "WK3"]


@pytest.mark.parametrize(("text", "turn"), [("B::", BLACK), ("W::", WHITE), ("?::", None), ("B:", BLACK)])
def test_without_colours_it_only_changes_the_turn(text: str, turn: int | None) -> None:
    setup = parse_fen(text)
    assert (setup.turn, setup.pieces, setup.is_pass) == (turn, (), True)


@pytest.mark.parametrize(
    ("text", "numeric"), [("W:W31:B1", True), ("W:Wa1:Bh8", False), ("W:W:B", True), ("B::", True)]
)
def test_kind_of_the_squares(text: str, numeric: bool) -> None:
    assert parse_fen(text).is_numeric == numeric


def test_each_piece_knows_where_it_stands_in_the_text() -> None:
    text = "W:WK046,31-32:B5"
    spans = [(p.square, text[p.start : p.end]) for p in parse_fen(text).pieces]
    assert spans == [("46", "046"), ("31", "31-32"), ("32", "31-32"), ("5", "5")]


@pytest.mark.parametrize(
    ("text", "offset", "message"),
    [
        ("", 0, "starts with the side to move"),
        ("X:W1:B2", 0, "starts with the side to move"),
        ("31-50:B1-20", 0, "starts with the side to move"),
        ("W", 1, "the end does not fit at character 2"),
        ("W:W1,", 5, "the end does not fit at character 6"),
        ("W:WK", 4, "the end does not fit at character 5"),
        ("W:W31-", 6, "the end does not fit at character 7"),
        ("W:W1,,2:B3", 5, "',' does not fit at character 6"),
        ("W:W1,:B3", 5, "':' does not fit at character 6"),
        ("W:W31-:B1", 6, "':' does not fit at character 7"),
        ("W:W31:Bé", 7, "'é' does not fit at character 8"),
        ("W:W1234:B5", 6, "'4' does not fit at character 7"),
        ("W:W1 B5", 5, "'B' does not fit at character 6"),
        ("W:WK:B5", 4, "':' does not fit at character 5"),
        ("W:31,32:B1", 2, "follow its colour"),
        ("W:W50-31:B1", 3, "the range 50-31 runs backwards"),
        ("W:W1:BK9-8", 7, "the range 9-8 runs backwards"),
        ("W:Wa1-c1:B1", 3, "only numbers can form a range"),
        ("W:W1-c1:B1", 3, "only numbers can form a range"),
    ],
)
def test_unreadable_text_says_where_reading_stopped(text: str, offset: int, message: str) -> None:
    with pytest.raises(FenError, match=message) as caught:
        parse_fen(text)
    assert caught.value.offset == offset


@pytest.mark.parametrize(
    "text", ["W:W31,K32:B1,K20", "B:Wa1,Kc3:BKd8", "?:W1:B2", "W:W:B50", "B:W50:B", "B::", "?::", "W:W:B"]
)
def test_what_is_written_plainly_is_written_back_the_same(text: str) -> None:
    assert write_fen(parse_fen(text)) == text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("W:B20:W31", "W:W31:B20"),
        ("B : W K031-32 . : B 1 .", "B:WK31,K32:B1"),
        ("W:W50", "W:W50:B"),
        ("W:W1:B2:W3", "W:W1,3:B2"),
    ],
)
def test_writing_gives_the_plain_form(text: str, written: str) -> None:
    assert write_fen(parse_fen(text)) == written


def test_pieces_are_plain_values() -> None:
    assert parse_fen("W:WK3:B").pieces == (Placed(WHITE, True, "3", 4, 5),)


# Dialects.


@pytest.mark.parametrize(
    ("text", "counters"),
    [
        ("W:W31:B1:H0:F1", (0, 1, None)),
        ("W:W31:B1:H12:F40:+1+0", (12, 40, (1, 0))),
        ("W:W31:B1:+2+3", (None, None, (2, 3))),
        ("W:W31:B1:F7", (None, 7, None)),
        ("W:W31:B1:F7:H3.", (3, 7, None)),
        ("W : W31 : B1 : H 0 : F 1 : +1+0", (0, 1, (1, 0))),
        ("W:W31:B1:+1+246", (None, None, (1, 2))),
        ("W:W31:B1", (None, None, None)),
        ("W:::H0:F1", (0, 1, None)),
    ],
)
def test_counters_of_lidraughts(text: str, counters: tuple[object, ...]) -> None:
    setup = parse_fen(text)
    assert (setup.half_moves, setup.full_moves, setup.king_moves) == counters
    assert squares(text) in (["W31", "B1"], [])


@pytest.mark.parametrize(
    ("text", "pieces", "ghosts"),
    [
        ("W:WK31,G20:B1,P2", ["WK31", "B1"], ["W20", "BK2"]),
        ("W:WG1-3:B", [], ["W1", "W2", "W3"]),
        ("W:Wa1,Gc3:Bd8", ["Wa1", "Bd8"], ["Wc3"]),
    ],
)
def test_captured_pieces_that_still_stand_are_no_pieces(
    text: str, pieces: list[str], ghosts: list[str]
) -> None:
    found = parse_fen(text).ghosts
    assert squares(text) == pieces
    assert [("W" if g.side == WHITE else "B") + "K" * g.king + g.square for g in found] == ghosts


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("w:w31:b1", ["W31", "B1"]),
        ("w:wk31,k4:bk1", ["WK31", "WK4", "BK1"]),
        ("w:wk50:b", ["WK50"]),
        ("b:wa1,kc3:bb4,kd8", ["Wa1", "WKc3", "Bb4", "BKd8"]),
        ("W:WA1,Kc3,KD4:BB4", ["Wa1", "WKc3", "WKd4", "Bb4"]),
        ("W:WA1,G3:Bh8", ["Wa1", "Wg3", "Bh8"]),
        ("W:WK3,K10:Bl12,k10", ["WK3", "WK10", "Bl12", "Bk10"]),
        ("W:Wk10:Bk4", ["Wk10", "Bk4"]),
        ("W:W131,K200:B", ["W131", "WK200"]),
    ],
)
def test_small_and_capital_letters(text: str, pieces: list[str]) -> None:
    assert squares(text) == pieces


def test_king_in_a_small_letter_knows_where_its_square_stands() -> None:
    text = "w:w31,k4:b1"
    assert [text[p.start : p.end] for p in parse_fen(text).pieces] == ["31", "4", "1"]


@pytest.mark.parametrize(
    ("text", "oddities"),
    [
        ("W:W31-35,K36:B1", ()),
        ("B:B1:W31", ()),
        ("?:Wa1:Bd8", ()),
        ("B::", ()),
        ("W:W:B", ()),
        ("W:W31:B1.", ("final-dot",)),
        ("W:W31-32:B1.", ("final-dot",)),
        ("W:W31:\nB1", ("spaces",)),
        ("w:W31:B1", ("lower-case",)),
        ("W:W31:b1", ("lower-case",)),
        ("W:W31,k32:B1", ("lower-case",)),
        ("W:WA1:Bd8", ("upper-case",)),
        ("W:W031:B1", ("leading-zeroes",)),
        ("W:W:W31:B1", ("doubled-turn",)),
        ("b:B:W31:B1", ("lower-case", "doubled-turn")),
        ("W:W31:W32:B1", ("side-twice",)),
        ("W:B:W31:B1", ("side-twice",)),
        ("W:W31", ("side-missing",)),
        ("W:W31:B1:H0:F1", ("counters",)),
        ("W:W31,G30:B1", ("ghosts",)),
        (
            "w : W01 : W2 : H1.",
            ("spaces", "final-dot", "lower-case", "leading-zeroes", "side-twice", "side-missing", "counters"),
        ),
    ],
)
def test_oddities_name_what_departs_from_the_plain_form(text: str, oddities: tuple[str, ...]) -> None:
    assert parse_fen(text).oddities == oddities


def test_setups_are_the_same_however_they_are_written() -> None:
    plain, odd = parse_fen("W:W31:B1"), parse_fen("W:W31:B1.")
    assert odd == plain


@pytest.mark.parametrize(
    ("text", "offset", "message"),
    [
        ("W:W31:B1:H0:H1", 8 + 3, "the counter H1 is the second of its kind"),
        ("W:W31:B1:X1", 8, "':' does not fit|'X' does not fit"),
        ("W:W31:B1:+1", 8, "'.' does not fit at character"),
        ("W:WA1-C1:B1", 3, "only numbers can form a range"),
        ("W:W1,Q5:B", 5, "'Q' does not fit at character 6, where a square or K could stand"),
        ("W:W1:B2..", 8, "'.' does not fit"),
    ],
)
def test_unreadable_dialect_says_where_reading_stopped(text: str, offset: int, message: str) -> None:
    with pytest.raises(FenError, match=message) as caught:
        parse_fen(text)
    assert caught.value.offset in (offset, offset + 1)


# Laws.

NUMBERS = st.integers(1, 999).map(str)
LETTERS = st.builds("{}{}".format, st.sampled_from("abcdefghijl"), st.integers(1, 12))


def placed(names: st.SearchStrategy[str]) -> st.SearchStrategy[Placed]:
    return st.builds(Placed, st.sampled_from((WHITE, BLACK)), st.booleans(), names, st.just(0), st.just(0))


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    names = draw(st.sampled_from((NUMBERS, LETTERS)))
    # White comes first in the text, and so in what is read.
    pieces = tuple(sorted(draw(st.lists(placed(names), max_size=12)), key=lambda piece: piece.side != WHITE))
    ghosts = tuple(sorted(draw(st.lists(placed(names), max_size=3)), key=lambda piece: piece.side != WHITE))
    counts = st.none() | st.integers(0, 9999)
    return Setup(
        draw(st.sampled_from((WHITE, BLACK, None))),
        pieces,
        False,
        draw(counts),
        draw(counts),
        draw(st.none() | st.tuples(st.integers(0, 9), st.integers(0, 9))),
        ghosts,
    )


def bare(setup: Setup) -> Setup:
    """A setup without the places of its text."""
    pieces, ghosts = (
        tuple(piece._replace(start=0, end=0) for piece in group) for group in (setup.pieces, setup.ghosts)
    )
    return replace(setup, pieces=pieces, ghosts=ghosts)


@settings(derandomize=True, max_examples=300, deadline=None)
@given(setups())
def test_what_is_written_is_read_the_same(setup: Setup) -> None:
    text = write_fen(setup)
    read = parse_fen(text)
    assert bare(read) == setup
    assert write_fen(read) == text
    assert set(read.oddities) <= {"counters", "ghosts"}


@settings(derandomize=True, max_examples=300, deadline=None)
@given(setups(), st.booleans(), st.booleans())
def test_usual_form_is_read_as_the_grammar_reads_it(setup: Setup, dot: bool, black_first: bool) -> None:
    turn, *sides = write_fen(Setup(setup.turn, setup.pieces)).split(":")
    text = ":".join([turn, *(reversed(sides) if black_first else sides)]) + "." * dot
    usual = re.fullmatch(_USUAL, text)
    assert usual
    short, full = _read_usual(usual), _read_any(text)
    assert (short, short.oddities) == (full, full.oddities)


@settings(derandomize=True, max_examples=500, deadline=None)
@given(st.text(alphabet="WBwbKkGPHF?:,.-+ \n0123456789acdgjxé", max_size=24).map("W:".__add__))
def test_any_text_is_read_or_refused_with_its_place(text: str) -> None:
    read = read_or_refusal(text)
    if isinstance(read, FenError):
        assert 0 <= read.offset <= len(text)
        return
    for piece in read.pieces + read.ghosts:
        assert 0 < piece.start < piece.end <= len(text)
    # Letters among numbers are read anew each time: what is no square is so for the board to say.
    if read.is_numeric:
        assert bare(parse_fen(write_fen(read))) == bare(read)


def read_or_refusal(text: str) -> Setup | FenError:
    try:
        return parse_fen(text)
    except FenError as error:
        return error


@pytest.mark.parametrize("text", ["W:W31,3\n2:B1", "W:W31,3 \r\n  2:B1", "W:W31,32:\nB1", "W:W31,32:B1"])
def test_fen_over_lines(text: str) -> None:
    assert [piece.square for piece in parse_broken_fen(text).pieces] == ["31", "32", "1"]


def test_fen_over_lines_that_is_none() -> None:
    with pytest.raises(FenError):
        parse_broken_fen("W:W31,\nX2:B1")


def test_numeric_ghost_beside_letters_is_written_so_that_it_stays_one() -> None:
    setup = parse_fen("B:BG0-1:Wa1")
    assert write_fen(setup) == "B:Wa1:BG0-0,G1-1"
    assert parse_fen(write_fen(setup)).ghosts == parse_fen("B:Wa1:BG0-0,G1-1").ghosts
    assert [ghost.square for ghost in parse_fen(write_fen(setup)).ghosts] == ["0", "1"]
