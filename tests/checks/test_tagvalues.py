"""Findings about the values of tags."""

import pytest

from pdn import Finding, Severity, read_game
from pdn.checks.tagvalues import check_tags


def findings(tag: str, value: str) -> list[Finding]:
    return list(check_tags(read_game(f'[Event "A"]\n[{tag} "{value}"]\n1. 32-28 *')))


def mended(tag: str, value: str) -> tuple[str, bool] | None:
    """The tag after its fix, and whether the fix is safe."""
    text = f'[Event "A"]\n[{tag} "{value}"]\n1. 32-28 *'
    (finding,) = check_tags(read_game(text))
    if finding.fix is None:
        return None
    (edit,) = finding.fix.edits
    assert text[edit.start : edit.end] == value == text[finding.start : finding.end]
    return (text[: edit.start] + edit.text + text[edit.end :]).splitlines()[1], finding.fix.safe


@pytest.mark.parametrize("tag", ["Date", "EventDate", "UTCDate", "PublicationDate", "date"])
@pytest.mark.parametrize(
    ("value", "message", "fix"),
    [
        ("29.08.2026", "29.08.2026 should be written 2026.08.29", ("2026.08.29", True)),
        ("2004-05-01", "2004-05-01 should be written 2004.05.01", ("2004.05.01", True)),
        ("1950.", "1950. should be written 1950.??.??", ("1950.??.??", True)),
        (
            "1/12/1950",
            "1/12/1950 can mean 1950.12.01 or 1950.01.12: expected YYYY.MM.DD",
            ("1950.12.01", False),
        ),
        (
            "2004.10.27 - 2004.11.01",
            "2004.10.27 - 2004.11.01 is a span of days: expected YYYY.MM.DD, the first of them",
            ("2004.10.27", False),
        ),
        ("2023.02.30", "2023.02.30 is no day of the calendar", None),
        ("30.02.2023", "30.02.2023 is no day of the calendar: expected YYYY.MM.DD", None),
        (
            "17 april 2009",
            "17 april 2009 is no date: expected YYYY.MM.DD, with ? for what is not known",
            None,
        ),
    ],
)
def test_bad_date(tag: str, value: str, message: str, fix: tuple[str, bool] | None) -> None:
    (finding,) = findings(tag, value)
    assert (finding.code, finding.severity) == ("bad-date", Severity.WARNING)
    assert finding.message == f"{tag}: {message}"
    assert mended(tag, value) == (fix and (f'[{tag} "{fix[0]}"]', fix[1]))


@pytest.mark.parametrize(
    "value", ["2008.12.14", "1945.10.??", "????.??.??", "????-??-??", "????", "", " ", "?", "-"]
)
def test_good_date(value: str) -> None:
    assert findings("Date", value) == []


@pytest.mark.parametrize("tag", ["Time", "UTCTime", "WhiteTime", "BlackTime"])
@pytest.mark.parametrize(
    ("value", "message", "fix"),
    [
        ("2.23", "2.23 should be written 2:23", ("2:23", True)),
        ("1:5", "1:5 should be written 1:05", ("1:05", True)),
        ("noon", "noon is no time: expected H:MM or H:MM:SS", None),
        ("1:75", "1:75 is no time: expected H:MM or H:MM:SS", None),
    ],
)
def test_bad_time(tag: str, value: str, message: str, fix: tuple[str, bool] | None) -> None:
    (finding,) = findings(tag, value)
    assert (finding.code, finding.severity) == ("bad-time", Severity.WARNING)
    assert finding.message == f"{tag}: {message}"
    assert mended(tag, value) == (fix and (f'[{tag} "{fix[0]}"]', fix[1]))


def test_a_day_has_24_hours_and_a_clock_has_more() -> None:
    assert [f.message for f in findings("UTCTime", "24:00:00")] == ["UTCTime: 24:00:00 is no time of the day"]
    assert findings("WhiteTime", "24:00:00") == findings("UTCTime", "23:59:59") == []


@pytest.mark.parametrize("value", ["1:36", "01:36", "17:20:58", "0:00:09.5", "", "?", "-"])
def test_good_time(value: str) -> None:
    assert findings("WhiteTime", value) == []


@pytest.mark.parametrize("tag", ["TimeControl", "TimeControlWhite", "TimeControlBlack"])
def test_bad_time_control(tag: str) -> None:
    (finding,) = findings(tag, "3 d/5")
    assert (finding.code, finding.severity, finding.fix) == ("bad-time-control", Severity.WARNING, None)
    assert finding.message == (
        f"{tag}: 3 d/5 is no time control: expected moves/seconds, seconds+increment, seconds or *seconds"
    )
    assert findings(tag, "40/7200:3600") == findings(tag, "?") == findings(tag, "-") == []


@pytest.mark.parametrize("value", ["White wins", "1/2", "1-0 forfeit", "unknown"])
def test_bad_result(value: str) -> None:
    (finding,) = findings("Result", value)
    assert (finding.code, finding.severity, finding.fix) == ("bad-result", Severity.WARNING, None)
    assert finding.message == f"Result: {value} is no result: expected one such as 2-0, 1-1, 1/2-1/2 or *"


@pytest.mark.parametrize(
    ("value", "standard"),
    [
        *(
            ("½-½", "1/2-1/2"),
            ("1:0", "1-0"),
            ("2 - 0", "2-0"),
            (" 1/2-1/2", "1/2-1/2"),
            ("0,5-0,5", "1/2-1/2"),
        ),
        *(("1–0", "1-0"), ("0:0", "0-0")),
    ],
)
def test_result_style(value: str, standard: str) -> None:
    (finding,) = findings("Result", value)
    assert (finding.code, finding.severity) == ("result-style", Severity.INFO)
    assert finding.message == f"Result: {value.strip()} should be written {standard}"
    assert mended("Result", value) == (f'[Result "{standard}"]', True)


@pytest.mark.parametrize(
    "value",
    [
        "1-0",
        "0-1",
        "1/2-1/2",
        "2-0",
        "1-1",
        "0-2",
        "0-0",
        "*",
        "",
        "?",
        "-",
        "1+ - 1-",
        "1+-1-",
        "4-6",
        "+--",
    ],
)
def test_good_result(value: str) -> None:
    assert findings("Result", value) == []


def test_every_tag_is_looked_at_and_others_are_left_alone() -> None:
    game = read_game('[Date "1841"]\n[Round "1841"]\n[Result "1:0"]\n[Date "x"]\n*')
    assert [finding.code for finding in check_tags(game)] == ["bad-date", "result-style", "bad-date"]


def test_value_over_two_lines_is_one_in_the_message() -> None:
    (finding,) = findings("Date", "17\napril")
    assert finding.message.startswith("Date: 17 april is no date")


def test_value_with_quotes_stays_in_its_tag() -> None:
    (finding,) = findings("Date", r"\"1841\"")
    assert finding.fix is None
    assert finding.game == 1
