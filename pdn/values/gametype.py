"""The GameType tag: which game it is, and how the file says its squares are named."""

import re
from functools import cache
from typing import NamedTuple

from pdn.values.syntax import NotationError, parse, tokens_of

# All but blanks: the grammar reads it the same, but is not ready at once.
_USUAL = r"([0-9]{1,4})(?:,([WB]),([0-9]{1,4}),([0-9]{1,4}),([ANS][0-3])(?:,([0-9]{1,4}))?)?"


class GameType(NamedTuple):
    """The value of a GameType tag; all but the number may be missing (PDN 3.0, GameType)."""

    number: int
    starts: str | None = None  #: W or B; has no influence on the notation
    width: int | None = None
    height: int | None = None
    notation: str | None = None  #: A, N or S and the corner of the first square
    inverted: bool | None = None  #: the bottom left corner is not played on

    def __str__(self) -> str:
        if self.notation is None:
            return str(self.number)
        inverted = "" if self.inverted is None else f",{int(self.inverted)}"
        return f"{self.number},{self.starts},{self.width},{self.height},{self.notation}{inverted}"


@cache
def try_gametype(text: str) -> GameType | None:
    """Read a GameType, blanks around it aside; None where it is none."""
    try:
        return parse_gametype(text.strip())
    except ValueError:
        return None


def parse_gametype(text: str) -> GameType:
    """Read the value of a GameType tag.

    >>> parse_gametype("20,W,10,10,N2,0").notation
    'N2'

    Raises:
        ValueError: the text is no GameType.
    """
    parts = _parts(text)
    if not parts:
        raise ValueError(f"not a GameType: {text!r}")
    if len(parts) == 1:
        return GameType(int(parts[0]))
    number, starts, width, height, notation, *inverted = parts
    if inverted and inverted[0] not in ("0", "1"):
        raise ValueError(f"not a GameType: {text!r}")
    flag = inverted[0] == "1" if inverted else None
    return GameType(int(number), starts, int(width), int(height), notation, flag)


def _parts(text: str) -> list[str]:
    """Return what stands between the commas; nothing where the text is no GameType."""
    usual = re.fullmatch(_USUAL, text)
    if usual or not text:
        return [part for part in usual.groups() if part] if usual else []
    try:
        return [str(token) for token in tokens_of(parse("gametype", text, NotationError, "GameType", {}))]
    except NotationError:
        return []
