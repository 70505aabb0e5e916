"""What the tests of the sources share."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pdn.source import Chunk, Source, open_sources


@pytest.fixture
def read(tmp_path: Path) -> Callable[..., tuple[Source, list[Chunk]]]:
    """Write bytes into a file and read it: the source, and its chunks."""

    def read(data: bytes, encoding: str | None = None, block: int = 1 << 20) -> tuple[Source, list[Chunk]]:
        path = tmp_path / "games.pdn"
        path.write_bytes(data)
        (source,) = open_sources(str(path), encoding, block=block)
        return source, list(source)

    return read
