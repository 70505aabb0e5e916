"""Fixes made in the text: safe ones, in order, and never two at one place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pdn import Edit, Finding, Fix, Severity, apply_fixes, validate_text


def fixed(text: str, *fixes: Fix | None, unsafe: bool = False) -> str:
    findings = [Finding("bad-tag", Severity.INFO, "", 0, 0, 1, fix=fix) for fix in fixes]
    return apply_fixes(text, findings, unsafe=unsafe)


def fix(*edits: tuple[int, int, str], safe: bool = True) -> Fix:
    return Fix(tuple(Edit(*edit) for edit in edits), safe)


@pytest.mark.parametrize(
    ("fixes", "result"),
    [
        ([], "abcdef"),
        ([None], "abcdef"),
        ([fix()], "abcdef"),
        ([fix((4, 5, "E")), fix((0, 1, "A"))], "AbcdEf"),
        ([fix((0, 1, "A"), (5, 6, "F")), fix((2, 3, ""))], "AbdeF"),
        ([fix((6, 6, "g"))], "abcdefg"),
        # Neighbours do not overlap.
        ([fix((2, 4, "X")), fix((4, 6, "Y"))], "abXY"),
        ([fix((2, 4, "X")), fix((2, 2, "<")), fix((4, 4, ">"))], "ab<X>ef"),
        # Insertions at one place keep the order of the findings.
        ([fix((3, 3, "2")), fix((3, 3, "1"))], "abc21def"),
        # The first in the text is made, whatever the order of the findings.
        ([fix((1, 3, "Y")), fix((0, 2, "X"))], "Xcdef"),
        ([fix((1, 4, "X")), fix((2, 2, "Y"))], "aXef"),
        ([fix((1, 4, "X")), fix((1, 4, "Y"))], "aXef"),
        # All of a fix or nothing.
        ([fix((0, 2, "X")), fix((1, 2, "Y"), (4, 5, "Z"))], "Xcdef"),
        ([fix((0, 1, "X"), (4, 6, "Y")), fix((2, 3, "Z"), (5, 6, "Z"))], "XbcdY"),
    ],
)
def test_fixes(fixes: list[Fix | None], result: str) -> None:
    assert fixed("abcdef", *fixes) == result


def test_what_is_not_safe_is_made_on_request() -> None:
    doubtful = fix((0, 1, "A"), safe=False)
    assert fixed("abc", doubtful, fix((1, 2, "B"))) == "aBc"
    assert fixed("abc", doubtful, fix((1, 2, "B")), unsafe=True) == "ABc"


def test_findings_of_another_text() -> None:
    with pytest.raises(ValueError, match="beyond the end"):
        fixed("abc", fix((3, 4, "")))


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 4), st.text("XY", max_size=2)), max_size=12))
def test_no_sign_is_lost_but_where_an_edit_says_so(made: list[tuple[int, int, str]]) -> None:
    text = "abcdefghijklmnopqrstuvwxyz"
    result = fixed(text, *(fix((start, start + width, new)) for start, width, new in made))
    kept = [sign for sign in result if sign.islower()]
    touched = {text[i] for start, width, _ in made for i in range(start, start + width)}
    assert kept == sorted(set(kept))
    assert set(text) - set(kept) <= touched


def test_mended_text_has_nothing_left_to_mend() -> None:
    text = '[event "x"]\n[GameType "20"]\n1. 3228 19 - 23 2. 28-19 14:23 *\n'
    findings = [finding for report in validate_text(text) for finding in report.findings]
    mended = apply_fixes(text, findings)
    assert mended == '[Event "x"]\n[GameType "20"]\n1. 32-28 19-23 2. 28x19 14x23 *\n'
    assert [finding for report in validate_text(mended) for finding in report.findings] == []
