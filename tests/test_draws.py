"""Draws: when each rule lets a player claim one, and what starts its count again."""

import pytest

from pdn.core.captures import Move
from pdn.core.legality import read_move
from pdn.draws import DrawClocks, main_road
from pdn.notation import parse_move
from pdn.position import Position
from pdn.rules import Rules, find, load

HEAD = 'name = "test"\ntitle = "Test"\ngame_type = 99\nwidth = 10\nheight = 10\n'


def rules_with(*draws: str) -> Rules:
    """Return international rules with draw rules of their own."""
    inner = ", ".join(f"{{{draw}}}" for draw in draws)
    return load(f'{HEAD}capture_priority = ["most-pieces"]\ndraws = [{inner}]')


def move_of(position: Position, text: str) -> Move:
    squares = tuple(position.rules.numbering().squares[name] for name in parse_move(text).squares)
    (move,) = read_move(position.rules.tables, list(position.board), position.side, squares).moves
    return move


def claims(rules: Rules, fen: str, moves: str) -> dict[int, list[str]]:
    """Play moves and return the claims that arise, by the number of plies before them."""
    position = Position.from_fen(fen, rules)
    clocks = DrawClocks(position)
    found = {0: [claim.rule.rule for claim in clocks.at_start]}
    for n, text in enumerate(moves.split(), 1):
        move = move_of(position, text)
        after = position.play(move)
        made = clocks.play(position, move, after)
        assert all(claim.ply == n for claim in made)
        found[n] = [claim.rule.rule for claim in made]
        position = after
    return {n: rule for n, rule in found.items() if rule}


def shuffle(white: str, black: str, plies: int) -> str:
    """Let a king of each side go to and fro: ``shuffle("46-41", "5-10", 3)`` is 46-41 5-10 41-46."""
    ways = [text.split("-") for text in (white, black)]
    moves = []
    for n in range(plies):
        way = ways[n % 2]
        moves.append("-".join(way if n // 2 % 2 == 0 else reversed(way)))
    return " ".join(moves)


NO_PROGRESS = 'rule = "no-progress", moves = 3'
KINGS = "W:WK46,K36,21:BK15,K45,30"


def test_no_progress_counts_the_moves_of_each_side() -> None:
    rules = rules_with(NO_PROGRESS)
    assert claims(rules, KINGS, shuffle("46-41", "45-50", 5)) == {}
    assert claims(rules, KINGS, shuffle("46-41", "45-50", 6)) == {6: ["no-progress"]}


def test_a_claim_arises_once_while_it_lasts() -> None:
    assert claims(rules_with(NO_PROGRESS), KINGS, shuffle("46-41", "45-50", 9)) == {6: ["no-progress"]}


@pytest.mark.parametrize(
    ("fen", "moves", "found"),
    [
        # A man's move, of either side; and again after a claim.
        ("W:WK46,36:BK45", "46-41 45-50 36-31 50-45 41-46 45-50 46-41 50-45 41-46", [9]),
        ("W:WK46,36:BK45,30", "46-41 30-35 41-46 45-50 46-41 50-45 41-46 45-50", [8]),
        (
            "W:WK46,36:BK45",
            f"{shuffle('46-41', '45-50', 6)} 36-31 50-45 41-46 45-50 46-41 50-45 41-46",
            [6, 13],
        ),
        # A capture by a king, of a man and of a king.
        ("W:WK46:BK45,4", "46-41 45-50 41-46 4-10 46x5 50-45 5-10 45-50 10-5 50-45 5-10", [11]),
        ("W:WK46:BK45,K4", "46-41 45-50 41-46 4-10 46x5 50-45 5-10 45-50 10-5 50-45 5-10", [11]),
        # A promotion is a man's move.
        ("W:WK46,6:BK45", "46-41 45-50 6-1 50-45 41-46 45-50 46-41 50-45 41-46", [9]),
    ],
)
def test_what_starts_no_progress_again(fen: str, moves: str, found: list[int]) -> None:
    assert claims(rules_with(NO_PROGRESS), fen, moves) == {n: ["no-progress"] for n in found}


REPETITION = 'rule = "repetition", times = 3'
TWICE = 'rule = "repetition", times = 2'


def test_repetition_counts_the_first_position_too() -> None:
    rules = rules_with(REPETITION)
    assert claims(rules, KINGS, shuffle("46-41", "45-50", 8)) == {
        8: ["repetition"],
    }


def test_a_position_with_the_other_side_to_move_is_another() -> None:
    # After five plies the first arrangement is back, with Black to move; after nine for the second time so.
    moves = "46-41 45-50 41-37 50-45 37-46 45-50 46-41 50-45 41-46"
    assert claims(rules_with(TWICE), "W:WK46:BK45", moves) == {9: ["repetition"]}


def test_each_further_position_can_be_repeated() -> None:
    found = claims(rules_with(REPETITION), KINGS, shuffle("46-41", "45-50", 12))
    assert found == {n: ["repetition"] for n in (8, 9, 10, 11)}


LONE_KING = 'rule = "lone-king", pieces = [3, 3], kings = 1, moves = 3'


@pytest.mark.parametrize(
    ("draw", "fen", "applies"),
    [
        (LONE_KING, "W:WK46,K36,K47:BK45", True),
        (LONE_KING, "W:WK46,36,47:BK45", True),
        (LONE_KING, "W:WK46,K36:BK45", False),
        (LONE_KING, "W:WK46,K36,K47,K48:BK45", False),
        (LONE_KING, "W:WK46,K36,K47:BK45,5", False),
        (LONE_KING.replace("kings = 1", "kings = 2"), "W:WK46,36,47:BK45", False),
        (LONE_KING.replace("kings = 1", "kings = 3") + ", men = false", "W:WK46,K36,K47:BK45", True),
        (LONE_KING + ", men = false", "W:WK46,K36,47:BK45", False),
        (LONE_KING + ", main_road = true", "W:WK46,K36,K47:BK45", False),
    ],
)
def test_which_positions_count_for_a_lone_king(draw: str, fen: str, applies: bool) -> None:
    found = claims(rules_with(draw), fen, shuffle("46-41", "45-50", 6))
    assert found == ({6: ["lone-king"]} if applies else {})


def test_either_side_may_be_the_lone_king_and_a_man_is_none() -> None:
    rules = rules_with(LONE_KING)
    moves = shuffle("45-50", "46-41", 6)
    assert claims(rules, "W:WK45:BK46,K36,K47", moves) == {6: ["lone-king"]}
    assert claims(rules, "W:WK46,K36,K47:B16", "46-41 16-21 41-46 21-26 46-41 26-31") == {}


def test_lone_king_runs_on_through_mens_moves_and_promotions() -> None:
    moves = "6-1 45-50 36-31 50-45 31-27 45-50"
    assert claims(rules_with(LONE_KING), "W:WK46,6,36:BK45", moves) == {6: ["lone-king"]}


FEW = LONE_KING.replace("[3, 3]", "[1, 2]")
A_MAN_IS_LOST = "39-34 45x1 46-41 1-6 41-46 6-1 46-41 1-6"


def test_lone_king_runs_on_through_a_capture_inside_its_class() -> None:
    assert claims(rules_with(FEW), "W:WK46,39:BK45", A_MAN_IS_LOST) == {6: ["lone-king"]}


def test_lone_king_counts_from_the_capture_that_leads_into_its_class() -> None:
    assert claims(rules_with(LONE_KING, FEW), "W:WK46,36,39:BK45", A_MAN_IS_LOST) == {8: ["lone-king"]}


@pytest.mark.parametrize(
    ("black", "claim"),
    [
        ("5-10 10-5 5-10", 6),
        ("5-14 14-19 19-46", 6),
        ("5-10 10-15 15-10 10-5 5-10 10-5", 12),  # off the road at the fourth ply, back at the sixth
    ],
)
def test_a_king_has_to_hold_the_main_road_all_the_time(black: str, claim: int) -> None:
    white = shuffle("6-1", "5-10", 2 * len(black.split())).split()[::2]
    moves = " ".join(text for pair in zip(white, black.split(), strict=True) for text in pair)
    rules = rules_with(LONE_KING + ", main_road = true")
    assert claims(rules, "W:WK6,K16,K26:BK5", moves) == {claim: ["lone-king"]}


BALANCE = 'rule = "balance", pieces = [4, 5], moves = 3'


@pytest.mark.parametrize(
    ("fen", "applies"),
    [
        ("W:WK46,36:BK45,30", True),
        ("W:WK46,36,26:BK45,30", True),
        ("W:WK46,36:BK45", False),
        ("W:WK46,36,26,16:BK45,30", False),
    ],
)
def test_balance_counts_pieces_of_both_sides(fen: str, applies: bool) -> None:
    found = claims(rules_with(BALANCE), fen, shuffle("46-41", "45-50", 6))
    assert found == ({6: ["balance"]} if applies else {})


def test_balance_asks_for_kings_on_both_sides() -> None:
    assert claims(rules_with(BALANCE), "W:WK46,36:B15,30", "46-41 15-20 41-46 20-25 46-41 30-34") == {}


def test_a_mans_move_does_not_change_the_balance_but_a_new_king_does() -> None:
    rules = rules_with(BALANCE)
    assert claims(rules, "W:WK46,36:BK45,30", "36-31 45-50 31-27 50-45 46-41 45-50") == {6: ["balance"]}
    moves = "46-41 45-50 6-1 " + shuffle("50-45", "41-46", 6)
    assert claims(rules, "W:WK46,6:BK45,30", moves) == {9: ["balance"]}


def test_a_capture_changes_the_balance() -> None:
    moves = "36-31 26x37 46x32 " + shuffle("45-50", "32-37", 6)
    assert claims(rules_with(BALANCE), "W:WK46,36,48:BK45,26,5", moves) == {9: ["balance"]}


@pytest.mark.parametrize(
    ("draw", "fen", "claim"),
    [
        ('rule = "one-each"', "W:W36:B15", {0: ["one-each"]}),
        ('rule = "one-each"', "W:WK46:B15", {0: ["one-each"]}),
        ('rule = "one-each", kings = 1', "W:WK46:B15", {}),
        ('rule = "one-each", kings = 1', "W:WK46:BK15", {0: ["one-each"]}),
        ('rule = "one-each"', "W:WK46,36:BK15", {}),
    ],
)
def test_one_piece_each(draw: str, fen: str, claim: dict[int, list[str]]) -> None:
    assert claims(rules_with(draw), fen, "") == claim


def test_one_piece_each_may_arise_in_the_game() -> None:
    rules = rules_with('rule = "one-each", kings = 1')
    assert claims(rules, "W:WK46,36:BK45,26", "36-31 26x37 46x32 45-50") == {3: ["one-each"]}


def test_several_claims_at_once_and_none_without_rules() -> None:
    rules = rules_with(NO_PROGRESS, LONE_KING.replace("[3, 3]", "[1, 1]"), 'rule = "one-each", kings = 1')
    assert claims(rules, "W:WK46:BK45", shuffle("46-41", "45-50", 6)) == {
        0: ["one-each"],
        6: ["no-progress", "lone-king"],
    }
    assert claims(rules_with(), "W:WK46:BK45", shuffle("46-41", "45-50", 60)) == {}


@pytest.mark.parametrize(
    ("variant", "road"),
    [
        ("russian", "a1 b2 c3 d4 e5 f6 g7 h8"),
        ("english", "4 8 11 15 18 22 25 29"),
        ("italian", "1 5 10 14 19 23 28 32"),
        ("canadian", "67 61 56 50 45 39 34 28 23 17 12 6"),
        ("jamaican", "a1 b2 c3 d4 e5 f6 g7 h8"),
    ],
)
def test_main_road(variant: str, road: str) -> None:
    rules = find(variant)
    names = [rules.numbering().names[square] for square in main_road(rules)]
    assert names in (road.split(), road.split()[::-1])
