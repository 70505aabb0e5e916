"""From files and folders to text."""

import codecs
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

STDIN = "-"


class SourceError(Exception):
    """An input that cannot be read at all: which, and why."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Source:
    """The text of one input.

    ``undecoded`` is the offset in ``text`` of the first character that its encoding did not give.
    """

    path: str
    text: str
    encoding: str
    undecoded: int | None = None


def expand(paths: Iterable[str]) -> Iterator[str | SourceError]:
    """Turn paths into files: a folder becomes the ``.pdn`` files below it, sorted.

    An input that is missing, or a folder without game files, comes out as a
    :class:`SourceError` in its place, so that the others are still done.
    """
    for path in paths:
        if path == STDIN:
            yield path
            continue
        place = Path(path)
        if path and place.is_dir():
            found = sorted(p for p in place.rglob("*") if p.suffix.lower() == ".pdn" and p.is_file())
            if not found:
                yield SourceError(path, "no .pdn files in this folder")
            yield from map(str, found)
        elif path and place.exists():
            yield path
        else:
            yield SourceError(path, "no such file or folder")


def read(path: str, encoding: str | None = None) -> Source:
    """Read and decode one file, or standard input for ``-``.

    Without ``encoding`` the text is UTF-8, with or without a byte order mark, or UTF-16 with one;
    what is neither is read as Windows-1252, byte by byte, so that nothing is lost.

    Raises:
        SourceError: the file cannot be read, is binary, or is not in the ``encoding`` asked for.
    """
    try:
        if path == STDIN and sys.stdin is None:
            raise SourceError(path, "standard input is closed")
        data = sys.stdin.buffer.read() if path == STDIN else Path(path).read_bytes()
    except OSError as error:
        raise SourceError(path, error.strerror or str(error)) from None
    if encoding:
        try:
            return Source(path, data.decode(encoding), encoding)
        except (UnicodeError, LookupError) as error:
            raise SourceError(path, f"cannot be read as {encoding}: {error}") from None
    if data.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        raise SourceError(path, "UTF-32 text: say --encoding utf-32")
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _decode_utf16(path, data)
    if b"\0" in data:
        raise SourceError(path, "binary file, not PDN")
    encoding = "utf-8-sig" if data.startswith(codecs.BOM_UTF8) else "utf-8"
    try:
        return Source(path, data.decode(encoding), encoding)
    except UnicodeDecodeError as error:
        # One byte is one character now, so the offset in bytes is that in the text.
        mark = len(codecs.BOM_UTF8) if encoding == "utf-8-sig" else 0
        return Source(path, _decode_western(data[mark:]), "windows-1252", error.start)


def _decode_utf16(path: str, data: bytes) -> Source:
    encoding = "utf-16-le" if data.startswith(codecs.BOM_UTF16_LE) else "utf-16-be"
    data = data[len(codecs.BOM_UTF16_LE) :]
    try:
        return Source(path, data.decode(encoding), "utf-16")
    except UnicodeDecodeError as error:
        text = data[: error.start].decode(encoding)
        return Source(path, text + _decode_western(data[error.start :]), "utf-16", len(text))


def _decode_western(data: bytes) -> str:
    # Windows-1252 leaves five bytes undefined; Latin-1 gives them a character, so nothing is lost.
    return data.decode("cp1252", "pdn-latin-1")


def _as_latin_1(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    return error.object[error.start : error.end].decode("latin-1"), error.end


codecs.register_error("pdn-latin-1", _as_latin_1)
