"""Which game it is: what the GameType tag claims, and what the moves say."""

import pytest

from pdn.finding import Severity
from pdn.inference import Inference, infer
from pdn.position import Position
from pdn.reader import games, read_game
from pdn.rules import find
from pdn.validate import validate_text

INTERNATIONAL = "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 *"
ENGLISH = "1. 11-15 23-19 2. 8-11 22-17 3. 9-13 17-14 4. 10x17 21x14 *"
RUSSIAN = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5 *"
RUSSIAN_NUMBERS = "1. 22-18 12-16 2. 26-22 10-15 *"  # c3-d4 h6-g5 …
# A capture that crosses d8: on to f6 as a man, or further as a king.
CROSSING = '[FEN "W:Wb6:Bc7,e7,h8"] 1. b6xd8x'


def inferred(text: str, rules: str | None = None) -> Inference:
    return infer(read_game(text), find(rules) if rules else None)


def told(found: Inference) -> tuple[str, str, str | None]:
    return found.rules.name, found.notation, found.finding.code if found.finding else None


@pytest.mark.parametrize(
    ("tag", "moves", "variant", "notation"),
    [
        ("20", INTERNATIONAL, "international", "N2"),
        ("20,W,10,10,N2,0", INTERNATIONAL, "international", "N2"),
        ("21", ENGLISH, "english", "N1"),
        ("21,B,8,8,N1,0", ENGLISH, "english", "N1"),
        ("25", RUSSIAN, "russian", "A0"),
        ("25,W,8,8,A0", RUSSIAN, "russian", "A0"),
        ("25,W,8,8,S0,0", RUSSIAN, "russian", "A0"),
        ("26,W,8,8,A0,0", RUSSIAN, "brazilian", "A0"),
        ("26,W,8,8,N2,0", RUSSIAN_NUMBERS, "brazilian", "N2"),
        (" 20 ", INTERNATIONAL, "international", "N2"),
        ("20", "*", "international", "N2"),
    ],
)
def test_a_claim_that_the_moves_bear_out_is_taken_without_a_word(
    tag: str, moves: str, variant: str, notation: str
) -> None:
    assert told(inferred(f'[GameType "{tag}"] {moves}')) == (variant, notation, None)


def test_the_number_decides_though_another_game_fits_better() -> None:
    assert told(inferred(f'[GameType "26"] {CROSSING}g5 *')) == ("brazilian", "A0", None)


@pytest.mark.parametrize(
    ("tag", "moves", "variant", "notation"),
    [
        ("20,W,10,10,N1,0", INTERNATIONAL, "international", "N2"),
        ("20,W,10,10,N0,0", INTERNATIONAL, "international", "N2"),
        ("20,W,10,10,A0,0", INTERNATIONAL, "international", "N2"),
        ("26", RUSSIAN_NUMBERS, "brazilian", "N2"),
        ("25,W,8,8,A0,0", RUSSIAN_NUMBERS, "russian", "N2"),
    ],
)
def test_a_wrong_notation_is_found_out_and_told(tag: str, moves: str, variant: str, notation: str) -> None:
    found = inferred(f'[GameType "{tag}"] {moves}')
    assert told(found) == (variant, notation, "wrong-notation")
    assert found.finding is not None
    assert found.finding.severity == Severity.WARNING
    assert tag in found.finding.message
    assert notation in found.finding.message


def test_the_finding_stands_at_the_tag() -> None:
    text = f'[Event "first"] *\n[Event "second"]\n[GameType "20,W,10,10,N1,0"]\n{INTERNATIONAL}'
    _, game = games(text)
    found = infer(game).finding
    assert found is not None
    assert text[found.start : found.end] == found.written == '[GameType "20,W,10,10,N1,0"]'
    assert found.game == 2


def test_numeric_squares_of_a_position_are_read_in_the_claimed_notation() -> None:
    found = inferred('[GameType "20,W,10,10,N0,0"] [FEN "W:W20:B31"] 1. 20-25 31-26 *')
    assert told(found) == ("international", "N0", None)


@pytest.mark.parametrize(
    ("moves", "variant", "notation"),
    [
        (INTERNATIONAL, "international", "N2"),
        (ENGLISH, "english", "N1"),
        (RUSSIAN, "russian", "A0"),
        ('[FEN "W:W50:B1"] 1. 50-45 1-6 *', "international", "N2"),
    ],
)
def test_without_a_tag_the_moves_decide(moves: str, variant: str, notation: str) -> None:
    found = inferred(moves)
    assert told(found) == (variant, notation, "variant-inferred")
    assert found.finding is not None
    assert found.finding.severity == Severity.INFO
    assert found.finding.message.startswith("no GameType tag")
    assert (found.finding.start, found.finding.end, found.finding.written) == (0, 0, None)


@pytest.mark.parametrize("tag", ["99", "international", "", "20,W", "20;W;10"])
@pytest.mark.parametrize(("moves", "variant"), [(INTERNATIONAL, "international"), (RUSSIAN, "russian")])
def test_an_unknown_tag_is_told_and_the_moves_decide(tag: str, moves: str, variant: str) -> None:
    found = inferred(f'[GameType "{tag}"] {moves}')
    assert told(found)[::2] == (variant, "unknown-game-type")
    assert found.finding is not None
    assert found.finding.severity == Severity.WARNING
    assert found.finding.written == f'[GameType "{tag}"]'


@pytest.mark.parametrize(
    ("moves", "variant"),
    [
        ("1. c3-d4 d6-e5 2. g3-h4 e5:c3 3. b2:d4 *", "russian"),
        ("1. c3-d4 d6-e5 2. g3-h4 e5xc3 3. b2xd4 *", "brazilian"),
        # A move that only one of them allows says more than the separator.
        ('[FEN "W:Wf6:Bb6,e7,h8"] 1. f6:d8 h8-g7 *', "brazilian"),
        (CROSSING + "g5 *", "russian"),
    ],
)
def test_russian_and_brazilian_are_told_apart_by_moves_then_by_separator(moves: str, variant: str) -> None:
    assert inferred(moves).rules.name == variant


@pytest.mark.parametrize(
    ("tag", "moves", "notation"),
    [("20", "1. 20-24 31-27 *", "N2"), ("21", "1. 22-18 9-13 *", "N1"), ("25", "1. f6-e5 c3-d4 *", "A0")],
)
def test_a_wrong_side_first_does_not_turn_the_board(tag: str, moves: str, notation: str) -> None:
    text = f'[GameType "{tag}"] {moves}'
    assert told(inferred(text))[1:] == (notation, None)
    assert [f.code for report in validate_text(text) for f in report.findings] == ["wrong-side"]


def test_a_corner_that_nothing_suggests_needs_a_game_that_holds_long() -> None:
    position = Position.start(find("international"))
    names = find("international").numbering("N0").names
    moves = []
    for _ in range(12):
        move = position.legal_moves()[0]
        moves.append(names[move.origin] + ("x" if move.captured else "-") + names[move.target])
        position = position.play(move)
    assert told(inferred(f'[GameType "20"] {" ".join(moves)} *')) == ("international", "N0", "wrong-notation")
    assert told(inferred(f'[GameType "20"] {" ".join(moves[:4])} *')) == ("international", "N2", None)


def test_side_lines_do_not_count_as_moves_of_the_game() -> None:
    found = inferred("1. 32-28 (1. 31-27 2. nonsense) 19-23 (1... 18-23) *")
    assert found.rules.name == "international"
    assert found.finding is not None
    assert "every move is legal" in (found.finding.help or "")


def test_how_far_the_moves_are_legal_is_told_where_no_rule_set_allows_them_all() -> None:
    found = inferred("1. 32-28 19-23 2. 28x19 14x23 3. 50-40 *")
    assert found.rules.name == "international"
    assert found.finding is not None
    assert "4 plies" in (found.finding.help or "")


@pytest.mark.parametrize("setup", ['/FEN\t"W:W60:B3"/', '/FEN "W:W6\n0:B3"/', '/FEN "W:W60:B3"/'])
def test_a_setup_in_the_movetext_is_read_as_it_is_replayed(setup: str) -> None:
    assert inferred(f'[Event "p"]\n1. {setup} *').rules.name == "canadian"


def test_no_rule_set_allows_the_first_move() -> None:
    found = inferred("1. 31-12 *")
    assert found.finding is not None
    assert "no known rule set allows the first move" in (found.finding.help or "")


@pytest.mark.parametrize("text", ["*", '[Event "x"]', '[FEN "W:W31:B20"] *', "1. ... *"])
def test_a_game_without_moves_is_read_as_something(text: str) -> None:
    found = inferred(text)
    assert found.rules in {find(str(number)) for number in (20, 21, 25, 26)}
    assert told(found)[2] == "variant-inferred"


@pytest.mark.parametrize(
    ("text", "rules", "notation"),
    [
        (RUSSIAN, "brazilian", "A0"),
        (f'[GameType "25"] {RUSSIAN}', "brazilian", "A0"),
        (f'[GameType "99"] {RUSSIAN}', "brazilian", "A0"),
        (f'[GameType "26"] {RUSSIAN_NUMBERS}', "russian", "N2"),
        (f'[GameType "20,W,10,10,N1,0"] {INTERNATIONAL}', "international", "N2"),
        (INTERNATIONAL, "russian", "N2"),
        ("*", "english", "N1"),
    ],
)
def test_rules_that_are_asked_for_are_not_argued_with(text: str, rules: str, notation: str) -> None:
    assert told(inferred(text, rules)) == (rules, notation, None)
