"""``pdn validate``: exit codes, both formats, what goes to which stream, and inputs that are bad."""

import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from pdn import all_rules

Run = Callable[..., Result]

GAME_TYPE = '[GameType "20"]\n'
CLEAN = GAME_TYPE + "1. 32-28 19-23 2. 28x19 14x23 *\n"
ILLEGAL = GAME_TYPE + "1. 32-28 19-23 2. 37-32 *\n"  # an error
UNKNOWN = '[GameType "77"]\n1. 32-28 19-23 *\n'  # a warning
TAGLESS = "1. 32-28 19-23 *\n"  # a note

FIELDS = [
    *("code", "severity", "message", "file", "game", "ply", "variation"),
    *("line", "column", "end_line", "end_column"),
    *("written", "fen", "rule", "legal_moves", "suggestion", "fix", "help"),
]


def as_json(result: Result) -> dict[str, Any]:
    read = json.loads(result.stdout)
    assert isinstance(read, dict)
    return read


# Exit codes.


@pytest.mark.parametrize(
    ("text", "level", "code"),
    [
        (CLEAN, "error", 0),
        (TAGLESS, "error", 0),
        (UNKNOWN, "error", 0),
        (ILLEGAL, "error", 1),
        (CLEAN, "warning", 0),
        (TAGLESS, "warning", 0),
        (UNKNOWN, "warning", 1),
        (ILLEGAL, "warning", 1),
    ],
    ids=lambda value: {CLEAN: "clean", TAGLESS: "note", UNKNOWN: "warning", ILLEGAL: "error"}.get(value),
)
@pytest.mark.parametrize("form", ["text", "json"])
def test_exit_code_is_1_from_the_level_on(
    run: Run, write: Callable[..., Path], text: str, level: str, code: int, form: str
) -> None:
    result = run("validate", write("a.pdn", text), "--level", level, "--format", form)
    assert result.exit_code == code
    assert not result.stderr


def test_level_is_error_by_default(run: Run, write: Callable[..., Path]) -> None:
    assert run("validate", write("a.pdn", UNKNOWN)).exit_code == 0


@pytest.mark.parametrize("rest", [CLEAN, ILLEGAL], ids=["clean", "error"])
def test_input_that_cannot_be_read_is_2_and_the_others_are_done(
    run: Run, write: Callable[..., Path], rest: str
) -> None:
    write("a.pdn", rest)
    write("b.pdn", ILLEGAL)
    write("c.pdn", b"\0\1\2")
    result = run("validate", "missing.pdn", "a.pdn", "c.pdn", "b.pdn", "--format", "json")
    assert result.exit_code == 2
    read = as_json(result)
    assert read["summary"]["files"] == 2
    assert [finding["file"] for finding in read["findings"]][-1] == "b.pdn"
    assert [line.split(":")[1].strip() for line in result.stderr.splitlines()] == ["missing.pdn", "c.pdn"]


# Inputs.


def test_folder_is_searched_and_each_file_named(run: Run, write: Callable[..., Path]) -> None:
    write("folder/b.pdn", ILLEGAL)
    write("folder/deep/a.PDN", ILLEGAL)
    write("folder/notes.txt", "no games")
    read = as_json(run("validate", "folder", "--format", "json"))
    assert [Path(finding["file"]).as_posix() for finding in read["findings"]] == [
        "folder/b.pdn",
        "folder/deep/a.PDN",
    ]
    assert read["summary"]["files"] == 2


def test_standard_input(run: Run) -> None:
    result = run("validate", "-", input=ILLEGAL)
    assert result.exit_code == 1
    assert result.stdout.startswith("-:2:19: error[missed-capture]")


def test_missing_file(run: Run, write: Callable[..., Path]) -> None:
    write("a.pdn", CLEAN)
    result = run("validate", "missing.pdn")
    assert result.exit_code == 2
    assert result.stderr == "pdn: missing.pdn: no such file or folder\n"


def test_empty_name(run: Run, write: Callable[..., Path]) -> None:
    write("a.pdn", CLEAN)
    assert run("validate", "").exit_code == 2


def test_folder_without_game_files(run: Run, write: Callable[..., Path]) -> None:
    write("folder/notes.txt", CLEAN)
    result = run("validate", "folder")
    assert result.exit_code == 2
    assert result.stderr == "pdn: folder: no game files in this folder\n"


def test_text_without_games_is_a_warning(run: Run, write: Callable[..., Path]) -> None:
    write("a.pdn", "\n { no games yet }")
    result = run("validate", "a.pdn")
    assert (result.exit_code, result.stderr) == (0, "pdn: a.pdn: no games in this file\n")
    assert result.stdout == (
        "a.pdn:2:2: warning[no-game] there is text here, but no game\n0 games, 0 plies, 1 file: 1 warning\n"
    )


@pytest.mark.parametrize("data", ["", " \n\t\r\n", b"\xef\xbb\xbf"])
def test_file_without_games_is_0_with_a_note(run: Run, write: Callable[..., Path], data: str | bytes) -> None:
    write("a.pdn", data)
    result = run("validate", "a.pdn")
    assert result.exit_code == 0
    assert result.stderr == "pdn: a.pdn: no games in this file\n"
    assert result.stdout == "0 games, 0 plies, 1 file: nothing to report\n"


def test_binary_file(run: Run, write: Callable[..., Path]) -> None:
    write("a.pdn", b"\x89PNG\r\n\x1a\n\0\0\0\0")
    result = run("validate", "a.pdn")
    assert result.exit_code == 2
    assert result.stderr.startswith("pdn: a.pdn: binary file")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_file_that_may_not_be_read(run: Run, write: Callable[..., Path]) -> None:
    write("a.pdn", CLEAN).chmod(0)
    result = run("validate", "a.pdn")
    assert result.exit_code == 2
    assert result.stderr.startswith("pdn: a.pdn: ")


@pytest.mark.parametrize(
    "end", ["{", "{ the", "{ the clock fell\n", "{ the\r\nclock fell ", "{(1. 31-27 * [Site"]
)
def test_file_that_breaks_off_in_a_comment(run: Run, write: Callable[..., Path], end: str) -> None:
    write("a.pdn", f"{CLEAN}{GAME_TYPE}1. 32-28 19-23 {end}")
    result = run("validate", "a.pdn")
    assert result.exit_code == 1
    assert result.stdout.startswith("a.pdn:4:16: error[unclosed-comment] game 2: ")
    assert result.stdout.splitlines()[-1] == "2 games, 6 plies, 1 file: 1 error"


def test_unknown_game_type_is_said_with_what_is_taken_instead(run: Run, write: Callable[..., Path]) -> None:
    write("a.pdn", UNKNOWN)
    result = run("validate", "a.pdn")
    assert result.exit_code == 0
    assert result.stdout.startswith('a.pdn:1:1: warning[unknown-game-type] game 1: unknown GameType "77": ')
    assert "read as 20 (International draughts), notation N2" in result.stdout


def test_file_in_another_encoding_is_read_with_a_warning(run: Run, write: Callable[..., Path]) -> None:
    write("a.pdn", '[White "Noël"]\n'.encode("latin-1") + CLEAN.encode())
    result = run("validate", "a.pdn")
    assert result.exit_code == 0
    assert result.stdout.startswith("a.pdn:1:11: warning[bad-encoding]")
    assert "--encoding" in result.stdout
    assert (
        result.stdout.splitlines()[-1] == "1 game, 4 plies, 1 file: 1 warning"
    )  # the file itself is no game


def test_encoding_that_is_asked_for(run: Run, write: Callable[..., Path]) -> None:
    write("a.pdn", (GAME_TYPE + "1. 32-28 слово *").encode("cp866"))
    read = as_json(run("validate", "a.pdn", "--encoding", "cp866", "--format", "json"))
    assert [(finding["code"], finding["written"]) for finding in read["findings"]] == [
        ("unreadable-text", "слово")
    ]


@pytest.mark.parametrize("encoding", ["klingon", "", "base64", "rot13", "punycode", "idna"])
def test_encoding_that_does_not_exist(run: Run, write: Callable[..., Path], encoding: str) -> None:
    result = run("validate", write("a.pdn", CLEAN), "--encoding", encoding)
    assert result.exit_code == 2
    assert "--encoding" in result.stderr
    assert not result.stdout


@pytest.mark.parametrize("encoding", ["ascii", "utf-8", "shift_jis"])
def test_lines_that_do_not_fit_the_encoding_are_read_with_a_warning(
    run: Run, write: Callable[..., Path], encoding: str
) -> None:
    write("a.pdn", '[White "Noël"]\n'.encode("cp1252") + CLEAN.encode())
    write("b.pdn", CLEAN.encode(encoding))
    read = as_json(run("validate", "a.pdn", "b.pdn", "--encoding", encoding, "--format", "json"))
    assert read["summary"] == {"files": 2, "games": 2, "plies": 8, "errors": 0, "warnings": 1, "infos": 0}
    (finding,) = read["findings"]
    assert (finding["code"], finding["file"], finding["written"]) == ("bad-encoding", "a.pdn", "ë")
    assert f"not {encoding} like the rest; read as windows-1252" in finding["message"]


# Which rule set.


@pytest.mark.parametrize(
    "name", ["26", "brazilian", "Brazilian", "BRAZILIAN", "Damas-Brasileiras", "warcaby_brazylijskie"]
)
def test_variant_by_number_and_name(run: Run, write: Callable[..., Path], name: str) -> None:
    # Two pieces must be taken in Brazilian draughts; the tag says Russian, where one will do.
    write("a.pdn", '[GameType "25"]\n[FEN "B:Wb2,c3,h2:Ba7,d4,f6,g3"]\n1... a7-b6 2. h2:f4 *')
    assert run("validate", "a.pdn").exit_code == 0
    result = run("validate", "a.pdn", "--variant", name)
    assert result.exit_code == 1
    assert "error[capture-not-maximal]" in result.stdout


def test_variant_auto_is_the_default(run: Run, write: Callable[..., Path]) -> None:
    path = write("a.pdn", TAGLESS)
    assert run("validate", path, "--variant", "auto").stdout == run("validate", path).stdout


@pytest.mark.parametrize("name", ["chess", "7", "-1", ""])
def test_unknown_variant_is_2_with_the_names_there_are(
    run: Run, write: Callable[..., Path], name: str
) -> None:
    result = run("validate", write("a.pdn", CLEAN), "--variant", name)
    assert result.exit_code == 2
    assert not result.stdout
    for rules in all_rules():
        assert rules.name in result.stderr
        assert str(rules.game_type) in result.stderr


# What the files are held to, and how a star is read.


@pytest.mark.parametrize("form", ["text", "json"])
def test_strict_makes_what_the_standard_does_not_write_an_error(
    run: Run, write: Callable[..., Path], form: str
) -> None:
    write("a.pdn", GAME_TYPE + "1. 32–28 19-23 *\n")
    lenient = run("validate", "a.pdn", "--format", form)
    strict = run("validate", "a.pdn", "--format", form, "--strict")
    assert (lenient.exit_code, strict.exit_code) == (0, 1)
    for result, severity in ((lenient, "info"), (strict, "error")):
        assert (f"{severity}[move-sign]" if form == "text" else f'"severity": "{severity}"') in result.stdout


def test_strict_finds_nothing_in_what_the_standard_writes(run: Run, write: Callable[..., Path]) -> None:
    write("a.pdn", CLEAN)
    write("b.pdn", TAGLESS)  # the standard wants no GameType
    result = run("validate", "a.pdn", "b.pdn", "--strict")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == "2 games, 6 plies, 2 files: 1 note"


@pytest.mark.parametrize("result", ["2-0", "1-1", "0-2"])
def test_strict_wants_a_star_behind_the_moves(run: Run, write: Callable[..., Path], result: str) -> None:
    write("a.pdn", f'{GAME_TYPE}[Result "{result}"]\n1. 32-28 19-23 {result}\n')
    assert run("validate", "a.pdn").stdout == "1 game, 2 plies, 1 file: nothing to report\n"
    strict = run("validate", "a.pdn", "--strict")
    assert strict.exit_code == 1
    assert strict.stdout.startswith("a.pdn:3:16: error[result-as-terminator] game 1: ")


# The numbers go on behind the first star, and start again behind the second.
STARS = GAME_TYPE + "1. 32-28 19-23* 2. 28x19 14x23*\n" + GAME_TYPE + "1. 31-27 2-0\n"


@pytest.mark.parametrize(
    ("star", "games", "errors"),
    [
        (["--star", "auto"], 2, 0),
        ([], 2, 0),
        (["--star", "only-move"], 2, 0),
        (["--star", "end"], 3, 1),  # in a game of its own 28x19 is illegal
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_star_is_read_as_one_asks(
    run: Run, write: Callable[..., Path], star: list[str], games: int, errors: int
) -> None:
    write("a.pdn", STARS)
    result = run("validate", "a.pdn", "--variant", "20", "--format", "json", *star)
    assert result.exit_code == (1 if errors else 0)
    read = as_json(result)
    assert (read["summary"]["games"], read["summary"]["errors"]) == (games, errors)
    said = [finding["message"] for finding in read["findings"] if finding["code"] == "star-ambiguous"]
    assert ["only move" in message for message in said] == {
        "end": [False, False],
        "only-move": [True, True],
    }.get(star[-1] if star else "auto", [True, False])


def test_star_that_stands_alone_is_asked_about_too(run: Run, write: Callable[..., Path]) -> None:
    write("a.pdn", GAME_TYPE + "1. 32-28 19-23 2. 28x19 *\n14x23 *\n")

    def games(star: str) -> int:
        found = as_json(run("validate", "a.pdn", "--format", "json", "--star", star))["summary"]["games"]
        assert isinstance(found, int)
        return found

    assert [games(star) for star in ("auto", "only-move", "end")] == [1, 1, 2]


# JSON.


def test_json_of_clean_games(run: Run, write: Callable[..., Path]) -> None:
    read = as_json(run("validate", write("a.pdn", CLEAN + CLEAN), "--format", "json"))
    assert list(read) == ["version", "findings", "summary"]
    assert read == {
        "version": 1,
        "findings": [],
        "summary": {"files": 1, "games": 2, "plies": 8, "errors": 0, "warnings": 0, "infos": 0},
    }


def test_json_of_a_finding(run: Run, write: Callable[..., Path]) -> None:
    write("a.pdn", "{first}\n" + CLEAN + ILLEGAL)
    (finding,) = as_json(run("validate", "a.pdn", "--format", "json"))["findings"]
    assert list(finding) == FIELDS
    message, fen, rule = (finding.pop(name) for name in ("message", "fen", "rule"))
    assert finding == {
        "code": "missed-capture",
        "severity": "error",
        "file": "a.pdn",
        "game": 2,
        "ply": 3,
        "variation": 0,
        "line": 5,
        "column": 19,
        "end_line": 5,
        "end_column": 24,
        "written": "37-32",
        "legal_moves": ["28x19"],
        "suggestion": "28x19",
        "fix": None,
        "help": None,
    }
    assert "28x19" in message
    assert re.fullmatch(r"W:W28,[\d,]+:B1,2,[\d,]+,20,23", fen)
    assert rule.startswith("FMJD")


def test_json_has_every_field_in_order_for_every_finding(run: Run, samples: Path) -> None:
    findings = as_json(run("validate", samples / "faults.pdn", "--format", "json"))["findings"]
    assert len(findings) > 20
    assert {tuple(finding) for finding in findings} == {tuple(FIELDS)}
    for finding in findings:
        assert finding["severity"] in ("error", "warning", "info")
        assert (finding["line"], finding["column"]) <= (finding["end_line"], finding["end_column"])
        numbers = ("variation", "line", "column", "end_line", "end_column")
        assert all(type(finding[name]) is int for name in numbers)


def test_json_finding_about_a_file_has_no_game(run: Run, write: Callable[..., Path]) -> None:
    write("a.pdn", CLEAN.encode() + "{Noël}".encode("cp1252"))
    (finding,) = as_json(run("validate", "a.pdn", "--format", "json"))["findings"]
    assert (finding["code"], finding["game"], finding["ply"]) == ("bad-encoding", None, None)
    assert (finding["line"], finding["column"], finding["written"]) == (3, 4, "ë")


def test_json_counts_every_severity(run: Run, write: Callable[..., Path]) -> None:
    write("a.pdn", CLEAN + ILLEGAL + ILLEGAL)
    write("b.pdn", UNKNOWN + TAGLESS)
    read = as_json(run("validate", ".", "--format", "json"))
    assert read["summary"] == {"files": 2, "games": 5, "plies": 14, "errors": 2, "warnings": 1, "infos": 1}
    severities = [finding["severity"] for finding in read["findings"]]
    assert [severities.count(name) for name in ("error", "warning", "info")] == [2, 1, 1]


def test_json_of_text_in_any_script_is_readable(run: Run, write: Callable[..., Path]) -> None:
    result = run("validate", write("a.pdn", GAME_TYPE + '1. 32-28 сло"во\\😀 *'), "--format", "json")
    assert as_json(result)["findings"][0]["written"] == 'сло"во\\😀'
    assert "сло" in result.stdout


def test_json_of_nothing_that_can_be_read_is_still_whole(run: Run) -> None:
    result = run("validate", "missing.pdn", "--format", "json")
    assert result.exit_code == 2
    assert as_json(result)["summary"]["files"] == 0


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="file names are text there")
@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("out", [[], ["-o", "out.txt"]], ids=["to stdout", "to a file"])
def test_name_of_a_file_may_be_any_bytes(
    write: Callable[..., Path], tmp_path: Path, form: str, out: list[str]
) -> None:
    write("a.pdn", ILLEGAL).rename(os.fsdecode(b"\xff\xe9.pdn"))
    command = [sys.executable, "-P", "-m", "pdn.cli", "validate", ".", "--format", form, *out]
    done = subprocess.run(command, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (1, b"")


# Text.


def underlined(output: str) -> list[str]:
    """What the carets of a report stand under, one string for each run of carets."""
    lines = output.splitlines()
    marked = []
    for above, line in pairwise(lines):
        carets = re.fullmatch(r" *\| ( *)(\^+)", line)
        if carets:
            source = above.partition(" | ")[2]
            marked.append(source[carets.start(2) - carets.start(1) :][: len(carets[2])])
    return marked


def test_text_of_an_illegal_move(run: Run, write: Callable[..., Path]) -> None:
    write("a.pdn", GAME_TYPE + '[FEN "W:WK46,28:BK5,7"]\n1. 28-22 7-12 2. 22-23 *\n')
    result = run("validate", "a.pdn")
    first, source, carets, *rest = result.stdout.splitlines()
    assert first.startswith("a.pdn:3:18: error[not-a-move] game 1, ply 3: 22-23 ")
    assert source == " 3 | 1. 28-22 7-12 2. 22-23 *"
    assert carets == "   |                  ^^^^^"
    board = [line.partition("| ")[2] for line in rest[:11]]
    assert board == [
        " 1    .   .   .   .   B",
        " 6  .   .   .   .   .",
        "11    .   b   .   .   .",
        "16  .   .   .   .   .",
        "21    .  >w  +.   .   .",
        "26  .   .   .   .   .",
        "31    .   .   .   .   .",
        "36  .   .   .   .   .",
        "41    .   .   .   .   .",
        "46  W   .   .   .   .",
        "White to move; > from 22, + to 23",
    ]
    assert result.stdout.splitlines()[-1] == "1 game, 3 plies, 1 file: 1 error"


def test_text_names_suggestion_rule_and_what_was_not_checked(run: Run, write: Callable[..., Path]) -> None:
    output = run("validate", write("a.pdn", ILLEGAL)).stdout
    assert "   | suggestion: 28x19\n" in output
    assert "   | rule: FMJD Annex 1, " in output
    assert "legal:" not in output
    output = run("validate", write("a.pdn", GAME_TYPE + "1. 32-28 19-24 2. 32-27 17-21 *")).stdout
    assert "   | legal: 28-22 28-23 " in output
    assert "   | note: the ply after it was not checked\n" in output


def test_board_is_drawn_with_letters_where_the_moves_have_them(run: Run, write: Callable[..., Path]) -> None:
    write("a.pdn", '[GameType "25"]\n1. c3-d4 b6-a5 2. d4-c3 *')
    output = run("validate", "a.pdn").stdout
    assert " 4  .   .  >w   .\n" not in output
    assert re.search(r"\| +4 .*>w", output)
    assert re.search(r"\| +3 .*\+\.", output)
    assert re.search(r"\| +a b c d e f g h\n", output)
    assert "White to move; > from d4, + to c3" in output


def test_side_line_is_named(run: Run, write: Callable[..., Path]) -> None:
    write("a.pdn", GAME_TYPE + "1. 32-28 19-23 (1... 19-24) (1... 99-98) 2. 28x19 *")
    assert "error[not-a-move] game 1, side line 2, ply 2: " in run("validate", "a.pdn").stdout


PAD = "{" + "x" * 40 + "} "


@pytest.mark.parametrize(
    "line",
    [
        "1. 32-28 oops 19-23 *",
        "oops 1. 32-28 19-23 *",
        "1. 32-28 19-23 * oops",
        "\t1.\t32-28\t\toops\t19-23\t*",
        "{Žluťoučký kůň 😀} 1. 32-28 oops *",
        PAD * 3 + "1. 32-28 oops 19-23 *",
        "1. 32-28 oops 19-23 " + PAD * 3 + "*",
        PAD * 3 + "1. 32-28 oops 19-23 " + PAD * 3 + "*",
        ("\t" + PAD) * 5 + "1. 32-28\toops\t19-23 * " + PAD * 9,
        PAD * 50 + "1. 32-28 19-23 * oops",
    ],
    ids=[
        "short",
        "first",
        "last",
        "tabs",
        "wide",
        "far right",
        "far left",
        "middle",
        "tabs far right",
        "very far",
    ],
)
def test_caret_stands_under_the_fault(run: Run, write: Callable[..., Path], line: str) -> None:
    write("a.pdn", f"{GAME_TYPE}{line}\n")
    result = run("validate", "a.pdn")
    assert f"a.pdn:2:{line.index('oops') + 1}: error[unreadable-text]" in result.stdout
    assert underlined(result.stdout) == ["oops"]
    assert all(len(shown) <= 120 for shown in result.stdout.splitlines() if "xxx" in shown)
    assert "\t" not in result.stdout


@pytest.mark.parametrize("place", range(85, 116))
def test_caret_stands_under_the_fault_at_the_edge_of_what_is_shown(
    run: Run, write: Callable[..., Path], place: int
) -> None:
    write("a.pdn", f"{GAME_TYPE}{{{'x' * (place - 3)}}} oops {{{'y' * 60}}}\n")
    assert underlined(run("validate", "a.pdn").stdout) == ["oops"]


def test_cut_line_shows_where_it_was_cut(run: Run, write: Callable[..., Path]) -> None:
    write("a.pdn", GAME_TYPE + PAD * 3 + "1. 32-28 oops 19-23 " + PAD * 3)
    (shown,) = [line for line in run("validate", "a.pdn").stdout.splitlines() if "xxx" in line]
    assert shown.partition(" | ")[2][0] == shown[-1] == "…"


def test_caret_of_a_long_fault_ends_with_the_line(run: Run, write: Callable[..., Path]) -> None:
    write("a.pdn", GAME_TYPE + "1. 32-28 oh my\ndear 19-23 *\n")
    assert underlined(run("validate", "a.pdn").stdout) == ["oh my"]
    write("a.pdn", GAME_TYPE + "1. 32-28 " + "o" * 300 + " 19-23 *\n")
    (marked,) = underlined(run("validate", "a.pdn").stdout)
    assert set(marked) == {"o", "…"}


def test_caret_of_the_second_game_on_a_line(run: Run, write: Callable[..., Path]) -> None:
    write("a.pdn", CLEAN.strip() + " " + ILLEGAL.replace("\n", " "))
    result = run("validate", "a.pdn")
    assert underlined(result.stdout) == ["37-32"]
    column = (CLEAN.splitlines()[1] + " " + ILLEGAL.replace("\n", " ")).index("37-32") + 1
    assert result.stdout.startswith(f"a.pdn:2:{column}: ")


def test_note_of_many_games_is_one_line_a_file(run: Run, write: Callable[..., Path]) -> None:
    write("a.pdn", TAGLESS + CLEAN + TAGLESS + TAGLESS)
    write("b.pdn", TAGLESS)
    lines = run("validate", "a.pdn", "b.pdn").stdout.splitlines()
    assert len(lines) == 3
    assert lines[0].startswith("a.pdn:1:1: info[variant-inferred] games 1, 3-4: ")
    assert lines[1].startswith("b.pdn:1:1: info[variant-inferred] game 1: ")
    assert lines[2] == "5 games, 12 plies, 2 files: 4 notes"


def test_notes_alike_are_counted(run: Run, write: Callable[..., Path]) -> None:
    write("a.pdn", (GAME_TYPE + "1. 32–28 19–23 2. 28-19 14×23 *\n") * 2 + CLEAN)
    first, second, last = run("validate", "a.pdn").stdout.splitlines()
    assert first.startswith("a.pdn:2:4: info[move-sign] games 1-2, 6 times: ")
    assert second.startswith("a.pdn:2:19: info[capture-separator] games 1-2: ")
    assert last == "3 games, 12 plies, 1 file: 8 notes"


def test_notes_are_one_line_a_file_and_warnings_about_moves_are_not(
    run: Run, write: Callable[..., Path]
) -> None:
    game = GAME_TYPE + '[FEN "W:WK47:B14,19,29,31,42"]\n1. 47x36 *\n'
    output = run("validate", write("a.pdn", game * 2)).stdout
    assert output.count("warning[ambiguous-capture]") == 2


def test_errors_are_never_joined(run: Run, write: Callable[..., Path]) -> None:
    output = run("validate", write("a.pdn", ILLEGAL * 3)).stdout
    assert output.count("error[missed-capture]") == 3
    assert output.splitlines()[-1] == "3 games, 9 plies, 1 file: 3 errors"


def test_summary_is_last_and_names_what_there_is(run: Run, write: Callable[..., Path]) -> None:
    output = run("validate", write("a.pdn", CLEAN + ILLEGAL + UNKNOWN + TAGLESS)).stdout
    assert output.splitlines()[-1] == "4 games, 11 plies, 1 file: 1 error, 1 warning, 1 note"
    assert run("validate", write("a.pdn", CLEAN)).stdout == "1 game, 4 plies, 1 file: nothing to report\n"


def test_no_colour_where_no_terminal_is(run: Run, write: Callable[..., Path]) -> None:
    assert "\x1b" not in run("validate", write("a.pdn", ILLEGAL)).stdout


# The command.


def test_version_names_the_form_of_the_core(run: Run) -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert re.fullmatch(r"\w+ \d+\.\d+\.\d+\S* \((pure Python|compiled) core\)\n", result.stdout)


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_help_says_what_it_does_and_shows_an_example(run: Run, option: str) -> None:
    result = run("validate", option)
    assert result.exit_code == 0
    for text in (
        " validate [OPTIONS] PATH...",
        "Example:",
        "Exit code:",
        "--variant",
        "--format",
        "--level",
        "--strict",
        "--star",
        "--encoding",
        "-o",
    ):
        assert text in result.stdout
    assert "validate" in run(option).stdout


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["a.pdn", "--level", "info"],
        ["a.pdn", "--format", "xml"],
        ["a.pdn", "--star", "both"],
        ["a.pdn", "--nonsense"],
        ["a.pdn", "--variant"],
    ],
    ids=" ".join,
)
def test_wrong_usage_is_2(run: Run, write: Callable[..., Path], args: list[str]) -> None:
    write("a.pdn", CLEAN)
    result = run("validate", *args)
    assert result.exit_code == 2
    assert "Error: " in result.stderr
    assert not result.stdout


def test_command_is_a_module_too(write: Callable[..., Path]) -> None:
    write("a.pdn", ILLEGAL)
    command = [sys.executable, "-P", "-m", "pdn.cli", "validate", "a.pdn"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.endswith("1 game, 3 plies, 1 file: 1 error\n")


@pytest.mark.parametrize("form", ["text", "json"])
def test_output_is_utf8_whatever_the_terminal_says(write: Callable[..., Path], form: str) -> None:
    write("a.pdn", GAME_TYPE + "1. 32-28 слово *")
    command = [sys.executable, "-P", "-m", "pdn.cli", "validate", "a.pdn", "--format", form]
    plain = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"}
    done = subprocess.run(command, capture_output=True, check=False, env=plain)
    assert (done.returncode, done.stderr) == (1, b"")
    assert "слово" in done.stdout.decode()


def test_reader_of_a_pipe_may_go_away(write: Callable[..., Path]) -> None:
    write("a.pdn", ILLEGAL * 400)
    command = [sys.executable, "-P", "-m", "pdn.cli", "validate", "a.pdn"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        stop = threading.Timer(30, process.kill)
        stop.start()
        error = process.stderr.read()
        stop.cancel()
    assert b"Traceback" not in error
