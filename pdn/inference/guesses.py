"""The rule sets that a game may be played by, what trying one shows, and the answer."""

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from pdn.rules import Rules, all_rules

if TYPE_CHECKING:
    from pdn.finding import Finding

CLEAR_RUN = 10  # legal plies that show a notation which neither the tag nor custom suggests


class Inference(NamedTuple):
    """The rule set and notation a game is read with, and what there is to say about the choice."""

    rules: Rules
    notation: str
    finding: "Finding | None" = None


class Candidate(NamedTuple):
    """A rule set that a game has been tried under."""

    rules: Rules
    notation: str
    run: int  #: plies that are legal before the first that is not, -1 where the first position is faulty
    plies: int  #: plies of the main line
    legal: int = 0  #: as ``run``, or the legal plies in all where the game is sound under no rule set

    @property
    def is_sound(self) -> bool:
        """Whether the game has moves, and all are legal."""
        return self.run >= self.plies > 0

    @property
    def is_turned(self) -> bool:
        """Whether squares are counted from another corner than the rule set's usual one."""
        return self.notation != self.rules.numbering_like(self.rules.notation, self.notation[0] == "N").code

    @property
    def rank(self) -> tuple[int, int, bool]:
        """What decides between two candidates of a game alone; on a tie the likelier one stays."""
        return self.legal, self.run, self.notation == self.rules.notation

    @property
    def name(self) -> str:
        """The rule set as messages call it."""
        return f"{self.rules.game_type} ({self.rules.title})"


@cache
def guesses() -> tuple[Rules, ...]:
    """Return the rule sets worth trying: of those that allow the same games in the same notation, one.

    A rule set that only ends games earlier, with the first king, can never be told by the moves.
    """
    found: dict[object, Rules] = {}
    for rules in all_rules():
        if rules.default_of_type:
            found.setdefault(likeness(rules), rules)
    return tuple(found.values())


@cache
def likeness(rules: Rules) -> tuple[object, ...]:
    """Return what rule sets have in common that are one to the moves."""
    return *replace(rules, first_king_wins=False).play, rules.notation


@cache
def has_double(rules: Rules) -> bool:
    """Tell whether no move tells a rule set from that of another number, which ends games otherwise."""
    likes = (other for other in all_rules() if other.default_of_type and other is not rules)
    return any(likeness(other) == likeness(rules) for other in likes)
