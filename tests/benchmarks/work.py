"""What every script here that does work for a case has in common: ``SCRIPT JOB ARGUMENT [--again]``.

It prints, as JSON, how many games and plies it got through and how long that took without start-up;
with ``--again`` it does the work a second time, and that one counts: all is warm then.
"""

import gc
import json
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path

#: Makes of an argument, a path mostly, what is timed; that returns games and plies, or 0 and positions.
Job = Callable[[str], Callable[[], tuple[int, int]]]

_BETWEEN_GAMES = re.compile(r"\n\s*\n(?=\[)")


def text_of(path: str) -> str:
    """Read a file, whatever stands in it."""
    return Path(path).read_text(encoding="utf-8", errors="replace")


def cut(text: str) -> list[str]:
    """Cut a file into games, for what reads one at a time: each begins with its tags."""
    return _BETWEEN_GAMES.split(text)


def main(**jobs: Job) -> None:
    """Do the job that the command line names."""
    name, argument, *again = sys.argv[1:]
    job = jobs[name](argument)
    if again:
        job()
        gc.collect()
    begin = time.perf_counter()
    games, units = job()
    seconds = time.perf_counter() - begin
    print(json.dumps({"games": games, "units": units, "seconds": seconds}))
