"""Times of the day and on the clock."""

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pdn.values.times import Time, TimeError, parse_time, read_time, write_time


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("1:36", Time(1, 36)),
        ("17:20:58", Time(17, 20, Decimal(58))),
        ("0:00:09.56", Time(0, 0, Decimal("9.56"))),
        ("120:00:00", Time(120, 0, Decimal(0))),
    ],
)
def test_form_of_the_standard(text: str, time: Time) -> None:
    assert parse_time(text) == time
    assert write_time(time) == text


@pytest.mark.parametrize(
    ("text", "form", "standard"),
    [
        ("1:36", "standard", "1:36"),
        ("01:36", "standard", "1:36"),
        ("2.23", "dots", "2:23"),
        ("1.59.20", "dots", "1:59:20"),
        ("1:5", "loose", "1:05"),
        ("0:0:9.56", "loose", "0:00:09.56"),
        (" 1:36", "loose", "1:36"),
        ("1 : 36", "loose", "1:36"),
    ],
)
def test_forms_that_are_met(text: str, form: str, standard: str) -> None:
    reading = read_time(text)
    assert (reading.form, write_time(reading.time)) == (form, standard)
    if form != "standard":
        with pytest.raises(TimeError, match=f"not the form of a time, H:MM:SS: {standard}"):
            parse_time(text)


@pytest.mark.parametrize(
    ("text", "offset", "message"),
    [
        ("", 0, "the end does not fit"),
        ("90", 2, "where a colon or a dot with digits could stand"),
        ("1200", 3, "'0' does not fit"),
        ("1:60", 2, "60 is past 59"),
        ("1:00:75", 5, "75 is past 59"),
        ("1:005", 2, "005 does not have two digits"),
        ("1.5", 1, "5 does not have two digits"),
        ("1.75", 1, "75 is past 59"),
        ("1:36.5", 4, "does not fit"),
        ("1h36", 1, "'h' does not fit"),
        ("-1:36", 0, "'-' does not fit"),
        ("١:36", 0, "does not fit"),
    ],
)
def test_unreadable_text_says_where_reading_stopped(text: str, offset: int, message: str) -> None:
    with pytest.raises(TimeError, match=message) as caught:
        read_time(text)
    assert caught.value.offset == offset


def test_total_is_in_seconds() -> None:
    assert parse_time("1:01:01.5").total == Decimal("3661.5")
    assert parse_time("2:00").total == 7200


SECONDS = st.decimals(0, 59, places=2) | st.integers(0, 59).map(Decimal)
TIMES = st.builds(Time, st.integers(0, 999), st.integers(0, 59), st.none() | SECONDS)


@settings(derandomize=True, max_examples=200, deadline=None)
@given(TIMES)
def test_what_is_written_is_read_the_same(time: Time) -> None:
    text = write_time(time)
    assert parse_time(text) == time
    assert write_time(parse_time(text)) == text
