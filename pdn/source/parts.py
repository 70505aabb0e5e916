"""A large file as parts that many can read at once: byte ranges that begin where games do.

Where a game begins nobody knows who has not read what comes before: what looks like a tag may stand in a
comment.  So the places are guesses, and the part before tells whether one is right (:class:`Rest`).
The encoding is no guess: what the bytes before a part settle goes with it.
"""

import os
import re
import stat
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from . import Source
from .chunk import Rest
from .containers import may_be_packed, read_from
from .decoding import START, State, Verdict, codec_of, decode_part, is_wide, state_behind
from .paths import STDIN, SourceError

OPENING = 1 << 18  #: bytes of the first part, whose games tell the others what they are
BLOCK = 1 << 18  # read at a time
_HEAD = 1 << 20  # what tells whether a file with NUL bytes is text
_LOOKED_AT = 1 << 16  # bytes in which a game should begin

# A line with which a game may begin, behind the movetext of another one, or its last tag and a blank line.
_FIRST_LINE = rb'(?=\[[A-Za-z][A-Za-z0-9_]*[ \t]+"|1\.[^.])'
_BEHIND_MOVES = re.compile(rb"[^\]\s][ \t]*\r?\n(?:[ \t]*\r?\n)*" + _FIRST_LINE)
_BEHIND_BLANK = re.compile(rb"\n[ \t]*\r?\n" + _FIRST_LINE)


class Part(NamedTuple):
    """A byte range of a file that begins with a line, and with a game if the guess is right."""

    path: str
    start: int
    stop: int | None  #: where the next part begins; None for the last
    before: State  #: what is settled of the encoding before it

    def open(self) -> tuple[Source, Rest]:
        """Open the part as a source, with what will be known of the next part once it is read.

        Its games are those that begin in it, and those that begin behind it within a line.  Lines and
        offsets into the text count from its own beginning, offsets into the bytes from that of the file.
        """
        verdict, rest = Verdict(), Rest()
        pieces = read_from(self.path, self.start, BLOCK)
        chunks = decode_part(self.path, pieces, self.start, self.stop, self.before, BLOCK, verdict, rest)
        return Source(self.path, chunks, verdict, self.before), rest

    def moved(self, start: int) -> "Part":
        """Return what is left of the part where it begins further behind.

        Raises:
            SourceError: the file cannot be read.
        """
        pieces = read_from(self.path, self.start, BLOCK)
        return self._replace(
            start=start, before=state_behind(self.path, pieces, self.start, start, self.before, BLOCK)
        )


def split(path: str, encoding: str | None = None, *, size: int, opening: int = OPENING) -> Iterator[Part]:
    """Cut a file into parts of some bytes; none where it cannot be cut, and is to be read as it comes.

    Cut are files on a disk that are larger than ``opening`` and ``size`` together, and neither packed nor in
    an encoding such as UTF-16.  The parts come one by one, with no more read than they need.

    Raises:
        SourceError: the file cannot be read.
    """
    try:
        if path == STDIN or not stat.S_ISREG((status := os.stat(path)).st_mode):
            return
        if status.st_size <= opening + size:
            return
        with open(path, "rb") as file:
            if _can_be_cut(file.read(_HEAD), encoding):
                yield from _cut(path, file, encoding, size, opening)
    except OSError as error:
        raise SourceError(path, error.strerror or str(error)) from None


def _can_be_cut(head: bytes, encoding: str | None) -> bool:
    return not may_be_packed(head) and not is_wide(head, encoding)


def _cut(path: str, file: BinaryIO, encoding: str | None, size: int, opening: int) -> Iterator[Part]:
    part = Part(path, 0, None, State(encoding, False, codec_of(encoding)) if encoding else START)
    stop = _next_game(file, opening)
    while stop is not None:
        yield part._replace(stop=stop)
        part = part.moved(stop)
        stop = _next_game(file, stop + size)
    yield part


def _next_game(file: BinaryIO, position: int) -> int | None:
    """Return where a line begins, at a byte or behind it, with which a game probably begins."""
    before = b""
    file.seek(position)
    while data := file.read(_LOOKED_AT):
        seen = before + data
        found = _BEHIND_MOVES.search(seen) or _BEHIND_BLANK.search(seen)
        if found:
            return position - len(before) + found.end()
        position += len(data)
        before = seen[-1000:]  # which a place between two blocks does not exceed
    return None
