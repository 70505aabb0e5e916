"""Findings about moves that only the rules of some variants forbid."""

import pytest

from pdn.finding import Finding, Severity
from pdn.rules import find
from pdn.validate import validate_text


def findings(variant: str, fen: str, moves: str) -> list[Finding]:
    (report,) = validate_text(f'[FEN "{fen}"] {moves} *', find(variant))
    return report.findings


def finding(variant: str, fen: str, moves: str) -> Finding:
    (found,) = findings(variant, fen, moves)
    assert found.severity == Severity.ERROR
    return found


LIMIT = "46-41 1-7 41-46 2-8 46-41 3-9"
AT_LIMIT = "W:WK46,45:B1,2,3"


def test_a_king_at_its_limit_may_not_move_and_the_move_is_named() -> None:
    found = finding("frisian", AT_LIMIT, f"{LIMIT} 41-46")
    assert (found.code, found.ply, found.written) == ("king-move-limit", 7, "41-46")
    assert "king on 41 has made 3 moves in a row" in found.message
    assert (found.legal_moves, found.suggestion) == (("45-40",), "45-40")
    assert found.rule == find("frisian").article("king_move_limit")


@pytest.mark.parametrize(
    ("variant", "fen", "moves", "codes"),
    [
        # An arbiter who lets the move stand goes on from it, and the count goes on too.
        ("frisian", AT_LIMIT, f"{LIMIT} 41-46 9-13 46-41", ["king-move-limit", "king-move-limit"]),
        ("frisian", AT_LIMIT, f"{LIMIT} 41-46 9-13 45-40", ["king-move-limit"]),
        ("frisian", AT_LIMIT, f"{LIMIT} 45-40 7-12 41-46", []),
        # What the king cannot do anyway is said first.
        ("frisian", AT_LIMIT, f"{LIMIT} 41-40", ["not-a-move"]),
        ("frisian", "W:WK46,45:B1,2,13", "46-41 1-7 41-46 2-8 46-41 13-19 41x14", []),
        ("frisian", "W:WK46,45:B1,2,13", "46-41 1-7 41-46 2-8 46-41 13-19 45-40", ["missed-capture"]),
        ("frisian", "W:WK46:B1,2,3", f"{LIMIT} 41-46", []),
        ("international", AT_LIMIT, f"{LIMIT} 41-46", []),
        # Each line of play has a count of its own; a new position starts one.
        ("frisian", AT_LIMIT, f"{LIMIT} 45-40 (41-46) 7-12 41-46", ["king-move-limit"]),
        ("frisian", AT_LIMIT, f"{LIMIT} (8-12 45-40) 45-40", []),
        ("frisian", AT_LIMIT, f'{LIMIT} /FEN "W:WK41,45:B7,8,9"/ 41-46', []),
    ],
)
def test_the_limit_on_king_moves_in_a_game(variant: str, fen: str, moves: str, codes: list[str]) -> None:
    assert [found.code for found in findings(variant, fen, moves)] == codes


@pytest.mark.parametrize(
    ("variant", "fen", "move", "says", "suggestion"),
    [
        ("italian", "W:W17,K18:B5,13,20,24", "17x10x1", "a king has to capture before a man", "18x2"),
        ("italian", "W:WK10:BK14,K22,23", "10x19x28", "the capture of most kings", "10x26"),
        ("italian", "W:WK10,K25:BK13,16,21", "25x9", "the capture that meets a king first", "10x26"),
        ("spanish", "W:W1,K12:BK5,19", "12x26", "the capture of most kings", "1x10"),
        ("portuguese", "W:W1,K12:BK5,19", "12x29", "the capture of most kings", "1x10"),
        ("czech", "W:WKa1,b4:Bc5,c7,g7", "b4xd6xb8", "a king has to capture before a man", "a1xh8"),
        ("frisian", "W:W12:BK13,17", "12x21", "the capture of the highest value", "12x14"),
        ("frisian", "W:W10,K13:B11,14", "10x19", "a king has to capture before a man", "13x15"),
    ],
)
def test_the_criterion_that_rules_a_capture_out_is_told(
    variant: str, fen: str, move: str, says: str, suggestion: str
) -> None:
    found = finding(variant, fen, move)
    assert found.code == "capture-priority"
    assert says in found.message
    assert (found.suggestion, found.legal_moves) == (suggestion, (suggestion,))
    assert found.rule == find(variant).article("capture_priority")


@pytest.mark.parametrize(
    ("variant", "fen", "move"),
    [
        ("italian", "W:W17,K27:B5,13,23", "27x20"),
        ("spanish", "W:W1,4:B5,7,15", "1x10"),
        ("frisian", "W:W46:B23,32,41,K42", "46x48"),
        ("turkish", "W:WKe3,e4:Be5,Kf3,f6", "e3xh3"),
    ],
)
def test_fewer_pieces_are_told_as_such(variant: str, fen: str, move: str) -> None:
    assert finding(variant, fen, move).code == "capture-not-maximal"


def test_more_pieces_of_less_value_are_no_matter_of_number() -> None:
    # F02: the man takes two kings, where the king could take three men.
    found = finding("frisian", "W:W14,K20:BK4,K10,17,32,40", "20x16x49x35")
    assert found.code == "capture-priority"
    assert "the highest value" in found.message
    assert found.suggestion == "14x3"


@pytest.mark.parametrize(
    ("fen", "move", "suggestion"),
    [
        ("W:W10:BK5", "10x1", "10-6"),
        ("W:W17:BK5,13", "17x10x1", "17x10"),  # the man may take 13, but not go on over the king
    ],
)
def test_an_italian_man_takes_no_king(fen: str, move: str, suggestion: str) -> None:
    found = finding("italian", fen, move)
    assert (found.code, found.suggestion) == ("man-takes-king", suggestion)
    assert "king on 5" in found.message
    assert found.rule == find("italian").article("man_captures_king")


def test_an_english_man_takes_a_king() -> None:
    assert findings("english", "W:W10,32:BK7,21", "10x3") == []


@pytest.mark.parametrize(
    ("variant", "fen", "moves", "says"),
    [
        ("breakthrough", "W:W7,50:B40,3", "7-1 3-8", "the first king has won"),
        ("breakthrough", "W:W7,50:B40,3", "7-1 8-3", "the first king has won"),
        ("frisian", "W:WK46,6:B1,2,3", "46-41 2-8 41-46 3-9 46-41 8-12 41-46", "White has no move"),
        ("antidraughts", "W:W6:B1", "6-1", "White has no move"),
        ("poddavki", "W:Wa7:Bb8", "a7-b8", "White has no move"),
        ("turkish", "W:Wa5:Ba6", "a5xa7 a6-a5", "Black has no move"),
    ],
)
def test_no_move_comes_after_the_end(variant: str, fen: str, moves: str, says: str) -> None:
    found = finding(variant, fen, moves)
    assert found.code == "move-after-end"
    assert says in found.message
    assert (found.legal_moves, found.suggestion) == ((), None)


def test_a_man_that_crosses_the_last_row_does_not_end_the_game() -> None:
    assert findings("breakthrough", "W:W11,50:B7,8,40", "11x13 40-45 13-9") == []
    assert findings("international", "W:W7,50:B40,3", "7-1 3-8") == []


@pytest.mark.parametrize(
    ("variant", "fen", "move", "trait"),
    [
        ("thai", "W:WK10:B15", "10-24", "king_landing"),
        ("killer", "W:WK46:BK28", "46x14", "king_stops_behind_king"),
    ],
)
def test_a_piece_that_can_be_captured_does_not_block_the_way(
    variant: str, fen: str, move: str, trait: str
) -> None:
    found = finding(variant, fen, move)
    assert found.code != "king-path-blocked", found.message
    assert found.rule == find(variant).article(trait)


def test_an_unfinished_capture_that_is_ruled_out_is_not_told_to_go_on_elsewhere() -> None:
    found = finding("czech", "W:WKa1,b4:Bc5,c7,g7", "b4xd6")
    assert found.suggestion == "a1xh8"
    assert "go on: a1" not in found.message


def test_the_penalty_for_a_missed_capture_is_told_where_a_text_has_one() -> None:
    found = finding("american-algebraic", "B:Ba1,c3:Wd4,h8", "a1-b2")
    assert found.code == "missed-capture"
    assert found.help == find("american-algebraic").missed_capture_penalty
    plain = finding("english", "B:B1,9:W14,29", "1-6")
    assert (plain.code, plain.help) == ("missed-capture", None)


def test_a_turkish_man_is_not_told_that_it_goes_forward_only() -> None:
    found = finding("turkish", "W:Wd4:Bh8", "d4-d3")
    assert found.code == "man-moves-backward"
    assert "forward only" not in found.message, "it goes sideways too"
