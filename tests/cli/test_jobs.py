"""``--jobs``: the same output and exit code for any number of processes; and the progress bar."""

import io
import os
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import Result

progress = import_module("pdn.cli.progress")  # which must not be imported by name

Run = Callable[..., Result]

GAME = '[Event "{}"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 37-32 *\n\n'


@pytest.fixture
def inputs(write: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """More than one process would do alone, with some that cannot be read."""
    monkeypatch.setattr("pdn.parallel.run.MOST_FILES", 2)
    for i in range(6):
        write(f"folder/{i}.pdn", GAME.format(i) * (i + 1))
    write("folder/1a.pdn", bytes(range(256)))
    write("folder/3a.pdn", "")
    os.mkdir("empty")
    return ["nowhere", "folder", "empty", "folder/5.pdn"]


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("jobs", ["2", "5", "auto", "0"])
def test_output_and_errors_are_those_of_one_process(
    run: Run, inputs: list[str], jobs: str, form: str
) -> None:
    one = run("validate", *inputs, "--format", form)
    found = run("validate", *inputs, "--format", form, "--jobs", jobs)
    assert (found.exit_code, found.stdout, found.stderr) == (one.exit_code, one.stdout, one.stderr)
    assert one.exit_code == 2
    assert [line.split(": ")[1] for line in found.stderr.splitlines()] == [
        "nowhere",
        os.path.join("folder", "1a.pdn"),
        os.path.join("folder", "3a.pdn"),
        "empty",
    ]


def test_output_file_is_that_of_one_process(run: Run, inputs: list[str]) -> None:
    expected = run("validate", *inputs).stdout
    assert run("validate", *inputs, "-j2", "-o", "out.txt").stdout == ""
    assert Path("out.txt").read_text(encoding="utf-8") == expected
    assert sorted(os.listdir()) == ["empty", "folder", "out.txt"]


@pytest.mark.parametrize("options", [["--variant", "russian"], ["--strict"], ["--encoding", "cp866"]])
def test_options_go_to_every_process(run: Run, inputs: list[str], options: list[str]) -> None:
    assert run("validate", *inputs, "-j2", *options).stdout == run("validate", *inputs, *options).stdout


def test_large_file_is_done_in_parts(run: Run, write: Callable[..., Path]) -> None:
    clean = '[Event "{}"]\n[GameType "20"]\n\n1. 32-28 {{{}}} 19-23 2. 28x19 14x23 *\n\n'
    games = [clean.format(i, "words " * 5000) for i in range(100)] + [GAME.format(100)]
    write("a.pdn", "".join(games))
    one, two = run("validate", "a.pdn"), run("validate", "a.pdn", "-j2")
    assert (two.exit_code, two.stdout) == (one.exit_code, one.stdout)
    assert one.stdout.startswith("a.pdn:504:19: error[missed-capture] game 101, ply 3")


@pytest.mark.parametrize("jobs", ["-1", "two", "1001", ""])
def test_wrong_number_is_2(run: Run, write: Callable[..., Path], jobs: str) -> None:
    write("a.pdn", GAME)
    assert run("validate", "a.pdn", "--jobs", jobs).exit_code == 2


# The bar.


class Terminal(io.StringIO):
    """A terminal, as far as it says so."""

    def isatty(self) -> bool:
        return True

    def screen(self) -> list[str]:
        """What is left on it, line by line."""
        lines = []
        for line in self.getvalue().replace("\033[?25l", "").replace("\033[?25h", "").split("\n"):
            shown = ""
            for text in line.split("\r"):
                shown = text + shown[len(text) :]
            lines.append(shown.rstrip())
        return lines


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal on which a bar comes at once."""
    monkeypatch.setattr(progress, "DELAY", 0)
    monkeypatch.setattr(progress, "STEP", 0)
    return Terminal()


def test_bar_shows_how_much_of_all_files_is_done_and_goes(
    write: Callable[..., Path], terminal: Terminal
) -> None:
    write("a.pdn", "x" * 100)
    write("folder/b.pdn", "x" * 300)
    with progress.progress(["a.pdn", "folder"], io.StringIO(), terminal) as shown:
        shown(100)
        assert "25%" in terminal.getvalue()
        shown(200)
        assert "75%" in terminal.screen()[0]
    assert terminal.screen() == [""]


def test_bar_makes_room_for_output_on_the_same_terminal(
    write: Callable[..., Path], terminal: Terminal
) -> None:
    write("a.pdn", "x" * 100)
    with progress.progress(["a.pdn"], terminal, terminal) as shown:
        shown(50)
        shown.stream.write("found\n")
        shown(20)
        shown.clear()
        terminal.write("pdn: error\n")
    assert terminal.screen() == ["found", "pdn: error", ""]


def test_bar_without_a_known_end_counts(terminal: Terminal) -> None:
    with progress.progress(["-"], io.StringIO(), terminal) as shown:
        shown(70)
        assert "70" in terminal.screen()[0]
    assert terminal.screen() == [""]


@pytest.mark.parametrize("why", ["not wanted", "no terminal", "soon done"])
def test_no_bar(terminal: Terminal, monkeypatch: pytest.MonkeyPatch, why: str) -> None:
    if why == "soon done":
        monkeypatch.setattr(progress, "DELAY", 3600)
    if why == "no terminal":
        monkeypatch.setattr(Terminal, "isatty", lambda self: False)
    out = io.StringIO()
    with progress.progress([], out, None if why == "not wanted" else terminal) as shown:
        shown(70)
        shown.clear()
        assert shown.stream is out
    assert terminal.getvalue() == ""
