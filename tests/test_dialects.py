"""What files of thirty years have beside PDN 3.0: how each habit is read, and what is said of it."""

import pytest

from pdn import Ply, Replay, find_rules, games, read_game, validate_text
from pdn.core.captures import Move
from pdn.items import Star

Play = list[tuple[list[Move | None], str]]


def played(text: str, variant: str = "international", star: Star = "auto") -> Play:
    """The moves made in each game, side lines included, and its last position."""
    found: Play = []
    for game in games(text, star):
        replay = Replay(game, find_rules(variant))
        moves = [step.move for step in replay if isinstance(step, Ply)]
        found.append((moves, replay.position().fen()))
    return found


def noted(text: str, variant: str = "international", star: Star = "auto") -> list[str]:
    """Every finding of a text: its code, line and column."""
    return [
        "{} {}:{}".format(finding.code, *report.game.place(finding.start))
        for report in validate_text(text, find_rules(variant), star=star)
        for finding in report.findings
    ]


def tokens(text: str, star: Star = "auto") -> str:
    """The tokens of all games, a bar between games; a star is ``T`` or, for the only move, ``S``."""
    return " | ".join(
        " ".join(item.kind[0] if item.text == "*" else item.text for item in game.items)
        for game in games(text, star)
    )


# How moves are written: rule set, text, the same play in standard notation, and what is said of the text.

OPENING = "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 *"
LETTERS = "1. c3-d4 b6-c5 2. d4:b6 a7:c5 3. b2-c3 *"
MOVES: dict[str, tuple[str, str, str, list[str]]] = {
    "blanks around the sign": (
        "international",
        "1. 32 - 28 19 -23 2. 28 x19 14\tx\t23 3. 37 -  32 *",
        OPENING,
        [f"space-in-move 1:{column}" for column in (4, 12, 22, 29, 40)],
    ),
    "a blank that stands for a digit": (
        "international",
        "1. 31-27 1- 7 *",
        "1. 31-27 1-7 *",
        ["target-occupied 1:10", "space-in-move 1:10"],
    ),
    "leading zeroes": (
        "international",
        '[FEN "W:W31:B01,02"]\n01. 31-27 01-07 02. 27-22 *',
        '[FEN "W:W31:B1,2"]\n1. 31-27 1-7 2. 27-22 *',
        ["fen-style 1:7", "leading-zero 2:1", "leading-zero 2:11", "leading-zero 2:17"],
    ),
    "four digits": (
        "international",
        "1. 3228 1923 2. 2819 1423 3. 3732 *",
        OPENING,
        [f"missing-separator 1:{column}" for column in (4, 9, 17, 22, 30)],
    ),
    "four digits with a zero": (
        "international",
        '[FEN "W:W31:B1,2"]\n1. 3127 0107 *',
        '[FEN "W:W31:B1,2"]\n1. 31-27 1-7 *',
        ["missing-separator 2:4", "leading-zero 2:9", "missing-separator 2:9"],
    ),
    "typographic dashes": (
        "international",
        "1. 32‐28 19‑23 2. 28–19 14—23 3. 37−32 *",
        OPENING,
        [f"move-sign 1:{column}" for column in (4, 10, 19, 25, 34)],
    ),
    "crosses": (
        "international",
        "1. 32-28 19-23 2. 28×19 14X23 3. 37-32 *",
        OPENING,
        ["move-sign 1:19", "move-sign 1:25"],
    ),
    "the signs of all dialects in one file": (
        "international",
        "1. 32-28 19-23 2. 28:19 14*23 3. 37-32 10-14 4. 41-37 23-28 5. 33x22 *",
        OPENING.replace("*", "10-14 4. 41-37 23-28 5. 33x22 *"),
        ["capture-separator 1:19", "move-sign 1:25"],
    ),
    "captures with a dash": (
        "international",
        "1. 32-28 19-23 2. 28-19 14-23 3. 37-32 *",
        OPENING,
        ["capture-separator 1:19", "capture-separator 1:25"],
    ),
    "a quiet move with a cross": (
        "international",
        "1. 32x28 19x23 2. 28x19 14x23 3. 37-32 *",
        OPENING,
        ["capture-separator 1:4", "capture-separator 1:10"],
    ),
    "letters without a sign": (
        "russian",
        "1. c3d4 b6c5 2. d4b6 a7c5 3. b2c3 *",
        LETTERS,
        [f"missing-separator 1:{column}" for column in (4, 9, 17, 22, 30)],
    ),
    "upper-case squares": (
        "russian",
        "1. C3-d4 B6-C5 2. D4:B6 a7:C5 3. b2-c3 *",
        LETTERS,
        [f"upper-case-square 1:{column}" for column in (4, 10, 19, 25)],
    ),
    "upper-case squares and crosses": (
        "russian",
        "1. c3-d4 b6-c5 2. D4Xb6 a7Xc5 3. b2-c3 *",
        LETTERS,
        ["upper-case-square 1:19", "move-sign 1:19", "move-sign 1:25"],
    ),
    "numbers where letters are usual": ("russian", "1. 22-18 9-14 2. 18:9 5:14 3. 25-22 *", LETTERS, []),
    "short form": (
        "russian",
        "1. cd4 bc5 2. db6 ac5 3. bc3 *",
        LETTERS,
        [f"short-square 1:{column}" for column in (4, 8, 15, 19, 26)],
    ),
    "short form with the sign of a capture": (
        "russian",
        "1. cd4 bc5 2. d:b6 a:c5 3. b-c3 *",
        LETTERS,
        [f"short-square 1:{column}" for column in (4, 8, 15, 20, 28)],
    ),
    "short form in capitals": (
        "russian",
        "1. CD4 bc5 2. D:B6 a:c5 3. b2-c3 *",
        LETTERS,
        [
            *("upper-case-square 1:4", "short-square 1:4", "short-square 1:8"),
            *("upper-case-square 1:15", "short-square 1:15", "short-square 1:20"),
        ],
    ),
    "short form of a piece at the edge": (
        "russian",
        "1. ab4 ba5 *",
        "1. a3-b4 b6-a5 *",
        ["short-square 1:4", "short-square 1:8"],
    ),
    "short form where one piece of two can move": (
        "russian",
        '[FEN "W:Wa1,a3:Bh8"] 1. ab4 *',
        '[FEN "W:Wa1,a3:Bh8"] 1. a3-b4 *',
        ["short-square 1:25"],
    ),
    "short form where two pieces can go": (
        "russian",
        '[FEN "W:Wc3,c7,h2:Bd4,d6,a5"] 1. c:e5 *',
        '[FEN "W:Wc3,c7,h2:Bd4,d6,a5"] 1. c3:e5 *',
        ["ambiguous-capture 1:34", "short-square 1:34"],
    ),
    "short form of a column without such a piece": (
        "russian",
        "1. cd4 ef4 *",
        "1. c3-d4 h8-h8 *",
        ["short-square 1:4", "not-a-move 1:8"],
    ),
    "dashes for moves that are not known": (
        "international",
        "1. 32-28 19-23 41. - - *",
        "1. 32-28 19-23 2. ... ... *",
        ["unknown-move 1:20"],
    ),
    "dots for a move that is not known": (
        "international",
        "1. ... 19-23 *",
        "1. - 19-23 *",
        ["unknown-move 1:4"],
    ),
    "dots that say whose move it is": ("international", "1. 32-28 77. ... 19-23 *", "1. 32-28 19-23 *", []),
    "dots behind a number": ("international", "1. 32-28 1... 19-23 2.... 28x19 *", OPENING[:23] + "*", []),
    "numbers without a dot": (
        "international",
        "1 32-28 19-23 2 28x19 14x23 3. 37-32 *",
        OPENING,
        ["move-number 1:1", "move-number 1:15"],
    ),
}


@pytest.mark.parametrize(("variant", "text", "standard", "notes"), MOVES.values(), ids=MOVES)
def test_moves_of_a_dialect(variant: str, text: str, standard: str, notes: list[str]) -> None:
    assert played(text, variant) == played(standard, variant)
    assert noted(text, variant) == notes


# One capture in several moves.

ENGLISH = ("english", '[FEN "B:W15,22,32:B11,1"] ')
POOL = ("pool", '[FEN "B:W15,22,32:B11,1"] ')
RUSSIAN = ("russian", '[FEN "W:Wc3,h2:Bd4,f6,a7"] ')
INTERNATIONAL = ("international", '[FEN "W:W12,45:B17,27,28,5"] ')
JUMPS = {
    "English": (*ENGLISH, "11x18 18x25 32-28", "11x25 32-28", "split-capture"),
    "Pool": (*POOL, "11x18 18x25 32-28", "11x25 32-28", "split-capture"),
    "Russian": (*RUSSIAN, "c3:e5 e5:g7 a7-b6", "c3:g7 a7-b6", "split-capture"),
    "International": (*INTERNATIONAL, "12x21 21x32 32x23 5-10", "12x23 5-10", "split-capture"),
    "with remarks between": (
        *(*INTERNATIONAL, "12x21 {one} 21x32 {two} % three\n32x23 5-10", "12x23 5-10", "split-capture"),
    ),
    "a star behind it": (*ENGLISH, "11x18 18x25* 32-28", "11x25 32-28", "split-capture star-ambiguous"),
    "English, the whole path": (*ENGLISH, "11x18x25 32-28", "11x25 32-28", "needless-path"),
    "Russian, the whole path": (*RUSSIAN, "c3:e5:g7 a7-b6", "c3:g7 a7-b6", "needless-path"),
    "the whole path with dashes": (
        *(*INTERNATIONAL, "12-21-32-23 5-10", "12x23 5-10", "capture-separator needless-path"),
    ),
    "Russian, short and split": (
        *(*RUSSIAN, "c:e5 e5:g7 a7-b6", "c3:g7 a7-b6", "short-square split-capture"),
    ),
}


@pytest.mark.parametrize(("variant", "head", "line", "standard", "codes"), JUMPS.values(), ids=JUMPS)
def test_capture_jump_by_jump(variant: str, head: str, line: str, standard: str, codes: str) -> None:
    assert played(head + line, variant) == played(head + standard, variant)
    found = [note.partition(" ")[0] for note in noted(f"{head}{line} *", variant)]
    assert found == codes.split()


NEIGHBOURS = {
    "another piece": ('[FEN "B:W15,22,32:B11,1"]', "11x18 32-28"),
    "a move back to the square": ('[FEN "B:W15,22,32:B11,1"]', "11x18 22x15"),
    "a move number between": ('[FEN "B:W15,22,32:B11,1"]', "1. 11x18 2. 18x25"),
    "a side line between": ('[FEN "B:W15,22,32:B11,1"]', "11x18 (1-6) 18x25"),
    "no more to capture": ('[FEN "B:W15,23,32:B11,1"]', "11x18 18x25"),
}


@pytest.mark.parametrize(("head", "line"), NEIGHBOURS.values(), ids=NEIGHBOURS)
def test_move_that_only_looks_like_the_next_jump(head: str, line: str) -> None:
    assert not [note for note in noted(f"{head} {line} *", "english") if note.startswith("split")]


def test_the_other_side_may_move_to_where_a_capture_started() -> None:
    head = '[FEN "W:W28,46:B23,14,5"] '
    assert noted(head + "1. 28x10 5x14 *") == []
    assert noted(head + "1. 28x19 19x10 5x14 *") == ["split-capture 1:30"]


@pytest.mark.parametrize(
    ("move", "notes"),
    [
        ("32x23x14x7", []),
        ("32x14x7", ["incomplete-path 1:68"]),
        ("32x27x18x10x7", ["incomplete-path 1:68"]),  # the squares of what it takes
    ],
)
def test_path_that_is_needed_has_all_its_squares(move: str, notes: list[str]) -> None:
    head = '[FEN "W:W15,21,25,26,28,30,31,32:B1,2,4,6,8,10,11,13,18,19,27"]'
    assert noted(f"{head} 1. {move} 11x18 *", "english") == notes


def test_squares_that_are_captured_may_stand_for_a_path() -> None:
    head = '[FEN "B:W15,22,32:B11,1"]'
    assert noted(f"{head} 1. 11x15x22x25 32-28 *", "english") == ["needless-path 1:30"]


def test_short_form_of_a_capture_that_is_not_finished() -> None:
    assert noted(f"{RUSSIAN[1]}1. c:e5 a7-b6 *", "russian")[0] == "capture-not-finished 1:31"


@pytest.mark.parametrize(
    ("variant", "head", "line"),
    [(*RUSSIAN, "c3:e5 e:g7"), (*ENGLISH, "11x18! 18x25"), (*ENGLISH, "11-18 18-25")],
)
def test_jumps_in_other_dialects(variant: str, head: str, line: str) -> None:
    assert "split-capture" in " ".join(noted(f"{head}{line} *", variant))


# What stands behind or between the moves.

LAYOUT: dict[str, tuple[str, str, list[str]]] = {
    "a line comment with a semicolon": (
        "1. 32-28 ; 19-22\n19-23 2. 28x19 14x23 3. 37-32 *",
        OPENING,
        ["line-comment 1:10"],
    ),
    "a line comment with #!": ("#! 19-22\n" + OPENING, OPENING, ["line-comment 1:1"]),
    "comments inside a comment": (
        "1. 32-28 {a {b {c}} 31-27} 19-23 2. 28x19 14x23 3. 37-32 *",
        OPENING,
        ["nested-comment 1:10"],
    ),
    "a brace too many": (
        "1. 32-28 {a {b} 19-23 2. 28x19 14x23 3. 37-32 *",
        OPENING,
        ["nested-comment 1:10"],
    ),
    "comments before the first move": ("{a} {b} % c\n{d}" + OPENING, OPENING, []),
    "comments behind the tags": ('[Event "A"]{a} {b}\n' + OPENING, OPENING, []),
    "comments behind a number": ("1. {a} {b} 32-28 1... {c} 19-23 *", "1. 32-28 19-23 *", []),
    "empty comments": ("{} 1. {} 32-28 {} {} 19-23 {} * {}", "1. 32-28 19-23 *", []),
    "comments in a side line": (
        "1. 32-28 ({a} 1. {b} 31-27 {c}) (1. 33-28) 19-23 *",
        "1. 32-28 (31-27) (33-28) 19-23 *",
        [],
    ),
    "scores in braces": (
        "1. 32-28 {0.5-0.5} 19-23 {(2.70;5.74/13)} 2. 28x19 {2-0} 14x23 {%eval 0} 3. 37-32 *",
        OPENING,
        [],
    ),
    "a side line without moves": ("1. 32-28 () ({a}) 19-23 *", "1. 32-28 19-23 *", []),
    "a number without a move": ("1. 32-28 19-23 2. 2-0", "1. 32-28 19-23 2-0", ["number-without-move 1:16"]),
    "a number and a result": ("1. 2-0", "2-0", ["number-without-move 1:1"]),
    "a number at the end of a side line": (
        "1. 32-28 (31-27 2.) 19-23 *",
        "1. 32-28 (31-27) 19-23 *",
        ["number-without-move 1:17"],
    ),
    "a number at the end of the file": (
        "1. 32-28 19-23 2.",
        "1. 32-28 19-23",
        ["number-without-move 1:16"],
    ),
    "blanks before a strength": (
        "1. 32-28 ? 19-23 (!) *",
        "1. 32-28? 19-23(!) *",
        ["space-before-strength 1:10", "space-before-strength 1:18"],
    ),
}


@pytest.mark.parametrize(("text", "standard", "notes"), LAYOUT.values(), ids=LAYOUT)
def test_what_stands_between_the_moves(text: str, standard: str, notes: list[str]) -> None:
    assert played(text) == played(standard)
    assert noted(text) == notes


def test_side_lines_twenty_deep() -> None:
    lines = ["31-27", "31-26", "32-28", "32-27", "33-29"] * 4
    text = "1. 33-28 " + "".join(f"({move} " for move in lines) + ")" * 20 + " 18-23 *"
    assert noted(text) == []
    ((moves, _),) = played(text)
    assert len(moves) == 22
    assert moves[1:21] == [played(move)[0][0][0] for move in lines]


# Setups.


@pytest.mark.parametrize(
    ("text", "standard"),
    [
        ('1. 32-28 /FEN "W:W31:B20"/ 31-27 20-24', '[FEN "W:W31:B20"] 31-27 20-24'),
        ('/FEN "W:W32:B20"/ /FEN "W:W31:B20"/ 31-27', '[FEN "W:W31:B20"] 31-27'),
        ('[FEN "W:W32:B20"] /FEN "W:W31:B20"/ 1. 31-27', '[FEN "W:W31:B20"] 31-27'),
        ('1. /FEN "W:W31:B20"/ 31-27', '[FEN "W:W31:B20"] 31-27'),
        ('1. 32-28 (31-27 /FEN "W:W31:B20"/ 31-26) 19-23', "1. 32-28 19-23"),
        ('1. 32-28 /FEN "B::"/ 19-23', "1. 32-28 19-23"),
        ('[FEN "W:W28,37:B9"] 28-22 /FEN "W::"/ 37-32', '[FEN "W:W22,37:B9"] 37-32'),
        ('[FEN "W:W31:B14,20"] /FEN "B::"/ 20-24', '[FEN "B:W31:B14,20"] 20-24'),
        ('1. 32-28 / FEN\n"W:W31:B20" / 31-27', '[FEN "W:W31:B20"] 31-27'),
    ],
)
def test_setup_in_the_movetext(text: str, standard: str) -> None:
    assert played(text)[0][1] == played(standard)[0][1]
    assert noted(f"{text} *") == []


# Results.

RESULTS = {
    "1-0": [],
    "0-1": [],
    "2-0": [],
    "1-1": [],
    "0-0": [],
    "1/2-1/2": [],
    "½-½": ["1/2-1/2"],
    "1:1": ["1-1"],
    "2 - 0": ["2-0"],
    "2:0": ["2-0"],
    "0–2": ["0-2"],
    "0−1": ["0-1"],
    "0.5-0.5": ["1/2-1/2"],
    "0,5 : 0,5": ["1/2-1/2"],
    "1/2 - 1/2": ["1/2-1/2"],
    "1 1/2 - 1/2": [None],
    "½-1½": [None],
    "0.98-1.02": [None],
    "1,5-0,5": [None],
    "+:-": [None],
    "-/+": [None],
    "1+ - 1-": [None],
    "1- - 1+": [None],
}


@pytest.mark.parametrize(("result", "standard"), RESULTS.items())
def test_result_behind_the_moves(result: str, standard: list[str | None]) -> None:
    text = f"1. 32-28 19-23 {result}"
    (game,) = games(text)
    assert game.terminator
    assert (game.terminator.text, game.result) == (result, result)
    (report,) = validate_text(text, find_rules("international"))
    assert [finding.code for finding in report.findings] == ["result-style"] * len(standard)
    edits = [f.fix.edits[0].text if f.fix else None for f in report.findings]
    assert edits == standard


RESULT_TAGS = ["Result", "RESULT", "Risultato", "Uitslag", "Результат", "Wynik", "Ergebnis", "Resultado"]


@pytest.mark.parametrize("name", RESULT_TAGS)
def test_points_are_a_result_where_the_tag_says_so(name: str) -> None:
    text = f'[{name} "4-6"]\n1. 32-28 19-23 4-6'
    assert tokens(text) == f'[{name} "4-6"] 1. 32-28 19-23 4-6'
    game = read_game(text)
    assert game.terminator
    assert (game.terminator.text, game.tag("Result")) == ("4-6", "4-6")


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ('[Result "4-6"] 1. 32-28 4-6 *', "MOVE TERMINATOR TERMINATOR"),
        ('[Result "4-6"] 1. 32-28 4 - 6', "MOVE TERMINATOR"),
        ('[Result "4 – 6"] 1. 32-28 4-6', "MOVE TERMINATOR"),
        ('[Result "4-6"] 1. 32-28 4-6*', "MOVE TERMINATOR TERMINATOR"),
        ('[Result "4-6"] 1. 32-28 4-6 {so}', "MOVE TERMINATOR"),
        ('[Result "4-6"] 1. 32-28 4-6 19-23', "MOVE MOVE MOVE"),
        ('[Result "4-6"] 1. 32-28 (31-27 4-6) *', "MOVE MOVE MOVE TERMINATOR"),
        ('[Result "4-6"] 1. 32-28 6-4', "MOVE MOVE"),
        ('[Result "1-0"] 1. 32-28 4-6', "MOVE MOVE"),
        ("1. 32-28 4-6", "MOVE MOVE"),
    ],
)
def test_points_are_a_result_at_the_end_only(text: str, kinds: str) -> None:
    found = [item.kind for item in read_game(text).items if item.kind in ("MOVE", "TERMINATOR")]
    assert found == kinds.split()


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ('[Result "4-6"] 1. 32-28 (1. 31-27 2-0) 4-6', "TERMINATOR"),
        ("1. 32-28 (31-27 2-0) 19-23 * 2. 28x19", "STRENGTH"),
    ],
)
def test_result_in_a_side_line_changes_nothing_behind_it(text: str, kind: str) -> None:
    (game,) = games(text)
    assert [item.kind for item in game.items if item.text in ("4-6", "*")] == [kind]


def test_points_end_a_game_without_a_blank_line_or_a_tag() -> None:
    text = '[Result "12-8"]\n1. 32-28 19-23 2. 28x19 12-8\n1. 31-27 *'
    assert tokens(text) == '[Result "12-8"] 1. 32-28 19-23 2. 28x19 12-8 | 1. 31-27 T'


# The star.

STARS = {
    # auto, only-move, end: the same token by token, S marks the only move, T ends the game
    "1. 32-28* 19-23": ("1. 32-28 S 19-23", "1. 32-28 S 19-23", "1. 32-28 T | 19-23"),
    "1. 32-28*19-23*2.28x19": (
        "1. 32-28 S 19-23 S 2. 28x19",
        "1. 32-28 S 19-23 S 2. 28x19",
        "1. 32-28 T | 19-23 T | 2. 28x19",
    ),
    "1. 32-28*": ("1. 32-28 T", "1. 32-28 S", "1. 32-28 T"),
    "1. 32-28* *": ("1. 32-28 S T", "1. 32-28 S T", "1. 32-28 T T"),
    "1. 32-28 *": ("1. 32-28 T", "1. 32-28 S", "1. 32-28 T"),
    "1. 32-28 * *": ("1. 32-28 T T", "1. 32-28 S T", "1. 32-28 T T"),
    "1. 32-28 * 19-23 *": ("1. 32-28 S 19-23 T", "1. 32-28 S 19-23 S", "1. 32-28 T | 19-23 T"),
    "1. 32-28 19-23 * 2. 28x19": (
        "1. 32-28 19-23 S 2. 28x19",
        "1. 32-28 19-23 S 2. 28x19",
        "1. 32-28 19-23 T | 2. 28x19",
    ),
    "1. 32-28 19-23\n*\n2. 28x19": ("1. 32-28 19-23 T | 2. 28x19",) * 3,
    "1. 32-28 * 1... 19-23": ("1. 32-28 S 1... 19-23", "1. 32-28 S 1... 19-23", "1. 32-28 T | 1... 19-23"),
    "1. 32-28 19-23 * 1. 31-27": (
        "1. 32-28 19-23 T | 1. 31-27",
        "1. 32-28 19-23 S 1. 31-27",
        "1. 32-28 19-23 T | 1. 31-27",
    ),
    "1. 32-28 19-23 * 3. 31-27": (
        "1. 32-28 19-23 T | 3. 31-27",
        "1. 32-28 19-23 S 3. 31-27",
        "1. 32-28 19-23 T | 3. 31-27",
    ),
    "1. 32-28 19-23 2. 28x19* 1. 31-27": (
        "1. 32-28 19-23 2. 28x19 T | 1. 31-27",
        "1. 32-28 19-23 2. 28x19 S 1. 31-27",
        "1. 32-28 19-23 2. 28x19 T | 1. 31-27",
    ),
    "32-28 * 31-27": ("32-28 T | 31-27", "32-28 S 31-27", "32-28 T | 31-27"),
    "1. 32-28* {a} 19-23": ("1. 32-28 S {a} 19-23", "1. 32-28 S {a} 19-23", "1. 32-28 T {a} | 19-23"),
    "1. 32-28 * {a} 19-23": ("1. 32-28 S {a} 19-23", "1. 32-28 S {a} 19-23", "1. 32-28 T {a} | 19-23"),
    "1. 32-28 {a} * 19-23": ("1. 32-28 {a} T | 19-23",) * 3,
    "1. 32-28 $1 * 19-23": ("1. 32-28 $1 S 19-23", "1. 32-28 $1 S 19-23", "1. 32-28 $1 T | 19-23"),
    "1. 32-28*! 19-23": ("1. 32-28 S ! 19-23", "1. 32-28 S ! 19-23", "1. 32-28 T ! | 19-23"),
    "1. 32-28 (31-27*) 19-23": (
        "1. 32-28 ( 31-27 S ) 19-23",
        "1. 32-28 ( 31-27 S ) 19-23",
        "1. 32-28 ( 31-27 T ) 19-23",
    ),
    "1. 32-28 (31-27 *) 19-23": (
        "1. 32-28 ( 31-27 T ) 19-23",
        "1. 32-28 ( 31-27 S ) 19-23",
        "1. 32-28 ( 31-27 T ) 19-23",
    ),
    '1. 32-28* [Event "B"] *': (
        '1. 32-28 T | [Event "B"] T',
        '1. 32-28 S | [Event "B"] T',
        '1. 32-28 T | [Event "B"] T',
    ),
    "1. 32-28* W:W31:B20": ("1. 32-28 T | W:W31:B20", "1. 32-28 S | W:W31:B20", "1. 32-28 T | W:W31:B20"),
    "1. 32-28 2-0 * 1. 31-27": ("1. 32-28 2-0 T | 1. 31-27",) * 3,
    "* 1. 32-28": ("T | 1. 32-28",) * 3,
    '[Result "*"] *': ('[Result "*"] T',) * 3,
    "1. * 32-28": ("1. T | 32-28",) * 3,
    "{*} 1. 32-28 % *\n19-23": ("{*} 1. 32-28 % * 19-23",) * 3,
    "1. 32*28": ("1. 32*28",) * 3,
}
POLICIES: list[Star] = ["auto", "only-move", "end"]


@pytest.mark.parametrize("policy", range(3), ids=POLICIES)
@pytest.mark.parametrize(("text", "expected"), STARS.items(), ids=STARS)
def test_star(text: str, expected: tuple[str, ...], policy: int) -> None:
    assert tokens(text, POLICIES[policy]) == expected[policy]


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("1. 32-28* 19-23 *", ["star-ambiguous 1:9"]),
        ("1. 32-28 * 19-23 *", ["star-ambiguous 1:10"]),
        ("1. 32-28 19-23*", ["star-ambiguous 1:15"]),
        ("1. 32-28 19-23 *", []),
        ("1. 32-28 (31-27*) 19-23 {*} *", ["star-ambiguous 1:16"]),
    ],
)
def test_star_behind_a_move_is_noted_where_it_can_be_taken_for_the_other(text: str, notes: list[str]) -> None:
    assert noted(text) == notes


# Tags.

LOCAL = {
    "Italian": "Evento Data Turno Bianco Nero Risultato",
    "Dutch": "Toernooi Datum Ronde Wit Zwart Uitslag",
    "Russian": "Турнир Дата Тур Белые Чёрные Результат",
    "Polish": "Turniej Data Runda Białe Czarne Wynik",
    "German": "Turnier Datum Runde Weiß Schwarz Ergebnis",
    "French": "Tournoi Date Ronde Blancs Noirs Résultat",
    "Portuguese": "Torneio Data Rodada Brancas Pretas Resultado",
}
NAMES = ("Event", "Date", "Round", "White", "Black", "Result")


@pytest.mark.parametrize("words", LOCAL.values(), ids=LOCAL)
def test_local_tag_is_found_by_its_standard_name(words: str) -> None:
    values = ["Open", "2020.01.02", "3", "A", "B", "1-0"]
    pairs = zip(words.split(), values, strict=True)
    text = "".join(f'[{word} "{value}"]\n' for word, value in pairs) + "1. 32-28 1-0"
    game = read_game(text)
    assert [game.tag(name) for name in NAMES] == values
    assert [game.tag(name.upper()) for name in NAMES] == values
    local = [(i + 1, word) for i, word in enumerate(words.split()) if word not in NAMES]
    assert noted(text) == [f"localised-tag {line}:2" for line, _ in local]


def test_capitals_in_tag_names() -> None:
    text = '[WHITE "A"]\n[bLACK "B"]\n[Fen "W:W31:B20"]\n1. 31-27 *'
    game = read_game(text)
    assert (game.tag("White"), game.tag("Black"), game.tag("FEN")) == ("A", "B", "W:W31:B20")
    assert noted(text) == [f"tag-name-case {line}:2" for line in (1, 2, 3)]
    assert played(text) == played('[FEN "W:W31:B20"] 1. 31-27 *')


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n", " \n\t"], ids=["LF", "CR", "CRLF", "blanks"])
def test_position_wrapped_over_two_lines(end: str) -> None:
    text = f'[FEN "W:W31,32,{end}33:B1,2"]\n1. 31-27 *'
    assert played(text) == played('[FEN "W:W31,32,33:B1,2"]\n1. 31-27 *')
    assert "line-break-in-tag 1:1" in noted(text)
    assert not [note for note in noted(text) if note.startswith("bad")]


def test_position_wrapped_within_a_number() -> None:
    assert played('[FEN "W:W3\n1,32:B1,2"]\n1. 31-27 *') == played('[FEN "W:W31,32:B1,2"]\n1. 31-27 *')


# Where games begin and end.

CUTS: dict[str, tuple[str, str, list[str]]] = {
    "a tag right behind a terminator": (
        '1. 32-28 *[Event "B"]1. 31-27 *',
        '1. 32-28 T | [Event "B"] 1. 31-27 T',
        ["glued-game 1:11"],
    ),
    "no terminator": (
        '[Event "A"]\n1. 32-28\n[Event "B"]\n1. 31-27',
        '[Event "A"] 1. 32-28 | [Event "B"] 1. 31-27',
        ["game-without-terminator 2:4"],
    ),
    "no terminator behind a line comment": (
        '1. 32-28 % so\n[Event "B"]\n1. 31-27',
        '1. 32-28 % so | [Event "B"] 1. 31-27',
        ["game-without-terminator 1:10"],
    ),
    "no terminator and no tag": (
        "1. 32-28 19-23 2. 28x19\n1. 31-27 *",
        "1. 32-28 19-23 2. 28x19 | 1. 31-27 T",
        ["game-without-terminator 1:19"],
    ),
    "games glued together": (
        "1. 32-28 19-23 1-101.32-28 0-201.33-29 2-0",
        "1. 32-28 19-23 1-1 | 01. 32-28 0-2 | 01. 33-29 2-0",
        ["glued-game 1:19", "leading-zero 1:19", "glued-game 1:31", "leading-zero 1:31"],
    ),
    "games glued together, without the zero": (
        "1. 32-28 19-23 2-01. 31-27 *",
        "1. 32-28 19-23 2-0 | 1. 31-27 T",
        ["glued-game 1:19"],
    ),
    "all tags on one line": (
        '[Event "A"] [Site "S"] [Round "1"] 1. 32-28 *\n[Event "B"] [Site "T"] 1. 31-27 *',
        '[Event "A"] [Site "S"] [Round "1"] 1. 32-28 T | [Event "B"] [Site "T"] 1. 31-27 T',
        [],
    ),
    "no blank line between games": (
        '[Event "A"]\n1. 32-28 2-0\n[Event "B"]\n1. 31-27 0-2\n1. 33-28 1-1',
        '[Event "A"] 1. 32-28 2-0 | [Event "B"] 1. 31-27 0-2 | 1. 33-28 1-1',
        [],
    ),
    "one position": ("W:W31:B20\n", "W:W31:B20", ["bare-fen 1:1"]),
    "a position on each line": (
        "W:W31:B20\nB:WK1:B40.\r\nW:W32,33:BK2",
        "W:W31:B20 | B:WK1:B40. | W:W32,33:BK2",
        ["bare-fen 1:1", "bare-fen 2:1", "fen-style 2:1", "bare-fen 3:1"],
    ),
    "a position and moves": ("W:W31:B20\n1. 31-27 *", "W:W31:B20 1. 31-27 T", ["bare-fen 1:1"]),
    "tags alone": ('[White "A"]\n[Black "B"]\n', '[White "A"] [Black "B"]', []),
    "two games of tags alone": (
        '[White "A"]\n[Black "B"]\n\n[White "C"]\n[Black "D"]\n',
        '[White "A"] [Black "B"] | [White "C"] [Black "D"]',
        ["game-without-terminator 2:1"],
    ),
}


@pytest.mark.parametrize(("text", "expected", "notes"), CUTS.values(), ids=CUTS)
def test_where_games_begin_and_end(text: str, expected: str, notes: list[str]) -> None:
    assert tokens(text) == expected
    assert noted(text) == notes


def test_position_alone_is_what_the_game_starts_from() -> None:
    assert played("W:W31:B20\n1. 31-27 *") == played('[FEN "W:W31:B20"]\n1. 31-27 *')


# Line ends.

FILE = ['[Event "A"]', "", "1. 32-28 ; so", "19-23 x", "*", '[Event "B"]', "1. 31-27", "{two", "lines} y *"]


@pytest.mark.parametrize("ends", ["\n", "\r", "\r\n", "\n \r \r\n"], ids=["LF", "CR", "CRLF", "mixed"])
def test_line_ends(ends: str) -> None:
    many = ends.split(" ")
    text = "".join(line + many[i % len(many)] for i, line in enumerate(FILE))
    assert tokens(text).replace("\r\n", "\n").replace("\r", "\n") == (
        '[Event "A"] 1. 32-28 ; so 19-23 x T | [Event "B"] 1. 31-27 {two\nlines} y T'
    )
    notes = [note for note in noted(text) if not note.startswith("variant")]
    assert notes == ["line-comment 3:10", "unreadable-text 4:7", "unreadable-text 9:8"]
