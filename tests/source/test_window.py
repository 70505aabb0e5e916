"""The look ahead at the bytes of an input."""

from pdn.source.window import Window


def test_bytes_are_seen_and_passed() -> None:
    window = Window(iter([b"ab", b"c", b"defg"]))
    assert (window.peek(4), window.peek(2), window.offset) == (b"abcd", b"ab", 0)
    window.skip(3)
    assert (window.peek(2), window.peek(9), window.offset) == (b"de", b"defg", 3)
    window.skip(4)
    assert (window.peek(1), window.offset) == (b"", 7)


def test_no_more_is_read_than_needed() -> None:
    pieces = iter([b"ab"] * 100)
    Window(pieces).peek(4)
    assert len(list(pieces)) == 96
