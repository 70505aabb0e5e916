"""Where the lines of encoded text end: the unit in which text that does not decode falls back."""

import codecs
from collections.abc import Iterator

#: A longer line is taken for several, each a fault of its own, so that memory stays bounded.
LONGEST = 1 << 16


def line_end(data: bytes, start: int, codec: str) -> int:
    """Return where the line that starts at ``start`` ends, behind its line feed.

    There must be more than :data:`LONGEST` bytes behind ``start``, or the end of the data be the end
    of a line. A line that is cut for its length is cut behind a whole character, and not between CR and LF.
    """
    feed = data.find(b"\n", start, start + LONGEST)
    if feed >= 0:
        return feed + 1
    if len(data) - start <= LONGEST:
        return len(data)
    end = start + _whole(data[start : start + LONGEST], codec)
    return end - (data[end - 1] == ord("\r"))


def lines(data: bytes, codec: str) -> Iterator[bytes]:
    """Yield the lines of some text, which ends where a line ends."""
    start = 0
    while start < len(data):
        end = line_end(data, start, codec)
        yield data[start:end]
        start = end


def decodes(line: bytes, codec: str) -> bool:
    """Tell whether a line is text in an encoding."""
    try:
        line.decode(codec)
    except UnicodeDecodeError:
        return False
    return True


def _whole(data: bytes, codec: str) -> int:
    """Return how many of the bytes are whole characters: all of them where they do not decode anyway."""
    decoder = codecs.getincrementaldecoder(codec)()
    try:
        decoder.decode(data)
    except UnicodeDecodeError:
        return len(data)
    return len(data) - len(decoder.getstate()[0])
