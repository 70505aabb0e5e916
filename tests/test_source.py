"""From files and folders to text: encodings, and inputs that cannot be read."""

from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from pdn import SourceError
from pdn.source import Source, expand, read

CYRILLIC = '[White "Иванов"]\n1. 22-18 *\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.pdn"


def read_bytes(file: Path, data: bytes, encoding: str | None = None) -> Source:
    file.write_bytes(data)
    return read(str(file), encoding)


# Encodings.


def test_utf8(file: Path) -> None:
    assert read_bytes(file, CYRILLIC.encode()) == Source(str(file), CYRILLIC, "utf-8")


def test_byte_order_mark_is_no_part_of_the_text(file: Path) -> None:
    source = read_bytes(file, b"\xef\xbb\xbf" + CYRILLIC.encode())
    assert (source.text, source.undecoded) == (CYRILLIC, None)
    assert source.encoding == "utf-8-sig"


@pytest.mark.parametrize(("mark", "codec"), [(b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")])
def test_utf16_by_its_byte_order_mark(file: Path, mark: bytes, codec: str) -> None:
    source = read_bytes(file, mark + CYRILLIC.encode(codec))
    assert (source.text, source.encoding, source.undecoded) == (CYRILLIC, "utf-16", None)


def test_line_ends_are_kept(file: Path) -> None:
    text = "1. 32-28\r\n19-23\r2. 28x19\n*"
    assert read_bytes(file, text.encode()).text == text


def test_not_utf8_is_read_as_western_with_the_place(file: Path) -> None:
    source = read_bytes(file, '[White "Noël"]'.encode("latin-1"))
    assert (source.text, source.encoding) == ('[White "Noël"]', "windows-1252")
    assert source.undecoded == len('[White "No')


def test_place_of_the_first_bad_byte_is_one_in_the_text(file: Path) -> None:
    source = read_bytes(file, "{éé}\n1. 32-28 ".encode() + b"\xe9\xe8")
    assert source.text[source.undecoded :] == "éè"


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["plain", "behind a byte order mark"])
def test_every_byte_that_is_not_utf8_survives(file: Path, mark: bytes) -> None:
    every = bytes(range(1, 256))
    source = read_bytes(file, mark + every)
    assert source.undecoded is not None
    assert western_bytes(source.text).endswith(every)


def western_bytes(text: str) -> bytes:
    """Turn a text that was read as Windows-1252 back into its bytes, the five undefined ones included."""
    return b"".join(c.encode("latin-1" if c in "\x81\x8d\x8f\x90\x9d" else "cp1252") for c in text)


def test_utf16_that_breaks_off_is_said(file: Path) -> None:
    source = read_bytes(file, "1. 32-28 *".encode("utf-16") + b"\x20")
    assert source.text.startswith("1. 32-28 *")
    assert source.undecoded is not None


def test_encoding_that_is_asked_for(file: Path) -> None:
    assert read_bytes(file, CYRILLIC.encode("cp866"), "cp866") == Source(str(file), CYRILLIC, "cp866")
    assert read_bytes(file, CYRILLIC.encode("utf-16"), "utf-16").text == CYRILLIC


@pytest.mark.parametrize(
    ("encoding", "data"),
    [
        ("ascii", b"1. 22-18 \xe9"),
        ("utf-8", b"1. 22-18 \xe9"),
        ("utf-16", b"1. 22-18 *\n"),  # an odd number of bytes
        ("punycode", b"1. 22-18 *"),
    ],
)
def test_encoding_that_does_not_fit(file: Path, encoding: str, data: bytes) -> None:
    with pytest.raises(SourceError, match=encoding) as caught:
        read_bytes(file, data, encoding)
    assert caught.value.path == str(file)


def test_encoding_that_does_not_exist(file: Path) -> None:
    with pytest.raises(SourceError, match="klingon"):
        read_bytes(file, b"*", "klingon")


def test_binary_file(file: Path) -> None:
    with pytest.raises(SourceError, match="binary") as caught:
        read_bytes(file, b"PK\x03\x04\x00\x00*")
    assert (caught.value.path, str(file) in str(caught.value)) == (str(file), True)


def test_empty_file(file: Path) -> None:
    assert read_bytes(file, b"") == Source(str(file), "", "utf-8")


def test_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"directory|denied"):
        read(str(tmp_path))


def test_missing_file(file: Path) -> None:
    with pytest.raises(SourceError, match="No such file"):
        read(str(file))


@pytest.mark.parametrize(("data", "text"), [(b"1. 32-28 *", "1. 32-28 *"), (CYRILLIC.encode(), CYRILLIC)])
def test_standard_input(monkeypatch: pytest.MonkeyPatch, data: bytes, text: str) -> None:
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(data), encoding="ascii"))
    assert read("-") == Source("-", text, "utf-8")


# Files and folders.


def names(found: list[str | SourceError], folder: Path) -> list[str]:
    return [Path(path).relative_to(folder).as_posix() for path in found if isinstance(path, str)]


def test_folder_gives_its_game_files_sorted_and_those_below(tmp_path: Path) -> None:
    for name in ("b.pdn", "a.PDN", "z/c.Pdn", "m/deep/er/d.pdn", "notes.txt", "pdn", "x.pdn.bak"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    (tmp_path / "folder.pdn").mkdir()
    assert names(list(expand([str(tmp_path)])), tmp_path) == ["a.PDN", "b.pdn", "m/deep/er/d.pdn", "z/c.Pdn"]


def test_files_of_a_folder_are_sorted(tmp_path: Path) -> None:
    sorted_names = [f"{number:02}.pdn" for number in range(30)]
    for name in sorted_names[::-1]:
        (tmp_path / name).touch()
    assert names(list(expand([str(tmp_path)])), tmp_path) == sorted_names


def test_file_is_taken_whatever_its_name(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.touch()
    assert list(expand([str(path)])) == [str(path)]


def test_inputs_keep_their_order(tmp_path: Path) -> None:
    for name in ("b.pdn", "a.pdn"):
        (tmp_path / name).touch()
    paths = [str(tmp_path / "b.pdn"), "-", str(tmp_path / "a.pdn"), str(tmp_path / "b.pdn")]
    assert list(expand(paths)) == paths


def test_what_is_missing_does_not_stop_the_others(tmp_path: Path) -> None:
    (tmp_path / "a.pdn").touch()
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "notes.txt").touch()
    paths = [str(tmp_path / name) for name in ("missing.pdn", "empty", "a.pdn")]
    missing, empty, there = expand(paths)
    assert isinstance(missing, SourceError)
    assert isinstance(empty, SourceError)
    assert (missing.path, empty.path, there) == tuple(paths)
    assert "no such file" in missing.reason
    assert "no .pdn files" in empty.reason


def test_empty_name_is_not_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.pdn").touch()
    monkeypatch.chdir(tmp_path)
    (found,) = expand([""])
    assert isinstance(found, SourceError)
