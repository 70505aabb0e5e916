"""The files of the standard's own repository: what its grammar reads is read, and what it does not, too."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import pdn
from pdn import Severity, open_sources, validate_source

# Errors of content, which are in the files that the grammar of PDN 3.0 reads: line and code.
CONTENT = {
    "beginner.pdn": [(78, "man-on-promotion-row")],
    "goulds.pdn": [(837, "man-on-promotion-row")],
    "lpc.pdn": [(line, "man-on-promotion-row") for line in (286, 286, 502, 518, 582)],
    "candidate95.pdn": [(157, "result-mismatch")],
}

# Why it does not read the others, as far as the toolkit says: line and code.
FAULTS = {
    # Forfeits, with the number of a move that was not played.
    "mrdrcd07.pdn": [(line, "number-without-move") for line in (198, 326, 583)],
    "mrdrcd08.pdn": [(499, "number-without-move")],
    # A dot that stands alone.
    "Cat.A1.pdn": [(405, "punctuation")],
    # A number that nothing follows, no terminator, and the move of a game that is not there.
    "Cat.C1.pdn": [
        (579, "number-without-move"),
        (579, "game-without-terminator"),
        (611, "nothing-to-capture"),
    ],
    "40Camp.DamaInternazionaleAssoluto.pdn": [(21, "result-mismatch"), (226, "game-without-terminator")],
    # Points of ten.
    "delfts.pdn": [(26, "result-style"), (53, "result-style")],
    # Dashes for moves that are not known.
    "abatsiev.pdn": [(595, "unknown-move")],
    "nested_comment.pdn": [(1, "nested-comment")],
}
#: Older revisions, which are in another encoding besides: where that shows.
LEGACY = {
    "40Camp.DamaInternazionaleAssoluto.rev-c10aea1.pdn": (2, "bad-encoding"),
    "abatsiev.rev-b91d48f.pdn": (1, "bad-encoding"),
}


class Said(NamedTuple):
    """What the toolkit says of a file; each finding as line, code and severity."""

    games: int
    plies: int
    findings: list[tuple[int, str, Severity]]

    def errors(self) -> list[tuple[int, str]]:
        return [(line, code) for line, code, severity in self.findings if severity == Severity.ERROR]


@cache
def validated(path: Path, *, strict: bool = False) -> Said:
    (source,) = open_sources(str(path))
    games = plies = 0
    findings = []
    for report in validate_source(source, strict=strict):
        games += report.game.number > 0
        plies += report.plies
        findings += [(report.game.place(f.start)[0], f.code, f.severity) for f in report.findings]
    return Said(games, plies, findings)


Official = Callable[[str], dict[str, Any]]


@pytest.fixture(scope="session")
def official(index: list[Any]) -> Official:
    """The rows of the files in the folder ``succeed`` or ``fail`` of the standard, by their names there."""

    def official(folder: str) -> dict[str, Any]:
        prefix = f"wiegerw__pdn__{folder}__"
        named = ((row.file.rpartition("/")[2], row) for row in index)
        return {name.removeprefix(prefix): row for name, row in named if name.startswith(prefix)}

    return official


def faults(name: str) -> list[tuple[int, str]]:
    """What is wrong with a file that the grammar of PDN 3.0 does not read."""
    if name in LEGACY:
        stem = name.partition(".rev-")[0]
        return [LEGACY[name], *FAULTS[f"{stem}.pdn"]]
    return FAULTS[name]


def test_every_file_that_the_standard_reads_is_read(corpus: Path, official: Official) -> None:
    files = official("succeed")
    assert len(files) == 42
    assert set(CONTENT) <= set(files)
    for name, row in files.items():
        assert (name, validated(corpus / row.file).errors()) == (name, CONTENT.get(name, []))


def test_games_and_moves_are_as_many_as_are_known(
    corpus: Path, official: Official, explained: Callable[[str], dict[str, Any]]
) -> None:
    for row in (*official("succeed").values(), *official("fail").values()):
        said = validated(corpus / row.file)
        known = {"games": row.games, "plies": row.plies, **explained(row.file)}
        assert (row.file, said.games, said.plies) == (row.file, known["games"], known["plies"])


def test_every_file_that_the_standard_does_not_read_is_read_and_its_fault_told(
    corpus: Path, official: Official
) -> None:
    files = official("fail")
    assert {*FAULTS, *LEGACY} == set(files)
    for name, row in files.items():
        said = validated(corpus / row.file)
        told = {(line, code) for line, code, _ in said.findings}
        assert (name, set(faults(name)) - told) == (name, set())
        # Nothing else is an error.
        assert (name, set(said.errors()) - set(faults(name))) == (name, set())


def test_the_fault_is_an_error_for_who_writes(corpus: Path, official: Official) -> None:
    for name, row in official("fail").items():
        errors = set(validated(corpus / row.file, strict=True).errors())
        assert (name, set(faults(name)) - {LEGACY.get(name)} - errors) == (name, set())


@pytest.mark.parametrize("name", list(LEGACY))
def test_another_encoding_is_an_error_for_who_writes(corpus: Path, official: Official, name: str) -> None:
    assert LEGACY[name] in validated(corpus / official("fail")[name].file, strict=True).errors()


def test_nothing_else_is_unreadable(corpus: Path, official: Official) -> None:
    unread = []
    for name, row in {**official("succeed"), **official("fail")}.items():
        for game in pdn.open(str(corpus / row.file)):
            for item in game.items:
                if item.kind in ("UNREADABLE", "STRAY", "BAD_TAG", "UNCLOSED_COMMENT"):
                    unread.append((name, game.place(game.start + item.start)[0], item.text))
    assert unread == [("Cat.A1.pdn", 405, ".")]  # punctuation
