"""Results in every style."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pdn.values.result import Result, ResultError, parse_result, write_result

HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("text", "style", "outcome"),
    [
        ("1-0", "default", "first"),
        ("0-1", "default", "second"),
        ("1/2-1/2", "default", "draw"),
        ("2-0", "international", "first"),
        ("0-2", "international", "second"),
        ("1-1", "international", "draw"),
        ("0-0", "any", "both lost"),
        ("*", "any", None),
        ("1+ - 1-", "plus-draw", "draw"),
        ("1- - 1+", "plus-draw", "draw"),
        ("1 1/2 - 1/2", "delfts", None),
        ("4-6", "delfts", None),
        ("10-0", "delfts", "first"),
        ("5-5", "delfts", "draw"),
        ("1.33-0.67", "goes", None),
        ("+:-", "forfeit", "first"),
        ("-:+", "forfeit", "second"),
        ("-:-", "forfeit", "both lost"),
    ],
)
def test_styles(text: str, style: str, outcome: str | None) -> None:
    result = parse_result(text)
    assert (result.style, result.outcome) == (style, outcome)
    assert write_result(result) == text
    assert result.is_unfinished == (text == "*")


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        *(("½-½", "1/2-1/2"), ("½–½", "1/2-1/2"), ("0.5-0.5", "1/2-1/2"), ("0,5-0,5", "1/2-1/2")),
        *(
            ("1/2 - 1/2", "1/2-1/2"),
            (" 1/2-1/2", "1/2-1/2"),
            ("1/2:1/2", "1/2-1/2"),
            ("1 / 2-1 / 2", "1/2-1/2"),
        ),
        *(("1:0", "1-0"), ("2 : 0", "2-0"), ("1 - 1", "1-1"), ("0\t-\n2", "0-2"), ("2.0-0.0", "2-0")),
        *((f"1{dash}0", "1-0") for dash in "‐‑–—−"),
        *(("+--", "+:-"), ("--+", "-:+"), ("+/-", "+:-"), ("- : +", "-:+"), ("+ – –", "+:-")),
        *(("1+-1-", "1+ - 1-"), ("1--1+", "1- - 1+"), ("1+ : 1-", "1+ - 1-"), ("1+ – 1–", "1+ - 1-")),
        *(("1½-½", "1 1/2 - 1/2"), ("6 - 4", "6-4"), ("1,33-0,67", "1.33-0.67"), ("01-0", "1-0")),
    ],
)
def test_spellings_that_are_met(text: str, plain: str) -> None:
    assert parse_result(text) == parse_result(plain)
    assert write_result(parse_result(text)) == plain


def test_same_outcome_in_two_styles() -> None:
    assert parse_result("1-0") != parse_result("2-0")
    assert parse_result("1-0").outcome == parse_result("2-0").outcome == parse_result("+:-").outcome


def test_points_are_exact() -> None:
    assert parse_result("1 1/2 - 1/2")[:2] == (Fraction(3, 2), HALF)
    assert parse_result("1.33-0.67")[:2] == (Fraction(133, 100), Fraction(67, 100))
    assert parse_result("1- - 1+").better == "second"


@pytest.mark.parametrize(
    ("text", "offset", "message"),
    [
        ("", 0, "where a number, [*] or ½ could stand"),
        ("?", 0, "'[?]' does not fit"),
        ("1-", 2, "the end does not fit"),
        ("1/2", 3, "where a dash or a colon could stand"),
        ("1/0-1", 1, "'/' does not fit"),
        ("1-0-1", 3, "'-' does not fit"),
        ("White wins", 0, "'W' does not fit"),
        ("1-0 forfeit", 4, "'f' does not fit"),
        ("１-0", 0, "does not fit"),
        ("**", 1, "does not fit"),
    ],
)
def test_unreadable_text_says_where_reading_stopped(text: str, offset: int, message: str) -> None:
    with pytest.raises(ResultError, match=message) as caught:
        parse_result(text)
    assert caught.value.offset == offset


def test_a_third_is_no_decimal() -> None:
    with pytest.raises(ValueError, match="1/3 cannot be written as a decimal"):
        write_result(Result(Fraction(1, 3), Fraction(2, 3), "goes"))


PLAIN = st.sampled_from(["1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "*", "1+ - 1-", "1- - 1+"])
HALVES = st.integers(0, 99).map(lambda n: Fraction(n, 2))
CENTS = st.integers(0, 999).map(lambda n: Fraction(n, 100))
TAKEN = {(1, 0), (0, 1), (HALF, HALF), (2, 0), (0, 2), (1, 1), (0, 0)}


def graded(points: st.SearchStrategy[Fraction], style: str) -> st.SearchStrategy[Result]:
    return st.tuples(points, points).filter(lambda p: p not in TAKEN).map(lambda p: Result(*p, style))


@settings(derandomize=True, max_examples=300, deadline=None)
@given(PLAIN.map(parse_result) | graded(HALVES, "delfts") | graded(CENTS, "goes"))
def test_what_is_written_is_read_the_same(result: Result) -> None:
    text = write_result(result)
    assert parse_result(text) == result
    assert write_result(parse_result(text)) == text
