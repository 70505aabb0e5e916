"""Inputs of ``pdn validate``: packed files, archives, positions, folders of all that, and encodings."""

import bz2
import gzip
import json
import lzma
import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from click.testing import Result

Run = Callable[..., Result]

GAME_TYPE = '[GameType "20"]\n'
CLEAN = GAME_TYPE + "1. 32-28 19-23 2. 28x19 14x23 *\n"
ILLEGAL = GAME_TYPE + "1. 32-28 19-23 2. 37-32 *\n"


def archive(members: dict[str, str]) -> bytes:
    data = BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED) as made:
        for name, text in members.items():
            made.writestr(name, text)
    return data.getvalue()


def found(result: Result) -> list[tuple[str, str, int]]:
    """File, code and line of each finding."""
    findings: list[dict[str, Any]] = json.loads(result.stdout)["findings"]
    return [(finding["file"], finding["code"], finding["line"]) for finding in findings]


@pytest.mark.parametrize(
    ("name", "pack"),
    [("a.pdn.gz", gzip.compress), ("a.pdn.bz2", bz2.compress), ("a.pdn.xz", lzma.compress)],
)
def test_compressed_file(
    run: Run, write: Callable[..., Path], name: str, pack: Callable[[bytes], bytes]
) -> None:
    write(name, pack((CLEAN + ILLEGAL).encode()))
    result = run("validate", name)
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.startswith(f"{name}:4:19: error[missed-capture] game 2, ply 3: ")
    assert result.stdout.splitlines()[-1] == "2 games, 7 plies, 1 file: 1 error"


def test_archive_is_the_game_files_in_it(run: Run, write: Callable[..., Path]) -> None:
    write("a.zip", archive({"one.pdn": ILLEGAL, "notes.txt": "no games", "deep/two.PDN": CLEAN + ILLEGAL}))
    result = run("validate", "a.zip", "--format", "json")
    assert (result.exit_code, result.stderr) == (1, "")
    assert found(result) == [
        ("a.zip/one.pdn", "missed-capture", 2),
        ("a.zip/deep/two.PDN", "missed-capture", 4),
    ]
    assert json.loads(result.stdout)["summary"]["files"] == 2


def test_file_of_positions(run: Run, write: Callable[..., Path]) -> None:
    write("a.fen", "W:W31,50:B1,2\nW:W31,51:B1,2\nB:W31:B1,2\n")
    read = run("validate", "a.fen", "--variant", "20", "--format", "json")
    assert read.exit_code == 1
    assert [place for place in found(read) if place[1].startswith("fen-o")] == [("a.fen", "fen-off-board", 2)]
    assert json.loads(read.stdout)["summary"]["games"] == 3


@pytest.mark.parametrize("pack", [lambda data: data, gzip.compress], ids=["plain", "compressed"])
def test_standard_input_may_be_packed(run: Run, pack: Callable[[bytes], bytes]) -> None:
    result = run("validate", "-", input=pack(ILLEGAL.encode()))
    assert result.exit_code == 1
    assert result.stdout.startswith("-:2:19: error[missed-capture]")


def test_archive_on_standard_input(run: Run) -> None:
    result = run("validate", "-", input=archive({"one.pdn": ILLEGAL}))
    assert result.exit_code == 1
    assert result.stdout.startswith("-/one.pdn:2:19: error[missed-capture]")


def test_folder_gives_files_of_every_kind(run: Run, write: Callable[..., Path]) -> None:
    write("folder/a.pdn", ILLEGAL)
    write("folder/b.pdn.gz", gzip.compress(ILLEGAL.encode()))
    write("folder/c/d.zip", archive({"one.pdn": ILLEGAL}))
    write("folder/e.FEN", ILLEGAL)
    write("folder/f.txt", ILLEGAL)
    write("folder/g.gz", gzip.compress(ILLEGAL.encode()))
    result = run("validate", "folder", "--format", "json")
    assert (result.exit_code, result.stderr) == (1, "")
    files = [Path(file).as_posix() for file, *_ in found(result)]
    assert files == [f"folder/{name}" for name in ("a.pdn", "b.pdn.gz", "c/d.zip/one.pdn", "e.FEN")]


# What is broken.

BROKEN = {
    "zip that breaks off": ("x.zip", archive({"one.pdn": ILLEGAL})[:60], "x.zip: damaged archive: "),
    "zip without members": ("x.zip", archive({}), "x.zip: no files in this archive"),
    "gzip that breaks off": (
        "x.pdn.gz",
        gzip.compress(ILLEGAL.encode())[:-9],
        "x.pdn.gz: the archive breaks off before its end",
    ),
    "gzip with a wrong checksum": (
        "x.pdn.gz",
        gzip.compress(ILLEGAL.encode())[:-8] + bytes(8),
        "x.pdn.gz: damaged archive: ",
    ),
    "archive within an archive": (
        "x.zip",
        archive({"in.zip": archive({"one.pdn": ILLEGAL}).decode("latin-1")}),
        None,
    ),
}


@pytest.mark.parametrize(("name", "data", "says"), BROKEN.values(), ids=BROKEN)
def test_broken_archive_is_2_and_the_others_are_done(
    run: Run, write: Callable[..., Path], name: str, data: bytes, says: str | None
) -> None:
    write("a.pdn", ILLEGAL)
    write("b.pdn", CLEAN)
    write(name, data)
    result = run("validate", "a.pdn", name, "b.pdn", "--format", "json")
    assert result.exit_code == 2
    assert result.stderr.startswith(f"pdn: {says}" if says else f"pdn: {name}/")
    assert len(result.stderr.splitlines()) == 1
    assert ("a.pdn", "missed-capture", 2) in found(result)
    assert json.loads(result.stdout)["summary"]["games"] >= 2


def test_broken_member_hides_neither_the_one_before_nor_the_next(
    run: Run, write: Callable[..., Path]
) -> None:
    data = archive({"a.pdn": ILLEGAL, "b.pdn": CLEAN * 99, "c.pdn": ILLEGAL})
    with ZipFile(BytesIO(data)) as whole:
        place = whole.getinfo("b.pdn").header_offset + 60
    write("a.zip", data[:place] + bytes([data[place] ^ 0xFF]) + data[place + 1 :])
    result = run("validate", "a.zip", "--format", "json")
    assert result.exit_code == 2
    assert result.stderr.startswith("pdn: a.zip/b.pdn: damaged archive: ")
    errors = [place for place in found(result) if place[1] == "missed-capture"]
    assert errors == [("a.zip/a.pdn", "missed-capture", 2), ("a.zip/c.pdn", "missed-capture", 2)]


def test_what_stands_before_the_break_is_checked(run: Run, write: Callable[..., Path]) -> None:
    rest = "".join(f'[Event "{i * 7919 % 10007}"]\n{CLEAN}' for i in range(3000))
    write("a.pdn.gz", gzip.compress((ILLEGAL + rest).encode())[:-20])
    result = run("validate", "a.pdn.gz")
    assert (result.exit_code, result.stderr) == (2, "pdn: a.pdn.gz: the archive breaks off before its end\n")
    assert result.stdout.startswith("a.pdn.gz:2:19: error[missed-capture]")
    # The last game that has come through breaks off in a tag or in its moves.
    assert re.search(r", 1 file: 1 error(, 1 warning)?(, \d+ notes?)?\n$", result.stdout)


# Encodings.

NAMED = '[White "Иванов"]\n' + GAME_TYPE + "1. 32-28 {ход} 19-23 2. 37-32 *\n"


@pytest.mark.parametrize(
    ("codec", "name"), [("cp866", "cp866"), ("cp1251", "windows-1251"), ("koi8-r", "koi8-r")]
)
def test_encoding_that_is_guessed_is_said_and_one_that_is_asked_for_is_not(
    run: Run, write: Callable[..., Path], codec: str, name: str
) -> None:
    write("a.pdn", NAMED.encode(codec))
    guessed = run("validate", "a.pdn")
    assert f"a.pdn:1:9: warning[bad-encoding] not UTF-8; read as {name}" in guessed.stdout
    assert "{ход}" in guessed.stdout
    asked = run("validate", "a.pdn", "--encoding", codec)
    assert "bad-encoding" not in asked.stdout
    assert "{ход}" in asked.stdout


def test_encoding_holds_for_every_member_of_an_archive(run: Run, write: Callable[..., Path]) -> None:
    data = BytesIO()
    with ZipFile(data, "w") as made:
        for name in ("a.pdn", "b.pdn"):
            made.writestr(name, NAMED.encode("cp866"))
    write("a.zip", data.getvalue())
    result = run("validate", "a.zip", "--encoding", "cp866")
    assert result.stdout.count("{ход}") == 2
    assert "bad-encoding" not in result.stdout
