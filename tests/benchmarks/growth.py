"""How time and memory grow with the input: ten times as much should take ten times as long.

Each text is written to a file and read in a process of its own.  What grows faster is marked; a mark
is a reason to look, not a proof, for other work disturbs the clock.  tests/test_growth.py counts work.
"""

import argparse
import io
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from math import log10
from pathlib import Path
from typing import NamedTuple

from hostile import KINDS, Kind
from measuring import show

SIZES = (1, 10, 100)
MOST_SECONDS = 120  #: more than this is not waited for
STEEP = 1.25  #: the exponent from which on growth is marked: 1 is linear, 2 is quadratic
LEAST_SECONDS = 0.05  #: what takes less is never marked
LEAST_MIB = 20


class Measured(NamedTuple):
    """What one text took."""

    size: int  #: bytes
    seconds: float  #: of the processor
    mib: float  #: memory on top of what the smallest text takes
    findings: int


def validate_json(path: str) -> int:
    """Validate and write the findings as JSON, as the command does."""
    from pdn import open_sources
    from pdn.render.json import JsonRenderer
    from pdn.validate import validate

    out = JsonRenderer(_Nowhere())
    found = 0
    for source in open_sources(path):
        for report in validate(source):
            out.report(path, report)
            found += len(report.findings)
    return found


def validate_text(path: str) -> int:
    """Validate strictly and write the findings for a person."""
    from pdn import open_sources
    from pdn.render.text import TextRenderer
    from pdn.validate import validate

    out = TextRenderer(_Nowhere())
    found = 0
    for source in open_sources(path):
        for report in validate(source, strict=True):
            out.report(path, report)
            found += len(report.findings)
    out.end_of_file(path)
    return found


def build_trees(path: str) -> int:
    """Build the tree of each game, visit its nodes and read the commands in their comments."""
    import pdn
    from pdn.values.commands import parse_comment

    found = 0
    for game in pdn.open(path):
        found += len(game.findings)
        for node in game.tree:
            found += len(game.tree.children(node)) + len(parse_comment(node.comment).commands)
    return found


def count_games(path: str) -> int:
    """Pass over the games."""
    import pdn

    pdn.open(path).count()
    return 0


WAYS: dict[str, Callable[[str], int]] = {
    "validate": validate_json,
    "strict": validate_text,
    "trees": build_trees,
    "count": count_games,
}


class _Nowhere(io.StringIO):
    """Takes text and forgets it."""

    def write(self, text: str) -> int:
        return len(text)


def _peak_mib() -> float:
    import resource  # not everywhere

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (
        1 << (20 if sys.platform == "darwin" else 10)
    )


# What runs in processes of their own.


def write(name: str, count: str, path: str) -> None:
    """Write a text of this kind."""
    Path(path).write_bytes(KINDS[name].write(int(count)).encode("utf-8", "surrogateescape"))


def read(way: str, small: str, path: str) -> None:
    """Read a small text to warm up, then this one; print what it took."""
    WAYS[way](small)
    before = _peak_mib()
    begin = time.process_time()
    findings = WAYS[way](path)
    print(json.dumps([time.process_time() - begin, _peak_mib() - before, findings]))


def _apart(*arguments: str | Path) -> str:
    """Run one of the two functions above in a new process and return what it prints."""
    command = [sys.executable, __file__, "--apart", *map(str, arguments)]
    child = subprocess.run(command, capture_output=True, text=True, timeout=MOST_SECONDS)
    if child.returncode:
        raise Died(child.stderr.strip().rpartition("\n")[2] or f"exit code {child.returncode}")
    return child.stdout


class Died(Exception):
    """A process did not come to its end."""


def measure(kind: Kind, way: str, folder: Path) -> Iterator[Measured]:
    """Measure a kind at each size."""
    small, path = folder / "small.pdn", folder / "games.pdn"
    _apart("write", kind.name, str(max(1, kind.parts // 100)), small)
    for factor in SIZES:
        _apart("write", kind.name, str(kind.parts * factor), path)
        yield Measured(path.stat().st_size, *json.loads(_apart("read", way, small, path)))


def steepness(small: float, large: float) -> float:
    """Return the power of the size that a value grows with: 1 is linear, 2 is quadratic."""
    return log10(max(large, 1e-9) / max(small, 1e-9)) / log10(SIZES[-1] / SIZES[-2])


def row(kind: Kind, way: str, folder: Path, again: int = 2) -> list[str]:
    """Measure a kind and lay it out; what looks steep is measured again, and the fastest counts."""
    taken: list[Measured] = []
    try:
        taken.extend(measure(kind, way, folder))
        for _ in range(again):
            if not _marks(taken):
                break
            pairs = zip(taken, measure(kind, way, folder), strict=True)
            taken = [min(pair, key=lambda measured: measured.seconds) for pair in pairs]
        marks = _marks(taken)
    except subprocess.TimeoutExpired:
        marks = f"more than {MOST_SECONDS} s"
    except Died as death:
        marks = str(death)
    cells = [kind.name, f"{kind.parts * SIZES[-1]:,}"]
    if len(taken) < len(SIZES):
        return [*cells, "", *(f"{m.seconds * 1000:,.0f}" for m in taken), *[""] * (6 - len(taken)), marks]
    *_, less, most = taken
    cells += [f"{most.size / 1000:,.0f}", *(f"{m.seconds * 1000:,.0f}" for m in taken)]
    cells += [f"{steepness(less.seconds, most.seconds):.2f}", f"{most.mib:,.0f}", f"{most.findings:,}"]
    return [*cells, marks]


def _marks(taken: list[Measured]) -> str:
    """Say what grows faster than the text."""
    _, less, more = taken
    marks = []
    if more.seconds > LEAST_SECONDS and steepness(less.seconds, more.seconds) > STEEP:
        marks.append("time")
    if more.mib > LEAST_MIB and steepness(max(less.mib, 1), more.mib) > STEEP:
        marks.append("memory")
    return " ".join(marks)


def main() -> None:
    """Run the command."""
    if sys.argv[1:2] == ["--apart"]:
        {"write": write, "read": read}[sys.argv[2]](*sys.argv[3:])
        return
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--way", choices=list(WAYS), nargs="+", default=["validate"], help="what is timed")
    parser.add_argument("--only", default="", help="the kinds whose names have this in them")
    parser.add_argument("--times", type=int, default=1, help="begin with this many times the usual parts")
    parser.add_argument("--markdown", action="store_true", help="for docs/performance.md")
    options = parser.parse_args()
    times = [f"{factor}× ms" for factor in SIZES]
    for way in options.way:
        rows = [[way, "parts", "kB", *times, "power", "MiB", "findings", "grows faster"]]
        with tempfile.TemporaryDirectory() as folder:
            for kind in KINDS.values():
                if options.only in kind.name:
                    scaled = kind._replace(parts=kind.parts * options.times)
                    rows.append(row(scaled, way, Path(folder)))
                    print("  ".join(filter(None, rows[-1])), file=sys.stderr, flush=True)
        show(rows, options.markdown)


if __name__ == "__main__":
    main()
