"""The bytes of a file: PDN is written in UTF-8 (PDN 3.0, Files)."""

from typing import TYPE_CHECKING

from pdn.source import Chunk, Source
from pdn.source.codepages import NAMES

if TYPE_CHECKING:
    from pdn.finding import Finding

#: Findings on one file at most; a file with more faults than that has one, and it is the encoding.
MOST = 30


class EncodingWatch:
    """Looks at the chunks of a source as they pass, and reports what its encoding did not give.

    A file whose encoding is a guess has one finding, at the first character that shows it, which is
    the very first in UTF-16; a file with lines in another encoding has one for each run of such lines.
    """

    def __init__(self, source: Source) -> None:
        self._source = source
        self._offset = 0  # in characters, of the chunk that comes
        self._reported = source.before.in_run  # whether the guess, or the run of lines that is passing, was
        self._runs = source.before.runs

    def feed(self, chunk: Chunk) -> "list[Finding]":
        """Look at the next chunk and return what there is to say about it."""
        start = self._offset
        self._offset += len(chunk.text)
        if chunk.sure:
            self._reported = False
            return []
        if self._reported:
            return []
        self._reported = True
        if chunk.encoding in NAMES:
            # In UTF-16 half a character can be left of which no byte shows what it is.
            first = next((i for i, character in enumerate(chunk.text) if not character.isascii()), 0)
            name = NAMES[chunk.encoding]
        else:
            first, name = 0, chunk.encoding
        if self._source.guessed:
            message = f"not UTF-8; read as {name}, which may be wrong: choose another with --encoding"
        else:
            message = f"not {self._source.encoding} like the rest; read as {name}, which may be wrong"
        self._runs += 1
        if self._runs == MOST:
            message += "; more such places are not told"
        return [_finding(message, start + first, chunk.text[first])] if self._runs <= MOST else []


def _finding(message: str, start: int, written: str) -> "Finding":
    from pdn.finding import Finding, Severity  # here, as most files are UTF-8

    return Finding("bad-encoding", Severity.WARNING, message, start, start + 1, 0, written=written)
