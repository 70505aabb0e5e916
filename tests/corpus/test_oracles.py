"""What other projects hold to be the legal moves: their test data in the corpus against the generator."""

import csv
import json
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from pdn import (
    FenError,
    Move,
    Position,
    SetupError,
    Severity,
    find_rules,
    long_form,
    parse_fen,
    short_form,
    validate_text,
)
from pdn.core.tables import DISTINCT, LANDINGS

EXERCISES = "brazilian/positions/aprendadamas__torneios-lidraughts__exercise_notes.tsv"
ISSUES = "misc/positions/search__issue_positions.tsv"
ITALIAN = "italian/positions/giu300486__dama-italiana__test-positions.json"


@cache
def wrong(file: str) -> dict[str, list[list[Any]]]:
    """The entries of a file that expected.toml says are wrong, and the findings that say so."""
    read = tomllib.loads(Path(__file__).with_name("expected.toml").read_text(encoding="utf-8"))
    mine = [entry for entry in read["oracle"] if entry["file"] == file]
    assert all(entry["reason"].strip() for entry in mine)
    return {entry["where"]: entry["findings"] for entry in mine}


def test_no_other_file_is_called_wrong() -> None:
    read = tomllib.loads(Path(__file__).with_name("expected.toml").read_text(encoding="utf-8"))
    assert {entry["file"] for entry in read["oracle"]} <= {EXERCISES, ISSUES, ITALIAN}


def by_path(position: Position, count: int = DISTINCT, separator: str = ":") -> dict[str, Move]:
    """The legal moves by their long notation."""
    numbering = position.rules.numbering()
    return {long_form(move, numbering, separator): move for move in position.legal_moves(count)}


# Dialogues with the engine of mustitz/checkers: "> fen FEN" sets a position, "> fen" asks for it, "> move
# list" for all legal moves, every landing square told, and "> move select N" makes the N-th of them.


def answers(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each command of a dialogue and the lines that answer it."""
    command = None
    answer: list[str] = []
    for line in text.splitlines():
        if line.startswith(">"):
            if command is not None:
                yield command, answer
            command, answer = " ".join(line[1:].split()), []
        elif line.strip():
            answer.append(line.strip())
    if command is not None:
        yield command, answer


def placed(fen: str) -> Position:
    return Position.from_fen(fen.replace(" ", ""), find_rules("russian"))


def talk(text: str) -> tuple[int, int, list[str]]:
    """Hold a dialogue: how many positions and move lists were compared, and what was otherwise."""
    position = Position.start(find_rules("russian"))
    by_text: dict[str, Move] = {}
    listed: list[str] = []
    positions = lists = 0
    different = []
    for command, answer in answers(text):
        if command == "move list":
            lists += 1
            listed = [re.sub(r"^\d+\s+", "", line) for line in answer]
            by_text = by_path(position, LANDINGS)
            distinct = by_path(position, DISTINCT)
            if sorted(listed) != sorted(by_text) or not set(distinct) <= set(listed):
                different.append(f"{position.fen()}: {sorted(set(listed) ^ set(by_text))}")
        elif command.startswith("move select"):
            position = position.play(by_text[listed[int(command.split()[-1]) - 1]])
        elif command == "fen":
            positions += 1
            if placed(answer[0]) != position:
                different.append(f"{answer[0]}, not {position.fen()}")
        elif command.startswith("fen "):
            position = Position.from_fen(command[4:], position.rules)
        else:
            assert command == "exit"
    return positions, lists, different


def test_dialogues_about_russian_draughts(corpus: Path) -> None:
    dialogues = sorted((corpus / "russian" / "positions").glob("mustitz__checkers__*.io"))
    assert len(dialogues) == 22
    positions = lists = 0
    for path in dialogues:
        more_positions, more_lists, different = talk(path.read_text(encoding="ascii"))
        assert different == [], path.name
        positions += more_positions
        lists += more_lists
    assert (positions, lists) == (157, 177)


# The positions of giu300486/dama-italiana number the squares of a board with a dark corner on the left:
# 32 is two squares from the corner on White's right.  The Italian board is its mirror image.


def mirrored(square: int) -> int:
    """The square of the Italian board for one of the test data: each row of four from the other end."""
    row, column = divmod(square - 1, 4)
    return 4 * row + 4 - column


def mirrored_move(text: str) -> str:
    return re.sub(r"\d+", lambda square: str(mirrored(int(square[0]))), text)


def test_mirror() -> None:
    assert [mirrored(square) for square in (1, 4, 21, 32)] == [4, 1, 24, 29]
    assert mirrored_move("25x18x9") == "28x19x12"


def italian_fen(entry: dict[str, Any]) -> str:
    def pieces(side: str) -> str:
        board = entry["board"]
        kings = [f"K{mirrored(square)}" for square in board[f"{side}Kings"]]
        return ",".join([*kings, *(str(mirrored(square)) for square in board[f"{side}Men"])])

    return f"{entry['sideToMove'][0]}:W{pieces('white')}:B{pieces('black')}"


def test_positions_of_italian_draughts(corpus: Path) -> None:
    entries = json.loads((corpus / ITALIAN).read_text(encoding="utf-8"))["positions"]
    assert len(entries) == 48
    seen: dict[str, list[list[Any]]] = {}
    for entry in entries:
        position = Position.from_fen(italian_fen(entry), find_rules("italian"))
        legal = set(by_path(position, separator="x"))
        expected = {mirrored_move(text) for text in entry["expectedLegalMoves"]}
        rejected = {mirrored_move(text) for text in entry["rejectedMoves"]}
        if legal != expected or legal & rejected:
            seen[entry["id"]] = [sorted(legal)]
    assert seen == wrong(ITALIAN)


# Exercises of a Portuguese course: lines such as "1. c3-b4 a5xc3" below a FEN.  In "h4x...xh8" the
# squares between are left out.

FEN_LINE = re.compile(r"\**FEN[^:]*:\**\s*`?([WB]:[^`\s]*)")
MOVE_LINE = re.compile(r"(\d+)\. +([a-h][1-8][-x]\S*)(?: +([a-h][1-8][-x]\S*))?")


class Solution(NamedTuple):
    where: str
    fen: str
    moves: list[str]


def solutions(text: str) -> list[Solution]:
    found: list[Solution] = []
    document = fen = None
    number = 0
    for line in text.splitlines():
        where, _, said = line.partition("\t")
        if where.rpartition(":")[0] != document:
            document, fen, number = where.rpartition(":")[0], None, 0
        if header := FEN_LINE.match(said):
            fen, number = header[1], 0
        elif (moves := MOVE_LINE.match(said)) and fen:
            if moves[1] == "1":
                found.append(Solution(where, fen, []))
                number = 0
            if int(moves[1]) != number + 1:
                continue
            number += 1
            written = [move.rstrip("#!?").replace("x...x", "x") for move in moves.groups()[1:] if move]
            found[-1].moves.extend(written)
    return found


def test_solutions_of_brazilian_exercises(corpus: Path) -> None:
    found = solutions((corpus / EXERCISES).read_text(encoding="utf-8"))
    assert len(found) == 17
    assert sum(len(solution.moves) for solution in found) == 77
    seen = {}
    for solution in found:
        movetext = " ".join(solution.moves)
        (report,) = validate_text(f'[FEN "{solution.fen}"]\n\n{movetext} *\n', find_rules("brazilian"))
        assert report.plies == len(solution.moves)
        findings = [[f.code, f.ply] for f in report.findings if f.severity == Severity.ERROR]
        if findings:
            seen[solution.where] = findings
    assert seen == wrong(EXERCISES)


# Positions from issue reports, each with a fact in words: what the fact says is written out here.


def legal(variant: str, fen: str) -> list[str]:
    """The legal moves in long notation, captures with ``x``."""
    return sorted(by_path(Position.from_fen(fen, find_rules(variant)), separator="x"))


def short(moves: list[str]) -> list[str]:
    """From and to of captures."""
    return [f"{move.split('x')[0]}x{move.split('x')[-1]}" for move in moves]


def is_rejected(variant: str, fen: str) -> bool:
    """Whether a FEN is none, or no position: then the faults are told."""
    try:
        Position.from_fen(fen, find_rules(variant))
    except (FenError, SetupError):
        return True
    return False


def finishes_the_capture(fen: str) -> bool:
    """13x22 and 13x26, a5xc3 and a5xd2 in letters, would be to stop where the king can go on."""
    captures = short(legal("russian", fen))
    return "a5xe5" in captures and not {"a5xc3", "a5xd2"} & set(captures)


ROYAL_TOUR = "11-8 4x11 18-14 9x18 5-1 2x9 19-15 10x19 27-24 20x27 1-5 3x10"


def takes_nine(fen: str) -> bool:
    """Men are given away until the new king takes nine pieces."""
    position = Position.from_fen(fen, find_rules("english"))
    names = position.rules.numbering()
    for written in ROYAL_TOUR.split():
        (move,) = [move for move in position.legal_moves() if short_form(move, names, "x") == written]
        position = position.play(move)
    return max(len(move.captured) for move in position.legal_moves()) == 9


def two_ways(*names: str) -> Callable[[str], bool]:
    """The captures named are among the legal ones and go between the same squares."""
    return lambda fen: set(names) <= set(legal("international", fen)) and len(set(short(list(names)))) == 1


def goes_to_no_pieces(fen: str) -> bool:
    position = Position.from_fen(fen, find_rules("international"))
    (move,) = position.legal_moves()
    after = position.play(move)
    return after.fen() == "B:W50:B" and after.winner == position.side


def multi_jump(fen: str) -> bool:
    return any(len(move.split("x")) > 2 for move in legal("english", fen))


def has_the_pieces_of(variant: str, fen: str, other: str) -> bool:
    rules = find_rules(variant)
    return Position.from_fen(fen, rules) == Position.from_fen(other, rules)


FACTS: dict[tuple[str, str], Callable[[str], bool]] = {
    ("pydraughts#42", "W:We3"): lambda fen: len(set(legal("russian", fen))) > 1,
    ("pydraughts#28", "W:Wh6"): lambda fen: len(legal("russian", fen)) == 1,
    # Twice the side to move; what is meant is plain.
    ("py-draughts#26", "[FEN"): lambda fen: has_the_pieces_of(
        "international", fen.split('"')[1], "W:W31,32,33:B1,2,3"
    ),
    # That a move must not be made twice is about its library; the moves are simply there.
    ("py-draughts#27", "W:WK2"): lambda fen: bool(legal("international", fen)),
    ("py-draughts#28", "B:W50"): lambda fen: legal("international", fen) == [],
    ("py-draughts#28", "W:W39"): goes_to_no_pieces,
    ("py-draughts#29", "W:WK4"): two_ways("4x31x42x15", "4x27x38x15"),
    ("py-draughts#47", "W:W4:"): lambda fen: is_rejected("international", fen),
    ("py-draughts PR48", "B:W12"): finishes_the_capture,
    ("wikipedia", "B:W18"): lambda fen: bool(legal("english", fen)),
    # The men stand on their promotion rows, so that it is no position; only its text is of interest.
    ("pdn tests", "W:WK1"): lambda fen: (
        [piece.king for piece in parse_fen(fen).pieces] == [True, True] + 6 * [False]
    ),
    ("python checkers", "B:W18,19"): lambda fen: "x" in legal("english", fen)[0],
    ("python checkers", "W:WK21"): lambda fen: bool(legal("english", fen)),
    ("python checkers", "B:W18,26,27,25,11,19:BK15"): multi_jump,
    ("python checkers", "B:W18,26,27,25,11,19:BK15,K14"): multi_jump,
    ("python checkers", "B:W17"): lambda fen: "x" in legal("english", fen)[0],
    ("python checkers", "W:W27"): takes_nine,
    # The counters behind the pieces are not read yet.
    ("playstrategy", "B:W17"): lambda fen: len(legal("russian", fen.removesuffix(":H0:F1"))) == 7,
    ("lidraughts frisian/frysk", "W:W46"): lambda fen: (
        Position.from_fen(fen, find_rules("frysk")) == Position.start(find_rules("frysk"))
    ),
}


def test_facts_from_issue_reports(corpus: Path) -> None:
    with (corpus / ISSUES).open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    used = set()
    failed = {}
    for row in rows:
        if row["fen"].startswith("game "):
            continue  # names a game that is not in the corpus
        keys = [key for key in FACTS if key[0] == row["source"] and row["fen"].startswith(key[1])]
        key = max(keys, key=lambda key: len(key[1]))
        used.add(key)
        if not FACTS[key](row["fen"]):
            failed[f"{row['source']} {row['fen']}"] = [row["fact"]]
    assert used == set(FACTS)
    assert failed == wrong(ISSUES)
