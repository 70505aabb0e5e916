"""From files and folders to text."""

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
    """The text of one input; ``undecoded`` is the offset of the first byte that is not UTF-8."""

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
        if place.is_dir():
            found = sorted(p for p in place.rglob("*") if p.suffix.lower() == ".pdn" and p.is_file())
            if not found:
                yield SourceError(path, "no .pdn files in this folder")
            yield from map(str, found)
        elif place.exists():
            yield path
        else:
            yield SourceError(path, "no such file or folder")


def read(path: str, encoding: str | None = None) -> Source:
    """Read and decode one file, or standard input for ``-``.

    Without ``encoding`` the text is UTF-8, with or without a byte order mark; what is not is read
    as Windows-1252, byte by byte, so that nothing is lost.

    Raises:
        SourceError: the file cannot be read, is binary, or is not in the ``encoding`` asked for.
    """
    try:
        data = sys.stdin.buffer.read() if path == STDIN else Path(path).read_bytes()
    except OSError as error:
        raise SourceError(path, error.strerror or str(error)) from None
    if encoding:
        try:
            return Source(path, data.decode(encoding), encoding)
        except (UnicodeDecodeError, LookupError) as error:
            raise SourceError(path, f"cannot be read as {encoding}: {error}") from None
    for mark, name in ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"\xef\xbb\xbf", "utf-8-sig")):
        if data.startswith(mark):
            return Source(path, data.decode(name, "replace"), name)
    if b"\0" in data:
        raise SourceError(path, "binary file, not PDN")
    try:
        return Source(path, data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError as error:
        # Every byte before the first bad one is UTF-8, so its offset in characters is known.
        offset = len(data[: error.start].decode("utf-8"))
        return Source(path, _decode_western(data), "windows-1252", offset)


def _decode_western(data: bytes) -> str:
    # Windows-1252 leaves five bytes undefined; Latin-1 gives them a character, so nothing is lost.
    return "".join(
        bytes([b]).decode("cp1252") if b not in (0x81, 0x8D, 0x8F, 0x90, 0x9D) else chr(b) for b in data
    )
