"""Cases, each in processes of its own, and the tables of what they took."""

import json
import os
import platform
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from statistics import median
from typing import NamedTuple

# Commands fork from this small process, because a child's peak memory begins with that of its parent.
CHILD = """import resource, subprocess, sys, time
begin = time.perf_counter()
code = subprocess.call(sys.argv[1:], stdout=sys.stderr)
print(time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, code)"""


class Failed(Exception):
    """A command did not do what it is for."""


class Run(NamedTuple):
    """What one run of a command took, and what it printed."""

    seconds: float
    peak_mib: int
    printed: str


class Work(NamedTuple):
    """What one run gets through; ``units`` are plies, or positions for perft."""

    games: int
    units: int


def run(command: Sequence[str], environment: Mapping[str, str] | None = None) -> Run:
    """Run a command in a process of its own.

    Raises:
        Failed: it died.
    """
    whole = [sys.executable, "-ISc", CHILD, *command]
    child = subprocess.run(whole, capture_output=True, text=True, env={**os.environ, **(environment or {})})
    answer = child.stdout.split()
    # 1 is for findings, but also how a Python program dies: that must not pass for a fast run.
    if child.returncode or answer[2] not in ("0", "1") or "Traceback" in child.stderr:
        raise Failed(f"{' '.join(command)} failed:\n{child.stderr}")
    return Run(float(answer[0]), int(answer[1]) >> (20 if sys.platform == "darwin" else 10), child.stderr)


@dataclass
class Case:
    """A command that is timed: the whole process, or what it says of itself (see work.py)."""

    name: str
    command: list[str]
    work: Work | None = None
    environment: dict[str, str] = field(default_factory=dict)
    says: bool = False  #: it prints what it got through
    inside: bool = False  #: and the seconds that count are those it prints
    seconds: list[float] = field(default_factory=list)
    peak_mib: int = 0

    def measure(self) -> None:
        """Run once and note the time."""
        taken = run(self.command, self.environment)
        seconds = taken.seconds
        if self.says:
            said = json.loads(taken.printed.splitlines()[-1])
            self.work = Work(said["games"], said["units"])
            seconds = said["seconds"] if self.inside else seconds
        self.seconds.append(seconds)
        self.peak_mib = max(self.peak_mib, taken.peak_mib)

    def ratio(self, other: "Case") -> float | None:
        """Return how many times as long as ``other`` this takes: a ply, or all where none are counted."""
        if (self.work is None) != (other.work is None) or (self.work and not self.work.units):
            return None
        # The rounds are compared one by one: what slows a whole round does not matter.
        times = median(mine / theirs for mine, theirs in zip(self.seconds, other.seconds, strict=True))
        return times * other.work.units / self.work.units if self.work and other.work else times


class Group(NamedTuple):
    """Cases that belong together; where ``beside`` says how, each is compared with the first."""

    title: str
    unit: str
    beside: str
    cases: list[Case]


def table(group: Group) -> list[list[str]]:
    """Lay the numbers of a group out in rows, without the columns that are empty."""
    rows = [
        [
            group.title,
            "games",
            "plies",
            "games/s",
            group.unit,
            "median ms",
            "min–max",
            group.beside,
            "peak MiB",
        ]
    ]
    for case in group.cases:
        middle, least, most = median(case.seconds), min(case.seconds), max(case.seconds)
        games, units = case.work or (0, 0)
        counts = [f"{games:,}", f"{units:,}"] if games else ["", ""]
        rates = [f"{count / middle:,.0f}" if count else "" for count in (games, units)]
        times = [f"{middle * 1000:,.0f}", f"{least * 1000:,.0f}–{most * 1000:,.0f}"]
        ratio = case.ratio(group.cases[0]) if group.beside else None
        rows.append([case.name, *counts, *rates, *times, f"{ratio:.2f}" if ratio else "", f"{case.peak_mib}"])
    columns = [column for column in zip(*rows, strict=True) if any(column[1:])]
    return [list(row) for row in zip(*columns, strict=True)]


def show(rows: list[list[str]], markdown: bool) -> None:
    """Print rows in columns: the first to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    for row in [rows[0], rule, *rows[1:]] if markdown else rows:
        cells = [row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=True))]
        print(f"| {' | '.join(cells)} |" if markdown else "  ".join(cells).rstrip())
    print()


def machine() -> str:
    """Say when and on what the numbers were measured."""
    info = Path("/proc/cpuinfo")
    models = [line for line in info.read_text().splitlines() if "model name" in line] if info.exists() else []
    cpu = f"{models[0].split(':')[1].strip()}, {len(models)} cores" if models else platform.processor()
    return f"{date.today()}; {cpu}; Python {platform.python_version()}"
