"""Dates with unknown parts, in the form of the standard and in the forms that are met."""

import datetime
import re
from functools import lru_cache
from typing import NamedTuple

from pdn.values.syntax import NotationError, parse, tokens_of

_WORDS = {"YEAR": "a year", "PART": "two digits", "DOT": "a dot", "DASH": "a dash", "SLASH": "a slash"}
# The form of the standard: the grammar reads it the same, but is not ready at once.
_USUAL = r"([0-9]{4}|\?{4})\.([0-9]{2}|\?\?)\.([0-9]{2}|\?\?)"


class DateError(NotationError):
    """A text that is no date; ``offset`` is where reading stopped, counted from its start."""


class Date(NamedTuple):
    """A date; a part that is not known is None."""

    year: int | None = None
    month: int | None = None
    day: int | None = None

    @property
    def is_valid(self) -> bool:
        """Whether there is such a day in the calendar; what is not known is taken to fit."""
        # An unknown year may be a leap year, an unknown month a long one.
        year, month, day = self.year, self.month, self.day
        if year == 0 or not 1 <= (1 if month is None else month) <= 12:
            return False
        if day is None:
            return True
        try:
            # The calendar begins again after 400 years.
            datetime.date(2000 + (year or 0) % 400, 12 if month is None else month, day)
        except ValueError:
            return False
        return True


class DateReading(NamedTuple):
    """A date and the form it was written in.

    ``form`` is ``standard``, ``loose`` (blanks, parts with one digit or left out), ``dashes``, ``slashes``,
    ``day-first``, ``month-first`` or ``span`` (of which this is the first day).  ``is_ambiguous`` says
    that the text can mean another date, or more than one.
    """

    date: Date
    form: str
    is_ambiguous: bool = False


def parse_date(text: str) -> Date:
    """Read a date in the form of the standard, ``YYYY.MM.DD`` with ``?`` for what is not known.

    >>> parse_date("1945.10.??")
    Date(year=1945, month=10, day=None)

    Raises:
        DateError: the text is no date (PDN 3.0, Date), or one in another form.
    """
    date, form, _ = read_date(text)
    if form != "standard":
        raise DateError(f"not the form of a date, YYYY.MM.DD: {write_date(date)}", 0)
    return date


@lru_cache(maxsize=1024)
def read_date(text: str) -> DateReading:
    """Read a date in any form that is met; with slashes the day may come second.

    >>> read_date("29-05-2005")
    DateReading(date=Date(year=2005, month=5, day=29), form='day-first', is_ambiguous=False)

    Raises:
        DateError: the text is no date in any of them.
    """
    usual = re.fullmatch(_USUAL, text)
    if usual:
        return DateReading(Date(*map(_number, usual.groups())), "standard")
    tree = parse("date", text, DateError, "date", _WORDS)
    tokens = tokens_of(tree)
    numbers = [token for token in tokens if token.type in ("YEAR", "PART")]
    signs = {token.type for token in tokens}
    if tree.data == "span":
        return DateReading(Date(*map(_number, numbers[:3])), "span", True)
    if numbers[0].type == "YEAR":
        date = Date(*map(_number, numbers))
        if "DASH" in signs:
            form = "dashes"
        elif "SLASH" in signs:
            form = "slashes"
        else:
            form = "standard" if write_date(date) == text else "loose"
        return DateReading(date, form)
    first, second, year = map(_number, numbers)
    if "SLASH" in signs and second is not None and second > 12:
        return DateReading(Date(year, first, second), "month-first")
    # A day past 12, or the same as the month, is the day in either order.
    ambiguous = "SLASH" in signs and (first or 0) <= 12 and first != second
    return DateReading(Date(year, second, first), "day-first", ambiguous)


def _number(text: str) -> int | None:
    return None if text[0] == "?" else int(text)


def write_date(date: Date) -> str:
    """Write a date in the form of the standard (PDN 3.0, Date)."""
    year = "????" if date.year is None else f"{date.year:04}"
    month, day = ("??" if part is None else f"{part:02}" for part in (date.month, date.day))
    return f"{year}.{month}.{day}"
