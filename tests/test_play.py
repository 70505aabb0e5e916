"""Boards played on at speed know what the generator knows: captures, steps, and where the pieces stand."""

import random

import pytest

from pdn import Rules, all_rules
from pdn.core.captures import CaptureSearch, Move, captures
from pdn.core.movegen import count_steps, legal_moves, play
from pdn.core.play import Play
from pdn.core.tables import BLACK, BOTH, EMPTY, KING, MAN, PATHS, WHITE, WORD
from pdn.rules import load

Found = tuple[int, int, frozenset[int], bool]


def scattered(rules: Rules, rng: random.Random) -> list[int]:
    """A board with pieces of both sides by chance, no man on its promotion row."""
    board = rules.board.empty()
    t = rules.tables
    fill = rng.choice((0.1, 0.3, 0.5, 0.8))
    for square in t.squares:
        if rng.random() < fill:
            side = rng.choice((WHITE, BLACK))
            kind = KING if t.promotion[side >> 3][square] or rng.random() < 0.2 else MAN
            board[square] = side | kind
    return board


def known(moves: list[Move]) -> set[Found]:
    return {(move.origin, move.target, frozenset(move.captured), move.promotes) for move in moves}


def found_by(node: Play) -> set[Found]:
    """The captures that a play finds, as the generator would give them."""
    search = node.search
    squares = {node.t.bits[square]: square for square in node.t.squares}
    return {
        (
            search.origin_of(n),
            search.target_of(n),
            frozenset(square for bit, square in squares.items() if search.masks[n] & bit),
            search.promotes(n),
        )
        for n in range(node.find_captures())
    }


@pytest.mark.parametrize("rules", all_rules(), ids=lambda rules: rules.name)
def test_play_finds_what_the_generator_finds(rules: Rules) -> None:
    rng = random.Random(rules.name)
    t = rules.tables
    for _ in range(60):
        board = scattered(rules, rng)
        for side in (WHITE, BLACK):
            node = Play(t, board[:], side)
            assert found_by(node) == known(captures(t, board, side))
            assert node.search.found == len(captures(t, board, side))
            assert node.count_steps() == count_steps(t, board, side)
            assert node.board == board
            assert [node.holds(square) for square in t.squares] == [board[s] & side != 0 for s in t.squares]


@pytest.mark.parametrize("rules", all_rules(), ids=lambda rules: rules.name)
def test_moves_leave_the_same_board_and_the_same_captures(rules: Rules) -> None:
    rng = random.Random(rules.name)
    t = rules.tables
    for _ in range(6):
        board, side = rules.start_board[:], rules.first_side
        node = Play(t, board[:], side)
        for _ in range(60):
            moves = legal_moves(t, board, side)
            if not moves:
                break
            move = rng.choice(moves)
            assert found_by(node) == known(captures(t, board, side))
            if move.captured:
                codes = [
                    (node.search.origin_of(n), node.search.target_of(n)) for n in range(node.search.found)
                ]
                same = [n for n, code in enumerate(codes) if code == (move.origin, move.target)]
                only = node.search.only(move.origin, move.target)
                assert only == (same[0] if len(same) == 1 else -1)
                taken = frozenset(move.captured)
                node.capture(
                    node.search, next(n for n in same if _mask(t.bits, taken) == node.search.masks[n])
                )
            else:
                assert node.can_step(move.origin, move.target)
                node.step(move.origin, move.target)
            play(t, board, move)
            side ^= BOTH
            assert node.board == board
            assert node.side == side


def _mask(bits: list[int], squares: frozenset[int]) -> int:
    return sum(bits[square] for square in squares)


def test_boards_are_packed_where_a_set_fits_into_a_word() -> None:
    for rules in all_rules():
        assert rules.tables.packed == (max(rules.board.places) < WORD), rules.name
    assert {rules.name for rules in all_rules() if not rules.tables.packed} >= {"canadian", "turkish"}
    assert all(rules.tables.packed for rules in all_rules() if not rules.all_squares and rules.width <= 10)


def test_search_is_used_again_without_traces() -> None:
    rules = next(rules for rules in all_rules() if rules.name == "international")
    rng = random.Random(7)
    boards = [scattered(rules, rng) for _ in range(40)]
    board = rules.board.empty()
    search = CaptureSearch(rules.tables, board, WHITE, keeps_moves=False)
    for each in boards:
        board[:] = each
        for side in (BLACK, WHITE):
            search.clear(side)
            search.add_all()
            codes = {(search.origin_of(n), search.target_of(n), search.masks[n]) for n in range(search.found)}
            bits = rules.tables.bits
            wanted = captures(rules.tables, each, side)
            assert codes == {(m.origin, m.target, _mask(bits, frozenset(m.captured))) for m in wanted}
            assert board == each


def test_more_captures_than_are_compared_one_by_one_come_once_each() -> None:
    rules = find("spantsiretti")  # no capture outranks another, and kings may choose where they land
    t = rules.tables
    rng = random.Random(1)
    boards = [rules.board.empty() for _ in range(1500)]
    for board in boards:
        for square in t.squares:
            board[square] = rng.choice((*[EMPTY] * 6, WHITE | KING, WHITE | KING, BLACK | MAN))
    many = [board for board in boards if len(captures(t, board, WHITE)) > 16]
    assert len(many) > 3
    for board in many:
        moves = captures(t, board, WHITE)
        assert len(known(moves)) == len(moves)
        assert known(captures(t, board, WHITE, PATHS)) == known(moves)
        assert found_by(Play(t, board[:], WHITE)) == known(moves)


HOUSE = """
name = "house"
title = "House"
game_type = 99
width = {width}
height = {height}
men_rows = 2
all_squares = {all_squares}
capture_priority = [{priority}]
"""


@pytest.mark.parametrize(
    "priority", ['"most-pieces", "king-first-in-order", "most-kings"', '"value", "king-first-in-order"']
)
@pytest.mark.parametrize(
    ("width", "height", "all_squares"), [(12, 12, "false"), (10, 6, "true"), (9, 12, "false")]
)
def test_ranks_may_be_larger_than_a_word(priority: str, width: int, height: int, all_squares: str) -> None:
    rules = load(HOUSE.format(width=width, height=height, all_squares=all_squares, priority=priority))
    rng = random.Random(3)
    for _ in range(60):
        board = scattered(rules, rng)
        moves = captures(rules.tables, board, WHITE)
        assert found_by(Play(rules.tables, board[:], WHITE)) == known(moves)
        best = CaptureSearch(rules.tables, board, WHITE)
        every = CaptureSearch(rules.tables, board, WHITE, priority=False)
        ranks = {known([move]).pop(): rank for move, rank in zip(every.run(), every.ranks, strict=True)}
        if ranks:
            assert {ranks[move] for move in known(best.run())} == {max(ranks.values())} == {best.best}
            assert max(map(rules.tables.criteria, ranks.values())) == rules.tables.criteria(best.best)


def find(name: str) -> Rules:
    return next(rules for rules in all_rules() if rules.name == name)
