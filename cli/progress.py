"""A progress bar: on the terminal that errors go to, not in the way of what is written, gone at the end."""

import os
import stat
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import TextIOBase
from itertools import count
from typing import TYPE_CHECKING, TextIO, cast

import click

from pdn.source import SourceError, expand

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

DELAY = 1.0  # seconds: what takes less needs no bar
STEP = 0.1  # seconds between two changes of it


class Progress:
    """Counts the bytes that have been read of the inputs, and shows them where that takes some time."""

    def __init__(self, paths: Iterable[str], stream: TextIO, terminal: TextIO | None) -> None:
        is_shown = terminal is not None and terminal.isatty()
        self._terminal = terminal if is_shown else None
        self._total = _total(paths) if is_shown else None
        self._is_beside = is_shown and stream.isatty()
        self._stream = stream
        self.stream = cast(TextIO, _Beside(stream, self.clear)) if self._is_beside else stream
        self._done = 0
        self._shown = 0
        self._next = time.monotonic() + DELAY
        self._bar: ProgressBar[int] | None = None

    def __call__(self, size: int) -> None:
        """Count bytes that have been read."""
        self._done += size
        if self._terminal is None or (now := time.monotonic()) < self._next:
            return
        self._next = now + STEP
        if self._is_beside:
            self._stream.flush()
        if self._bar is None:
            line = cast(TextIO, _Line(self._terminal))
            # Without a length it wants something to iterate over, and shows how far that is.
            self._bar = click.progressbar(
                None if self._total else count(),
                self._total or None,
                label="reading",
                show_pos=not self._total,
                file=line,
            )
            self._bar.__enter__()
        self._bar.update(self._done - self._shown)
        self._shown = self._done

    def clear(self) -> None:
        """Make room for what is to be written; the bar comes again with its next change."""
        if self._terminal and self._bar:
            _erase(self._terminal)

    def close(self) -> None:
        """Leave nothing of the bar."""
        if self._bar:
            self._bar.__exit__(None, None, None)
            self._bar = None


class _Line(TextIOBase):
    """The line of a terminal that a bar stands in: where it would be left, it is erased."""

    def __init__(self, terminal: TextIO) -> None:
        self._terminal = terminal

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self._terminal.write(text.removesuffix("\n"))
        if text.endswith("\n"):
            _erase(self._terminal)
        return len(text)

    def flush(self) -> None:
        self._terminal.flush()


class _Beside(TextIOBase):
    """Standard output on the terminal that the bar is on too."""

    def __init__(self, stream: TextIO, clear: Callable[[], None]) -> None:
        self._stream = stream
        self._clear = clear

    def write(self, text: str) -> int:
        self._clear()
        return self._stream.write(text)


def _erase(terminal: TextIO) -> None:
    import shutil  # here, as most runs need no bar

    terminal.write("\r" + " " * (shutil.get_terminal_size().columns - 1) + "\r")
    terminal.flush()


@contextmanager
def progress(paths: Iterable[str], stream: TextIO, terminal: TextIO | None) -> Iterator[Progress]:
    """Show how far the inputs have been read on a terminal, if it is one.

    What would be written to ``stream`` meanwhile goes to the stream of the progress.
    """
    shown = Progress(paths, stream, terminal)
    try:
        yield shown
    finally:
        shown.close()


def _total(paths: Iterable[str]) -> int | None:
    """Return the size of all inputs together; None where that of one cannot be known."""
    total = 0
    for path in expand(paths):
        if isinstance(path, SourceError):
            continue
        try:
            status = os.stat(path)
        except OSError:
            return None
        if not stat.S_ISREG(status.st_mode):
            return None
        total += status.st_size
    return total
