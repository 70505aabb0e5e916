"""The value of a GameType tag."""

import pytest

from pdn import GameType, all_rules, parse_gametype


def test_full_value() -> None:
    assert parse_gametype("20,W,10,10,N2,0") == GameType(20, "W", 10, 10, "N2", False)
    assert parse_gametype("24,W,8,8,N1,1") == GameType(24, "W", 8, 8, "N1", True)
    assert parse_gametype("21,B,8,8,N1,0").starts == "B"


def test_bare_number() -> None:
    assert parse_gametype("25") == GameType(25)
    assert parse_gametype("25").notation is None


def test_invert_flag_may_be_missing() -> None:
    assert parse_gametype("25,W,8,8,A0") == GameType(25, "W", 8, 8, "A0", None)


def test_short_algebraic_and_every_corner() -> None:
    assert [parse_gametype(f"25,W,8,8,S{corner},0").notation for corner in range(4)] == [
        "S0",
        "S1",
        "S2",
        "S3",
    ]


def test_blanks_do_not_matter() -> None:
    assert parse_gametype(" 20, W , 10,10 ,N2, 0 ") == parse_gametype("20,W,10,10,N2,0")


@pytest.mark.parametrize(
    "text", ["20", "99", "20,W,10,10,N2,0", "24,W,8,8,N1,1", "25,W,8,8,A0", "41,W,10,8,A0,0"]
)
def test_printed_as_it_was_written(text: str) -> None:
    assert str(parse_gametype(text)) == text


@pytest.mark.parametrize("rules", all_rules(), ids=lambda rules: rules.name)
def test_number_of_every_rule_set_is_read(rules: object) -> None:
    assert parse_gametype(str(rules.game_type)).number == rules.game_type  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "?", "international", "-20", "20.", "20;W", "20 W", "２０", "٢٠"),
        *("20,", "20,W", "20,W,10", "20,W,10,10", "20,W,10,10,", "20,W,10,10,N2,", "20,W,10,10,N2,0,0"),
        *("20,X,10,10,N2,0", "20,W,ten,10,N2,0", "20,W,10,10,Q2,0", "20,W,10,10,N4,0", "20,W,10,10,N,0"),
        *("20,W,10,10,2N,0", "20,W,10,10,N2,x", ",W,10,10,N2,0", "W,20,10,10,N2,0"),
    ],
)
def test_malformed_value_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a GameType"):
        parse_gametype(text)
