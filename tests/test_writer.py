"""Games as text again: the layout, and that what is written is read the same."""

from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pdn import games, read_game, write_game, write_games


def written(text: str, width: int = 79) -> str:
    return write_game(read_game(text), width)


def assert_round_trip(text: str, width: int = 79) -> None:
    for game in games(text):
        again = write_game(game, width)
        assert list(games(again)) == [game]
        assert again.endswith("\n")
        assert written(again, width) == again


# The layout.

LAYOUTS = {
    "tags, an empty line, the moves": (
        '[Event "A"][Site"B"]  1.32-28   19-23\n2. 28x19 *',
        '[Event "A"]\n[Site "B"]\n\n1. 32-28 19-23 2. 28x19 *\n',
    ),
    "no tags": ("1.32-28\n\n\n19-23 2-0", "1. 32-28 19-23 2-0\n"),
    "tags alone": ('[Event "A"] [Site\n"B"]', '[Event "A"]\n[Site "B"]\n'),
    "a terminator alone": ('[Event "A"] *', '[Event "A"]\n\n*\n'),
    "side lines": ("32-28( 31-27 ( 31-26 ))19-23", "32-28 (31-27 (31-26)) 19-23\n"),
    "an empty side line": ("32-28 ( ) 19-23", "32-28 () 19-23\n"),
    "strengths at their move": ("32-28 ! 19-23 (?) $1$2", "32-28! 19-23(?) $1 $2\n"),
    "the star of an only move": ("1. 32-28* 19-23 *", "1. 32-28* 19-23 *\n"),
    "comments": ("{a}1.{b}32-28{c}{d}(31-27{e})", "{a} 1. {b} 32-28 {c} {d} (31-27 {e})\n"),
    "comments before the tags": ('{a} [Event "A"] 1. 32-28', '{a}\n[Event "A"]\n\n1. 32-28\n'),
    "comments between the tags": (
        '[Event "A"]{a}[Site "B"] 1. 32-28',
        '[Event "A"]\n[Site "B"]\n\n{a} 1. 32-28\n',
    ),
    "line comments": ("1. 32-28 % a\n 19-23 ; b\r\n*", "1. 32-28 % a\n19-23 ; b\n*\n"),
    "a line comment at the end": ("1. 32-28 % a", "1. 32-28 % a\n"),
    "a comment over lines": ("1. 32-28 {a\n  b} 19-23", "1. 32-28 {a\n  b} 19-23\n"),
    "setups": ('1. 32-28 /FEN "B::"/19-23', '1. 32-28 /FEN "B::"/ 19-23\n'),
    "moves as they are": ("1. 3228 c3d4 D4:b6 - ...", "1. 3228 c3d4 D4:b6 - ...\n"),
    "unreadable words": ("1. 32-28 oh   no 19-23", "1. 32-28 oh no 19-23\n"),
    "a tag that is none": ("[Event A]\n[Site 'x\n1. 32-28", '[Event "A"]\n[Site "x"]\n\n1. 32-28\n'),
}


@pytest.mark.parametrize(("text", "expected"), LAYOUTS.values(), ids=LAYOUTS)
def test_layout(text: str, expected: str) -> None:
    assert written(text) == expected


@pytest.mark.parametrize("text", [text for text, _ in LAYOUTS.values()], ids=LAYOUTS)
@pytest.mark.parametrize("width", [1, 12, 79])
def test_what_is_written_is_read_the_same(text: str, width: int) -> None:
    assert_round_trip(text, width)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (r"a \"b\" c", r"a \"b\" c"),
        (r"a \\ b", r"a \\ b"),
        (r"\\\"", r"\\\""),
        (r"a \b c", r"a \\b c"),  # a backslash that escapes nothing stands for itself
        ("", ""),
        (" a ", " a "),
        ("[1-0] {", "[1-0] {"),
    ],
)
def test_quotes_and_backslashes_of_a_value_are_escaped(value: str, expected: str) -> None:
    assert written(f'[Event "{value}"] *') == f'[Event "{expected}"]\n\n*\n'
    assert_round_trip(f'[Event "{value}"] *')


def test_value_of_a_tag_with_quotes_inside_is_mended() -> None:
    assert written('[Event "The "big" one"] *') == '[Event "The \\"big\\" one"]\n\n*\n'


# The width.

LONG = "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 (10-15 {not so good}) 4. 41-37 $1 5-10! *"


@pytest.mark.parametrize("width", [1, 8, 12, 20, 40, 79, 200])
def test_lines_are_as_long_as_the_width_or_one_token(width: int) -> None:
    lines = written(LONG, width).splitlines()
    assert " ".join(lines) == LONG
    longest = len("{not so good})")
    assert all(len(line) <= max(width, longest) for line in lines)


def test_lines_are_filled() -> None:
    assert written(LONG, 30).splitlines() == [
        "1. 32-28 19-23 2. 28x19 14x23",
        "3. 37-32 10-14 (10-15",
        "{not so good}) 4. 41-37 $1",
        "5-10! *",
    ]


def test_tags_are_not_wrapped() -> None:
    text = f'[Event "{"A" * 100}"]\n\n*\n'
    assert written(text, 20) == text


def test_number_1_does_not_start_a_line_but_the_first() -> None:
    # There it would begin another game.
    text = "1. 32-28 19-23 (1. 31-27 18-23 (1. 34-30 17-22)) 2. 28x19 1. 33-28 *"
    for width in range(1, 60):
        assert_round_trip(text, width)
        assert not [line for line in written(text, width).splitlines()[1:] if line.startswith("1.")]


# What cannot be laid out.


@pytest.mark.parametrize(
    "text",
    ["1. 32-28 ( ! ) 19-23", "1. 32-28oh19-23", "1. 32-28 4 - - 6", "1 . 32-28", "1. 32-28 [x [y] 19-23"],
)
def test_what_would_be_read_otherwise_keeps_its_text(text: str) -> None:
    assert_round_trip(text)


def test_last_token_is_written_so_that_it_is_read_the_same() -> None:
    game = read_game("1. 32-28 [\n% ")
    assert list(games(write_game(game))) == [game]


@pytest.mark.parametrize(
    ("text", "closed"),
    [
        ("1. 32-28 { a", "1. 32-28 { a}\n"),
        ('1. 32-28 { a\n [Event "B"] *', "1. 32-28 { a\n }\n"),
        ("1. 32-28 {a {b", "1. 32-28 {a {b}}\n"),
    ],
)
def test_comment_that_is_open_at_the_end_is_closed(text: str, closed: str) -> None:
    assert write_game(next(games(text))) == closed


def test_unclosed_comment_swallows_no_game_that_is_written_behind_it() -> None:
    text = write_games([read_game("1. 32-28 { a"), read_game('[Event "B"] 1. 31-27 {b} *')])
    assert [game.tag("Event") for game in games(text)] == [None, "B"]


# Many games.


def test_games_are_written_with_an_empty_line_between() -> None:
    text = '[Event "A"] 1. 32-28 * [Event "B"] 1. 31-27 * 1. 33-28 *'
    assert write_games(games(text)) == (
        '[Event "A"]\n\n1. 32-28 *\n\n[Event "B"]\n\n1. 31-27 *\n\n1. 33-28 *\n'
    )


@pytest.mark.parametrize(
    "texts", [("1. 32-28", "1. 31-27"), ('[White "A"]', '[Black "B"] *'), ("1. 32-28", "31-27 *")]
)
def test_games_from_different_texts_stay_games_of_their_own(texts: tuple[str, str]) -> None:
    again = list(games(write_games(map(read_game, texts))))
    assert [game.terminator and game.terminator.text for game in again] == ["*", again[1].terminator and "*"]
    assert [game.content[0] for game in again] == [read_game(text).content[0] for text in texts]
    assert [[node.text for node in game.tree] for game in again] == [
        [node.text for node in read_game(text).tree] for text in texts
    ]


def test_no_games_are_no_text() -> None:
    assert write_games([]) == ""


def test_samples_are_written_as_they_are_read(samples: Path) -> None:
    for path in sorted(samples.glob("games/*.pdn")):
        text = path.read_text(encoding="utf-8")
        assert list(games(write_games(games(text)))) == list(games(text)), path.name
        assert_round_trip(text, 40)


SNIPPETS = [
    *('[Event "A"]', '[Site "a \\" b"]', '[Site "c\\d"]', "[Event A]", '\n[Date "x\ny"]', '[Result "4-6"]'),
    *("1.", "2.", "12...", "...", "32-28", "28x19", "32-28*", "c3d4", "cd4", "3228", "4-6", "-", "7"),
    *("1-0", "1/2-1/2", "½-½", "0 - 2", "*", "!", "(!)", "$1", "(", ")", "( ", " )", '/FEN "B:W31:B2"/'),
    *("{remark}", "{a\nb}", "{}", "{(}", "% line\n", "; x\n", "}", "]", "word", '"', "W:W31:B20"),
]
GLUE = st.sampled_from([" ", " ", "\n", "\r", "\r\n", "\t", ""])
TEXTS = st.lists(st.tuples(st.sampled_from(SNIPPETS), GLUE), max_size=12).map(
    lambda parts: "".join(snippet + glue for snippet, glue in parts)
)


@settings(derandomize=True, max_examples=400, deadline=None)
@given(TEXTS, st.sampled_from([10, 40, 79]))
def test_any_game_is_read_again_as_it_was(text: str, width: int) -> None:
    found = list(games(text))
    assume(all(item.text == item.text.strip() for game in found for item in game.items))
    for game in found:
        assert list(games(write_game(game, width))) == [game]
