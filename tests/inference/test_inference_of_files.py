"""Which game it is, where the games of a file decide it together."""

import random
from collections.abc import Iterator

import pytest

from pdn.game import Game
from pdn.inference import Inference, infer, infer_all
from pdn.inference.candidates import LONG_RUN
from pdn.inference.votes import Votes
from pdn.notation import move_text
from pdn.position import Position
from pdn.reader import games
from pdn.rules import Rules, find

OPENINGS = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 *\n\n"  # legal under many rule sets
FRAGMENT = '[FEN "W:W31:B20"]\n*\n\n'


def played(rules: Rules, seed: int, plies: int = 60) -> str:
    """The moves of a game by chance."""
    chance = random.Random(seed)
    position = Position.start(rules)
    moves = []
    while len(moves) < plies and (legal := position.legal_moves()):
        move = chance.choice(legal)
        moves.append(move_text(move, position))
        position = position.play(move)
    return " ".join(moves) + " *\n\n"


def file_of(variant: str, n: int, tag: str | None = None, plies: int = 60) -> str:
    """A file of games by chance."""
    head = f'[GameType "{tag}"]\n' if tag else '[Event "x"]\n'
    return "".join(head + played(find(variant), seed, plies) for seed in range(n))


def all_of(text: str) -> list[Inference]:
    return [inference for _, inference in infer_all(games(text))]


def variants(text: str) -> list[str]:
    return [inference.rules.name for inference in all_of(text)]


def codes(text: str) -> list[str | None]:
    return [inference.finding.code if inference.finding else None for inference in all_of(text)]


@pytest.mark.parametrize("variant", ["czech", "brazilian", "pool", "frisian"])
def test_a_fragment_is_what_its_file_is(variant: str) -> None:
    rules = find(variant)
    fragment = '[Event "x"]\n' + played(rules, 0, 2)
    alone = variants(fragment)
    assert alone != [variant]
    assert variants(file_of(variant, 3) + fragment) == [variant] * 4
    assert variants(fragment * 5 + file_of(variant, 3)) == [variant] * 8


def test_a_fragment_waits_for_no_more_than_so_many_games() -> None:
    text = OPENINGS * 4 + file_of("czech", 3)
    answers = [found.rules.name for _, found in infer_all(games(text), look_ahead=2)]
    assert answers == ["russian"] * 2 + ["czech"] * 5
    assert [found.rules.name for _, found in infer_all(games(text))] == ["czech"] * 7


def test_games_come_as_they_are_read() -> None:
    read = []

    def reading(text: str) -> Iterator[Game]:
        for game in games(text):
            read.append(game.number)
            yield game

    answers = infer_all(reading(file_of("international", 4, tag="20") + OPENINGS * 30))
    for number in range(1, 5):
        assert next(answers)[0].number == read[-1] == number
    assert [game.number for game, _ in answers] == list(range(5, 35))


def test_a_long_game_is_not_kept_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pdn.inference.waiting.MOST_ITEMS", 12)
    text = OPENINGS * 4 + file_of("czech", 3)
    assert variants(text)[:3] == ["russian"] * 3


def test_rules_that_are_asked_for_hold_for_every_game() -> None:
    text = file_of("international", 2) + FRAGMENT
    found = [inference for _, inference in infer_all(games(text), find("frisian"))]
    assert [(inference.rules.name, inference.finding) for inference in found] == [("frisian", None)] * 3


def test_votes_can_be_kept_from_game_to_game() -> None:
    votes = Votes()
    for game in games(file_of("czech", 3)):
        infer(game, votes=votes)
    (fragment,) = games(OPENINGS)
    assert infer(fragment).rules.name == "russian"
    assert infer(fragment, votes=votes).rules.name == "czech"


def test_tags_vote_for_the_games_without() -> None:
    found = all_of(file_of("czech", 3, tag="29") + OPENINGS + '[FEN "W:Wa1:Bh8"]\n*\n\n')
    assert [inference.rules.name for inference in found] == ["czech"] * 5
    finding = found[3].finding
    assert finding is not None
    assert "the other games of the file are 29 (Czech draughts)" in (finding.help or "")


def test_a_position_is_of_the_file() -> None:
    assert variants(FRAGMENT) == ["english"]
    assert variants(file_of("international", 2) + FRAGMENT) == ["international"] * 3
    assert variants(FRAGMENT + file_of("international", 3)) == ["international"] * 4


def test_a_board_that_lacks_the_squares_is_left() -> None:
    text = file_of("english", 3) + '[FEN "W:W50,49:B1"]\n*\n\n'
    assert variants(text) == ["english"] * 3 + ["international"]


@pytest.mark.parametrize(
    ("fen", "variant"),
    [
        ("W:W60:B10", "canadian"),
        ("W:W47:B10", "international"),
        ("W:W31:B10", "english"),
        ("W:Wa1:Bh8", "russian"),
        ("W:Wi1:Bj8", "spantsiretti"),
        ("W:Wb2:Bh8,j10", "international"),
    ],
)
def test_a_position_alone_is_on_the_smallest_board_that_holds_it(fen: str, variant: str) -> None:
    assert variants(f'[FEN "{fen}"] *') == [variant]


def test_a_game_of_another_kind_is_not_drawn_into_the_file() -> None:
    text = file_of("international", 3) + file_of("russian", 1) + file_of("international", 1)
    assert variants(text) == ["international"] * 3 + ["russian", "international"]


def test_one_fault_does_not_make_a_game_another_than_its_neighbours() -> None:
    lesser = '[FEN "W:Wc3,g1:Bd4,d6,f2"]\n1. c3xe5 f2-g1 2. e5xc7 g1-a7 3. c7-d8 a7-b8 *\n\n'
    assert variants(lesser) != ["czech"]
    assert variants(file_of("czech", 4) + lesser) == ["czech"] * 5


def test_the_corner_is_voted_too() -> None:
    rules = find("international")
    other = rules.numbering("N0").names
    own = rules.numbering().squares

    def turned(moves: str) -> str:
        words = [word if word == "*" else turn_move(word) for word in moves.split()]
        return '[GameType "20"]\n' + " ".join(words) + "\n\n"

    def turn_move(word: str) -> str:
        separator = "x" if "x" in word else "-"
        return separator.join(other[own[name]] for name in word.split(separator))

    fragment = turned("50-45 1-6 *").replace("]\n", ']\n[FEN "W:W5:B46"]\n')
    assert [found.notation for found in all_of(fragment)] == ["N2"]
    text = "".join(turned(played(rules, seed)) for seed in range(3)) + fragment
    assert {found.notation for found in all_of(text)} == {"N0"}


@pytest.mark.parametrize(
    ("variant", "tag"),
    [("czech", "25"), ("czech", "26"), ("english", "23"), ("frisian", "20"), ("international", "40")],
)
def test_a_tag_that_many_games_fail_is_wrong_on_the_same_board_too(variant: str, tag: str) -> None:
    text = file_of(variant, 12, tag, plies=LONG_RUN - 1)
    one, *_ = games(text)
    assert infer(one).rules.game_type == int(tag)
    found = all_of(text)
    contradicted = [inference for inference in found if inference.finding]
    assert len(contradicted) > 5
    for inference in contradicted:
        assert inference.finding is not None
        assert (inference.rules.name, inference.finding.code) == (variant, "game-type-contradiction")
        assert "legal throughout as" in (inference.finding.help or "")
    assert {inference.rules.game_type for inference in found if not inference.finding} <= {int(tag)}


def test_a_tag_is_not_wrong_for_two_games_that_fail_it() -> None:
    text = file_of("international", 2, tag="40", plies=LONG_RUN - 1) + file_of("frisian", 10, tag="40")
    assert codes(text) == [None] * 12


def test_a_long_game_that_only_other_rules_allow_stands_alone_against_its_tag() -> None:
    text = file_of("international", 2, tag="20") + file_of("frisian", 1, tag="20")
    assert codes(text) == [None, None, "game-type-contradiction"]


def fixes_of(text: str) -> list[tuple[str, bool, str]]:
    """The rule sets of the games, whether their tag may be written unseen, and why they are taken."""
    found = []
    for inference in all_of(text):
        assert inference.finding is not None
        fix = inference.finding.fix
        found.append((inference.rules.name, fix is not None and fix.safe, inference.finding.help or ""))
    return found


def test_a_tag_is_written_unseen_where_the_game_itself_leaves_no_other() -> None:
    assert [(name, safe) for name, safe, _ in fixes_of(file_of("frisian", 4))] == [("frisian", True)] * 4


def test_games_of_two_kinds_that_the_moves_do_not_tell_apart() -> None:
    kinds = ("russian", "brazilian")
    text = "".join('[Event "x"]\n' + played(find(kind), seed) for seed in range(10) for kind in kinds)
    found = fixes_of(text)
    for kind, (name, safe, reason) in zip(kinds * 10, found, strict=True):
        assert name == kind or not safe
        assert "the other games of the file are" not in reason
    assert [name for name, safe, _ in found[1::2] if not safe] != []


def test_games_behind_those_that_have_decided() -> None:
    text = file_of("russian", 6) + file_of("brazilian", 10)
    for name, safe, _ in fixes_of(text)[6:]:
        assert name == "brazilian" or not safe


def test_rules_that_end_games_otherwise_are_not_told_by_the_moves() -> None:
    for name, safe, reason in fixes_of(file_of("breakthrough", 20)):
        assert (name, safe) == ("international", False)
        assert "the other games of the file are" not in reason


def test_tags_cost_the_replay_of_a_few_games_only(monkeypatch: pytest.MonkeyPatch) -> None:
    replays = []

    def counted(*args: object) -> int:
        replays.append(args)
        return 1000

    monkeypatch.setattr("pdn.inference.trials.legal_run", counted)
    text = file_of("international", 20, tag="20", plies=4)
    assert codes(text) == [None] * 20
    assert not replays  # plain games are walked over instead
    assert codes(text.replace('"20"]', '"20"] (a)')) == [None] * 20
    assert len(replays) == 6
