"""How fast pdn is, beside its peers; every case runs once a round, so that a busy machine slows all alike."""

import argparse
import cProfile
import gc
import json
import platform
import pstats
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from importlib.metadata import version
from math import nan
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import selfplay

import pdn.core.movegen as core
from pdn.core.perft import perft
from pdn.reader import games
from pdn.rules import find
from pdn.source import open_sources
from pdn.validate import validate_text

try:
    import peer_py_draughts
except ImportError:
    peer_py_draughts = None  # type: ignore[assignment]

# Commands fork from this small process, because a child's peak memory begins with that of its parent.
CHILD = """import resource, subprocess, sys, time
begin = time.perf_counter()
code = subprocess.call(sys.argv[1:], stdout=subprocess.DEVNULL)
print(time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, code)"""


class Work(NamedTuple):
    """What one run gets through; ``units`` are plies, or positions for perft."""

    games: int
    units: int


@dataclass
class Case:
    """One thing that is timed: a call in this process, or a command in one of its own."""

    name: str
    run: Callable[[], object] | list[str]
    work: Work | None = None
    seconds: list[float] = field(default_factory=list)
    peak_mib: int = 0  #: of a command

    def measure(self) -> None:
        """Run once and note the time."""
        gc.collect()
        if callable(self.run):
            begin = time.perf_counter()
            self.run()
            self.seconds.append(time.perf_counter() - begin)
            return
        child = subprocess.run([sys.executable, "-ISc", CHILD, *self.run], capture_output=True, text=True)
        answer = child.stdout.split()
        # 1 is for findings, but also how a Python program dies: that must not pass for a fast run.
        if child.returncode or answer[2] not in ("0", "1") or "Traceback" in child.stderr:
            raise SystemExit(f"{' '.join(self.run)} failed:\n{child.stderr}")
        self.seconds.append(float(answer[0]))
        self.peak_mib = max(self.peak_mib, int(answer[1]) >> (20 if sys.platform == "darwin" else 10))

    def ratio(self, other: "Case") -> float:
        """Return how many times as fast as ``other`` this is; without work, as how slow."""
        # The rounds are compared one by one: what slows a whole round does not matter.
        times = median(mine / theirs for mine, theirs in zip(self.seconds, other.seconds, strict=True))
        if not self.work or not other.work:
            return times
        return self.work.units / other.work.units / times if other.work.units else nan


class Group(NamedTuple):
    """Cases that belong together; where ``beside`` says how, each is compared with the last."""

    title: str
    unit: str
    beside: str
    cases: list[Case]


def groups(path: Path, one_game: Path) -> Iterator[Group]:
    """List what is timed.  New commands and new peers get their case here."""
    command = str(Path(sys.executable).with_name("pdn"))
    (source,) = open_sources(str(path))
    text = source.text()
    reports = list(validate_text(text))
    ours = Work(sum(1 for r in reports if r.game.number), sum(r.plies for r in reports))
    whole = [Case("pdn validate", [command, "validate", str(path)], ours)]
    inside = [
        Case("pdn.validate_text", lambda: deque(validate_text(text), 0), ours),
        Case("pdn.games: all tokens", lambda: deque((game.items for game in games(text)), 0), ours),
        Case("pdn.games: moves as trees", lambda: deque((game.tree for game in games(text)), 0), ours),
        Case("pdn.games: tags only", lambda: deque((game.tags for game in games(text)), 0), ours),
        Case("pdn.games: passed over", lambda: deque(games(text), 0), ours),
    ]
    if peer_py_draughts:
        peer = Work(*peer_py_draughts.replay(text))
        script = [sys.executable, peer_py_draughts.__file__, str(path)]
        whole.append(Case("py-draughts", script, peer))
        inside.append(Case("py-draughts", partial(peer_py_draughts.replay, text), peer))
    beside = "× py-draughts" if peer_py_draughts else ""
    yield Group("whole process", "plies/s", beside, whole)
    yield Group("in process", "plies/s", beside, inside)
    trees = []
    for rules in map(find, ("international", "english", "russian", "brazilian")):
        count = partial(perft, rules.tables, list(rules.start_board), rules.first_side, 5)
        trees.append(Case(f"perft 5, {rules.name}", count, Work(0, count())))
    yield Group("move generation, in process", "positions/s", "", trees)

    start = [
        Case("pdn --help", [command, "--help"]),
        Case("pdn validate, one game", [command, "validate", str(one_game)]),
        Case("python -c 'import click'", [sys.executable, "-c", "import click"]),
    ]
    yield Group("start-up, whole process", "", "times as long", start)


def table(group: Group) -> list[list[str]]:
    """Lay the numbers of a group out in rows, without the columns that are empty."""
    rows = [[group.title, "games/s", group.unit, "median ms", "min–max", group.beside, "peak MiB"]]
    for case in group.cases:
        middle, least, most = median(case.seconds), min(case.seconds), max(case.seconds)
        rates = [f"{work / middle:,.0f}" if work else "" for work in case.work or (0, 0)]
        times = [f"{middle * 1000:,.0f}", f"{least * 1000:,.0f}–{most * 1000:,.0f}"]
        ratio = f"{case.ratio(group.cases[-1]):.2f}" if group.beside else ""
        rows.append([case.name, *rates, *times, ratio, str(case.peak_mib or "")])
    columns = [column for column in zip(*rows, strict=True) if any(column[1:])]
    return [list(row) for row in zip(*columns, strict=True)]


def show(rows: list[list[str]], markdown: bool) -> None:
    """Print rows in columns: the first to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    for row in [rows[0], rule, *rows[1:]] if markdown else rows:
        cells = [row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=True))]
        print(f"| {' | '.join(cells)} |" if markdown else "  ".join(cells))
    print()


def profile(path: Path) -> Iterator[list[list[str]]]:
    """Run the validation under cProfile: the share of its stages, and the functions with most own time."""
    with cProfile.Profile() as profiler:
        deque(validate_text(path.read_text(encoding="utf-8")), 0)
    stats: Any = pstats.Stats(profiler)
    calls = [
        (f"{Path(file).name} {name}".lstrip("~ "), call) for (file, _, name), call in stats.stats.items()
    ]
    spent = {name: call[3] for name, call in calls}  # with all that it calls
    total = spent["validate.py _validate"]
    stages = {
        "cutting into games": spent["cutter.py cut"],
        "plain games": spent["plain.py count_plies"],
        "tokens of other games": spent["reader.py read_items"],
        "replay and checks": spent["validate.py validate_game"],
    }
    yield [["stage", "share"], *([name, f"{time / total:.0%}"] for name, time in stages.items())]
    own = [["function", "calls", "own time"]]
    for name, call in sorted(calls, key=lambda item: -item[1][2])[:12]:
        own.append([name.split(" at 0x")[0], f"{call[1]:,}", f"{call[2] / total:.0%}"])
    yield own


def machine() -> str:
    """Say when, on what and with what the numbers were measured."""
    info = Path("/proc/cpuinfo")
    models = [line for line in info.read_text().splitlines() if "model name" in line] if info.exists() else []
    cpu = f"{models[0].split(':')[1].strip()}, {len(models)} cores" if models else platform.processor()
    form = "pure Python" if (core.__file__ or "").endswith(".py") else "compiled"
    peer = version("py-draughts") if peer_py_draughts else "not installed"
    ours = f"pdn {version('pdn')} ({form} core), lark {version('lark')}"
    return f"{date.today()}; {cpu}; Python {platform.python_version()}; {ours}; py-draughts {peer}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the games")
    parser.add_argument("--file", type=Path, help="a PDN file to use instead of self-play")
    parser.add_argument("--rounds", type=int, default=7, help="rounds that count (default: 7)")
    parser.add_argument("--json", action="store_true", help="for programs: the seconds of every round")
    parser.add_argument("--markdown", action="store_true", help="for docs/performance.md")
    options = parser.parse_args()
    if not peer_py_draughts:
        print("py-draughts is not installed (pip install --group bench): going on without", file=sys.stderr)

    with tempfile.TemporaryDirectory() as folder:
        path = options.file or Path(folder, "games.pdn")
        if not options.file:
            path.write_text(selfplay.write_games(30 if options.quick else 300), encoding="utf-8")
        one_game = Path(folder, "game.pdn")
        one_game.write_text(selfplay.write_games(1), encoding="utf-8")
        found = list(groups(path, one_game))
        cases = [case for group in found for case in group.cases]
        for _ in range(options.rounds + 1):
            for case in cases:
                case.measure()
        for case in cases:
            del case.seconds[0]
        shares = list(profile(path))
        about = f"{path.name if options.file else 'self-play'}, {path.stat().st_size:,} bytes"

    work = ((case.name, *case.work) for case in found[0].cases if case.work)
    about += "".join(f"; {name}: {n:,} games, {plies:,} plies" for name, n, plies in work)
    if options.json:
        numbers = {group.title: [vars(case) | {"run": None} for case in group.cases] for group in found}
        print(json.dumps({"machine": machine(), "input": about, **numbers}, indent=1))
        return
    print(f"{machine()}.\n\n{about}.\n\nMedians of {options.rounds} rounds after one that warms up.\n")
    for rows in (*map(table, found), *shares):
        show(rows, options.markdown)


if __name__ == "__main__":
    main()
