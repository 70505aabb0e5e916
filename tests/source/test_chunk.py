"""Chunks: how many bytes the first characters of one take."""

import pytest

from pdn.source import Chunk


@pytest.mark.parametrize(
    ("text", "encoding", "widths"),
    [
        ("ab", "ascii", [0, 1, 2]),
        ("Ян", "cp1251", [0, 1, 2]),
        ("é\x81", "cp1252", [0, 1, 2]),
        ("½╣", "cp850", [0, 1, 2]),
        ("aéя€𝄞", "utf-8", [0, 1, 3, 5, 8, 12]),
        ("a𝄞b", "utf-16-le", [0, 2, 6, 8]),
        ("a東", "shift_jis", [0, 1, 3]),
        ("Ä\x81", "iso8859-1", [0, 1, 2]),
    ],
)
def test_width(text: str, encoding: str, widths: list[int]) -> None:
    chunk = Chunk(text, 100, encoding, True)
    assert [chunk.width(n) for n in range(len(text) + 1)] == widths


def test_undefined_bytes_are_latin_1_both_ways() -> None:
    data = bytes(range(256))
    text = data.decode("cp1252", "pdn-latin-1")
    assert (len(text), text.encode("cp1252", "pdn-latin-1")) == (256, data)


def test_width_of_what_cannot_be_written_is_one() -> None:
    assert Chunk("я", 0, "ascii", True).width(1) == Chunk("\ud800", 0, "utf-8", True).width(1) == 1
