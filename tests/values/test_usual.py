"""Values in their usual form are read without their grammar, and as it reads them (behind a blank)."""

import re
from calendar import monthrange

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pdn.values import dates, gametype, result, timecontrol, times


def usual(pattern: str) -> st.SearchStrategy[str]:
    return st.from_regex(pattern, fullmatch=True)


@settings(derandomize=True, max_examples=200, deadline=None)
@given(usual(dates._USUAL))
def test_date(text: str) -> None:
    reading = dates.read_date(text)
    assert reading == (dates.read_date(f" {text}").date, "standard", False)
    assert dates.write_date(reading.date) == text


@settings(derandomize=True, max_examples=200, deadline=None)
@given(usual(times._USUAL))
def test_time(text: str) -> None:
    assert times.read_time(text) == (times.read_time(f" {text}").time, "standard")


@settings(derandomize=True, max_examples=200, deadline=None)
@given(usual(timecontrol._USUAL))
def test_time_control(text: str) -> None:
    assert timecontrol.parse_timecontrol(text) == timecontrol.parse_timecontrol(f" {text}")


@pytest.mark.parametrize("text", ["40/7200+5", "40/7200", "300+0", "0"])
def test_pattern_of_time_control_takes_what_the_grammar_takes(text: str) -> None:
    assert bool(re.fullmatch(timecontrol._USUAL, text)) == ("/" not in text or "+" not in text)


@settings(derandomize=True, max_examples=200, deadline=None)
@given(usual(gametype._USUAL))
def test_gametype(text: str) -> None:
    assert gametype._parts(text) == gametype._parts(f" {text}")


@pytest.mark.parametrize("text", ["", " ", "\n"])
def test_nothing_is_no_gametype(text: str) -> None:
    assert gametype._parts(text) == []


@pytest.mark.parametrize("text", result.STANDARD)
def test_result(text: str) -> None:
    assert result.parse_result(text) == result.parse_result(f" {text}")
    assert result.write_result(result.parse_result(text)) == text


@pytest.mark.parametrize("year", [4, 1900, 2000, 2023, 2024, 9999, 12000])
def test_days_are_those_of_the_calendar(year: int) -> None:
    for month in range(1, 13):
        last = monthrange(year, month)[1]
        assert dates.Date(year, month, last).is_valid
        assert not dates.Date(year, month, last + 1).is_valid
        assert not dates.Date(year, month, 0).is_valid
