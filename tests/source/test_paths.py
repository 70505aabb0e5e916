"""Paths: files, folders, and what is missing."""

from pathlib import Path

import pytest

from pdn.source import SourceError, expand
from pdn.source.paths import is_game_file


def made(folder: Path, *names: str) -> list[str]:
    """Make empty files and return their paths."""
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    return [str(folder / name) for name in names]


@pytest.mark.parametrize(
    "name", ["a.pdn", "a.PDN", "a.fen", "a.pdn.gz", "a.Pdn.XZ", "b/a.fen.bz2", "a.zip", "a\nb.pdn"]
)
def test_game_files(name: str) -> None:
    assert is_game_file(name)


@pytest.mark.parametrize(
    "name", ["a.txt", ".pdn", "pdn", "a.gz", "a.pdn.zst", "a.pdn/b", "a.pdn~", "a.zip.gz"]
)
def test_other_files(name: str) -> None:
    assert not is_game_file(name)


def test_folder_becomes_its_game_files_sorted(tmp_path: Path) -> None:
    files = made(tmp_path, "B.PDN", "a/x.pdn", "a/y/z.fen", "a.pdn", "c.zip", "d.pdn.gz", "ä.pdn")
    made(tmp_path, "notes.txt", "a/pdn")
    (tmp_path / "folder.pdn").mkdir()
    assert list(expand([str(tmp_path)])) == files


def test_file_is_taken_whatever_its_name(tmp_path: Path) -> None:
    files = made(tmp_path, "games.txt")
    assert list(expand(files)) == files


def test_inputs_keep_their_order(tmp_path: Path) -> None:
    b, a = made(tmp_path, "b.pdn", "a.pdn")
    assert list(expand([b, "-", a, b])) == [b, "-", a, b]


def test_what_is_missing_does_not_stop_the_others(tmp_path: Path) -> None:
    (file,) = made(tmp_path, "a.pdn")
    made(tmp_path, "empty/notes.txt")
    paths = [str(tmp_path / "missing.pdn"), str(tmp_path / "empty"), file]
    missing, empty, there = expand(paths)
    assert isinstance(missing, SourceError)
    assert isinstance(empty, SourceError)
    assert [missing.path, empty.path, there] == paths
    assert missing.reason == "no such file or folder"
    assert empty.reason == "no game files in this folder"
    assert str(missing) == f"{missing.path}: {missing.reason}"


@pytest.mark.parametrize("path", ["", "a\0b"])
def test_impossible_name(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(tmp_path, "a.pdn")
    monkeypatch.chdir(tmp_path)
    (found,) = expand([path])
    assert isinstance(found, SourceError)


def test_loop_of_links_ends(tmp_path: Path) -> None:
    files = made(tmp_path, "a/b/c.pdn", "d.pdn")
    (tmp_path / "a" / "b" / "up").symlink_to(tmp_path)
    (tmp_path / "self.pdn").symlink_to(tmp_path / "self.pdn")
    (tmp_path / "linked.pdn").symlink_to(tmp_path / "d.pdn")
    assert list(expand([str(tmp_path)])) == [*files, str(tmp_path / "linked.pdn")]


def test_linked_folder_that_is_named_is_read(tmp_path: Path) -> None:
    made(tmp_path, "a/b.pdn")
    (tmp_path / "link").symlink_to(tmp_path / "a")
    assert list(expand([str(tmp_path / "link")])) == [str(tmp_path / "link" / "b.pdn")]


def test_folder_that_cannot_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = made(tmp_path, "a.pdn", "locked/b.pdn", "z.pdn")

    def listdir(path: str) -> list[str]:
        if path.endswith("locked"):
            raise PermissionError(13, "Permission denied")
        return ["z.pdn", "locked", "a.pdn"]

    monkeypatch.setattr("os.listdir", listdir)
    first, locked, last = expand([str(tmp_path)])
    assert isinstance(locked, SourceError)
    assert [first, locked.path, last] == [files[0], str(tmp_path / "locked"), files[2]]
    assert locked.reason == "Permission denied"
