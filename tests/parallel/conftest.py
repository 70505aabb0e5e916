"""What the tests of working in pieces share: what ``pdn validate`` would write, by whatever way it comes."""

import io
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pdn import SourceError, open_sources
from pdn.parallel import in_pieces
from pdn.render.json import JsonRenderer
from pdn.render.summary import Summary
from pdn.render.text import TextRenderer
from pdn.report import Report
from pdn.source import expand
from pdn.validate import validate, validate_briefly

Inputs = Iterable[tuple[str, Iterable[Any]]]


def written(inputs: Inputs, form: str = "json") -> str:
    """Reports as they are written, and in between what could not be read."""
    out = io.StringIO()
    renderer = JsonRenderer(out) if form == "json" else TextRenderer(out)
    renderer.begin()
    summary = Summary()
    for path, reports in inputs:
        try:
            for report in reports:
                if isinstance(report, Report):
                    summary.add(report)
                    renderer.report(path, report)
                else:
                    summary.add_run(report)
        except SourceError as error:
            out.write(f"\n!{error.path}: {error.reason}\n")
        renderer.end_of_file(path)
    renderer.end(summary)
    return out.getvalue()


def whole(paths: Iterable[Path | str], encoding: str | None = None) -> Iterator[tuple[str, Iterable[Any]]]:
    """The inputs one after the other, each from its beginning to its end."""
    for path in expand(map(str, paths)):
        try:
            if isinstance(path, SourceError):
                raise path
            for source in open_sources(path, encoding):
                yield source.path, validate(source)
        except SourceError as error:
            yield error.path, failing(error)


def failing(error: SourceError) -> Iterator[Any]:
    raise error
    yield


def pieces(
    paths: Iterable[Path | str], work: Callable[..., Any] = validate_briefly, **options: Any
) -> Iterator[tuple[str, Iterable[Any]]]:
    """The same in pieces."""
    with in_pieces(work, map(str, paths), **options) as results:
        for result in results:
            yield result.path, result


@pytest.fixture
def same(tmp_path: Path) -> Callable[..., str]:
    """Write bytes into a file, and see that pieces of it, by one process and by two, are the whole."""

    def same(
        data: bytes, *, sizes: Iterable[int] = (500,), jobs: Iterable[int] = (1, 2), **options: Any
    ) -> str:
        path = tmp_path / "a.pdn"
        path.write_bytes(data)
        expected = {form: written(whole([path], **options), form) for form in ("json", "text")}
        for size in sizes:
            for n in jobs:
                for form in expected:
                    assert written(pieces([path], jobs=n, size=size, **options), form) == expected[form]
        return expected["json"]

    return same
