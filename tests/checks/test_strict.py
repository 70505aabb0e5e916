"""What is only read, and never written, by PDN 3.0: an error for those who ask for it."""

from pathlib import Path

import pytest

from pdn import Severity, find_rules, read_game, validate_text
from pdn.checks.strict import NOT_WRITTEN, check_strict


def severities(text: str, *, strict: bool, variant: str = "international") -> list[tuple[str, str]]:
    return [
        (finding.code, str(finding.severity))
        for report in validate_text(text, find_rules(variant), strict=strict)
        for finding in report.findings
    ]


ENGLISH = '[FEN "B:W15,22,32:B11,1"] '
AMBIGUOUS = '[FEN "W:W15,21,25,26,28,30,31,32:B1,2,4,6,8,10,11,13,18,19,27"] '
# A text for each code, and the rule set that it is in.
NOT_WRITTEN_TEXTS = {
    "bad-result": ('[Result "won"] 1. 32-28 *', "international"),
    "bad-tag": ("[Event A]\n1. 32-28 *", "international"),
    "bare-fen": ("W:W31:B20", "international"),
    "capture-separator": ("1. 32x28 *", "international"),
    "fen-style": ('[FEN "W:W31:B20."] 1. 31-27 *', "international"),
    "game-without-terminator": ('1. 32-28\n[Event "B"] *', "international"),
    "glued-game": ('1. 32-28 *[Event "B"] *', "international"),
    "incomplete-path": (AMBIGUOUS + "1. 32x14x7 *", "english"),
    "leading-zero": ("01. 32-28 *", "international"),
    "line-break-in-tag": ('[Event "A\nB"] *', "international"),
    "line-comment": ("; a\n1. 32-28 *", "international"),
    "localised-tag": ('[Bianco "A"] *', "international"),
    "missing-separator": ("1. 3228 *", "international"),
    "move-number": ("1 32-28 *", "international"),
    "move-sign": ("1. 32–28 *", "international"),
    "needless-path": (ENGLISH + "1. 11x18x25 *", "english"),
    "nested-comment": ("{a {b}} *", "international"),
    "punctuation": ("1. 32-28, 19-23 *", "international"),
    "number-without-move": ("1. 32-28 2. *", "international"),
    "result-style": ('[Result "½-½"] *', "international"),
    "short-square": ("1. c-d4 *", "russian"),
    "space-before-strength": ("1. 32-28 ! *", "international"),
    "space-in-move": ("1. 32 - 28 *", "international"),
    "split-capture": (ENGLISH + "1. 11x18 18x25 *", "english"),
    "star-ambiguous": ("1. 32-28* 19-23 *", "international"),
    "tag-name-case": ('[event "A"] *', "international"),
    "unknown-move": ("1. - 19-23 *", "international"),
    "upper-case-square": ("1. C3-d4 *", "russian"),
    "variation-after-move": ("1. 32-28 (19-23) 18-23 *", "international"),
    "wrong-path": (ENGLISH + "1. 11x16x25 *", "english"),
}


@pytest.mark.parametrize(("code", "text", "variant"), [(c, *rest) for c, rest in NOT_WRITTEN_TEXTS.items()])
def test_what_is_only_read_is_an_error(code: str, text: str, variant: str) -> None:
    ((found, loose),) = severities(text, strict=False, variant=variant)
    assert (found, loose in ("info", "warning")) == (code, True)
    assert severities(text, strict=True, variant=variant) == [(code, "error")]


def test_every_code_is_shown() -> None:
    # Of the other three: an encoding takes bytes; which game it is takes a text without a forced rule set.
    assert NOT_WRITTEN - set(NOT_WRITTEN_TEXTS) == {"bad-encoding", "unknown-game-type", "wrong-notation"}


def test_game_type_that_is_not_known_is_an_error() -> None:
    found = [f for report in validate_text('[GameType "x"] 1. 32-28 *', strict=True) for f in report.findings]
    assert ("unknown-game-type", Severity.ERROR) in [(f.code, f.severity) for f in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (AMBIGUOUS + "1. 32x7 *", [("ambiguous-capture", "warning")]),
        ('[Event "A"] [Event "B"] *', [("duplicate-tag", "warning")]),
        ("1. 32-28 oh *", [("unreadable-text", "error")]),
        ("1. 32-22 *", [("not-a-move", "error")]),
    ],
)
def test_other_findings_stay_as_they_are(text: str, expected: list[tuple[str, str]]) -> None:
    variant = "english" if "FEN" in text else "international"
    assert severities(text, strict=True, variant=variant) == severities(text, strict=False, variant=variant)
    assert severities(text, strict=True, variant=variant) == expected


@pytest.mark.parametrize(
    "text",
    [
        '[Event "A"]\n[Result "2-0"]\n[FEN "W:W31:B20"]\n\n1. 31-27! 20-24 $1 {a} (20-25 % b\n) *',
        "1. 32-28 19-23 2. 28x19 14x23 (2... 13x24) *",
        "1. 32-28",
        "*",
    ],
)
def test_what_is_written_so_is_right(text: str) -> None:
    assert severities(text, strict=True) == []


# The result stands in its tag, and the star ends the game.

MESSAGE = "the result stands in its tag alone, and * ends the game"


@pytest.mark.parametrize(
    ("text", "result", "mended"),
    [
        ('[Result "2-0"] 1. 32-28 2-0', "2-0", '[Result "2-0"] 1. 32-28 *'),
        ('[Result "2-0"] 1. 32-28 2-0 *', "2-0", '[Result "2-0"] 1. 32-28  *'),
        ('[Result "2-0"] 1. 32-28 * 2-0', "2-0", '[Result "2-0"] 1. 32-28 * '),
        ('[Risultato "1-1"] 1. 32-28 1-1', "1-1", '[Risultato "1-1"] 1. 32-28 *'),
        ('[Result "4-6"] 1. 32-28 4-6', "4-6", '[Result "4-6"] 1. 32-28 *'),
        ('[Result "2-0"] 1. 32-28{a}2-0', "2-0", '[Result "2-0"] 1. 32-28{a}*'),
        ("1. 32-28 2-0", "2-0", None),
        ("1. 32-28 1/2-1/2 *", "1/2-1/2", None),
        ('[Result ""] 1. 32-28 2-0', "2-0", None),
    ],
)
def test_result_behind_the_moves(text: str, result: str, mended: str | None) -> None:
    (finding,) = check_strict(read_game(text))
    assert (finding.code, finding.message) == ("result-as-terminator", MESSAGE)
    assert (finding.severity, finding.written) == (Severity.ERROR, result)
    assert text[finding.start : finding.end] == result
    if mended is None:
        assert finding.fix is None
        return
    assert finding.fix
    (edit,) = finding.fix.edits
    assert text[: edit.start] + edit.text + text[edit.end :] == mended
    again = read_game(mended)
    assert list(check_strict(again)) == []
    assert again.tag("Result") == result
    assert [item.text for item in again.items if item.kind == "TERMINATOR"] == ["*"]


@pytest.mark.parametrize(
    "text",
    ['[Result "2-0"] 1. 32-28 *', "1. 32-28 *", "1. 32-28", "1. 32-28 (31-27 2-0) *", "1. 32-28 {2-0} *"],
)
def test_star_or_nothing_behind_the_moves(text: str) -> None:
    assert list(check_strict(read_game(text))) == []


def test_strict_is_asked_for() -> None:
    text = '[Result "2-0"] 1. 32-28 2-0'
    assert severities(text, strict=False) == []
    assert severities(text, strict=True) == [("result-as-terminator", "error")]


def test_samples_say_more_under_strict_but_never_less(samples: Path) -> None:
    for path in sorted(samples.glob("games/*.pdn")):
        text = path.read_text(encoding="utf-8")
        loose = [f.code for report in validate_text(text) for f in report.findings]
        strict = [f.code for report in validate_text(text, strict=True) for f in report.findings]
        assert [code for code in strict if code != "result-as-terminator"] == loose, path.name
