"""Findings on the encoding of a file: a guess, or lines that are in another one."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pdn import Finding, Severity
from pdn.checks.encoding import MOST, EncodingWatch
from pdn.source import open_sources

UTF_8 = '[White "Ян"]\n'.encode()
WESTERN = b'[White "No\xebl"]\n'

Watch = Callable[..., list[Finding]]


@pytest.fixture(params=[1, 1 << 20], ids=["small blocks", "one block"])
def watch(tmp_path: Path, request: pytest.FixtureRequest) -> Watch:
    """Read bytes as a file and return all that is said about them."""

    def watch(data: bytes, encoding: str | None = None) -> list[Finding]:
        path = tmp_path / "a.pdn"
        path.write_bytes(data)
        (source,) = open_sources(str(path), encoding, block=request.param)
        watch = EncodingWatch(source)
        return [finding for chunk in source for finding in watch.feed(chunk)]

    return watch


@pytest.mark.parametrize("data", [b"", b"1. 32-28 *", UTF_8, UTF_8.decode().encode("utf-16")])
def test_nothing_is_said_of_what_is_certain(watch: Watch, data: bytes) -> None:
    assert watch(data) == []


def test_nothing_is_said_of_what_was_asked_for(watch: Watch) -> None:
    assert watch(WESTERN, "latin-1") == []


def test_guess_is_said_once_where_it_shows(watch: Watch) -> None:
    (finding,) = watch(b"1. 32-28 *\n" + WESTERN * 9)
    message = "not UTF-8; read as windows-1252, which may be wrong: choose another with --encoding"
    assert (finding.code, finding.severity, finding.message) == ("bad-encoding", Severity.WARNING, message)
    assert (finding.start, finding.end, finding.written, finding.game) == (21, 22, "ë", 0)


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
def test_utf16_without_a_mark_is_a_guess(watch: Watch, codec: str) -> None:
    (finding,) = watch('[White "Ян"]\n1. 32-28 *\n'.encode(codec))
    assert finding.message.startswith(f"not UTF-8; read as {codec}, which may be wrong")
    assert (finding.start, finding.written) == (0, "[")


def test_each_run_of_lines_is_said_once(watch: Watch) -> None:
    first, second = watch(UTF_8 * 5 + WESTERN * 2 + UTF_8 + WESTERN)
    assert first.message == "not utf-8 like the rest; read as windows-1252, which may be wrong"
    width = len(UTF_8.decode())
    assert first.start == 5 * width + WESTERN.index(b"\xeb")
    assert second.start == first.start + 2 * len(WESTERN) + width
    assert second.written == "ë"


@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_lines_that_are_not_as_asked(watch: Watch, encoding: str) -> None:
    (finding,) = watch(WESTERN + b"1. 32-28 *\n", encoding)
    assert finding.message.startswith(f"not {encoding} like the rest; read as windows-1252")


def test_bad_unit_without_a_letter(watch: Watch) -> None:
    (finding,) = watch("1. *".encode("utf-16") + b"\x20")
    assert (finding.start, finding.written) == (4, " ")


def test_many_runs_are_not_all_told(watch: Watch) -> None:
    found = watch((WESTERN + UTF_8 * 2) * (MOST + 5))
    assert len(found) == MOST
    assert found[-1].message.endswith("; more such places are not told")
    assert all(finding.message.endswith("wrong") for finding in found[:-1])
