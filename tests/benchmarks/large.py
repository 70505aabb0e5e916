"""A file of any size, read in the memory of its largest game: time and peak memory of each way to read it."""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import selfplay
from measuring import machine, run, show

MIB = 1 << 20

WAYS = {
    "counting games": "print(pdn.open(path).count())",
    "tags": "print(sum(1 for tags in pdn.open(path).tags()))",
    "all tokens": "print(sum(1 for game in pdn.open(path) if game.items))",
    "trees": "print(sum(1 for game in pdn.open(path) if len(game.tree)))",
    "a report each": "deque((r for s in pdn.open(path).sources() for r in pdn.validate_source(s)), 0)",
}
COMMANDS = {"pdn validate": [], "pdn validate --jobs 2": ["--jobs", "2"]}


DEFAULT = ["counting games", "tags", *COMMANDS]


def write_file(path: Path, size: int) -> None:
    """Write games until the file has this size, in MiB; every thousandth has a comment of 100 kB."""
    block = selfplay.write_games(200)
    with path.open("w", encoding="utf-8") as file:
        written = 0
        while written < size * MIB:
            file.write(block + "\n")
            written += len(block) + 1
            if written % (5 * len(block)) < len(block):
                file.write('[Event "Long"]\n\n1. 32-28 {' + "words " * 17_000 + "} *\n\n")


def rows(sizes: list[int], ways: list[str]) -> Iterator[list[str]]:
    """Read files of these sizes, in MiB, and yield what that took."""
    yield ["way of reading", "MiB", "seconds", "MiB/s", "peak MiB"]
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            path = Path(folder, "games.pdn")
            write_file(path, size)
            for way in ways:
                if way in WAYS:
                    code = f"import pdn; from collections import deque; path = {str(path)!r}; {WAYS[way]}"
                    taken = run(
                        [sys.executable, "-P", "-c", code]
                    )  # -P: not the checkout, but what is installed
                else:
                    taken = run(
                        [str(Path(sys.executable).with_name("pdn")), "validate", str(path), *COMMANDS[way]]
                    )
                rate = f"{size / taken.seconds:.1f}"
                yield [way, f"{size:,}", f"{taken.seconds:.1f}", rate, str(taken.peak_mib)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[10, 100, 1024], help="in MiB")
    parser.add_argument("--ways", nargs="+", choices=[*WAYS, *COMMANDS], default=DEFAULT)
    parser.add_argument("--markdown", action="store_true", help="for docs/performance.md")
    options = parser.parse_args()
    print(f"{machine()}.\n")
    show(list(rows(options.sizes, options.ways)), options.markdown)


if __name__ == "__main__":
    main()
