"""The files of the corpus: what INDEX.tsv knows of them, and what expected.toml says against it."""

import csv
import re
import tomllib
from collections.abc import Callable
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pdn import open_sources

EVERY = 60  #: of so many files the ordinary run reads one, where all of them take too long,
EVERY_OF_SEVERAL = 3  #: and of so many that have more than one game
MOST = 20  #: but no more of them
CHUNKS = 16  #: parts of the corpus, so that the slow run can be spread over processes


class Row(NamedTuple):
    """What INDEX.tsv says of a file with games or positions, ``.pdn`` or ``.fen`` in any case."""

    file: str
    variant: str  #: a GameType number, or the folder where INDEX.tsv does not know it
    games: int
    plies: int
    replays: int | None  #: of the games, how many replay under the rules of the variant, where that is told


class Entry(NamedTuple):
    """One disagreement with INDEX.tsv that expected.toml explains."""

    files: list[str]
    reason: str
    seen: dict[str, Any]

    def covers(self, file: str) -> bool:
        return any(fnmatchcase(file, pattern) for pattern in self.files)


@pytest.fixture(scope="session")
def index(corpus: Path) -> list[Row]:
    """The rows of INDEX.tsv for all game files."""
    found = []
    with (corpus / "INDEX.tsv").open(encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows, delimiter="\t", quoting=csv.QUOTE_NONE):
            if Path(row["file"]).suffix.lower() not in (".pdn", ".fen"):
                continue
            number = re.match(r"\d+", row["variant"])
            replays = re.search(r"replays ok:(\d+)", row["notes"])
            found.append(
                Row(
                    row["file"],
                    number[0] if number else row["file"].split("/")[0],
                    int(row["games"].removesuffix(" pos")),
                    int(row["plies"] or 0),
                    int(replays[1]) if replays else None,
                )
            )
    assert len(found) > 1600, "the corpus has lost its files"
    return found


@pytest.fixture(scope="session")
def entries() -> list[Entry]:
    """The entries of expected.toml about INDEX.tsv."""
    read = tomllib.loads(Path(__file__).with_name("expected.toml").read_text(encoding="utf-8"))
    assert set(read) == {"differs", "oracle"}
    found = [Entry(entry.pop("files"), entry.pop("reason"), entry) for entry in read["differs"]]
    assert all(entry.reason.strip() and entry.seen for entry in found)
    return found


@pytest.fixture(scope="session")
def explained(entries: list[Entry]) -> Callable[[str], dict[str, Any]]:
    """What expected.toml says the toolkit sees in a file, where that is not what INDEX.tsv says."""

    def explained(file: str) -> dict[str, Any]:
        covering = [entry for entry in entries if entry.covers(file)]
        assert len(covering) <= 1, f"{file} is explained twice"
        return covering[0].seen if covering else {}

    return explained


@pytest.fixture(scope="session")
def sample(corpus: Path, index: list[Row]) -> list[Path]:
    """Files from all over the corpus, the same in every run."""
    files = sorted(row.file for row in index)
    several = sorted(row.file for row in index if 1 < row.games <= MOST)
    return sorted({corpus / file for file in (*files[::EVERY], *several[::EVERY_OF_SEVERAL])})


@pytest.fixture(params=range(CHUNKS), ids=lambda chunk: f"{chunk + 1} of {CHUNKS}")
def part(request: pytest.FixtureRequest, corpus: Path, index: list[Row]) -> list[Path]:
    """One part of all files after the other."""
    return sorted(corpus / row.file for row in index)[request.param :: CHUNKS]


@pytest.fixture(scope="session")
def text_of() -> Callable[[Path], str]:
    """Read the whole text of a file."""

    def text_of(path: Path) -> str:
        (source,) = open_sources(str(path))
        return source.text()

    return text_of
