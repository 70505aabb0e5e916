"""Replay: moves made on the board, in the main line and in every side line."""

import pytest

from pdn.notation import long_form
from pdn.reader import read_game
from pdn.replay import Continuation, Placement, Ply, Replay, legal_run
from pdn.rules import find
from pdn.validate import validate_text

X01 = "B:W14,15,18,21,22,23,30:B6,7,8,10,12,13"  # 10x26 takes 14 and 22, or 15 and 23
X02 = "W:W15,21,25,26,28,30,31,32:B1,2,4,6,8,10,11,13,18,19,27"  # 32x7 over 23 and 14, or 23 and 16


def replay(movetext: str, variant: str = "international", fen: str | None = None) -> Replay:
    tag = f'[FEN "{fen}"] ' if fen else ""
    return Replay(read_game(tag + movetext), find(variant))


def plies(movetext: str, variant: str = "international", fen: str | None = None) -> list[Ply]:
    return [step for step in replay(movetext, variant, fen) if isinstance(step, Ply)]


def told(movetext: str, variant: str = "international", fen: str | None = None) -> list[str]:
    """Say of each ply what came of it: legal, unchecked, unknown, or the code of its fault."""
    words = []
    for ply in plies(movetext, variant, fen):
        if not ply.checked:
            word = "unchecked"
        elif ply.illegal:
            word = ply.illegal.code
        else:
            word = "legal" if ply.move else "unknown"
        words.append(f"{ply.item.text} {word}")
    return words


def after(movetext: str, variant: str = "international", fen: str | None = None) -> str:
    played = replay(movetext, variant, fen)
    assert list(played)
    return played.position().fen()


def path(ply: Ply, variant: str) -> str:
    assert ply.move
    return long_form(ply.move, find(variant).numbering(), "x")


def test_moves_are_made_and_counted_from_the_first_position() -> None:
    line = plies("1. 32-28 19-23 2. 28x19 14x23 *")
    assert [ply.number for ply in line] == [1, 2, 3, 4]
    assert {(ply.variation, ply.checked, ply.illegal, ply.before) for ply in line} == {(0, True, None, None)}
    assert [path(ply, "international") for ply in line][2:] == ["28x19", "14x23"]
    assert after("1. 32-28 19-23 2. 28x19 14x23 *").startswith("W:W31,33,34")


def test_numbers_of_moves_and_remarks_do_not_matter() -> None:
    plain = after("32-28 19-23 28x19")
    assert after("7. 32-28! {hello} 19-23 $4 3. 28:19 %rest") == plain


@pytest.mark.parametrize(
    ("variant", "fen", "movetext", "code", "result"),
    [
        # 32 should have taken 28, which now takes 32.
        ("international", "W:W32,31:B28,1", "1. 31-27 28x37 2. 27-22", "missed-capture", "B:W22:B1,37"),
        ("english", "B:W17,32:B13,1", "1. 1-6 17-14 2. 6-9", "missed-capture", "W:W14,32:B9,13"),
        # 32 stops on 23 and is taken there.
        ("international", "W:W32,50:B28,19", "1. 32x23 19x28 2. 50-44", "capture-not-finished", "B:W44:B28"),
        # The king takes one, the man could take two.
        ("brazilian", "W:WKa1,b4:Bc5,c7,Kg7", "1. a1xh8 c5xa3", "capture-not-maximal", "W:WKh8:Ba3,c7"),
        # The king may not stop on d4: it could go on from f6.
        ("russian", "W:WKa1:BKb2,Kg5", "1. a1:d4 g5-h4", "capture-not-finished", "W:WKd4:BKh4"),
    ],
)
def test_play_goes_on_from_what_only_an_obligation_forbids(
    variant: str, fen: str, movetext: str, code: str, result: str
) -> None:
    first, *rest = told(movetext, variant, fen)
    assert first.endswith(code)
    assert rest
    assert all(ply.endswith(" legal") for ply in rest)
    assert after(movetext, variant, fen) == result


def test_a_man_that_stops_on_its_promotion_row_is_crowned() -> None:
    fen = "W:W11:B7,8,1"  # from 2 the man should go on to 13, and stay a man
    assert told("1. 11x2 1-6 2. 2x19", fen=fen) == ["11x2 capture-not-finished", "1-6 legal", "2x19 legal"]


def test_an_illegal_move_keeps_the_position_before_it() -> None:
    _, missed = plies("1. 32-28 20-25", fen="W:W32:B22,20")
    assert missed.illegal is not None
    assert missed.before is not None
    assert missed.before.fen() == "B:W28:B20,22"


@pytest.mark.parametrize("move", ["32-22", "32-99", "28-23", "18-22"])
def test_after_a_move_that_nothing_can_make_the_line_is_not_checked(move: str) -> None:
    line = plies(f"1. {move} 18-23 2. 37-32")
    assert [ply.checked for ply in line] == [True, False, False]
    assert [ply.number for ply in line] == [1, 2, 3]
    assert line[0].illegal is not None
    assert line[0].move is None


@pytest.mark.parametrize(
    ("variant", "fen", "movetext", "meant"),
    [
        ("english", X01, "1. 10x26 18-14", "10x17x26"),
        ("english", X01, "1. 10x26 30x23", "10x19x26"),
        ("english", X02, "1. 32x7 11x18 2. 7-3", "32x23x14x7"),
        ("english", X02, "1. 32x7 2x11", "32x23x16x7"),
        ("english", X02, "1. 32x7 {remark} (1. 31x24 18-23) 1... 2x11", "32x23x16x7"),
        ("english", X02, "1. 31x24 (1. 32x7 11x18 2. 7-3) 18-23", "32x23x14x7"),
    ],
)
def test_what_follows_tells_which_capture_is_meant(variant: str, fen: str, movetext: str, meant: str) -> None:
    (ambiguous,) = (ply for ply in plies(movetext, variant, fen) if ply.readings)
    assert path(ambiguous, variant) == meant
    assert len(ambiguous.readings) == 2
    assert ambiguous.move in ambiguous.readings
    assert ambiguous.before is not None
    assert [word for word in told(movetext, variant, fen) if not word.endswith(" legal")] == []


@pytest.mark.parametrize(("move", "meant"), [("19-24", "47x38x20x9x36"), ("14-20", "47x38x24x13x36")])
def test_moves_far_ahead_decide_too(move: str, meant: str) -> None:
    movetext = f"1. 47x36 6-11 2. 36-47 11-16 3. 47-36 {move}"
    first = plies(movetext, fen="W:WK47:B14,19,29,31,42,6")[0]
    assert path(first, "international") == meant


@pytest.mark.parametrize(("move", "meant"), [("18-14", "14x21x30"), ("17-14", "14x23x30")])
def test_an_ambiguous_move_in_between_hides_nothing(move: str, meant: str) -> None:
    line = plies(f"1. 14x30 5-1 2. 3x19 {move}", "english", "B:W17,18,25,26,7,8,15,16,5:B14,3")
    assert [len(ply.readings) for ply in line] == [2, 0, 2, 0]
    assert path(line[0], "english") == meant


def test_the_main_line_does_not_decide_what_a_side_line_means() -> None:
    meant = {
        path(plies(f"1. 31x24 (1. 32x7) {move}", "english", X02)[1], "english") for move in ("11x18", "2x11")
    }
    assert len(meant) == 1


def test_without_more_moves_one_of_the_readings_is_played() -> None:
    (ply,) = plies("1. 10x26", "english", X01)
    assert len(ply.readings) == 2
    assert ply.move in ply.readings


def test_wrong_inner_squares_are_told() -> None:
    (wrong,) = plies("1. 32x27x23", fen="W:W32:B28")
    (right,) = plies("1. 32x23", fen="W:W32:B28")
    assert (wrong.on_path, right.on_path) == (False, True)
    assert wrong.move == right.move
    assert wrong.before is not None
    assert wrong.illegal is None


def lines(movetext: str) -> list[tuple[str, int, int]]:
    assert {word.split()[1] for word in told(movetext)} == {"legal"}
    return [(ply.item.text, ply.number, ply.variation) for ply in plies(movetext)]


def test_side_lines_stand_in_place_of_the_move_that_they_follow() -> None:
    assert lines("1. 32-28 (1. 31-27 18-23) (1. 31-26) 18-22 (1... 17-21 2. 37-32) 2. 37-32") == [
        ("32-28", 1, 0),
        ("31-27", 1, 1),
        ("18-23", 2, 1),
        ("31-26", 1, 2),
        ("18-22", 2, 0),
        ("17-21", 2, 3),
        ("37-32", 3, 3),
        ("37-32", 3, 0),
    ]


def test_side_lines_may_be_nested() -> None:
    assert lines("1. 32-28 (1. 31-27 18-23 (1... 17-21 2. 37-31 (2. 36-31)) 2. 37-31) 18-22") == [
        ("32-28", 1, 0),
        ("31-27", 1, 1),
        ("18-23", 2, 1),
        ("17-21", 2, 2),
        ("37-31", 3, 2),
        ("36-31", 3, 3),
        ("37-31", 3, 1),
        ("18-22", 2, 0),
    ]


def test_a_side_line_may_go_on_from_the_move_that_it_follows() -> None:
    movetext = "1. 32-28 (18-23 2. 38-32) (1. 31-27) 18-22"
    assert lines(movetext) == [
        ("32-28", 1, 0),
        ("18-23", 2, 1),
        ("38-32", 3, 1),
        ("31-27", 1, 2),
        ("18-22", 2, 0),
    ]
    (goes_on,) = (step for step in replay(movetext) if isinstance(step, Continuation))
    assert (goes_on.item.kind, goes_on.variation) == ("LPAR", 1)


def test_a_side_line_before_any_move_starts_at_the_first_position() -> None:
    assert lines("(1. 31-27) 1. 32-28") == [("31-27", 1, 1), ("32-28", 1, 0)]


def test_a_fault_in_a_side_line_does_not_reach_the_main_line() -> None:
    assert told("1. 32-28 (1. 32-22 18-23) 18-23 2. 38-32") == [
        "32-28 legal",
        "32-22 not-a-move",
        "18-23 unchecked",
        "18-23 legal",
        "38-32 legal",
    ]


def test_a_side_line_in_place_of_a_faulty_move_is_checked() -> None:
    assert told("1. 32-28 18-24 (1... 18-23 2. 38-32) 2. 38-32") == [
        "32-28 legal",
        "18-24 not-a-move",
        "18-23 legal",
        "38-32 legal",
        "38-32 unchecked",
    ]


def test_a_side_line_in_place_of_an_unknown_move_starts_before_it() -> None:
    assert told("1. 32-28 18-23 2. ... (2. 38-32 12-18) 12-18") == [
        "32-28 legal",
        "18-23 legal",
        "... unknown",
        "38-32 legal",
        "12-18 legal",
        "12-18 unchecked",
    ]


def test_a_setup_in_the_movetext_is_a_new_position() -> None:
    movetext = '1. 32-22 18-23 /FEN "B:W31:B20"/ 20-24 31-27'
    assert told(movetext) == ["32-22 not-a-move", "18-23 unchecked", "20-24 legal", "31-27 legal"]
    (placed,) = (step for step in replay(movetext) if isinstance(step, Placement))
    assert (placed.fen, placed.number, placed.faults, placed.error) == ("B:W31:B20", 2, [], None)
    assert movetext[placed.offset :].startswith(placed.fen)
    assert after(movetext) == "B:W27:B24"


def test_a_side_line_may_bring_its_own_position() -> None:
    movetext = '1. 32-28 (/FEN "W:W31:B20"/ 31-27 20-24) 18-23'
    assert {word.split()[1] for word in told(movetext)} == {"legal"}
    assert after(movetext) == after("1. 32-28 18-23")


def test_a_side_line_behind_a_setup_starts_there() -> None:
    movetext = '1. 32-28 /FEN "W:W37:B20"/ (37-31 20-24) 37-32'
    assert {word.split()[1] for word in told(movetext)} == {"legal"}
    assert not any(isinstance(step, Continuation) for step in replay(movetext))


def test_a_setup_without_pieces_only_changes_the_turn() -> None:
    assert told('1. 32-28 /FEN "W::"/ 38-32 /FEN "B::"/ 18-23') == [
        "32-28 legal",
        "38-32 legal",
        "18-23 legal",
    ]
    blacks_turn = after("1. 32-28")
    assert blacks_turn[0] == "B"
    assert after('1. 32-28 /FEN "?::"/') == after('1. 32-28 /FEN "W::"/') == "W" + blacks_turn[1:]
    assert after('1. 32-28 /FEN "B::"/') == blacks_turn


def test_a_setup_that_cannot_be_read_leaves_the_line_unchecked() -> None:
    movetext = '1. 32-28 /FEN "W:W31-:B20"/ 31-27'
    assert told(movetext) == ["32-28 legal", "31-27 unchecked"]
    (placed,) = (step for step in replay(movetext) if isinstance(step, Placement))
    assert placed.error is not None


def test_a_setup_with_faults_is_played_on() -> None:
    movetext = '/FEN "W:W31,51:B20,K20"/ 31-27 20-24'
    (placed, *_) = replay(movetext)
    assert isinstance(placed, Placement)
    assert [fault.code for fault in placed.faults] == ["fen-off-board", "fen-square-twice"]
    assert told(movetext) == ["31-27 legal", "20-24 legal"]


@pytest.mark.parametrize("text", ['[FEN "W:W31:B20"]', '[FEN " W:W31:B20"]', '[ FEN  "W:W31:B20" ]'])
def test_a_fen_tag_is_the_first_position_and_says_where_it_stands(text: str) -> None:
    game = read_game(text + " 1. 31-27")
    placed, ply = Replay(game, find("international"))
    assert isinstance(placed, Placement)
    assert isinstance(ply, Ply)
    assert game.text[placed.offset :].startswith(placed.fen)
    assert (ply.number, ply.illegal) == (1, None)


@pytest.mark.parametrize("value", ["", " "])
def test_an_empty_fen_tag_is_no_position(value: str) -> None:
    assert told("1. 32-28", fen=value or None) == ["32-28 legal"]
    assert [type(step) for step in Replay(read_game(f'[FEN "{value}"] 1. 32-28'), find("20"))] == [Ply]


@pytest.mark.parametrize(
    ("variant", "fen", "movetext"),
    [
        ("russian", "W:W21-32:B1-12", "1. c3-d4 d6-c5"),
        ("brazilian", "W:WK29:B18,5", "1. a1xg7 a7-b6"),
        ("international", "W:Wa1,c3:Bj10", "1. 46-41 5-10"),
        ("russian", "W:Wc3:Bh8", "1. 22-18 h8-g7"),
    ],
)
def test_numbers_and_letters_may_stand_side_by_side(variant: str, fen: str, movetext: str) -> None:
    assert {word.split()[1] for word in told(movetext, variant, fen)} == {"legal"}


@pytest.mark.parametrize(
    ("variant", "fen", "movetext", "words"),
    [
        ("international", None, "1. ... 18-23", "unknown unchecked"),
        ("international", None, "1. 32-28 1. ... 18-23", "legal legal"),
        ("international", None, "1. 32-28 1... 18-23", "legal legal"),
        ("international", None, "1. 32-28 ... 2. 38-32", "legal unknown unchecked"),
        ("international", None, "1. 32-28 18-23 2. ... 12-18", "legal legal unknown unchecked"),
        ("international", "B:W31:B20", "1. ... 20-24 2. 31-27", "legal legal"),
        ("english", "W:W31:B2", "1. ... 31-27 2. 2-6", "legal legal"),
        ("english", None, "1. ... 22-18", "unknown unchecked"),
    ],
)
def test_dots_tell_whose_turn_it_is_or_stand_for_a_move(
    variant: str, fen: str | None, movetext: str, words: str
) -> None:
    line = told(movetext, variant, fen)
    assert [word.rsplit(maxsplit=1)[1] for word in line] == words.split()


def test_an_unknown_move_is_counted() -> None:
    assert [ply.number for ply in plies("1. 32-28 ... 2. 38-32")] == [1, 2, 3]


def test_a_move_may_hide_in_unreadable_text() -> None:
    assert told("1. 32-28 ??? §§ 2. 38-32 20-24") == ["32-28 legal", "38-32 unchecked", "20-24 unchecked"]


def test_unreadable_text_hides_nothing_where_the_next_move_is_legal() -> None:
    assert told("1. 32-28 §§ 18-23 2. 38-22") == ["32-28 legal", "18-23 legal", "38-22 not-a-move"]


def test_a_setup_ends_what_unreadable_text_may_hide() -> None:
    assert told('1. 32-28 §§ /FEN "W:W31:B20"/ 31-22') == ["32-28 legal", "31-22 not-a-move"]


def test_unreadable_text_in_a_side_line_hides_no_move_of_the_main_line() -> None:
    assert told("1. 32-28 (1. 31-27 §§) 18-24") == ["32-28 legal", "31-27 legal", "18-24 not-a-move"]


def test_another_numbering_of_the_squares() -> None:
    game = read_game("1. 17-23 32-27")
    assert legal_run(game, find("international"), "N0") == 2
    assert legal_run(game, find("international")) == 0


@pytest.mark.parametrize(
    ("movetext", "run"),
    [
        ("1. 32-28 18-23 2. 38-32", 3),
        ("1. 32-28 (1. 32-22) 18-23", 2),
        ("1. 32-28 18-24 2. 38-32", 1),
        ("1. 32-28 ... 2. 38-32", 1),
        ("1. 18-23", 0),
        ("*", 0),
        ('/FEN "W:W31,99:B20"/ 1. 31-27', -1),
        ('/FEN "nothing"/ 1. 31-27', -1),
        ('1. 32-28 /FEN "nothing"/ 31-27', 1),
    ],
)
def test_legal_run_counts_the_main_line_up_to_the_first_fault(movetext: str, run: int) -> None:
    assert legal_run(read_game(movetext), find("international")) == run


@pytest.mark.parametrize("dots", ["1...", "1. ..."])
def test_turn_dots_behind_a_lost_position_are_no_ply(dots: str) -> None:
    text = f"1. 32-22 {dots} 19-23 2. 28x19 2. ... 14x23 *"
    (report,) = validate_text(f'[GameType "20"]\n{text}')
    assert report.plies == 4
    assert report.findings[0].help == "the 3 plies after it were not checked"
