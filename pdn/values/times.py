"""Times: of the day, and on the clocks of a game."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from pdn.values.syntax import NotationError, parse, start_of, tokens_of

if TYPE_CHECKING:
    from decimal import Decimal

_WORDS = {"PART": "a number", "COLON": "a colon", "FRACTION": "a dot with digits"}
# The form of the standard: the grammar reads it the same, but is not ready at once.
_USUAL = r"([0-9]{1,3}):([0-5][0-9])(?::([0-5][0-9](?:\.[0-9]+)?))?"


class TimeError(NotationError):
    """A text that is no time; ``offset`` is where reading stopped, counted from its start."""


class Time(NamedTuple):
    """A time to the minute, or to the second and parts of it."""

    hours: int
    minutes: int
    seconds: Decimal | None = None

    @property
    def total(self) -> Decimal:
        """The whole time in seconds."""
        return self.hours * 3600 + self.minutes * 60 + (self.seconds or _decimal("0"))


class TimeReading(NamedTuple):
    """A time and the form it was written in: ``standard``, ``dots``, or ``loose`` (blanks, single digits)."""

    time: Time
    form: str


def parse_time(text: str) -> Time:
    """Read a time in the form of the standard, ``H:MM[:SS]``, with parts of a second if there are any.

    >>> parse_time("1:05:20").minutes
    5

    Raises:
        TimeError: the text is no time (PDN 3.0, WhiteTime), or one in another form.
    """
    time, form = read_time(text)
    if form != "standard":
        raise TimeError(f"not the form of a time, H:MM:SS: {write_time(time)}", 0)
    return time


@lru_cache(maxsize=1024)
def read_time(text: str) -> TimeReading:
    """Read a time in any form that is met: two numbers are hours and minutes, with a dot as well.

    >>> read_time("2.05")
    TimeReading(time=Time(hours=2, minutes=5, seconds=None), form='dots')

    Raises:
        TimeError: the text is no time, or it has 60 minutes or seconds.
    """
    usual = re.fullmatch(_USUAL, text)
    if usual:
        hours, minutes, seconds = usual.groups()
        return TimeReading(Time(int(hours), int(minutes), _decimal(seconds) if seconds else None), "standard")
    tree = parse("time", text, TimeError, "time", _WORDS)
    first, *parts = tokens_of(tree)
    for part in parts[:2]:
        digits = part.lstrip(".")
        # 1.5 may well be an hour and a half.
        if len(digits) > 2 or (len(digits) < 2 and tree.data == "dots"):
            raise TimeError(f"{digits} does not have two digits", start_of(part))
        if int(digits) > 59:
            raise TimeError(f"{digits} is past 59", start_of(part))
    rest = "".join(parts[1:]).lstrip(".")
    time = Time(int(first), int(parts[0].lstrip(".")), _decimal(rest) if rest else None)
    if tree.data == "dots":
        return TimeReading(time, "dots")
    is_standard = all(len(part) == 2 for part in parts[:2]) and not re.search(r"\s", text)
    return TimeReading(time, "standard" if is_standard else "loose")


def _decimal(text: str) -> Decimal:
    from decimal import Decimal  # here, as few times have seconds

    return Decimal(text)


def write_time(time: Time) -> str:
    """Write a time as ``H:MM`` or ``H:MM:SS``, with as many digits behind the seconds as it has."""
    text = f"{time.hours}:{time.minutes:02}"
    if time.seconds is None:
        return text
    whole, _, parts = f"{time.seconds:f}".partition(".")
    return f"{text}:{whole:>02}{'.' if parts else ''}{parts}"
