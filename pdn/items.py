"""What a game is made of: the tokens of its text, and its tags."""

from typing import NamedTuple


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


class Tag(NamedTuple):
    """One tag; ``start`` and ``end``, and ``value_start``, are offsets into the text of the game."""

    name: str
    value: str
    start: int
    end: int
    value_start: int
