"""What is done straight away, in this process: one input after the other, each as it comes."""

import os
import stat
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Any, Protocol

from pdn.inference import Votes
from pdn.source import STDIN, Source, SourceError, expand, open_sources

SIZE = 1 << 21  #: bytes of a part: a larger file is cut


class Item(Protocol):
    """What is made of a source, piece by piece."""

    def moved(self, games: int, lines: int, chars: int) -> Any:
        """Return it as it is where so many games, lines and characters of its file come before."""


#: Called as ``work(source, votes=votes)``; reads the source to its end.  It must be possible to pickle it.
Work = Callable[..., Iterable[Any]]


class Result:
    """What comes of one input: iterate over it, once, before the next one is asked for.

    Iteration raises :class:`SourceError` where the input cannot be read to its end.
    """

    def __init__(self, path: str, items: Iterator[Any]) -> None:
        self.path = path  #: as in :class:`pdn.Source`
        self._items = items

    def __iter__(self) -> Iterator[Any]:
        return self._items


def one_by_one(
    work: Work,
    paths: Iterable[str],
    encoding: str | None,
    progress: Callable[[int], object] | None,
    in_tasks: Callable[[Iterable[str]], Iterator[Result]],
    size: int,
) -> Generator[Result, None, None]:
    """Yield what comes of the inputs, in their order; files larger than ``size`` are done ``in_tasks``."""
    for path in expand(paths):
        if isinstance(path, SourceError):
            yield Result(path.path, raising(path))
        elif (size_of(path) or 0) > size:
            yield from in_tasks([path])
        else:
            for name, items in sources(work, path, encoding, progress):
                yield Result(name, each(items))


def sources(
    work: Work, path: str, encoding: str | None, told: Callable[[int], object] | None = None
) -> Iterator[tuple[str, Callable[[], Iterable[Any]]]]:
    """Yield the name of each source behind a path, and what makes its items."""
    try:
        for source in open_sources(path, encoding, told=told):
            yield source.path, _Once(work, source)
    except SourceError as error:
        yield error.path, _Failed(error)


class _Once:
    def __init__(self, work: Work, source: Source) -> None:
        self._work = work
        self._source = source

    def __call__(self) -> Iterable[Any]:
        return self._work(self._source, votes=Votes())


class _Failed:
    def __init__(self, error: SourceError) -> None:
        self._error = error

    def __call__(self) -> Iterable[Any]:
        raise self._error


def size_of(path: str) -> int | None:
    """Return the size of a file; None where it cannot be read more than once."""
    if path == STDIN:
        return None
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_size if stat.S_ISREG(status.st_mode) else None


def each(items: Callable[[], Iterable[Any]]) -> Iterator[Any]:
    """Make items when the first is asked for."""
    yield from items()


def raising(error: SourceError) -> Iterator[Any]:
    """Raise an error when the first item is asked for."""
    raise error
    yield
