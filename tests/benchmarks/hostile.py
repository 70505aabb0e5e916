"""Texts of any size that may cost more than their size: what people write, and what somebody could.

Each kind takes a number of parts and returns a text of about that many parts.  Bytes that are no UTF-8 are
written as what ``surrogateescape`` makes of them.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import selfplay


class Kind(NamedTuple):
    """A way to write a text, and how many parts to begin with; ten and a hundred times as many follow."""

    name: str
    parts: int
    write: Callable[[int], str]


HEAD = '[Event "x"]\n[GameType "20"]\n\n'
KINGS = '[GameType "20"]\n[FEN "W:WK1:BK5"]\n\n'
ROUND = "1-6 5-10 6-1 10-5 "  # kings go, and come back
MEN = "W:W" + ",".join(map(str, range(31, 51))) + ":B" + ",".join(map(str, range(1, 21)))


def _repeat(part: str, before: str = HEAD, after: str = " *\n") -> Callable[[int], str]:
    """Write ``part`` again and again."""
    return lambda count: before + part * count + after


def _number(part: str, before: str = HEAD, after: str = " *\n") -> Callable[[int], str]:
    """Write ``part`` again and again, with the number of each in place of its ``#``."""
    return lambda count: before + "".join(part.replace("#", str(i)) for i in range(1, count + 1)) + after


def _wrap(opening: str, closing: str, before: str = HEAD + "1. 32-28 ") -> Callable[[int], str]:
    """Write as many openings as closings, all openings first."""
    return lambda count: before + opening * count + closing * count + " *\n"


def _tag(name: str, part: str, before: str = "", after: str = "") -> Callable[[int], str]:
    """Write a tag with a long value."""
    return _repeat(part, f'[{name} "{before}', f'{after}"]\n\n1. 32-28 *\n')


def _games_without(tag: str, count: int) -> str:
    lines = selfplay.write_games(count).splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(f"[{tag}"))


def _moves_only(count: int) -> str:
    lines = selfplay.write_games(count).splitlines()
    return " ".join(line for line in lines if not line.startswith("["))


USUAL = [
    Kind("games", 10, selfplay.write_games),
    Kind("games of Russian draughts", 10, partial(selfplay.write_games, variant="russian")),
    Kind("games without a GameType", 10, partial(_games_without, "GameType")),
    Kind("games without tags, on one line", 10, _moves_only),
    Kind("games of one move", 100, _repeat('[GameType "20"]\n\n1. 32-28 *\n\n', "", "")),
    Kind("games with a finding each", 100, _repeat('[GameType "20"]\n\n1. 32-29 *\n\n', "", "")),
    Kind("plies of one game", 1_000, _repeat(ROUND, KINGS)),
    Kind("plies of one game, with numbers", 1_000, _number("#. " + ROUND[:9], KINGS)),
    Kind("plies of one game, without tags", 1_000, _repeat("32-28 19-23 ", "")),
    Kind("tags", 100, _number('[Tag# "x"]\n', "", "\n1. 32-28 *\n")),
    Kind("tags of one name", 100, _repeat('[White "x"]\n', "", "\n1. 32-28 *\n")),
    Kind("tags that should be a date", 100, _repeat('[Date "x"]\n', "", "\n1. 32-28 *\n")),
    Kind("characters of a tag", 10_000, _tag("Event", "x")),
    Kind("kB of a comment", 10, _repeat("words " * 170, HEAD + "1. 32-28 {", "} *\n")),
    Kind("lines of a comment", 1_000, _repeat("words\n", HEAD + "1. 32-28 {", "} *\n")),
    Kind("comments", 100, _repeat("{a} ", HEAD + "1. 32-28 ")),
    Kind("comments of one move each", 100, _repeat("1-6 {a} 5-10 {b} 6-1 {c} 10-5 {d} ", KINGS)),
    Kind("commands of a comment", 100, _repeat("[%clk 0:01:00] ", HEAD + "1. 32-28 {", "} *\n")),
    Kind("lines that are comments", 100, _repeat("% a\n; b\n", HEAD)),
    Kind("side lines beside each other", 100, _repeat("(31-27 17-22) ", HEAD + "1. 32-28 ", "19-23 *\n")),
    Kind("side lines of one move each", 100, _repeat("1-6 (1-7) 5-10 (5-9) 6-1 10-5 ", KINGS)),
    Kind("side lines inside each other", 100, _wrap("19-23 (18-23 37-32 ", ")")),
    Kind("NAGs", 100, _repeat("$1 ", HEAD + "1. 32-28 ")),
    Kind("setups", 100, _repeat('/FEN "W:W31:B20"/ 31-27 20-24 ')),
    Kind("FENs between the moves", 100, _repeat("W:W31:B20 31-27 20-24 ")),
    Kind("illegal moves", 100, _repeat("32-29 ", HEAD)),
    Kind("illegal moves at their places", 100, _repeat("1-8 5-11 ", KINGS)),
    Kind("moves of squares that do not exist", 100, _repeat("98-99 ")),
    Kind("missed captures", 100, _repeat("(28-22 18x27) ", HEAD + "1. 32-28 19-23 2. 28x19 ")),
    Kind("captures jump by jump", 100, _repeat("(28x17 17x8) ", '[FEN "W:W28:B22,12,50"]\n\n1. 28x17 17x8 ')),
    Kind("results", 100, _repeat("2-0 ")),
    Kind("missing moves", 100, _repeat("1. ... ")),
]

BROKEN = [
    Kind("unreadable characters in one word", 1_000, _repeat("¤")),
    Kind("unreadable words", 1_000, _repeat("¤ ")),
    Kind("words", 1_000, _repeat("lorem ")),
    Kind("letters of one word", 1_000, _repeat("a")),
    Kind("commas", 1_000, _repeat(",")),
    Kind("quotes", 1_000, _repeat('"')),
    Kind("blanks", 10_000, _repeat(" ")),
    Kind("blank lines", 10_000, _repeat("\n")),
    Kind("carriage returns", 10_000, _repeat("\r")),
    Kind("byte order marks", 1_000, _repeat("\ufeff")),
    Kind("NULs", 100, lambda count: HEAD + ("1. 32-28 " * 50 + "\0") * count + " *\n"),
    Kind("runs of NULs", 1_000, lambda count: HEAD + "\0" * count + " *\n"),
    Kind("digits", 1_000, _repeat("9")),
    Kind("digits of a move number", 1_000, _repeat("9", after=". 32-28 *\n")),
    Kind("digits of a square", 1_000, _repeat("3", after="2-28 *\n")),
    Kind("digits of a NAG", 1_000, _repeat("1", HEAD + "1. 32-28 $")),
    Kind("digits of a FEN", 1_000, _repeat("1", '[FEN "W:W', ':B20"]\n\n*\n')),
    Kind("digits of a clock", 1_000, _repeat("1", HEAD + "1. 32-28 {[%clk ", ":00:00]} *\n")),
    Kind("digits of a score", 1_000, _repeat("1", HEAD + "1. 32-28 {[%eval ", ".5]} *\n")),
    Kind("dots", 1_000, _repeat(".")),
    Kind("numbers with dots", 1_000, _repeat("1.")),
    Kind("numbers without moves", 1_000, _repeat("1. ")),
    Kind("numbers that count up", 1_000, _number("#. ")),
    Kind("bare numbers", 1_000, _repeat("12 ")),
    Kind("dashes", 1_000, _repeat("-")),
    Kind("dashes with blanks", 1_000, _repeat("- ")),
    Kind("colons", 1_000, _repeat(":")),
    Kind("slashes", 1_000, _repeat("/")),
    Kind("stars", 1_000, _repeat("*")),
    Kind("stars with blanks", 1_000, _repeat("* ")),
    Kind("stars behind moves", 100, _repeat("32-28* ")),
    Kind("exclamation marks", 1_000, _repeat("!")),
    Kind("marks with blanks", 1_000, _repeat("! ")),
    Kind("results run together", 1_000, _repeat("1-0")),
    Kind("halves run together", 1_000, _repeat("1/2-")),
    Kind("pluses", 1_000, _repeat("+")),
    Kind("squares of one move", 100, _repeat("1x", HEAD + "1. ", "1 *\n")),
    Kind("squares of one move with a letter at its end", 100, _repeat("1-", HEAD, "a *\n")),
    Kind("squares of one move, spaced", 100, _repeat("1 - ", HEAD, "1. *\n")),
    Kind("squares of one move, padded", 100, _repeat("1x 1", HEAD, "xa *\n")),
    Kind("squares of letters", 100, _repeat("a1-", HEAD, "1 *\n")),
    Kind("squares of letters without signs", 100, _repeat("a1", HEAD, "-1 *\n")),
    Kind("squares with stars", 100, _repeat("11*", HEAD, "a *\n")),
    Kind("ambiguous letters", 100, _repeat("ab")),
    Kind("first moves", 100, _repeat("1. 32-28 ")),
    Kind("games glued together", 100, _repeat("1.32-28 19-23 1-1", HEAD)),
    Kind("opening brackets", 1_000, _repeat("(")),
    Kind("opening brackets with blanks", 1_000, _repeat("( ")),
    Kind("closing brackets", 1_000, _repeat(")")),
    Kind("brackets around nothing, inside each other", 1_000, _wrap("(", ")")),
    Kind("brackets around nothing, beside each other", 1_000, _repeat("()")),
    Kind("side lines that are not closed", 100, _repeat("19-23 (18-23 37-32 ", HEAD + "1. 32-28 ")),
    Kind("side lines of illegal moves inside each other", 100, _wrap("1-2 (3-4 ", ")")),
    Kind("side lines with FENs", 100, _wrap('(/FEN "W:W31:B20"/ 31-27 ', ")")),
    Kind("side lines with comments", 100, _wrap("({a} 31-27 {b} ", "{c})")),
    Kind("comments that open inside", 1_000, _repeat("{", HEAD + "1. 32-28 ")),
    Kind("comments inside each other", 1_000, _wrap("{", "}")),
    Kind("comments inside each other, with text", 100, _wrap("{a ", "b} ")),
    Kind("comments inside comments", 100, _repeat("{a {b {c} d} ", HEAD)),
    Kind("braces that close", 1_000, _repeat("}")),
    Kind("comments that are not closed", 100, _repeat('{a\n[Event "x"]\n1. 32-28 ', HEAD)),
    Kind("comments that are not closed, and first moves", 100, _repeat("{a\n1. 32-28\n", HEAD)),
    Kind("a comment that is not closed, and tags", 100, _repeat('[Event "x"]\n', HEAD + "{", "")),
    Kind("a comment that is not closed, and games", 100, _repeat(HEAD + "1. 32-28 *\n", HEAD + "{", "")),
    Kind("a comment that is not closed, in kB", 10, _repeat("words " * 170, HEAD + "{", "")),
    Kind("commands that are not closed", 100, _repeat("[%clk ", HEAD + "1. 32-28 {", "} *\n")),
    Kind("square brackets of a comment", 1_000, _repeat("[", HEAD + "1. 32-28 {", "} *\n")),
    Kind("blanks of a command", 1_000, _repeat(" ", HEAD + "1. 32-28 {[%clk", "} *\n")),
    Kind("marks of a command", 100, _repeat("R12,", HEAD + "1. 32-28 {[%csl ", "R1]} *\n")),
    Kind("opening square brackets", 1_000, _repeat("[", "")),
    Kind("opening square brackets with blanks", 1_000, _repeat("[ ", "")),
    Kind("opening square brackets on lines", 1_000, _repeat("[\n", "")),
    Kind("closing square brackets", 1_000, _repeat("]", "")),
    Kind("tags without a value", 100, _repeat("[Event]\n", "")),
    Kind("tags without a closing quote", 100, _repeat('[Event "x]\n', "")),
    Kind("tags without quotes", 100, _repeat("[Event x]\n", "")),
    Kind("tags that are not closed", 100, _repeat('[Event "x"\n', "")),
    Kind("tags that only begin", 100, _repeat('[Event "', "")),
    Kind("names of tags that only begin", 100, _repeat("[Event ", "")),
    Kind("tags with backslashes", 100, _repeat('[Event "\\"]\n', "")),
    Kind("tags with curly quotes", 100, _repeat("[Event “x”]\n", "")),
    Kind("tags among the moves", 100, _repeat('1. 32-28 [Event "x"] ')),
    Kind("characters of the name of a tag", 1_000, _repeat("a", "[", ' "x"]\n\n*\n')),
    Kind("characters of the name of no tag", 1_000, _repeat("a", "[", "\n\n*\n")),
    Kind("accents of the name of a tag", 1_000, _repeat("e\u0301", "[", ' "x"]\n\n*\n')),
    Kind("blanks in a tag", 1_000, _repeat(" ", "[Event", 'x"]\n\n*\n')),
    Kind("backslashes of a tag", 1_000, _tag("Event", "\\")),
    Kind("quotes of a tag", 1_000, _tag("Event", '\\"')),
    Kind("lines of a tag", 1_000, _tag("Event", "x\n")),
    Kind("a tag that is not closed, in kB", 10, _repeat("words " * 170, '[Event "', "")),
    Kind("a tag that is not closed, in lines", 1_000, _repeat("1. 32-28\n", '[Event "', "")),
    Kind("setups that are not closed", 100, _repeat('/FEN "W:W31:B20 ')),
    Kind("setups that only begin", 1_000, _repeat('/FEN "')),
    Kind("blanks of a setup", 1_000, _repeat(" ", HEAD + "/FEN", "x *\n")),
    Kind("blanks of a clock", 1_000, _repeat(" ", HEAD + "1. 32-28 (", "x *\n")),
    Kind("squares of a FEN", 1_000, _tag("FEN", "31,", "W:W", "31:B20")),
    Kind("ranges of a FEN", 1_000, _tag("FEN", "1-50,", "W:W", "31:B20")),
    Kind("sides of a FEN", 1_000, _tag("FEN", ":W31:B20", "W")),
    Kind("commas of a FEN", 1_000, _tag("FEN", ",", "W:W31", ":B20")),
    Kind("colons of a FEN", 1_000, _tag("FEN", ":", "W", "W31:B20")),
    Kind("blanks of a FEN", 1_000, _tag("FEN", " ", "W:W31", "x:B20")),
    Kind("squares of a FEN without a tag", 1_000, _repeat("31,", HEAD + "W:W", "31:B20 31-27 *\n")),
    Kind("FENs that only begin", 1_000, _repeat("W:W")),
    Kind("letters of a Hub position", 1_000, _tag("FEN", "w", "W")),
    Kind("FEN tags", 100, _repeat(f'[FEN "{MEN}"]\n', "")),
    Kind("characters of a Result", 1_000, _tag("Result", "1-0")),
    Kind("blanks of a Result", 1_000, _tag("Result", " ", "1", "-x")),
    Kind("characters of a Date", 1_000, _tag("Date", "2001.")),
    Kind("characters of a GameType", 1_000, _tag("GameType", "20,W,10,10,N2,0,")),
    Kind("characters of a TimeControl", 1_000, _tag("TimeControl", "40/60:")),
    Kind("characters of a Round", 1_000, _tag("Round", "1.")),
    Kind("characters of a time", 1_000, _tag("WhiteTime", "0:00:")),
    Kind("characters of an Elo", 1_000, _tag("WhiteElo", "1")),
    Kind("bytes that are no UTF-8", 1_000, _repeat("\udce9", '[Event "', '"]\n\n*\n')),
    Kind("lines that are no UTF-8", 100, _repeat("\udce9 é\n", HEAD + "{", "} *\n")),
    Kind("lines of two encodings", 100, _repeat("éé\n\udce9 \udcff\n", HEAD + "{", "} *\n")),
    Kind("UTF-8 cut within a character", 100, _repeat("é\udcc3", HEAD + "{", "} *\n")),
    Kind("bytes of one line in two encodings", 1_000, _repeat("é\udce9", HEAD + "{", "} *\n")),
    Kind("Cyrillic in an old code page", 100, _repeat("\udcef\udcf0\udce8 ", HEAD + "{", "} *\n")),
]

KINDS = {kind.name: kind for kind in (*USUAL, *BROKEN)}
