"""Fixes in ``--format json``: their offsets count the bytes of the file, whatever its encoding."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

Run = Callable[..., Result]

# A fault in each line behind a letter that is not ASCII; and the same without faults.
FAULTY = """\
[event "Кубок Москвы"]
[Bianco "Иванов"]
[Date "31-12-2005"]
[GameType "20"]
[Result "½-½"]

01. 32–28 {ход} 19 - 23 2 28-19 {ход} 1423 ; ход
3. 37-32 {ещё} ! ½-½
[Event "Кубок"]
[GameType "20"]
W:W31,50:B1,2
1. 31—27 {ёж} 1-07*
"""
MENDED = """\
[Event "Кубок Москвы"]
[White "Иванов"]
[Date "2005.12.31"]
[GameType "20"]
[Result "1/2-1/2"]

1. 32-28 {ход} 19-23 2. 28x19 {ход} 14-23 % ход
3. 37-32 {ещё} ! 1/2-1/2
[Event "Кубок"]
[GameType "20"]
[FEN "W:W31,50:B1,2"]
1. 31-27 {ёж} 1-7 *
"""
MENDED = MENDED.replace("14-23", "14x23")
FORMS = {
    "UTF-8": ("utf-8", "\n", b""),
    "UTF-8 with a byte order mark": ("utf-8", "\n", b"\xef\xbb\xbf"),
    "UTF-8 with CRLF": ("utf-8", "\r\n", b""),
    "UTF-8 with CR": ("utf-8", "\r", b""),
    "UTF-16 LE": ("utf-16-le", "\n", b"\xff\xfe"),
    "UTF-16 BE with CRLF": ("utf-16-be", "\r\n", b"\xfe\xff"),
}
# ½ and – do not stand in every page.
PAGES = {
    "cp1251": ("cp1251", "\n", {"½-½": "0.5-0.5"}),
    "cp1251 with CRLF": ("cp1251", "\r\n", {"½-½": "0.5-0.5"}),
    "cp866": ("cp866", "\r\n", {"½-½": "0.5-0.5", "–": "X", "—": ":"}),
    "koi8-r": ("koi8-r", "\n", {"½-½": "0.5-0.5", "–": "X", "—": ":"}),
}


def edits(result: Result) -> list[dict[str, Any]]:
    """The edits of all safe fixes, in the order of the file."""
    findings = json.loads(result.stdout)["findings"]
    found = [
        edit
        for finding in findings
        if finding["fix"] and finding["fix"]["safe"]
        for edit in finding["fix"]["edits"]
    ]
    return sorted(found, key=lambda edit: (edit["start"], edit["end"]))


def applied(data: bytes, found: list[dict[str, Any]], codec: str) -> bytes:
    for edit in reversed(found):
        data = data[: edit["start"]] + edit["text"].encode(codec) + data[edit["end"] :]
    return data


@pytest.mark.parametrize(("codec", "end", "mark"), FORMS.values(), ids=FORMS)
def test_edits_are_those_of_the_bytes(
    run: Run, write: Callable[..., Path], codec: str, end: str, mark: bytes
) -> None:
    data = mark + FAULTY.replace("\n", end).encode(codec)
    write("a.pdn", data)
    found = edits(run("validate", "a.pdn", "--format", "json"))
    assert len(found) >= 12
    assert applied(data, found, codec) == mark + MENDED.replace("\n", end).encode(codec)


@pytest.mark.parametrize("asked", [False, True], ids=["guessed", "asked for"])
@pytest.mark.parametrize(("codec", "end", "other"), PAGES.values(), ids=PAGES)
def test_edits_are_those_of_the_bytes_in_a_code_page(
    run: Run, write: Callable[..., Path], codec: str, end: str, other: dict[str, str], asked: bool
) -> None:
    text = FAULTY.replace("\n", end)
    for sign, instead in other.items():
        text = text.replace(sign, instead)
    write("a.pdn", text.encode(codec))
    found = edits(run("validate", "a.pdn", "--format", "json", *(["--encoding", codec] if asked else [])))
    assert len(found) >= 12
    assert applied(text.encode(codec), found, codec) == MENDED.replace("\n", end).encode(codec)


def test_edits_lie_behind_lines_in_another_encoding(run: Run, write: Callable[..., Path]) -> None:
    head = '[White "Иванов"]\n'.encode() * 3 + '[Annotator "Noël"]\n'.encode("cp1252")
    faulty = '[GameType "20"]\n{ход} 1. 3228 *\n'.encode()
    write("a.pdn", head + faulty)
    (edit,) = edits(run("validate", "a.pdn", "--format", "json"))
    assert applied(head + faulty, [edit], "utf-8") == head + faulty.replace(b"3228", b"32-28")


def test_edits_of_a_compressed_file_are_those_of_its_text(run: Run, write: Callable[..., Path]) -> None:
    data = FAULTY.encode()
    write("a.pdn.gz", gzip.compress(data))
    found = edits(run("validate", "a.pdn.gz", "--format", "json"))
    assert applied(data, found, "utf-8") == MENDED.encode()


def test_edits_behind_the_first_chunks_of_a_large_file(run: Run, write: Callable[..., Path]) -> None:
    clean = ('[Event "Кубок"]\n[GameType "20"]\n1. 32-28 {' + "ход " * 1500 + "} 19-23 *\n\n") * 300
    data = (clean + FAULTY).encode()
    assert len(data) > 2 << 20
    write("a.pdn", data)
    found = edits(run("validate", "a.pdn", "--format", "json", "--variant", "20"))
    assert applied(data, found, "utf-8") == (clean + MENDED).encode()


@pytest.mark.parametrize(
    ("text", "fix"),
    [
        ('[Date "3/4/2005"]\n', {"safe": False, "edits": [{"start": 7, "end": 15, "text": "2005.04.03"}]}),
        ('[Date "soon"]\n', None),
    ],
)
def test_fix_that_takes_a_person_says_so_and_there_may_be_none(
    run: Run, write: Callable[..., Path], text: str, fix: dict[str, Any] | None
) -> None:
    write("a.pdn", f'{text}[GameType "20"]\n1. 32-28 *\n')
    (finding,) = json.loads(run("validate", "a.pdn", "--format", "json").stdout)["findings"]
    assert finding["fix"] == fix
