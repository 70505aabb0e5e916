"""Perft: the published numbers of move sequences, position by position and depth by depth."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from pdn.core.perft import perft
from pdn.notation import long_form
from pdn.position import Position
from pdn.rules import find

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.perft"))
# Counts up to here are made in every run, about 40 seconds in all; up to there in the slow one.
CEILING = 1_100_000
SLOW_CEILING = 20_000_000


class Block(NamedTuple):
    """One block of a perft file: a position, how its moves are counted, and the counts by depth."""

    file: str
    position: str
    variant: str
    fen: str
    convention: str
    counts: dict[int, int]

    def start(self) -> Position:
        rules = find(self.variant)
        return Position.start(rules) if self.fen == "start" else Position.from_fen(self.fen, rules)


def read_blocks(path: Path) -> Iterator[Block]:
    """Yield the blocks of a perft file: four lines with a keyword, then a line for each depth."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    for text in "\n".join(lines).split("\n\n"):
        head, counts = {}, {}
        for line in filter(None, text.splitlines()):
            word, value = line.split(maxsplit=1)
            if word.isdigit():
                counts[int(word)] = int(value)
            else:
                head[word] = value
        if head:
            yield Block(path.stem, head["position"], head["variant"], head["fen"], head["count"], counts)


# Blocks with `count paths` are left out: the engine counts distinct moves only, the paths of the
# long notation come with a later step.
BLOCKS = [block for path in FILES for block in read_blocks(path) if block.convention == "distinct"]


def lines_to_count() -> Iterator[object]:
    for block in BLOCKS:
        for depth, count in block.counts.items():
            if count > SLOW_CEILING:
                break
            name = f"{block.variant}-{block.position.replace(' ', '_')}-{depth}"
            marks = [pytest.mark.slow] if count > CEILING else []
            yield pytest.param(block, depth, count, id=name, marks=marks)


def divide(position: Position, depth: int) -> str:
    """Split a count by the first move, one line each, to be compared with another generator."""
    rules = position.rules
    lines = []
    for move in position.legal_moves():
        after = position.play(move)
        count = perft(rules.tables, list(after.board), after.side, depth - 1)
        lines.append(f"{long_form(move, rules.numbering(), rules.capture_separator)} {count}")
    return "\n".join(sorted(lines))


def test_every_variant_has_a_perft_file_with_counts() -> None:
    assert {path.stem for path in FILES} >= {"international", "english", "russian", "brazilian"}
    for path in FILES:
        blocks = [block for block in BLOCKS if block.file == path.stem]
        assert blocks, f"{path.name} has no block that counts distinct moves"
        assert {block.variant for block in blocks} == {path.stem}


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: f"{block.variant}-{block.position}")
def test_depths_are_complete_from_one_on(block: Block) -> None:
    assert list(block.counts) == list(range(1, len(block.counts) + 1))
    assert len(block.counts) >= 7


def test_only_the_two_known_conventions_are_used() -> None:
    assert {block.convention for path in FILES for block in read_blocks(path)} == {"distinct", "paths"}


@pytest.mark.parametrize(("block", "depth", "count"), [*lines_to_count()])
def test_perft(block: Block, depth: int, count: int) -> None:
    position = block.start()
    counted = perft(position.rules.tables, list(position.board), position.side, depth)
    if counted != count:
        pytest.fail(f"{counted} sequences, not {count}\n{divide(position, depth)}", pytrace=False)


def test_a_position_without_moves_adds_nothing() -> None:
    blocked = Position.from_fen("W:W6:B1", find("international"))
    counts = [perft(blocked.rules.tables, list(blocked.board), blocked.side, depth) for depth in range(3)]
    assert counts == [1, 0, 0]


def test_divide_adds_up_to_the_count() -> None:
    position = Position.start(find("english"))
    counts = [int(line.split()[1]) for line in divide(position, 4).splitlines()]
    assert len(counts) == 7
    assert sum(counts) == 1469
