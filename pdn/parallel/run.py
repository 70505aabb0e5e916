"""The tasks of a run: which there are, what is done ahead, and what comes of them, in order."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from pdn.source import Rest, SourceError, expand
from pdn.source.parts import OPENING, Part, split

from .straight import Result, Work, each, raising, size_of, sources
from .tasks import Outcome, PartRun, do_files, do_part

if TYPE_CHECKING:  # what takes its time to import, and is seldom needed
    from concurrent.futures import Executor, Future

    from .pool import Pool

HANDFUL = 1 << 18  #: bytes of the small files of one task,
MOST_FILES = 100  #: and how many they are at most


@dataclass(slots=True)
class _File:
    """A file that is done in parts."""

    path: str
    size: int
    votes: bytes | None = None  #: what the games of the first part have shown
    is_over: bool = False  #: whether nothing more is needed of it
    error: SourceError | None = None  #: why it could not be cut any further


@dataclass(slots=True)
class _Task:
    """A part of a file, or some files that are done whole."""

    paths: tuple[str, ...] = ()
    sizes: tuple[int, ...] = ()
    part: Part | None = None
    file: _File | None = None
    error: SourceError | None = None  #: nothing to do but to tell this
    is_here: bool = False  #: whether it can only be done in this process
    is_suspect: bool = False  #: whether it may be what a process died of
    future: "Future[Any] | None" = None
    rest: Rest = field(default_factory=Rest)  #: where the next part begins, once the task is done


class Run:
    """One run over some inputs."""

    def __init__(
        self,
        work: Work,
        encoding: str | None,
        jobs: int,
        executor: "Executor | None",
        progress: Callable[[int], object] | None,
        size: int,
    ) -> None:
        self._work = work
        self._encoding = encoding
        self._jobs = jobs
        self._size = size
        self._engine: Pool | Executor | None = executor
        self._pool: Pool | None = None  # the engine, if it is ours
        self._progress = progress or (lambda size: None)
        self._is_parallel = jobs > 1 or executor is not None
        self._ahead = 2 * jobs if self._is_parallel else 1
        self._plan: Iterator[_Task] = iter(())
        self._queue: deque[_Task] = deque()  # of which those that are started come first

    def close(self) -> None:
        """Stop what is being done."""
        for task in self._queue:
            self._forget(task)
        if self._pool:
            self._pool.close()

    def results(self, paths: Iterable[str]) -> Iterator[Result]:
        """Yield what comes of the inputs, in their order."""
        self._plan = self._tasks(paths)
        while task := self._next():
            if task.error:
                yield Result(task.error.path, raising(task.error))
            elif task.file:
                yield Result(task.file.path, self._file(task, task.file))
                self._drop(task.file)
            else:
                yield from self._files(task)

    # Which tasks there are.

    def _tasks(self, paths: Iterable[str]) -> Iterator[_Task]:
        handful: list[tuple[str, int]] = []
        for path in expand(paths):
            is_error = isinstance(path, SourceError)
            size = None if isinstance(path, SourceError) else size_of(path)
            is_large = size is not None and size > self._size
            if handful and (is_error or size is None or is_large or _is_full(handful)):
                yield _together(handful)
            if isinstance(path, SourceError):
                yield _Task(error=path)
            elif size is None:
                yield _Task((path,), (0,), is_here=True)
            elif is_large:
                yield from self._parts(path, size)
            else:
                handful.append((path, size))
        if handful:
            yield _together(handful)

    def _parts(self, path: str, size: int) -> Iterator[_Task]:
        file = _File(path, size)
        opening = None
        try:
            for part in split(path, self._encoding, size=self._size, opening=min(OPENING, self._size)):
                if opening is None:
                    opening = _Task(part=part, file=file)
                    yield opening
                    continue
                if file.is_over:
                    return
                if file.votes is None and opening.part:  # it has not been done here
                    outcome = self._outcome(opening, opening.part)
                    file.votes = outcome.votes if outcome else None
                if file.votes is None:
                    return
                yield _Task(part=part, file=file)
        except SourceError as error:
            file.error = error
        if opening is None:
            yield _Task((path,), (size,))

    # What is done ahead.

    def _next(self) -> _Task | None:
        """Return the next task; it is done here unless it has been started."""
        while len(self._queue) < self._ahead and (task := next(self._plan, None)):
            self._queue.append(task)
            # A handful of files that is all there is does not need other processes.
            if self._is_parallel and (len(self._queue) > 1 or task.file or self._engine):
                self._start_all()
        return self._queue.popleft() if self._queue else None

    def _start_all(self) -> None:
        # Where a process died, what it may have died of is tried alone, before anything else is started.
        if not any(task.is_suspect for task in self._queue):
            for task in self._queue:
                self._start(task)

    def _start(self, task: _Task) -> None:
        if task.future or task.is_here or task.error:
            return
        if self._engine is None:
            from .pool import Pool  # takes its time to import

            self._engine = self._pool = Pool(self._jobs)
        if task.part:
            votes = task.file.votes if task.file else None
            task.future = self._engine.submit(do_part, self._work, task.part, votes)
        else:
            task.future = self._engine.submit(do_files, self._work, task.paths, self._encoding)

    def _done(self, task: _Task) -> Any:
        """Wait for what comes of a task.

        Raises:
            _Died: the process that did it has died, twice.
        """
        from concurrent.futures import BrokenExecutor

        self._start(task)
        assert task.future
        try:
            return task.future.result()
        except BrokenExecutor:
            if not self._pool:
                raise
        self._pool.close()
        if task.is_suspect:
            raise _Died
        for other in self._queue:
            if other.future and not _is_good(other.future):
                other.future, other.is_suspect = None, True
        task.future, task.is_suspect = None, True
        return self._done(task)

    # What comes of them.

    def _files(self, task: _Task) -> Iterator[Result]:
        """Yield what comes of files that are done whole."""
        found: list[list[Outcome] | None] = [None] * len(task.paths)
        if task.future or task.is_suspect:
            try:
                found = self._done(task)
            except _Died:
                found = [self._alone(path) for path in task.paths]
        for path, size, outcomes in zip(task.paths, task.sizes, found, strict=True):
            if outcomes is None:
                for name, items in sources(self._work, path, self._encoding, self._progress):
                    yield Result(name, each(items))
            else:
                for outcome in outcomes:
                    yield Result(outcome.path, outcome.items())
                self._progress(size)

    def _alone(self, path: str) -> list[Outcome] | None:
        try:
            (found,) = self._done(_Task((path,), is_suspect=True))
        except _Died:
            return [Outcome(path, [], SourceError(path, _DIED))]
        return cast("list[Outcome] | None", found)

    def _file(self, task: _Task, file: _File) -> Iterator[Any]:
        """Yield what comes of a file that is done in parts."""
        games = lines = chars = 0
        while True:
            assert task.part
            for item in self._part(task, file, task.part):
                yield item.moved(games, lines, chars) if chars else item
            rest = task.rest
            self._progress((file.size if rest.start is None else rest.start) - task.part.start)
            if rest.start is None:
                return
            games, lines, chars = games + rest.games, lines + rest.lines, chars + rest.chars
            task = self._following(file, rest.start)

    def _part(self, task: _Task, file: _File, part: Part) -> Iterator[Any]:
        """Yield what comes of a part of a file, and note where the next one begins."""
        outcome = None
        if task.future or task.is_suspect:
            outcome = self._outcome(task, part)
        if outcome is None:
            run = PartRun(self._work, part, file.votes)
            yield from run.items()
            task.rest, file.votes = run.rest, file.votes or run.votes
        else:
            yield from outcome.items()
            task.rest = outcome.rest

    def _outcome(self, task: _Task, part: Part) -> Outcome | None:
        try:
            return cast("Outcome | None", self._done(task))
        except _Died:
            end = "the end" if part.stop is None else part.stop
            reason = f"{_DIED} (bytes {part.start} to {end})"
            return Outcome(part.path, [], SourceError(part.path, reason))

    def _following(self, file: _File, start: int) -> _Task:
        """Return the part that begins with a byte: that which was thought to begin there or before it."""
        while (task := self._next()) and task.file is file:
            assert task.part
            if task.part.start == start:
                return task
            self._forget(task)
            if task.part.stop is None or start < task.part.stop:
                return _Task(part=task.part.moved(start), file=file)
        if task:
            self._queue.appendleft(task)
        raise file.error or AssertionError("a file has no more parts, and not ended")

    def _drop(self, file: _File) -> None:
        """Forget what else was to be done of a file."""
        file.is_over = True
        while self._queue and self._queue[0].file is file:
            self._forget(self._queue.popleft())

    def _forget(self, task: _Task) -> None:
        # Python 3.11 stumbles over what is cancelled where processes are ended (python/cpython#107219).
        if task.future and not self._pool:
            task.future.cancel()


class _Died(Exception):
    """A process that did a task has died."""


_DIED = "the process that read it has died"


def _is_good(future: "Future[Any]") -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


def _is_full(handful: list[tuple[str, int]]) -> bool:
    return len(handful) >= MOST_FILES or sum(size for _, size in handful) >= HANDFUL


def _together(handful: list[tuple[str, int]]) -> _Task:
    """Make a task of some files, and leave none of them."""
    paths, sizes = zip(*handful, strict=True)
    handful.clear()
    return _Task(paths, sizes)
