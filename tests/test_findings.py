"""Every finding there is: a text that gives it, its nearest neighbour that does not, and what is said."""

import re
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from pdn import (
    Finding,
    Fix,
    Move,
    Ply,
    Replay,
    Report,
    Severity,
    find_rules,
    open_sources,
    validate_source,
    validate_text,
)

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


def check(text: str, *, strict: bool = False) -> list[tuple[Report, Finding]]:
    return [(report, finding) for report in validate_text(text, strict=strict) for finding in report.findings]


def codes(text: str, *, strict: bool = False) -> list[list[str]]:
    """The codes that each game of a text gives."""
    return [[finding.code for finding in report.findings] for report in validate_text(text, strict=strict)]


def mended(text: str, fix: Fix) -> str:
    for edit in reversed(fix.edits):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def played(text: str) -> list[tuple[list[Move | None], str]]:
    """The moves that each game of a text makes, side lines included, and its last position."""
    found = []
    for report in validate_text(text):
        assert report.inference
        replay = Replay(report.game, report.inference.rules, report.inference.notation)
        moves = [step.move for step in replay if isinstance(step, Ply)]
        found.append((moves, replay.position().fen()))
    return found


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
    game: int = 1
    strict: bool = False  #: whether only validation that is strict gives it
    fixed: str | None = None  #: the text as its fix leaves it
    safe: bool = True


FIRST_MOVES = ("31-26", "31-27", "32-27", "32-28", "33-28", "33-29", "34-29", "34-30", "35-30")
AFTER_32_28 = ("16-21", "17-21", "17-22", "18-22", "18-23", "19-23", "19-24", "20-24", "20-25")

LETTERS = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5 *"

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
        fixed='[Event "A"]\n[GameType "20"]\n1. 32-28 *',
        safe=False,
    ),
    "game-type-contradiction": Case(
        f'[GameType "20"]\n{LETTERS}',
        f'[GameType "25"]\n{LETTERS}',
        WARNING,
        (1, 1, 1, 16),
        says="GameType 20 contradicts the moves: read as 25 (Russian draughts)",
        fixed=f'[GameType "25"]\n{LETTERS}',
        safe=False,
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
    "bad-result": Case(
        INTERNATIONAL + '[Result "won"]\n1. 32-28 *',
        INTERNATIONAL + '[Result "?"]\n1. 32-28 *',
        WARNING,
        (2, 10, 2, 13),
        says="won",
    ),
    "result-style": Case(
        INTERNATIONAL + '[Result "1/2-1/2"]\n1. 32-28 ½-½',
        INTERNATIONAL + '[Result "1/2-1/2"]\n1. 32-28 1/2-1/2',
        INFO,
        (3, 10, 3, 13),
        says="1/2-1/2",
        fixed=INTERNATIONAL + '[Result "1/2-1/2"]\n1. 32-28 1/2-1/2',
    ),
    "result-as-terminator": Case(
        INTERNATIONAL + '[Result "2-0"]\n1. 32-28 2-0',
        INTERNATIONAL + '[Result "2-0"]\n1. 32-28 *',
        ERROR,
        (3, 10, 3, 13),
        strict=True,
        fixed=INTERNATIONAL + '[Result "2-0"]\n1. 32-28 *',
    ),
    # Tags.
    "localised-tag": Case(
        '[Bianco "A"]\n' + INTERNATIONAL + "1. 32-28 *",
        '[Bianca "A"]\n' + INTERNATIONAL + "1. 32-28 *",
        INFO,
        (1, 2, 1, 8),
        says="Bianco is Italian: PDN names this tag White",
        fixed='[White "A"]\n' + INTERNATIONAL + "1. 32-28 *",
    ),
    "tag-name-case": Case(
        '[event "A"]\n' + INTERNATIONAL + "1. 32-28 *",
        '[Event "A"]\n' + INTERNATIONAL + "1. 32-28 *",
        INFO,
        (1, 2, 1, 7),
        says="event as Event",
        fixed='[Event "A"]\n' + INTERNATIONAL + "1. 32-28 *",
    ),
    "duplicate-tag": Case(
        '[Event "A"]\n[Event "B"]\n' + INTERNATIONAL + "1. 32-28 *",
        '[Event "A"]\n[Site "B"]\n' + INTERNATIONAL + "1. 32-28 *",
        WARNING,
        (2, 1, 2, 12),
        says='"B" here and "A" before',
    ),
    "bad-date": Case(
        '[Date "31-12-2005"]\n' + INTERNATIONAL + "1. 32-28 *",
        '[Date "2005.12.31"]\n' + INTERNATIONAL + "1. 32-28 *",
        WARNING,
        (1, 8, 1, 18),
        says="2005.12.31",
        fixed='[Date "2005.12.31"]\n' + INTERNATIONAL + "1. 32-28 *",
    ),
    "bad-time": Case(
        '[Time "9.30"]\n' + INTERNATIONAL + "1. 32-28 *",
        '[Time "9:30"]\n' + INTERNATIONAL + "1. 32-28 *",
        WARNING,
        (1, 8, 1, 12),
        says="9:30",
        fixed='[Time "9:30"]\n' + INTERNATIONAL + "1. 32-28 *",
    ),
    "bad-time-control": Case(
        '[TimeControl "5 min"]\n' + INTERNATIONAL + "1. 32-28 *",
        '[TimeControl "300"]\n' + INTERNATIONAL + "1. 32-28 *",
        WARNING,
        (1, 15, 1, 20),
        says="5 min",
    ),
    "line-break-in-tag": Case(
        '[Event "The\nOpen"]\n' + INTERNATIONAL + "1. 32-28 *",
        '[Event\n"The Open"]\n' + INTERNATIONAL + "1. 32-28 *",
        INFO,
        (1, 1, 2, 7),
        fixed='[Event "The Open"]\n' + INTERNATIONAL + "1. 32-28 *",
    ),
    # How moves are written.
    "leading-zero": Case(
        INTERNATIONAL + fen("W:W31,50:B1,9") + "1. 31-27 1-06 *",
        INTERNATIONAL + fen("W:W31,50:B1,10") + "1. 31-27 10-15 *",
        INFO,
        (3, 10, 3, 14),
        ply=2,
        fixed=INTERNATIONAL + fen("W:W31,50:B1,9") + "1. 31-27 1-6 *",
    ),
    "upper-case-square": Case(
        RUSSIAN + "1. c3-d4 B6-a5 *",
        RUSSIAN + "1. c3-d4 b6-a5 *",
        INFO,
        (2, 10, 2, 15),
        ply=2,
        fixed=RUSSIAN + "1. c3-d4 b6-a5 *",
    ),
    "short-square": Case(
        RUSSIAN + "1. c3-d4 f-e5 *",
        RUSSIAN + "1. c3-d4 f6-e5 *",
        INFO,
        (2, 10, 2, 14),
        ply=2,
        fixed=RUSSIAN + "1. c3-d4 f6-e5 *",
    ),
    "missing-separator": Case(
        INTERNATIONAL + "1. 32-28 1923 2. 28x19 14x23 *",
        INTERNATIONAL + "1. 32-28 19-23 2. 28x19 14x23 *",
        INFO,
        (2, 10, 2, 14),
        ply=2,
        fixed=INTERNATIONAL + "1. 32-28 19-23 2. 28x19 14x23 *",
    ),
    "space-in-move": Case(
        INTERNATIONAL + "1. 32-28 19 - 23 *",
        INTERNATIONAL + "1. 32-28  19-23  *",
        INFO,
        (2, 10, 2, 17),
        ply=2,
        fixed=INTERNATIONAL + "1. 32-28 19-23 *",
    ),
    "move-sign": Case(
        INTERNATIONAL + "1. 32-28 19–23 *",
        INTERNATIONAL + "1. 32-28 19-23 *",
        INFO,
        (2, 10, 2, 15),
        ply=2,
        fixed=INTERNATIONAL + "1. 32-28 19-23 *",
    ),
    "capture-separator": Case(
        INTERNATIONAL + "1. 32-28 19-23 2. 28:19 14x23 *",
        INTERNATIONAL + "1. 32-28 19-23 2. 28x19 14x23 *",
        INFO,
        (2, 19, 2, 24),
        ply=3,
        says="written with x here",
        fixed=INTERNATIONAL + "1. 32-28 19-23 2. 28x19 14x23 *",
    ),
    "needless-path": Case(
        INTERNATIONAL + fen("W:W28,50:B1,12,22") + "1. 28x17x8 1-6 *",
        INTERNATIONAL + fen("B:WK47:B1,14,19,29,31,42") + "1... 1-6 2. 47x38x24x13x36 *",
        INFO,
        (3, 4, 3, 11),
        ply=1,
        fixed=INTERNATIONAL + fen("W:W28,50:B1,12,22") + "1. 28x8 1-6 *",
    ),
    "incomplete-path": Case(
        INTERNATIONAL + fen("B:WK47:B1,14,19,29,31,42") + "1... 1-6 2. 47x24x36 *",
        INTERNATIONAL + fen("B:WK47:B1,14,19,29,31,42") + "1... 1-6 2. 47x38x24x13x36 *",
        INFO,
        (3, 13, 3, 21),
        ply=2,
        fixed=INTERNATIONAL + fen("B:WK47:B1,14,19,29,31,42") + "1... 1-6 2. 47x38x24x13x36 *",
    ),
    "split-capture": Case(
        INTERNATIONAL + fen("W:W28,50:B1,12,22") + "1. 28x17 17x8 1-6 *",
        INTERNATIONAL + fen("W:W28,50:B8,12,22") + "1. 28x17 12x21 *",
        INFO,
        (3, 4, 3, 14),
        ply=1,
        fixed=INTERNATIONAL + fen("W:W28,50:B1,12,22") + "1. 28x8 1-6 *",
    ),
    "star-ambiguous": Case(
        INTERNATIONAL + "1. 32-28 19-23* 2. 28x19 14x23 *",
        INTERNATIONAL + "1. 32-28 19-23$7 2. 28x19 14x23 *",
        INFO,
        (2, 15, 2, 16),
        says="the only move",
        fixed=INTERNATIONAL + "1. 32-28 19-23 $7 2. 28x19 14x23 *",
    ),
    "space-before-strength": Case(
        INTERNATIONAL + "1. 32-28 (!) 19-23 *",
        INTERNATIONAL + "1. 32-28(!) 19-23 *",
        INFO,
        (2, 10, 2, 13),
        fixed=INTERNATIONAL + "1. 32-28(!) 19-23 *",
    ),
    "move-number": Case(
        INTERNATIONAL + "1. 32-28 19-23 2 28x19 14x23 *",
        INTERNATIONAL + "1. 32-28 19-23 2. 28x19 14x23 *",
        INFO,
        (2, 16, 2, 17),
        fixed=INTERNATIONAL + "1. 32-28 19-23 2. 28x19 14x23 *",
    ),
    "number-without-move": Case(
        INTERNATIONAL + "1. 32-28 19-23 2. *",
        INTERNATIONAL + "1. 32-28 19-23 2. 28x19 *",
        INFO,
        (2, 16, 2, 18),
        fixed=INTERNATIONAL + "1. 32-28 19-23  *",
    ),
    # Where a game begins and ends, and what stands beside its moves.
    "glued-game": Case(
        f"{INTERNATIONAL}1. 32-28 19-23 *{INTERNATIONAL}1. 31-27 *",
        f"{INTERNATIONAL}1. 32-28 19-23 * {INTERNATIONAL}1. 31-27 *",
        INFO,
        (2, 17, 2, 18),
        game=2,
        fixed=f"{INTERNATIONAL}1. 32-28 19-23 *\n{INTERNATIONAL}1. 31-27 *",
    ),
    "game-without-terminator": Case(
        f"{INTERNATIONAL}1. 32-28 19-23\n{INTERNATIONAL}1. 31-27 *",
        f"{INTERNATIONAL}1. 32-28 19-23 *\n{INTERNATIONAL}1. 31-27",
        INFO,
        (2, 10, 2, 15),
        fixed=f"{INTERNATIONAL}1. 32-28 19-23 *\n{INTERNATIONAL}1. 31-27 *",
    ),
    "bare-fen": Case(
        INTERNATIONAL + "W:W31:B1,2\n1. 31-27 1-6 *",
        INTERNATIONAL + fen("W:W31:B1,2") + "1. 31-27 1-6 *",
        INFO,
        (2, 1, 2, 11),
        fixed=INTERNATIONAL + fen("W:W31:B1,2") + "1. 31-27 1-6 *",
    ),
    "fen-style": Case(
        INTERNATIONAL + fen("W:W31, 32:B1.") + "1. 31-27 *",
        INTERNATIONAL + fen("W:W31,32:B1") + "1. 31-27 *",
        INFO,
        (2, 7, 2, 20),
        says="white space, a final dot",
        fixed=INTERNATIONAL + fen("W:W31,32:B1") + "1. 31-27 *",
    ),
    "nested-comment": Case(
        INTERNATIONAL + "1. 32-28 {a {b} c} 19-23 *",
        INTERNATIONAL + "1. 32-28 {a (b) c} 19-23 *",
        WARNING,
        (2, 10, 2, 19),
    ),
    "line-comment": Case(
        INTERNATIONAL + "1. 32-28 ; a note\n19-23 *",
        INTERNATIONAL + "1. 32-28 % a note; or two\n19-23 *",
        INFO,
        (2, 10, 2, 18),
        fixed=INTERNATIONAL + "1. 32-28 % a note\n19-23 *",
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
        fixed=INTERNATIONAL + '[Round "3"]\n1. 32-28 *',
    ),
    "punctuation": Case(
        INTERNATIONAL + "1. 32-28, 19-23 *",
        INTERNATIONAL + "1. 32-28 19-23 *",
        INFO,
        (2, 9, 2, 10),
        says="punctuation",
        fixed=INTERNATIONAL + "1. 32-28 19-23 *",
    ),
}


@pytest.mark.parametrize(("code", "case"), CASES.items(), ids=CASES)
def test_fault_is_found(code: str, case: Case) -> None:
    ((report, finding),) = check(case.faulty, strict=case.strict)
    assert (finding.code, finding.severity) == (code, case.severity)
    assert report.game.place(finding.start) + report.game.place(finding.end) == case.place
    assert (finding.game, finding.ply, finding.variation) == (case.game, case.ply, case.variation)
    assert finding.suggestion == case.suggestion
    assert set(finding.legal_moves) == set(case.legal)
    assert len(finding.legal_moves) == len(case.legal)
    assert case.says in finding.message
    expected = find_rules(case.rule[0]).articles.get(case.rule[1]) if case.rule else None
    assert finding.rule == expected


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_nearest_neighbour_of_a_fault_is_clean(case: Case) -> None:
    assert not any(codes(case.clean, strict=case.strict))


STRICT = {code: case for code, case in CASES.items() if case.strict}


@pytest.mark.parametrize("case", STRICT.values(), ids=STRICT)
def test_what_only_the_writing_rules_speak_of_is_no_fault_otherwise(case: Case) -> None:
    assert not any(codes(case.faulty))


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_fix_takes_the_fault_away_and_nothing_else(case: Case) -> None:
    ((_, finding),) = check(case.faulty, strict=case.strict)
    fixed = finding.fix and mended(case.faulty, finding.fix)
    assert fixed == case.fixed
    if finding.fix:
        assert finding.fix.safe == case.safe
        assert not any(codes(fixed, strict=case.strict))
        assert played(fixed) == played(case.faulty)


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_fault_in_text_with_crlf_is_fixed_too(case: Case) -> None:
    faulty = case.faulty.replace("\n", "\r\n")
    ((_, finding),) = check(faulty, strict=case.strict)
    if finding.fix:
        assert not any(codes(mended(faulty, finding.fix), strict=case.strict))


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_broken_game_hides_neither_the_one_before_nor_the_next(case: Case) -> None:
    clean = INTERNATIONAL + "1. 32-28 19-23 2. 28x19 14x23 *\n"
    text = f"{clean}{case.faulty}\n\n{clean}\n{case.faulty}\n{clean}"
    alone = codes(case.faulty, strict=case.strict)
    assert codes(text, strict=case.strict) == [[], *alone, [], *alone, []]
    reports = list(validate_text(text))
    n = len(alone)
    assert [report.plies for report in reports[:: n + 1]] == [4, 4, 4]
    found = [finding.game for _, finding in check(text, strict=case.strict)]
    assert found == [1 + case.game, 2 + n + case.game]


FORKED = INTERNATIONAL + fen("W:WK47:B14,19,29,31,42")
TWICE = INTERNATIONAL + fen("W:W28,50:B1,12,22")
# Several faults in one place, and the text when all of them are mended together.
TOGETHER = {
    "zero and capital": (BRAZILIAN + "01. C3-D4 B6-a5 *", BRAZILIAN + "1. c3-d4 b6-a5 *"),
    "blanks and a sign": (INTERNATIONAL + "1. 32 – 28 19-23 *", INTERNATIONAL + "1. 32-28 19-23 *"),
    "sign of a capture and a zero": (
        INTERNATIONAL + fen("W:W31,50:B1,9") + "1. 31x27 1x06 *",
        INTERNATIONAL + fen("W:W31,50:B1,9") + "1. 31-27 1-6 *",
    ),
    "star and strength": (
        INTERNATIONAL + "1. 32-28 ! 19-23* 2. 28x19 14x23*",
        INTERNATIONAL + "1. 32-28! 19-23 $7 2. 28x19 14x23 *",
    ),
    "number and the end that is missing": (
        f"{INTERNATIONAL}1. 32-28 19-23 2.\n{INTERNATIONAL}1. 31-27 *",
        f"{INTERNATIONAL}1. 32-28 19-23  *\n{INTERNATIONAL}1. 31-27 *",
    ),
    "line comment and the end that is missing": (
        f"{INTERNATIONAL}1. 32-28 ; x\n{INTERNATIONAL}1. 31-27 *",
        f"{INTERNATIONAL}1. 32-28 % x\n*\n{INTERNATIONAL}1. 31-27 *",
    ),
    "name and value of a tag": (
        f'[datum "31-12-2005"]\n{INTERNATIONAL}1. 32-28 *',
        f'[Date "2005.12.31"]\n{INTERNATIONAL}1. 32-28 *',
    ),
    "short form": (RUSSIAN + "1. cd4 bc5 *", RUSSIAN + "1. c3-d4 b6-c5 *"),
    "short form in capitals": (RUSSIAN + "1. CD4 BC5 *", RUSSIAN + "1. c3-d4 b6-c5 *"),
    "zero in a path": (TWICE + "1. 28x17x08 1-6 *", TWICE + "1. 28x8 1-6 *"),
    "sign in a path": (TWICE + "1. 28×17×8 1-6 *", TWICE + "1. 28x8 1-6 *"),
    "other sign in a path": (FORKED + "1. 47:24:36 *", FORKED + "1. 47x38x24x13x36 *"),
    "blanks in a capture jump by jump": (TWICE + "1. 28 x 17 17:08 1-6 *", TWICE + "1. 28x8 1-6 *"),
    "zero in a position": (
        INTERNATIONAL + "W:W31:B01,02\n1. 31-27 1-6 *",
        INTERNATIONAL + fen("W:W31:B1,2") + "1. 31-27 1-6 *",
    ),
}


@pytest.mark.parametrize(("faulty", "clean"), TOGETHER.values(), ids=TOGETHER)
def test_all_safe_fixes_can_be_made_at_once(faulty: str, clean: str) -> None:
    fixes = [finding.fix for _, finding in check(faulty) if finding.fix and finding.fix.safe]
    edits = sorted((edit for fix in fixes for edit in fix.edits), key=lambda edit: (edit.start, edit.end))
    assert all(before.end <= edit.start for before, edit in pairwise(edits))
    assert mended(faulty, Fix(tuple(edits))) == clean
    assert not any(codes(clean))
    assert played(clean) == played(faulty)


def test_place_is_that_in_the_file() -> None:
    text = "1. 32-28 *\r\n\r\n" + CASES["missed-capture"].faulty.replace("\n", "\r\n")
    (report, finding) = check(text)[-1]
    assert (finding.code, report.game.place(finding.start)) == ("missed-capture", (4, 19))
    assert text[finding.start : finding.end] == finding.written == "37-32"


def test_guessed_encoding_is_one_finding_at_the_first_character_that_shows_it(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    text = (
        f'[Event "A"]\n[White "João"]\n{INTERNATIONAL}1. 32-28 *\n[Black "Noël"]\n{INTERNATIONAL}1. 31-27 *'
    )
    path.write_bytes(text.encode())
    assert [report.findings for report in validated(path)] == [[], []]
    path.write_bytes(text.encode("cp1252"))
    report, *others = validated(path)
    (finding,) = report.findings
    assert (finding.code, finding.severity, finding.game, finding.ply) == ("bad-encoding", WARNING, 0, None)
    assert (finding.written, report.game.place(finding.start)) == ("ã", (2, 11))
    assert "windows-1252" in finding.message
    assert [report.findings for report in others] == [[], []]


def test_lines_in_another_encoding_are_one_finding_for_each_run_of_them(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    unicode, western = '[White "Иванов"]\n'.encode(), '[Annotator "Noël"]\n[Author "Noël"]\n'.encode("cp1252")
    moves = f"{INTERNATIONAL}1. 32-28 *\n".encode()
    game = unicode + western + moves + unicode + moves + unicode + moves
    path.write_bytes(game * 2)
    found = [
        (finding.code, finding.severity, finding.game, finding.written, report.game.place(finding.start))
        for report in validated(path)
        for finding in report.findings
    ]
    assert found == [("bad-encoding", WARNING, 0, "ë", place) for place in ((2, 15), (13, 15))]


def validated(path: Path) -> list[Report]:
    (source,) = open_sources(str(path))
    return list(validate_source(source))


def test_every_code_has_its_case(samples: Path) -> None:
    text = (samples / "faults.pdn").read_text(encoding="utf-8")
    assert set(CASES) == set(re.findall(r'^\[Event "([^"]+)"\]', text, re.MULTILINE))
