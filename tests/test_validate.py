"""Validation: what is found, where, by which rule, and what is not found."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pdn import Finding, Report, Severity, find_rules, validate_source, validate_text

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


# What is said of how moves, results and positions are spelt.
SPELLING = {
    *(
        "leading-zero",
        "capture-separator",
        "missing-separator",
        "space-in-move",
        "move-sign",
        "needless-path",
    ),
    *("star-ambiguous", "fen-style", "result-style", "tag-name-case", "game-without-terminator"),
}


def faults(text: str) -> list[str]:
    """The codes of a text without those of its spelling, all of which are notes."""
    assert {finding.severity for _, finding in check(text) if finding.code in SPELLING} <= {INFO}
    return [code for code in codes(text) if code not in SPELLING]


# Reasons, in their order.


@pytest.mark.parametrize(
    ("head", "movetext", "code"),
    [
        # The piece before the target, the target before the obligation, the obligation before the way.
        (INTERNATIONAL, "1. 32-28 19-24 2. 32-37", "no-piece"),
        (INTERNATIONAL, "1. 32-28 33-38", "wrong-side"),
        (INTERNATIONAL, "1. 32-28 19-23 2. 33-39", "target-occupied"),
        (INTERNATIONAL, "1. 32-28 19-23 2. 28-22", "missed-capture"),
        (INTERNATIONAL, "1. 32-28 19-23 2. 31-22", "not-a-move"),
        # A capture that falls short of two rules breaks the nearer one.
        (INTERNATIONAL + fen("B:W28,33,45:B1,12,22,40"), "1... 1-6 2. 28x17", "capture-not-finished"),
        (INTERNATIONAL + fen("B:W28,33,45:B1,12,22,40"), "1... 1-6 2. 45x34", "capture-not-maximal"),
        # Separators do not decide: 45-34 is the same capture.
        (INTERNATIONAL + fen("B:W28,33,45:B1,12,22,40"), "1... 1-6 2. 45-34", "capture-not-maximal"),
        (INTERNATIONAL + fen("B:W28,33,50:B1,12,22"), "1... 1-6 2. 28-17", "capture-not-finished"),
        (INTERNATIONAL + fen("W:W28,50:B1,2"), "1. 28-23 1-6 2. 23x34", "nothing-to-capture"),
        (INTERNATIONAL + fen("W:W28,50:B1,2"), "1. 28-23 1-6 2. 23-99", "not-a-move"),
        (INTERNATIONAL + fen("W:WK28,50:B1,2"), "1. 50-45 1-6 2. 28-38", "not-a-move"),
        # In English draughts kings step, men capture forward, and any capture will do.
        (ENGLISH + fen("B:W32,K18:B1,2"), "1. 1-5 18-9", "not-a-move"),
        (ENGLISH + fen("W:W32,31:B1,18"), "1. 32-28 18-15", "man-moves-backward"),
        (ENGLISH + fen("W:W32,14:B1,18"), "1. 32-28 18x9", "man-moves-backward"),
        (RUSSIAN + fen("B:Wb2,c3,h2:Ba7,d4,f6"), "1... a7-b6 2. h2-g3", "missed-capture"),
        (BRAZILIAN + fen("B:Wb2,c3,h2:Ba7,d4,f6,g3"), "1... a7-b6 2. h2xf4", "capture-not-maximal"),
    ],
)
def test_first_reason_that_holds_is_given(head: str, movetext: str, code: str) -> None:
    assert faults(f"{head}{movetext} *") == [code]


@pytest.mark.parametrize(
    ("head", "movetext", "spelling"),
    [
        (INTERNATIONAL, "1. 32x28 19x23 2. 28-19 14:23", ["capture-separator"] * 4),
        (
            INTERNATIONAL,
            "1. 32-28 19-23 2. 28x23x19 14x19x23",
            ["needless-path"] * 2,
        ),  # with what is captured
        (INTERNATIONAL, "01. 32-28 19-23 02. 28x19 14x23", ["leading-zero"] * 2),
        (INTERNATIONAL, "32-28 19-23 28x19 14x23", []),  # no move numbers
        (INTERNATIONAL, "1. 32-28* 19-23! 2. 28x19(?!) $7 14x23??", ["star-ambiguous"]),
        (INTERNATIONAL, "1. 32 - 28 19 - 23 2. 28 x 19 14 x 23", ["space-in-move"] * 4),
        (INTERNATIONAL, "1. 32–28 19−23 2. 28×19 14X23", ["move-sign"] * 4),
        (INTERNATIONAL, "1. 3228 1923 2. 2819 1423", ["missing-separator"] * 4),
        (RUSSIAN, "1. c3d4 b6a5 2. d4c5", ["missing-separator"] * 3),
        (RUSSIAN, "1. c3-d4 d6-c5 2. b2-c3 f6-g5", []),
        # A free choice of captures.
        (RUSSIAN + fen("B:Wb2,c3,h2:Ba7,d4,f6,g3"), "1... a7-b6 2. h2:f4", []),
        (RUSSIAN + fen("W:W22:B1"), "1. c3-d4", []),  # numbers beside letters
        (ENGLISH, "1. 11-15 23-19 2. 8-11 22-17", []),
        (BRAZILIAN, "1. c3-d4 b6-a5 2. d4-c5 d6xb4 3. a3xc5", []),
        ('[GameType "20,W,10,10,N2,0"]\n', "1. 32-28 19-23", []),
        ('[GameType "25,W,8,8,S0,0"]\n', "1. c3-d4 b6-a5", []),
    ],
)
def test_habits_are_no_faults_but_some_are_told(head: str, movetext: str, spelling: list[str]) -> None:
    assert codes(f"{head}{movetext} *") == spelling
    assert set(spelling) <= SPELLING
    assert faults(f"{head}{movetext} *") == []


# Results.


@pytest.mark.parametrize(("tag", "end"), [("2-0", "1-0"), ("1-0", "2-0"), ("0-2", "0-1"), ("0-1", "0-2")])
def test_results_of_both_styles_agree(tag: str, end: str) -> None:
    assert codes(f'{INTERNATIONAL}[Result "{tag}"]\n1. 32-28 {end}') == []


@pytest.mark.parametrize("tag", ["1/2-1/2", "1-1", " 1-1 ", "1 - 1", "½-½", "0.5-0.5"])
@pytest.mark.parametrize("end", ["1/2-1/2", "1-1", "1/2 - 1/2", "1:1", "½-½"])
def test_draws_of_both_styles_agree(tag: str, end: str) -> None:
    text = f'{INTERNATIONAL}[Result "{tag}"]\n1. 32-28 {end}'
    odd = [value for value in (tag, end) if value not in ("1/2-1/2", "1-1")]
    assert codes(text) == ["result-style"] * len(odd)
    assert faults(text) == []


@pytest.mark.parametrize("tag", ["2-0", "0-2", "1-1", "0-0", "1-0", "0-1", "1/2-1/2", "*", "?", ""])
def test_star_agrees_with_every_result(tag: str) -> None:
    assert codes(f'{INTERNATIONAL}[Result "{tag}"]\n1. 32-28 *') == []


@pytest.mark.parametrize("end", ["2-0", "0-2", "1-1", "0-0", "*", ""])
@pytest.mark.parametrize("tag", ['[Result "*"]\n', '[Result "?"]\n', ""])
def test_tag_that_names_no_outcome_agrees_with_everything(tag: str, end: str) -> None:
    assert codes(f"{INTERNATIONAL}{tag}1. 32-28 {end}") == []


@pytest.mark.parametrize("end", ["2-0", "0-2", "1-1", "0-0", "*", ""])
@pytest.mark.parametrize("value", ["won", "1+", "1-1-1"])
def test_tag_that_is_no_result_is_told_and_contradicts_nothing(value: str, end: str) -> None:
    assert codes(f'{INTERNATIONAL}[Result "{value}"]\n1. 32-28 {end}') == ["bad-result"]


@pytest.mark.parametrize(("tag", "code"), [("4-6", "result-style"), ("6-4", "wrong-side")])
def test_points_are_a_result_where_the_tag_says_the_same(tag: str, code: str) -> None:
    assert codes(f'{INTERNATIONAL}[Result "{tag}"]\n1. 32-28 19-23 2. 28x19 14x23 4-6') == [code]


@pytest.mark.parametrize(
    ("tag", "end"),
    [
        ("2-0", "0-2"),
        ("1-0", "0-1"),
        ("1-0", "0-2"),
        ("2-0", "1-1"),
        ("1/2-1/2", "1-0"),
        ("1-1", "0-0"),
        ("0-0", "1-1"),
    ],
)
def test_results_that_name_different_outcomes(tag: str, end: str) -> None:
    assert codes(f'{INTERNATIONAL}[Result "{tag}"]\n1. 32-28 {end}') == ["result-mismatch"]


def test_result_of_a_side_line_is_not_that_of_the_game() -> None:
    assert codes(f'{INTERNATIONAL}[Result "2-0"]\n1. 32-28 (31-27 0-2) 2-0') == []


def test_first_of_two_terminators_is_the_result() -> None:
    assert codes(f'{INTERNATIONAL}[Result "2-0"]\n1. 32-28 2-0 *') == []
    assert codes(f'{INTERNATIONAL}[Result "2-0"]\n1. 32-28 0-2 *') == ["result-mismatch"]


# One fault, one finding; and what was not checked is said.


@pytest.mark.parametrize(
    ("movetext", "help_"),
    [
        ("1. 32-28 19-24 2. 32-27 *", None),
        ("1. 32-28 19-24 2. 32-27 17-21 *", "the ply after it was not checked"),
        ("1. 32-28 19-24 2. 32-27 17-21 3. 99-98 1-50 *", "the 3 plies after it were not checked"),
        ("1. 32-28 19-24 2. 32-27 17-21 3. ... 1-50 *", "the 3 plies after it were not checked"),
        ("1. 32-28 ... 2. 31-27 17-21 *", "the 2 plies after it were not checked"),
        ("1. 32-28 - 2. 31-27 17-21 *", "the 2 plies after it were not checked"),
        ("1. 32-28 - - 2. 31-27 17-21 *", "the 3 plies after it were not checked"),
        ("1. 32-28 oh - - 2. 31-27 17-21 *", "the 2 plies after it were not checked"),
        ("1. 32-28 oh 1924 2. 31-27 *", "the ply after it was not checked"),
        ('1. 32-28 19-24 2. 32-27 17-21 /FEN "W:W31:B1"/ 31-27 1-6 *', "the ply after it was not checked"),
    ],
)
def test_plies_after_a_lost_position_are_counted(movetext: str, help_: str | None) -> None:
    ((_, finding),) = check(INTERNATIONAL + movetext)
    assert finding.help == help_


def test_plies_after_a_fen_that_cannot_be_read_are_counted() -> None:
    ((_, finding),) = check(INTERNATIONAL + fen("W-W31") + "1. 31-27 1-6 2. 27-22 *")
    assert (finding.code, finding.help) == ("bad-fen", "the 3 plies after it were not checked")


def test_plies_of_a_side_line_are_counted_for_its_own_fault() -> None:
    ((_, finding),) = check(INTERNATIONAL + "1. 32-28 (1. 32-21 17-22 2. 31-27) 19-23 2. 28x19 *")
    assert (finding.code, finding.variation, finding.ply) == ("not-a-move", 1, 1)
    assert finding.help == "the 2 plies after it were not checked"


def test_setup_in_the_movetext_gives_a_position_to_go_on_from() -> None:
    text = INTERNATIONAL + '1. 32-28 19-24 2. 32-27 17-21 /FEN "W:W31:B1"/ 1. 31-26 1-7 2. 26-17 *'
    assert codes(text) == ["no-piece", "not-a-move"]


def test_game_goes_on_after_a_missed_capture_as_it_was_written() -> None:
    ((report, finding),) = check(INTERNATIONAL + "1. 32-28 19-23 2. 35-30 23x32 3. 37x28 17-22 *")
    assert (finding.code, finding.help) == ("missed-capture", None)
    assert report.plies == 6


def test_game_goes_on_after_an_unfinished_capture_that_was_left_so() -> None:
    text = INTERNATIONAL + fen("W:W28,50:B12,22,3") + "1. 28x17 12x21 2. 50-45 21-26 *"
    assert codes(text) == ["capture-not-finished"]


def test_game_goes_on_after_an_unfinished_capture_that_was_only_written_short() -> None:
    text = INTERNATIONAL + fen("W:W28,50:B12,22,1") + "1. 28x17 1-7 2. 8-3 7-12 3. 3x17 *"
    assert codes(text) == ["capture-not-finished"]


def test_board_without_pieces_is_one_finding() -> None:
    ((_, finding),) = check(INTERNATIONAL + fen("W:W:B") + "1. 31-27 1-6 *")
    assert (finding.code, finding.help) == ("fen-no-pieces", "the 2 plies after it were not checked")


def test_each_fault_of_a_fen_is_its_own_finding() -> None:
    text = INTERNATIONAL + fen("W:W51,31,31,3:B0") + "1. 31-27 *"
    assert codes(text) == ["fen-off-board", "fen-square-twice", "man-on-promotion-row", "fen-off-board"]


def test_two_faults_are_two_findings() -> None:
    text = INTERNATIONAL + '[Result "2-0"]\n1. 32-28 19-23 2. 37-32 oops 23x34 0-2'
    assert codes(text) == ["missed-capture", "unreadable-text", "result-mismatch"]


# Places.


@pytest.mark.parametrize(
    "tag", ['[FEN "{}"]', '[ FEN "{}"]', '[FEN\t"{}" ]', '[FEN"{}"]', '[fen  "{}"]', "[FEN {}]"]
)
@pytest.mark.parametrize("value", ["W:W31,51:B1", " W:W31,51:B1", "W: W31, 51 :B1."])
def test_fault_of_a_fen_is_marked_where_it_stands(tag: str, value: str) -> None:
    text = INTERNATIONAL + tag.format(value) + "\n1. 31-27 *"
    (finding,) = [finding for _, finding in check(text) if finding.code not in {"bad-tag", *SPELLING}]
    assert (finding.code, text[finding.start : finding.end]) == ("fen-off-board", "51")


def test_fault_of_a_setup_is_marked_where_it_stands() -> None:
    text = INTERNATIONAL + '1. 32-28 / FEN "W:W31,51:B1"/ 31-27 *'
    ((_, finding),) = check(text)
    assert (finding.code, text[finding.start : finding.end]) == ("fen-off-board", "51")


def test_ply_counts_from_the_first_position_whatever_the_move_numbers() -> None:
    text = INTERNATIONAL + fen("B:W28,33,50:B1,12,22") + "41... 1-6 42. 28x17 *"
    ((_, finding),) = check(text)
    assert finding.ply == 2


def test_ply_of_a_side_line_counts_from_the_move_that_it_replaces() -> None:
    text = INTERNATIONAL + "1. 32-28 19-23 (1... 19-24 2. 32-27) 2. 28x19 (2. 31-27) 14x23 *"
    assert [(finding.code, finding.variation, finding.ply) for _, finding in check(text)] == [
        ("no-piece", 1, 3),
        ("missed-capture", 2, 3),
    ]


def test_finding_gives_the_position_before_the_move() -> None:
    ((_, finding),) = check(INTERNATIONAL + fen("W:W28,50:B1,2") + "1. 28-23 1-6 2. 23-28 *")
    assert finding.fen == "W:W23,50:B2,6"
    assert (finding.origin, finding.target) == ("23", "28")


def test_plies_are_those_of_the_main_line() -> None:
    (report,) = validate_text(INTERNATIONAL + "1. 32-28 (31-27 19-23) 19-23 2. 99-98 ... *")
    assert report.plies == 4


# Which game it is.


@pytest.mark.parametrize("name", ["international", "english", "russian", "brazilian"])
def test_rule_set_that_is_asked_for_plays_its_own_games(name: str, samples: Path) -> None:
    text = (samples / "games" / f"{name}.pdn").read_text(encoding="utf-8")
    reports = list(validate_text(text, find_rules(name)))
    assert sum(report.plies for report in reports) > 50
    assert not [finding for report in reports for finding in report.findings]


def test_rule_set_that_is_asked_for_wins_over_the_tag() -> None:
    text = RUSSIAN + fen("B:Wb2,c3,h2:Ba7,d4,f6,g3") + "1... a7-b6 2. h2:f4 *"
    (report,) = validate_text(text, find_rules("brazilian"))
    assert report.inference is not None
    assert report.inference.rules.name == "brazilian"
    assert [finding.code for finding in report.findings] == ["capture-not-maximal", "capture-separator"]


@pytest.mark.parametrize("value", ["77", "?", "", "draughts", "20,W,10"])
def test_malformed_game_type_is_unknown(value: str) -> None:
    assert codes(f'[GameType "{value}"]\n1. 32-28 19-23 *') == ["unknown-game-type"]


def test_missed_capture_on_the_first_ply_is_not_taken_for_another_notation() -> None:
    assert codes(INTERNATIONAL + fen("W:W28:B22,3") + "1. 28-23 3-8 *") == ["missed-capture"]


# Anything can be validated.

SNIPPETS = [
    *(INTERNATIONAL, ENGLISH, RUSSIAN, BRAZILIAN, '[GameType "9"]', '[Result "2-0"]', '[FEN "W:W31:B1"]'),
    *('[FEN "?"]', '[FEN "W::"]', '[FEN "B:BK1-3:Wa1"]', "[FEN W:W:B]", '[FEN "W:W31-20"]', "[", "]"),
    *(
        "1.",
        "...",
        "32-28",
        "19-23",
        "28x19",
        "31-27",
        "11-15",
        "c3-d4",
        "b6a5",
        "d4:f6:h8",
        "l12-k11",
        "99-1",
        "32–28",
        "3228",
        "cd4",
        "C3-B4",
        "22*18",
        "7",
        "-",
        "28x19x10",
        "19x10",
    ),
    *(
        '/FEN "B:WK31:B2"/',
        '/FEN "x"/',
        '/FEN "?::"/',
        "(",
        ")",
        "1-0",
        "*",
        "!",
        "$1",
        "½-½",
        "4-6",
        '[Result "4-6"]',
        "1-101.32-28",
        "W:W31:B1",
        "\n1.",
        "; x\n",
        "[Bianco “x”]",
        '[Date "3/4/05"]',
        "{x}",
        "{x {x} x}",
        "{",
        "}",
        "%",
        "x",
    ),
]


@settings(derandomize=True, max_examples=120, deadline=None)
@given(st.lists(st.sampled_from(SNIPPETS), max_size=12).map(" ".join))
def test_any_text_is_validated(text: str) -> None:
    for report in validate_text(text):
        for finding in report.findings:
            assert finding.game == report.game.number
            assert (
                report.game.start <= finding.start <= finding.end <= report.game.start + len(report.game.text)
            )
            assert finding.ply is None or finding.ply >= 1
            assert finding.suggestion is None or finding.ply is not None
            for edit in finding.fix.edits if finding.fix else ():
                assert (
                    report.game.start <= edit.start <= edit.end <= report.game.start + len(report.game.text)
                )
        assert report.findings == sorted(report.findings, key=lambda f: (f.start, f.end))


@pytest.mark.parametrize("wrong", ["games.pdn", b"1. 32-28 *", None])
def test_what_is_no_source_is_refused_at_once(wrong: object) -> None:
    with pytest.raises(TypeError, match="expected a Source"):
        validate_source(wrong)  # type: ignore[arg-type]
