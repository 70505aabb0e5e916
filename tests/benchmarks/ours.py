"""What pdn does, without the command: see :mod:`work`."""

from collections.abc import Callable
from functools import partial

import work

import pdn
from pdn.core.perft import perft


def each_game(path: str, look: Callable[[pdn.Game], object]) -> Callable[[], tuple[int, int]]:
    """Read every game and look at a part of it; the plies are those that validation counts."""
    text = work.text_of(path)
    plies = sum(report.plies for report in pdn.validate_text(text))

    def read() -> tuple[int, int]:
        count = 0
        for game in pdn.games(text):
            look(game)
            count += 1
        return count, plies

    return read


def validate(path: str) -> Callable[[], tuple[int, int]]:
    """Everything that ``pdn validate`` does to a text."""
    text = work.text_of(path)

    def check() -> tuple[int, int]:
        games = plies = 0
        for report in pdn.validate_text(text):
            games += report.game.number > 0
            plies += report.plies
        return games, plies

    return check


def count_moves(argument: str) -> Callable[[], tuple[int, int]]:
    """Perft from the start position to a depth, as in ``russian 6``; a position there counts as one."""
    name, _, depth = argument.rpartition(" ")
    rules = pdn.find_rules(name)
    count = partial(perft, rules.tables, list(rules.start_board), rules.first_side)
    count(2)
    return lambda: (0, count(int(depth)))


if __name__ == "__main__":
    work.main(
        validate=validate,
        tokens=lambda path: each_game(path, lambda game: game.items),
        trees=lambda path: each_game(path, lambda game: game.tree),
        tags=lambda path: each_game(path, lambda game: game.tags),
        passing=lambda path: each_game(path, lambda game: None),
        perft=count_moves,
    )
