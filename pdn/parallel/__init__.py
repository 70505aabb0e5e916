"""Work on many files, or large ones, in several processes: the same result, in the same order, sooner.

What is done is cut into tasks, which do not depend on how many processes there are: a large file into
parts (:mod:`pdn.source.parts`), many small files into handfuls.  What does not lie on a disk as it is
to be read, standard input and large packed files, is one task.

A part of a file that does not begin where the one before it says is done again from there.  The
games of the first part vote on what the file is played by, and the others start from their votes.
"""

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from .straight import SIZE, Item, Result, Work, one_by_one

if TYPE_CHECKING:  # what takes its time to import, and is seldom needed
    from concurrent.futures import Executor

__all__ = ["Item", "Result", "Work", "in_pieces", "usable_cpus"]


@contextmanager
def in_pieces(
    work: Work,
    paths: Iterable[str],
    *,
    encoding: str | None = None,
    jobs: int = 1,
    executor: "Executor | None" = None,
    progress: Callable[[int], object] | None = None,
    size: int = SIZE,
) -> Iterator[Iterator[Result]]:
    """Have some work done on files, folders, archives and standard input (``-``), by several processes.

    ``work(source, votes=votes)`` gets a source, the whole of an input or a part, with what is known of
    its file, and yields items that can be moved (:class:`Item`); it must be possible to pickle the
    work and the items.  The results come in the order of the inputs, from a context whose end is the
    end of the processes too:

    >>> from pdn.validate import validate
    >>> with in_pieces(validate, ["samples/games/english.pdn"], jobs=2) as results:
    ...     print([(result.path, len(list(result))) for result in results])
    [('samples/games/english.pdn', 2)]

    There are ``jobs`` processes, none where it is 1 or where there is one task only; or an ``executor``
    of an engine that has so many workers, which must see the same files.  ``progress`` is
    called with the bytes of the files that have been done since it was called last.  ``size`` is that of the
    parts of a large file, in bytes.

    An input whose process dies (of want of memory, say) ends with a :class:`SourceError`; the others
    are done.  What the work raises otherwise ends it all.
    """

    def in_tasks(paths: Iterable[str]) -> Generator[Result, None, None]:
        from .run import Run  # here, as most files are small

        with closing(Run(work, encoding, jobs, executor, progress, size)) as run:
            yield from run.results(paths)

    if jobs == 1 and executor is None:
        results = one_by_one(work, paths, encoding, progress, in_tasks, size)
    else:
        results = in_tasks(paths)
    with closing(results):
        yield results


def usable_cpus() -> int:
    """Return how many processes can run at once here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
