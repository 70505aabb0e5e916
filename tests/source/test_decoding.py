"""Encodings: what a file is read as, where it is not in one, and how chunks give back their bytes."""

import csv
from array import array
from collections.abc import Callable, Iterator
from encodings.aliases import aliases
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pdn.source import Chunk, Source, SourceError
from pdn.source.decoding import Verdict, decode

Read = Callable[..., tuple[Source, list[Chunk]]]

CYRILLIC = '[White "Иванов"]\n1. 22-18 *\n'
WESTERN = '[White "Noël"]\n1. 32-28 *\n'
ASCII = '[White "Smith"]\n1. 32-28 *\n'
LONG = 1 << 18  # what is looked at to find an encoding


def text(chunks: list[Chunk]) -> str:
    return "".join(chunk.text for chunk in chunks)


def unsure(chunks: list[Chunk]) -> list[str]:
    return [chunk.text for chunk in chunks if not chunk.sure]


def back(chunk: Chunk) -> bytes:
    return chunk.text.encode(chunk.encoding, "pdn-latin-1")


def in_pieces(data: bytes, size: int) -> Iterator[bytes]:
    return (data[i : i + size] for i in range(0, len(data), size))


# UTF-8.


def test_utf8(read: Read) -> None:
    source, chunks = read(CYRILLIC.encode())
    assert (text(chunks), source.encoding, source.guessed) == (CYRILLIC, "utf-8", False)
    assert all(chunk.sure for chunk in chunks)


@pytest.mark.parametrize("data", [b"", ASCII.encode()], ids=["empty", "ASCII"])
def test_ascii_is_utf8(read: Read, data: bytes) -> None:
    source, chunks = read(data)
    assert (text(chunks).encode(), source.encoding) == (data, "utf-8")


def test_encoding_is_open_as_long_as_the_text_is_ascii(tmp_path: Path) -> None:
    verdict = Verdict()
    data = (ASCII * 50_000).encode() + CYRILLIC.encode("cp1251")
    seen = []
    for chunk in decode("a.pdn", in_pieces(data, 4096), None, 4096, verdict):
        seen.append((chunk.text.isascii(), chunk.sure, verdict.encoding))
        last = chunk
    assert seen[-1] == (False, False, "windows-1251")
    assert set(seen[:-1]) == {(True, True, None)}
    assert (last.text, last.start) == (CYRILLIC, len(ASCII) * 50_000)


@pytest.mark.parametrize("encoding", [None, "utf-8", "utf-8-sig"])
def test_byte_order_mark_is_no_part_of_the_text(read: Read, encoding: str | None) -> None:
    _, chunks = read(b"\xef\xbb\xbf" + CYRILLIC.encode(), encoding)
    assert (text(chunks), chunks[0].start) == (CYRILLIC, 3)


def test_byte_order_mark_alone(read: Read) -> None:
    source, chunks = read(b"\xef\xbb\xbf")
    assert (source.encoding, chunks) == ("utf-8", [])


def test_line_ends_are_kept(read: Read) -> None:
    games = "1. 32-28\r\n19-23\r2. 28x19\n*"
    assert text(read(games.encode())[1]) == games


@pytest.mark.parametrize("block", [1, 7, 100, 1 << 20])
def test_each_line_that_is_not_utf8_falls_back_alone(read: Read, block: int) -> None:
    data = CYRILLIC.encode() + WESTERN.encode("cp1252") + CYRILLIC.encode()
    source, chunks = read(data, block=block)
    assert (source.encoding, source.guessed) == ("utf-8", False)
    assert text(chunks) == CYRILLIC + WESTERN + CYRILLIC
    assert unsure(chunks) == ['[White "Noël"]\n']


def test_lines_that_are_not_utf8_decide_together(read: Read) -> None:
    data = CYRILLIC.encode() * 9 + CYRILLIC.encode("cp1251") + '[Black "Ёлкин"]\n'.encode("cp1251")
    assert text(read(data)[1]) == CYRILLIC * 10 + '[Black "Ёлкин"]\n'


def test_fault_far_behind_in_utf8(read: Read) -> None:
    data = CYRILLIC.encode() + ASCII.encode() * (2 * LONG // len(ASCII)) + CYRILLIC.encode("cp866")
    assert unsure(read(data)[1]) == ['[White "Иванов"]\n']


def test_line_without_an_end_falls_back_in_parts(read: Read) -> None:
    _, chunks = read("é".encode() * 100_000 + b"\xff")
    assert (text(chunks)[0], text(chunks)[-1]) == ("é", "ÿ")
    assert sum(map(len, unsure(chunks))) <= 1 << 16


@pytest.mark.parametrize("block", [1, 4097])
def test_long_line_is_not_cut_within_a_character_or_line_end(read: Read, block: int) -> None:
    lines = ["x" * ((1 << 16) - 1) + "\r\n", "é" * 70_000, "x", "é" * 70_000]
    _, chunks = read("".join(lines).encode(), block=block)
    assert text(chunks) == "".join(lines)
    assert unsure(chunks) == []
    assert not any(chunk.text.endswith("\r") for chunk in chunks)


# Binary files.


@pytest.mark.parametrize(
    "data",
    [
        b"\0",
        b"\0" * 5000,
        b"\0\1\2",
        b"\x89PNG\r\n\x1a\n\0\0\0\0",
        Random(1).randbytes(5000),
        b"\x7fELF\2\1\1" + b"\0" * 9 + b"\3\0>\0\1\0\0\0",
        array("h", (i % 300 for i in range(9000))).tobytes(),
        "1. 32-28 *".encode("utf-32-le"),
    ],
    ids=["NUL", "NULs", "short", "PNG", "random", "ELF", "samples", "UTF-32"],
)
def test_binary_file(read: Read, data: bytes) -> None:
    with pytest.raises(SourceError, match="binary file, not PDN"):
        read(data)


@pytest.mark.parametrize(
    "data",
    [
        b"1. 32-28 \0 *",
        b"\0" * 512 + b"1. 32-28 *",
        b"1. 32-28 *\r\n" + b"\0" * 5000,
        b"1. 32-28 *\r\n" + b"\x1a" * 5000 + b"\0" * 5000,
        b"1. 32-28 *\r\n\x1a\0",
        ASCII.encode() * 9 + b"\0" * 4096 + ASCII.encode() * 9,
        (ASCII * 5).encode() * 90 + b"\0" + ASCII.encode(),
        ((ASCII * 5).encode() + b"\0") * 90,
        ASCII.encode() * 30_000 + b"\0" * (1 << 21),
    ],
    ids=["in a token", "in front", "behind", "CP/M", "mark and NUL", "sector", "one", "separators", "large"],
)
@pytest.mark.parametrize("block", [4096, 1 << 20])
def test_nuls_in_text_are_characters(read: Read, data: bytes, block: int) -> None:
    assert text(read(data, block=block)[1]).encode() == data


def test_nuls_behind_a_legacy_encoding(read: Read) -> None:
    source, chunks = read(WESTERN.encode("cp1252") + b"\0" * 5000)
    assert (source.encoding, text(chunks)) == ("windows-1252", WESTERN + "\0" * 5000)


def test_a_nul_far_behind_is_a_character(read: Read) -> None:
    games = ASCII * (2**20 // len(ASCII) + 1) + "\0" + ASCII
    assert text(read(games.encode(), block=4096)[1]) == games


# UTF-16 and UTF-32.


@pytest.mark.parametrize("block", [1, 9, 1 << 20])
@pytest.mark.parametrize(("mark", "codec"), [(b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")])
def test_utf16_by_its_byte_order_mark(read: Read, mark: bytes, codec: str, block: int) -> None:
    games = CYRILLIC + "{𝄞}\r\n"
    source, chunks = read(mark + games.encode(codec), block=block)
    assert (text(chunks), source.encoding, chunks[0].start) == (games, "utf-16", 2)
    assert unsure(chunks) == []
    assert not any(chunk.text.endswith("\r") for chunk in chunks)


@pytest.mark.parametrize("block", [1, 1 << 20])
def test_bad_unit_of_utf16_falls_back_alone(read: Read, block: int) -> None:
    data = b"\xff\xfe" + "1. ".encode("utf-16-le") + b"\xe9\xd8" + "32-28 *".encode("utf-16-le") + b"\x20"
    source, chunks = read(data, block=block)
    assert (source.encoding, unsure(chunks)) == ("utf-16", ["éØ", " "])
    assert text(chunks) == "1. éØ32-28 * "


@pytest.mark.parametrize("block", [1, 1 << 20])
@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize(
    "games", ["*\r\n", ASCII, CYRILLIC, WESTERN + "\0" * 999, "{" + "Ян" * 20 + "}\n" + ASCII]
)
def test_utf16_without_a_mark(read: Read, games: str, codec: str, block: int) -> None:
    source, chunks = read(games.encode(codec), block=block)
    assert (text(chunks), source.encoding, source.guessed) == (games, codec, True)
    assert not any(chunk.sure for chunk in chunks)


def test_utf32_must_be_asked_for(read: Read) -> None:
    with pytest.raises(SourceError, match="--encoding utf-32"):
        read(CYRILLIC.encode("utf-32"))


# Legacy encodings.


@pytest.mark.parametrize(
    ("games", "codec", "name"),
    [
        (WESTERN, "cp1252", "windows-1252"),
        (CYRILLIC, "cp1251", "windows-1251"),
        (CYRILLIC, "cp866", "cp866"),
        (CYRILLIC, "koi8-r", "koi8-r"),
        ('[White "Dvořák"]\n', "cp1250", "windows-1250"),
        ('[White "Kříž"]\n', "iso8859-2", "iso-8859-2"),
        (WESTERN, "cp850", "cp850"),
        ("{╓───╖}\n" + WESTERN, "cp437", "cp437"),
    ],
)
@pytest.mark.parametrize("block", [1, 1 << 20])
def test_legacy_encoding(read: Read, games: str, codec: str, name: str, block: int) -> None:
    source, chunks = read((ASCII + games).encode(codec), block=block)
    assert (text(chunks), source.encoding, source.guessed) == (ASCII + games, name, True)
    assert unsure(chunks)[0].startswith(games.splitlines()[0])


def test_a_tie_is_no_utf8(read: Read) -> None:
    source, _ = read('[White "Noël"]\n'.encode("cp1252") + '[Black "Noël"]\n'.encode())
    assert source.encoding == "windows-1252"


def test_undefined_bytes_are_kept(read: Read) -> None:
    data = '[White "João"]\n[Black "Noël"]\n'.encode("cp1252") + b"{\x81}\n"
    source, chunks = read(data)
    assert (source.encoding, text(chunks)[-5:]) == ("windows-1252", "\n{\x81}\n")
    assert b"".join(map(back, chunks)) == data


# What is asked for.


@pytest.mark.parametrize("block", [1, 10, 1 << 20])
@pytest.mark.parametrize(
    "encoding",
    ["cp866", "utf-8", "utf8", "UTF-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-be", "gb18030", "utf-7"],
)
def test_encoding_that_is_asked_for(read: Read, encoding: str, block: int) -> None:
    source, chunks = (
        read(CYRILLIC.encode(encoding if encoding != "cp037" else "cp866"), "cp866")
        if (encoding == "cp037")
        else read(CYRILLIC.encode(encoding), encoding, block)
    )
    assert (text(chunks), source.guessed, unsure(chunks)) == (CYRILLIC, False, [])


def test_wide_codec_without_a_mark(read: Read) -> None:
    for codec in ("utf-16", "utf-32"):
        assert text(read(CYRILLIC.encode(f"{codec}-le"), codec)[1]) == CYRILLIC


@pytest.mark.parametrize("block", [1, 3, 1 << 20])
def test_multibyte_codec_in_blocks(read: Read, block: int) -> None:
    games = '[White "東京"]\r\n1. 32-28 *\r\n' * 9 + "表" * 50_000
    _, chunks = read(games.encode("shift_jis"), "shift_jis", block)
    assert (text(chunks), unsure(chunks)) == (games, [])
    assert all(len(back(chunk)) == chunk.width(len(chunk.text)) for chunk in chunks)


@pytest.mark.parametrize("encoding", ["ascii", "utf-8", "shift_jis"])
def test_line_that_does_not_fit_falls_back_alone(read: Read, encoding: str) -> None:
    data = ASCII.encode() + b'[White "Ren\xe9"]\n' + ASCII.encode()
    source, chunks = read(data, encoding)
    assert (source.encoding, unsure(chunks)) == (encoding, ['[White "René"]\n'])
    assert text(chunks) == f'{ASCII}[White "René"]\n{ASCII}'


@pytest.mark.parametrize(
    "encoding", ["klingon", "", "a\0b", "base64", "rot13", "punycode", "idna", "undefined"]
)
def test_encoding_that_does_not_exist(read: Read, encoding: str) -> None:
    with pytest.raises(SourceError, match="cannot be read as"):
        read(ASCII.encode(), encoding)


# Whatever the bytes.

NO_TEXT = {"base64_codec", "bz2_codec", "hex_codec", "quopri_codec", "rot_13", "uu_codec", "zlib_codec"}
NO_TEXT |= {"mbcs", "oem"}  # on Windows only

BYTES = st.binary(max_size=200) | st.lists(
    st.sampled_from(
        [
            b"\r",
            b"\n",
            b"\r\n",
            b"a",
            b"\xc3\xa9",
            b"\xe9",
            b"\xd0\x98",
            b"\xc8\xe2",
            b"\xf0\x9f\x98\x80",
            b"\x81",
            b"\xff\xfe",
            b"\xfe\xff",
            b"\xef\xbb\xbf",
            b"\0",
            b"\xd8\0",
            b"\0\xd8",
        ]
    ),
    max_size=60,
).map(b"".join)
SWITCHES = st.lists(
    st.sampled_from([b"\x1b$B", b"\x1b(B", b"~{", b"~}", b"+", b"-", b"A", b"\n", b"\\"])
).map(b"".join)
CODECS = st.sampled_from([None, *sorted(set(aliases.values()) - NO_TEXT)])
ENCODINGS = st.sampled_from([None, "utf-8", "utf-16", "utf-32-be", "cp1251", "koi8-r", "gb18030", "ascii"])


@given(BYTES, ENCODINGS, st.integers(1, 50), st.integers(1, 50))
def test_any_bytes_are_given_back(data: bytes, encoding: str | None, block: int, pieces: int) -> None:
    try:
        chunks = list(decode("a.pdn", in_pieces(data, pieces), encoding, block, Verdict()))
    except SourceError:
        assert encoding is None
        assert b"\0" in data
        return
    mark = data[: chunks[0].start] if chunks else data
    assert mark in (b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")
    assert mark + b"".join(map(back, chunks)) == data
    at = len(mark)
    for chunk in chunks:
        assert (chunk.start, chunk.text != "") == (at, True)
        for n in range(len(chunk.text) + 1):
            assert data[at : at + chunk.width(n)] == chunk.text[:n].encode(chunk.encoding, "pdn-latin-1")
        at += chunk.width(len(chunk.text))
    assert at == len(data)
    for before, behind in pairwise(chunks):
        # A bad unit of UTF-16 may hold a byte that looks like a line feed.
        assert not (before.text.endswith("\r") and behind.text.startswith("\n") and behind.sure)


@given(
    BYTES | st.binary(max_size=60).map(lambda data: data.replace(b" ", b"\x1b$B")), CODECS, st.integers(1, 50)
)
def test_blocks_show_nowhere(data: bytes, encoding: str | None, block: int) -> None:
    def characters(block: int, pieces: int) -> tuple[str, list[tuple[str, str, bool]] | str]:
        verdict = Verdict()
        try:
            chunks = list(decode("a.pdn", in_pieces(data, pieces), encoding, block, verdict))
        except SourceError as error:
            return "", error.reason
        return f"{verdict.encoding} {verdict.guessed}", [
            (c, x.encoding, x.sure) for x in chunks for c in x.text
        ]

    assert characters(block, 3) == characters(1 << 20, 1 << 20)


# Real files.

NAMES = {
    "utf-8": {"utf-8"},
    "cp1251": {"windows-1251"},
    "cp866": {"cp866"},
    "latin-1/cp1252": {"windows-1252"},
}


def test_corpus_is_read_as_its_index_says(corpus: Path, read: Read) -> None:
    with (corpus / "INDEX.tsv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file, delimiter="\t") if row["encoding"] in NAMES]
    assert rows
    for row in rows:
        data = (corpus / row["file"]).read_bytes()
        source, _ = read(data)
        assert source.encoding in NAMES[row["encoding"]], row["file"]
        assert source.guessed == (row["encoding"] != "utf-8")
