"""What a game is made of: the tokens of its text, and its tags."""

import re
from typing import Literal, NamedTuple

Star = Literal["auto", "only-move", "end"]  #: what a star behind a move means

# What people put behind a move, or between two, that says nothing of them.
_PUNCTUATION = r"[,;.=+#±∓]+|[-\u2010-\u2015\u2212]"


class Item(NamedTuple):
    """One token of a game: its terminal in ``grammars/pdn.lark``, its text, and where it starts.

    ``start`` is an offset into the text of the game.  The side lines of the movetext are not
    nested here: ``LPAR`` and ``RPAR`` stand in the flat list, always in pairs.
    """

    kind: str
    text: str
    start: int

    @property
    def end(self) -> int:
        """The offset behind the token."""
        return self.start + len(self.text)

    @property
    def is_punctuation(self) -> bool:
        """Whether it is no notation, but nothing that could hide any."""
        return self.kind == "UNREADABLE" and re.fullmatch(_PUNCTUATION, self.text) is not None


def setup_fen(item: Item) -> tuple[str, int]:
    """Return the FEN of a SETUP or FEN token, and where it starts in the text of the game."""
    if item.kind == "FEN":
        return item.text, item.start
    start = item.text.index('"') + 1
    return item.text[start : item.text.rindex('"')], item.start + start


class Tag(NamedTuple):
    """One tag; ``start`` and ``end``, and ``value_start``, are offsets into the text of the game."""

    name: str
    value: str
    start: int
    end: int
    value_start: int
