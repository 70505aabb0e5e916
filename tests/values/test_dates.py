"""Dates: the form of the standard, and those that stand in its place."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pdn.values.dates import Date, DateError, parse_date, read_date, write_date


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2008.12.14", Date(2008, 12, 14)),
        ("1945.10.??", Date(1945, 10)),
        ("2007.??.??", Date(2007)),
        ("????.??.??", Date()),
        ("????.12.??", Date(None, 12)),
        ("0987.01.02", Date(987, 1, 2)),
    ],
)
def test_form_of_the_standard(text: str, date: Date) -> None:
    assert parse_date(text) == date
    assert write_date(date) == text


@pytest.mark.parametrize(
    ("text", "form", "standard", "ambiguous"),
    [
        ("1841", "loose", "1841.??.??", False),
        ("1950.", "loose", "1950.??.??", False),
        ("1945.10", "loose", "1945.10.??", False),
        ("1995.11.1", "loose", "1995.11.01", False),
        ("2008.12.14.", "loose", "2008.12.14", False),
        (" 2008.12.14", "loose", "2008.12.14", False),
        ("2005.?.?", "loose", "2005.??.??", False),
        ("2004-05-01", "dashes", "2004.05.01", False),
        ("1841-??-??", "dashes", "1841.??.??", False),
        ("2004/5/1", "slashes", "2004.05.01", False),
        ("1.1.1965", "day-first", "1965.01.01", False),
        ("29.08.2026", "day-first", "2026.08.29", False),
        ("29-05-2005", "day-first", "2005.05.29", False),
        ("13/1/1950", "day-first", "1950.01.13", False),
        ("5/5/1950", "day-first", "1950.05.05", False),
        ("1/12/1950", "day-first", "1950.12.01", True),
        ("??/12/1950", "day-first", "1950.12.??", True),
        ("1/13/1950", "month-first", "1950.01.13", False),
        ("2004.10.27 - 2004.11.01", "span", "2004.10.27", True),
    ],
)
def test_forms_that_are_met(text: str, form: str, standard: str, ambiguous: bool) -> None:
    reading = read_date(text)
    assert (reading.form, write_date(reading.date), reading.is_ambiguous) == (form, standard, ambiguous)
    with pytest.raises(DateError, match=r"not the form of a date, YYYY[.]MM[.]DD: "):
        parse_date(text)


@pytest.mark.parametrize(
    ("text", "offset", "message"),
    [
        ("", 0, "where a year or two digits could stand"),
        ("17 april 2009", 3, "'a' does not fit at character 4"),
        ("03.07.20", 6, "where a year could stand"),
        ("2007/2008", 5, "where two digits could stand"),
        ("2008.12-14", 7, "does not fit"),
        ("2008.12.14.15", 11, "'1' does not fit"),
        ("２008.12.14", 0, "does not fit"),
        ("summer", 0, "'s' does not fit"),
    ],
)
def test_unreadable_text_says_where_reading_stopped(text: str, offset: int, message: str) -> None:
    with pytest.raises(DateError, match=message) as caught:
        read_date(text)
    assert caught.value.offset == offset


@pytest.mark.parametrize(
    "date", [Date(2024, 2, 29), Date(None, 2, 29), Date(2023, None, 31), Date(2023, 4, 30), Date(), Date(1)]
)
def test_days_of_the_calendar(date: Date) -> None:
    assert date.is_valid


@pytest.mark.parametrize(
    "date",
    [
        *(Date(2023, 2, 29), Date(2023, 13, 1), Date(2023, 0, 1), Date(2023, 4, 31), Date(2023, 1, 0)),
        *(Date(0, 1, 1), Date(2023, None, 32), Date(None, 2, 30)),
    ],
)
def test_no_days_of_the_calendar(date: Date) -> None:
    assert not date.is_valid
    assert parse_date(write_date(date)) == date


DATES = st.builds(
    Date, st.none() | st.integers(0, 9999), st.none() | st.integers(0, 99), st.none() | st.integers(0, 99)
)


@settings(derandomize=True, max_examples=200, deadline=None)
@given(DATES)
def test_what_is_written_is_read_the_same(date: Date) -> None:
    text = write_date(date)
    assert parse_date(text) == date
    assert write_date(parse_date(text)) == text
    assert isinstance(date.is_valid, bool)


@settings(derandomize=True, max_examples=200, deadline=None)
@given(st.dates())
def test_every_day_is_one(day: object) -> None:
    text = f"{day:%Y}".zfill(4) + f"{day:.%m.%d}"
    assert parse_date(text).is_valid
