"""The face of the package: sources, one for each file or member, read once."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pdn.source import Chunk, Source, SourceError, open_sources

GAME = '[White "Ян"]\n1. 32-28 *\n'


def test_source_is_read_once(tmp_path: Path) -> None:
    path = tmp_path / "a.pdn"
    path.write_text(GAME, encoding="utf-8")
    (source,) = open_sources(str(path))
    assert (source.path, source.encoding) == (str(path), None)
    assert (source.text(), source.encoding, source.text()) == (GAME, "utf-8", "")


def test_text_that_is_decoded() -> None:
    source = Source.from_text(GAME)
    assert (source.path, source.encoding, source.guessed) == ("<text>", "utf-8", False)
    assert list(source) == [Chunk(GAME, 0, "utf-8", True)]
    assert (Source.from_text("", "x").path, list(Source.from_text(""))) == ("x", [])


def test_encoding_that_is_asked_for_is_named_as_it_was(
    read: Callable[..., tuple[Source, list[Chunk]]],
) -> None:
    source, (chunk,) = read(GAME.encode("cp866"), "IBM866")
    assert (source.encoding, source.guessed) == ("IBM866", False)
    assert (chunk.encoding, chunk.sure) == ("cp866", True)


def test_unknown_encoding_is_said_before_anything_is_opened(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="klingon") as caught:
        next(open_sources(str(tmp_path / "missing.pdn"), "klingon"))
    assert caught.value.path == str(tmp_path / "missing.pdn")
