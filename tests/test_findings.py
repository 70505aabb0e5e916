"""Every finding there is: a text that gives it, its nearest neighbour that does not, and what is said."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from pdn import Finding, Report, Severity, find_rules, read_source, validate_source, validate_text

INFO, WARNING, ERROR = Severity.INFO, Severity.WARNING, Severity.ERROR

INTERNATIONAL = '[GameType "20"]\n'
ENGLISH = '[GameType "21"]\n'
RUSSIAN = '[GameType "25"]\n'
BRAZILIAN = '[GameType "26"]\n'
ITALIAN = '[GameType "22"]\n'
THAI = '[GameType "31"]\n'
FRISIAN = '[GameType "40"]\n'


def fen(text: str) -> str:
    return f'[FEN "{text}"]\n'


def check(text: str) -> list[tuple[Report, Finding]]:
    return [(report, finding) for report in validate_text(text) for finding in report.findings]


def codes(text: str) -> list[str]:
    return [finding.code for _, finding in check(text)]


class Case(NamedTuple):
    """A text with one fault, its nearest neighbour without, and what is to be said of it."""

    faulty: str
    clean: str
    severity: Severity
    place: tuple[int, int, int, int]  #: line and column, line and column of the end
    ply: int | None = None
    rule: tuple[str, str] | None = None  #: rule set and trait whose article is cited
    suggestion: str | None = None
    legal: tuple[str, ...] = ()
    variation: int = 0
    says: str = ""  #: what the message names


FIRST_MOVES = ("31-26", "31-27", "32-27", "32-28", "33-28", "33-29", "34-29", "34-30", "35-30")
AFTER_32_28 = ("16-21", "17-21", "17-22", "18-22", "18-23", "19-23", "19-24", "20-24", "20-25")

CASES: dict[str, Case] = {
    # Legality.
    "no-piece": Case(
        INTERNATIONAL + "1. 32-28 19-24 2. 32-27 17-21 *",
        INTERNATIONAL + "1. 32-28 19-24 2. 31-27 17-21 *",
        ERROR,
        (2, 19, 2, 24),
        ply=3,
        legal=("28-22", "28-23", "31-26", "31-27", "33-29", "34-29", "34-30", "35-30", "37-32", "38-32"),
        says="32",
    ),
    "wrong-side": Case(
        INTERNATIONAL + "1. 32-28 38-32 *",
        INTERNATIONAL + "1. 32-28 19-23 *",
        ERROR,
        (2, 10, 2, 15),
        ply=2,
        rule=("international", "starts"),
        legal=AFTER_32_28,
        says="38 holds a white man",
    ),
    "target-occupied": Case(
        INTERNATIONAL + "1. 32-28 19-24 2. 33-28 *",
        INTERNATIONAL + "1. 32-28 19-24 2. 33-29 *",
        ERROR,
        (2, 19, 2, 24),
        ply=3,
        rule=("international", "man_moves"),
        legal=("28-22", "28-23", "31-26", "31-27", "33-29", "34-29", "34-30", "35-30", "37-32", "38-32"),
        says="28 is occupied by a white man",
    ),
    "not-a-move": Case(
        INTERNATIONAL + "1. 32-28 18-27 *",
        INTERNATIONAL + "1. 32-28 18-22 *",
        ERROR,
        (2, 10, 2, 15),
        ply=2,
        rule=("international", "man_moves"),
        legal=AFTER_32_28,
        says="18",
    ),
    "man-moves-backward": Case(
        INTERNATIONAL + fen("W:W28,50:B1,2") + "1. 28-23 1-6 2. 23-28 *",
        INTERNATIONAL + fen("W:W28,50:B1,2") + "1. 28-23 1-6 2. 23-18 *",
        ERROR,
        (3, 17, 3, 22),
        ply=3,
        rule=("international", "man_moves"),
        legal=("23-18", "23-19", "50-44", "50-45"),
        says="forward",
    ),
    "king-path-blocked": Case(
        INTERNATIONAL + fen("W:W28,50,K46:B1,2") + "1. 50-45 1-6 2. 46-23 *",
        INTERNATIONAL + fen("W:W28,50,K46:B1,2") + "1. 50-45 1-6 2. 46-32 *",
        ERROR,
        (3, 17, 3, 22),
        ply=3,
        rule=("international", "flying_king"),
        legal=("28-22", "28-23", "45-40", "46-41", "46-37", "46-32"),
        says="28",
    ),
    "missed-capture": Case(
        INTERNATIONAL + "1. 32-28 19-23 2. 37-32 *",
        INTERNATIONAL + "1. 32-28 19-23 2. 28x19 *",
        ERROR,
        (2, 19, 2, 24),
        ply=3,
        rule=("international", "capture_mandatory"),
        suggestion="28x19",
        legal=("28x19",),
        says="28x19",
    ),
    "capture-not-maximal": Case(
        INTERNATIONAL + fen("B:W27,31,45:B1,12,22,40") + "1... 1-6 2. 45x34 *",
        INTERNATIONAL + fen("B:W27,31,45:B1,12,22,40") + "1... 1-6 2. 27x7 *",
        ERROR,
        (3, 13, 3, 18),
        ply=2,
        rule=("international", "capture_priority"),
        suggestion="27x7",
        legal=("27x7",),
        says="captures 1 piece where 2",
    ),
    "capture-not-finished": Case(
        INTERNATIONAL + fen("B:W28,33,50:B1,12,22") + "1... 1-6 2. 28x17 *",
        INTERNATIONAL + fen("B:W28,33,50:B1,12,22") + "1... 1-6 2. 28x8 *",
        ERROR,
        (3, 13, 3, 18),
        ply=2,
        rule=("international", "capture_mandatory"),
        suggestion="28x17x8",
        legal=("28x8",),
        says="28x17x8",
    ),
    "nothing-to-capture": Case(
        INTERNATIONAL + "1. 32-28 18x27 *",
        INTERNATIONAL + "1. 32-28 18-22 *",
        ERROR,
        (2, 10, 2, 15),
        ply=2,
        rule=("international", "man_captures"),
        legal=AFTER_32_28,
        says="18 to 27",
    ),
    "move-after-end": Case(
        INTERNATIONAL + fen("W:W28:B22") + "1. 28x17 22-27 *",
        INTERNATIONAL + fen("W:W28:B22") + "1. 28x17 *",
        ERROR,
        (3, 10, 3, 15),
        ply=2,
        rule=("international", "without_moves"),
        says="Black",
    ),
    "capture-priority": Case(
        ITALIAN + fen("W:W17,K18:B5,13,20,24") + "1. 17x1 *",
        ITALIAN + fen("W:W17,K18:B5,13,20,24") + "1. 18x2 *",
        ERROR,
        (3, 4, 3, 8),
        ply=1,
        rule=("italian", "capture_priority"),
        suggestion="18x2",
        legal=("18x2",),
        says="a king has to capture before a man",
    ),
    "man-takes-king": Case(
        ITALIAN + fen("W:W10,32:BK5,21") + "1. 10x1 *",
        ITALIAN + fen("W:W10,32:BK5,21") + "1. 10-6 *",
        ERROR,
        (3, 4, 3, 8),
        ply=1,
        rule=("italian", "man_captures_king"),
        legal=("10-6", "32-28"),
        says="king on 5",
    ),
    "wrong-landing": Case(
        THAI + fen("W:WK10:B15,29") + "1. 10-24 *",
        THAI + fen("W:WK10:B15,29") + "1. 10-19 *",
        ERROR,
        (3, 4, 3, 9),
        ply=1,
        rule=("thai", "king_landing"),
        suggestion="10-19",
        legal=("10-19",),
        says="right behind the black man on 15",
    ),
    "king-move-limit": Case(
        FRISIAN + fen("W:WK46,45:B1,2,3") + "1. 46-41 1-7 2. 41-46 2-8 3. 46-41 3-9 4. 41-46 *",
        FRISIAN + fen("W:WK46,45:B1,2,3") + "1. 46-41 1-7 2. 41-46 2-8 3. 46-41 3-9 4. 45-40 *",
        ERROR,
        (3, 43, 3, 48),
        ply=7,
        rule=("frisian", "king_move_limit"),
        suggestion="45-40",
        legal=("45-40",),
        says="3 moves in a row",
    ),
    # Legal, but not as it is written.
    "ambiguous-capture": Case(
        INTERNATIONAL + fen("B:WK47:B1,14,19,29,31,42") + "1... 1-6 2. 47x36 *",
        INTERNATIONAL + fen("B:WK47:B1,14,19,29,31,42") + "1... 1-6 2. 47x38x24x13x36 *",
        WARNING,
        (3, 13, 3, 18),
        ply=2,
        suggestion="47x38x24x13x36",
        legal=("47x38x24x13x36", "47x38x20x9x36"),
        says="47x38x24x13x36 or 47x38x20x9x36",
    ),
    "wrong-path": Case(
        INTERNATIONAL + fen("B:WK47:B1,42") + "1... 1-6 2. 47x32x29 *",
        INTERNATIONAL + fen("B:WK47:B1,42") + "1... 1-6 2. 47x29 *",
        WARNING,
        (3, 13, 3, 21),
        ply=2,
        suggestion="47x29",
        legal=("47x38", "47x33", "47x29", "47x24", "47x20", "47x15"),
        says="47x32x29",
    ),
    "unknown-move": Case(
        INTERNATIONAL + "1. 32-28 19-23 2. ... 14x23 *",
        INTERNATIONAL + "1. 32-28 19-23 2. 28x19 14x23 *",
        INFO,
        (2, 19, 2, 22),
        ply=3,
    ),
    "variation-after-move": Case(
        INTERNATIONAL + "1. 32-28 19-23 (2. 28x19) 2. 28x19 *",
        INTERNATIONAL + "1. 32-28 19-23 (1... 19-24) 2. 28x19 *",
        INFO,
        (2, 16, 2, 17),
        variation=1,
    ),
    # Setups.
    "bad-fen": Case(
        INTERNATIONAL + fen("W:W31;B1") + "1. 31-27 *",
        INTERNATIONAL + fen("W:W31:B1") + "1. 31-27 *",
        ERROR,
        (2, 12, 2, 13),
        says="';'",
    ),
    "fen-off-board": Case(
        INTERNATIONAL + fen("W:W31,51:B1") + "1. 31-27 *",
        INTERNATIONAL + fen("W:W31,50:B1") + "1. 31-27 *",
        ERROR,
        (2, 13, 2, 15),
        says="51 is not a square of the 10x10 board",
    ),
    "fen-square-twice": Case(
        INTERNATIONAL + fen("W:W31,32:B1,31") + "1. 31-27 *",
        INTERNATIONAL + fen("W:W31,32:B1,30") + "1. 31-27 *",
        ERROR,
        (2, 19, 2, 21),
        says="31",
    ),
    "man-on-promotion-row": Case(
        INTERNATIONAL + fen("W:W31,5:B1") + "1. 31-27 *",
        INTERNATIONAL + fen("W:W31,K5:B1") + "1. 31-27 *",
        ERROR,
        (2, 13, 2, 14),
        says="the man on 5",
    ),
    "fen-no-pieces": Case(
        INTERNATIONAL + fen("W:W:B") + "*",
        INTERNATIONAL + fen("W:W31:B") + "*",
        ERROR,
        (2, 7, 2, 8),
    ),
    # Which game it is.
    "unknown-game-type": Case(
        '[Event "A"]\n[GameType "77"]\n1. 32-28 *',
        '[Event "A"]\n[GameType "20"]\n1. 32-28 *',
        WARNING,
        (2, 1, 2, 16),
        says="20 (International draughts)",
    ),
    "variant-inferred": Case(
        '[Event "A"]\n1. 32-28 *',
        '[Event "A"]\n[GameType "20"]\n1. 32-28 *',
        INFO,
        (1, 1, 1, 1),
        says="20 (International draughts)",
    ),
    "wrong-notation": Case(
        '[Event "A"]\n[GameType "26"]\n1. 22-18 10-14 *',
        '[Event "A"]\n[GameType "26,W,8,8,N2,0"]\n1. 22-18 10-14 *',
        WARNING,
        (2, 1, 2, 16),
        says="N2",
    ),
    # Results.
    "result-mismatch": Case(
        INTERNATIONAL + '[Result "2-0"]\n1. 32-28 19-23 0-2',
        INTERNATIONAL + '[Result "2-0"]\n1. 32-28 19-23 2-0',
        ERROR,
        (3, 16, 3, 19),
        says="2-0",
    ),
    # The text.
    "unreadable-text": Case(
        INTERNATIONAL + "1. 32-28 flag fell *",
        INTERNATIONAL + "1. 32-28 {flag fell} *",
        ERROR,
        (2, 10, 2, 19),
    ),
    "unclosed-comment": Case(
        INTERNATIONAL + "1. 32-28 19-23 {flag fell",
        INTERNATIONAL + "1. 32-28 19-23 {flag fell}",
        ERROR,
        (2, 16, 2, 17),
    ),
    "unclosed-variation": Case(
        INTERNATIONAL + "1. 32-28 19-23 (19-24 *",
        INTERNATIONAL + "1. 32-28 19-23 (19-24) *",
        ERROR,
        (2, 16, 2, 17),
    ),
    "unbalanced-parenthesis": Case(
        INTERNATIONAL + "1. 32-28 19-23) *",
        INTERNATIONAL + "1. 32-28 19-23 *",
        ERROR,
        (2, 15, 2, 16),
    ),
    "bad-tag": Case(
        INTERNATIONAL + "[Round 3]\n1. 32-28 *",
        INTERNATIONAL + '[Round "3"]\n1. 32-28 *',
        WARNING,
        (2, 1, 2, 10),
        says="Round",
    ),
}


@pytest.mark.parametrize(("code", "case"), CASES.items(), ids=CASES)
def test_fault_is_found(code: str, case: Case) -> None:
    ((report, finding),) = check(case.faulty)
    assert (finding.code, finding.severity) == (code, case.severity)
    assert report.game.place(finding.start) + report.game.place(finding.end) == case.place
    assert (finding.game, finding.ply, finding.variation) == (1, case.ply, case.variation)
    assert finding.suggestion == case.suggestion
    assert set(finding.legal_moves) == set(case.legal)
    assert len(finding.legal_moves) == len(case.legal)
    assert case.says in finding.message
    expected = find_rules(case.rule[0]).articles.get(case.rule[1]) if case.rule else None
    assert finding.rule == expected


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_nearest_neighbour_of_a_fault_is_clean(case: Case) -> None:
    assert codes(case.clean) == []


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_broken_game_hides_neither_the_one_before_nor_the_next(case: Case) -> None:
    clean = INTERNATIONAL + "1. 32-28 19-23 2. 28x19 14x23 2-0\n"
    text = f"{clean}{case.faulty}\n\n{clean}\n{case.faulty}\n{clean}"
    alone = codes(case.faulty)
    reports = list(validate_text(text))
    assert [[finding.code for finding in report.findings] for report in reports] == [[], alone, [], alone, []]
    assert [report.plies for report in reports[::2]] == [4, 4, 4]
    assert [finding.game for report in reports for finding in report.findings] == [2, 4]


def test_place_is_that_in_the_file() -> None:
    text = "1. 32-28 *\r\n\r\n" + CASES["missed-capture"].faulty.replace("\n", "\r\n")
    (report, finding) = check(text)[-1]
    assert (finding.code, report.game.place(finding.start)) == ("missed-capture", (4, 19))
    assert text[finding.start : finding.end] == finding.written == "37-32"


def test_not_utf8_is_found_once_a_file_at_the_first_byte(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    text = INTERNATIONAL + "{é\n}{%s%s} 1. 32-28 *\n" + INTERNATIONAL + "1. 31-27 {%s} *"
    clean, western = text.replace("%s", "è").encode(), text.encode().replace(b"%s", b"\xe8")
    path.write_bytes(clean)
    assert [report.findings for report in validate_source(read_source(str(path)))] == [[], []]
    path.write_bytes(western)
    report, *others = validate_source(read_source(str(path)))
    (finding,) = report.findings
    assert (finding.code, finding.severity, finding.game, finding.ply) == ("bad-encoding", WARNING, 0, None)
    assert (finding.written, report.game.place(finding.start)) == ("è", (3, 3))
    assert "windows-1252" in finding.message
    assert [report.findings for report in others] == [[], []]


def test_every_code_has_its_case(samples: Path) -> None:
    text = (samples / "faults.pdn").read_text(encoding="utf-8")
    assert set(CASES) == set(re.findall(r'^\[Event "([^"]+)"\]', text, re.MULTILINE))
