"""What is wrong with the values of tags that have a form of their own: dates, times, results and others."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from pdn.items import Tag
from pdn.severity import Severity
from pdn.tagnames import standard_name
from pdn.values.dates import Date, DateError, DateReading, read_date, write_date
from pdn.values.result import SPELT, STANDARD, ResultError, parse_result, write_result
from pdn.values.timecontrol import TimeControlError, parse_timecontrol
from pdn.values.times import TimeError, read_time, write_time

# What says that nothing is known (PDN 3.0, Tags).
_NOTHING = ("", "?", "-")


class Fault(NamedTuple):
    """What is wrong with a value, and how the standard would write it where that can be told."""

    code: str
    message: str
    standard: str | None = None
    safe: bool = True
    severity: Severity = Severity.WARNING


def faults(tag: Tag) -> Iterator[Fault]:
    """Yield what is wrong with the value of a tag."""
    check = _CHECKS.get((standard_name(tag.name) or tag.name).casefold())
    if check and tag.value.strip() not in _NOTHING:
        yield from check(tag)


def _check_date(tag: Tag) -> Iterator[Fault]:
    try:
        reading = read_date(tag.value)
    except DateError:
        yield Fault("bad-date", "is no date: expected YYYY.MM.DD, with ? for what is not known")
        return
    if reading.form == "standard" or reading.date == Date():
        if not reading.date.is_valid:
            yield Fault("bad-date", "is no day of the calendar")
        return
    message, standard = _other_date(reading)
    yield Fault("bad-date", message, standard, not reading.is_ambiguous)


def _other_date(reading: DateReading) -> tuple[str, str | None]:
    """Say of a date in another form how the standard would write it, and give that where it is one date."""
    date = reading.date
    if reading.form == "span":
        return "is a span of days: expected YYYY.MM.DD, the first of them", write_date(date)
    if not date.is_valid:
        return "is no day of the calendar: expected YYYY.MM.DD", None
    standard = write_date(date)
    if reading.is_ambiguous:
        other = write_date(Date(date.year, date.day, date.month))
        return f"can mean {standard} or {other}: expected YYYY.MM.DD", standard
    return f"should be written {standard}", standard


def _check_time(tag: Tag) -> Iterator[Fault]:
    try:
        time, form = read_time(tag.value)
    except TimeError:
        yield Fault("bad-time", "is no time: expected H:MM or H:MM:SS")
        return
    if tag.name.casefold() in ("time", "utctime") and time.hours > 23:
        yield Fault("bad-time", "is no time of the day")
    elif form != "standard":
        standard = write_time(time)
        yield Fault("bad-time", f"should be written {standard}", standard)


def _check_time_control(tag: Tag) -> Iterator[Fault]:
    try:
        parse_timecontrol(tag.value)
    except TimeControlError:
        message = "is no time control: expected moves/seconds, seconds+increment, seconds or *seconds"
        yield Fault("bad-time-control", message)


def _check_result(tag: Tag) -> Iterator[Fault]:
    if tag.value in STANDARD:
        return
    try:
        result = parse_result(tag.value)
    except ResultError:
        yield Fault("bad-result", "is no result: expected one such as 2-0, 1-1, 1/2-1/2 or *")
        return
    if result.style in SPELT and write_result(result) != tag.value:
        standard = write_result(result)
        yield Fault("result-style", f"should be written {standard}", standard, severity=Severity.INFO)


_CHECKS: dict[str, Callable[[Tag], Iterator[Fault]]] = {
    **dict.fromkeys(("date", "eventdate", "utcdate", "publicationdate"), _check_date),
    **dict.fromkeys(("time", "utctime", "whitetime", "blacktime"), _check_time),
    **dict.fromkeys(("timecontrol", "timecontrolwhite", "timecontrolblack"), _check_time_control),
    "result": _check_result,
}

#: The tags, in small letters, whose values are looked at.
CHECKED = frozenset(_CHECKS)
