"""The bytes of an input: a file, standard input, a compressed file, the members of a zip archive.

What a file is, its first bytes tell, not its name. Nothing is unpacked whole, so an archive that
unfolds into terabytes takes no more memory than any other.
"""

import bz2
import gzip
import io
import lzma
import shutil
import struct
import sys
import tempfile
import weakref
import zlib
from collections.abc import Callable, Iterator
from copy import copy
from functools import partial
from typing import BinaryIO, cast
from zipfile import BadZipFile, ZipExtFile, ZipFile, ZipInfo

from .paths import STDIN, SourceError, is_game_file

#: Gives the bytes of one input when called with the size of a read: once, and closes it behind them.
Pieces = Callable[[int], Iterator[bytes]]

#: Called with the bytes that have been read of a file since the last call: packed ones, if it is packed.
Told = Callable[[int], object]

_ZIP = (b"PK\3\4", b"PK\5\6")
_MAGIC = 6  # bytes: the longest of the marks
# Where packed data are damaged, what was unpacked in the same step is lost: so the steps are short.
_STEP = 8192

# What the libraries raise on damaged data; a zip file can be wrong in more ways than BadZipFile says.
_DAMAGE = (BadZipFile, NotImplementedError, ValueError, lzma.LZMAError, struct.error, zlib.error)


def is_packed(head: bytes) -> bool:
    """Tell by its first bytes whether a file is compressed, or an archive."""
    return head.startswith(_ZIP) or _packing(head) is not None


def read_from(path: str, start: int, size: int) -> Iterator[bytes]:
    """Yield the bytes of a file from one on, as they are, ``size`` at a time.

    Raises:
        SourceError: the file cannot be read to its end; all before that was yielded.
    """
    try:
        with open(path, "rb", buffering=0) as stream:
            stream.seek(start)
            while piece := stream.read(size):
                yield piece
    except OSError as error:
        raise SourceError(path, _reason(error)) from None


def open_inputs(path: str, told: Told | None = None) -> Iterator[tuple[str, Pieces]]:
    """Yield the name and the bytes of what lies behind a path: one input, or the members of a zip archive.

    ``told`` is told how far it has been read.

    Raises:
        SourceError: there is no such file, or it is an archive that cannot be listed.
    """
    try:
        stream = _open(path)
        head = _read(stream, _MAGIC)
        if head.startswith(_ZIP):
            yield from _members(path, _seekable(head, stream), told)
        elif path != STDIN and stream.seekable():
            # Opened again when it is read, so that a list of many sources does not keep all open.
            stream.close()
            yield path, partial(_reopened, path, told=told)
        else:
            yield path, partial(_pieces, path, _with_head(head, stream), nested=False, told=told)
    except (OSError, *_DAMAGE) as error:
        raise SourceError(path, _reason(error)) from None


def _open(path: str) -> BinaryIO:
    if path != STDIN:
        return open(path, "rb")
    if sys.stdin is None:
        raise SourceError(path, "standard input is closed")
    return sys.stdin.buffer


def _read(stream: BinaryIO, size: int) -> bytes:
    """Read ``size`` bytes, fewer only at the end: a pipe may give them one by one."""
    data = b""
    while len(data) < size and (more := stream.read(size - len(data))):
        data += more
    return data


class _Headed(io.RawIOBase):
    """A stream whose first bytes were read already."""

    def __init__(self, head: bytes, stream: BinaryIO) -> None:
        self._head = head
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        size = len(buffer)
        data = self._head[:size] or cast(io.BufferedReader, self._stream).read1(size)
        self._head = self._head[size:]
        buffer[: len(data)] = data
        return len(data)

    def close(self) -> None:
        if self._stream is not getattr(sys.stdin, "buffer", None):
            self._stream.close()
        super().close()


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


def _with_head(head: bytes, stream: BinaryIO) -> io.BufferedReader:
    return io.BufferedReader(_Headed(head, stream))


def _seekable(head: bytes, stream: BinaryIO) -> BinaryIO:
    if stream.seekable():
        return stream
    spool = cast(BinaryIO, tempfile.TemporaryFile())  # noqa: SIM115 - closed with the archive
    with _with_head(head, stream) as whole:
        shutil.copyfileobj(whole, spool)
    return spool


def _members(path: str, stream: BinaryIO, told: Told | None) -> Iterator[tuple[str, Pieces]]:
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
        yield name, partial(_member, name, archive, info)
        if told:
            told(info.compress_size)


def _member(name: str, archive: ZipFile, info: ZipInfo, size: int) -> Iterator[bytes]:
    if info.flag_bits & 0x1:
        raise SourceError(name, "encrypted, and cannot be read")
    try:
        stream = io.BufferedReader(_Checked(archive, info))
    except (OSError, *_DAMAGE) as error:
        raise SourceError(name, _reason(error)) from None
    yield from _pieces(name, stream, size, nested=True)


def _reopened(path: str, size: int, told: Told | None) -> Iterator[bytes]:
    try:
        with open(path, "rb") as stream:
            yield from _pieces(path, stream, size, nested=False, told=told)
    except OSError as error:
        raise SourceError(path, _reason(error)) from None


def _pieces(
    name: str, stream: BinaryIO, size: int, *, nested: bool, told: Told | None = None
) -> Iterator[bytes]:
    """Yield the bytes of a stream, unpacked if it is compressed, and close it.

    Raises:
        SourceError: the stream cannot be read to its end; all before that was yielded.
    """
    with stream:
        try:
            head = _read(stream, _MAGIC)
            if nested and head.startswith(_ZIP):
                raise SourceError(name, "an archive within an archive is not read")
            with _unpacked(head, _with_head(head, stream)) as unpacked:
                step = size if isinstance(unpacked, io.BufferedReader) else min(size, _STEP)
                position = 0
                while piece := unpacked.read1(step):
                    yield piece
                    if told:
                        behind = stream.tell() if stream.seekable() else position + len(piece)
                        told(behind - position)
                        position = behind
        except EOFError:
            raise SourceError(name, "the archive breaks off before its end") from None
        except (OSError, *_DAMAGE) as error:
            raise SourceError(name, _reason(error)) from None


def _unpacked(
    head: bytes, stream: io.BufferedReader
) -> io.BufferedReader | gzip.GzipFile | bz2.BZ2File | lzma.LZMAFile:
    unpack = _packing(head)
    return unpack(stream) if unpack else stream


def _packing(head: bytes) -> Callable[[BinaryIO], gzip.GzipFile | bz2.BZ2File | lzma.LZMAFile] | None:
    """Return what unpacks a file with this head; None if it is not compressed."""
    if head.startswith(b"\x1f\x8b\x08"):
        return lambda stream: gzip.GzipFile(fileobj=stream)
    if head.startswith(b"BZh") and head[4:6] in (b"1A", b"\x17r"):
        return bz2.BZ2File
    if head.startswith(b"\xfd7zXZ\0"):
        return lzma.LZMAFile
    return None


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or f"damaged archive: {error}"
