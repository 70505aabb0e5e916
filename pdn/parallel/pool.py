"""Processes that work for this one, and end with it."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any


class Pool:
    """So many processes, started when they are needed first.

    They are forked on Linux unless this process has threads, else started anew.  They take no
    notice of an interrupt from the keyboard, but end when the pool is closed, or when this process does.
    """

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._executor: ProcessPoolExecutor | None = None
        self._line: Connection | None = None  # while it is open, the processes live
        self._futures: set[Future[Any]] = set()

    def submit(self, function: Callable[..., Any], *args: Any) -> Future[Any]:
        """Have something done.  A process that dies breaks all that is being done, with BrokenProcessPool."""
        with _uninterrupted():
            if self._executor is None:
                self._start()
            assert self._executor
            try:
                future = self._executor.submit(function, *args)
            except BrokenProcessPool as error:  # where a process has died already, submitting says so
                future = Future()
                future.set_exception(error)
        self._futures.add(future)
        future.add_done_callback(self._futures.discard)
        return future

    def _start(self) -> None:
        forks = sys.platform == "linux" and threading.active_count() == 1
        context = get_context("fork" if forks else "spawn")
        other_end, self._line = context.Pipe(duplex=False)
        # A process that is forked has this end too, and would keep itself alive.
        given = (other_end, self._line if forks else None)
        self._executor = ProcessPoolExecutor(self._jobs, context, _begin, given)

    def close(self) -> None:
        """End the processes, whatever they are doing; the next task starts new ones."""
        executor, line = self._executor, self._line
        self._executor = self._line = None
        if line and self._futures:
            line.close()
        if executor:
            executor.shutdown(wait=True, cancel_futures=True)
        if line:
            line.close()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Keep an interrupt waiting, and from the processes that are started meanwhile."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(line: Connection, own_end: Connection | None) -> None:
    """Begin a process: it ends when the other end of the line is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if own_end:
        own_end.close()
    threading.Thread(target=_end_with, args=[line], daemon=True).start()


def _end_with(line: Connection) -> None:
    try:
        line.recv()
    except (EOFError, OSError):
        os._exit(1)
