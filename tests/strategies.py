"""Hypothesis strategies for PDN text: one for each rule and terminal of ``grammars/pdn.lark``.

What is drawn is faultless: it can be read in one way only, and that is known.  Moves are those of
random legal play under a drawn rule set, with written ones between them that fit no board.
"""

import re
from typing import NamedTuple

from hypothesis import strategies as st

from pdn import Position, Rules, all_rules, write_move
from pdn.tagnames import STANDARD


class Token(NamedTuple):
    """One token, named as the scanner names it."""

    kind: str
    text: str


Tokens = list[Token]


class Drawn(NamedTuple):
    """A text and the tokens of its games; a remark between two games belongs to the first of them."""

    text: str
    games: list[Tokens]


STAR = Token("STRENGTH", "*")  # glued to its move
LPAR, RPAR = Token("LPAR", "("), Token("RPAR", ")")

BLANKS = st.sampled_from([" ", "  ", "\t", "\n", "\r\n", "\r", "\n\n", " \n  ", " \ufeff", "\n\x1a"])
LINE_ENDS = st.sampled_from(["\n", "\r", "\r\n", "\n\n", "\n \t"])
TO = st.sampled_from(["-", "-", "-", " - ", "–", "−"])


def token(kind: str, texts: st.SearchStrategy[str]) -> st.SearchStrategy[Token]:
    """A token of one kind."""
    return texts.map(lambda text: Token(kind, text))


# Remarks.

PLAIN_COMMENTS = st.text(alphabet=st.characters(exclude_characters="{}", codec="utf-8"), max_size=20)


def comments() -> st.SearchStrategy[Token]:
    """A comment in braces; others may stand in it, three deep at most."""
    nested = st.builds("{}{{{}}}{}".format, PLAIN_COMMENTS, PLAIN_COMMENTS, PLAIN_COMMENTS)
    # A tag at the start of a line in a comment with braces may be where a brace was lost.
    nested = nested.filter(lambda text: not re.search(r"[\r\n][ \t]*\[", text))
    texts = st.one_of(PLAIN_COMMENTS, PLAIN_COMMENTS, nested)
    return token("COMMENT", texts.map("{{{}}}".format))


def line_comments() -> st.SearchStrategy[Token]:
    """A comment to the end of the line, which is not drawn with it."""
    rest = st.text(alphabet=st.characters(exclude_characters="\r\n", codec="utf-8"), max_size=20)
    return token("LINE_COMMENT", st.builds("{}{}".format, st.sampled_from(["%", ";", "#!"]), rest))


def remarks() -> st.SearchStrategy[Token]:
    """What may stand between any two tokens."""
    return comments() | line_comments()


# Tags.

LOCAL_NAMES = ("Bianco", "Risultato", "Zwart", "Белые", "Weiß", "Événement", "EloBianco", "白方")
TAG_NAMES = st.one_of(
    st.sampled_from(sorted({*STANDARD} - {"Result"})),
    st.sampled_from(LOCAL_NAMES),
    st.from_regex(r"[A-Z][A-Za-z0-9_]{0,8}", fullmatch=True).filter(lambda name: name.lower() != "result"),
)
#: A value with its escapes.
TAG_VALUES = st.one_of(
    st.sampled_from(["?", "", "1-0", "*", "1. 32-28", "2025.01.??", "W:W31:B1", "20,W,10,10,N2,0"]),
    st.text(alphabet=st.characters(exclude_characters='\\"', codec="utf-8"), max_size=20),
    st.sampled_from([r"\"", r"\\", r"a \"b\" c"]),
)


def tags(
    names: st.SearchStrategy[str] = TAG_NAMES, values: st.SearchStrategy[str] = TAG_VALUES
) -> st.SearchStrategy[Token]:
    """A tag."""
    blanks = st.sampled_from(["", "", "", " ", "\n"])
    texts = st.builds('[{}{}{}"{}"{}]'.format, blanks, names, blanks | st.just(" "), values, blanks)
    return token("TAG", texts)


@st.composite
def headers(draw: st.DrawFn, result: str | None) -> Tokens:
    """Tags with different names, the given Result among them, and remarks between."""
    names = draw(st.lists(TAG_NAMES, min_size=result is None, max_size=4, unique=True))
    header = [draw(tags(st.just(name))) for name in names]
    if result is not None:
        place = draw(st.integers(0, len(header)))
        header.insert(place, draw(tags(st.just("Result"), st.just(result))))
    if len(header) > 1 and draw(st.booleans()):
        header.insert(draw(st.integers(1, len(header) - 1)), draw(remarks()))
    return header


# The movetext, token by token.

RESULTS = ("1-0", "0-1", "1/2-1/2", "½-½", "0.5-0.5", "2-0", "0-2", "1-1", "0-0", "1 1/2-1/2", "0,98-1,02")
FORFEITS = ("1+ - 1-", "1- - 1+", "+:-", "-:+", "+--", "--+")
POINTS = ("20-0", "0-8", "19-1")  # points that are no move


def terminators() -> st.SearchStrategy[Token]:
    """A result in any style, or the star."""
    spelt = st.builds(str.replace, st.sampled_from(RESULTS), st.just("-"), TO)
    return token("TERMINATOR", st.just("*") | spelt | st.sampled_from(FORFEITS))


def strengths() -> st.SearchStrategy[Token]:
    """Exclamation and question marks, also in brackets."""
    marks = st.text(alphabet="!?", min_size=1, max_size=3)
    return token("STRENGTH", marks | marks.map("({})".format))


def nags() -> st.SearchStrategy[Token]:
    """A numeric annotation."""
    return token("NAG", st.integers(0, 255).map("${}".format))


def numbers(ply: int) -> st.SearchStrategy[Token]:
    """The number of a ply that counts from 0, with dots or, behind the first, without."""
    number = ply // 2 + 1
    texts = [f"{number}.", f"{number}."] if ply % 2 == 0 else [f"{number}..."]
    if number > 1:  # the number 1 once more, at the start of a line, would begin a game
        texts += [f"{number}.", f"{number}", f"0{number}.", f"{number}...."]
    return token("NUMBER", st.sampled_from(texts))


def ellipses() -> st.SearchStrategy[Token]:
    """Dots for a move that is not known."""
    return token("ELLIPSIS", st.sampled_from(["..", "...", "....."]))


def dashes() -> st.SearchStrategy[Token]:
    """Dashes for a move that is not known; they must not stand behind a digit."""
    return token("ELLIPSIS", st.sampled_from(["-", "--", "---", "–"]))


def setups(fens: st.SearchStrategy[str]) -> st.SearchStrategy[Token]:
    """A position in the movetext."""
    blanks = st.sampled_from(["", " ", "\n"])
    return token("SETUP", st.builds('/{}FEN{}"{}"{}/'.format, blanks, blanks, fens, blanks))


def free_moves() -> st.SearchStrategy[Token]:
    """A move that fits no board but looks like one, in every spelling that is read."""
    separators = st.sampled_from(["-", "x", ":", "X", "×", "–", " - ", "\tx "])
    numeric = st.integers(3, 72).map(str) | st.integers(3, 9).map("0{}".format)
    letters = st.sampled_from("abcdefghijklABCDEFGH")
    algebraic = st.builds("{}{}".format, letters, st.integers(1, 12))

    def joined(squares: st.SearchStrategy[str], between: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        paths = st.lists(squares, min_size=2, max_size=4)
        return st.builds(lambda path, mark: mark.join(path), paths, between)

    spellings = st.one_of(
        joined(numeric, separators | st.just("*")),
        joined(algebraic, separators | st.sampled_from(["", "*"])),
        st.builds("{}{}{}".format, letters, st.sampled_from(["", "-", ":", "x"]), algebraic),
        st.builds("{:02}{:02}".format, st.integers(1, 72), st.integers(1, 72)),
    )
    return token("MOVE", spellings)


def marks() -> st.SearchStrategy[Tokens]:
    """What may stand behind a move: its strength, annotations, remarks."""
    parts = st.lists(st.one_of(strengths(), nags(), remarks()), max_size=2)
    return st.one_of(st.just([]), st.just([]), st.just([STAR]), parts)


@st.composite
def lines(draw: st.DrawFn, position: Position, first: int, depth: int = 0, max_plies: int = 6) -> Tokens:
    """Legal play from a position, with numbers, marks, side lines and, here and there, what is no move."""
    rules = position.rules
    written: Tokens = []
    for ply in range(first, first + draw(st.integers(1, max_plies))):
        legal = position.legal_moves()
        if not legal:
            break
        # The first move has its number: without one a game without tags would not begin here.
        if draw(st.booleans()) or not ply:
            written.append(draw(numbers(ply)))
        if draw(st.integers(0, 9)) == 9:
            setup = setups(st.just(position.fen()))
            if not written or written[-1].kind != "NUMBER":
                written.append(draw(ellipses() | setup))
            elif written[-1].text.endswith("."):
                written.append(draw(dashes() | setup))
            else:  # dots or dashes would belong to the number
                written.append(draw(setup))
        move = legal[draw(st.integers(0, len(legal) - 1))]
        text = write_move(move, legal, rules.numbering(), rules.capture_separator)
        written.append(Token("MOVE", text))
        if draw(st.integers(0, 4)) == 4:
            written += draw(marks())
        if depth < 2 and draw(st.integers(0, 5)) == 5:
            written += draw(variations(position, ply, depth + 1))
        if draw(st.integers(0, 9)) == 9:
            written.append(draw(free_moves()))
        position = position.play(move)
    if written[-1] == STAR and not depth:
        written.pop()  # behind the last move of all it would end the game
    return written


@st.composite
def variations(draw: st.DrawFn, position: Position, ply: int, depth: int) -> Tokens:
    """A side line, from the position before the move that it follows."""
    inside = draw(lines(position, ply, depth, max_plies=3))
    if draw(st.integers(0, 3)) == 3:
        inside = [draw(remarks()), *inside]
    if draw(st.integers(0, 3)) == 3:
        inside = [*inside, draw(terminators())]
    return [LPAR, *inside, RPAR]


@st.composite
def endings(draw: st.DrawFn, result: str | None) -> Tokens:
    """A terminator; older files have the star behind the result, and remarks or marks."""
    if result in POINTS:
        first = Token("TERMINATOR", result)
        more = st.just(Token("TERMINATOR", "*")) | remarks()
    else:
        first = draw(terminators())
        more = st.one_of(terminators(), remarks(), nags(), strengths())
    return [first, *draw(st.lists(more, max_size=2))]


# Games and files.


def rule_sets() -> st.SearchStrategy[Rules]:
    """A rule set that the toolkit knows."""
    return st.sampled_from(all_rules())


@st.composite
def games(draw: st.DrawFn, has_header: bool | None = None) -> Tokens:
    """A game: its moves, with tags in front and a terminator behind them or not."""
    if has_header is None:
        has_header = draw(st.booleans())
    position = Position.start(draw(rule_sets()))
    result = draw(st.sampled_from([None, None, *RESULTS, *POINTS])) if has_header else None
    fen = [Token("FEN", position.fen())]
    tokens = draw(headers(result)) if has_header else draw(st.sampled_from([[], [], [], fen]))
    tokens += draw(lines(position, 0))
    # Without its terminator a game that ends in points would end in a move.
    if result in POINTS or draw(st.booleans()):
        tokens += draw(endings(result))
    return tokens


@st.composite
def files(draw: st.DrawFn, max_games: int = 3) -> Drawn:
    """Games one after the other: each has tags or stands behind a terminator; the last may be tags alone."""
    found: list[Tokens] = []
    for _ in range(draw(st.integers(1, max_games))):
        needs_header = bool(found) and not _ends(found[-1])
        found.append(draw(games(has_header=True if needs_header else None)))
    if draw(st.integers(0, 4)) == 4:
        found.append(draw(headers(None)))
    if draw(st.integers(0, 4)) == 4:
        found[0].insert(0, draw(remarks()))
    text = draw(spaced([token for game in found for token in game]))
    return Drawn(text + draw(st.just("") | LINE_ENDS), found)


def _ends(game: Tokens) -> bool:
    """Tell whether a game ends in a way that needs no tags behind it: points do."""
    depth = 0
    ends = []
    for token in game:
        depth += (token.kind == "LPAR") - (token.kind == "RPAR")
        if token.kind == "TERMINATOR" and not depth:
            ends.append(token.text)
    return bool(ends) and POINTS.count(ends[0]) == 0


@st.composite
def spaced(draw: st.DrawFn, tokens: Tokens) -> str:
    """Tokens as text: white space between them where it has to be, and now and then where it need not."""
    text = ""
    for i, token in enumerate(tokens):
        text += (_between(tokens[i - 1], token, draw) if i else "") + token.text
    return text


_OWN_ENDS = frozenset({"COMMENT", "LPAR", "RPAR", "TAG"})  # these need no white space around them
_GLUED = frozenset({("MOVE", "STRENGTH"), ("MOVE", "NAG"), ("STRENGTH", "NAG")})


def _between(before: Token, behind: Token, draw: st.DrawFn) -> str:
    """Draw what stands between two tokens."""
    if behind == STAR:
        return ""
    if before.kind == "LINE_COMMENT":
        return draw(LINE_ENDS)
    pair = (before.kind, behind.kind)
    own_end = not _OWN_ENDS.isdisjoint(pair) and pair != ("LPAR", "STRENGTH")
    numbered = before.text.endswith(".") and behind.kind == "MOVE" and before.kind == "NUMBER"
    if (own_end or numbered or pair in _GLUED) and draw(st.booleans()):
        return ""
    return draw(BLANKS)


# Faults.


@st.composite
def mutated(draw: st.DrawFn, texts: st.SearchStrategy[str]) -> str:
    """A text after some slices were deleted, doubled, or changed their places."""
    text = draw(texts)
    for _ in range(draw(st.integers(1, 3))):
        a, b, c = sorted(draw(st.tuples(*[st.integers(0, len(text))] * 3)))
        kind = draw(st.sampled_from(["delete", "double", "swap"]))
        if kind == "delete":
            text = text[:a] + text[b:]
        elif kind == "double":
            text = text[:b] + text[a:]
        else:
            text = text[:a] + text[b:c] + text[a:b] + text[c:]
    return text
