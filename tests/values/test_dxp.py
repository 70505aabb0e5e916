"""Positions of the Draughts eXchange Protocol."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pdn.values.dxp import DxpError, parse_dxp, write_dxp
from pdn.values.fen import parse_fen, write_fen
from pdn.values.hub import parse_hub


def test_start_of_a_game() -> None:
    text = "W" + "z" * 20 + "e" * 10 + "w" * 20
    assert write_fen(parse_dxp(text)) == write_fen(parse_fen("W:W31-50:B1-20"))
    assert write_dxp(parse_fen("W:W31-50:B1-20")) == text


def test_dutch_letters_say_what_those_of_hub_say() -> None:
    assert parse_dxp("ZwWzZe", squares=5) == parse_hub("BwWbBe", squares=5)
    assert write_dxp(parse_fen("B:W1,K2:B3,K4"), squares=5) == "ZwWzZe"


@pytest.mark.parametrize(
    ("text", "offset", "message"),
    [
        ("", 0, "not a DXP position: the end does not fit at character 1, where W or Z could stand"),
        ("Beeee", 0, "'B' does not fit at character 1"),
        ("Weebee", 3, "'b' does not fit at character 4"),
        ("Weeee", 5, "a position of 4 squares, where the board has 5"),
    ],
)
def test_unreadable_text_says_where_reading_stopped(text: str, offset: int, message: str) -> None:
    with pytest.raises(DxpError, match=message) as caught:
        parse_dxp(text, squares=5)
    assert caught.value.offset == offset


def test_unknown_turn_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="side to move"):
        write_dxp(parse_fen("?:W1:B2"))


@settings(derandomize=True, max_examples=200, deadline=None)
@given(st.sampled_from("WZ"), st.text(alphabet="wzWZe", min_size=50, max_size=50))
def test_what_is_read_is_written_the_same(turn: str, letters: str) -> None:
    text = turn + letters
    assert write_dxp(parse_dxp(text)) == text
    assert parse_dxp(write_dxp(parse_dxp(text))) == parse_dxp(text)
