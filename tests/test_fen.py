"""FEN: what a position says as text, before any board is asked."""

import pytest

from pdn.core.tables import BLACK, WHITE
from pdn.fen import FenError, Placed, parse_fen, write_fen


def squares(text: str) -> list[str]:
    """List the pieces of a FEN as colour, K for a king, and square."""
    return [
        ("W" if piece.side == WHITE else "B") + "K" * piece.king + piece.square
        for piece in parse_fen(text).pieces
    ]


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("W:W31:B20", ["W31", "B20"]),
        ("B:B20:W31", ["B20", "W31"]),
        ("W:WK46,31:BK5,1", ["WK46", "W31", "BK5", "B1"]),
        ("W:W31-33:B1-2", ["W31", "W32", "W33", "B1", "B2"]),
        ("W:WK31-33,40:B1", ["WK31", "WK32", "WK33", "W40", "B1"]),
        ("W:W7-7:B1", ["W7", "B1"]),
        ("W:Wa1,Kc3:Bd8", ["Wa1", "WKc3", "Bd8"]),
        ("W:Wj10:BKa1", ["Wj10", "BKa1"]),
    ],
)
def test_pieces(text: str, pieces: list[str]) -> None:
    assert squares(text) == pieces


@pytest.mark.parametrize(("text", "turn"), [("W:W1", WHITE), ("B:W1", BLACK), ("?:W1", None)])
def test_turn(text: str, turn: int | None) -> None:
    assert parse_fen(text).turn == turn


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("B:W5.:BK1.", ["W5", "BK1"]),
        ("W:W31-32:B1.", ["W31", "W32", "B1"]),
        ("W:W:B50", ["B50"]),
        ("W:B:W50", ["W50"]),
        ("W:W50:B", ["W50"]),
        ("W:W50:B.", ["W50"]),
        ("W:W50", ["W50"]),
        ("W:W:B", []),
    ],
)
def test_final_dots_and_empty_sides(text: str, pieces: list[str]) -> None:
    assert squares(text) == pieces
    assert not parse_fen(text).is_pass


@pytest.mark.parametrize(
    "text",
    [
        "W:W31,32,\r\nK33:B1,K2",
        "W:W31,32\n,K33\n:B1,K2",
        " W : W 31 , 32 , K 33 : B 1 , K 2 . ",
        "W:W031,32,K033:B01,K02",
        "W:W31-32,K33:B1,K2",
    ],
)
def test_line_ends_blanks_and_leading_zeroes_do_not_matter(text: str) -> None:
    assert squares(text) == ["W31", "W32", "WK33", "B1", "BK2"]


def test_leading_zeroes_in_a_range() -> None:
    assert squares("W:WK01-03:B") == ["WK1", "WK2", "WK3"]


@pytest.mark.parametrize(("text", "turn"), [("B::", BLACK), ("W::", WHITE), ("?::", None), ("B:", BLACK)])
def test_without_colours_it_only_changes_the_turn(text: str, turn: int | None) -> None:
    setup = parse_fen(text)
    assert (setup.turn, setup.pieces, setup.is_pass) == (turn, (), True)


@pytest.mark.parametrize(
    ("text", "numeric"), [("W:W31:B1", True), ("W:Wa1:Bh8", False), ("W:W:B", True), ("B::", True)]
)
def test_kind_of_the_squares(text: str, numeric: bool) -> None:
    assert parse_fen(text).is_numeric == numeric


def test_each_piece_knows_where_it_stands_in_the_text() -> None:
    text = "W:WK046,31-32:B5"
    spans = [(p.square, text[p.start : p.end]) for p in parse_fen(text).pieces]
    assert spans == [("46", "046"), ("31", "31-32"), ("32", "31-32"), ("5", "5")]


@pytest.mark.parametrize(
    ("text", "offset", "message"),
    [
        ("", 0, "starts with the side to move"),
        ("X:W1:B2", 0, "starts with the side to move"),
        ("31-50:B1-20", 0, "starts with the side to move"),
        ("W", 1, "the end does not fit at character 2"),
        ("W:W1,", 5, "the end does not fit at character 6"),
        ("W:WK", 4, "the end does not fit at character 5"),
        ("W:W31-", 6, "the end does not fit at character 7"),
        ("W:W1,,2:B3", 5, "',' does not fit at character 6"),
        ("W:W1,:B3", 5, "':' does not fit at character 6"),
        ("W:W31-:B1", 6, "':' does not fit at character 7"),
        ("W:W31:Bé", 7, "'é' does not fit at character 8"),
        ("W:W1234:B5", 6, "'4' does not fit at character 7"),
        ("W:W1 B5", 5, "'B' does not fit at character 6"),
        ("W:WK:B5", 4, "':' does not fit at character 5"),
        ("W:31,32:B1", 2, "follow its colour"),
        ("W:W50-31:B1", 3, "the range 50-31 runs backwards"),
        ("W:W1:BK9-8", 7, "the range 9-8 runs backwards"),
        ("W:Wa1-c1:B1", 3, "only numbers can form a range"),
        ("W:W1-c1:B1", 3, "only numbers can form a range"),
    ],
)
def test_unreadable_text_says_where_reading_stopped(text: str, offset: int, message: str) -> None:
    with pytest.raises(FenError, match=message) as caught:
        parse_fen(text)
    assert caught.value.offset == offset


@pytest.mark.parametrize(
    "text", ["W:W31,K32:B1,K20", "B:Wa1,Kc3:BKd8", "?:W1:B2", "W:W:B50", "B:W50:B", "B::", "?::", "W:W:B"]
)
def test_what_is_written_plainly_is_written_back_the_same(text: str) -> None:
    assert write_fen(parse_fen(text)) == text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("W:B20:W31", "W:W31:B20"),
        ("B : W K031-32 . : B 1 .", "B:WK31,K32:B1"),
        ("W:W50", "W:W50:B"),
        ("W:W1:B2:W3", "W:W1,3:B2"),
    ],
)
def test_writing_gives_the_plain_form(text: str, written: str) -> None:
    assert write_fen(parse_fen(text)) == written


def test_pieces_are_plain_values() -> None:
    assert parse_fen("W:WK3:B").pieces == (Placed(WHITE, True, "3", 4, 5),)
