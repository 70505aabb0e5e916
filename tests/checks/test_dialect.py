"""What other dialects have beside the moves: each habit, its words and its fix."""

import pytest

from pdn import Edit, Finding, Severity, games, read_game
from pdn.checks.dialect import check_dialect
from pdn.items import Star


def found(text: str, star: Star = "auto") -> list[Finding]:
    return [finding for game in games(text, star) for finding in check_dialect(game)]


def codes(text: str, star: Star = "auto") -> list[str]:
    return [finding.code for finding in found(text, star)]


def mended(text: str, star: Star = "auto") -> str:
    """The text with all fixes."""
    edits = [edit for finding in found(text, star) if finding.fix for edit in finding.fix.edits]
    for edit in sorted(edits, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


TAG_LINE = "the value of a tag stands on one line"
ZEROES = "squares and move numbers are written without leading zeroes"
DOT = "a move number ends with a dot"
NUMBER = "a move number without a move"
ONLY_MOVE = "a star behind a move: read as the mark of the only move, which PDN 3.0 writes $7"
END = "a star behind a move: read as the end of the game"
STRENGTH = "there are no blanks between a move and its strength"
LINE = "a comment to the end of the line starts with %"
POSITION = "a position stands in a FEN tag, or in the movetext as a setup"
GLUED = "the game begins directly behind the one before"
NO_END = "nothing ends the game: PDN separates games by *"

# Text, code, what it is told of, message, the text as the fix makes it.
NOTES = [
    ('[Event "A\nB"] *', "line-break-in-tag", '[Event "A\nB"]', TAG_LINE, '[Event "A B"] *'),
    ('[Event "A \r\n\t B"] *', "line-break-in-tag", '[Event "A \r\n\t B"]', TAG_LINE, '[Event "A B"] *'),
    ('[FEN "W:W1,\n2:B3"] *', "line-break-in-tag", '[FEN "W:W1,\n2:B3"]', TAG_LINE, '[FEN "W:W1,2:B3"] *'),
    ('[fen "W:W1\r,2:B3"] *', "line-break-in-tag", '[fen "W:W1\r,2:B3"]', TAG_LINE, '[fen "W:W1,2:B3"] *'),
    ("01. 32-28 *", "leading-zero", "01.", ZEROES, "1. 32-28 *"),
    ("0012... 19-23 *", "leading-zero", "0012...", ZEROES, "12... 19-23 *"),
    ("1 32-28 *", "move-number", "1", DOT, "1. 32-28 *"),
    ("1. 32-28 19-23 2 28x19 *", "move-number", "2", DOT, "1. 32-28 19-23 2. 28x19 *"),
    ("1. 32-28 2. *", "number-without-move", "2.", NUMBER, "1. 32-28  *"),
    ("1. 32-28 2. {a} 2-0", "number-without-move", "2.", NUMBER, "1. 32-28  {a} 2-0"),
    ("1. 32-28 (31-27 1...) *", "number-without-move", "1...", NUMBER, "1. 32-28 (31-27 ) *"),
    ("1. 32-28 2.", "number-without-move", "2.", NUMBER, "1. 32-28 "),
    ("1. 32-28* 19-23 *", "star-ambiguous", "*", ONLY_MOVE, "1. 32-28 $7 19-23 *"),
    ("1. 32-28 * 19-23 *", "star-ambiguous", "*", ONLY_MOVE, "1. 32-28 $7 19-23 *"),
    ("1. 32-28  * 19-23 *", "star-ambiguous", "*", ONLY_MOVE, "1. 32-28 $7 19-23 *"),
    ("1. 32-28*19-23 *", "star-ambiguous", "*", ONLY_MOVE, "1. 32-28 $7 19-23 *"),
    ("1. 32-28*", "star-ambiguous", "*", END, "1. 32-28 *"),
    ("1. 32-28 ! *", "space-before-strength", "!", STRENGTH, "1. 32-28! *"),
    ("1. 32-28\n\t(?) *", "space-before-strength", "(?)", STRENGTH, "1. 32-28(?) *"),
    ("1. 32-28 ; a\n*", "line-comment", "; a", LINE, "1. 32-28 % a\n*"),
    ("#! a\n1. 32-28 *", "line-comment", "#! a", LINE, "%! a\n1. 32-28 *"),
    ("W:W31:B20", "bare-fen", "W:W31:B20", POSITION, '[FEN "W:W31:B20"]'),
    ("W:W31:B20 1. 31-27 *", "bare-fen", "W:W31:B20", POSITION, '[FEN "W:W31:B20"] 1. 31-27 *'),
    (
        *("1. 32-28 (W:W31:B20 31-27) *", "bare-fen", "W:W31:B20", POSITION),
        '1. 32-28 (/FEN "W:W31:B20"/ 31-27) *',
    ),
    ('1. 32-28 *[Event "B"] *', "glued-game", "[", GLUED, '1. 32-28 *\n[Event "B"] *'),
    ("1. 32-28 2-01.31-27 *", "glued-game", "1", GLUED, "1. 32-28 2-0\n1.31-27 *"),
    ('1. 32-28 [Event "B"] *', "game-without-terminator", "32-28", NO_END, '1. 32-28 * [Event "B"] *'),
    (
        '1. 32-28 % a\n[Event "B"] *',
        "game-without-terminator",
        "% a",
        NO_END,
        '1. 32-28 % a\n*\n[Event "B"] *',
    ),
    (
        *('1. 32-28 {2-0}\n[Event "B"] *', "game-without-terminator", "{2-0}", NO_END),
        '1. 32-28 {2-0} *\n[Event "B"] *',
    ),
]
BROKEN = {"1. 32-28*19-23 *"}  # mended wrong: see below


@pytest.mark.parametrize(("text", "code", "written", "message", "fixed"), NOTES)
def test_note(text: str, code: str, written: str, message: str, fixed: str) -> None:
    (finding,) = found(text)
    assert (finding.code, finding.written, finding.message) == (code, written, message)
    assert finding.severity == Severity.INFO
    assert text[finding.start : finding.end] == written
    assert finding.fix
    assert finding.fix.safe
    assert mended(text) == fixed
    if text not in BROKEN:
        assert codes(fixed) == []


@pytest.mark.parametrize(
    "text",
    [
        '[Event "A"]\n[FEN "W:W31:B20"]\n1. 31-27 20-24 2-0',
        "1. 32-28 1... 19-23! 2. 28x19?! (!) $1 {a} % b\n*",
        "1. 32-28 19-23 2. 28x19\n*\n1. 31-27 *",
        "1. 32-28 (1. 31-27 *) (1. 33-28 2-0) *",
        "1. 32-28 {a} ! *",
        "1. 32-28 2-0 *",
        "1. - 19-23 *",
        '1. 32-28 /FEN\n"W:W31:B20"/ 31-27 *',
        "1. 32-28",
        '[Event\n"A"] *',
    ],
)
def test_nothing_to_note(text: str) -> None:
    assert codes(text) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{a {b} c} *", "a comment opens inside a comment"),
        ("{a {b} *", "a comment opens inside a comment; both are closed by the first brace that closes"),
        ("{{}} *", "a comment opens inside a comment"),
    ],
)
def test_nested_comment_is_a_warning_without_a_fix(text: str, message: str) -> None:
    (finding,) = found(text)
    assert (finding.code, finding.message, finding.fix) == ("nested-comment", message, None)
    assert finding.severity == Severity.WARNING
    assert finding.written == text.removesuffix(" *")


def test_number_with_several_faults() -> None:
    assert codes("01 32-28 *") == ["leading-zero", "move-number"]
    assert mended("01 32-28 *") == "1. 32-28 *"


@pytest.mark.parametrize(
    ("text", "star", "expected"),
    [
        ("1. 32-28* 19-23 *", "end", ["star-ambiguous"]),
        ("1. 32-28 * 19-23 *", "end", []),
        ("1. 32-28* 19-23 *", "only-move", ["star-ambiguous"] * 2),
        ("1. 32-28 *", "only-move", ["star-ambiguous"]),
    ],
)
def test_star_is_noted_as_it_is_read(text: str, star: Star, expected: list[str]) -> None:
    assert codes(text, star) == expected


def test_places_count_in_the_file() -> None:
    text = '[Event "A"] 1. 32-28 *\n01. 31-27 *\n[Event "C"] 1. 33-28 ! *'
    notes = [(finding.code, finding.game, text[finding.start : finding.end]) for finding in found(text)]
    assert notes == [("leading-zero", 2, "01."), ("space-before-strength", 3, "!")]
    assert found(text)[0].fix == ((Edit(23, 24, ""),), True)


def test_last_game_needs_no_terminator() -> None:
    text = "1. 32-28 19-23 2. 28x19\n1. 31-27 18-22"
    assert [(finding.code, finding.game) for finding in found(text)] == [("game-without-terminator", 1)]


def test_a_game_alone_is_the_last() -> None:
    assert list(check_dialect(read_game("1. 32-28"))) == []


def test_every_habit_at_once_is_mended_at_once() -> None:
    text = (
        '[Event "A\nB"]\n01. 32-28 ! 19-23* 2 28x19 ; c\n14x23 3. 2-0\n'
        '[Event "B"] W:W31:B20 1. 31-27 20-24 *[Event "C"] 1. 33-28\n[Event "D"] *'
    )
    assert mended(text) == (
        '[Event "A B"]\n1. 32-28! 19-23 $7 2. 28x19 % c\n14x23  2-0\n'
        '[Event "B"] [FEN "W:W31:B20"] 1. 31-27 20-24 *\n[Event "C"] 1. 33-28 *\n[Event "D"] *'
    )
    assert codes(mended(text)) == []


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("1. 32-28*19-23 *", ["1.", "32-28", "$7", "19-23", "*"]),
        ('1. 32-28[Event "B"] *', ["1.", "32-28", "*", '[Event "B"]', "*"]),
    ],
)
def test_fix_keeps_tokens_apart(text: str, tokens: list[str]) -> None:
    assert [item.text for game in games(mended(text)) for item in game.items] == tokens
    assert codes(mended(text)) == []


@pytest.mark.parametrize("text", ["1. 32-28 2. 3. 19-23 *", "1. 32-28 2. (31-27) *"])
def test_number_before_another_number_or_a_side_line(text: str) -> None:
    assert codes(text) == ["number-without-move"]
