"""Results: what they say of the two players, in whatever style they are written."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from pdn.values.syntax import NotationError, parse, tokens_of, trees_of

if TYPE_CHECKING:  # fractions take their time to import, and who asks about STANDARD alone needs none
    from fractions import Fraction

    from lark import Token, Tree

_WORDS = {
    "NUMBER": "a number",
    "UNFINISHED": "*",
    "_DASH": "a dash",
    "COLON": "a colon",
    "HALF": "½",
}


class ResultError(NotationError):
    """A text that is no result; ``offset`` is where reading stopped, counted from its start."""


class Result(NamedTuple):
    """A result: the points of the side named first and of the other, None for a game without one.

    ``style`` is ``default`` (``1-0``), ``international`` (``2-0``), ``any`` where those two agree
    (``0-0`` and ``*``), ``plus-draw``, ``delfts``, ``goes`` or ``forfeit`` (PDN 3.0, ResultFormat).
    """

    first: Fraction | None
    second: Fraction | None
    style: str
    better: str | None = None  #: ``first`` or ``second``: who has the plus of a plus draw

    @property
    def is_unfinished(self) -> bool:
        """Whether it says nothing: ``*``, which also is PDN 3's separator."""
        return self.first is None

    @property
    def outcome(self) -> str | None:
        """``first``, ``second``, ``draw`` or ``both lost``; None where points are shared unequally.

        ``2-0`` and ``1-0`` are the same outcome, ``1-1`` and ``1/2-1/2`` another.
        """
        if self.first is None or self.second is None:
            return None
        if self.first == self.second:
            return "draw" if self.first else "both lost"
        if self.first and self.second:
            return None
        return "first" if self.first else "second"


#: The results of the standard as it spells them: the points of both sides, and the style.
STANDARD: dict[str, tuple[float | None, float | None, str]] = {
    "1-0": (1, 0, "default"),
    "1/2-1/2": (0.5, 0.5, "default"),
    "0-1": (0, 1, "default"),
    "2-0": (2, 0, "international"),
    "1-1": (1, 1, "international"),
    "0-2": (0, 2, "international"),
    "0-0": (0, 0, "any"),
    "*": (None, None, "any"),
}
_STYLES: dict[tuple[object, object], str] = {
    (first, second): style for first, second, style in STANDARD.values()
}
#: The styles that everyone spells alike; those of ResultFormat are not among them.
SPELT = frozenset({"default", "international", "any"})
_FORFEITS = {"FIRST_WINS": (1, 0), "SECOND_WINS": (0, 1), "BOTH_LOSE": (0, 0)}


@lru_cache(maxsize=1024)
def try_result(text: str) -> Result | None:
    """Read a result; None where it is none."""
    try:
        return parse_result(text)
    except ResultError:
        return None


def parse_result(text: str) -> Result:
    """Read a result: of the standard, of its ResultFormats, or in a spelling that is met.

    >>> parse_result("½–½").outcome, parse_result("1-1").style
    ('draw', 'international')

    Raises:
        ResultError: the text is no result in any style (PDN 3.0, Result).
    """
    from fractions import Fraction

    if text in STANDARD:  # the grammar reads them the same, but is not ready at once
        *points, style = STANDARD[text]
        first, second = (None if side is None else Fraction(side) for side in points)
        return Result(first, second, style)
    tree = parse("result", text, ResultError, "result", _WORDS)
    sides = trees_of(tree)
    if sides:
        first, second = map(_points, sides)
        decimal = any(token.type == "DECIMAL" for side in sides for token in tokens_of(side))
        return Result(first, second, _STYLES.get((first, second), "goes" if decimal else "delfts"))
    sign = tokens_of(tree)[0].type
    if sign == "UNFINISHED":
        return Result(None, None, "any")
    if sign in _FORFEITS:
        won, lost = _FORFEITS[sign]
        return Result(Fraction(won), Fraction(lost), "forfeit")
    return Result(Fraction(1), Fraction(1), "plus-draw", "first" if sign == "BETTER" else "second")


def _points(tree: Tree[Token]) -> Fraction:
    from fractions import Fraction

    points = (
        Fraction("1/2" if token.type == "HALF" else token.replace(",", ".")) for token in tokens_of(tree)
    )
    return sum(points, Fraction(0))


def write_result(result: Result) -> str:
    """Write a result as its style does (PDN 3.0, Result and ResultFormat).

    Raises:
        ValueError: points that the style "Goes" cannot write as decimals.
    """
    if result.first is None or result.second is None:
        return "*"
    if result.style == "forfeit":
        return "+:-" if result.first else "-:+" if result.second else "-:-"
    if result.style == "plus-draw":
        signs = "+-" if result.better == "first" else "-+"
        return f"{result.first}{signs[0]} - {result.second}{signs[1]}"
    if result.style == "goes":
        return f"{_decimal(result.first)}-{_decimal(result.second)}"
    whole = result.first.denominator == result.second.denominator == 1
    dash = " - " if result.style == "delfts" and not whole else "-"
    return f"{_mixed(result.first)}{dash}{_mixed(result.second)}"


def _decimal(points: Fraction) -> str:
    from decimal import Decimal
    from fractions import Fraction

    written = Decimal(points.numerator) / Decimal(points.denominator)
    if Fraction(written) != points:
        raise ValueError(f"{points} cannot be written as a decimal")
    return f"{written:.1f}" if written == int(written) else f"{written:f}"


def _mixed(points: Fraction) -> str:
    whole, part = divmod(points, 1)
    return " ".join(str(n) for n in (whole, part) if n) or "0"
