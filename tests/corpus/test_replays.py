"""Every game of the corpus that is known to replay does so here, in its variant, without an illegal move."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pdn import Severity, find_rules, open_sources, validate_source

CHUNKS = 8  # so that the slow run can be spread over processes
EVERY = 3  # of so many files the ordinary run reads one

# What an error can be about besides the legality of a move: how a file is written, not what is played.
NOT_LEGALITY = {
    "bad-tag",
    "result-mismatch",
    "unbalanced-parenthesis",
    "unclosed-comment",
    "unclosed-variation",
    "unreadable-text",
}

Explained = Callable[[str], dict[str, Any]]


class Seen(NamedTuple):
    """What the toolkit says of a file; ``legality`` holds game, ply and code of each illegal move.

    Moves that were not checked, because the position before them is not known, count as one.
    """

    games: int
    plies: int
    legality: tuple[tuple[int, int | None, str], ...]

    def differences(self, row: Any) -> list[str]:
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


def look(corpus: Path, row: Any) -> Seen:
    """Replay the main lines of a file in its variant."""
    (source,) = open_sources(str(corpus / row.file))
    games = plies = 0
    legality = []
    for report in validate_source(source, find_rules(row.variant)):
        games += report.game.number > 0
        plies += report.plies
        for finding in report.findings:
            if finding.variation:
                continue
            if finding.severity == Severity.ERROR and finding.code not in NOT_LEGALITY:
                legality.append((finding.game, finding.ply, finding.code))
            elif "not checked" in (finding.help or ""):
                legality.append((finding.game, finding.ply, "not checked"))
    return Seen(games, plies, tuple(legality))


def complaints(corpus: Path, chosen: list[Any], explained: Explained) -> list[str]:
    """What neither INDEX.tsv nor expected.toml says of each file."""
    wrong = []
    for row in chosen:
        seen = look(corpus, row)
        expected = explained(row.file)
        if expected:
            legality = tuple(tuple(finding) for finding in expected.get("legality", ()))
            said = Seen(expected.get("games", row.games), expected.get("plies", row.plies), legality)
            if seen != said:
                wrong.append(f"{row.file}: expected.toml says {said}, seen is {seen}")
        else:
            wrong += [f"{row.file}: {what}" for what in seen.differences(row)]
    return wrong


@pytest.fixture(scope="session")
def rows(index: list[Any]) -> list[Any]:
    """The files whose note says how many of their games replay."""
    return [row for row in index if row.replays is not None]


@pytest.fixture(scope="session")
def sample(rows: list[Any]) -> list[Any]:
    """Files from all over the corpus, the same in every run: one of every variant, and each n-th."""
    first: dict[str, Any] = {}
    for row in rows:
        first.setdefault(row.variant, row)
    return list(dict.fromkeys([*first.values(), *rows[::EVERY]]))


def test_sample_is_not_empty(rows: list[Any], sample: list[Any]) -> None:
    assert len(sample) > 100
    assert {row.variant for row in sample} == {row.variant for row in rows}
    assert len({row.variant for row in sample}) >= 8
    assert sum(row.plies for row in sample) > 20_000


def test_sample_replays(corpus: Path, sample: list[Any], explained: Explained) -> None:
    assert complaints(corpus, sample, explained) == []


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_game_replays(corpus: Path, rows: list[Any], explained: Explained, chunk: int) -> None:
    chosen = rows[chunk::CHUNKS]
    assert chosen
    assert complaints(corpus, chosen, explained) == []


@pytest.mark.slow
def test_every_explained_disagreement_is_one(corpus: Path, index: list[Any], entries: list[Any]) -> None:
    stale = []
    for entry in entries:
        covered = [row for row in index if entry.covers(row.file)]
        if not all(any(pattern.covers(row.file) for row in covered) for pattern in single(entry)):
            stale.append(f"{entry.files}: no file is called so")
        for row in covered:
            seen = look(corpus, row)
            agrees = not seen.differences(row._replace(replays=row.replays or row.games))
            stale += [f"{row.file}: agrees"] if agrees else []
    assert stale == []


def single(entry: Any) -> list[Any]:
    """An entry for each of the patterns of an entry."""
    return [entry._replace(files=[pattern]) for pattern in entry.files]


@pytest.mark.parametrize("change", ["move", "game", "illegal"])
def test_a_difference_is_told(corpus: Path, rows: list[Any], change: str) -> None:
    row = next(row for row in rows if row.variant == "29")
    changed = {
        "move": row._replace(plies=row.plies + 1),
        "game": row._replace(games=row.games + 1),
        "illegal": row._replace(variant="25", replays=row.games),
    }
    assert complaints(corpus, [row], lambda file: {}) == []
    assert complaints(corpus, [changed[change]], lambda file: {})
