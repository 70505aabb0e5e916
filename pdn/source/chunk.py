"""A stretch of decoded text that knows its bytes."""

import codecs
from typing import NamedTuple

#: The error handler that keeps what a code page leaves undefined, as the Latin-1 character of the byte.
KEEP = "pdn-latin-1"

#: The codecs in which a character is always a byte.
_SINGLE = frozenset({"ascii", "cp1250", "cp1251", "cp1252", "cp437", "cp850", "cp866", "koi8-r", "iso8859-2"})


class Rest:
    """Where the games begin that are not of a source but of the next part of its file.

    Whoever cuts the text finds it, and fills it in; it stays as it is where no game begins there.
    """

    def __init__(self) -> None:
        self.start: int | None = None  #: the byte that the next part begins with
        self.games = 0  #: the games before it in this part,
        self.lines = 0  #: the ends of lines,
        self.chars = 0  #: and the characters


class Chunk(NamedTuple):
    """A stretch of the text of a file, decoded.

    The chunks of a file follow each other without gaps; none is empty, and none ends within a
    character or between CR and LF.
    """

    text: str
    start: int  #: byte offset of the first character, in the file as it is once decompressed
    encoding: str  #: the codec that turns the text back into its bytes
    sure: bool  #: False where the codec is a guess, or a stretch is not in the encoding of its file
    #: Text of the next part of the file, there to see where the last game ends: no game begins in it.
    rest: Rest | None = None

    def width(self, n: int) -> int:
        """Return how many bytes the first ``n`` characters take.

        Exact in all encodings that write a character in one way only; those that switch between
        character sets on the way (``hz``, ``iso2022_jp``, ``utf-7``) do not.
        """
        text = self.text[:n]
        return len(text) if self.encoding in _SINGLE else len(text.encode(self.encoding, KEEP))


def _keep(error: UnicodeError) -> tuple[str | bytes, int]:
    if isinstance(error, UnicodeDecodeError):
        return error.object[error.start : error.end].decode("latin-1"), error.end
    assert isinstance(error, UnicodeEncodeError)
    return error.object[error.start : error.end].encode("latin-1", "replace"), error.end


codecs.register_error(KEEP, _keep)
