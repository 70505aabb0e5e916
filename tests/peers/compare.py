"""Legal moves side by side with other libraries; run by hand, not part of the test suite.

    python tests/peers/compare.py --install            # once: a virtual environment for each peer
    python tests/peers/compare.py [--positions N] [--jobs N] [VARIANT...]

Half of the positions come from random play, half are a few kings and men put down by chance.  Compared are
the distinct moves: from, to, the set of captured pieces.  The result is a table in Markdown.  A difference is
either a known fault of the peer, told by its own test below, or unknown: then the exit code is 1.
"""

import argparse
import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pdn import Position, Rules, find_rules
from pdn.core.tables import BLACK, KING, MAN, WHITE

ROOT = Path(__file__).resolve().parents[2]
WORKER = Path(__file__).with_name("worker.py")
VERSIONS = {"py-draughts": "1.10.1", "pydraughts": "0.6.7", "dame-rs": "0.2.0"}
VARIANTS = {
    "py-draughts": (
        "international",
        "english",
        "russian",
        "brazilian",
        "frisian",
        "frysk",
        "antidraughts",
        "breakthrough",
    ),
    "pydraughts": (
        "international",
        "english",
        "italian",
        "russian",
        "brazilian",
        "turkish",
        "frisian",
        "frysk",
        "antidraughts",
        "breakthrough",
    ),
    "dame-rs": ("international",),
}

Play = tuple[int, int, frozenset[int]]  #: from, to, captured; squares from 1 as in worker.py


class Difference(NamedTuple):
    """A position of which a peer says otherwise; squares are looked up in ``pieces``."""

    position: Position
    ours: frozenset[Play]
    theirs: frozenset[Play]

    @property
    def extra(self) -> frozenset[Play]:
        return self.theirs - self.ours

    @property
    def missing(self) -> frozenset[Play]:
        return self.ours - self.theirs

    def piece(self, square: int) -> int:
        return self.position.board[self.position.rules.board.squares[square - 1]]


class Fault(NamedTuple):
    """A known fault of a peer, and how a difference that comes from it is told.

    Where there is a ``witness``, another peer, it has to agree with us about the position.
    """

    peer: str
    variants: tuple[str, ...]
    text: str
    is_it: Callable[[Difference], bool]
    witness: str | None = None


# The known faults


def passes_through_pieces(difference: Difference) -> bool:
    """Nothing is missing, and every move too many is a king's without capture, with a piece in its way."""

    def has_piece_in_way(play: Play) -> bool:
        origin, target, captured = play
        on_file = (target - origin) % 8 == 0
        step = (8 if on_file else 1) * (1 if target > origin else -1)
        on_line = on_file or (origin - 1) // 8 == (target - 1) // 8
        between = range(origin + step, target, step)
        is_king = bool(difference.piece(origin) & KING)
        return not captured and on_line and is_king and any(map(difference.piece, between))

    return not difference.missing and all(map(has_piece_in_way, difference.extra))


def leaves_capture_optional(difference: Difference) -> bool:
    """Captures are all there, and everything else is the moves of a position without any."""
    all_captured = all(captured for _, _, captured in difference.ours)
    return (
        not difference.missing and all_captured and not any(captured for _, _, captured in difference.extra)
    )


def misses_captures_by_kings(difference: Difference) -> bool:
    """Every move that is missing is a capture by a king; others come up where they were the best ones."""

    def is_by_king(play: Play) -> bool:
        origin, _, captured = play
        return bool(captured) and bool(difference.piece(origin) & KING)

    return bool(difference.missing) and all(map(is_by_king, difference.missing))


FAULTS = [
    Fault("py-draughts", ("english",), "captures are optional, by design", leaves_capture_optional),
    Fault(
        "pydraughts",
        ("turkish",),
        "kings pass through pieces when they do not capture",
        passes_through_pieces,
    ),
    Fault(
        "pydraughts",
        ("frisian", "frysk"),
        "misses captures by kings, which py-draughts has",
        misses_captures_by_kings,
        witness="py-draughts",
    ),
]


# Positions


def random_play(rules: Rules, chance: random.Random) -> Iterator[Position]:
    """Positions of games in which every move is made by chance."""
    while True:
        position = Position.start(rules)
        for _ in range(200):
            moves = position.legal_moves()
            if not moves:
                break
            if chance.random() < 0.3:
                yield Position(rules, position.board, position.side)
            position = position.play(chance.choice(moves))


def sparse(rules: Rules, chance: random.Random) -> Iterator[Position]:
    """Positions with a few kings and men anywhere."""
    squares = rules.board.squares
    while True:
        board = rules.board.empty()
        free = chance.sample(squares, len(squares))
        for side in (WHITE, BLACK):
            last_row = rules.tables.promotion[side >> 3]
            kings = 0 if rules.first_king_wins else chance.randint(0, 4)
            for kind, count in ((KING, kings), (MAN, chance.randint(0 if kings else 1, 6))):
                for _ in range(count):
                    square = free.pop()
                    if kind == KING or not last_row[square]:
                        board[square] = side | kind
        position = Position(rules, bytes(board), chance.choice((WHITE, BLACK)))
        sides = {board[square] & (WHITE | BLACK) for square in squares}
        if {WHITE, BLACK} <= sides and position.legal_moves():
            yield position


@cache
def positions(variant: str, count: int, seed: int) -> list[Position]:
    """Different positions, the same for every peer and in every run with this seed."""
    rules = find_rules(variant)
    chance = random.Random(f"{variant} {seed}")
    found: dict[Position, None] = {}
    for source, share in ((random_play, count // 2), (sparse, count)):
        for position in source(rules, chance):
            if len(found) == share:
                break
            found.setdefault(position)
    return list(found)


# Moves


def question(position: Position) -> str:
    """A position as worker.py reads it."""
    asked: dict[str, object] = {"turn": "W" if position.side == WHITE else "B"}
    for name, side in (("W", WHITE), ("B", BLACK)):
        for key, kind in ((name, MAN), (name + "K", KING)):
            asked[key] = [
                number
                for number, square in enumerate(position.rules.board.squares, 1)
                if position.board[square] == side | kind
            ]
    return json.dumps(asked)


def ours(position: Position) -> frozenset[Play]:
    number = {square: n for n, square in enumerate(position.rules.board.squares, 1)}
    return frozenset(
        (number[move.origin], number[move.target], frozenset(number[square] for square in move.captured))
        for move in position.legal_moves()
    )


def interpreter(venvs: Path, peer: str) -> Path:
    return venvs / peer / "bin" / "python"


def theirs(venvs: Path, peer: str, variant: str, asked: list[Position]) -> Iterator[frozenset[Play]]:
    command = [str(interpreter(venvs, peer)), str(WORKER), peer, variant]
    text = "\n".join(map(question, asked))
    answer = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if answer.returncode:
        raise RuntimeError(f"{peer}, {variant}: {answer.stderr}")
    for line in answer.stdout.splitlines():
        yield frozenset(
            (origin, target, frozenset(captured)) for origin, target, captured in json.loads(line)
        )


# The comparison


class Result(NamedTuple):
    peer: str
    variant: str
    compared: int
    moves: int
    known: dict[str, list[Difference]]
    unknown: list[Difference]

    @property
    def count(self) -> int:
        return len(self.unknown) + sum(map(len, self.known.values()))


def compare(venvs: Path, peer: str, variant: str, count: int, seed: int) -> Result:
    asked = positions(variant, count, seed)
    result = Result(peer, variant, len(asked), 0, {}, [])
    moves = 0
    differences = []
    for position, answer in zip(asked, theirs(venvs, peer, variant, asked), strict=True):
        mine = ours(position)
        moves += len(mine)
        if mine != answer:
            differences.append(Difference(position, mine, answer))
    witnesses: dict[str, dict[Position, frozenset[Play]]] = {}
    for difference in differences:
        for fault in FAULTS:
            if fault.peer != peer or variant not in fault.variants or not fault.is_it(difference):
                continue
            if fault.witness and fault.witness not in witnesses:
                doubtful = [other.position for other in differences]
                said = theirs(venvs, fault.witness, variant, doubtful)
                witnesses[fault.witness] = dict(zip(doubtful, said, strict=True))
            if not fault.witness or witnesses[fault.witness][difference.position] == difference.ours:
                result.known.setdefault(fault.text, []).append(difference)
                break
        else:
            result.unknown.append(difference)
    return result._replace(moves=moves)


def row(result: Result) -> str:
    """A line of the table, with the shortest FEN as example of each fault."""

    def example(differences: list[Difference]) -> str:
        return min((difference.position.fen() for difference in differences), key=len)

    said = [f"peer's: {text} ({len(found)}), e.g. `{example(found)}`" for text, found in result.known.items()]
    if result.unknown:
        said.append(f"**unknown ({len(result.unknown)})**, e.g. `{example(result.unknown)}`")
    cells = [result.peer, VERSIONS[result.peer], result.variant, result.compared, result.moves, result.count]
    return f"| {' | '.join(map(str, cells))} | {'; '.join(said) or '–'} |"


def tell(difference: Difference) -> str:
    def listed(plays: frozenset[Play]) -> str:
        names = difference.position.rules.numbering().names
        squares = [names[square] for square in difference.position.rules.board.squares]

        def text(play: Play) -> str:
            origin, target, captured = play
            taken = f" {{{','.join(squares[square - 1] for square in sorted(captured))}}}" if captured else ""
            return f"{squares[origin - 1]}{'x' if captured else '-'}{squares[target - 1]}{taken}"

        return ", ".join(sorted(map(text, plays))) or "none"

    fen = difference.position.fen()
    return (
        f"  {fen}\n    only ours: {listed(difference.missing)}\n    only theirs: {listed(difference.extra)}"
    )


def install(folder: Path) -> None:
    for peer, version in VERSIONS.items():
        subprocess.run([sys.executable, "-m", "venv", str(folder / peer)], check=True)
        pip = [str(interpreter(folder, peer)), "-m", "pip", "install", "--quiet", f"{peer}=={version}"]
        subprocess.run(pip, check=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare legal moves with those of other libraries.")
    parser.add_argument("variants", nargs="*", metavar="VARIANT", help="all that a peer knows without it")
    parser.add_argument("--positions", type=int, default=1000, help="how many of each variant (1000)")
    parser.add_argument("--peer", action="append", choices=VERSIONS, help="only this peer; may be repeated")
    parser.add_argument("--jobs", type=int, default=1, help="comparisons at the same time (1)")
    parser.add_argument("--seed", type=int, default=1, help="other positions (1)")
    parser.add_argument("--venvs", type=Path, default=ROOT / "build" / "peers", help="where the peers are")
    parser.add_argument("--install", action="store_true", help="make the virtual environments first")
    options = parser.parse_args()
    if options.install:
        install(options.venvs)
    tasks = [
        (options.venvs, peer, variant, options.positions, options.seed)
        for peer in options.peer or VERSIONS
        for variant in VARIANTS[peer]
        if variant in options.variants or not options.variants
    ]
    if not tasks:
        parser.error(f"no peer knows {', '.join(options.variants)}")
    if not all(interpreter(options.venvs, peer).exists() for peer in VERSIONS):
        parser.error(f"no peers in {options.venvs}: run with --install once")
    print("| Peer | Version | Variant | Positions | Moves | Differences | Whose fault |")
    print("|---|---|---|---:|---:|---:|---|")
    unknown = []
    with ThreadPoolExecutor(options.jobs) as pool:
        for result in pool.map(lambda task: compare(*task), tasks):
            print(row(result), flush=True)
            unknown += [f"{result.peer}, {result.variant}:\n{tell(found)}" for found in result.unknown[:5]]
    for found in unknown:
        print(found, file=sys.stderr)
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
