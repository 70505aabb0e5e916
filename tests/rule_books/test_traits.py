"""The traits of every rule set, one by one, against the table of the rule books."""

from collections import Counter
from dataclasses import fields

import pytest

from pdn.core.tables import BLACK, EMPTY, WHITE
from pdn.inference import infer
from pdn.position import Position
from pdn.reader import read_game
from pdn.rules import Rules, all_rules, by_number, find
from pdn.values.fen import parse_fen
from pdn.values.gametype import parse_gametype

RULES = all_rules()
NAMES = tuple(rules.name for rules in RULES)
# Rule sets that differ from another in how a game ends, is written or begins, or in nothing but the name.
LIKE = {
    "international": "antidraughts breakthrough killer online-100 polish-100 twenty-move-100",
    "english": "american-algebraic",
    "pool-unified": "zimbabwean",
    "russian": "poddavki",
    "brazilian": "online-64 polish-64 school-64 twenty-move-64",
    "frisian": "frysk",
}
NO_DRAWS = "breakthrough online-100 online-64 thai"

AHEAD = ("diagonal-forward",)
DIAGONAL = ("diagonal-forward", "diagonal-backward")
CROSS = ("orthogonal-forward", "orthogonal-sideways", "orthogonal-backward")
FORWARD_ONLY = "english italian spanish portuguese czech thai"
ALL_100 = "international frisian"

# For each trait the value that most rule sets have, then the values that others have, and which.
MATRIX: dict[str, tuple[object, dict[object, str]]] = {
    "width": (8, {10: f"{ALL_100} spantsiretti", 12: "canadian"}),
    "height": (8, {10: ALL_100, 12: "canadian"}),
    "dark_corner": (True, {False: "italian jamaican spanish portuguese"}),
    "all_squares": (False, {True: "turkish"}),
    "men_rows": (3, {1: "=frysk", 2: "turkish thai", 4: ALL_100, 5: "canadian"}),
    "rows_behind_men": (0, {1: "turkish"}),
    "starts": ("white", {"black": "english pool jamaican thai"}),
    "notation": (
        "A0",
        {
            "N1": "english pool spanish portuguese",
            "N2": "international italian canadian thai frisian",
            "A0": "=american-algebraic",
            "A1": "jamaican",
        },
    ),
    "second_notation": ("", {"N1": "american-algebraic"}),
    "capture_separator": ("x", {":": "russian spantsiretti", "-": "thai"}),
    "result_style": ("1-0", {"2-0": "international canadian"}),
    "man_moves": (AHEAD, {CROSS[:2]: "turkish"}),
    "man_captures": (DIAGONAL, {AHEAD: FORWARD_ONLY, DIAGONAL + CROSS: "frisian", CROSS[:2]: "turkish"}),
    "king_moves": (DIAGONAL, {CROSS: "turkish"}),
    "king_captures": (DIAGONAL, {DIAGONAL + CROSS: "frisian", CROSS: "turkish"}),
    "flying_king": (True, {False: "english italian"}),
    "king_landing": ("any", {"next": "english italian thai"}),
    "king_stops_behind_king": (False, {True: "=killer"}),
    "captured_removed": ("after", {"at-once": "turkish thai"}),
    "turn_back": (True, {False: "turkish"}),
    "man_captures_king": (True, {False: "italian"}),
    "capture_mandatory": (True, {}),
    "capture_priority": (
        (),
        {
            ("most-pieces",): "international brazilian canadian turkish",
            ("most-pieces", "king-takes-first", "most-kings", "king-first-in-order"): "italian",
            ("most-pieces", "most-kings"): "spanish portuguese",
            ("king-takes-first",): "czech",
            ("value", "king-takes-first"): "frisian",
        },
    ),
    "promotion_in_capture": ("man", {"king": "russian spantsiretti", "stop": FORWARD_ONLY}),
    "king_move_limit": (0, {3: "frisian"}),
    "without_moves": ("loses", {"wins": "=antidraughts =poddavki"}),
    "first_king_wins": (False, {True: "=breakthrough"}),
}
NUMBERS = {
    20: "international killer online-100 polish-100 twenty-move-100",
    21: "english american-algebraic",
    22: "italian",
    23: "pool pool-unified jamaican zimbabwean",
    24: "spanish",
    25: "russian poddavki",
    26: "brazilian online-64 polish-64 school-64 twenty-move-64",
    27: "canadian",
    28: "portuguese",
    29: "czech",
    30: "turkish",
    31: "thai",
    40: "frisian",
    41: "spantsiretti",
    96: "breakthrough",
    97: "frysk",
    98: "antidraughts",
}


def column(trait: str) -> dict[str, object]:
    """Return the value of a trait for every rule set; ``=`` means this one alone, else those like it too."""
    usual, others = MATRIX[trait]
    values = dict.fromkeys(NAMES, usual)
    single = {}
    for value, names in others.items():
        for name in names.split():
            if name.startswith("="):
                single[name[1:]] = value
            else:
                values |= dict.fromkeys([name, *LIKE.get(name, "").split()], value)
    return values | single


@pytest.mark.parametrize("trait", MATRIX)
def test_trait_of_every_rule_set(trait: str) -> None:
    assert {rules.name: getattr(rules, trait) for rules in RULES} == column(trait)


def test_every_trait_that_decides_about_a_game_is_in_the_table() -> None:
    named = {"name", "title", "game_type", "aliases", "default_of_type", "articles"}
    elsewhere = {"draws", "first_named", "missed_capture_penalty"}
    assert {field.name for field in fields(Rules)} - named - elsewhere == set(MATRIX)


def test_numbers_and_the_rule_set_that_each_alone_stands_for() -> None:
    found: dict[int, set[str]] = {}
    for rules in RULES:
        found.setdefault(rules.game_type, set()).add(rules.name)
    assert found == {number: set(names.split()) for number, names in NUMBERS.items()}
    for number, names in NUMBERS.items():
        default = by_number(number)
        assert default
        assert default.name == names.split()[0]
        assert [rules.name for rules in RULES if rules.game_type == number and rules.default_of_type] == [
            default.name
        ]


def test_only_the_side_that_starts_is_named_first_in_english_results() -> None:
    starters = [rules.name for rules in RULES if rules.first_named == "starter"]
    assert sorted(starters) == ["american-algebraic", "english"]


def test_only_one_text_has_a_penalty_for_a_missed_capture() -> None:
    assert [rules.name for rules in RULES if rules.missed_capture_penalty] == ["american-algebraic"]


@pytest.mark.parametrize(("like", "name"), [(a, b) for a, names in LIKE.items() for b in names.split()])
def test_rule_sets_that_are_like_another_differ_from_it_in_few_traits(like: str, name: str) -> None:
    one, other = find(like), find(name)
    apart = {trait for trait in MATRIX if getattr(one, trait) != getattr(other, trait)}
    expected = {
        "antidraughts": {"without_moves"},
        "poddavki": {"without_moves"},
        "breakthrough": {"first_king_wins"},
        "killer": {"king_stops_behind_king"},
        "frysk": {"men_rows"},
        "american-algebraic": {"notation", "second_notation"},
    }
    assert apart == expected.get(name, set())


# The full tags of PDN 3.0.
TAGS = {
    "20,W,10,10,N2,0": "international",
    "21,B,8,8,N1,0": "english",
    "22,W,8,8,N2,1": "italian",
    "23,B,8,8,N1,0": "pool",
    "23,W,8,8,A0,0": "pool-unified",
    "23,B,8,8,A1,1": "jamaican",
    "24,W,8,8,N1,1": "spanish",
    "25,W,8,8,A0,0": "russian",
    "26,W,8,8,A0,0": "brazilian",
    "27,W,12,12,N2,0": "canadian",
    "28,W,8,8,N1,1": "portuguese",
    "29,W,8,8,A0,0": "czech",
    "30,W,8,8,A0,0": "turkish",
    "31,B,8,8,N2,0": "thai",
    "40,W,10,10,N2,0": "frisian",
    "41,W,10,8,A0,0": "spantsiretti",
}


@pytest.mark.parametrize(("tag", "name"), TAGS.items())
def test_the_full_tag_of_a_game_type_is_that_of_its_rule_set(tag: str, name: str) -> None:
    rules, told = find(name), parse_gametype(tag)
    assert (told.number, told.width, told.height) == (rules.game_type, rules.width, rules.height)
    assert {"W": "white", "B": "black"}[told.starts or ""] == rules.starts
    assert (told.notation, told.inverted) == (rules.notation, not rules.dark_corner)
    inference = infer(read_game(f'[GameType "{tag}"] *'))
    assert (inference.rules.name, inference.notation) == (name, rules.notation)


# Where square 1 or a1 is, and the square after it, as White sees the board: column, row, from 0.
FIRST_SQUARES = {
    "international": ((1, 9), (3, 9)),
    "english": ((1, 7), (3, 7)),
    "italian": ((0, 7), (2, 7)),
    "pool": ((1, 7), (3, 7)),
    "pool-unified": ((0, 0), (0, 2)),
    "jamaican": ((0, 7), (0, 5)),
    "spanish": ((7, 0), (5, 0)),
    "russian": ((0, 0), (0, 2)),
    "canadian": ((1, 11), (3, 11)),
    "portuguese": ((7, 0), (5, 0)),
    "turkish": ((0, 0), (0, 1)),
    "thai": ((6, 0), (4, 0)),
    "spantsiretti": ((0, 0), (0, 2)),
    "american-algebraic": ((7, 7), (7, 5)),
}


@pytest.mark.parametrize("name", FIRST_SQUARES)
def test_where_the_first_squares_are(name: str) -> None:
    rules = find(name)
    names = rules.numbering().squares
    first, second = ("1", "2") if "1" in names else ("a1", "a2" if rules.all_squares else "a3")
    board = rules.board
    places = [
        (board.column(names[square]), board.height - 1 - board.row(names[square]))
        for square in (first, second)
    ]
    assert tuple(places) == FIRST_SQUARES[name]


DRAWS = {
    "international": "repetition 3; no-progress 25; 3-3 kings 1, 16; 1-2 kings 1, 5",
    "killer": "repetition 3; no-progress 25; 3-3 kings 1, 16; 1-2 kings 1, 5",
    "canadian": "repetition 3; no-progress 25; 3-3 kings 1, 16; 1-2 kings 1, 5",
    "polish-100": "repetition 3; no-progress 25; 3-3 kings 1, 16; 1-2 kings 1, 5",
    "twenty-move-100": "repetition 3; no-progress 20",
    "english": "repetition 3; no-progress 40",
    "american-algebraic": "no-progress 40",
    "italian": "repetition 4; no-progress 40",
    "pool": "repetition 3; no-progress 15; 3-3 kings 3 only, 13",
    "pool-unified": "repetition 3; no-progress 15; 3-3 kings 3 only, 13",
    "jamaican": "repetition 3; no-progress 15; 3-3 kings 3 only, 13",
    "zimbabwean": "repetition 3; no-progress 15; 3-3 kings 3 only, 13",
    "spanish": "repetition 3; no-progress 20; 3-3 kings 3 only, 12",
    "portuguese": "repetition 3; 3-3 kings 3 only, 12",
    "russian": "repetition 3; 3-12 kings 3 only, 15; no-progress 15; balance 4-5, 30; balance 6-7, 60; "
    "3-3 kings 1 on the main road, 5; 1-2 kings 1, 5",
    "poddavki": "repetition 3; no-progress 15; 3-3 kings 3 only on the main road, 15",
    "brazilian": "repetition 3; 3-12 kings 3 only, 15; no-progress 20; balance 4-5, 30; balance 6-7, 60; "
    "3-3 kings 1 on the main road, 5; 1-2 kings 1, 5",
    "polish-64": "repetition 3; 3-12 kings 3 only, 15; no-progress 15; balance 4-5, 30; balance 6-7, 60; "
    "3-3 kings 1 on the main road, 5; 1-2 kings 1, 5",
    "school-64": "no-progress 15",
    "twenty-move-64": "repetition 3; no-progress 20",
    "czech": "repetition 3; no-progress 15",
    "turkish": "repetition 3; one-each 0",
    "frisian": "2-2 kings 2 only, 7; one-each 1",
    "frysk": "2-2 kings 2 only, 7; one-each 1",
    "spantsiretti": "repetition 3; 3-15 kings 3 only, 15; no-progress 15; balance 4-5, 30; balance 6-7, 60; "
    "1-2 kings 1, 5",
    "antidraughts": "repetition 3",
}


def draws_of(rules: Rules) -> str:
    told = []
    for rule in rules.draws:
        low, high = rule.pieces
        number = {"repetition": rule.times, "one-each": rule.kings}.get(rule.rule, rule.moves)
        if rule.rule == "lone-king":
            road = " on the main road" if rule.main_road else ""
            told.append(f"{low}-{high} kings {rule.kings}{'' if rule.men else ' only'}{road}, {number}")
        elif rule.rule == "balance":
            told.append(f"balance {low}-{high}, {number}")
        else:
            told.append(f"{rule.rule} {number}")
    return "; ".join(told)


def test_draws_of_every_rule_set() -> None:
    without = dict.fromkeys(NO_DRAWS.split(), "")
    assert {rules.name: draws_of(rules) for rules in RULES} == DRAWS | without


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
class TestEveryRuleSet:
    def test_draw_rules_can_come_true_and_cite_their_source(self, rules: Rules) -> None:
        assert len(set(rules.draws)) == len(rules.draws)
        start = rules.start_board
        men = sum(1 for piece in start if piece & WHITE and piece < 16)
        for rule in rules.draws:
            assert rule.article
            low, high = rule.pieces
            if rule.rule in ("lone-king", "balance"):
                assert 1 <= low <= high
                assert high <= men or rule.rule == "balance"
                assert rule.kings <= high
                assert rule.moves > 0

    def test_start_position_is_the_same_for_both_sides(self, rules: Rules) -> None:
        start = Position.start(rules)
        swapped = start.swapped()
        assert swapped.board == start.board
        assert swapped.side != start.side
        counts = Counter(piece & (WHITE | BLACK) for piece in start.board if piece < 16)
        assert counts[WHITE] == counts[BLACK] == rules.men_rows * rules.width // (2 - rules.all_squares)
        assert counts[EMPTY] > 0

    def test_whoever_starts_can_move_and_nobody_has_won(self, rules: Rules) -> None:
        start = Position.start(rules)
        assert start.side == (BLACK if rules.starts == "black" else WHITE)
        assert start.legal_moves()
        assert not any(move.captured or move.promotes for move in start.legal_moves())
        assert (start.winner, start.barred) == (None, 0)

    def test_start_position_can_be_written_and_read(self, rules: Rules) -> None:
        start = Position.start(rules)
        assert Position.from_fen(start.fen(), rules) == start
        assert parse_fen(start.fen()).is_numeric == (rules.notation[0] == "N")

    def test_notation_names_every_square_once(self, rules: Rules) -> None:
        numbering = rules.numbering()
        assert set(numbering.names) == set(rules.board.squares)
        assert len(numbering.squares) == len(rules.board.squares)

    def test_traits_do_not_contradict_each_other(self, rules: Rules) -> None:
        assert rules.flying_king or rules.king_landing == "next"
        assert rules.flying_king or not rules.king_stops_behind_king
        assert set(rules.man_moves) <= set(rules.king_moves)
        assert set(rules.man_captures) <= set(rules.king_captures)
        assert len(set(rules.capture_priority)) == len(rules.capture_priority)
        # Who cannot capture backward can go on from the last row sideways at best, and as a king.
        if set(rules.man_captures) <= {"diagonal-forward"}:
            assert rules.promotion_in_capture == "stop"
        assert not (rules.first_king_wins and rules.without_moves == "wins")
