"""What is done in one go, here or in another process: a part of a large file, or a few small files whole.

``pickle`` is loaded where it is needed: most runs are small, and pack nothing.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from pdn.inference import Votes
from pdn.source import Rest, SourceError
from pdn.source.parts import Part

from .straight import Work, sources

_BATCH = 200  # items that are packed together
MOST_PACKED = 1 << 26  #: bytes of what comes of a task: more is not sent, but made where it is used


@dataclass(slots=True)
class Outcome:
    """What came of one source, packed so that it can be sent and takes little room while it waits."""

    path: str
    packed: list[bytes]
    error: SourceError | None  #: why it was not read to its end
    rest: Rest = field(default_factory=Rest)  #: where the next part of its file begins
    votes: bytes | None = None  #: what its games have shown of their file, if that was asked for

    def items(self) -> Iterator[Any]:
        """Yield what was made of the source.

        Raises:
            SourceError: the source cannot be read to its end; what came before has been yielded.
        """
        import pickle

        for batch in self.packed:
            yield from pickle.loads(batch)
        if self.error:
            raise self.error


class _TooMuch(Exception):
    """More comes of a task than should be held in memory."""


class _Packer:
    def __init__(self, most: int | None = None) -> None:
        self._left = MOST_PACKED if most is None else most

    def pack(self, path: str, items: Callable[[], Iterable[Any]]) -> Outcome:
        found = Outcome(path, [], None)
        batch: list[Any] = []
        try:
            for item in items():
                batch.append(item)
                if len(batch) == _BATCH:
                    self._add(found, batch)
        except SourceError as error:
            found.error = error
        self._add(found, batch)
        return found

    def _add(self, found: Outcome, batch: list[Any]) -> None:
        import pickle

        if batch:
            found.packed.append(pickle.dumps(batch, pickle.HIGHEST_PROTOCOL))
            self._left -= len(found.packed[-1])
            batch.clear()
        if self._left < 0:
            raise _TooMuch


def do_files(work: Work, paths: tuple[str, ...], encoding: str | None) -> list[list[Outcome] | None]:
    """Do some files, and return what came of the sources of each; None where that is too much."""
    packer = _Packer()
    found: list[list[Outcome] | None] = []
    for path in paths:
        try:
            found.append([packer.pack(name, items) for name, items in sources(work, path, encoding)])
        except _TooMuch:
            packer = _Packer()
            found.append(None)
    return found


def do_part(work: Work, part: Part, votes: bytes | None) -> Outcome | None:
    """Do a part of a file; None where too much comes of it.  The first part gives its votes to the others."""
    run = PartRun(work, part, votes)
    try:
        found = (_Packer() if votes else _Packer(sys.maxsize)).pack(part.path, run.items)
    except _TooMuch:
        return None
    found.rest, found.votes = run.rest, run.votes
    return found


class PartRun:
    """A part of a file as it is done: its items, and behind them where the next part begins."""

    def __init__(self, work: Work, part: Part, votes: bytes | None) -> None:
        self._work = work
        self._part = part
        self._given = votes
        self.rest = Rest()
        self.votes: bytes | None = None

    def items(self) -> Iterator[Any]:
        """Yield what is made of the part."""
        import pickle

        votes = pickle.loads(self._given) if self._given else Votes()
        source, self.rest = self._part.open()
        yield from self._work(source, votes=votes)
        if not self._given:
            self.votes = pickle.dumps(votes, pickle.HIGHEST_PROTOCOL)
