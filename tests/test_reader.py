"""The reader: where games begin and end, that nothing is lost, and how faults are got over."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pdn import Finding, Game, Severity, games, read_game
from pdn.context import scan
from pdn.cutter import boundaries
from pdn.parser import parse
from pdn.reader import GameReader

# White space and the marks that stand for nothing.
BLANK = re.compile(r"[\s\ufeff\u200b\u2060\x00\x1a]*")
REMARK = re.compile(r"\{(?:[^{}]|\{[^{}]*\})*\}|\{[^}]*\}|(?:%|;|#!)[^\r\n]*")


def cut(text: str) -> list[str]:
    """The texts of the games of a file, without the white space around them."""
    return [game.text.strip() for game in games(text)]


def moves(game: Game) -> list[str]:
    return [item.text for item in game.items if item.kind == "MOVE"]


def found(text: str) -> list[tuple[str, tuple[int, int], tuple[int, int]]]:
    """Every finding of a text: code, line and column, line and column of the end."""
    return [
        (finding.code, game.place(finding.start), game.place(finding.end))
        for game in games(text)
        for finding in game.findings
    ]


# Where games begin and end.


def test_tag_behind_a_terminator_opens_a_game() -> None:
    assert cut('[Event "A"] 1. 32-28 *[Event "B"] 1. 31-27 *') == [
        '[Event "A"] 1. 32-28 *',
        '[Event "B"] 1. 31-27 *',
    ]


def test_tag_behind_a_move_opens_a_game() -> None:
    assert cut('1. 32-28\n[Event "B"]\n1. 31-27') == ["1. 32-28", '[Event "B"]\n1. 31-27']


def test_blank_lines_do_not_matter() -> None:
    text = '[Event "A"]\n\n[Site "?"]\n\n\n1. 32-28\n\n19-23 *\n[Event "B"]\n1. 31-27 *'
    first, second = games(text)
    assert (first.tag("Site"), moves(first)) == ("?", ["32-28", "19-23"])
    assert (second.tag("Event"), moves(second)) == ("B", ["31-27"])


def test_all_on_one_line() -> None:
    text = '[Event "A"][Site "S"]1. 32-28 2-0[Event "B"][Site "T"]1. 31-27 0-2'
    assert [(game.tag("Event"), game.tag("Site"), moves(game)) for game in games(text)] == [
        ("A", "S", ["32-28"]),
        ("B", "T", ["31-27"]),
    ]


@pytest.mark.parametrize("separator", ["*", "2-0", "1/2-1/2", "0 - 1"])
def test_games_without_tags_are_cut_at_the_terminator(separator: str) -> None:
    assert [moves(game) for game in games(f"1. 32-28 {separator} 1. 31-27 {separator}\n1. 34-30")] == [
        ["32-28"],
        ["31-27"],
        ["34-30"],
    ]


OPENINGS = ["1. 31-27", "... 19-23", '/FEN "W:W31:B1"/ 31-27', "W:W31:B1 31-27"]
# What goes on behind a star that marks an only move.
GOES_ON = ["31-27", "1... 19-23", "2. 31-27", "3127"]


@pytest.mark.parametrize("opening", OPENINGS + GOES_ON)
def test_behind_a_result_movetext_opens_a_game(opening: str) -> None:
    assert cut(f"1. 32-28 2-0 {opening}") == ["1. 32-28 2-0", opening]


@pytest.mark.parametrize("opening", OPENINGS)
def test_behind_a_star_a_game_starts_with_its_first_number_or_a_position(opening: str) -> None:
    assert cut(f"1. 32-28 * {opening}") == ["1. 32-28 *", opening]


@pytest.mark.parametrize("more", GOES_ON)
def test_behind_a_star_the_next_move_belongs_to_the_game(more: str) -> None:
    assert cut(f"1. 32-28 * {more}") == [f"1. 32-28 * {more}"]
    assert cut(f"1. 32-28 19-23 * * {more}") == ["1. 32-28 19-23 * *", more]


@pytest.mark.parametrize(
    ("text", "n"),
    [
        ("1. 32-28 19-23\n1. 31-27", 1),  # the numbers have not gone on
        ("1. 32-28 19-23\n2. 28x19\n1. 31-27", 2),
        ("1. 32-28 19-23\n2. 28x19\n  1. 31-27", 2),
        ("1. 32-28 19-23\n2. 28x19 1. 31-27", 1),  # within a line
        ("1. 32-28 19-23\n2. 28x19\n1... 31-27", 1),
        ("1. 32-28 19-23\n2. 28x19\n11. 31-27", 1),
        ("1. 32-28 19-23\n2. 28x19 (2. 31-27\n1. 31-27)", 1),  # in a side line
        ('1. 32-28 19-23\n2. 28x19 /FEN "W:W31:B1"/\n1. 31-27', 1),  # behind a position
    ],
)
def test_number_1_at_the_start_of_a_line_opens_a_game_when_the_numbers_had_gone_on(text: str, n: int) -> None:
    assert len(cut(text)) == n


def test_game_may_stand_glued_to_the_result_before_it() -> None:
    first, second = games("1. 32-28 1-101.31-27 *")
    assert (first.text, second.text) == ("1. 32-28 1-1", "01.31-27 *")
    assert (first.is_glued, first.is_last) == (False, False)
    assert (second.is_glued, second.is_last) == (True, True)
    assert [game.is_glued for game in games("1. 32-28 1-1 01.31-27 *")] == [False, False]


@pytest.mark.parametrize("more", ["*", "* *", "{a remark}", "$1", "!", "(1. 31-27)", "% a line", "; a line"])
def test_behind_a_terminator_anything_else_belongs_to_the_game(more: str) -> None:
    assert cut(f"1. 32-28 2-0 {more}\n1. 31-27 *") == [f"1. 32-28 2-0 {more}", "1. 31-27 *"]


def test_result_inside_a_side_line_ends_nothing() -> None:
    (game,) = games("1. 32-28 (1. 31-27 2-0) 19-23 0-2")
    assert moves(game) == ["32-28", "31-27", "19-23"]


@pytest.mark.parametrize(
    "remark",
    [
        "{1-0}",
        "{ * }",
        '{ see [Event "B"] }',
        "{(}",
        "{)}",
        '{\n[Event "B"]\n1. 31-27 *\n}',
        '% [Event "B"] *',
    ],
)
def test_what_stands_in_a_remark_cuts_nothing(remark: str) -> None:
    (game,) = games(f'[Event "A"]\n1. 32-28 {remark}\n19-23 *')
    assert moves(game) == ["32-28", "19-23"]
    assert not game.findings


@pytest.mark.parametrize("value", ["1-0", "*", "[Site]", "{", "}", "(", "%", r"\"[Site \"", "1. 31-27 2-0"])
def test_what_stands_in_a_tag_cuts_nothing(value: str) -> None:
    (game,) = games(f'[Event "{value}"]\n1. 32-28 *')
    assert game.tag("Event") == value.replace('\\"', '"')
    assert moves(game) == ["32-28"]
    assert not game.findings


def test_tags_alone_are_a_game() -> None:
    assert cut('[Event "A"]\n*\n[Event "B"]\n[Result "2-0"]\n2-0\n[Event "C"]\n') == [
        '[Event "A"]\n*',
        '[Event "B"]\n[Result "2-0"]\n2-0',
        '[Event "C"]',
    ]


def test_terminator_alone_is_a_game() -> None:
    assert cut("*") == ["*"]


@pytest.mark.parametrize("text", ["", " \r\n\t", "{ a remark }", "{a}\n{b}", "% a line", "\ufeff", "\x1a"])
def test_white_space_and_remarks_are_no_game(text: str) -> None:
    assert cut(text) == []


def test_remarks_before_the_first_tag_belong_to_the_first_game() -> None:
    (game,) = games('{ a file }\n% by hand\n[Event "A"]\n1. 32-28 *')
    assert [item.kind for item in game.items[:3]] == ["COMMENT", "LINE_COMMENT", "TAG"]


def test_prose_before_the_first_tag_is_one_finding_and_hides_nothing() -> None:
    text = 'Games of the open,\nround three\n\n[Event "A"]\n1. 32-28 *'
    (game,) = games(text)
    assert (game.tag("Event"), moves(game)) == ("A", ["32-28"])
    assert found(text) == [("unreadable-text", (1, 1), (2, 12))]


def test_games_are_numbered_from_1() -> None:
    assert [game.number for game in games("1. 32-28 * 1. 31-27 * 1. 34-30 *")] == [1, 2, 3]


# Nothing is lost.


def assert_lossless(text: str) -> None:
    position = 0
    for game in games(text):
        assert BLANK.fullmatch(text, position, game.start)
        assert text.startswith(game.text, game.start)
        assert str(game) == game.text
        position = game.start + len(game.text)
        assert_items_are_the_text(game)
    assert BLANK.fullmatch(text[position:] if position else REMARK.sub("", text))


def assert_items_are_the_text(game: Game) -> None:
    position = depth = 0
    for item in game.items:
        assert BLANK.fullmatch(game.text, position, item.start)
        assert game.text.startswith(item.text, item.start)
        position = item.end
        depth += (item.kind == "LPAR") - (item.kind == "RPAR")
        assert depth >= 0
    assert depth == 0
    assert BLANK.fullmatch(game.text, position)


def assert_findings_lie_in_their_game(text: str) -> None:
    for game in games(text):
        for finding in game.findings:
            assert game.start <= finding.start <= finding.end <= game.start + len(game.text)
            assert finding.game == game.number
            before = re.split(r"\r\n?|\n", text[: finding.start])
            assert game.place(finding.start) == (len(before), len(before[-1]) + 1)


SNIPPETS = [
    *(
        '[Event "A"]',
        '[FEN "W:W31:B1"]',
        '[Site "a \\" b"]',
        '[FEN "',
        '"]',
        "[Event A]",
        "[Event",
        "[",
        "]",
        '"',
    ),
    *(
        "1.",
        "12...",
        "...",
        "..",
        ".",
        "32-28",
        "28x19",
        "32-28*",
        "c3-d4",
        "c3d4",
        "a3:c5:e7",
        "l12-k11",
        "3228",
    ),
    *("32–28", "32×28", "C3-B4", "cd4", "22*18", "32 - 28", "7", "4-6", '[Result "4-6"]', "-", "--"),
    *("½-½", "1:1", "1+ - 1-", "1.33-0.67", "1-101.32-28", "W:W31:B1", '[Белые "x"]', "{a {b} c}"),
    *(";", "#!", "; line", "\n1.", "\u200b"),
    *("1-0", "1/2-1/2", "1-1", "0 - 2", "1-18", "*", "!", "?!", "(!)", "$1", "$", "(", ")", "( ", " )"),
    *(
        '/FEN "B:W31:B2"/',
        '/FEN "',
        '"/',
        "/FEN",
        "{remark}",
        "{",
        "}",
        "{(}",
        '{[Event "B"]}',
        '{\n[Event "B"]\n',
    ),
    *(
        "%",
        "% line",
        '\n[Event "C"]',
        "\n[",
        "\\",
        "word",
        "слово",
        "٣",
        "\ufeff",
        "\x1a",
        "\x1c",
        "\u2028",
        "\0",
    ),
]
GLUE = st.sampled_from(["", " ", "\n", "\r", "\r\n", "\t"])
JOINED = st.lists(st.tuples(st.sampled_from(SNIPPETS), GLUE), max_size=14).map(
    lambda parts: "".join(snippet + glue for snippet, glue in parts)
)
PUNCTUATION = st.text(alphabet='[](){}"\\/%*!$. \r\n1-a', max_size=40)


@settings(derandomize=True, max_examples=250, deadline=None)
@given(st.one_of(JOINED, PUNCTUATION, st.text(max_size=60)))
def test_any_text_is_read_and_nothing_is_lost(text: str) -> None:
    assert_lossless(text)
    assert_findings_lie_in_their_game(text)


@settings(derandomize=True, max_examples=150, deadline=None)
@given(st.one_of(JOINED, PUNCTUATION))
def test_what_is_not_asked_of_the_grammar_is_what_it_would_read(text: str) -> None:
    for start, end in boundaries(text):
        items = scan(text[start:end])
        if {"LPAR", "RPAR", "BAD_TAG"}.isdisjoint(item.kind for item in items):
            findings: list[Finding] = []
            assert parse(Game(1, text[start:end], reader=GameReader()), items, findings) == items
            assert not findings


@settings(derandomize=True, max_examples=150, deadline=None)
@given(JOINED)
def test_reading_a_game_alone_is_reading_it_in_its_file(text: str) -> None:
    for game in games(text):
        alone = read_game(game.text)
        assert (alone.text, alone.items, alone.tags) == (game.text, game.items, game.tags)
        assert [finding.code for finding in alone.findings] == [finding.code for finding in game.findings]


def test_first_game_of_a_text_is_read() -> None:
    assert moves(read_game(" 1. 32-28 * 1. 31-27 *")) == ["32-28"]


@pytest.mark.parametrize("text", ["", " ", "{a remark}"])
def test_text_without_a_game_cannot_be_read_as_one(text: str) -> None:
    with pytest.raises(ValueError, match="no game"):
        read_game(text)


@settings(derandomize=True, max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(["32-28", "(", ")", "(31-27", "19-23)", "*", "{x}", "{", "[", '[Event "B"]']))
)
def test_unbalanced_text_keeps_its_moves(parts: list[str]) -> None:
    text = " ".join(parts)
    closed = REMARK.sub(" ", text).partition("{")[0]
    expected = re.findall(r"\d\d-\d\d", re.sub(r"\[[^\]\n]*\]?", " ", closed))
    assert [move for game in games(text) for move in moves(game)] == expected


# Getting over faults.

RECOVERIES = {
    "unclosed comment": ("1. 32-28 19-23\n2. 28x19 { to be", [("unclosed-comment", (2, 10), (2, 11))]),
    "unclosed side line": ("1. 32-28\n (31-27 *", [("unclosed-variation", (2, 2), (2, 3))]),
    "unclosed side line before a game": (
        '1. 32-28 (31-27\n[Event "B"] 1. 31-27 *',
        [("unclosed-variation", (1, 10), (1, 11))],
    ),
    "two unclosed side lines, the inner one named": (
        "1. 32-28 (31-27 (34-30",
        [("unclosed-variation", (1, 17), (1, 18))],
    ),
    "closing bracket": ("1. 32-28 19-23) 2. 28x19 *", [("unbalanced-parenthesis", (1, 15), (1, 16))]),
    "closing bracket behind the end": ("1. 32-28 * )", [("unbalanced-parenthesis", (1, 12), (1, 13))]),
    "two closing brackets": (
        "1. 32-28 ) 19-23\n)",
        [("unbalanced-parenthesis", (1, 10), (1, 11)), ("unbalanced-parenthesis", (2, 1), (2, 2))],
    ),
    "tag without quotes": ('[Event "A"]\n [Round 3]\n1. 32-28 *', [("bad-tag", (2, 2), (2, 11))]),
    "tag not closed": ('[Event "A"\n[Round "3"]\n1. 32-28 *', [("bad-tag", (1, 1), (1, 11))]),
    "no tag at all": ("[3]\n1. 32-28 *", [("bad-tag", (1, 1), (1, 4))]),
    "a word": ("1. 32-28 oh 19-23 *", [("unreadable-text", (1, 10), (1, 12))]),
    "words are one stretch": (
        "1. 32-28 flag\n fell 19-23 at last *",
        [("unreadable-text", (1, 10), (2, 6)), ("unreadable-text", (2, 13), (2, 20))],
    ),
    "words and stray brackets are one stretch": (
        "1. 32-28 a] b} [c] d 19-23 *",
        [("unreadable-text", (1, 10), (1, 21))],
    ),
    "a stray brace": ("1. 32-28 } 19-23 *", [("unreadable-text", (1, 10), (1, 11))]),
    "text glued to a move": ("1. 32-28oh 19-23 *", [("unreadable-text", (1, 9), (1, 11))]),
    "text behind the end": ("1. 32-28 * oh", [("unreadable-text", (1, 12), (1, 14))]),
    "text and a bracket": (
        "1. 32-28 oh ) dear 19-23 *",
        [
            ("unreadable-text", (1, 10), (1, 12)),
            ("unbalanced-parenthesis", (1, 13), (1, 14)),
            ("unreadable-text", (1, 15), (1, 19)),
        ],
    ),
}


@pytest.mark.parametrize(("text", "expected"), RECOVERIES.values(), ids=RECOVERIES)
def test_fault_is_reported_in_its_place(text: str, expected: list[object]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize("text", [text for text, _ in RECOVERIES.values()], ids=RECOVERIES)
def test_fault_keeps_the_moves_around_it(text: str) -> None:
    read = [move for game in games(text) for move in moves(game)]
    assert read == re.findall(r"\d\d[-x]\d\d", text)


def test_severities() -> None:
    text = "[Round 3] [3] 1. 32-28 oh 19-23 ) (17-22 {"
    (game,) = games(text)
    assert {(finding.code, finding.severity) for finding in game.findings} == {
        ("bad-tag", Severity.WARNING),  # read all the same
        ("bad-tag", Severity.ERROR),
        ("unreadable-text", Severity.ERROR),
        ("unbalanced-parenthesis", Severity.ERROR),
        ("unclosed-variation", Severity.ERROR),
        ("unclosed-comment", Severity.ERROR),
    }


def test_findings_carry_what_was_written() -> None:
    (game,) = games("[Round 3] 1. 32-28 flag fell *")
    assert [finding.written for finding in game.findings] == ["[Round 3]", "flag fell"]


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("[Event A]", "Event", "A"),
        ('[Event "A]', "Event", "A"),
        ('[Event A"]', "Event", "A"),
        ("[Event “A”]", "Event", "A"),
        ('[Event "A"', "Event", "A"),
        ('[Event "The "big" one"]', "Event", 'The "big" one'),
    ],
)
def test_bad_tag_is_read_as_well_as_it_goes(text: str, name: str, value: str) -> None:
    (game,) = games(f"{text}\n1. 32-28 *")
    assert game.tag(name) == value
    assert [finding.code for finding in game.findings] == ["bad-tag"]


@pytest.mark.parametrize("remark", ["{ note", "{ note (a)", "{", "{ note\n more"])
@pytest.mark.parametrize("later", ["", " {a later remark}"])
def test_unclosed_comment_does_not_swallow_the_next_game(remark: str, later: str) -> None:
    text = f'[Event "A"]\n1. 32-28 {remark}\n[Event "B"]\n1. 31-27{later} 19-23 *'
    first, second = games(text)
    assert moves(first) == ["32-28"]
    assert (second.tag("Event"), moves(second)) == ("B", ["31-27", "19-23"])
    assert found(text) == [("unclosed-comment", (2, 10), (2, 11))]


@pytest.mark.parametrize("head", ["", '[Event "A"]\n'], ids=["before any tag", "behind a tag"])
@pytest.mark.parametrize("later", ["", " {a later remark}"], ids=["the last", "another later"])
def test_unclosed_comment_before_the_moves_does_not_swallow_them(head: str, later: str) -> None:
    text = f'{head}{{ note\n[Event "B"]\n1. 31-27{later} 19-23 *'
    assert [move for game in games(text) for move in moves(game)] == ["31-27", "19-23"]
    assert [code for code, _, _ in found(text)] == ["unclosed-comment"]


def test_unclosed_comment_alone_is_reported() -> None:
    assert found("\n { 1. 32-28 19-23 *") == [("unclosed-comment", (2, 2), (2, 3))]


def test_comment_that_is_closed_may_hold_tags() -> None:
    text = '1. 32-28 { see\n[Event "B"]\n} 19-23 { and } *'
    (game,) = games(text)
    assert moves(game) == ["32-28", "19-23"]
    assert not game.findings


def test_a_thousand_nested_side_lines() -> None:
    text = "1. 32-28 " + "(31-27 " * 1000 + ")" * 1000 + " 19-23 *"
    (game,) = games(text)
    assert not game.findings
    assert len(moves(game)) == 1002
    assert_items_are_the_text(game)


def test_a_thousand_side_lines_that_are_not_closed() -> None:
    (game,) = games("1. 32-28 " + "(31-27 " * 1000)
    assert [finding.code for finding in game.findings] == ["unclosed-variation"]
    assert "1000" in game.findings[0].message
    assert_items_are_the_text(game)


def test_a_thousand_side_lines_that_were_not_opened() -> None:
    (game,) = games("1. 32-28 " + ")" * 1000 + " 19-23 *")
    assert moves(game) == ["32-28", "19-23"]
    assert {finding.code for finding in game.findings} == {"unbalanced-parenthesis"}


# Places.


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"], ids=["LF", "CR", "CRLF"])
def test_place_counts_lines_whatever_ends_them(end: str) -> None:
    text = end.join(['[Event "A"]', "1. 32-28 oh 19-23 *", "", '  [Event "B"]', "", "1. 31-27 жж *", "x"])
    assert found(text) == [
        ("unreadable-text", (2, 10), (2, 12)),
        ("unreadable-text", (6, 10), (6, 12)),
        ("unreadable-text", (7, 1), (7, 2)),
    ]


def test_place_with_line_ends_of_every_kind() -> None:
    assert found("1. 32-28\r\n\r\n\r\n\n\noh *") == [("unreadable-text", (6, 1), (6, 3))]
    assert found("1. 32-28\n\r\r\noh *") == [("unreadable-text", (4, 1), (4, 3))]


def test_other_line_separators_do_not_count() -> None:
    assert found("1. 32-28\v\f\x85\u2028oh *") == [("unreadable-text", (1, 13), (1, 15))]


def test_place_counts_code_points() -> None:
    assert found("{😀é} oh *") == [("unreadable-text", (1, 6), (1, 8))]


def test_place_of_the_second_game_on_a_line() -> None:
    first, second = games("{a}\n1. 32-28 *  1. 31-27 *")
    assert (first.place(first.start), second.place(second.start)) == ((1, 1), (2, 13))
    assert second.place(second.start + 3) == (2, 16)


def test_place_of_the_end_of_the_text() -> None:
    (game,) = games("1. 32-28 *\n")
    assert game.place(len(game.text)) == (2, 1)
    (game,) = games("1. 32-28 *")
    assert game.place(len(game.text)) == (1, 11)


def test_source_line_is_the_line_without_its_end() -> None:
    (game,) = games("\n1. 32-28\r\n 19-23 oh\r\n*")
    finding = game.findings[0]
    assert game.source_line(finding.start) == (" 19-23 oh", 7)


# What a game knows.


@pytest.mark.parametrize(
    ("text", "terminator"),
    [
        ("1. 32-28 2-0", "2-0"),
        ("1. 32-28 (31-27 0-2) 1-1", "1-1"),
        ("1. 32-28 (31-27 (34-30 *) 0-2) *", "*"),
        ("1. 32-28 1/2 - 1/2 *", "1/2 - 1/2"),
        ("1. 32-28 (31-27 0-2)", None),
        ("1. 32-28 {2-0}", None),
        ('[Result "2-0"]', None),
    ],
)
def test_terminator_closes_the_main_line(text: str, terminator: str | None) -> None:
    found = read_game(text).terminator
    assert (found and found.text) == terminator


def test_tag_ignores_case_and_takes_the_first() -> None:
    game = read_game('[event "A"] [EVENT "B"] [Site ""] 1. 32-28 *')
    assert (game.tag("Event"), game.tag("eVENT"), game.tag("Site"), game.tag("Round")) == ("A", "A", "", None)


def test_tag_values_lose_their_escapes() -> None:
    game = read_game(r'[Event "a \"b\" \\ c"] [Site "\"\""] *')
    assert (game.tag("Event"), game.tag("Site")) == ('a "b" \\ c', '""')


def test_tags_keep_their_order_and_place() -> None:
    text = '[Event "A"]\n[Site "B"] 1. 32-28 *'
    game = read_game(text)
    assert [tag.name for tag in game.tags] == ["Event", "Site"]
    assert [text[tag.start : tag.end] for tag in game.tags] == ['[Event "A"]', '[Site "B"]']


def test_main_line_leaves_out_side_lines() -> None:
    game = read_game("1. 32-28 (31-27 (34-30)) 19-23 (17-22) *")
    assert [item.text for item in game.main_line()] == ["1.", "32-28", "19-23", "*"]


HEADERS = '[Event "A"]\n[Result "1-0"]\n%s[Event "B"]\n[Result "0-1"]\n\n1. 32-28 19-23 0-1\n'


def test_a_game_of_tags_alone_ends_where_its_first_tag_comes_again_behind_a_blank_line() -> None:
    first, second = games(HEADERS % "\n")
    assert [tag.value for tag in first.tags] == ["A", "1-0"]
    assert [tag.value for tag in second.tags] == ["B", "0-1"]
    assert moves(second) == ["32-28", "19-23"]


def test_a_tag_given_twice_without_a_blank_line_is_in_one_game() -> None:
    (game,) = games(HEADERS % "")
    assert [tag.value for tag in game.tags] == ["A", "1-0", "B", "0-1"]


@pytest.mark.parametrize("remark", ["[%clk 1:00]", "[Note: good]", "[1]"])
def test_brackets_in_the_movetext_open_no_game(remark: str) -> None:
    (game,) = games(f'[Event "A"]\n1. 32-28\n{remark} 19-23\n{remark} 2. 28x19 *')
    assert moves(game) == ["32-28", "19-23", "28x19"]
    assert [tag.name for tag in game.tags] == ["Event"]
    assert {finding.code for finding in game.findings} == {"unreadable-text"}
