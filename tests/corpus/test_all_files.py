"""Every real file goes through: something is said of each, none stops the toolkit, nothing of it is lost."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from pdn import Game, games, open_sources
from pdn.context import REMARKS, scan
from pdn.parser import parse

KEEP = "pdn-latin-1"  # how a chunk of text is turned back into its bytes
MARK = b"\xef\xbb\xbf"

Text = Callable[[Path], str]


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
            # There is no file in the corpus that cannot be read.
            if result.exit_code not in (0, 1) or result.stderr:
                wrong.append(f"{path}: {form}: exit code {result.exit_code}: {result.stderr}")
            elif form == "text" and not re.search(
                r"^\d+ games?, \d+ pl(y|ies), 1 file: ", result.stdout, re.MULTILINE
            ):
                wrong.append(f"{path}: no summary")
            elif form == "json":
                read = json.loads(result.stdout)
                errors = [finding for finding in read["findings"] if finding["severity"] == "error"]
                if list(read) != ["version", "findings", "summary"]:
                    wrong.append(f"{path}: not the documented object")
                elif (len(errors) > 0) != (result.exit_code == 1):
                    wrong.append(f"{path}: exit code {result.exit_code} with {len(errors)} errors")
    return wrong


def test_sample_is_validated(run: Callable[..., Result], sample: list[Path]) -> None:
    assert complaints(run, sample) == []


@pytest.mark.slow
def test_every_file_is_validated(run: Callable[..., Result], part: list[Path]) -> None:
    assert complaints(run, part) == []


def lost(path: Path) -> list[str]:
    """What of a file is in no chunk, no game, or no item of its game, but should be."""
    (source,) = open_sources(str(path))
    chunks = list(source)
    text = "".join(chunk.text for chunk in chunks)
    read = b"".join(chunk.text.encode(chunk.encoding, KEEP) for chunk in chunks)
    written = path.read_bytes()
    wrong = [] if read == written.removeprefix(MARK) else ["bytes"]
    position = 0
    for game in games(text):
        wrong += between(text[position : game.start], REMARKS)
        if not text.startswith(game.text, game.start):
            wrong.append(f"game {game.number} stands elsewhere")
        position = game.start + len(game.text)
        inner = 0
        for item in game.items:
            wrong += between(game.text[inner : item.start], frozenset())
            if not game.text.startswith(item.text, item.start):
                wrong.append(f"{item} stands elsewhere")
            inner = item.end
        wrong += between(game.text[inner:], frozenset())
    wrong += between(text[position:], REMARKS)
    return [f"{path}: {what}" for what in wrong]


def between(gap: str, allowed: frozenset[str]) -> list[str]:
    """What stands in a gap besides white space, marks without a meaning and the tokens that may."""
    if not gap.strip().strip("\ufeff\x1a"):
        return []
    return [item.text for item in scan(gap) if item.kind not in allowed]


def test_nothing_of_the_sample_is_lost(sample: list[Path]) -> None:
    assert [what for path in sample for what in lost(path)] == []


@pytest.mark.slow
def test_nothing_of_any_file_is_lost(part: list[Path]) -> None:
    assert [what for path in part for what in lost(path)] == []


def read_otherwise(path: Path, text: str) -> list[str]:
    """The games that the grammar would read in another way than the scanner did alone."""
    different = []
    for game in games(text):
        items = scan(game.text)
        if {"LPAR", "RPAR", "BAD_TAG"}.isdisjoint(item.kind for item in items):
            findings: list[object] = []
            if parse(Game(game.number, game.text, reader=game._reader), items, findings) != items or findings:
                different.append(f"{path}: game {game.number}")
    return different


def test_scanner_reads_the_sample_as_the_grammar_would(sample: list[Path], text_of: Text) -> None:
    assert [game for path in sample for game in read_otherwise(path, text_of(path))] == []


@pytest.mark.slow
def test_scanner_reads_every_file_as_the_grammar_would(part: list[Path], text_of: Text) -> None:
    assert [game for path in part for game in read_otherwise(path, text_of(path))] == []
