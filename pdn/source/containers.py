"""The bytes of an input: a file, standard input, a compressed file, the members of a zip archive.

What a file is, its first bytes tell, not its name. Nothing is unpacked whole, so an archive that
unfolds into terabytes takes no more memory than any other.
"""

import io
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, BinaryIO, cast

from .paths import STDIN, SourceError

if TYPE_CHECKING:
    from .packed import Unpacked

#: Gives the bytes of one input when called with the size of a read: once, and closes it behind them.
Pieces = Callable[[int], Iterator[bytes]]

#: Called with the bytes that have been read of a file since the last call: packed ones, if it is packed.
Told = Callable[[int], object]

_ZIP = (b"PK\3\4", b"PK\5\6")
_COMPRESSED = (b"\x1f\x8b\x08", b"BZh", b"\xfd7zXZ\0")
_MAGIC = 6  # bytes: the longest of the marks
# Where packed data are damaged, what was unpacked in the same step is lost: so the steps are short.
_STEP = 8192


def _damage() -> tuple[type[Exception], ...]:
    """Return what is raised where data are missing or damaged; it is asked for when something was raised."""
    from .packed import DAMAGE

    return (OSError, *DAMAGE)


def may_be_packed(head: bytes) -> bool:
    """Tell by its first bytes whether a file may be compressed, or an archive."""
    return head.startswith((*_ZIP, *_COMPRESSED))


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
            from .packed import members  # as in all of this module: most files are not packed

            stream, position = _seekable(head, stream), 0
            for name, opened in members(path, stream):
                yield name, partial(_member, name, opened)
                if told and (behind := stream.tell()) > position:
                    told(behind - position)
                    position = behind
        elif path != STDIN and stream.seekable():
            # Opened again when it is read, so that a list of many sources does not keep all open.
            stream.close()
            yield path, partial(_reopened, path, told=told)
        else:
            yield path, partial(_pieces, path, _with_head(head, stream), nested=False, told=told)
    except _damage() as error:
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


def _with_head(head: bytes, stream: BinaryIO) -> io.BufferedReader:
    return io.BufferedReader(_Headed(head, stream))


def _seekable(head: bytes, stream: BinaryIO) -> BinaryIO:
    if stream.seekable():
        return stream
    import shutil
    import tempfile

    spool = cast(BinaryIO, tempfile.TemporaryFile())  # noqa: SIM115 - closed with the archive
    with _with_head(head, stream) as whole:
        shutil.copyfileobj(whole, spool)
    return spool


def _member(name: str, opened: Callable[[], BinaryIO], size: int) -> Iterator[bytes]:
    try:
        stream = opened()
    except _damage() as error:
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
        except _damage() as error:
            raise SourceError(name, _reason(error)) from None


def _unpacked(head: bytes, stream: io.BufferedReader) -> "io.BufferedReader | Unpacked":
    if not head.startswith(_COMPRESSED):
        return stream
    from .packed import unpacked

    return unpacked(head, stream) or stream


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or f"damaged archive: {error}"
