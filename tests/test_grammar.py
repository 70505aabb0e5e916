"""The grammars: each is unambiguous, and each decision that draughts notation needs has its case."""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import pytest
import strategies
from hypothesis import given, settings
from hypothesis import strategies as st
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from pdn import games
from pdn.grammar import terminals
from pdn.scanner import _usual

GRAMMARS = {
    entry.name: entry.read_text(encoding="utf-8")
    for entry in files("pdn.grammars").iterdir()
    if entry.name.endswith(".lark")
}


@cache
def build(name: str) -> Lark:
    """Build a grammar in strict mode, once: that takes long; its start is the first rule of the file."""
    text = GRAMMARS[name]
    start = re.search(r"^(\w+):", text, re.MULTILINE)
    assert start
    return Lark(text, parser="lalr", lexer="basic", start=start.group(1), strict=True)


def flat(tree: Tree[Token]) -> Iterator[Token]:
    for child in tree.children:
        if isinstance(child, Tree):
            yield from flat(child)
        else:
            yield child


def tokens(text: str) -> list[str]:
    """Read a text as a game by the grammar alone; each token as its terminal and its text."""
    return [f"{token.type} {token}" for token in flat(build("pdn.lark").parse(text))]


def lexed(text: str) -> list[Token]:
    """Find the tokens of a text with the terminals of the grammar alone, whether they are a game or not."""
    parser = build("pdn.lark").parse_interactive(text)
    return list(parser.lexer_thread.lex(parser.parser_state))


def items(text: str) -> list[str]:
    """Read a text as the toolkit does, in the same form."""
    return [f"{item.kind} {item.text}" for game in games(text) for item in game.items]


def test_the_grammars_are_found() -> None:
    assert {"pdn.lark", "fen.lark", "gametype.lark"} <= set(GRAMMARS)


@pytest.mark.parametrize("name", sorted(GRAMMARS))
def test_grammar_is_unambiguous(name: str) -> None:
    assert build(name).terminals


# Digits.


@pytest.mark.parametrize("name", sorted(GRAMMARS))
def test_no_terminal_takes_the_digits_of_every_script(name: str) -> None:
    for terminal in build(name).terminals:
        assert not re.search(r"\\[dw]", terminal.pattern.to_regexp()), terminal.name


@pytest.mark.parametrize("digit", ["٣", "३", "３", "²"], ids=["arabic", "devanagari", "full-width", "raised"])
def test_digit_of_another_script_is_no_digit(digit: str) -> None:
    assert tokens(f"{digit}.") == [f"UNREADABLE {digit}."]
    assert tokens(f"{digit}-8") == [f"UNREADABLE {digit}-8"]
    assert tokens(f"a{digit}-b4") == [f"UNREADABLE a{digit}-b4"]
    assert tokens(f"${digit}") == [f"UNREADABLE ${digit}"]
    for name, text in (("fen.lark", f"W:W{digit}:B1"), ("gametype.lark", f"2{digit}")):
        with pytest.raises(UnexpectedInput):
            build(name).parse(text)


# One decision each: the text, and the tokens that it is.
DECISIONS = {
    # Results against moves.
    "1-1 is a result": ("1-1", ["TERMINATOR 1-1"]),
    "1-1 is not the start of 1-18": ("1-18", ["MOVE 1-18"]),
    "1-0 is not the start of 1-05": ("1-05", ["MOVE 1-05"]),
    "1-1 is not the end of 21-1": ("21-1", ["MOVE 21-1"]),
    "2-1 is a move": ("2-1", ["MOVE 2-1"]),
    "1x1 is a move": ("1x1", ["MOVE 1x1"]),
    "a result may stand before a star": ("1-1*", ["TERMINATOR 1-1", "TERMINATOR *"]),
    "blanks in a result": ("1 - 0", ["TERMINATOR 1 - 0"]),
    "blanks in a draw": ("1/2 -\t1/2", ["TERMINATOR 1/2 -\t1/2"]),
    "a result with a colon": ("1:1 0 : 2", ["TERMINATOR 1:1", "TERMINATOR 0 : 2"]),
    "a result with another dash": ("2–0", ["TERMINATOR 2–0"]),
    "halves": (
        "½-½ 0.5-0.5 0,5-0,5 1½-½",
        ["TERMINATOR ½-½", "TERMINATOR 0.5-0.5", "TERMINATOR 0,5-0,5", "TERMINATOR 1½-½"],
    ),
    "a result in decimals": ("1.33-0.67", ["TERMINATOR 1.33-0.67"]),
    "half a result in decimals is a number and a move": ("1.33-2", ["NUMBER 1.", "MOVE 33-2"]),
    "a forfeit": ("1+ - 1- 1- - 1+", ["TERMINATOR 1+ - 1-", "TERMINATOR 1- - 1+"]),
    "a forfeit in signs": ("+:- --+", ["TERMINATOR +:-", "TERMINATOR --+"]),
    "points are a move": ("4-6", ["MOVE 4-6"]),
    "a date is no move": ("29-05-2005", ["UNREADABLE 29-05-2005"]),
    "half a draw is no result": ("1/2", ["UNREADABLE 1/2"]),
    # Strengths against side lines.
    "a strength in parentheses": ("32-28(!)", ["MOVE 32-28", "STRENGTH (!)"]),
    "a long strength in parentheses": ("32-28 (!?)", ["MOVE 32-28", "STRENGTH (!?)"]),
    "a side line with a strength": ("( !)", ["LPAR (", "STRENGTH !", "RPAR )"]),
    "a side line that starts with a move": ("(31-27!)", ["LPAR (", "MOVE 31-27", "STRENGTH !", "RPAR )"]),
    "an empty side line": ("32-28 ()", ["MOVE 32-28", "LPAR (", "RPAR )"]),
    "strengths glued to a move": (
        "32-28!? a3-b4??",
        ["MOVE 32-28", "STRENGTH !?", "MOVE a3-b4", "STRENGTH ??"],
    ),
    # The star.
    "a star alone ends the game": ("32-28 *", ["MOVE 32-28", "TERMINATOR *"]),
    "a star on the next line ends the game": ("32-28\n*", ["MOVE 32-28", "TERMINATOR *"]),
    "a star behind a comment ends the game": ("32-28{x}*", ["MOVE 32-28", "COMMENT {x}", "TERMINATOR *"]),
    # Moves.
    "numbers up to 72": ("72-66 66x72", ["MOVE 72-66", "MOVE 66x72"]),
    "letters up to l, numbers up to 12": ("k11-l12 l12:j10", ["MOVE k11-l12", "MOVE l12:j10"]),
    "no column m": ("m1-l2", ["UNREADABLE m1-l2"]),
    "no row 0": ("a0-b1", ["UNREADABLE a0-b1"]),
    "no row 13": ("a13-b12", ["UNREADABLE a13-b12"]),
    "no square of three digits": ("123-17", ["UNREADABLE 123-17"]),
    "no target of three digits": ("17-123", ["UNREADABLE 17-123"]),
    "the separators are - x :": ("32-28 32x28 32:28", ["MOVE 32-28", "MOVE 32x28", "MOVE 32:28"]),
    "other dashes and crosses": (
        "32–28 32−28 32×28 32X28",
        ["MOVE 32–28", "MOVE 32−28", "MOVE 32×28", "MOVE 32X28"],
    ),
    "another sign is none": ("a3~b4 a3=b4", ["UNREADABLE a3~b4", "UNREADABLE a3=b4"]),
    "a star between squares": ("22*18 22*18*15", ["MOVE 22*18", "MOVE 22*18*15"]),
    "a star between letters": ("c3*d4", ["MOVE c3*d4"]),
    "capitals": ("C3-B4 c3-B4", ["MOVE C3-B4", "MOVE c3-B4"]),
    "a letter for the first square": ("cd4 c:e5 c-d4", ["MOVE cd4", "MOVE c:e5", "MOVE c-d4"]),
    "letters alone are no move": ("cd ab", ["UNREADABLE cd", "UNREADABLE ab"]),
    "blanks in a move": ("32 - 28 19\t-23", ["MOVE 32 - 28", "MOVE 19\t-23"]),
    "four blanks in a move": ("32    -28", ["MOVE 32    -28"]),
    "leading zeroes": ("08-03", ["MOVE 08-03"]),
    "a long numeric path": ("47x38x24x13x36", ["MOVE 47x38x24x13x36"]),
    "a long algebraic path": ("a3:c5:e7:g5", ["MOVE a3:c5:e7:g5"]),
    "algebraic without separator": ("a3b4 c3e5g7", ["MOVE a3b4", "MOVE c3e5g7"]),
    "algebraic without separator, two digits": ("a10b11", ["MOVE a10b11"]),
    "four digits that are no squares": ("7372 0028", ["UNREADABLE 7372", "UNREADABLE 0028"]),
    "three and five digits": ("328. 32281", ["NUMBER 328.", "UNREADABLE 32281"]),
    "a square alone is no move": ("a3", ["UNREADABLE a3"]),
    "four dashes are nothing": ("1. ----", ["NUMBER 1.", "UNREADABLE ----"]),
    # Move numbers and dots.
    "a number glued to its move": ("1.32-28", ["NUMBER 1.", "MOVE 32-28"]),
    "a number for the second side": ("12...19-23", ["NUMBER 12...", "MOVE 19-23"]),
    "dots behind a number": ("12. ...", ["NUMBER 12.", "ELLIPSIS ..."]),
    "dots in place of a move": ("32-28 ... 2.", ["MOVE 32-28", "ELLIPSIS ...", "NUMBER 2."]),
    "one dot alone is nothing": ("32-28 .", ["MOVE 32-28", "UNREADABLE ."]),
    # NAGs and line comments.
    "NAGs": ("32-28$1 $139", ["MOVE 32-28", "NAG $1", "NAG $139"]),
    "a NAG needs its number": ("$ 1.", ["UNREADABLE $", "NUMBER 1."]),
    "a line comment ends with its line": ("%a [b] {c\r\n1.", ["LINE_COMMENT %a [b] {c", "NUMBER 1."]),
    "a line comment ends at a CR": ("% 1.\r2.", ["LINE_COMMENT % 1.", "NUMBER 2."]),
    "a line comment behind a move": ("32-28%x\n19-23", ["MOVE 32-28", "LINE_COMMENT %x", "MOVE 19-23"]),
    "other line comments": ("; a\n#! b\n1.", ["LINE_COMMENT ; a", "LINE_COMMENT #! b", "NUMBER 1."]),
    "a hash alone is none": ("# a", ["UNREADABLE #", "UNREADABLE a"]),
    "a percent sign in a comment": ("{50 % of it} 1.", ["COMMENT {50 % of it}", "NUMBER 1."]),
    "a percent sign in a tag": ('[Event "100%"] 1.', ['TAG [Event "100%"]', "NUMBER 1."]),
    # Comments.
    "a comment holds anything": ('{(1-0 [Event "x"]\n/FEN}', ['COMMENT {(1-0 [Event "x"]\n/FEN}']),
    "comments nest where their braces come in pairs": ("{a {b} c} 1.", ["COMMENT {a {b} c}", "NUMBER 1."]),
    "comments nest twice": ("{a {b {c} d} e} 1.", ["COMMENT {a {b {c} d} e}", "NUMBER 1."]),
    "a comment that is not closed": ("1. {a (b", ["NUMBER 1.", "UNCLOSED_COMMENT {a (b"]),
    "an empty comment": ("{}", ["COMMENT {}"]),
    "a brace that nothing opened": ("1. } 32-28", ["NUMBER 1.", "STRAY }", "MOVE 32-28"]),
    "a brace glued to a move": ("32-28}", ["MOVE 32-28", "STRAY }"]),
    "a bracket that nothing opened": ("32-28 ]", ["MOVE 32-28", "STRAY ]"]),
    # Setups.
    "a setup": ('/FEN "W:W31:B1"/ 31-27', ['SETUP /FEN "W:W31:B1"/', "MOVE 31-27"]),
    "blanks in a setup": ('/ FEN\n"W:W31:B1" /', ['SETUP / FEN\n"W:W31:B1" /']),
    "an empty setup": ('/FEN ""/', ['SETUP /FEN ""/']),
    "a setup needs its last slash": ('/FEN "W"', ["UNREADABLE /FEN", 'UNREADABLE "W"']),
    # Positions without a tag.
    "a position": ("W:W31:B1 31-27", ["FEN W:W31:B1", "MOVE 31-27"]),
    "a position in a side line": ("(?:Wa1:Bb2)", ["LPAR (", "FEN ?:Wa1:Bb2", "RPAR )"]),
    "a position names its sides": ("W:31:B1 w:W31:B1", ["UNREADABLE W:31:B1", "UNREADABLE w:W31:B1"]),
    # Tags.
    "a tag": ('[Event "A"]', ['TAG [Event "A"]']),
    "blanks in a tag": ('[ Event\t"A" ]', ['TAG [ Event\t"A" ]']),
    "a tag without blanks": ('[Event"A"]', ['TAG [Event"A"]']),
    "an escaped quote": (r'[Event "a \"b\" c"]', [r'TAG [Event "a \"b\" c"]']),
    "an escaped quote at the end": (r'[Event "a\""][Site "b"]', [r'TAG [Event "a\""]', 'TAG [Site "b"]']),
    "an escaped backslash": (r'[Event "a\\"][Site "b"]', [r'TAG [Event "a\\"]', 'TAG [Site "b"]']),
    "brackets in a value": ('[Event "a [b] ]"]', ['TAG [Event "a [b] ]"]']),
    "a value over two lines": ('[FEN "W:W31:\nB1"]', ['TAG [FEN "W:W31:\nB1"]']),
    "an empty value": ('[Event ""]', ['TAG [Event ""]']),
    "a name in any script": (
        '[Événement "x"] [Белые "x"] [白方 "x"]',
        ['TAG [Événement "x"]', 'TAG [Белые "x"]', 'TAG [白方 "x"]'],
    ),
    "a tag without quotes": ("[Event A]", ["BAD_TAG [Event A]"]),
    "a tag whose quote is not closed": ('[Event "A]\n1.', ['BAD_TAG [Event "A]', "NUMBER 1."]),
    "a tag that is not closed": ('[Event "A"\n1.', ['BAD_TAG [Event "A"', "NUMBER 1."]),
    "a tag without a name": ('["A"]', ['BAD_TAG ["A"]']),
    "a name does not start with a digit": ('[1st "A"]', ['BAD_TAG [1st "A"]']),
    # What is between tokens.
    "white space is free": ("1.\t\v\f\n\r\n 32-28", ["NUMBER 1.", "MOVE 32-28"]),
    "a byte order mark is nothing": ("\ufeff1. 32-28", ["NUMBER 1.", "MOVE 32-28"]),
    "marks without width are nothing": ("\u200b1.\u2060 32-28", ["NUMBER 1.", "MOVE 32-28"]),
    "a byte order mark before a tag is nothing": ('\ufeff[Event "A"]', ['TAG [Event "A"]']),
    "an end-of-file mark is nothing": ("32-28 *\n\x1a", ["MOVE 32-28", "TERMINATOR *"]),
    "an end-of-file mark behind a token is nothing": ("32-28 *\x1a", ["MOVE 32-28", "TERMINATOR *"]),
    "a word is unreadable": ("32-28 Aus", ["MOVE 32-28", "UNREADABLE Aus"]),
    "nothing": ("", []),
}


@pytest.mark.parametrize(("text", "expected"), DECISIONS.values(), ids=DECISIONS)
def test_decision(text: str, expected: list[str]) -> None:
    assert tokens(text) == expected
    # Remarks alone are no game.
    assert items(text) == ([] if all(token.startswith("COMMENT") for token in expected) else expected)


# What only the surroundings decide: the text, what the grammar finds, and what the toolkit makes of it.
SETTLED = {
    "a star glued to a move, and the game goes on": (
        "32-28* 19-23",
        ["MOVE 32-28*", "MOVE 19-23"],
        ["MOVE 32-28", "STRENGTH *", "MOVE 19-23"],
    ),
    "a star glued to the last move": ("32-28*", ["MOVE 32-28*"], ["MOVE 32-28", "TERMINATOR *"]),
    "stars glued to algebraic moves": (
        "c3-d4* b6a5*",
        ["MOVE c3-d4*", "MOVE b6a5*"],
        ["MOVE c3-d4", "STRENGTH *", "MOVE b6a5", "TERMINATOR *"],
    ),
    "a glued star and one alone": (
        "32-28* *",
        ["MOVE 32-28*", "TERMINATOR *"],
        ["MOVE 32-28", "STRENGTH *", "TERMINATOR *"],
    ),
    "points are a result where the tag says the same": (
        '[Result "4-6"] 4-6',
        ['TAG [Result "4-6"]', "MOVE 4-6"],
        ['TAG [Result "4-6"]', "TERMINATOR 4-6"],
    ),
    "points are a move where the tag says other points": (
        '[Result "6-4"] 4-6',
        ['TAG [Result "6-4"]', "MOVE 4-6"],
        ['TAG [Result "6-4"]', "MOVE 4-6"],
    ),
    "four digits": ("3228 0328", ["COMPACT 3228", "COMPACT 0328"], ["MOVE 3228", "MOVE 0328"]),
    "four digits in prose": (
        "32-28 in 1924",
        ["MOVE 32-28", "UNREADABLE in", "COMPACT 1924"],
        ["MOVE 32-28", "UNREADABLE in", "UNREADABLE 1924"],
    ),
    "a number without its dot": (
        "1 32-28 19-23 2 28x19",
        ["BARE 1", "MOVE 32-28", "MOVE 19-23", "BARE 2", "MOVE 28x19"],
        ["NUMBER 1", "MOVE 32-28", "MOVE 19-23", "NUMBER 2", "MOVE 28x19"],
    ),
    "a number without its dot before no move": (
        "1 oh",
        ["BARE 1", "UNREADABLE oh"],
        ["UNREADABLE 1", "UNREADABLE oh"],
    ),
    "a number in prose": ("oh 32", ["UNREADABLE oh", "BARE 32"], ["UNREADABLE oh", "UNREADABLE 32"]),
    "dashes": (
        "1. - -- —",
        ["NUMBER 1.", "DASHES -", "DASHES --", "DASHES —"],
        ["NUMBER 1.", "ELLIPSIS -", "ELLIPSIS --", "ELLIPSIS —"],
    ),
    "dashes in prose": (
        "1. oh -",
        ["NUMBER 1.", "UNREADABLE oh", "DASHES -"],
        ["NUMBER 1.", "UNREADABLE oh", "UNREADABLE -"],
    ),
    "five blanks in a move": (
        "32     -28",
        ["BARE 32", "UNREADABLE -28"],
        ["UNREADABLE 32", "UNREADABLE -28"],
    ),
    "a comment in a comment, and a brace too few": (
        "{a {b} 1.",
        ["UNCLOSED_COMMENT {a {b", "STRAY }", "NUMBER 1."],
        ["COMMENT {a {b}", "NUMBER 1."],
    ),
    "a comment that holds more than the grammar counts": (
        "{a {b {c {d} e} f} g} 1.",
        [
            *(
                "UNCLOSED_COMMENT {a {b {c {d",
                "STRAY }",
                "UNREADABLE e",
                "STRAY }",
                "UNREADABLE f",
                "STRAY }",
            ),
            *("UNREADABLE g", "STRAY }", "NUMBER 1."),
        ],
        ["COMMENT {a {b {c {d} e} f} g}", "NUMBER 1."],
    ),
}


@pytest.mark.parametrize(("text", "found", "settled"), SETTLED.values(), ids=SETTLED)
def test_what_the_surroundings_decide(text: str, found: list[str], settled: list[str]) -> None:
    assert tokens(text) == found
    assert items(text) == settled


def test_game_glued_to_a_result_is_two_games() -> None:
    text = "1-101.32-28"
    expected = ["TERMINATOR 1-1", "NUMBER 01.", "MOVE 32-28"]
    assert [f"{token.type} {token}" for token in lexed(text)] == items(text) == expected
    assert [game.text for game in games(text)] == ["1-1", "01.32-28"]
    # Without the dot it is no number, and that is no result.
    assert [f"{token.type} {token}" for token in lexed("1-101")] == ["UNREADABLE 1-101"]


@pytest.mark.parametrize("result", ["1-0", "0-1", "1/2-1/2", "2-0", "1-1", "0-2", "0-0", "*"])
def test_result_is_a_terminator(result: str) -> None:
    assert tokens(result) == [f"TERMINATOR {result}"]
    assert tokens(f"32-28 {result}") == ["MOVE 32-28", f"TERMINATOR {result}"]


@pytest.mark.parametrize("result", ["1-0", "0-1", "2-0", "1-1", "0-2", "0-0"])
@pytest.mark.parametrize("more", "0123456789")
def test_result_with_another_digit_is_a_move(result: str, more: str) -> None:
    assert tokens(result + more) == [f"MOVE {result}{more}"]


# The order of things.


def test_side_lines_nest() -> None:
    tree = build("pdn.lark").parse("32-28 (31-27 19-23 (19-24) 27-22) 19-23 (17-22)")
    outer, last = (child for child in tree.children if isinstance(child, Tree))
    (inner,) = (child for child in outer.children if isinstance(child, Tree))
    assert {outer.data, inner.data, last.data} == {"variation"}
    assert [str(child) for child in inner.children] == ["(", "19-24", ")"]
    assert [str(child) for child in last.children] == ["(", "17-22", ")"]


def test_side_line_may_hold_a_result_a_setup_and_remarks() -> None:
    text = '32-28 ({a} 1. /FEN "B:W31:B1"/ 1-6 $1 ! %x\n 0-2) 19-23 *'
    kinds = [token.split()[0] for token in tokens(text)]
    assert kinds[1:10] == [
        "LPAR",
        "COMMENT",
        "NUMBER",
        "SETUP",
        "MOVE",
        "NAG",
        "STRENGTH",
        "LINE_COMMENT",
        "TERMINATOR",
    ]
    assert kinds[10:] == ["RPAR", "MOVE", "TERMINATOR"]


def test_remarks_may_stand_before_between_and_behind_everything() -> None:
    text = '{a} [Event "A"] {b} [Site "B"] %c\n 1. {d} 32-28 {e} ! {f} $1 {g} * {h}'
    assert [token for token in tokens(text) if token.startswith("COMMENT")] == [
        f"COMMENT {{{letter}}}" for letter in "abdefgh"
    ]


@pytest.mark.parametrize("ending", ["2-0 *", "* *", "2-0 {x} *", "2-0 (31-27) *"])
def test_second_terminator_belongs_to_the_game(ending: str) -> None:
    assert [token for token in tokens(f"32-28 {ending}") if token.startswith("TERMINATOR")] == [
        f"TERMINATOR {ending.split()[0]}",
        "TERMINATOR *",
    ]


@pytest.mark.parametrize("text", ["32-28 )", "(32-28", "32-28 * 19-23", '32-28 [Event "A"]'])
def test_what_is_no_game_is_refused(text: str) -> None:
    with pytest.raises(UnexpectedInput):
        build("pdn.lark").parse(text)


# What cuts a file into games uses the same terminals.

SNIPPETS = [
    *(text for text, *_ in (*DECISIONS.values(), *SETTLED.values()) if not set("{}()") & set(text)),
    *("{remark}", "{[Event]}", "{1-0}", "(!)", "(31-27)", '(19-23 {)} "(" [x])', "*", "1-0", "1. 32-28"),
]


@settings(derandomize=True, max_examples=200, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(SNIPPETS), st.sampled_from(["", " ", "\n"])), max_size=10))
def test_no_cut_goes_through_a_token(parts: list[tuple[str, str]]) -> None:
    text = "".join(snippet + blank for snippet, blank in parts)
    found = [(game.start + item.start, item.text) for game in games(text) for item in game.items if item.text]
    whole = [(token.start_pos, str(token)) for token in without_stars(lexed(text))]
    if found:
        assert found == whole
    else:
        # A text of remarks alone is no game.
        assert {token.type for token in lexed(text)} <= {"COMMENT", "LINE_COMMENT"}


def without_stars(found: list[Token]) -> Iterator[Token]:
    """Take the star of a move, which is a token of its own, off it."""
    for token in found:
        if token.type == "MOVE" and token[-1] == "*":
            assert token.start_pos is not None
            yield Token(token.type, token[:-1], token.start_pos)
            yield Token("TERMINATOR", "*", token.start_pos + len(token) - 1)
        else:
            yield token


# Tokens in their usual forms are found without the grammar.


def unlike(text: str) -> list[tuple[str, str]]:
    """What the pattern for usual tokens finds somewhere in a text, and the grammar reads otherwise there."""
    found = []
    for match in _usual(False).finditer(text):
        if match.lastgroup not in (None, "BRACE", "OTHER"):
            token = terminals().match(text, match.start())
            assert token
            if (token.lastgroup, token.end()) != (match.lastgroup, match.end()):
                found.append((str(match.lastgroup), match.group()))
    return found


PIECES = [
    *("1", "2", "0", "12", "34", "5", "a3", "b4", "h8", "-", "x", ":", ".", ",", "/", "½", "*", "+", "!"),
    *("?", " ", " ", "\n", "\t", "(", ")", "{", "}", "[", "]", '"', "$", "1/2", "0.5", "1-0", "1-1", "[A"),
]


@settings(derandomize=True, max_examples=1000, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=16).map("".join))
def test_usual_tokens_are_those_of_the_grammar(text: str) -> None:
    assert unlike(text) == []


@settings(derandomize=True, max_examples=100, deadline=None)
@given(strategies.mutated(strategies.files().map(lambda drawn: drawn.text)))
def test_usual_tokens_of_files_are_those_of_the_grammar(text: str) -> None:
    assert unlike(text) == []


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("32-28 ", "MOVE"),
        ("c3:e5)", "MOVE"),
        ("12. ", "NUMBER"),
        ("12... ", "NUMBER"),
        ("1.32-28 ", "NUMBER"),
        ("1.c3-d4", "NUMBER"),
        ("!? ", "STRENGTH"),
        ("$12", "NAG"),
        ('[White "A"]', "TAG"),
        ("2-0\n", "TERMINATOR"),
        ("1/2-1/2 ", "TERMINATOR"),
        ("*", "TERMINATOR"),
    ],
)
def test_form_is_usual(text: str, kind: str) -> None:
    match = _usual(False).match(text)
    assert match
    assert match.lastgroup == kind
