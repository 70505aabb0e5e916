"""One thing that the toolkit has to say about a file: the value, nothing else."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from pdn.severity import Severity as Severity


class Edit(NamedTuple):
    """A replacement of the text from ``start`` to ``end``, offsets as in :class:`Finding`, by ``text``."""

    start: int
    end: int
    text: str


class Fix(NamedTuple):
    """What would mend a fault: edits that do not overlap, in order.

    ``safe`` says that nothing but the fault changes; what is not safe is a suggestion for a person.
    """

    edits: tuple[Edit, ...]
    safe: bool = True


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding: what is wrong, where, by which rule, and what would have been right.

    ``start`` and ``end`` are character offsets into the text of the file, ``end`` exclusive.
    ``game`` and ``ply`` count from 1; ``ply`` is None where the finding is not about a move, and
    ``variation`` is 0 in the main line, else the number of the side line in its game.
    """

    code: str
    severity: Severity
    message: str
    start: int
    end: int
    game: int
    ply: int | None = None
    variation: int = 0
    written: str | None = None  #: the text in question, as in the file
    fen: str | None = None  #: the position before the move
    rule: str | None = None  #: the article of the rule book that decides
    legal_moves: tuple[str, ...] = ()  #: the moves that would have been legal, in notation
    suggestion: str | None = None  #: the move that was probably meant
    help: str | None = None  #: one more sentence for a person
    origin: str | None = None  #: the square the move starts from, for marking it on a board
    target: str | None = None  #: the square the move ends on
    fix: Fix | None = None  #: what would mend it, where that is known

    def moved(self, games: int, chars: int) -> "Finding":
        """Return the finding as it is where so many games and characters come before."""
        fix = self.fix
        if fix:
            edits = tuple(Edit(edit.start + chars, edit.end + chars, edit.text) for edit in fix.edits)
            fix = fix._replace(edits=edits)
        game = self.game + games if self.game else 0
        return replace(self, start=self.start + chars, end=self.end + chars, game=game, fix=fix)
