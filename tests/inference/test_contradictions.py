"""A GameType that the moves contradict, and one that they do not though the game has a fault."""

import random
import re
from pathlib import Path

import pytest

from pdn.core.captures import CaptureSearch, Move
from pdn.core.movegen import can_step
from pdn.finding import Finding, Fix, Severity
from pdn.inference import infer
from pdn.inference.gametag import gametype
from pdn.notation import short_form, write_move
from pdn.position import Position
from pdn.reader import games, read_game
from pdn.rules import Rules, all_rules, find

RUSSIAN = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5 *"
FAULTS = ("off by one", "dropped", "swapped", "refused", "lesser")
SAMPLES = Path(__file__).resolve().parents[2] / "samples" / "games"


def sample(variant: str, tag: str | None) -> str:
    """The games of a sample under another tag, or under none."""
    text = (SAMPLES / f"{variant}.pdn").read_text(encoding="utf-8")
    assert "[GameType " in text
    return re.sub(r'\[GameType "[^"]*"\]\n', f'[GameType "{tag}"]\n' if tag else "", text)


def contradiction(text: str) -> Finding | None:
    finding = infer(read_game(text)).finding
    return finding if finding and finding.code == "game-type-contradiction" else None


@pytest.mark.parametrize(
    ("variant", "tag"),
    [
        ("russian", "20"),
        ("canadian", "20"),
        ("frisian", "29"),
        ("italian", "20"),
        ("italian", "21"),
        ("spanish", "21"),
        ("international", "27"),
        ("frysk", "40"),
        ("turkish", "20"),
        ("thai", "21"),
        ("spantsiretti", "25"),
        ("russian", "20,W,10,10,N2,0"),
    ],
)
def test_a_game_on_another_board_contradicts_its_tag(variant: str, tag: str) -> None:
    for game in list(games(sample(variant, tag)))[:2]:
        found = infer(game)
        assert (found.rules.name, found.notation) == (variant, found.rules.notation)
        assert found.finding is not None
        assert found.finding.code == "game-type-contradiction"
        assert found.finding.severity == Severity.WARNING
        assert found.finding.written == f'[GameType "{tag}"]'
        assert (
            f"GameType {tag} contradicts the moves: read as {found.rules.game_type}" in found.finding.message
        )
        assert f"legal throughout as {found.rules.game_type} ({found.rules.title})" in (
            found.finding.help or ""
        )


@pytest.mark.parametrize(
    ("variant", "tag"),
    [
        ("frisian", "20"),
        ("international", "40"),
        ("czech", "25"),
        ("czech", "26"),
    ],
)
def test_a_long_game_that_only_other_rules_on_the_same_board_allow(variant: str, tag: str) -> None:
    found = infer(next(games(sample(variant, tag))))
    assert found.rules.name == variant
    assert found.finding is not None
    assert (found.finding.code, found.finding.severity) == ("game-type-contradiction", Severity.WARNING)
    assert found.finding.fix is not None
    assert not found.finding.fix.safe


@pytest.mark.parametrize(
    ("variant", "tag"), [("pool", "21"), ("russian", "26"), ("brazilian", "25"), ("spanish", "28")]
)
def test_one_game_on_the_same_board_does_not(variant: str, tag: str) -> None:
    for game in games(sample(variant, tag)):
        found = infer(game)
        assert (found.rules.game_type, found.finding) == (int(tag), None)


@pytest.mark.parametrize("tag", ["20", "27", "40"])
def test_short_games_in_letters_where_the_tag_means_numbers(tag: str) -> None:
    assert contradiction(f'[GameType "{tag}"] 1. c3-d4 d6-c5 *')
    assert contradiction(f'[GameType "{tag}"] 1. c3-d4 *') is None


def test_squares_that_the_board_lacks() -> None:
    assert contradiction('[GameType "20"][FEN "W:W60,59:B10,1"] 1. 60-54 10-16 2. 59-53 1-7 *')
    assert contradiction('[GameType "20"][FEN "W:W60,48:B10,1"] 1. 60-54 *') is None
    # One wrong square is a slip.
    assert contradiction('[GameType "20"][FEN "W:W60,32:B10,1"] 1. 32-28 10-15 2. 28-23 1-6 *') is None


def test_a_tag_without_moves_is_not_contradicted() -> None:
    assert contradiction('[GameType "20"][FEN "W:W60,59:B10,1"] *') is None


def test_what_speaks_for_and_against_is_told() -> None:
    finding = contradiction(f'[GameType "20"]\n{RUSSIAN}')
    assert finding is not None
    assert finding.message == (
        "GameType 20 contradicts the moves: read as 25 (Russian draughts), notation A0"
    )
    assert finding.help is not None
    assert finding.help.startswith(
        "illegal at ply 1 as 20 (International draughts), legal throughout as 25 (Russian draughts), and as "
    )
    assert "29 (Czech draughts)" in finding.help


def mended(text: str, fix: Fix | None) -> str:
    assert fix is not None
    for edit in reversed(fix.edits):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def test_the_value_of_the_tag_is_a_suggestion() -> None:
    text = f'[Event "x"] *\n[GameType  "20,W,10,10,N2,0"]\n{RUSSIAN}'
    _, game = games(text)
    finding = infer(game).finding
    assert finding is not None
    assert mended(text, finding.fix) == text.replace("20,W,10,10,N2,0", "25")
    assert finding.fix is not None
    assert not finding.fix.safe


@pytest.mark.parametrize(
    ("head", "mended_head"),
    [
        ('[Event "x"]\n\n', '[Event "x"]\n[GameType "40"]\n\n'),
        ('[Event "x"]\r\n', '[Event "x"]\r\n[GameType "40"]\r\n'),
        ('[Event "x"]\r', '[Event "x"]\r[GameType "40"]\r'),
        ('[Event "x"] [Site "y"] ', '[Event "x"] [Site "y"] [GameType "40"] '),
        ("", '[GameType "40"]\n'),
    ],
)
def test_a_missing_tag_goes_behind_the_last(head: str, mended_head: str) -> None:
    moves = sample("frisian", None).split("\n\n")[1].replace("\n", " ")
    text = head + moves
    finding = infer(read_game(text)).finding
    assert finding is not None
    assert finding.code == "variant-inferred"
    assert mended(text, finding.fix) == mended_head + moves
    assert finding.fix is not None
    assert finding.fix.safe
    assert infer(read_game(mended(text, finding.fix))).finding is None


def test_a_missing_tag_that_the_moves_leave_open_is_a_suggestion() -> None:
    finding = infer(read_game(RUSSIAN)).finding
    assert finding is not None
    assert finding.fix is not None
    assert not finding.fix.safe


def test_a_fragment_is_a_suggestion() -> None:
    finding = infer(read_game("1. e5-f6 *")).finding
    assert finding is not None
    assert finding.fix is not None
    assert not finding.fix.safe


@pytest.mark.parametrize("text", ["1. c3-d4 d6-c5 2. a1-h8 *", "*", '[FEN "W:W31:B20"] *', "1. 31-12 *"])
def test_what_is_not_legal_throughout_gets_no_tag(text: str) -> None:
    finding = infer(read_game(text)).finding
    assert finding is not None
    assert finding.fix is None


def test_why_the_nearest_does_not_fit_is_told() -> None:
    finding = infer(read_game(sample("italian", None))).finding
    assert finding is not None
    assert finding.message == "no GameType tag: read as 22 (Italian draughts), notation N2"
    assert re.fullmatch(r"every move is legal under it; illegal at ply \d+ as \d+ \(.*\)", finding.help or "")


def wrong_moves(position: Position, fault: str, chance: random.Random) -> list[Move]:
    """The moves that a player might have made against an obligation."""
    t, board = position.rules.tables, list(position.board)
    legal = position.legal_moves()
    if fault == "refused" and legal[0].captured and t.capture_mandatory:
        return [
            Move(origin, target, (origin, target), (), False)
            for origin in t.squares
            if board[origin] & position.side
            for target in t.squares
            if can_step(t, board, origin, target)
        ]
    if fault == "lesser" and legal[0].captured and t.priority:
        best = {(move.origin, move.target, move.captured) for move in legal}
        every = CaptureSearch(t, board, position.side, priority=False).run()
        return [move for move in every if (move.origin, move.target, move.captured) not in best]
    return []


def spoilt(rules: Rules, fault: str, at: int, plies: int, chance: random.Random) -> str | None:
    """A game by chance with one fault, at the given ply or as soon as there is occasion for it."""
    position = Position.start(rules)
    numbering, separator = rules.numbering(), rules.capture_separator
    moves: list[str] = []
    done = False
    while len(moves) < plies and (legal := position.legal_moves()):
        move = chance.choice(legal)
        text = write_move(move, legal, numbering, separator)
        if not done and len(moves) >= at:
            done = True
            if fault == "dropped":
                position = position.play(move)
                continue
            if fault == "swapped":
                after = position.play(move)
                reply = chance.choice(after.legal_moves() or [move])
                moves += [short_form(reply, numbering, separator), text]
                position = after.play(reply) if reply is not move else after
                continue
            if fault == "off by one":
                names = list(numbering.names)
                near = names[(names.index(move.target) + chance.choice((-1, 1))) % len(names)]
                text = f"{numbering.names[move.origin]}-{numbering.names[near]}"
            elif wrong := wrong_moves(position, fault, chance):
                move = chance.choice(wrong)
                text = short_form(move, numbering, separator)
            else:
                done = False
        moves.append(text)
        position = position.play(move)
    return " ".join(moves) + " *" if done else None


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("rules", all_rules(), ids=lambda rules: rules.name)
def test_a_fault_never_makes_a_tagged_game_another(rules: Rules, fault: str) -> None:
    chance = random.Random(rules.name + fault)
    tag = gametype(rules, rules.notation)
    usual = infer(read_game(f'[GameType "{tag}"] *')).rules
    for at in (0, 1, 2, 5, 20):
        for plies in (10, 40):
            moves = spoilt(rules, fault, at, plies, chance)
            found = infer(read_game(f'[GameType "{tag}"]\n{moves or "*"}'))
            assert found.rules is usual, moves


@pytest.mark.parametrize("variant", ["international", "english", "italian", "russian", "czech", "frisian"])
def test_a_refused_capture_does_not_make_a_game_without_a_tag_another(variant: str) -> None:
    chance = random.Random(variant)
    rules = find(variant)
    answers = []
    for at in range(5, 25):
        moves = spoilt(rules, "refused", at, 60, chance)
        if moves:
            answers.append(infer(read_game(moves)).rules)
    assert len(answers) > 10
    assert answers.count(rules) >= 0.9 * len(answers)
