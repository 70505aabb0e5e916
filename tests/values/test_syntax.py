"""The one way in which every short text is read: the tree, or where it stops and what could stand there."""

import pytest

from pdn.values.syntax import NotationError, parse

WORDS = {"NUMBER": "a number", "UNKNOWN": "?", "SLASH": "/", "PLUS": "+"}


class OwnError(NotationError):
    pass


def test_tree_of_a_text() -> None:
    assert [
        str(child.data) for child in parse("timecontrol", "40/7200:300", OwnError, "time", {}).children
    ] == [
        "quota",
        "sudden",
    ]


@pytest.mark.parametrize(
    ("text", "offset", "message"),
    [
        ("", 0, "not a time: the end does not fit at character 1, where a number or [?] could stand"),
        ("40/", 3, "not a time: the end does not fit at character 4, where a number could stand"),
        ("40 d", 3, "not a time: 'd' does not fit at character 4, where / or [+] could stand"),
        ("40 40", 3, "not a time: '4' does not fit at character 4, where / or [+] could stand"),
    ],
)
def test_error_says_where_and_what_could_stand_there(text: str, offset: int, message: str) -> None:
    with pytest.raises(OwnError, match=message) as caught:
        parse("timecontrol", text, OwnError, "time", WORDS)
    assert caught.value.offset == offset


def test_terminals_without_a_word_are_not_named() -> None:
    with pytest.raises(OwnError) as caught:
        parse("timecontrol", "40 d", OwnError, "time", {})
    assert str(caught.value) == "not a time: 'd' does not fit at character 4"
