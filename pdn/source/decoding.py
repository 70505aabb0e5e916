"""From the bytes of a file to chunks of text, its encoding found on the way.

An ASCII file is never decided: all encodings agree on it. The first byte that is not ASCII opens a
window, and what is in it decides for the whole file: UTF-8 if most lines are, else a legacy code
page, which is a guess. A line that is not in the encoding of its file is decoded alone by another,
byte by byte, so nothing is lost and nothing else suffers.

NULs make no file binary as long as it is text apart from them: those of a damaged or padded file are
characters, and where every other byte is one the file is UTF-16.
"""

import codecs
import re
from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import NamedTuple

from .chunk import KEEP, Chunk, Rest
from .codepages import NAMES, guess
from .lines import LONGEST, decodes, line_end, lines
from .paths import SourceError
from .window import Window

#: What is read, and given on, at a time.
BLOCK = 1 << 20

# All results must be the same for all sizes of blocks, so these do not depend on it.
_HEAD = 1 << 20  # what is looked at to tell whether a file with NUL bytes is text
_DECISIVE = 1 << 18  # what is looked at to find the encoding
_FAULTY = 1 << 14  # the size of the blocks behind a fault: each fault to come costs a copy of its block
_BEYOND = 1 << 13  # and of those behind the end of a part, of which one or two are looked at

_WESTERN = "cp1252"

_PADDING = b"\0\x1a"  # what DOS and CP/M fill the last sector with
# What text does not hold. A run counts once: a lost sector is one fault.
_CONTROLS = r"[\0\x1a]+|[\x01-\x08\x0e-\x19\x1c-\x1f]"

_WIDE: dict[str, Callable[[bytes, str, bool], tuple[str, int]]] = {
    "utf-16-le": codecs.utf_16_le_decode,
    "utf-16-be": codecs.utf_16_be_decode,
    "utf-32-le": codecs.utf_32_le_decode,
    "utf-32-be": codecs.utf_32_be_decode,
}
# Codecs that switch between sets of characters; a line starts anew in them, so they are given one at a time.
_SWITCHING = ("hz", "iso2022", "utf-7")
_MARKS = {
    "utf-8": codecs.BOM_UTF8,
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
    "utf-32-le": codecs.BOM_UTF32_LE,
    "utf-32-be": codecs.BOM_UTF32_BE,
}


class Verdict:
    """What the encoding of a file turned out to be."""

    def __init__(self, encoding: str | None = None) -> None:
        self.encoding = encoding  #: as a person would name it; None until it is known
        self.guessed = False  #: nothing in the file says so, and nobody asked for it


class State(NamedTuple):
    """What of a file's encoding is settled before one of its lines: enough to go on from there."""

    encoding: str | None = None  #: as in :class:`Verdict`
    guessed: bool = False  #: as in :class:`Verdict`
    codec: str | None = None  #: None as long as all is ASCII
    fallback: str | None = None  #: the codec of lines that are not in it
    runs: int = 0  #: how many runs of lines there have been of which nobody can be sure
    in_run: bool = False  #: whether the line before is in one


START = State()


def codec_of(encoding: str) -> str:
    """Return the codec of an encoding that somebody asks for.

    Raises:
        LookupError: there is no such encoding of text.
    """
    try:
        b"1. 32-28 *".decode(encoding)
    except UnicodeDecodeError:
        pass  # in UTF-32 that is no text
    except ValueError as error:  # a NUL in the name
        raise LookupError(str(error)) from None
    codec = codecs.lookup(encoding).name
    if codec in ("idna", "punycode"):
        raise LookupError("it is for the names of hosts")
    return codec


def decode(
    path: str, pieces: Iterator[bytes], encoding: str | None, block: int, verdict: Verdict
) -> Iterator[Chunk]:
    """Decode a file, and fill in the verdict on its encoding as soon as it is known.

    Raises:
        SourceError: the file is binary, or breaks off; all before the damage is yielded.
    """
    failures: list[SourceError] = []
    window = Window(_up_to_failure(pieces, failures))
    decoder = _Decoder(window, block, verdict)
    if encoding is None:
        yield from decoder.unknown(path)
    else:
        verdict.encoding = encoding
        yield from decoder.asked(codec_of(encoding))
    if failures:
        raise failures[0]


def is_wide(head: bytes, encoding: str | None = None) -> bool:
    """Tell whether a file may be in an encoding whose lines cannot be found among its bytes."""
    if encoding is not None:
        codec = codec_of(encoding)
        return codec.startswith(("utf-16", "utf-32", *_SWITCHING))
    return b"\0" in head or head.startswith(tuple(_MARKS[codec] for codec in _WIDE))


def decode_part(
    path: str,
    pieces: Iterator[bytes],
    start: int,
    stop: int | None,
    state: State,
    block: int,
    verdict: Verdict,
    rest: Rest,
) -> Iterator[Chunk]:
    """Decode a file from the line on that begins at the byte ``start``, as :func:`decode` would.

    The chunks from ``stop`` on, where a line begins too, have the ``rest``.

    Raises:
        SourceError: the file breaks off; all before the damage is yielded.
    """
    failures: list[SourceError] = []
    decoder = _Decoder(Window(_up_to_failure(pieces, failures), start), block, verdict, stop, rest)
    yield from decoder.resumed(path, state)
    if failures:
        raise failures[0]


def state_behind(
    path: str, pieces: Iterator[bytes], start: int, stop: int, state: State, block: int = BLOCK
) -> State:
    """Return what is settled before the line that begins at ``stop`` from what is at ``start``.

    Raises:
        SourceError: the file cannot be read so far.
    """
    if state.codec in NAMES and state.guessed:
        return state  # one code page to the end
    verdict = Verdict()
    decoder = _Decoder(Window(pieces, start), block, verdict, stop)
    runs, in_run = state.runs, state.in_run
    for chunk in decoder.resumed(path, state):
        runs += not (chunk.sure or in_run)
        in_run = not chunk.sure
        if decoder.offset >= stop:  # what is asked for next may settle more
            break
    return State(verdict.encoding, verdict.guessed, decoder.codec, decoder.fallback, runs, in_run)


def _up_to_failure(pieces: Iterator[bytes], failures: list[SourceError]) -> Iterator[bytes]:
    # The decoder reads ahead: a failure must not come before the text in front of it.
    try:
        yield from pieces
    except SourceError as error:
        failures.append(error)


def _is_text(text: str) -> bool:
    """Tell whether something is text with some faults at most, a hundredth of it if it is no mere scrap.

    Packed data hold a control character every eight bytes or so, and programs more.
    """
    faults = sum(1 for _ in re.finditer(_CONTROLS, text))
    return text != "" and 10 * faults <= len(text) and (faults <= 4 or 100 * faults <= len(text))


def _utf16(head: bytes) -> str | None:
    """Return the codec of UTF-16 without a mark: what is ASCII in it has a NUL in each unit."""
    head = head.rstrip(_PADDING)
    units = len(head) // 2
    first, second = head[0::2].count(0), head[1::2].count(0)
    for codec, these, others in (("utf-16-le", second, first), ("utf-16-be", first, second)):
        if these > 1 and 4 * these >= units and 20 * others <= these:
            return codec if _is_text(head[: 2 * units].decode(codec, "replace")) else None
    return None


class _Decoder:
    def __init__(
        self,
        window: Window,
        block: int,
        verdict: Verdict,
        stop: int | None = None,
        rest: Rest | None = None,
    ) -> None:
        self._window = window
        self._block = block
        self._verdict = verdict
        self._stop = stop
        self._behind = rest  # what the chunks from there on have,
        self._rest: Rest | None = None  # and what the next one has
        self.codec: str | None = None  #: None as long as all is ASCII
        self.fallback: str | None = None  #: the codec of lines that are not in it

    @property
    def offset(self) -> int:
        """Where the next chunk begins."""
        return self._window.offset

    def resumed(self, path: str, state: State) -> Iterator[Chunk]:
        """Go on in the middle of a file."""
        self._verdict.encoding, self._verdict.guessed = state.encoding, state.guessed
        if not self._window.offset:
            return self.unknown(path) if state.codec is None else self.asked(state.codec)
        if state.codec is None:
            return self._open()
        return self._legacy(state.codec) if state.guessed else self._lines(state.codec, state.fallback)

    def asked(self, codec: str) -> Iterator[Chunk]:
        if codec in ("utf-16", "utf-32"):
            # Without a mark the bytes of a PC: Windows is where such files come from.
            big = self._window.peek(4).startswith(_MARKS[f"{codec}-be"])
            codec = f"{codec}-be" if big else f"{codec}-le"
        codec = codec.removesuffix("-sig")
        if codec.startswith(_SWITCHING):
            self._block = 1
        self._skip_mark(codec)
        return self._wide(codec) if codec in _WIDE else self._lines(codec, _WESTERN)

    def unknown(self, path: str) -> Iterator[Chunk]:
        head = self._window.peek(_HEAD)
        if head.startswith((_MARKS["utf-32-le"], _MARKS["utf-32-be"])):
            raise SourceError(path, "UTF-32 text: say --encoding utf-32")
        if head.startswith((_MARKS["utf-16-le"], _MARKS["utf-16-be"])):
            self._verdict.encoding = "utf-16"
            yield from self.asked("utf-16")
            return
        if b"\0" in head:
            if codec := _utf16(head):
                self._verdict.encoding = codec
                self._verdict.guessed = True
                yield from self._wide(codec, sure=False)
                return
            if not _is_text(head.strip(_PADDING).decode("latin-1")):
                raise SourceError(path, "binary file, not PDN")
        if head.startswith(_MARKS["utf-8"]):
            self._verdict.encoding = "utf-8"
            self._skip_mark("utf-8")
            yield from self._lines("utf-8", None)
        else:
            yield from self._open()

    def _open(self) -> Iterator[Chunk]:
        """Decode what has been ASCII so far."""
        yield from self._ascii()
        page = self._decide()
        if page:
            self._verdict.encoding = NAMES[page]
            self._verdict.guessed = True
            yield from self._legacy(page)
        else:
            self._verdict.encoding = "utf-8"
            yield from self._lines("utf-8", None)

    def _skip_mark(self, codec: str) -> None:
        mark = _MARKS.get(codec)
        if mark and self._window.peek(len(mark)) == mark:
            self._window.skip(len(mark))

    def _chunk(self, text: str, size: int, codec: str, sure: bool = True) -> Chunk:
        """Return the next chunk, which takes ``size`` bytes."""
        chunk = Chunk(text, self._window.offset, codec, sure, self._rest)
        self._window.skip(size)
        return chunk

    def _run(self, codec: str) -> bytes:
        """Return the next lines: as many as a block holds, and one at least."""
        block = self._block
        if self._stop is not None:
            if self._window.offset < self._stop:
                block = min(block, self._stop - self._window.offset)
            else:
                self._rest = self._behind
                self._block = block = min(block, _BEYOND)
        ahead = self._window.peek(max(block, LONGEST + 1))
        return ahead[: ahead.rfind(b"\n", 0, block) + 1 or line_end(ahead, 0, codec)]

    def _ascii(self) -> Iterator[Chunk]:
        """Yield the lines in front of the first that is not ASCII."""
        while run := self._run("ascii"):
            if not run.isascii():
                start = sum(map(len, takewhile(bytes.isascii, lines(run, "ascii"))))
                if start:
                    yield self._chunk(run[:start].decode("ascii"), start, "ascii")
                return
            yield self._chunk(run.decode("ascii"), len(run), "ascii")

    def _decisive(self) -> list[bytes]:
        """Return the lines ahead that tell encodings apart."""
        ahead = self._window.peek(_DECISIVE)
        found = list(lines(ahead, "utf-8"))
        if len(ahead) == _DECISIVE:
            found.pop()  # which may go on behind
        return [line for line in found if not line.isascii()]

    def _decide(self) -> str | None:
        """Return the code page that the lines ahead are probably in; None if they are UTF-8."""
        found = self._decisive()
        if len(found) > 1 and _breaks_off(found[-1]):
            found.pop()  # cut within a character, it says nothing against UTF-8
        bad = sum(not decodes(line, "utf-8") for line in found)
        return guess(found) if bad and 2 * bad >= len(found) else None

    def _legacy(self, page: str) -> Iterator[Chunk]:
        self.codec = page
        while run := self._run(page):
            yield self._chunk(run.decode(page, KEEP), len(run), page, sure=False)

    def _lines(self, codec: str, fallback: str | None) -> Iterator[Chunk]:
        """Decode all that is left; lines that do not decode take the fallback, which they can decide too."""
        self.codec, self.fallback = codec, fallback
        while run := self._run(codec):
            text, bad = _decode_lines(run, codec)
            if text:
                yield self._chunk(text, bad, codec)
            else:  # nothing, or a switch of character sets
                self._window.skip(bad)
            if bad < len(run):
                self._block = min(self._block, _FAULTY)
                end = line_end(run, bad, codec)
                while end < len(run) and not decodes(run[end : (behind := line_end(run, end, codec))], codec):
                    end = behind
                if self.fallback is None:
                    self.fallback = guess([x for x in self._decisive() if not decodes(x, codec)])
                text = run[bad:end].decode(self.fallback, KEEP)
                yield self._chunk(text, end - bad, self.fallback, sure=False)

    def _wide(self, codec: str, *, sure: bool = True) -> Iterator[Chunk]:
        """Decode units of two or four bytes; a bad one takes the fallback alone."""
        unit = int(codec[4:6]) // 8
        while ahead := self._window.peek(size := max(self._block, 4 * unit)):
            last = len(ahead) < size
            try:
                text, used = _WIDE[codec](ahead, "strict", last)
            except UnicodeDecodeError as error:
                self._block = min(self._block, _FAULTY)
                good, bad = ahead[: error.start], ahead[error.start : error.end]
                if good:
                    yield self._chunk(good.decode(codec), len(good), codec, sure)
                yield self._chunk(bad.decode(_WESTERN, KEEP), len(bad), _WESTERN, sure=False)
            else:
                if text.endswith("\r") and not last:
                    text, used = text[:-1], used - unit
                yield self._chunk(text, used, codec, sure)


def _decode_lines(run: bytes, codec: str) -> tuple[str, int]:
    """Decode lines up to the first that does not decode; return the text, and where that line starts."""
    try:
        return run.decode(codec), len(run)
    except UnicodeDecodeError as error:
        fault = error.start
    bad = run.rfind(b"\n", 0, fault) + 1
    while (end := line_end(run, bad, codec)) <= fault:
        bad = end
    return run[:bad].decode(codec), bad


def _breaks_off(line: bytes) -> bool:
    """Tell whether a line is UTF-8 but for a character that is not complete at its end."""
    try:
        return codecs.utf_8_decode(line, "strict", False)[1] < len(line)
    except UnicodeDecodeError:
        return False
