"""Containers: compressed files, zip archives, pipes, and what is left of them when they are damaged."""

import bz2
import gzip
import io
import lzma
import os
import sys
import threading
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from pdn.source import Source, SourceError, expand, open_sources

GAME = '[White "Ян"]\n1. 32-28 *\n'
# Nothing repeats, so that a packed file is damaged where it is cut.
GAMES = "".join(f"{i}. {i * i * 7919 % 10007}\n" for i in range(20_000))
PACKERS: dict[str, Callable[[bytes], bytes]] = {"gz": gzip.compress, "bz2": bz2.compress, "xz": lzma.compress}
packed = pytest.mark.parametrize("pack", PACKERS.values(), ids=PACKERS)


def zipped(members: dict[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", compression) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return stream.getvalue()


@pytest.fixture
def file(tmp_path: Path) -> Callable[..., str]:
    def write(data: bytes, name: str = "games.pdn") -> str:
        path = tmp_path / name
        path.write_bytes(data)
        return str(path)

    return write


def texts(path: str, block: int = 1 << 20) -> dict[str, str]:
    return {source.path: source.text() for source in open_sources(path, block=block)}


def until_damage(source: Source) -> tuple[str, SourceError]:
    """Read what there is of a damaged source."""
    text = ""
    try:
        for chunk in source:
            text += chunk.text
    except SourceError as error:
        return text, error
    pytest.fail("the damage was not found")


def alike(text: str) -> int:
    """Return how long the part is in which a text is that of the games."""
    return next((i for i, (a, b) in enumerate(zip(text, GAMES, strict=False)) if a != b), len(text))


# One file.


def test_plain_file_can_be_read_later(file: Callable[..., str]) -> None:
    path = file(GAME.encode())
    sources = [*open_sources(path), *open_sources(path)]
    os.rename(path, path + "2")
    os.rename(path + "2", path)
    assert [source.text() for source in sources] == [GAME, GAME]


@packed
@pytest.mark.parametrize("block", [1, 5, 1 << 20])
def test_compression_is_known_by_the_bytes(
    file: Callable[..., str], pack: Callable[[bytes], bytes], block: int
) -> None:
    path = file(pack(GAME.encode()))
    assert texts(path, block) == {path: GAME}


@packed
def test_several_packed_files_in_a_row_are_read_all(
    file: Callable[..., str], pack: Callable[[bytes], bytes]
) -> None:
    assert texts(path := file(pack(GAME.encode()) + pack(b"2. *"))) == {path: GAME + "2. *"}


@packed
def test_packed_file_that_is_empty(file: Callable[..., str], pack: Callable[[bytes], bytes]) -> None:
    assert texts(path := file(pack(b""))) == {path: ""}


def test_name_alone_makes_no_archive(file: Callable[..., str]) -> None:
    for name in ("a.zip", "a.pdn.gz", "BZh.pdn"):
        assert texts(path := file(b"BZh 1. *", name)) == {path: "BZh 1. *"}


@packed
@pytest.mark.parametrize("block", [100, 1 << 20])
def test_what_stands_before_the_break_is_read(
    file: Callable[..., str], pack: Callable[[bytes], bytes], block: int
) -> None:
    data = pack(GAMES.encode())
    (source,) = open_sources(file(data[: len(data) - 9]), block=block)
    text, error = until_damage(source)
    assert GAMES.startswith(text)
    assert text or pack is bz2.compress  # which packs nearly a megabyte as one
    assert error.reason == "the archive breaks off before its end"


@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress], ids=["gz", "xz"])
def test_what_stands_before_the_damage_is_read(
    file: Callable[..., str], pack: Callable[[bytes], bytes]
) -> None:
    data = bytearray(pack(GAMES.encode()))
    data[len(data) // 2 : len(data) // 2 + 100] = b"\xff" * 100
    (source,) = open_sources(file(bytes(data)))
    text, error = until_damage(source)
    assert alike(text) > len(GAMES) // 3
    assert error.reason.startswith("damaged archive: ")


def test_wrong_checksum_is_said_behind_the_text(file: Callable[..., str]) -> None:
    data = bytearray(gzip.compress(GAME.encode()))
    data[-8] ^= 1
    (source,) = open_sources(file(bytes(data)))
    text, error = until_damage(source)
    assert (text, error.reason[:24]) == (GAME, "damaged archive: CRC che")


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="No such file"):
        list(open_sources(str(tmp_path / "a.pdn")))


def test_file_that_goes_away(file: Callable[..., str]) -> None:
    path = file(GAME.encode())
    (source,) = open_sources(path)
    os.remove(path)
    with pytest.raises(SourceError, match="No such file"):
        source.text()


def test_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"directory|denied"):
        list(open_sources(str(tmp_path)))


# Zip archives.


def test_game_files_of_a_zip_archive(file: Callable[..., str]) -> None:
    members = {"b/": b"", "b/a.PDN": GAME.encode(), "notes.txt": b"no", "c.fen": GAME.encode("cp1251")}
    members["__MACOSX/b/._a.PDN"] = b"\0\5\x16\7"
    path = file(zipped(members))
    assert texts(path) == {f"{path}/b/a.PDN": GAME, f"{path}/c.fen": GAME}


def test_all_files_of_a_zip_archive_without_game_files(file: Callable[..., str]) -> None:
    path = file(zipped({"a.txt": GAME.encode(), "b": b"1. *"}))
    assert texts(path) == {f"{path}/a.txt": GAME, f"{path}/b": "1. *"}


def test_empty_zip_archive(file: Callable[..., str]) -> None:
    with pytest.raises(SourceError, match="no files in this archive"):
        list(open_sources(file(zipped({}))))


def test_members_can_be_read_later_and_in_any_order(file: Callable[..., str]) -> None:
    path = file(zipped({"a.pdn": b"1. *", "b.pdn": b"2. *"}))
    sources = list(open_sources(path))
    assert [source.text() for source in reversed(sources)] == ["2. *", "1. *"]


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="open files cannot be counted here")
def test_archive_is_closed_with_its_last_member(file: Callable[..., str]) -> None:
    def count() -> int:
        return len(os.listdir("/proc/self/fd"))

    before = count()
    first, second = open_sources(file(zipped({"a.pdn": b"1. *", "b.pdn": b"2. *"})))
    first.text()
    assert count() == before + 1
    next(iter(second))
    del first, second
    assert count() == before


def test_names_that_lead_out_of_the_archive_are_labels(file: Callable[..., str]) -> None:
    path = file(zipped({"../../a.pdn": b"1. *", "/etc/b.pdn": b"2. *"}))
    assert list(texts(path)) == [f"{path}/../../a.pdn", f"{path}//etc/b.pdn"]


@packed
def test_packed_member(file: Callable[..., str], pack: Callable[[bytes], bytes]) -> None:
    path = file(zipped({"a.pdn.gz": pack(GAME.encode())}))
    assert texts(path) == {f"{path}/a.pdn.gz": GAME}


def test_archive_within_an_archive_does_not_hide_the_others(file: Callable[..., str]) -> None:
    inner, game = open_sources(file(zipped({"a.zip": zipped({"b.pdn": b"*"}), "c.pdn": GAME.encode()})))
    with pytest.raises(SourceError, match=r"a\.zip: an archive within an archive"):
        inner.text()
    assert game.text() == GAME


def test_encrypted_member(file: Callable[..., str]) -> None:
    data = bytearray(zipped({"a.pdn": GAME.encode(), "b.pdn": GAME.encode()}))
    data[data.index(b"PK\1\2") + 8] |= 1  # in the directory, of the first member
    locked, game = open_sources(file(bytes(data)))
    with pytest.raises(SourceError, match=r"a\.pdn: encrypted"):
        locked.text()
    assert game.text() == GAME


def test_unknown_compression(file: Callable[..., str]) -> None:
    data = bytearray(zipped({"a.pdn": GAME.encode()}))
    data[data.index(b"PK\1\2") + 10] = 99
    (source,) = open_sources(file(bytes(data)))
    with pytest.raises(SourceError, match=r"a\.pdn: damaged archive: .*compression"):
        source.text()


@pytest.mark.parametrize("compression", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_wrong_checksum_of_a_member(file: Callable[..., str], compression: int) -> None:
    data = bytearray(zipped({"a.pdn": GAME.encode()}, compression))
    data[data.index(b"PK\1\2") + 16] ^= 1
    (source,) = open_sources(file(bytes(data)))
    text, error = until_damage(source)
    assert (text, error.reason) == (GAME, "damaged archive: wrong checksum")


def test_member_that_is_damaged(file: Callable[..., str]) -> None:
    data = bytearray(zipped({"a.pdn": GAMES.encode()}))
    data[len(data) // 2 : len(data) // 2 + 100] = b"\xff" * 100
    (source,) = open_sources(file(bytes(data)))
    text, error = until_damage(source)
    assert alike(text) > len(GAMES) // 3
    assert (error.path, error.reason[:16]) == (source.path, "damaged archive:")


def test_zip_archive_that_breaks_off(file: Callable[..., str]) -> None:
    data = zipped({"a.pdn": GAMES.encode()})
    with pytest.raises(SourceError, match="damaged archive"):
        list(open_sources(file(data[:-30])))


def test_any_damage_ends_well(file: Callable[..., str]) -> None:
    data = zipped({"a.pdn": GAME.encode(), "b.pdn": GAME.encode()})
    for at in range(4, len(data)):
        path = file(data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :])
        with suppress(SourceError):
            texts(path)


# Standard input and pipes.


class Pipe(io.RawIOBase):
    """A pipe that gives its bytes one by one."""

    def __init__(self, data: bytes) -> None:
        self._data = io.BytesIO(data)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        return self._data.readinto(memoryview(buffer)[:1])


@pytest.fixture
def stdin(monkeypatch: pytest.MonkeyPatch) -> Callable[[bytes], None]:
    def give(data: bytes) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(Pipe(data)), encoding="ascii"))

    return give


@pytest.mark.parametrize("pack", [bytes, *PACKERS.values()], ids=["plain", *PACKERS])
def test_standard_input(stdin: Callable[[bytes], None], pack: Callable[[bytes], bytes]) -> None:
    stdin(pack(GAME.encode()))
    assert texts("-") == {"-": GAME}
    assert not sys.stdin.closed


def test_zip_archive_on_standard_input(stdin: Callable[[bytes], None]) -> None:
    stdin(zipped({"a.pdn": GAME.encode(), "b.pdn": b"*"}))
    assert texts("-") == {"-/a.pdn": GAME, "-/b.pdn": "*"}
    assert not sys.stdin.closed


def test_standard_input_that_is_a_file(file: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    for data in (GAME.encode(), zipped({"a.pdn": GAME.encode()})):
        with open(file(data), encoding="ascii") as stream:
            monkeypatch.setattr(sys, "stdin", stream)
            assert list(texts("-").values()) == [GAME]
            assert not stream.closed


def test_closed_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(SourceError, match="standard input is closed"):
        list(open_sources("-"))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
@pytest.mark.parametrize("pack", [bytes, gzip.compress], ids=["plain", "gz"])
def test_named_pipe_is_opened_once(tmp_path: Path, pack: Callable[[bytes], bytes]) -> None:
    path = str(tmp_path / "pipe.pdn")
    os.mkfifo(path)
    writer = threading.Thread(target=Path(path).write_bytes, args=(pack(GAME.encode()),))
    writer.start()
    assert texts(path) == {path: GAME}
    writer.join()
    assert list(expand([path])) == [path]


# Memory.


def test_memory_stays_flat(tmp_path: Path) -> None:
    tracemalloc = pytest.importorskip("tracemalloc")
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive, archive.open("a.pdn", "w") as member:
        for _ in range(64):
            member.write(b"1. 32-28 19-23 \n" * (1 << 16))
    (source,) = open_sources(str(path), block=1 << 16)
    tracemalloc.start()
    size = sum(len(chunk.text) for chunk in source)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert size == 64 << 20
    assert peak < 16 << 20
