"""Files opened with ``pdn.open``: what is in them, game by game, as often as one likes."""

import gzip
import io
from pathlib import Path
from zipfile import ZipFile

import pytest

import pdn
from pdn import Game, GameFile, SourceError
from pdn.reader import GameReader

GAMES = '[White "A"]\n1. 32-28 19-23 2-0\n\n[White "B"]\n1. 31-27 *\n'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "a.pdn"
    file.write_text(GAMES, encoding="utf-8")
    return file


def names(file: GameFile) -> list[str | None]:
    return [game.tag("White") for game in file]


def test_file(path: Path) -> None:
    assert names(pdn.open(str(path))) == ["A", "B"]


def test_file_is_iterated_over_as_often_as_one_likes(path: Path) -> None:
    file = pdn.open(str(path))
    assert list(file) == list(file)
    first, second = iter(file), iter(file)
    assert [next(first), next(first)] == [next(second), next(second)]
    assert file.count() == len(list(file)) == 2


def test_file_is_read_when_it_is_iterated_over(tmp_path: Path) -> None:
    file = pdn.open(str(tmp_path / "later.pdn"))
    (tmp_path / "later.pdn").write_text(GAMES, encoding="utf-8")
    assert names(file) == ["A", "B"]


def test_gzip(tmp_path: Path) -> None:
    file = tmp_path / "a.pdn.gz"
    file.write_bytes(gzip.compress(GAMES.encode()))
    assert names(pdn.open(str(file))) == ["A", "B"]
    assert pdn.open(str(file)).count() == 2


def test_zip(tmp_path: Path) -> None:
    file = tmp_path / "a.zip"
    with ZipFile(file, "w") as archive:
        archive.writestr("one.pdn", GAMES)
        archive.writestr("read.me", "1. 33-28 *")
        archive.writestr("two.pdn", '[White "C"] *')
    assert names(pdn.open(str(file))) == ["A", "B", "C"]
    assert [source.path for source in pdn.open(str(file)).sources()] == [
        f"{file}/one.pdn",
        f"{file}/two.pdn",
    ]
    assert pdn.open(str(file)).count() == 3


def test_folder(path: Path) -> None:
    below = path.parent / "below"
    below.mkdir()
    (below / "b.pdn").write_text('[White "C"] *', encoding="utf-8")
    (path.parent / "notes.txt").write_text("1. 33-28 *", encoding="utf-8")
    file = pdn.open(str(path.parent))
    assert names(file) == ["A", "B", "C"]
    assert [game.number for game in file] == [1, 2, 1]
    assert file.count() == 3


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(GAMES.encode())))
    assert names(pdn.open("-")) == ["A", "B"]


@pytest.mark.parametrize("name", ["none.pdn", "none"])
def test_path_that_is_missing(name: str, tmp_path: Path) -> None:
    file = pdn.open(str(tmp_path / name))
    for read in (lambda: list(file), file.count, lambda: list(file.tags())):
        with pytest.raises(SourceError, match="no such file or folder"):
            read()


def test_folder_without_games(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="no game files"):
        list(pdn.open(str(tmp_path)))


def test_games_before_the_damage_are_read(tmp_path: Path) -> None:
    file = tmp_path / "a.pdn.gz"
    file.write_bytes(gzip.compress(GAMES.encode() * 5000)[:-20])
    read: list[Game] = []
    with pytest.raises(SourceError):
        read.extend(pdn.open(str(file)))
    assert len(read) > 5000


def test_empty_file_has_no_games(tmp_path: Path) -> None:
    file = tmp_path / "a.pdn"
    file.write_bytes(b"")
    assert (list(pdn.open(str(file))), pdn.open(str(file)).count()) == ([], 0)


def test_encoding_that_is_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "a.pdn"
    file.write_bytes('[White "Ёлка"] *'.encode("koi8-r"))
    assert names(pdn.open(str(file), encoding="koi8-r")) == ["Ёлка"]


def test_encoding_that_does_not_exist(path: Path) -> None:
    with pytest.raises(SourceError, match="klingon"):
        list(pdn.open(str(path), encoding="klingon"))


def test_star_policy(tmp_path: Path) -> None:
    file = tmp_path / "a.pdn"
    file.write_text("1. 32-28* 19-23", encoding="utf-8")
    assert pdn.open(str(file)).count() == 1
    assert pdn.open(str(file), star="end").count() == len(list(pdn.open(str(file), star="end"))) == 2


def test_count_is_the_number_of_games(samples: Path) -> None:
    for file in sorted(samples.rglob("*.pdn")):
        assert pdn.open(str(file)).count() == sum(1 for _ in pdn.open(str(file))), file.name


def test_tags_without_moves(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: GameReader, game: Game) -> None:
        raise AssertionError("the moves are read")

    monkeypatch.setattr(GameReader, "read_items", refuse)
    file = pdn.open(str(path))
    assert [[(tag.name, tag.value) for tag in tags] for tags in file.tags()] == [
        [("White", "A")],
        [("White", "B")],
    ]
    assert file.count() == 2


def test_games_know_where_in_the_file_they_stand(path: Path) -> None:
    data = path.read_bytes()
    for game in pdn.open(str(path)):
        assert data[game.byte_offset(game.start) :].startswith(b'[White "')
    assert [game.line for game in pdn.open(str(path))] == [1, 4]


def test_with_statement(path: Path) -> None:
    with pdn.open(path) as file:
        assert names(file) == ["A", "B"]
        running = iter(file)
        assert next(running).tag("White") == "A"
    assert list(running) == []
    assert names(file) == ["A", "B"]


def test_path_of_another_type() -> None:
    with pytest.raises(TypeError):
        pdn.open(3)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [None, 3, b"1. 32-28 *", Path("a.pdn"), io.StringIO("1. 32-28 *")])
def test_text_of_another_type(wrong: object) -> None:
    with pytest.raises(TypeError, match=f"expected a string or a Source, not {type(wrong).__name__}"):
        pdn.games(wrong)  # type: ignore[arg-type]


def test_lines_are_no_chunks() -> None:
    with pytest.raises(TypeError, match="expected a string or a Source, not str"):
        list(pdn.games(["1. 32-28 *"]))  # type: ignore[list-item]


def test_repr(path: Path) -> None:
    assert repr(pdn.open(str(path))) == f"<GameFile {path}>"
