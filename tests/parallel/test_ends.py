"""How a run in pieces ends: a process that dies, an interrupt, a reader that has gone."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pdn import Source
from pdn.parallel import in_pieces
from pdn.validate import validate_briefly

from .conftest import pieces, whole, written

GAME = '[Event "{}"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 37-32 *\n\n'
GAMES = "".join(GAME.format(i) for i in range(50))


def dies(source: Source, **options: Any) -> Iterator[Any]:
    """Work that ends its process at a game called so."""
    for report in validate_briefly(source, **options):
        if "deadly" in report.game.text:
            os._exit(1)
        yield report


def fails(source: Source, **options: Any) -> Iterator[Any]:
    """Work with a fault of its own."""
    raise ZeroDivisionError(source.path)
    yield


@pytest.fixture(autouse=True)
def small_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A task is a few files only."""
    monkeypatch.setattr("pdn.parallel.run.MOST_FILES", 10)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Many files."""
    for i in range(60):
        (tmp_path / f"{i:02}.pdn").write_text(GAME.format(i) * 4)
    return tmp_path


def test_file_that_a_process_dies_of_is_told_and_the_others_are_done(folder: Path) -> None:
    path = folder / "41.pdn"
    path.write_text(GAME.format("deadly"))
    found = written(pieces([folder], work=dies, jobs=2))
    assert re.findall(r"^!.*", found, re.MULTILINE) == [f"!{path}: the process that read it has died"]
    path.unlink()
    assert re.sub(r"\n!.*\n", "", found) == written(whole([folder]))


def test_part_that_a_process_dies_of_ends_its_file(tmp_path: Path) -> None:
    path, other = tmp_path / "a.pdn", tmp_path / "b.pdn"
    path.write_text(GAMES + GAME.format("deadly") + GAMES)
    other.write_text(GAMES)
    found = written(pieces([path, other], work=dies, jobs=2, size=500))
    said = re.search(
        r"^!.*: the process that read it has died \(bytes (\d+) to (\d+)\)$", found, re.MULTILINE
    )
    assert said
    assert int(said[1]) <= len(GAMES) < int(said[2])
    assert found.count(str(other)) == 50


def test_fault_of_the_work_is_raised(folder: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        written(pieces([folder], work=fails, jobs=2))


def test_results_that_are_not_asked_for_are_left(folder: Path) -> None:
    with in_pieces(validate_briefly, [str(folder)], jobs=2, size=1000) as results:
        first, second = next(results), next(results)
        assert next(iter(second)).game.text == GAME.format(1)
    assert (first.path, second.path) == (str(folder / "00.pdn"), str(folder / "01.pdn"))


def test_no_process_is_started_for_little(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "pdn.parallel.pool", raising=False)
    for i in range(9):
        (tmp_path / f"{i}.pdn").write_text(GAME)
    assert written(pieces([tmp_path], jobs=8)) == written(whole([tmp_path]))
    assert "pdn.parallel.pool" not in sys.modules


# Interrupts, as a program.


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Start ``pdn validate`` on much, with two processes, and wait until these are there."""
    (tmp_path / "a.pdn").write_text(GAMES * 4)
    (tmp_path / "b.pdn").write_text("".join(GAME.format(i) for i in range(60_000)))
    running: list[subprocess.Popen[str]] = []

    def start(*arguments: str, **options: Any) -> subprocess.Popen[str]:
        command = [sys.executable, "-P", "-m", "pdn.cli", "validate", "-j", "2", "a.pdn", "b.pdn", *arguments]
        process = subprocess.Popen(
            command, cwd=tmp_path, stderr=subprocess.PIPE, text=True, start_new_session=True, **options
        )
        running.append(process)
        while process.poll() is None and len(members(process.pid)) < 3:
            time.sleep(0.01)
        return process

    yield start
    for process in running:
        process.kill()
        process.wait()
        for pipe in (process.stdout, process.stderr):
            if pipe:
                pipe.close()


def members(group: int) -> list[int]:
    """The processes of a group that are not ended."""
    found = subprocess.run(["ps", "-A", "-o", "pid=,pgid=,stat="], capture_output=True, text=True, check=True)
    lines = [line.split() for line in found.stdout.splitlines()]
    return [int(pid) for pid, pgid, state in lines if int(pgid) == group and not state.startswith("Z")]


posix = pytest.mark.skipif(os.name != "posix", reason="signals to groups of processes are of POSIX")


@posix
@pytest.mark.parametrize("to_all", [True, False], ids=["to all", "to the first"])
def test_interrupt_ends_all_processes_and_leaves_nothing(
    started: Callable[..., subprocess.Popen[str]], tmp_path: Path, to_all: bool
) -> None:
    process = started("-o", "out.txt")
    (os.killpg if to_all else os.kill)(process.pid, signal.SIGINT)
    assert process.communicate()[1] == ""
    assert process.returncode == 130
    assert members(process.pid) == []
    assert sorted(os.listdir(tmp_path)) == ["a.pdn", "b.pdn"]


@posix
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_processes_end_with_the_first(
    started: Callable[..., subprocess.Popen[str]], how: signal.Signals
) -> None:
    process = started(stdout=subprocess.DEVNULL)
    process.send_signal(how)
    process.wait()
    while members(process.pid):
        time.sleep(0.01)


@posix
def test_reader_that_has_gone_ends_all_processes(started: Callable[..., subprocess.Popen[str]]) -> None:
    process = started(stdout=subprocess.PIPE)
    assert process.stdout
    process.stdout.close()
    assert process.stderr
    assert process.stderr.read() == ""
    assert process.wait() == 2
    assert members(process.pid) == []
