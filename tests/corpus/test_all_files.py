"""Every real file goes through: something is said of each, none stops the toolkit, nothing of it is lost."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from pdn import Game, SourceError, games, read_source
from pdn.reader import parse
from pdn.scanner import scan

CHUNKS = 16  # so that the slow run can be spread over processes
SAMPLE = 60  # files that every run reads


def game_files(corpus: Path) -> list[Path]:
    """The files with games or positions, largest suffix set first told: ``.pdn`` and ``.fen`` in any case."""
    found = sorted(path for path in corpus.rglob("*") if path.suffix.lower() in (".pdn", ".fen"))
    assert len(found) > SAMPLE, "the corpus has lost its files"
    return found


def sample(corpus: Path) -> list[Path]:
    """Files from all over the corpus, the same in every run."""
    found = game_files(corpus)
    return found[:: len(found) // SAMPLE]


def complaints(run: Callable[..., Result], paths: list[Path]) -> list[str]:
    """What is wrong with how each file was validated."""
    wrong = []
    for path in paths:
        for form in ("text", "json"):
            try:
                result = run("validate", path, "--format", form)
            except Exception as error:  # whatever it is, it must not come out
                wrong.append(f"{path}: {form}: {error!r}")
                continue
            if result.exit_code not in (0, 1, 2):
                wrong.append(f"{path}: {form}: exit code {result.exit_code}")
            elif result.exit_code == 2 and not result.stderr.startswith("pdn: "):
                wrong.append(f"{path}: {form}: nothing said about what cannot be read")
            elif form == "text" and not re.search(
                r"^\d+ games?, \d+ pl(y|ies), \d+ files?: ", result.stdout, re.M
            ):
                wrong.append(f"{path}: no summary")
            elif form == "json" and list(json.loads(result.stdout)) != ["version", "findings", "summary"]:
                wrong.append(f"{path}: not the documented object")
    return wrong


def test_sample_is_validated(corpus: Path, run: Callable[..., Result]) -> None:
    assert complaints(run, sample(corpus)) == []


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_file_is_validated(corpus: Path, run: Callable[..., Result], chunk: int) -> None:
    assert complaints(run, game_files(corpus)[chunk::CHUNKS]) == []


def lost(path: Path) -> list[str]:
    """What of a file is in no game, or in no item of its game, but should be."""
    try:
        text = read_source(str(path)).text
    except SourceError:
        return []
    parts = []
    position = 0
    for game in games(text):
        parts.append(text[position : game.start])
        assert text[game.start :].startswith(game.text)
        position = game.start + len(game.text)
        inner = 0
        for item in game.items:
            parts.append(game.text[inner : item.start])
            assert game.text[item.start : item.end] == item.text
            inner = item.end
        parts.append(game.text[inner:])
    if position:
        parts.append(text[position:])
    else:
        parts.append(re.sub(r"\{[^}]*\}|%[^\r\n]*", "", text))
    return [f"{path}: {part!r}" for part in parts if part.strip().strip("\ufeff\x1a")]


def test_nothing_of_the_sample_is_lost(corpus: Path) -> None:
    assert [part for path in sample(corpus) for part in lost(path)] == []


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_nothing_of_any_file_is_lost(corpus: Path, chunk: int) -> None:
    assert [part for path in game_files(corpus)[chunk::CHUNKS] for part in lost(path)] == []


def read_otherwise(path: Path) -> list[str]:
    """The games that the grammar would read in another way than the scanner did alone."""
    try:
        text = read_source(str(path)).text
    except SourceError:
        return []
    different = []
    for number, (start, end, items) in enumerate(scan(text), 1):
        if {"LPAR", "RPAR", "BAD_TAG"}.isdisjoint(item.kind for item in items):
            game = Game(number, text[start:end], items=items)
            if parse(game) != items or game.findings:
                different.append(f"{path}: game {number}")
    return different


def test_scanner_reads_the_sample_as_the_grammar_would(corpus: Path) -> None:
    assert [game for path in sample(corpus) for game in read_otherwise(path)] == []


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_scanner_reads_every_file_as_the_grammar_would(corpus: Path, chunk: int) -> None:
    assert [game for path in game_files(corpus)[chunk::CHUNKS] for game in read_otherwise(path)] == []
