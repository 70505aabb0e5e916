"""What is packed: the members of a zip archive, and compressed files.

A module of its own, for the libraries take longer to load than a game to read, and most files are not packed.
"""

import bz2
import gzip
import io
import lzma
import struct
import sys
import weakref
import zlib
from collections.abc import Callable, Iterator
from copy import copy
from functools import partial
from typing import BinaryIO, cast
from zipfile import BadZipFile, ZipExtFile, ZipFile, ZipInfo

from .paths import STDIN, SourceError, is_game_file

Unpacked = gzip.GzipFile | bz2.BZ2File | lzma.LZMAFile

#: What the libraries raise on damaged data; a zip file can be wrong in more ways than BadZipFile says.
DAMAGE = (BadZipFile, NotImplementedError, ValueError, lzma.LZMAError, struct.error, zlib.error)


class _Checked(io.RawIOBase):
    """A member of a zip archive, its checksum compared behind its last byte.

    The library compares it too, but keeps the last piece where it is wrong.
    """

    def __init__(self, archive: ZipFile, info: ZipInfo) -> None:
        self._expected = info.CRC
        self._sum = 0
        info = copy(info)
        del info.CRC
        self._member = cast(ZipExtFile, archive.open(info))

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = self._member.read1(len(buffer))
        self._sum = zlib.crc32(data, self._sum)
        if not data and self._sum != self._expected:
            raise BadZipFile("wrong checksum")
        buffer[: len(data)] = data
        return len(data)

    def close(self) -> None:
        self._member.close()
        super().close()


def members(path: str, stream: BinaryIO) -> Iterator[tuple[str, Callable[[], BinaryIO]]]:
    """Yield the name of each member of a zip archive that is to be read, and what opens it.

    Raises:
        SourceError: there is none.
    """
    try:
        archive = ZipFile(stream)
    except BaseException:
        stream.close()
        raise
    # The members share the file, and the last of them closes it.
    if path != STDIN or stream is not sys.stdin.buffer:
        weakref.finalize(archive, stream.close)
    # macOS puts a file of its own beside each member, under the same name.
    files = [info for info in archive.infolist() if not info.is_dir() and "__MACOSX/" not in info.filename]
    if not files:
        raise SourceError(path, "no files in this archive")
    for info in [info for info in files if is_game_file(info.filename)] or files:
        name = f"{path}/{info.filename}"
        yield name, partial(_open, name, archive, info)


def _open(name: str, archive: ZipFile, info: ZipInfo) -> BinaryIO:
    if info.flag_bits & 0x1:
        raise SourceError(name, "encrypted, and cannot be read")
    return io.BufferedReader(_Checked(archive, info))


def unpacked(head: bytes, stream: io.BufferedReader) -> Unpacked | None:
    """Return what unpacks a compressed stream, by the first bytes of it; None where it is not compressed."""
    if head.startswith(b"\x1f\x8b\x08"):
        return gzip.GzipFile(fileobj=stream)
    if head.startswith(b"BZh") and head[4:6] in (b"1A", b"\x17r"):
        return bz2.BZ2File(stream)
    if head.startswith(b"\xfd7zXZ\0"):
        return lzma.LZMAFile(stream)
    return None
