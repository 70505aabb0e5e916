"""From what the user names to streams of decoded text, in bounded memory.

The modules, in the order of the data: ``paths`` (what is read), ``containers`` and ``packed`` (its bytes),
``window`` and ``lines`` (how they are looked at), ``codepages`` (which encoding, where nothing says so),
``decoding`` (chunks of text), ``chunk`` (the way back to bytes), ``parts`` (a large file cut for
many readers).
"""

from collections.abc import Iterator
from typing import Self

from .chunk import Chunk, Rest
from .containers import Told, open_inputs
from .decoding import BLOCK, START, State, Verdict, codec_of, decode
from .paths import STDIN, SourceError, expand

__all__ = ["STDIN", "Chunk", "Rest", "Source", "SourceError", "expand", "open_sources"]


class Source:
    """One input, and its text as a stream of chunks that can be read once.

    The input is opened when the first chunk is asked for, and closed behind the last one.
    Iteration raises :class:`SourceError` where the input is no text, or at the place where it is
    damaged or breaks off.
    """

    def __init__(self, path: str, chunks: Iterator[Chunk], verdict: Verdict, before: State = START) -> None:
        self.path = path  #: as a person would name it; for a member of an archive ``games.zip/inner.pdn``
        self.before = before  #: what was settled of its encoding before it, where it is a part of a file
        self._chunks = chunks
        self._verdict = verdict

    @classmethod
    def from_text(cls, text: str, path: str = "<text>") -> Self:
        """Make a source of text that is already decoded."""
        chunks = [Chunk(text, 0, "utf-8", True)] if text else []
        return cls(path, iter(chunks), Verdict("utf-8"))

    @property
    def encoding(self) -> str | None:
        """The encoding by its usual name; None as long as the text read so far leaves it open."""
        return self._verdict.encoding

    @property
    def guessed(self) -> bool:
        """Whether the encoding is a guess: neither UTF-8, nor UTF-16 by its mark, nor what was asked for."""
        return self._verdict.guessed

    def __iter__(self) -> Iterator[Chunk]:
        return self._chunks

    def text(self) -> str:
        """Read the whole text.

        Raises:
            SourceError: the input cannot be read to its end.
        """
        return "".join(chunk.text for chunk in self)


def open_sources(
    path: str, encoding: str | None = None, *, block: int = BLOCK, told: Told | None = None
) -> Iterator[Source]:
    """Find the sources behind a path: one, or those in a zip archive; ``-`` is standard input.

    Of an archive these are its game files, or all its files when none is one. ``encoding`` forces an
    encoding for all of them. ``block`` is the size of the reads and, roughly, of the chunks. ``told`` is
    called with the bytes of the file that have been read since the last call.

    Raises:
        SourceError: there is no such file or encoding, or the archive cannot be listed.
    """
    if encoding is not None:
        try:
            codec_of(encoding)
        except LookupError as error:
            raise SourceError(path, f"cannot be read as {encoding}: {error}") from None
    for name, pieces in open_inputs(path, told):
        verdict = Verdict()
        yield Source(name, decode(name, pieces(block), encoding, block, verdict), verdict)
