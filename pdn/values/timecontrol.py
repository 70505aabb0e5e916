"""The TimeControl tag: how much time the players have, stage by stage."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from pdn.values.syntax import NotationError, parse, tokens_of, trees_of

if TYPE_CHECKING:
    from lark import Token, Tree

_WORDS = {
    "NUMBER": "a number",
    "UNKNOWN": "?",
    "NONE": "-",
    "STAR": "*",
    "SLASH": "/",
    "PLUS": "+",
    "COLON": "a colon",
}
# A single stage: the grammar reads it the same, but is not ready at once.
_USUAL = r"(?:([0-9]{1,6})/(?![0-9]*\+))?([0-9]{1,6})(?:\+([0-9]{1,6}))?"


class TimeControlError(NotationError):
    """A value that is no TimeControl; ``offset`` is where reading stopped, counted from its start."""


class Stage(NamedTuple):
    """One stage: ``seconds`` for ``moves``, or for the rest of the game where they are None."""

    seconds: int
    moves: int | None = None
    increment: int | None = None  #: seconds that each move adds
    is_sandclock: bool = False  #: what one player uses is the other's

    def __str__(self) -> str:
        if self.moves is not None:
            return f"{self.moves}/{self.seconds}"
        if self.increment is not None:
            return f"{self.seconds}+{self.increment}"
        return f"{'*' if self.is_sandclock else ''}{self.seconds}"


class TimeControl(NamedTuple):
    """The value of a TimeControl tag: None where it is unknown, no stage where there is no limit."""

    stages: tuple[Stage, ...] | None


@lru_cache(maxsize=1024)
def parse_timecontrol(text: str) -> TimeControl:
    """Read the value of a TimeControl tag (PDN 3.0).

    >>> parse_timecontrol("40/7200:3600").stages[0].moves
    40

    Raises:
        TimeControlError: the text is none; only the last stage can go without a number of moves.
    """
    usual = re.fullmatch(_USUAL, text)
    if usual:
        moves, seconds, increment = (None if number is None else int(number) for number in usual.groups())
        return TimeControl((Stage(seconds or 0, moves, increment),))
    tree = parse("timecontrol", text, TimeControlError, "time control", _WORDS)
    stages = tuple(_stage(child) for child in trees_of(tree))
    return TimeControl(None if any(token.type == "UNKNOWN" for token in tokens_of(tree)) else stages)


def _stage(tree: Tree[Token]) -> Stage:
    first, *second = (int(str(token)) for token in tree.children)
    if tree.data == "quota":
        return Stage(second[0], moves=first)
    return Stage(first, None, second[0] if second else None, tree.data == "sandclock")


def write_timecontrol(control: TimeControl) -> str:
    """Write the value of a TimeControl tag without blanks and leading zeroes (PDN 3.0)."""
    if control.stages is None:
        return "?"
    return ":".join(str(stage) for stage in control.stages) or "-"
