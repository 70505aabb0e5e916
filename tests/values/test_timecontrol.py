"""The value of a TimeControl tag."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pdn.values.timecontrol import Stage, TimeControl, TimeControlError, parse_timecontrol, write_timecontrol


@pytest.mark.parametrize(
    ("text", "stages"),
    [
        ("?", None),
        ("-", ()),
        ("300", (Stage(300),)),
        ("300+0", (Stage(300, increment=0),)),
        ("*180", (Stage(180, is_sandclock=True),)),
        ("40/7200", (Stage(7200, moves=40),)),
        ("40/7200:3600", (Stage(7200, moves=40), Stage(3600))),
        ("40/7200:20/3600:*60", (Stage(7200, 40), Stage(3600, 20), Stage(60, is_sandclock=True))),
        ("50/9000:1800+30", (Stage(9000, 50), Stage(1800, increment=30))),
    ],
)
def test_values(text: str, stages: tuple[Stage, ...] | None) -> None:
    assert parse_timecontrol(text) == TimeControl(stages)
    assert write_timecontrol(TimeControl(stages)) == text


def test_blanks_do_not_matter() -> None:
    assert write_timecontrol(parse_timecontrol(" 40 / 7200 : 3600 ")) == "40/7200:3600"


@pytest.mark.parametrize(
    ("text", "offset", "message"),
    [
        ("", 0, "where a number, [?], - or [*] could stand"),
        ("3 d/5", 2, "'d' does not fit at character 3"),
        ("300+", 4, "where a number could stand"),
        ("300:40/60", 3, "':' does not fit at character 4"),
        ("300+5:40/60", 5, "':' does not fit at character 6"),
        ("*60:40/60", 3, "':' does not fit at character 4"),
        ("40/7200:", 8, "the end does not fit"),
        ("?:300", 1, "':' does not fit"),
        ("5.5+3", 1, "'.' does not fit"),
        ("３00", 0, "does not fit"),
        ("2 hours", 2, "'h' does not fit"),
    ],
)
def test_unreadable_text_says_where_reading_stopped(text: str, offset: int, message: str) -> None:
    with pytest.raises(TimeControlError, match=message) as caught:
        parse_timecontrol(text)
    assert caught.value.offset == offset


COUNTS = st.integers(0, 99_999)
QUOTAS = st.tuples(COUNTS, COUNTS).map(lambda numbers: Stage(*numbers))
LAST = st.one_of(
    QUOTAS,
    COUNTS.map(Stage),
    st.tuples(COUNTS, COUNTS).map(lambda numbers: Stage(numbers[0], increment=numbers[1])),
    COUNTS.map(lambda seconds: Stage(seconds, is_sandclock=True)),
)
CONTROLS = st.one_of(
    st.sampled_from((TimeControl(None), TimeControl(()))),
    st.tuples(st.lists(QUOTAS, max_size=4), LAST).map(lambda parts: TimeControl((*parts[0], parts[1]))),
)


@settings(derandomize=True, max_examples=200, deadline=None)
@given(CONTROLS)
def test_what_is_written_is_read_the_same(control: TimeControl) -> None:
    text = write_timecontrol(control)
    assert parse_timecontrol(text) == control
    assert write_timecontrol(parse_timecontrol(text)) == text
