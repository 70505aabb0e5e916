"""Games that wait for their answer, as what those behind them say may change it."""

from collections import deque
from collections.abc import Iterator

from pdn.game import Game
from pdn.inference.decide import decide
from pdn.inference.guesses import Inference
from pdn.inference.trials import Trial, try_game, try_plain
from pdn.inference.votes import Votes
from pdn.plain import PlainGames

MOST_ITEMS = 50_000  # tokens that the games which wait may hold


class Waiting:
    """The games of a file that have no answer yet, ``look_ahead`` of them at most, in their order."""

    def __init__(self, plain: PlainGames, votes: Votes, look_ahead: int) -> None:
        self._plain = plain
        self._votes = votes
        self._look_ahead = look_ahead
        self._trials: deque[Trial] = deque()
        self._items = 0

    def __len__(self) -> int:
        return len(self._trials)

    def add(self, game: Game) -> Iterator[tuple[Game, Inference]]:
        """Try the next game, and yield those that need not wait any more."""
        self._trials.append(try_plain(game, self._plain, self._votes) or try_game(game, self._votes))
        self._items += _weight(game)
        while self._trials and (
            len(self) > self._look_ahead or self._items > MOST_ITEMS or not self._must_wait(self._trials[0])
        ):
            trial = self._trials.popleft()
            self._items -= _weight(trial.game)
            yield trial.game, decide(trial, self._votes)

    def rest(self) -> Iterator[tuple[Game, Inference]]:
        """Yield those that still wait: no more games come."""
        while self._trials:
            trial = self._trials.popleft()
            yield trial.game, decide(trial, self._votes)

    def _must_wait(self, trial: Trial) -> bool:
        if trial.expected:
            claim = self._votes.claim(trial.expected.rules)
            return trial.is_open and not (claim.is_believed or claim.contradicted())
        return trial.is_open and self._votes.leader() is None


def _weight(game: Game) -> int:
    return 0 if game.clean_plies else len(game.items)
