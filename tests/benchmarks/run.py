"""How fast pdn is, beside its peers; every case runs once a round, so that a busy machine slows all alike."""

import argparse
import json
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import peer_pgn_extract
import peers
import selfplay
from hotspots import profile
from measuring import Case, Failed, Group, Work, machine, run, show, table

import pdn
import pdn.core.movegen as core
from pdn.core.perft import perft

PYTHON = sys.executable
COMMAND = str(Path(PYTHON).with_name("pdn"))
COMPILED = not (core.__file__ or "").endswith(".py")

#: What is timed as a user starts it.  Commands that come later get their line here.
COMMANDS = {
    "pdn --help": ["--help"],
    "pdn validate, one game": ["validate", "GAME"],
    "pdn moves": ["moves", "start"],
    "pdn perft": ["perft", "start", "--depth", "2"],
    "pdn variants": ["variants"],
}
#: What is timed inside, by the jobs of ours.py.
JOBS = {
    "validate": "pdn.validate_text",
    "tokens": "pdn.games: all tokens",
    "trees": "pdn.games: moves as trees",
    "tags": "pdn.games: tags only",
    "passing": "pdn.games: passed over",
}
MANY = 100
MOST_CHESS = 300  #: games of chess
LONGEST_CHESS = 120  #: plies


class Peer(NamedTuple):
    """What a peer is asked to do.  New peers get their line in PEERS."""

    name: str
    package: str
    job: str
    whole: bool = True  #: it is timed as a process too
    slow: bool = False  #: a few games, once, must do
    fast: bool = False  #: it is timed on the large file too

    @property
    def script(self) -> str:
        """The script that drives it."""
        return f"peer_{self.package.replace('-', '_')}.py"


PEERS = (
    Peer("py-draughts", "py-draughts", "replay"),
    Peer("pydraughts", "pydraughts", "replay", slow=True),
    Peer("pydraughts, reading alone", "pydraughts", "read", whole=False),
    Peer("dame-rs, its reader", "dame-rs", "read", fast=True),
    Peer("dame-rs, move by move", "dame-rs", "replay", whole=False),
)


class Files(NamedTuple):
    """The input."""

    games: Path
    many_games: Path  #: the same, :data:`MANY` times
    few_games: Path
    one_game: Path
    pure: Path  #: a folder with our package in pure Python


def write_files(folder: Path, given: Path | None, games: int) -> Files:
    """Write all input into a folder."""
    files = Files(
        given or folder / "games.pdn", *(folder / name for name in ("many.pdn", "few.pdn", "one.pdn", "pure"))
    )
    if not given:
        files.games.write_text(selfplay.write_games(games), encoding="utf-8")
    files.many_games.write_bytes((files.games.read_bytes() + b"\n\n") * MANY)
    files.few_games.write_text(selfplay.write_games(2), encoding="utf-8")
    files.one_game.write_text(selfplay.write_games(1), encoding="utf-8")
    # The pure form is what is installed, without its libraries.
    libraries = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(Path(pdn.__file__).parent, files.pure / "pdn", ignore=libraries)
    return files


def apart(
    name: str, script: str, job: str, argument: object, environment: dict[str, str] | None = None
) -> Case:
    """Make a case of the process of a script that does work."""
    command = [PYTHON, str(peers.HERE / script), job, str(argument)]
    return Case(name, command, environment=environment or {}, says=True)


def inside(case: Case, warm: bool = True) -> Case:
    """Let the script say how long its work took: the second time, if all is to be warm."""
    return replace(case, command=[*case.command, *(["--again"] if warm else [])], inside=True, seconds=[])


class Bench:
    """All that is timed, and notes on what cannot be."""

    def __init__(self, files: Files, alone: bool, quick: bool) -> None:
        self.files = files
        self.alone = alone
        self.quick = quick
        self.notes: list[str] = []
        self.versions: dict[str, str] = {}
        reports = list(pdn.validate_text(files.games.read_text(encoding="utf-8", errors="replace")))
        self.lengths = [report.plies for report in reports if report.game.number]

    def groups(self) -> Iterator[Group]:
        """List what is timed.  New cases get their place below."""
        yield Group("whole process", "plies/s", "× time a ply", list(self.processes()))
        yield Group("in process", "plies/s", "× time a ply", list(self.insides()))
        yield Group(
            "move generation, in process", "positions/s", "× time a position", list(self.generators())
        )
        yield Group("a large file, whole process", "plies/s", "× time a ply", list(self.large()))
        yield Group("start-up, whole process", "", "× time", list(self.starts()))

    @contextmanager
    def noting(self) -> Iterator[None]:
        """Note what is missing, once, and go on without."""
        try:
            yield
        except Failed as failure:
            if str(failure) not in self.notes:
                self.notes.append(str(failure))

    def processes(self) -> Iterator[Case]:
        """What checks a file from start to end."""
        yield self.validate("pdn validate", self.files.games)
        with self.noting():
            yield replace(
                self.validate("pdn validate, pure Python", self.files.games), environment=self.pure()
            )
        for peer in self.peers():
            if peer.whole:
                with self.noting():
                    yield self.ask(peer)
        with self.noting():
            path = self.chess_games()
            yield Case("pgn-extract -r, chess", peer_pgn_extract.command(path), peer_pgn_extract.count(path))

    def insides(self) -> Iterator[Case]:
        """The same without start-up, and what is less than a check."""
        for job, name in JOBS.items():
            yield inside(apart(name, "ours.py", job, self.files.games))
        with self.noting():
            for job, name in JOBS.items():
                yield inside(apart(f"{name}, pure Python", "ours.py", job, self.files.games, self.pure()))
        for peer in self.peers():
            with self.noting():
                yield inside(self.ask(peer), warm=not peer.slow)

    def generators(self) -> Iterator[Case]:
        """Perft: to depth 8 on the large board, elsewhere as deep as takes about as long as a blink."""
        deepest = 6 if self.quick else 8
        first, least = f"international {deepest}", 30_000 if self.quick else 300_000
        yield inside(apart(f"perft {first}", "ours.py", "perft", first), warm=False)
        for rules in pdn.all_rules():
            if rules.default_of_type and rules.game_type != 20:
                argument = f"{rules.name} {_depth_of(rules, least)}"
                yield inside(apart(f"perft {argument}", "ours.py", "perft", argument), warm=False)
        with self.noting():
            argument = f"international {deepest - 2}"
            name = f"perft {argument}, pure Python"
            yield inside(apart(name, "ours.py", "perft", argument, self.pure()), warm=False)
        for package, depth in ("py-draughts", deepest - 3), ("dame-rs", deepest):
            with self.noting():
                case = self.ask(Peer(f"{package} {depth}", package, "perft"), depth)
                yield inside(case, warm=False)

    def large(self) -> Iterator[Case]:
        """The same games many times, so that starting weighs little; and in two processes."""
        yield self.validate("pdn validate", self.files.many_games)
        yield self.validate("pdn validate --jobs 2", self.files.many_games, "--jobs", "2")
        for peer in self.peers():
            if peer.whole and peer.fast:
                with self.noting():
                    yield self.ask(peer, self.files.many_games)
        with self.noting():
            path = self.files.many_games.with_name("chess.pgn")
            path.write_bytes((Path(self.chess_games()).read_bytes() + b"\n\n") * MANY)
            command = peer_pgn_extract.command(str(path))
            yield Case("pgn-extract -r, chess", command, peer_pgn_extract.count(str(path)))

    def starts(self) -> Iterator[Case]:
        """What takes the time of starting, beside an interpreter that starts."""
        yield Case("python -c 'import click'", [PYTHON, "-c", "import click"])
        for name, words in COMMANDS.items():
            words = [str(self.files.one_game) if word == "GAME" else word for word in words]
            yield Case(name, [COMMAND, *words])

    def validate(self, name: str, path: Path, *options: str) -> Case:
        """Make a case of ``pdn validate``."""
        times = MANY if path == self.files.many_games else 1
        work = Work(len(self.lengths) * times, sum(self.lengths) * times)
        return Case(name, [COMMAND, "validate", *options, str(path)], work)

    def pure(self) -> dict[str, str]:
        """Return the environment in which our core is pure Python.

        Raises:
            Failed: it is so anyway.
        """
        if not COMPILED:
            raise Failed("the core that is installed is pure Python: there is no compiled form beside it")
        return {"PYTHONPATH": str(self.files.pure)}

    def peers(self) -> tuple[Peer, ...]:
        """Return the peers that are asked."""
        return () if self.alone else PEERS

    def ask(self, peer: Peer, argument: object = None) -> Case:
        """Make a case of what a peer is asked to do.

        Raises:
            Failed: it is not to be had.
        """
        if self.alone:
            raise Failed("without peers")
        environment = peers.fetch(peer.package)
        self.versions[peer.package] = peers.version(peer.package)
        path = self.files.few_games if peer.slow else self.files.games
        return apart(peer.name, peer.script, peer.job, argument or path, environment)

    def chess_games(self) -> str:
        """Return a file with as many games of chess, of the same lengths; it is kept for the next time.

        Raises:
            Failed: it cannot be made.
        """
        if self.alone:
            raise Failed("without peers")
        lengths = [str(min(length, LONGEST_CHESS)) for length in self.lengths[:MOST_CHESS]]
        path = peers.STORE / f"{len(lengths)}-games-{sum(map(int, lengths))}-plies.pgn"
        if not path.exists():
            run([PYTHON, str(peers.HERE / "chessgames.py"), str(path), *lengths], peers.fetch("chess"))
        return str(path)


def _depth_of(rules: pdn.Rules, least: int) -> int:
    """Return the first depth with so many positions."""
    depth = 1
    while perft(rules.tables, list(rules.start_board), rules.first_side, depth) < least:
        depth += 1
    return depth


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the games, and perft less deep")
    parser.add_argument("--file", type=Path, help="a PDN file to use instead of self-play")
    parser.add_argument("--rounds", type=int, default=5, help="rounds that count (default: 5)")
    parser.add_argument("--alone", action="store_true", help="without peers")
    parser.add_argument("--json", action="store_true", help="for programs: the seconds of every round")
    parser.add_argument("--markdown", action="store_true", help="for docs/performance.md")
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        files = write_files(Path(folder), options.file, 30 if options.quick else 300)
        bench = Bench(files, options.alone, options.quick)
        found = list(bench.groups())
        cases = [case for group in found for case in group.cases]
        for _ in range(options.rounds + 1):
            for case in cases:
                case.measure()
        for case in cases:
            del case.seconds[0]
        shares = list(profile(files.games))
        about = f"{options.file.name if options.file else 'self-play'}, {files.games.stat().st_size:,} bytes"

    form = "compiled" if COMPILED else "pure Python"
    versions = [f"pdn {version('pdn')} ({form} core)", f"lark {version('lark')}"]
    versions += [" ".join(item) for item in bench.versions.items()]
    setting = "; ".join([machine(), *versions])
    if options.json:
        numbers = {group.title: [vars(case) for case in group.cases] for group in found}
        print(json.dumps({"machine": setting, "input": about, "notes": bench.notes, **numbers}, indent=1))
        return
    print(f"{setting}.\n\n{about}.\n\nMedians of {options.rounds} rounds after one that warms up.\n")
    for rows in (*map(table, found), *shares):
        show(rows, options.markdown)
    for note in bench.notes:
        print(f"Not measured: {note}.")


if __name__ == "__main__":
    main()
