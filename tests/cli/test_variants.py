"""``pdn variants``, ``pdn moves``, ``pdn perft``, and house rules."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from pdn import all_rules

Run = Callable[..., Result]

CLUB = """\
base = "brazilian"
name = "club"          # our rules, 1
title = "Club rules"
capture_priority = []  # our rules, 4
"""


@pytest.fixture
def club(tmp_path: Path) -> Path:
    path = tmp_path / "club.toml"
    path.write_text(CLUB, encoding="utf-8")
    return path


def test_list_has_every_rule_set_once_and_marks_the_default_of_its_number(run: Run) -> None:
    lines = run("variants").stdout.splitlines()
    assert [line.split()[1] for line in lines] == [rules.name for rules in all_rules()]
    assert next(line for line in lines if "Italian" in line) == "22* italian             Italian draughts"
    assert next(line for line in lines if "jamaican" in line).startswith("23  jamaican")


def test_one_rule_set_shows_traits_with_their_article_and_draws(run: Run) -> None:
    output = run("variants", "Shashki").stdout
    assert output.startswith("russian: Russian draughts\n")
    line = next(line for line in output.splitlines() if line.startswith("promotion_in_capture"))
    assert line.split(maxsplit=2)[1:] == ["king", "Kodeks 2004, 1.5.15; IDF draughts-64, 4.14"]
    assert "  15 moves each without a capture or a man's move  (FMJD-64, 7.2.5)\n" in output


def test_diff_shows_what_differs_and_nothing_else(run: Run) -> None:
    lines = run("variants", "--diff", "russian", "poddavki").stdout.splitlines()
    assert lines[0].split() == ["russian", "poddavki"]
    assert "without_moves" in [line.split()[0] for line in lines[1:]]
    assert "promotion_in_capture" not in "\n".join(lines)


@pytest.mark.parametrize("names", [["russian"], ["russian", "italian", "czech"], []])
def test_diff_needs_two(run: Run, names: list[str]) -> None:
    result = run("variants", "--diff", *names)
    assert result.exit_code == 2
    assert "two rule sets" in result.stderr


def test_unknown_name_is_2_and_lists_the_known(run: Run) -> None:
    result = run("variants", "chess")
    assert result.exit_code == 2
    assert "frisian (40)" in result.stderr


def test_json_has_values_and_articles(run: Run) -> None:
    every = json.loads(run("variants", "--format", "json").stdout)
    assert [rules["name"] for rules in every] == [rules.name for rules in all_rules()]
    (frisian,) = json.loads(run("variants", "frisian", "--format", "json").stdout)
    assert frisian["traits"]["king_move_limit"] == {
        "value": 3,
        "article": "Spulrigels 7",
        "doc": "quiet moves in a row by one king while its side has men; 0 for none",
    }
    assert frisian["traits"]["draws"]["value"][0]["rule"] == "lone-king"
    diff = json.loads(run("variants", "--diff", "frisian", "frysk", "--format", "json").stdout)
    assert diff["men_rows"] == ["4", "1"]


def test_moves_in_long_notation_with_captured_squares_and_other_paths(run: Run) -> None:
    lines = run("moves", "W:W32:B28,19,9,8,18,29").stdout.splitlines()
    assert lines[10] == "White to move, International draughts: 1 legal move"
    first, other, ruled_out, outranked = lines[11:]
    assert {first.split()[0], other.removeprefix("  or ")} == {
        "32x23x12x3x14x23x34",
        "32x23x14x3x12x23x34",
    }
    assert first.endswith("}")
    assert (ruled_out, outranked) == ("ruled out:", "  32x23x34 {28,29}  by most-pieces")


def test_moves_say_what_a_rule_excludes(run: Run) -> None:
    output = run("moves", "W:WK13:B18,19,K27", "--variant", "22").stdout
    assert output.endswith("ruled out:\n  13x22x15 {18,19}  by most-kings\n")


def test_moves_as_json_have_the_documented_fields_in_order(run: Run) -> None:
    found = json.loads(run("moves", "W:Wf6:Bc7,e7,f2", "--variant", "russian", "--format", "json").stdout)
    assert list(found) == ["fen", "variant", "moves", "excluded"]
    assert (found["fen"], found["variant"]) == ("W:Wf6:Bf2,c7,e7", "russian")
    assert found["moves"] == [
        {
            "from": "f6",
            "to": "g1",
            "path": ["f6", "d8", "b6", "g1"],
            "captured": ["e7", "c7", "f2"],
            "promotes": True,
            "notation": "f6:g1",
            "alternatives": [],
        }
    ]


def test_moves_are_ordered_by_square_then_path(run: Run) -> None:
    found = json.loads(run("moves", "start", "--format", "json").stdout)
    assert [move["notation"] for move in found["moves"]] == (
        ["31-26", "31-27", "32-27", "32-28", "33-28", "33-29", "34-29", "34-30", "35-30"]
    )


@pytest.mark.parametrize(
    ("fen", "said"), [("W:W6:B1", "Black has won"), ("W:W6:B1 --variant antidraughts", "White has won")]
)
def test_moves_of_a_lost_position_say_who_has_won(run: Run, fen: str, said: str) -> None:
    output = run("moves", *fen.split(" ")).stdout
    assert "0 legal moves" in output
    assert said in output


@pytest.mark.parametrize(
    ("fen", "said"),
    [
        ("W:W51,31:B1,1", "51 is not a square of the 10x10 board; 1 is named twice"),
        ("W;W31", "does not fit at character 2"),
        ("", "a position starts with the side to move"),
    ],
)
def test_position_that_is_none_is_2_with_every_fault(run: Run, fen: str, said: str) -> None:
    result = run("moves", fen)
    assert result.exit_code == 2
    assert said in result.stderr


def test_perft_prints_each_depth_and_the_last_one_last(run: Run) -> None:
    assert run("perft", "--depth", "4").stdout == "1 9\n2 81\n3 658\n4 4265\n"


@pytest.mark.parametrize(("count", "n"), [("distinct", 14), ("paths", 178), ("landings", 436)])
def test_perft_counts_what_it_is_asked_to(run: Run, count: str, n: int) -> None:
    fen = "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46"
    assert run("perft", fen, "--depth", "1", "--count", count).stdout == f"1 {n}\n"


def test_divide_adds_up(run: Run) -> None:
    *moves, total = run("perft", "--variant", "russian", "--depth", "3", "--divide").stdout.splitlines()
    assert len(moves) == 7
    assert sum(int(line.split()[1]) for line in moves) == int(total.split()[1]) == 302
    assert moves[0].split()[0].count("-") == 1


@pytest.mark.parametrize("arguments", [["--depth", "0"], [], ["--depth", "1", "--variant", "auto"]])
def test_wrong_use_of_perft_is_2(run: Run, arguments: list[str]) -> None:
    assert run("perft", *arguments).exit_code == 2


def test_house_rules_decide(run: Run, club: Path, tmp_path: Path) -> None:
    game = tmp_path / "a.pdn"
    game.write_text('[GameType "26"]\n[FEN "W:Wb4,f2:Bc5,c7,g3"]\n1. f2xh4 *\n', encoding="utf-8")
    assert run("validate", game).exit_code == 1
    assert run("validate", game, "--rules", club).exit_code == 0
    assert "1 legal move" in run("moves", "W:Wb4,f2:Bc5,c7,g3", "--variant", "26").stdout
    assert "2 legal moves" in run("moves", "W:Wb4,f2:Bc5,c7,g3", "--rules", club).stdout


def test_house_rules_and_variant_exclude_each_other(run: Run, club: Path) -> None:
    result = run("moves", "start", "--rules", club, "--variant", "20")
    assert result.exit_code == 2
    assert "cannot be given together" in result.stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("flying_kng = true\n", "club.toml:1: unknown trait 'flying_kng'; did you mean 'flying_king'?"),
        (CLUB + 'starts = "whit"\n', "club.toml:5: starts cannot be 'whit'; did you mean 'white'?"),
        (CLUB + "men_rows = 5\n", "club.toml:5: 5 rows of men a side do not fit on 8 rows"),
        (CLUB.replace("brazilian", "brasilian"), "club.toml:1: unknown variant 'brasilian'"),
        (CLUB + 'draws = [{rule = "repetition"}]\n', "club.toml:5: draw rule 'repetition' needs 'times'"),
        ("base = \n", "club.toml: Invalid value"),
        ('name = "x"\ntitle = "X"\n', "club.toml: 'game_type' is missing"),
    ],
)
def test_rule_file_that_cannot_be_is_2_and_says_where(run: Run, club: Path, text: str, said: str) -> None:
    club.write_text(text, encoding="utf-8")
    result = run("moves", "start", "--rules", club)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())


@pytest.mark.parametrize("content", [None, b"\xff\xfe", b""])
def test_rule_file_that_cannot_be_read_is_2(run: Run, tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "rules.toml"
    if content is not None:
        path.write_bytes(content)
    result = run("moves", "start", "--rules", path)
    assert result.exit_code == 2
    assert "rules.toml" in result.stderr
