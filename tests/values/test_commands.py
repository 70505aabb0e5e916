"""Comments and the commands in them."""

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pdn.core.tables import BLACK, WHITE
from pdn.values.commands import Clocks, Command, Mark, Value, parse_comment, write_command
from pdn.values.score import Score
from pdn.values.times import Time

D = Decimal


def only(text: str) -> Command:
    (command,) = parse_comment(text).commands
    return command


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("[%clk 1:05:23]", Time(1, 5, D(23))),
        ("[%mct 0:49]", Time(0, 49)),
        ("[%egt 0:00:09.56]", Time(0, 0, D("9.56"))),
        ("[%emt 0:00:12]", Time(0, 0, D(12))),
        ("[%emt 12.5]", D("12.5")),
        ("[%clock w0:00:10 B0:00:03]", Clocks(Time(0, 0, D(10)), Time(0, 0, D(3)), BLACK)),
        ("[%clock W0:00:10 b0:00:03]", Clocks(Time(0, 0, D(10)), Time(0, 0, D(3)), WHITE)),
        ("[%clk w0:10 b0:03]", Clocks(Time(0, 10), Time(0, 3), None)),
        ("[%clock 0:49:11]", Time(0, 49, D(11))),
        ("[%eval -0.048]", Score(D("-0.048"))),
        ("[%eval 0.17,20]", Score(D("0.17"), depth=20)),
        ("[%eval #-3]", Score(wins_in=-3)),
        ("[%csl R12,G33]", (Mark("R", "12"), Mark("G", "33"))),
        ("[%cal R12-23,Gc3-d4]", (Mark("R", "12", "23"), Mark("G", "c3", "d4"))),
    ],
)
def test_known_commands(text: str, value: Value) -> None:
    command = only(text)
    assert (command.value, command.fault) == (value, None)
    assert write_command(command) == text


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("[%egt 0:0:9.56]", "[%egt 0:00:09.56]"),
        ("[%clk 0.45]", "[%clk 0:45]"),
        ("[%clk\t1:05:23 ]", "[%clk 1:05:23]"),
        ("[%clock B0:00:03 w0:00:10]", "[%clock w0:00:10 B0:00:03]"),
        ("[%clock W 0:00:10 b 0:00:03]", "[%clock W0:00:10 b0:00:03]"),
        ("[%csl R12 , G33]", "[%csl R12,G33]"),
        ("[%drgnode  9 10]", "[%drgnode 9 10]"),
    ],
)
def test_spellings_that_are_met(text: str, plain: str) -> None:
    assert write_command(only(text)) == plain


@pytest.mark.parametrize(
    "text", ["[%drgnode 9 10]", "[%inbook]", '[%tqu "en" a;b]', "[%CLK 1:00:00]", "[%a_1 x]"]
)
def test_other_commands_stay_as_they_are(text: str) -> None:
    command = only(text)
    assert (command.value, command.fault) == (None, None)
    assert write_command(command) == text


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[%clk 1:75:00]", "75 is past 59"),
        ("[%clk soon]", "'s' does not fit at character 1"),
        ("[%clk]", "the end does not fit"),
        ("[%clock w0:00:10]", "where w or b could stand"),
        ("[%clock w0:00:10 W0:00:03]", "both clocks are of one side"),
        ("[%mct 90]", "the end does not fit"),
        ("[%emt]", "the end does not fit"),
        ("[%eval]", "not a score"),
        ("[%eval good]", "not a score"),
        ("[%csl 12]", "where the letter of a colour could stand"),
        ("[%csl R12-23]", "a marked square has no target"),
        ("[%cal R12]", "an arrow needs two squares"),
    ],
)
def test_known_command_that_says_something_else_has_a_fault(text: str, fault: str) -> None:
    command = only(text)
    assert command.value is None
    assert command.fault
    assert fault in command.fault
    assert write_command(command) == text


def test_commands_stand_among_the_text() -> None:
    text = "before [%clk 0:00:05] [not one] [%eval 3][%foo] after"
    comment = parse_comment(text)
    assert [text[c.start : c.end] for c in comment.commands] == ["[%clk 0:00:05]", "[%eval 3]", "[%foo]"]
    assert comment.remark == "before  [not one]  after"
    assert str(comment) == text
    assert comment.score is None


@pytest.mark.parametrize(
    "text", ["", "[", "]", "[%", "[%]", "[%clk 0:01", "[% clk 0:01]", "[%1 2]", "[%clk-x 3]", "50 % [a]"]
)
def test_text_without_commands(text: str) -> None:
    comment = parse_comment(text)
    assert comment.commands == ()
    assert (str(comment), comment.remark) == (text, text.strip())


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("-45", Score(D(-45))),
        ('%eval "truus" 0.09', Score(D("0.09"), engine="truus")),
        ("20: 34-29 [%clk 0:00:05]", Score(D(20), move="34-29")),
        ("good move", None),
        ("34-29", None),
        ("see game 21", None),
        ("", None),
    ],
)
def test_score_is_a_comment_of_its_own(text: str, score: Score | None) -> None:
    assert parse_comment(text).score == score


TIMES = st.builds(Time, st.integers(0, 99), st.integers(0, 59), st.none() | st.integers(0, 59).map(Decimal))
SQUARES = st.integers(1, 72).map(str) | st.sampled_from(["a1", "c3", "l12"])
COLOURS = st.sampled_from("RGYB")
COMMANDS = st.one_of(
    st.builds(
        lambda name, value: (name, value), st.sampled_from(["clk", "clock", "mct", "egt", "emt"]), TIMES
    ),
    st.builds(
        lambda value: ("clock", value), st.builds(Clocks, TIMES, TIMES, st.sampled_from((WHITE, BLACK, None)))
    ),
    st.builds(lambda n: ("emt", Decimal(n) / 10), st.integers(0, 9999)),
    st.builds(
        lambda n, d: ("eval", Score(Decimal(n) / 100, depth=d)),
        st.integers(-999, 999),
        st.none() | st.integers(0, 99),
    ),
    st.builds(lambda n: ("eval", Score(wins_in=n)), st.integers(-99, 99)),
    st.builds(
        lambda marks: ("csl", tuple(marks)),
        st.lists(st.builds(Mark, COLOURS, SQUARES, st.none()), min_size=1),
    ),
    st.builds(
        lambda marks: ("cal", tuple(marks)), st.lists(st.builds(Mark, COLOURS, SQUARES, SQUARES), min_size=1)
    ),
)


@settings(derandomize=True, max_examples=300, deadline=None)
@given(COMMANDS)
def test_what_is_written_is_read_the_same(command: tuple[str, Value]) -> None:
    text = write_command(Command(command[0], "", command[1]))
    read = only(text)
    assert (read.name, read.value, read.fault) == (*command, None)
    assert write_command(read) == text


@settings(derandomize=True, max_examples=500, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            ["[%clk 0:00:05]", "[%eval 3]", "[%x", "]", "[", "%", " ", "text", "\n", "0", "é", "[%foo a b]"]
        )
    ).map("".join)
    | st.text(max_size=30)
)
def test_any_comment_is_read_and_written_back(text: str) -> None:
    comment = parse_comment(text)
    assert str(comment) == text
    parts, start = [], 0
    for command in comment.commands:
        assert start <= command.start < command.end <= len(text)
        assert text[command.start : command.start + 2] == "[%"
        assert text[command.end - 1] == "]"
        parts.append(text[start : command.start])
        start = command.end
    assert ("".join(parts) + text[start:]).strip() == comment.remark
