"""Plain games: a head of simple tags and movetext with nothing to say about it, read at speed.

What is not plain is looked at by the grammar, the replay and the checks; what is, they would read the
same and say nothing of, which tests hold.
"""

import re
from functools import cache, lru_cache
from typing import NamedTuple

from pdn.checks.results import SPELT
from pdn.checks.tagnames import check_tag_names
from pdn.checks.tagvalues import CHECKED, check_tags
from pdn.core import flat
from pdn.core.tables import Tables
from pdn.game import Game
from pdn.reader import read_game
from pdn.rules import Rules, by_gametype
from pdn.values.gametype import parse_gametype
from pdn.values.result import Result, ResultError, parse_result

_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*) "([^"\\\r\n]*)"\]')


class Plain(NamedTuple):
    """A plain game whose rule set its tag names, in the usual notation."""

    game: Game
    tags: dict[str, str]
    rules: Rules


class _Way(NamedTuple):
    """What the walk over the moves has to know of a rule set."""

    tables: Tables
    board: list[int]
    side: int
    names: list[int]
    sign: int


def as_plain(game: Game) -> Plain | None:
    """Return a game as a plain one, if it is."""
    if not game.plain:
        return None
    found = _TAG.findall(game.text, 0, game.plain)
    tags = dict(found)
    rules = _rules_of(tags.get("GameType", ""))
    return Plain(game, tags, rules) if rules and len(tags) == len(found) and "FEN" not in tags else None


def count_plies(plain: Plain) -> int:
    """Return how many plies a plain game has, -1 if there is anything to be said of it."""
    game, tags, rules = plain
    way = _way(rules)
    if way is None:
        return -1
    for name, value in tags.items():
        if not _is_clean(name, value if name.casefold() in CHECKED else ""):
            return -1
    ending = [0, 0]
    data = flat.as_bytes(game.text)
    plies = flat.replay(
        data, game.plain, len(data), way.tables, way.board[:], way.side, way.names, way.sign, ending
    )
    if plies < 0 or not _agree(tags.get("Result"), game.text[ending[0] : ending[1]]):
        return -1
    return plies if ending[1] or game.is_last else -1


@cache
def _rules_of(value: str) -> Rules | None:
    try:
        declared = parse_gametype(value)
    except ValueError:
        return None
    rules = by_gametype(declared)
    usual = rules and declared.notation in (None, rules.notation) and declared.number == rules.game_type
    return rules if usual else None


@cache
def _way(rules: Rules) -> _Way | None:
    """Return what the walk needs; None for rules that it leaves to the replay."""
    if rules.king_move_limit or rules.first_king_wins or not rules.tables.capture_mandatory:
        return None
    names = [0] * flat.NAMES
    for name, square in rules.numbering().squares.items():
        names[flat.square_code(name)] = square
    return _Way(rules.tables, rules.start_board, rules.first_side, names, ord(rules.capture_separator))


@lru_cache(maxsize=1 << 16)
def _is_clean(name: str, value: str) -> bool:
    """Tell whether nothing is to be said of a tag."""
    game = read_game(f'[{name} "{value}"]')
    return not [*check_tag_names(game), *check_tags(game)]


@lru_cache(maxsize=1024)
def _agree(said: str | None, ending: str) -> bool:
    """Tell whether a Result tag and what ends the movetext can stand together, and are results."""
    if said is None or said.strip() in ("", "?", "-"):
        return True
    result = _read(said)
    if result is None or result.style not in SPELT:
        return False
    played = _read(ending) if ending not in ("", "*") else None
    return played is None or result.outcome in (None, played.outcome)


def _read(text: str) -> Result | None:
    try:
        return parse_result(text)
    except ResultError:
        return None
