"""Positions from the rule books, one for each article that makes a variant what it is."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from pdn.core.captures import CaptureSearch, Move
from pdn.core.perft import perft
from pdn.notation import long_form, short_form
from pdn.position import Position
from pdn.rules import Rules, all_rules, find

FOLDER = Path(__file__).parent / "positions"
FILES = sorted(FOLDER.glob("*.toml"))


class Case(NamedTuple):
    """One position of a file; ``short`` where the moves are given by first and last square only."""

    variant: str
    id: str
    fen: str
    why: str
    moves: list[str]
    short: bool


class Expected(NamedTuple):
    """One legal move: its paths, any of which the engine may give, and what it does."""

    paths: tuple[str, ...]
    captured: tuple[str, ...]
    promotes: bool


def read_cases(path: Path) -> Iterator[Case]:
    for entry in tomllib.loads(path.read_text(encoding="utf-8"))["position"]:
        yield Case(path.stem, entry["id"], entry["fen"], entry["why"], entry["moves"], "paths" in entry)


CASES = [case for path in FILES for case in read_cases(path)]


def parse_expected(text: str) -> Expected:
    """Take ``11x2x13 ≡ 11x13 {7,8} =K`` apart."""
    match = re.fullmatch(r"(?P<paths>[^{=]+?)( \{(?P<captured>[^}]+)\})?(?P<king> =K)?", text)
    assert match, text
    captured = tuple((match["captured"] or "").split(",")) if match["captured"] else ()
    return Expected(tuple(match["paths"].split(" ≡ ")), captured, bool(match["king"]))


def is_listed(expected: Expected, path: str, captured: tuple[str, ...], promotes: bool) -> bool:
    """Tell whether a move is this one; the order of the captured squares is that of the first path."""
    if path not in expected.paths or promotes != expected.promotes:
        return False
    if path == expected.paths[0]:
        return captured == expected.captured
    return sorted(captured) == sorted(expected.captured)


# How many positions each rule book has given, by the letters of their names.
COUNTS = {
    "I": 22,
    "A": 1,
    "K": 2,
    "E": 10,
    "X": 2,
    "T": 10,
    "P": 5,
    "S": 8,
    "R": 10,
    "B": 4,
    "C": 3,
    "Z": 4,
    "U": 9,
    "H": 5,
    "F": 11,
    "Y": 1,
    "N": 4,
}


def test_every_position_of_the_rule_books_is_there() -> None:
    ids = [case.id for case in CASES]
    assert len(set(ids)) == len(ids)
    assert sum(COUNTS.values()) == 111
    assert {f"{letter}{n:02}" for letter, count in COUNTS.items() for n in range(1, count + 1)} <= set(ids)


def test_every_variant_has_positions() -> None:
    played = {find(case.variant).play for case in CASES}
    assert [rules.name for rules in all_rules() if rules.play not in played] == []
    assert {find(path.stem).name for path in FILES} == {path.stem for path in FILES}
    assert {case.variant for case in CASES} == {path.stem for path in FILES}
    assert all(case.why for case in CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_legal_moves(case: Case) -> None:
    rules = find(case.variant)
    position = Position.from_fen(case.fen, rules)
    numbering, separator = rules.numbering(), rules.capture_separator
    found: list[Move] = position.legal_moves()
    if case.short:
        assert sorted(short_form(move, numbering, separator) for move in found) == sorted(case.moves)
        return
    missing = [parse_expected(text) for text in case.moves]
    strange = []
    for move in found:
        path = long_form(move, numbering, separator)
        captured = tuple(numbering.names[square] for square in move.captured)
        same = [expected for expected in missing if is_listed(expected, path, captured, move.promotes)]
        if same:
            missing.remove(same[0])
        else:
            strange.append(Expected((path,), captured, move.promotes))
    assert (missing, strange) == ([], []), case.why


@pytest.mark.parametrize("rules", all_rules(), ids=lambda rules: rules.name)
def test_searching_leaves_the_board_as_it_was(rules: Rules) -> None:
    positions = [Position.start(rules)]
    path = Path(__file__).parent / "positions" / f"{rules.name}.toml"
    if path.exists():
        positions += [Position.from_fen(case.fen, rules) for case in read_cases(path)]
    for position in positions:
        board = list(position.board)
        for search in (
            CaptureSearch(rules.tables, board, position.side),
            CaptureSearch(rules.tables, board, position.side, priority=False, partial=True),
        ):
            search.run()
            assert bytes(board) == position.board
        perft(rules.tables, board, position.side, 2)
        assert bytes(board) == position.board
