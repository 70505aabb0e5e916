"""Moves as text: taking them apart, and writing them in short and in long form."""

import pytest

from pdn.core.captures import Move
from pdn.notation import Written, long_form, move_text, parse_move, short_form
from pdn.position import Position
from pdn.rules import find


def position(variant: str, fen: str) -> Position:
    return Position.from_fen(fen, find(variant))


def written(variant: str, fen: str) -> list[str]:
    """Write every legal move of a position as its variant does."""
    where = position(variant, fen)
    return sorted(move_text(move, where) for move in where.legal_moves())


@pytest.mark.parametrize(
    ("text", "squares", "separator"),
    [
        ("32-28", "32 28", "-"),
        ("26x17", "26 17", "x"),
        ("26:17", "26 17", ":"),
        ("26x17x10", "26 17 10", "x"),
        ("10-19-28", "10 19 28", "-"),
        ("a3-b4", "a3 b4", "-"),
        ("c3:e5:g7", "c3 e5 g7", ":"),
        ("a3b4", "a3 b4", ""),
        ("c3e5g7", "c3 e5 g7", ""),
        ("j10-i9", "j10 i9", "-"),
        ("c3b4xd6", "c3 b4 d6", "x"),
        ("3228", "32 28", ""),
        ("32–28", "32 28", "-"),
        ("32−28", "32 28", "-"),
        ("32×28", "32 28", "x"),
        ("32X28", "32 28", "x"),
        ("22*18*15", "22 18 15", "*"),
        ("cd4", "c d4", ""),
        ("c:e5", "c e5", ":"),
        ("c11d12", "c11 d12", ""),
    ],
)
def test_squares_and_separator(text: str, squares: str, separator: str) -> None:
    assert parse_move(text) == Written(tuple(squares.split()), separator)


@pytest.mark.parametrize(
    ("text", "squares"),
    [
        ("05-10", "5 10"),
        ("01x09", "1 9"),
        ("0103", "1 3"),
        ("00-1", "0 1"),
        ("32 - 28", "32 28"),
        ("26 x\t17", "26 17"),
        ("C3-B4", "c3 b4"),
        ("CD4", "c d4"),
    ],
)
def test_leading_zeroes_blanks_and_capitals_do_not_matter(text: str, squares: str) -> None:
    assert parse_move(text).squares == tuple(squares.split())


@pytest.mark.parametrize(
    ("text", "is_capture"),
    [("26x17", True), ("26:17", True), ("26*17", True), ("26×17", True), ("26-17", False), ("2617", False)],
)
def test_sign_says_whether_a_move_captures(text: str, is_capture: bool) -> None:
    assert parse_move(text).is_capture is is_capture


CAPTURE = "W:WK50:B39,28"  # over two pieces on one line, then any of four squares


def test_short_form_has_the_first_and_the_last_square() -> None:
    numbers = find("international").numbering()
    texts = {short_form(move, numbers, "x") for move in position("international", CAPTURE).legal_moves()}
    assert texts == {"50x6", "50x11", "50x17", "50x22"}


def test_long_form_has_the_square_behind_each_piece_but_the_last() -> None:
    numbers = find("international").numbering()
    texts = {long_form(move, numbers, "x") for move in position("international", CAPTURE).legal_moves()}
    assert texts == {"50x33x6", "50x33x11", "50x33x17", "50x33x22"}


@pytest.mark.parametrize("separator", ["x", ":", "-"])
def test_separator_is_for_captures_and_the_dash_for_the_rest(separator: str) -> None:
    numbers = find("russian").numbering()
    a, b, c, d = (numbers.squares[name] for name in ("a1", "b2", "c3", "d4"))
    capture, quiet = Move(a, c, (a, c), (b,), False), Move(c, d, (c, d), (), False)
    assert (
        short_form(capture, numbers, separator)
        == long_form(capture, numbers, separator)
        == f"a1{separator}c3"
    )
    assert short_form(quiet, numbers, separator) == long_form(quiet, numbers, separator) == "c3-d4"


@pytest.mark.parametrize(
    ("variant", "fen", "texts"),
    [
        ("international", "W:W31-50:B1-20", "31-26 31-27 32-27 32-28 33-28 33-29 34-29 34-30 35-30"),
        ("international", "W:WK47:B14,19,29,31,42", "47x38x20x9x36 47x38x24x13x36"),
        ("international", "W:W11:B7,8,17,18", "11x11"),
        ("international", "W:W13,39:BK9,K10,17,18", "13x11 13x15"),
        ("english", "W:W18:B6,14,15", "18x11 18x2"),
        ("english", "W:W15,21,25,26,28,30,31,32:B1,2,4,6,8,10,11,13,18,19,27", "31x24 32x23x14x7 32x23x16x7"),
        ("russian", "W:Wb6:Bc7,e7", "b6:f6 b6:g5 b6:h4"),
        ("russian", "W:WKa1:BKb2,Kg5", "a1:h4"),
        ("brazilian", "W:Wb6:Bc7,e7", "b6xf6"),
    ],
)
def test_moves_are_written_short_where_that_is_clear_and_long_where_not(
    variant: str, fen: str, texts: str
) -> None:
    assert written(variant, fen) == texts.split()


def test_another_notation_names_the_same_move() -> None:
    where = position("international", "W:W32:B1")
    move = next(move for move in where.legal_moves() if move_text(move, where) == "32-28")
    assert move_text(move, where, "A0") == "d4-e5"
    assert move_text(move, where, "N0") == "17-23"
