"""Every game of the corpus that is known to replay does so here, in its variant, without an illegal move."""

import csv
import re
import tomllib
from collections.abc import Callable
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pdn import find_rules, read_source, validate_source

CHUNKS = 8  # so that the slow run can be spread over processes
EVERY = 3  # of so many files the ordinary run reads one

# What a finding can be about besides the legality of a move: how a file is written, not what is played.
NOT_LEGALITY = {
    "ambiguous-capture",
    "bad-encoding",
    "result-mismatch",
    "unknown-game-type",
    "unknown-move",
    "unreadable-text",
    "variant-inferred",
    "variation-after-move",
    "wrong-notation",
    "wrong-path",
}


class Row(NamedTuple):
    """A file of INDEX.tsv with games that replay: ``replays`` of ``games``, ``plies`` in all."""

    file: str
    variant: str
    games: int
    plies: int
    replays: int


class Seen(NamedTuple):
    """What the toolkit says of a file; ``legality`` holds game, ply and code of each finding.

    Moves that were not checked, because the position before them is not known, count as one.
    """

    games: int
    plies: int
    legality: tuple[tuple[int, int | None, str], ...]

    def agrees(self, row: Row) -> bool:
        return not self.differences(row)

    def differences(self, row: Row) -> list[str]:
        """What INDEX.tsv says otherwise; it counts only the games without a finding."""
        clean = self.games - len({game for game, _, _ in self.legality})
        wrong = []
        if self.games != row.games:
            wrong.append(f"{self.games} games, not {row.games}")
        if self.plies != row.plies:
            wrong.append(f"{self.plies} plies, not {row.plies}")
        # Where the note says that some games do not replay, those are not told from the others.
        if self.legality and (clean < row.replays or row.replays == row.games):
            wrong.append(f"illegal: {self.legality}")
        return wrong


class Entry(NamedTuple):
    """One entry of expected.toml."""

    kind: str
    files: list[str]
    reason: str
    seen: dict[str, Any]

    def covers(self, row: Row) -> bool:
        return any(fnmatchcase(row.file, pattern) for pattern in self.files)

    def expects(self, row: Row) -> Seen:
        legality = tuple((game, ply, code) for game, ply, code in self.seen.get("legality", ()))
        return Seen(self.seen.get("games", row.games), self.seen.get("plies", row.plies), legality)


@cache
def entries() -> list[Entry]:
    """The disagreements about replays that expected.toml explains."""
    read = tomllib.loads(Path(__file__).with_name("expected.toml").read_text(encoding="utf-8"))
    assert set(read) == {"differs", "unreadable", "oracle"}
    return [
        Entry(kind, entry.pop("files"), entry.pop("reason"), entry)
        for kind in ("differs", "unreadable")
        for entry in read[kind]
    ]


@cache
def rows(corpus: Path) -> list[Row]:
    """The files whose note says how many of their games replay."""
    found = []
    with (corpus / "INDEX.tsv").open(encoding="utf-8", newline="") as index:
        for row in csv.DictReader(index, delimiter="\t", quoting=csv.QUOTE_NONE):
            replays = re.search(r"replays ok:(\d+)", row["notes"])
            if replays:
                number = re.match(r"\d+", row["variant"])
                variant = number[0] if number else row["file"].split("/")[0]
                plies = int(row["plies"] or 0)
                found.append(Row(row["file"], variant, int(row["games"]), plies, int(replays[1])))
    return found


def look(corpus: Path, row: Row) -> Seen:
    """Replay the main lines of a file in its variant."""
    reports = validate_source(read_source(str(corpus / row.file)), find_rules(row.variant))
    games = plies = 0
    legality = []
    for report in reports:
        games += report.game.number > 0
        plies += report.plies
        for finding in report.findings:
            if finding.variation:
                continue
            if finding.code not in NOT_LEGALITY:
                legality.append((finding.game, finding.ply, finding.code))
            elif "not checked" in (finding.help or ""):
                legality.append((finding.game, finding.ply, "not checked"))
    return Seen(games, plies, tuple(legality))


def complaints(corpus: Path, chosen: list[Row]) -> list[str]:
    """What neither INDEX.tsv nor expected.toml says of each file."""
    wrong = []
    for row in chosen:
        entry = next((entry for entry in entries() if entry.covers(row)), None)
        if entry is None:
            wrong += [f"{row.file}: {what}" for what in look(corpus, row).differences(row)]
        elif entry.kind == "differs" and look(corpus, row) != entry.expects(row):
            wrong.append(f"{row.file}: expected.toml says {entry.expects(row)}, seen is {look(corpus, row)}")
    return wrong


def sample(corpus: Path) -> list[Row]:
    """Files from all over the corpus, the same in every run: one of every variant, and each n-th."""
    first: dict[str, Row] = {}
    for row in rows(corpus):
        first.setdefault(row.variant, row)
    return list(dict.fromkeys([*first.values(), *rows(corpus)[::EVERY]]))


def test_sample_is_not_empty(corpus: Path) -> None:
    chosen = sample(corpus)
    assert len(chosen) > 100
    assert {row.variant for row in chosen} == {row.variant for row in rows(corpus)}
    assert len({row.variant for row in chosen}) >= 8
    assert sum(row.plies for row in chosen) > 20_000


def test_sample_replays(corpus: Path) -> None:
    assert complaints(corpus, sample(corpus)) == []


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_game_replays(corpus: Path, chunk: int) -> None:
    chosen = rows(corpus)[chunk::CHUNKS]
    assert chosen
    assert complaints(corpus, chosen) == []


@pytest.mark.slow
def test_every_explained_disagreement_is_one(corpus: Path) -> None:
    stale = []
    for entry in entries():
        assert entry.reason.strip()
        for pattern in entry.files:
            if not any(fnmatchcase(row.file, pattern) for row in rows(corpus)):
                stale.append(f"{pattern}: no file that replays")
        covered = [row for row in rows(corpus) if entry.covers(row)]
        stale += [f"{row.file}: agrees" for row in covered if look(corpus, row).agrees(row)]
    assert stale == []


def test_no_file_is_explained_twice(corpus: Path) -> None:
    twice = [row.file for row in rows(corpus) if sum(entry.covers(row) for entry in entries()) > 1]
    assert twice == []


@pytest.mark.parametrize("change", ["move", "game", "illegal"])
def test_a_difference_is_told(change: str, differing: Callable[[str], list[str]]) -> None:
    assert differing(change)


@pytest.fixture
def differing(corpus: Path) -> Callable[[str], list[str]]:
    """What is told of a file of which INDEX.tsv would say one more move, or one more game, or other rules."""
    row = next(row for row in rows(corpus) if row.variant == "29")
    changed = {
        "move": row._replace(plies=row.plies + 1),
        "game": row._replace(games=row.games + 1),
        "illegal": row._replace(variant="25", replays=row.games),
    }
    return lambda change: complaints(corpus, [changed[change]])
