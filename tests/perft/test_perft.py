"""Perft: the published numbers of move sequences, position by position and depth by depth."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from pdn.core.perft import perft
from pdn.core.tables import DISTINCT, LANDINGS, PATHS
from pdn.notation import long_form
from pdn.position import Position
from pdn.rules import Rules, all_rules, find

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.perft"))
CONVENTIONS = {"distinct": DISTINCT, "paths": PATHS, "landings": LANDINGS}
# Counts up to here are made in every run, about 40 seconds in all; up to there in the slow one.
CEILINGS = {"distinct": 200_000, "paths": 30_000, "landings": 30_000}
# The deepest published counts take hours: PDN_PERFT_CEILING raises the ceiling of the slow run to reach them.
SLOW_CEILING = int(os.environ.get("PDN_PERFT_CEILING", "20_000_000"))


class Block(NamedTuple):
    """One block of a perft file: a position, how its moves are counted, and the counts by depth."""

    file: str
    position: str
    variant: str
    override: str  #: traits that differ from those of the variant: ``width=6 height=6``
    fen: str
    convention: str
    counts: dict[int, int]

    @property
    def id(self) -> str:
        board = "".join(f"-{word.partition('=')[2]}" for word in self.override.split()[:2])
        return f"{self.variant}{board}-{self.position.replace(' ', '_')}-{self.convention}"

    def rules(self) -> Rules:
        pairs = (word.split("=") for word in self.override.split())
        changes = {trait: int(value) if value.isdecimal() else value for trait, value in pairs}
        return replace(find(self.variant), **changes)  # type: ignore[arg-type]

    def start(self) -> Position:
        rules = self.rules()
        return Position.start(rules) if self.fen == "start" else Position.from_fen(self.fen, rules)


def read_blocks(path: Path) -> Iterator[Block]:
    """Yield the blocks of a perft file: lines with a keyword, then a line for each depth."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    for text in "\n".join(lines).split("\n\n"):
        head, counts = {"override": ""}, {}
        for line in filter(None, text.splitlines()):
            word, value = line.split(maxsplit=1)
            if word.isdigit():
                counts[int(word)] = int(value)
            else:
                head[word] = value
        if counts:
            yield Block(path.stem, convention=head.pop("count"), counts=counts, **head)


BLOCKS = [block for path in FILES for block in read_blocks(path)]


def lines_to_count() -> Iterator[object]:
    for block in BLOCKS:
        for depth, count in block.counts.items():
            if count > SLOW_CEILING:
                break
            marks = [pytest.mark.slow] if count > CEILINGS[block.convention] else []
            yield pytest.param(block, depth, count, id=f"{block.id}-{depth}", marks=marks)


def count_sequences(position: Position, depth: int, convention: str) -> int:
    board, side = list(position.board), position.side
    return perft(position.rules.tables, board, side, depth, CONVENTIONS[convention])


def divide(position: Position, depth: int, convention: str = "distinct") -> str:
    """Split a count by the first move, one line each, to be compared with another generator."""
    rules = position.rules
    lines = []
    for move in position.legal_moves(CONVENTIONS[convention]):
        count = count_sequences(position.play(move), depth - 1, convention)
        lines.append(f"{long_form(move, rules.numbering(), rules.capture_separator)} {count}")
    return "\n".join(sorted(lines))


def test_files_have_the_name_of_their_variant_and_counts() -> None:
    assert len({block.id for block in BLOCKS}) == len(BLOCKS), "a count stands twice"
    for path in FILES:
        blocks = [block for block in BLOCKS if block.file == path.stem]
        assert blocks, f"{path.name} has no block"
        if path.stem == "boards":
            assert all(block.override for block in blocks)
        else:
            assert {(block.variant, block.override) for block in blocks} == {(path.stem, "")}


def test_start_position_of_every_variant_is_counted() -> None:
    starts = [block for block in BLOCKS if block.fen == "start" and not block.override]
    # Rule sets that are played alike share their counts; breakthrough ends too early for any.
    counted = {find(block.variant).play for block in starts}
    assert {rules.name for rules in all_rules() if rules.play not in counted} == {"breakthrough"}
    for variant in {block.variant for block in starts}:
        conventions = {block.convention for block in starts if block.variant == variant}
        assert conventions >= {"distinct", "paths"}
        assert variant in {path.stem for path in FILES}


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.id)
def test_depths_are_complete_from_one_on(block: Block) -> None:
    assert list(block.counts) == list(range(1, len(block.counts) + 1))
    assert len(block.counts) >= 7
    assert block.convention in CONVENTIONS


@pytest.mark.parametrize(("block", "depth", "count"), [*lines_to_count()])
def test_perft(block: Block, depth: int, count: int) -> None:
    position = block.start()
    counted = count_sequences(position, depth, block.convention)
    if counted != count:
        table = divide(position, depth, block.convention)
        pytest.fail(f"{counted} sequences, not {count}\n{table}", pytrace=False)


def test_a_position_without_moves_adds_nothing() -> None:
    blocked = Position.from_fen("W:W6:B1", find("international"))
    assert [count_sequences(blocked, depth, "distinct") for depth in range(3)] == [1, 0, 0]


def test_conventions_differ_where_one_capture_can_be_made_in_several_ways() -> None:
    one_circle = Position.from_fen("W:W11:B7,8,17,18", find("international"))
    assert [count_sequences(one_circle, 1, convention) for convention in CONVENTIONS] == [1, 2, 2]
    straight_on = Position.from_fen("W:WK46:B32,10", find("international"))
    assert [count_sequences(straight_on, 1, convention) for convention in CONVENTIONS] == [1, 1, 4]


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_divide_adds_up_to_the_count(convention: str) -> None:
    position = Position.start(find("english"))
    counts = [int(line.split()[1]) for line in divide(position, 4, convention).splitlines()]
    assert len(counts) == 7
    assert sum(counts) == 1469
