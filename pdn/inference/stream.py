"""The games of a file, one after the other, and which game each is.

Runs of plain games need nothing but their tags.  What the first other game needs takes longer to load
than many a file to read, and is loaded for it.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pdn.game import Game
from pdn.inference.guesses import Inference
from pdn.inference.votes import Votes
from pdn.plain import PlainGames
from pdn.reader import GameRun
from pdn.rules import Rules

if TYPE_CHECKING:
    from pdn.inference.waiting import Waiting

LOOK_AHEAD = 16  # games that wait for the answer of the games behind them


def infer(game: Game, rules: Rules | None = None, votes: Votes | None = None) -> Inference:
    """Find the rule set and notation of a game; ``rules`` is the set that the user asks for.

    ``votes`` holds what the games before it in the same file have shown; the game adds its own.
    """
    from pdn.inference.decide import answer, read_as

    return read_as(game, rules) if rules else answer(game, votes or Votes())


def infer_all(
    games: Iterable[Game | GameRun],
    rules: Rules | None = None,
    look_ahead: int = LOOK_AHEAD,
    plain: PlainGames | None = None,
    votes: Votes | None = None,
) -> Iterator[tuple[Game, Inference] | GameRun]:
    """Find the rule sets and notations of the games of one file, in their order.

    A game that leaves the answer open waits for the games behind it, but for no more than
    ``look_ahead`` of them.  ``plain`` is what finds the runs among the games: these know their
    rule sets, and no run is found while a game waits.  ``votes`` holds what games before these have
    shown; these add their own.
    """
    votes = Votes() if votes is None else votes
    plain = plain or PlainGames(rules)
    plain.accepts = votes.are_usual
    waiting = None
    for game in games:
        if isinstance(game, GameRun):
            if not rules:
                votes.add_run(game)
            yield game
            continue
        plain.forget()
        if rules:
            yield game, infer(game, rules)
            continue
        if waiting is None:
            waiting = _waiting(plain, votes, look_ahead)
        yield from waiting.add(game)
        plain.is_on = not waiting
    if waiting is not None:
        yield from waiting.rest()


def _waiting(plain: PlainGames, votes: Votes, look_ahead: int) -> "Waiting":
    from pdn.inference.waiting import Waiting

    return Waiting(plain, votes, look_ahead)
