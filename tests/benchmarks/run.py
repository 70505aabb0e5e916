"""How fast pdn is, beside its peers: ``python tests/benchmarks/run.py``; docs/performance.md has the numbers.

Every case runs once a round, one after the other, so that a busy machine slows them all alike. The
first round only warms up.
"""

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
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import selfplay

import pdn
import pdn.core.movegen as core
from pdn.core.perft import perft

try:
    import peer_py_draughts
except ImportError:
    peer_py_draughts = None  # type: ignore[assignment]

HERE = Path(__file__).resolve().parent
PERFT_DEPTH = 5
PDN = [str(Path(sys.executable).with_name("pdn"))]


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
    peak: int = 0  #: of a command, in KiB

    def measure(self) -> None:
        """Run once and note the time."""
        gc.collect()
        if callable(self.run):
            begin = time.perf_counter()
            self.run()
            self.seconds.append(time.perf_counter() - begin)
            return
        command = [sys.executable, "-IS", str(HERE / "child.py"), *self.run]
        answer = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.split()
        if answer[2] not in ("0", "1"):  # 1: pdn has findings
            raise SystemExit(f"exit code {answer[2]}: {' '.join(self.run)}")
        self.seconds.append(float(answer[0]))
        self.peak = max(self.peak, int(answer[1]) // (1024 if sys.platform == "darwin" else 1))

    def rate(self) -> float:
        """Return units of work in a second, or runs where there is no work to count."""
        return (self.work.units if self.work else 1) / median(self.seconds)

    def ratio(self, other: "Case") -> float:
        """Return how many times as fast as ``other`` this is; without work, how many times as long it takes.

        The median of the rounds, each compared in itself: what slows a whole round does not matter.
        """
        times = median(mine / theirs for mine, theirs in zip(self.seconds, other.seconds, strict=True))
        return self.work.units / other.work.units / times if self.work and other.work else times


class Group(NamedTuple):
    """Cases that are compared with each other, or rather with the last of them."""

    title: str
    unit: str  #: empty where only the time counts
    cases: list[Case]
    reference: Case | None = None


def groups(path: Path, one_game: Path) -> Iterator[Group]:
    """List what is timed.  New commands and new peers are added here."""
    source = pdn.read_source(str(path))
    reports = list(pdn.validate(source))
    ours = Work(sum(1 for r in reports if r.game.number), sum(r.plies for r in reports))
    whole = [Case("pdn validate", [*PDN, "validate", str(path)], ours)]
    inside = [
        Case("pdn.validate", lambda: all(pdn.validate(source)), ours),
        Case("pdn.games (reading only)", lambda: all(pdn.games(source.text)), ours),
    ]
    if peer_py_draughts:
        theirs = Work(*peer_py_draughts.replay(source.text))
        command = [sys.executable, str(HERE / "peer_py_draughts.py"), str(path)]
        whole.append(Case("py-draughts", command, theirs))
        inside.append(Case("py-draughts", partial(peer_py_draughts.replay, source.text), theirs))
    yield Group("Whole process", "plies", whole, whole[-1] if peer_py_draughts else None)
    yield Group("In process", "plies", inside, inside[-1] if peer_py_draughts else None)

    trees = []
    for rules in map(pdn.find_rules, ("international", "english", "russian", "brazilian")):
        count = partial(perft, rules.tables, list(rules.start_board), rules.first_side, PERFT_DEPTH)
        trees.append(Case(f"perft {PERFT_DEPTH}, {rules.name}", count, Work(0, count())))
    yield Group("Move generation, in process", "positions", trees)

    bare = Case("python -c 'import click'", [sys.executable, "-c", "import click"])
    start = [
        Case("pdn --help", [*PDN, "--help"]),
        Case("pdn validate, one game", [*PDN, "validate", str(one_game)]),
    ]
    yield Group("Start-up, whole process", "", [*start, bare], bare)


def table(group: Group) -> list[list[str]]:
    """Lay the numbers of a group out in rows, the first of them the heads."""
    rates = (
        ["games/s", f"{group.unit}/s"] if group.unit == "plies" else [f"{group.unit}/s"] * bool(group.unit)
    )
    reference = group.reference
    beside = [f"x {reference.name}" if group.unit else "times as long"] if reference else []
    rows = [[group.title, *rates, "median", "min-max", *beside, "peak memory"]]
    for case in group.cases:
        row = [case.name]
        if group.unit == "plies" and case.work:
            row.append(f"{case.work.games / median(case.seconds):,.0f}")
        if group.unit:
            row.append(f"{case.rate():,.0f}")
        row.append(f"{median(case.seconds) * 1000:,.0f} ms")
        row.append(f"{min(case.seconds) * 1000:,.0f}-{max(case.seconds) * 1000:,.0f}")
        if reference:
            row.append(f"{case.ratio(reference):.2f}")
        rows.append([*row, f"{case.peak / 1024:.0f} MiB" if case.peak else ""])
    if not any(case.peak for case in group.cases):
        rows = [row[:-1] for row in rows]
    return rows


def show(rows: list[list[str]], markdown: bool) -> None:
    """Print rows in columns: the first to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for i, row in enumerate(rows):
        cells = [row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=True))]
        print(f"| {' | '.join(cells)} |" if markdown else "  ".join(cells))
        if markdown and not i:
            print(f"| {' | '.join(['-' * widths[0], *('-' * (w - 1) + ':' for w in widths[1:])])} |")
    print()


def profile(path: Path) -> tuple[list[list[str]], list[list[str]]]:
    """Run the validation under cProfile: the share of its stages, and the functions with most own time."""
    source = pdn.read_source(str(path))
    profiler = cProfile.Profile()
    profiler.runcall(lambda: all(pdn.validate(source)))
    calls: dict[tuple[str, int, str], Any] = pstats.Stats(profiler).stats  # type: ignore[attr-defined]

    def spent(file: str, function: str) -> float:
        """Return the time in a function with all that it calls."""
        return sum(c[3] for (f, _, name), c in calls.items() if Path(f).name == file and name == function)

    total = spent("validate.py", "validate")
    inference = spent("inference.py", "infer")
    stages = {
        "reading": spent("reader.py", "games"),
        "of it: cutting the file into games": spent("reader.py", "split"),
        "of it: Lark": spent("lark.py", "parse"),
        "inference of rule set and notation": inference,
        "replay and checks": spent("validate.py", "validate_game") - inference,
    }
    shares = [["Stage", "share"], *([name, f"{time / total:.0%}"] for name, time in stages.items())]
    tops = [["Function", "calls", "own time"]]
    for (file, _, name), call in sorted(calls.items(), key=lambda item: -item[1][2])[:12]:
        where = f"{Path(file).name}: " if file != "~" else ""
        tops.append([where + name, f"{call[1]:,}", f"{call[2] / total:.1%}"])
    return shares, tops


def machine() -> str:
    """Say what the numbers were measured on."""
    info = Path("/proc/cpuinfo")
    models = [line for line in info.read_text().splitlines() if "model name" in line] if info.exists() else []
    cpu = f"{models[0].split(':')[1].strip()}, {len(models)} cores" if models else platform.processor()
    form = "pure Python" if (core.__file__ or "").endswith(".py") else "compiled"
    peer = f"py-draughts {version('py-draughts')}" if peer_py_draughts else "py-draughts not installed"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return (
        f"{date.today()}: {cpu}; {python}; pdn {version('pdn')} ({form} core), lark {version('lark')}; {peer}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="a tenth of the games")
    parser.add_argument("--file", type=Path, help="a PDN file to use instead of self-play")
    parser.add_argument("--rounds", type=int, default=7, help="rounds that count (default: 7)")
    parser.add_argument("--json", action="store_true", help="for programs")
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
        shares, tops = profile(path)
        size = path.stat().st_size

    for case in cases:
        del case.seconds[0]
    ours, *peers = found[0].cases
    assert ours.work
    what = options.file.name if options.file else "self-play, international"
    about = f"{what}: {ours.work.games:,} games, {ours.work.units:,} plies, {size:,} bytes"
    for peer in peers:
        assert peer.work
        about += f"; {peer.name} replayed {peer.work.games:,} games, {peer.work.units:,} plies"
    if options.json:
        print(
            json.dumps(
                {"machine": machine(), "input": about, "groups": [as_json(g) for g in found]}, indent=1
            )
        )
        return
    for line in (machine(), about, f"Medians of {options.rounds} rounds after one that warms up."):
        print(f"{line}\n")
    for rows in (*map(table, found), shares, tops):
        show(rows, options.markdown)


def as_json(group: Group) -> dict[str, Any]:
    """Return the numbers of a group for programs: seconds of every round, units in a second."""
    reference = group.reference
    rows = [
        {
            "name": case.name,
            "games": case.work.games if case.work else None,
            "units": case.work.units if case.work else None,
            "per_second": case.rate() if case.work else None,
            "seconds": case.seconds,
            "median": median(case.seconds),
            "ratio": case.ratio(reference) if reference else None,
            "peak_kib": case.peak or None,
        }
        for case in group.cases
    ]
    return {"title": group.title, "unit": group.unit, "cases": rows}


if __name__ == "__main__":
    main()
