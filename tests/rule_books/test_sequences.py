"""Games and inputs of the rule books that a single position cannot show."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from pdn.core.captures import Move
from pdn.core.legality import Reading, read_move
from pdn.core.tables import BLACK, WHITE
from pdn.draws import Claim, DrawClocks
from pdn.notation import long_form, parse_move, short_form, write_move
from pdn.position import Position, place
from pdn.reader import read_game
from pdn.replay import Ply, Replay
from pdn.rules import find
from pdn.validate import validate_text
from pdn.values.fen import parse_fen

Case = dict[str, Any]
DATA: dict[str, list[Case]] = tomllib.loads(
    Path(__file__).with_name("sequences.toml").read_text(encoding="utf-8")
)


def cases(kind: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", DATA[kind], ids=lambda case: case["id"])


def start_of(case: Case) -> Position:
    return Position.from_fen(case["fen"], find(case["variant"]))


def read(position: Position, text: str) -> Reading:
    squares = tuple(position.rules.numbering().squares[name] for name in parse_move(text).squares)
    t, board = position.rules.tables, list(position.board)
    return read_move(t, board, position.side, squares, position.barred)


def the_move(position: Position, text: str) -> Move:
    (move,) = read(position, text).moves
    return move


def play(case: Case) -> Position:
    position = start_of(case)
    for text in case["moves"]:
        move = the_move(position, text)
        assert move in position.legal_moves(), text
        position = position.play(move)
    return position


def replay(case: Case, *texts: str) -> Replay:
    return Replay(read_game(f'[FEN "{case["fen"]}"] ' + " ".join(texts)), find(case["variant"]))


def plies(played: Replay) -> list[Ply]:
    return [step for step in played if isinstance(step, Ply)]


def codes(case: Case, *texts: str) -> list[str]:
    text = f'[FEN "{case["fen"]}"] {" ".join(texts)} *'
    (report,) = validate_text(text, find(case["variant"]))
    return [finding.code for finding in report.findings]


def shorts(position: Position) -> list[str]:
    rules = position.rules
    return [short_form(move, rules.numbering(), rules.capture_separator) for move in position.legal_moves()]


def test_nothing_is_missing() -> None:
    assert [case["id"] for case in DATA["sequence"]] == ["L1", "L2", "L3", "L4", "L5", "L6"]
    assert {kind: len(found) for kind, found in DATA.items()} == {
        "sequence": 6,
        "notation": 11,
        "fen": 4,
        "draw": 30,
    }
    ids = [case["id"] for found in DATA.values() for case in found]
    assert len(set(ids)) == len(ids)
    assert all(case["why"] for found in DATA.values() for case in found)


@cases("sequence")
def test_legal_moves_after_a_sequence(case: Case) -> None:
    position = play(case)
    assert sorted(shorts(position)) == sorted(case["legal"]), case["why"]
    winner = {"white": WHITE, "black": BLACK, None: None}[case.get("winner")]
    assert position.winner == winner


@cases("sequence")
def test_a_sequence_replayed_ends_in_the_same_position(case: Case) -> None:
    played = replay(case, *case["moves"])
    assert [ply for ply in plies(played) if ply.illegal or not ply.move] == []
    assert played.position() == play(case)


@cases("sequence")
def test_each_legal_move_after_a_sequence_and_no_other_is_accepted(case: Case) -> None:
    position = play(case)
    t = position.rules.tables
    names = position.rules.numbering().names
    without_limit = Position(position.rules, position.board, position.side)
    for text in case["legal"]:
        assert codes(case, *case["moves"], text) == []
    barred = {
        f"{names[move.origin]}-{names[move.target]}"
        for move in without_limit.legal_moves()
        if not move.captured
    } - set(case["legal"])
    assert bool(barred) == (t.king_move_limit > 0 and case["id"] in ("L1", "L4", "L6"))
    expected = "king-move-limit" if case["legal"] else "move-after-end"
    for text in barred:
        assert codes(case, *case["moves"], text) == [expected], text


@cases("notation")
def test_what_a_written_move_means(case: Case) -> None:
    position = start_of(case)
    reading = read(position, case["input"])
    meant = [the_move(position, text) for text in case["moves"]]
    if case["expect"] == "not-pdn":
        assert reading.moves == []
        return
    assert reading.on_path
    if case["expect"] == "resolved":
        assert len(reading.moves) > 1
        assert set(meant) < set(reading.moves)
    else:
        assert set(reading.moves) == set(meant)
        assert len(meant) == (2 if case["expect"] == "ambiguous" else 1)


@cases("notation")
def test_how_a_move_is_written_that_was_read(case: Case) -> None:
    position = start_of(case)
    rules, legal = position.rules, position.legal_moves()
    for text in case["moves"]:
        move = the_move(position, text)
        written = write_move(move, legal, rules.numbering(), rules.capture_separator)
        alike = [other for other in legal if (other.origin, other.target) == (move.origin, move.target)]
        long = long_form(move, rules.numbering(), rules.capture_separator)
        assert written == (
            text if len(alike) > 1 else short_form(move, rules.numbering(), "x" if "x" in text else "-")
        )
        assert read(position, long).moves == [move]
        if case["expect"] in ("reading-only", "incomplete", "not-pdn"):
            assert case["input"] not in (written, long)


@cases("notation")
def test_a_written_move_in_a_game(case: Case) -> None:
    position = start_of(case)
    first, *rest = plies(replay(case, case["input"], *case.get("after", ())))
    if case["expect"] == "not-pdn":
        assert first.illegal
        assert codes(case, case["input"]) == [first.illegal.code]
        return
    assert first.illegal is None
    assert first.move in [the_move(position, text) for text in case["moves"]]
    assert len(first.readings) == (2 if case["expect"] in ("ambiguous", "resolved") else 0)
    assert [ply for ply in rest if ply.illegal or not ply.move] == []
    assert first.move
    written = write_move(first.move, position.legal_moves(), position.rules.numbering(), "x")
    expected = ["ambiguous-capture"] if first.readings else []
    if case["expect"] in ("reading-only", "incomplete"):
        expected = ["incomplete-path"]
    elif len(parse_move(case["input"]).squares) > len(parse_move(written).squares):
        expected = ["needless-path"]
    assert codes(case, case["input"], *case.get("after", ())) == expected


@cases("fen")
def test_positions_as_text(case: Case) -> None:
    setup = parse_fen(case["fen"])
    assert len(setup.pieces) == case["pieces"]
    position, faults = place(setup, find(case["variant"]))
    assert sum(1 for piece in position.board if 0 < piece < 16) == case["pieces"]
    told = ["man-on-promotion-row"] if "promotion row" in case["why"] else []
    assert [fault.code for fault in faults] == told


def name_of(claim: Claim) -> str:
    rule = claim.rule
    number = rule.times or rule.moves
    return f"{rule.rule} {number}" if number else rule.rule


@cases("draw")
def test_a_draw_can_be_claimed_at_the_end_and_not_before(case: Case) -> None:
    position = start_of(case)
    clocks = DrawClocks(position)
    claims = clocks.at_start
    for n, text in enumerate(case["moves"]):
        assert claims == [], f"after {n} plies"
        move = the_move(position, text)
        after = position.play(move)
        claims = clocks.play(position, move, after)
        position = after
    assert sorted(map(name_of, claims)) == sorted(case["claims"]), case["why"]
    assert {claim.ply for claim in claims} == {len(case["moves"])}


@cases("draw")
def test_a_draw_ends_no_game(case: Case) -> None:
    end = play(case)
    assert end.legal_moves()
    assert end.winner is None
    played = replay(case, *case["moves"], shorts(end)[0])
    assert [ply for ply in plies(played) if ply.illegal or not ply.move] == []
