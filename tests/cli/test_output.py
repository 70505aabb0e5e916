"""``--output``: written beside its place, and moved there when all is written."""

import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

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


# Output to a file.


@pytest.mark.parametrize("form", ["text", "json"])
def test_output_goes_to_a_file(run: Run, write: Callable[..., Path], form: str) -> None:
    write("a.pdn", ILLEGAL)
    expected = run("validate", "a.pdn", "--format", form).stdout
    result = run("validate", "a.pdn", "--format", form, "-o", "out.txt")
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", "")
    assert Path("out.txt").read_text(encoding="utf-8") == expected
    assert sorted(os.listdir()) == ["a.pdn", "out.txt"]


def test_output_replaces_a_file(run: Run, write: Callable[..., Path]) -> None:
    write("out.txt", "old " * 1000)
    run("validate", write("a.pdn", CLEAN), "--output", "out.txt")
    assert Path("out.txt").read_text(encoding="utf-8") == "1 game, 4 plies, 1 file: nothing to report\n"


def test_output_is_written_though_an_input_cannot_be_read(run: Run, write: Callable[..., Path]) -> None:
    write("a.pdn", ILLEGAL)
    result = run("validate", "missing.pdn", "a.pdn", "--format", "json", "-o", "out.json")
    assert result.exit_code == 2
    assert json.loads(Path("out.json").read_text(encoding="utf-8"))["summary"]["errors"] == 1


@pytest.mark.parametrize("old", [None, "old"])
def test_run_that_breaks_off_leaves_the_output_as_it_was(
    run: Run, write: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, old: str | None
) -> None:
    write("a.pdn", ILLEGAL * 3)
    if old:
        write("out.txt", old)
    before = {path.name: path.read_bytes() for path in Path().iterdir()}
    monkeypatch.setattr("pdn.validate.validate_game", breaks_off_at(2))
    with pytest.raises(MemoryError):
        run("validate", "a.pdn", "-o", "out.txt")
    assert {path.name: path.read_bytes() for path in Path().iterdir()} == before


def breaks_off_at(number: int) -> Callable[..., Any]:
    """A check of games that is out of memory at one of them."""
    from pdn import validate_game

    def check(game: Any, **options: Any) -> Any:
        if game.number == number:
            raise MemoryError
        return validate_game(game, **options)

    return check


def test_wrong_option_leaves_the_output_as_it_was(run: Run, write: Callable[..., Path]) -> None:
    write("a.pdn", CLEAN)
    assert run("validate", "a.pdn", "-o", "out.txt", "--variant", "chess").exit_code == 2
    assert os.listdir() == ["a.pdn"]


@pytest.mark.parametrize("out", ["nowhere/out.txt", "folder"])
def test_output_that_cannot_be_written_is_2(run: Run, write: Callable[..., Path], out: str) -> None:
    write("a.pdn", CLEAN)
    write("folder/b.pdn", CLEAN)
    result = run("validate", "a.pdn", "-o", out)
    assert result.exit_code == 2
    assert out in result.stderr
    assert sorted(os.listdir()) == ["a.pdn", "folder"]


def test_output_through_a_link_goes_where_the_link_leads(run: Run, write: Callable[..., Path]) -> None:
    write("a.pdn", CLEAN)
    write("real/out.txt", "old")
    Path("link.txt").symlink_to(Path("real", "out.txt"))
    run("validate", "a.pdn", "-o", "link.txt")
    assert Path("link.txt").is_symlink()
    assert "nothing to report" in Path("real", "out.txt").read_text(encoding="utf-8")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_output_to_a_pipe_or_device_does_not_replace_it(run: Run, write: Callable[..., Path]) -> None:
    write("a.pdn", CLEAN)
    os.mkfifo("pipe")
    reader = os.open("pipe", os.O_RDONLY | os.O_NONBLOCK)
    try:
        run("validate", "a.pdn", "-o", "pipe")
        assert stat.S_ISFIFO(os.stat("pipe").st_mode)
        assert b"nothing to report" in os.read(reader, 1000)
    finally:
        os.close(reader)


def test_mode_of_a_new_output_is_that_of_any_new_file(run: Run, write: Callable[..., Path]) -> None:
    path = write("a.pdn", CLEAN)
    run("validate", "a.pdn", "-o", "out.txt")
    assert Path("out.txt").stat().st_mode == path.stat().st_mode


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full device here")
@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["moves", "start"], ["validate", "a.pdn"]])
def test_output_that_is_full_is_2_without_a_traceback(
    write: Callable[..., Path], arguments: list[str]
) -> None:
    write("a.pdn", CLEAN)
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-P", "-m", "pdn.cli", *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "No space left on device" in done.stderr


def test_stopped_from_the_keyboard_is_130(
    run: Run, write: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    write("a.pdn", ILLEGAL)
    write("out.txt", "old")

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pdn.cutter.as_bytes", stop)
    assert run("validate", "a.pdn", "-o", "out.txt").exit_code == 130
    assert Path("out.txt").read_text(encoding="utf-8") == "old"
    assert sorted(os.listdir()) == ["a.pdn", "out.txt"]
