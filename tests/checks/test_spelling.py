"""How moves are written: each fault, its words and its fix, and that all fixes together spell a game well."""

from itertools import pairwise
from random import Random

import pytest

from pdn import (
    Edit,
    Finding,
    Move,
    Position,
    Rules,
    Severity,
    all_rules,
    find_rules,
    validate_text,
    write_move,
)

SPELLING = {
    *("leading-zero", "upper-case-square", "space-in-move", "move-sign", "missing-separator"),
    *("capture-separator", "short-square", "split-capture", "needless-path", "incomplete-path"),
}


def found(text: str, variant: str = "international") -> list[Finding]:
    """What is said of the spelling of moves."""
    (report,) = validate_text(text, find_rules(variant))
    return [finding for finding in report.findings if finding.code in SPELLING]


def applied(text: str, findings: list[Finding]) -> str:
    """The text with all fixes; what lies within an edit that is longer is done by that one."""
    edits: list[Edit] = []
    for finding in findings:
        edits += finding.fix.edits if finding.fix else ()
    chosen: list[Edit] = []
    for edit in sorted(edits, key=lambda edit: edit.start - edit.end):
        if not any(other.start < edit.end and edit.start < other.end for other in chosen):
            chosen.append(edit)
    for edit in sorted(chosen, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


ENGLISH = '[FEN "B:W15,22,32:B11,1"] 1. '
RUSSIAN = '[FEN "W:Wc3,h2:Bd4,f6,a7"] 1. '
AMBIGUOUS = '[FEN "W:W15,21,25,26,28,30,31,32:B1,2,4,6,8,10,11,13,18,19,27"] 1. '
NO_ZEROES = "squares and move numbers are written without leading zeroes"
NO_CAPITALS = "squares are written in small letters"
NO_BLANKS = "there are no blanks in a move"
SIGN = "the sign between squares is - for a move, x or : for a capture"
MISSING = "there is a sign between the squares of a move"
QUIET = "a move that captures nothing is written with -"
SHORT = "the square that the piece leaves is given by its letter only"
SPLIT = "one capture is written as several moves"
NEEDLESS = "the whole path is given, where first and last square are enough"
INCOMPLETE = "where a path is needed it has every square that is landed on, and no other"

# Rule set, what stands before, the move, the code, the message, the move as the fix spells it.
FAULTS = [
    ("international", '[FEN "W:W31:B1"] 1. 31-27 ', "01-07", "leading-zero", NO_ZEROES, "1-7"),
    ("international", '[FEN "W:W31:B1"] 1. 31-27 ', "1-07", "leading-zero", NO_ZEROES, "1-7"),
    ("russian", "1. ", "C3-D4", "upper-case-square", NO_CAPITALS, "c3-d4"),
    ("russian", "1. ", "c3-D4", "upper-case-square", NO_CAPITALS, "c3-d4"),
    ("international", "1. ", "32 - 28", "space-in-move", NO_BLANKS, "32-28"),
    ("international", "1. ", "32-\t28", "space-in-move", NO_BLANKS, "32-28"),
    ("international", "1. ", "32 -28", "space-in-move", NO_BLANKS, "32-28"),
    ("international", "1. ", "32–28", "move-sign", SIGN, "32-28"),
    ("international", "1. ", "32−28", "move-sign", SIGN, "32-28"),
    ("international", "1. ", "32×28", "move-sign", SIGN, "32-28"),
    ("english", ENGLISH, "11×25", "move-sign", SIGN, "11x25"),
    ("english", ENGLISH, "11–25", "move-sign", SIGN, "11x25"),
    ("english", ENGLISH, "11*25", "move-sign", SIGN, "11x25"),
    ("russian", RUSSIAN, "c3Xg7", "move-sign", SIGN, "c3:g7"),
    ("international", "1. ", "3228", "missing-separator", MISSING, "32-28"),
    ("english", ENGLISH, "1125", "missing-separator", MISSING, "11x25"),
    ("russian", "1. ", "c3d4", "missing-separator", MISSING, "c3-d4"),
    ("russian", RUSSIAN, "c3g7", "missing-separator", MISSING, "c3:g7"),
    ("english", ENGLISH, "11-25", "capture-separator", "captures are written with x here", "11x25"),
    ("english", ENGLISH, "11:25", "capture-separator", "captures are written with x here", "11x25"),
    ("russian", RUSSIAN, "c3xg7", "capture-separator", "captures are written with : here", "c3:g7"),
    ("international", "1. ", "32x28", "capture-separator", QUIET, "32-28"),
    ("russian", "1. ", "c3:d4", "capture-separator", QUIET, "c3-d4"),
    ("russian", "1. ", "c-d4", "short-square", SHORT, "c3-d4"),
    ("russian", RUSSIAN, "c:g7", "short-square", SHORT, "c3:g7"),
    ("english", ENGLISH, "11x18 18x25", "split-capture", SPLIT, "11x25"),
    ("english", ENGLISH, "11x18\n{a} 18x25", "split-capture", SPLIT, "11x25\n{a}"),
    ("russian", RUSSIAN, "c3:e5 e5:g7", "split-capture", SPLIT, "c3:g7"),
    ("english", ENGLISH, "11x18x25", "needless-path", NEEDLESS, "11x25"),
    ("russian", RUSSIAN, "c3:e5:g7", "needless-path", NEEDLESS, "c3:g7"),
    ("english", AMBIGUOUS, "32x14x7", "incomplete-path", INCOMPLETE, "32x23x14x7"),
]


@pytest.mark.parametrize(("variant", "before", "move", "code", "message", "mended"), FAULTS)
def test_fault(variant: str, before: str, move: str, code: str, message: str, mended: str) -> None:
    text = f"{before}{move} *"
    (finding,) = found(text, variant)
    assert (finding.code, finding.severity, finding.message) == (code, Severity.INFO, message)
    assert text[finding.start : finding.end] == finding.written == move
    assert finding.fix
    assert finding.fix.safe
    assert applied(text, [finding]) == f"{before}{mended} *"
    assert found(applied(text, [finding]), variant) == []


@pytest.mark.parametrize(
    ("variant", "text"),
    [
        ("international", "1. 32-28 19-23 2. 28x19 14x23 *"),
        ("russian", "1. c3-d4 b6-c5 2. d4:b6 a7:c5 *"),
        ("russian", "1. 22-18 9-14 2. 18:9 5:14 *"),
        ("english", f"{ENGLISH}11x25 *"),
        ("english", f"{AMBIGUOUS}32x23x14x7 *"),
        ("international", '[FEN "W:W31:B10"] 1. 31-27 10-15 *'),
    ],
)
def test_what_is_well_spelt(variant: str, text: str) -> None:
    assert found(text, variant) == []


def test_several_faults_of_one_move_have_fixes_of_their_own() -> None:
    text = '[FEN "W:W31:B1,2"] 1. 31 – 27 01 x 07 *'
    findings = found(text)
    assert [(finding.written, finding.code) for finding in findings] == [
        ("31 – 27", "space-in-move"),
        ("31 – 27", "move-sign"),
        ("01 x 07", "leading-zero"),
        ("01 x 07", "space-in-move"),
        ("01 x 07", "capture-separator"),
    ]
    assert applied(text, findings) == '[FEN "W:W31:B1,2"] 1. 31-27 1-7 *'


def test_finding_knows_its_ply_and_side_line() -> None:
    first, second = found("1. 32-28 19–23 (18–23) *")
    assert (first.ply, first.variation, first.game) == (2, 0, 1)
    assert (second.ply, second.variation) == (2, 1)


def test_spelling_of_an_illegal_move_is_told_too() -> None:
    assert [finding.code for finding in found("1. 32 - 22 *")] == ["space-in-move"]
    assert [finding.code for finding in found("1. 32x22 *")] == []  # it may have been a capture


def test_short_square_of_an_illegal_move_has_no_fix() -> None:
    assert found("1. cd6 *", "russian") == []


def test_wrong_or_ambiguous_path_is_left_as_it_is() -> None:
    assert found(f"{AMBIGUOUS}32x7 *", "english") == []
    assert found(f"{ENGLISH}11x16x25 *", "english") == []


@pytest.mark.parametrize(
    ("variant", "text"),
    [
        ("english", f"{ENGLISH}11-18-25 *"),
        ("english", f"{ENGLISH}11:18 18:25 *"),
        ("russian", f"{RUSSIAN}c:e5:g7 *"),
    ],
)
def test_fixes_of_one_move_do_not_overlap(variant: str, text: str) -> None:
    edits = sorted(edit for finding in found(text, variant) if finding.fix for edit in finding.fix.edits)
    assert all(before.end <= after.start for before, after in pairwise(edits))


# The law: any mix of spellings is read as the play that it is, and all fixes together give the standard's.

SIGNS = {True: ["x", ":", "X", "×", "*", "-", "–", "−"], False: ["-", "‐", "—", "−", "x", ":"]}


def spelt(random: Random, move: Move, legal: list[Move], rules: Rules) -> str:
    """Write a move in one of the many ways that are read."""
    names = rules.numbering().names
    captures = bool(move.captured)
    sign = rules.capture_separator if captures else "-"
    needed = sum((other.origin, other.target) == (move.origin, move.target) for other in legal) > 1
    path = move.path if needed or random.random() < 0.3 else (move.origin, move.target)
    squares = [names[square] for square in path]
    alike = {
        other.origin
        for other in legal
        if names[other.origin][0] == squares[0][0] and other.target == move.target
    }
    letters = squares[0][0].isalpha()
    is_short = letters and len(alike) == 1 and random.random() < 0.2
    if random.random() < 0.5:
        sign = random.choice(SIGNS[captures])
    if letters:
        squares = [name.upper() if random.random() < 0.2 else name for name in squares]
    else:
        squares = [name.zfill(2) if random.random() < 0.3 else name for name in squares]
    if is_short:
        squares[0] = squares[0][0]
        sign = sign.replace("*", "x")
    elif random.random() < 0.15 and (letters or len(squares) == 2):
        squares = [name if letters else name.zfill(2) for name in squares]
        sign = ""
    elif random.random() < 0.2 and sign != "*":
        sign = random.choice(["", " ", "\t"]) + sign + random.choice([" ", "  "])
    return sign.join(squares)


def drawn(rules: Rules, seed: int, plies: int = 40) -> tuple[str, str]:
    """Random legal play, in a random mix of spellings and as it should be written."""
    random = Random(seed)
    position = Position.start(rules)
    text, standard = [], []
    for ply in range(plies):
        legal = position.legal_moves()
        if not legal:
            break
        move = random.choice(legal)
        number = f"{ply // 2 + 1}. " if ply % 2 == 0 else ""
        text.append(number + spelt(random, move, legal, rules))
        standard.append(number + write_move(move, legal, rules.numbering(), rules.capture_separator))
        position = position.play(move)
    return " ".join([*text, "*"]), " ".join([*standard, "*"])


@pytest.mark.parametrize("rules", all_rules(), ids=lambda rules: rules.name)
def test_any_spelling_of_legal_play_is_read_and_can_be_mended(rules: Rules) -> None:
    for seed in range(8):
        text, standard = drawn(rules, seed)
        (report,) = validate_text(text, rules)
        assert [f.message for f in report.findings if f.severity > Severity.INFO] == []
        assert {finding.code for finding in report.findings} <= SPELLING
        assert applied(text, report.findings) == standard
        (again,) = validate_text(standard, rules)
        assert again.findings == []


@pytest.mark.parametrize(
    ("text", "standard"), [("1. cd4 *", "1. c3-d4 *"), (RUSSIAN + "cg7 *", RUSSIAN + "c3:g7 *")]
)
def test_short_form_without_a_sign_gets_square_and_sign(text: str, standard: str) -> None:
    assert applied(text, found(text, "russian")) == standard
