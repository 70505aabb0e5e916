"""Positions of the Hub protocol."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pdn.core.tables import BLACK, WHITE
from pdn.values.fen import parse_fen, write_fen
from pdn.values.hub import HubError, parse_hub, write_hub

START = "W" + "b" * 20 + "e" * 10 + "w" * 20


def test_start_of_a_game() -> None:
    setup = parse_hub(START)
    assert write_fen(setup) == write_fen(parse_fen("W:W31-50:B1-20"))
    assert write_hub(parse_fen("W:W31-50:B1-20")) == START


@pytest.mark.parametrize(
    ("text", "fen"),
    [("WwWbBe", "W:W1,K2:B3,K4"), ("Beeeee", "B:W:B"), ("Beeeew", "B:W5:B"), (" Weeeeb\n", "W:W:B5")],
)
def test_letters(text: str, fen: str) -> None:
    assert write_fen(parse_hub(text, squares=5)) == fen
    assert write_hub(parse_fen(fen), squares=5) == text.strip()


def test_each_piece_knows_where_it_stands_in_the_text() -> None:
    text = " WewB"
    setup = parse_hub(text, squares=3)
    assert [(p.side, p.king, p.square, text[p.start : p.end]) for p in setup.pieces] == [
        (WHITE, False, "2", "w"),
        (BLACK, True, "3", "B"),
    ]


@pytest.mark.parametrize(
    ("text", "offset", "message"),
    [
        ("", 0, "the end does not fit at character 1, where W or B could stand"),
        ("weeee", 0, "'w' does not fit at character 1"),
        ("Wee eee", 4, "'e' does not fit at character 5"),
        ("Weezee", 3, "'z' does not fit at character 4"),
        ("Weeee", 5, "a position of 4 squares, where the board has 5"),
        (" Weeee", 6, "a position of 4 squares, where the board has 5"),
        ("Weeeeee", 6, "a position of 6 squares, where the board has 5"),
        ("W", 1, "a position of 0 squares"),
    ],
)
def test_unreadable_text_says_where_reading_stopped(text: str, offset: int, message: str) -> None:
    with pytest.raises(HubError, match=message) as caught:
        parse_hub(text, squares=5)
    assert caught.value.offset == offset


@pytest.mark.parametrize(
    ("fen", "message"),
    [
        ("?:W1:B2", "side to move"),
        ("B::", "needs pieces"),
        ("W:W51:B1", "51 is not one of the squares 1 to 50"),
        ("W:Wa1:Bd8", "a1 is not"),
    ],
)
def test_what_has_no_place_in_it_is_refused(fen: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        write_hub(parse_fen(fen))


@settings(derandomize=True, max_examples=200, deadline=None)
@given(st.sampled_from("WB"), st.sampled_from((32, 40, 50, 64, 72)), st.data())
def test_what_is_read_is_written_the_same(turn: str, size: int, data: st.DataObject) -> None:
    text = turn + data.draw(st.text(alphabet="wbWBe", min_size=size, max_size=size))
    setup = parse_hub(text, size)
    assert write_hub(setup, size) == text
    assert parse_hub(write_hub(setup, size), size) == setup
    assert write_hub(parse_fen(write_fen(setup)), size) == text
