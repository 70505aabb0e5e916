"""Plain games: read at speed, they are cut, replayed and told of just as by the grammar and the replay."""

import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import files, mutated

import pdn.cutter
from pdn import (
    Game,
    Position,
    Report,
    Rules,
    Source,
    SourceError,
    all_rules,
    find_rules,
    games,
    open_sources,
    validate_source,
    validate_text,
)
from pdn.cutter import cut
from pdn.inference import Votes
from pdn.items import Star
from pdn.notation import write_move
from pdn.plain import PlainGames
from pdn.reader import read_runs
from pdn.source import Chunk, Rest
from pdn.source.decoding import Verdict
from pdn.validate import validate_runs

NEVER = re.compile("(?!)")


def played(rules: Rules, seed: int, plies: int = 60) -> list[str]:
    """Random legal moves of a game, as its rule set writes them."""
    rng = random.Random(seed)
    position = Position.start(rules)
    moves: list[str] = []
    while len(moves) < plies:
        legal = position.legal_moves()
        if not legal or position.winner is not None:
            break
        move = rng.choice(legal)
        moves.append(write_move(move, legal, rules.numbering(), rules.capture_separator))
        position = position.play(move)
    return moves


def text_of(rules: Rules, moves: list[str], event: str = "A", result: str = "*") -> str:
    numbered = " ".join(f"{i // 2 + 1}. {' '.join(moves[i : i + 2])}" for i in range(0, len(moves), 2))
    head = f'[Event "{event}"]\n[Date "2026.12.01"]\n[Result "{result}"]\n[GameType "{rules.game_type}"]\n'
    return f"{head}\n{numbered} {result}\n\n"


def many(rules: Rules, count: int = 10) -> str:
    return "".join(text_of(rules, played(rules, seed), str(seed)) for seed in range(count))


def told(text: str, rules: Rules | None = None, star: Star = "auto") -> list[tuple[object, ...]]:
    """What is told of a text, and what its games have voted."""
    votes = Votes()
    for _ in validate_runs(Source.from_text(text), rules, star=star, votes=votes):
        pass
    reports = [
        (
            *(report.game.number, report.game.start, report.game.text, report.game.line, report.game.column),
            *(
                report.game.stretches,
                report.game.is_glued,
                report.game.is_last,
                report.plies,
                report.findings,
            ),
            report.inference and (report.inference.rules.name, report.inference.notation),
        )
        for report in validate_text(text, rules, star=star)
    ]
    return [*reports, (voted(votes),)]


def voted(votes: Votes) -> dict[str, object]:
    """What the votes hold, to be compared."""
    claims = {
        rules.name: {**vars(claim), "sound": list(map(str, claim.sound))}
        for rules, claim in votes.claims.items()
    }
    return {**vars(votes), "claims": claims}


def cuts(text: str) -> list[tuple[object, ...]]:
    return [piece[:-1] for piece in cut(text)]


def assert_alike(text: str, rules: Rules | None = None, star: Star = "auto") -> None:
    """A text is cut and told of in the same way, with the walk over plain games and without."""
    at_speed, said = cuts(text), told(text, rules, star)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pdn.cutter, "_HEAD", NEVER)
        patch.setattr(PlainGames, "run", lambda *_: None)
        assert cuts(text) == at_speed
        assert told(text, rules, star) == said


def plies_of(text: str) -> int | None:
    """Return the plies of a text's only game, None where it is not plain or something is to be said."""
    (game,) = games(text)
    return game.clean_plies if PlainGames().read(game) else None


STANDARD = [rules for rules in all_rules() if rules.default_of_type]


@pytest.mark.parametrize("rules", STANDARD, ids=lambda rules: rules.name)
def test_random_play_is_told_of_alike(rules: Rules) -> None:
    assert_alike(many(rules))


@pytest.mark.parametrize("name", ["international", "russian", "english", "italian", "turkish", "thai"])
def test_random_play_is_plain(name: str) -> None:
    rules = next(rules for rules in STANDARD if rules.name == name)
    found = [PlainGames().read(game) for game in games(many(rules))]
    # A capture that needs its whole path is left to the replay.
    assert [one.rules for one in found if one] == [rules] * (len(found) - found.count(None))
    assert found.count(None) <= len(found) * 2 // 3


@pytest.mark.parametrize("kind", ["square", "drop", "swap", "sign", "double"])
def test_faults_are_told_of_alike(kind: str) -> None:
    rng = random.Random(kind)
    for rules in STANDARD:
        text = many(rules, 8)
        for seed in range(8, 12):
            moves = played(rules, seed)
            at = rng.randrange(len(moves) - 1)
            if kind == "square":
                moves[at] = re.sub(r"\d+$", lambda m: str(int(m[0]) + rng.choice((1, -1, 5))), moves[at])
            elif kind == "drop":
                del moves[at]
            elif kind == "swap":
                moves[at], moves[at + 1] = moves[at + 1], moves[at]
            elif kind == "sign":
                moves[at] = re.sub(r"[-x:]", rng.choice("-x:"), moves[at])
            else:
                moves.insert(at, moves[at])
            text += text_of(rules, moves, str(seed))
        assert_alike(text)


HEAD = '[Event "A"]\n[GameType "20"]\n'
NOT_PLAIN = {
    "no GameType": '[Event "A"]\n1. 32-28 19-23 *',
    "another notation": '[GameType "20,W,10,10,N0,0"]\n1. 32-28 19-23 *',
    "a position": HEAD + '[FEN "W:W31:B20"]\n1. 31-27 *',
    "a tag twice": HEAD + '[Event "B"]\n1. 32-28 *',
    "a side line": HEAD + "1. 32-28 (31-27) 19-23 *",
    "a star behind a move": HEAD + "1. 32-28* 19-23 *",
    "a comment in a comment": HEAD + "1. 32-28 {a {b}} 19-23 *",
    "dots": HEAD + "1. 32-28 1... 19-23 *",
}


@pytest.mark.parametrize("text", NOT_PLAIN.values(), ids=NOT_PLAIN)
def test_what_is_not_plain_is_not_taken_for_it(text: str) -> None:
    assert plies_of(text) is None


SAID = {
    "a leading zero": "01. 32-28 *",
    "a number without a move": "1. 32-28 2. *",
    "a missing capture": "1. 32-28 19-23 2. 37-32 *",
    "a wrong sign": "1. 32-28 19-23 2. 28-19 *",
    "a quiet move with a capture's sign": "1. 32x28 *",
    "a strength apart": "1. 32-28 ! *",
    "another result than the tag's": "1. 32-28 19-23 2-0",
    "no square": "1. 32-28 19-51 *",
    "letters": "1. c3-d4 *",
    "unreadable text": "1. 32-28 a1 19-23 *",
}


@pytest.mark.parametrize("movetext", SAID.values(), ids=SAID)
def test_what_something_is_to_be_said_of_is_left_to_the_checks(movetext: str) -> None:
    assert plies_of(f'[Result "0-2"]\n{HEAD}{movetext}') is None


@pytest.mark.parametrize(
    ("movetext", "plies"), [("1. 32-28 19-23 2. 28x19! {a} 14x23 $1 *", 4), ("32-28 19-23\r\n{}\t0-2", 2)]
)
def test_plies_of_a_plain_game_are_counted(movetext: str, plies: int) -> None:
    assert plies_of(f'[Result "0-2"]\n{HEAD}{movetext}') == plies


@pytest.mark.parametrize("name", ["russian", "international", "killer"])
def test_games_under_rules_that_are_asked_for_are_told_of_alike(name: str) -> None:
    rules = find_rules(name)
    text = many(rules, 6)
    assert_alike(text, rules)
    assert_alike(text.replace("GameType", "Type"), rules)
    assert_alike(text.replace("GameType", "Type"))
    assert_alike(re.sub(r'GameType ".*?"', 'GameType ""', text), rules)
    assert_alike(text.replace('"20"', '"20,W,10,10,N0,0"'), rules)
    assert_alike(text, find_rules("brazilian"))


def test_games_with_more_tags_than_are_told_apart_are_told_of_alike() -> None:
    moves = "1. 32-28 19-23 2. 28x19 14x23 *\n\n"
    few = "".join(f'[Tag{i} "a"]\n{HEAD}{moves}' for i in range(130))
    lots = "".join(f'[Tag{i} "a"]\n' for i in range(70)) + HEAD + moves
    assert_alike(few + lots + few + few.replace("Tag1 ", "TAG1 ") + HEAD.replace("Event", "event") + moves)
    assert_alike(HEAD.replace("[Game", '[event "a"]\n[Game') + moves)
    assert_alike(HEAD.replace("[Game", '[Own "a"]\n[oWn "a"]\n[Game') + moves)


def test_runs_are_cut_by_chunks_of_any_size() -> None:
    text = (
        many(find_rules("international"), 8) + HEAD + "1. 31-26 (1. 32-28) 19-24 *\n\n" + many(STANDARD[0], 3)
    )
    whole = [(report.game.start, report.game.line, report.plies) for report in validate_text(text)]
    for size in (50, 333, 1000, 4096):
        chunks = [Chunk(text[i : i + size], i, "utf-8", True) for i in range(0, len(text), size)]
        source = Source("x", iter(chunks), Verdict("utf-8"))
        found = [(report.game.start, report.game.line, report.plies) for report in validate_source(source)]
        assert found == whole


@pytest.mark.parametrize("pattern", ["AAB", "AAAB", "AABB", "AAABB"])
def test_the_short_way_leaves_the_votes_alike(pattern: str) -> None:
    rng = random.Random(pattern)
    for _ in range(25):
        one, other = rng.sample(STANDARD, 2)
        tagged = [
            text_of({"A": one, "B": other}[c], played({"A": one, "B": other}[c], i, 5))
            for i, c in enumerate(pattern)
        ]
        untagged = [
            re.sub(r"\[GameType.*\n", "", text_of(rules, played(rules, 9, 1))) for rules in (one, other)
        ]
        assert_alike("".join([*tagged, *untagged]))


@pytest.mark.parametrize("star", ["only-move", "end"])
def test_stars_are_told_of_alike(star: Star) -> None:
    assert_alike(many(find_rules("russian"), 4), star=star)
    assert_alike(many(find_rules("russian"), 4).replace(" *", "* 1-1"), star=star)


def test_a_run_ends_where_its_records_would_be_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pdn.core.sweep.MOST_GAMES", 3)
    text = many(find_rules("russian"), 16)
    assert_alike(text)


def test_a_run_goes_no_further_than_the_part() -> None:
    game = '[Event "A"]\n[GameType "20"]\n\n1. 32-28 19-23\n2. 28x19 14x23\n3. 37-32 {x\n} *\n\n'
    text = 3 * game
    for at in (match.end() for match in re.finditer("\n", text[:-2])):
        found = []
        for finder in (PlainGames(), None):
            rest = Rest()
            chunks = [Chunk(text[:at], 0, "utf-8", True), Chunk(text[at:], at, "utf-8", True, rest)]
            pieces = list(read_runs(iter(chunks), "auto", finder))
            count = sum(1 if isinstance(piece, Game) else piece.game_count for piece in pieces)
            found.append((count, rest.games, rest.start))
        assert found[0] == found[1], at


@pytest.mark.parametrize("rules", STANDARD, ids=lambda rules: rules.name)
def test_games_without_a_tag_are_told_of_alike(rules: Rules) -> None:
    untagged = re.sub(r"\[GameType.*\n", "", many(rules, 24))
    assert_alike(untagged)
    assert_alike(untagged + many(rules, 3) + untagged + many(find_rules("russian"), 3) + untagged)


def test_untagged_games_take_the_short_way_once_their_rules_are_known() -> None:
    untagged = re.sub(r"\[GameType.*\n", "", many(find_rules("international"), 24))
    found = [report for report in validate_text(untagged) if report.game.clean_plies]
    assert len(found) >= 3
    assert all([finding.code for finding in report.findings] == ["variant-inferred"] for report in found)


def test_plain_games_come_as_runs() -> None:
    text = many(find_rules("russian"), 20)
    runs = [found for found in validate_runs(Source.from_text(text)) if not isinstance(found, Report)]
    assert sum(run.game_count for run in runs) >= 12
    plies = sum(report.plies for report in validate_text(text))
    rest = sum(found.plies for found in validate_runs(Source.from_text(text)) if isinstance(found, Report))
    assert rest + sum(run.plies for run in runs) == plies


def test_samples_are_told_of_alike(samples: Path) -> None:
    for path in [*sorted(samples.glob("games/*.pdn")), samples / "faults.pdn"]:
        assert_alike(path.read_text(encoding="utf-8"))


def test_star_that_marks_the_only_move_is_no_end() -> None:
    (game,) = games(HEAD + "1. 32-28 19-23 *", "only-move")
    assert not game.plain


HEADS = [
    '[Event "A"]',
    '[GameType "20"]',
    '[GameType "25"]',
    '[Date "2020.1.1"]',
    '[Result "2-0"]',
    '[FEN "W:W31:B20"]',
]
MOVES = [
    "1. 32-28 19-23 2. 28x19 14x23",
    "1. 32-28 {a}",
    "1. c3-d4",
    "1. 32-28 (31-27) 19-23",
    "1. 37-32?!",
    "",
]
ENDS = [" *", " 2-0", "", "\n0-2", " 1-1 {b}"]


@settings(derandomize=True, max_examples=150, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.lists(st.sampled_from(HEADS), min_size=1, max_size=4),
            st.sampled_from(MOVES),
            st.sampled_from(ENDS),
            st.sampled_from(["\n\n", "\n", "\r\n"]),
        ),
        min_size=1,
        max_size=24,
    )
)
def test_plain_and_other_games_in_any_order_are_told_of_alike(
    drawn: list[tuple[list[str], str, str, str]],
) -> None:
    assert_alike("".join(eol.join(head) + eol + moves + end + eol for head, moves, end, eol in drawn))


@settings(derandomize=True, max_examples=60, deadline=None)
@given(files().map(lambda drawn: drawn.text) | mutated(files().map(lambda drawn: drawn.text)))
def test_any_text_is_told_of_alike(text: str) -> None:
    assert_alike(text)


PIECES = [
    *(
        '[Event "A"]\n',
        '[GameType "20"]\n',
        "\n",
        " ",
        "\r\n",
        "1. ",
        "2. ",
        "32-28 ",
        "19-23 ",
        "4-6",
        "1-0 ",
    ),
    *(
        "1:1 ",
        "* ",
        "*",
        "1/2-1/2\n",
        "{a}",
        "{\n[B",
        "}",
        "!",
        "$1 ",
        "$",
        "abc ",
        "12 ",
        "1.",
        "[",
        "(",
        "– ",
    ),
]


@settings(derandomize=True, max_examples=400, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=25).map(lambda parts: '[Event "A"]\n1. ' + "".join(parts)))
def test_pieces_are_cut_alike(text: str) -> None:
    at_speed = cuts(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pdn.cutter, "_HEAD", NEVER)
        assert cuts(text) == at_speed


@pytest.mark.parametrize("part", [25, pytest.param(1, marks=pytest.mark.slow)])
def test_real_files_are_told_of_alike(corpus: Path, part: int) -> None:
    paths = sorted(path for path in corpus.rglob("*") if path.suffix.lower() in (".pdn", ".fen"))
    for path in paths[::part]:
        for source in open_sources(str(path)):
            try:
                text = source.text()
            except SourceError:
                continue
            assert_alike(text)
