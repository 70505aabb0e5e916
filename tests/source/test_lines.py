"""Lines of encoded text, and those that are too long to be one."""

import pytest

from pdn.source.lines import LONGEST, decodes, lines


def test_lines_end_behind_a_line_feed() -> None:
    assert list(lines(b"a\r\nb\n\nc\rd", "utf-8")) == [b"a\r\n", b"b\n", b"\n", b"c\rd"]


@pytest.mark.parametrize(
    ("line", "codec", "first"),
    [
        (b"a" * (LONGEST + 9), "ascii", LONGEST),
        (b"a" + "é".encode() * LONGEST, "utf-8", LONGEST - 1),
        (b"a" + "表".encode("shift_jis") * LONGEST, "shift_jis", LONGEST - 1),
        (b"a" * (LONGEST - 1) + b"\r\n", "ascii", LONGEST - 1),
        (b"a" + b"\xff" * LONGEST, "utf-8", LONGEST),
    ],
)
def test_long_line_is_cut_behind_a_character(line: bytes, codec: str, first: int) -> None:
    parts = list(lines(line, codec))
    assert (b"".join(parts), len(parts[0])) == (line, first)
    assert all(decodes(part, codec) == decodes(line, codec) for part in parts)
