"""Many files, and files whose games vote, in pieces: what comes of them, in order, and how far it is."""

import gzip
from pathlib import Path

import pytest
import strategies
from hypothesis import given, settings
from hypothesis import strategies as st

from pdn import games
from pdn.parallel import in_pieces, usable_cpus

from .conftest import pieces, whole, written

GAME = '[Event "{}"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 37-32 *\n\n'
RUSSIAN = "1. g3-h4 b6-c5 2. c3-b4 d6-e5 3. b4:f4 h6-g5 4. f4:h6 f6-e5 {} 1-0\n\n"
OPEN = "1. c3-d4 b6-a5 2. d4-c5 d6:b4 3. a3:c5 {} 1-0\n\n"  # legal under Brazilian rules too


@pytest.fixture(autouse=True)
def small_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A task is a few files only."""
    monkeypatch.setattr("pdn.parallel.run.MOST_FILES", 3)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Files of every kind, some of which cannot be read."""
    for i in range(10):
        (tmp_path / f"{i}.pdn").write_text(GAME.format(i) * (i + 1))
    (tmp_path / "0a.pdn").write_bytes(bytes(range(256)) * 9)
    (tmp_path / "2a.pdn").write_bytes(gzip.compress(GAME.encode())[:-9])
    (tmp_path / "2b.pdn").write_text("")
    (tmp_path / "3a.pdn.gz").write_bytes(gzip.compress(GAME.encode() * 99))
    (tmp_path / "4a.zip").write_bytes(b"PK\3\4 no archive")
    (tmp_path / "6a.pdn").write_text(GAME * 3, encoding="utf-16")
    return tmp_path


@pytest.mark.parametrize("form", ["json", "text"])
@pytest.mark.parametrize("jobs", [1, 2, 4])
def test_files_are_done_in_order_and_errors_stand_in_their_places(folder: Path, jobs: int, form: str) -> None:
    paths = [folder / "nowhere", folder, folder / "5.pdn"]
    assert written(pieces(paths, jobs=jobs, size=200), form) == written(whole(paths), form)


def test_games_of_the_first_part_vote_for_the_others(tmp_path: Path) -> None:
    path = tmp_path / "a.pdn"
    written_games = [RUSSIAN] * 20 + [OPEN] * 100
    path.write_text("".join(game.format(f"{{{i}}}") for i, game in enumerate(written_games)))
    one, two, four = (written(pieces([path], jobs=jobs, size=1500)) for jobs in (1, 2, 4))
    assert one == two == four
    assert one.count("read as 25 (Russian draughts)") == 120


def test_what_is_too_much_to_be_sent_is_done_here(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pdn.parallel.tasks.MOST_PACKED", 1000)
    assert written(pieces([folder], jobs=2, size=200)) == written(whole([folder]))


@pytest.mark.parametrize("jobs", [1, 2])
def test_progress_comes_to_the_size_of_what_can_be_read(tmp_path: Path, jobs: int) -> None:
    for i in range(9):
        (tmp_path / f"{i}.pdn").write_text(GAME.format(i) * (3 * i))
    (tmp_path / "a.pdn.gz").write_bytes(gzip.compress(GAME.encode() * 99))
    steps: list[int] = []
    written(pieces([tmp_path], jobs=jobs, size=500, progress=steps.append))
    assert sum(steps) == sum(path.stat().st_size for path in tmp_path.iterdir())
    assert min(steps) >= 0


def test_as_many_processes_as_can_run() -> None:
    assert usable_cpus() >= 1


@given(texts=st.lists(strategies.files(), min_size=1, max_size=4), size=st.integers(1, 400), data=st.data())
@settings(max_examples=60, deadline=None)
def test_parts_of_any_file_have_the_games_of_the_whole(
    texts: list[strategies.Drawn], size: int, data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    joined = data.draw(st.sampled_from(["\n\n", "\r\n", " ", "\n\n; -\n"])).join(text.text for text in texts)
    path = tmp_path_factory.mktemp("law") / "a.pdn"
    path.write_bytes(joined.replace("\0", "").encode())  # which would make it binary
    found = [
        [
            (game.number, game.text, game.start, game.line, game.column, game.is_glued, game.is_last)
            for game in games
        ]
        for games in (_games(path, size), _games(path, 1 << 30))
    ]
    assert found[0] == found[1]


def _games(path: Path, size: int):  # type: ignore[no-untyped-def]
    with in_pieces(read, [str(path)], size=size) as results:
        return [game for result in results for game in result]


def read(source, votes):  # type: ignore[no-untyped-def]
    """Work that finds the games and no more."""

    return games(source)
