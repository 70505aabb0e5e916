"""The GameType tag as an edit: where it goes, and what it says."""

import re

from pdn.finding import Edit, Fix
from pdn.game import Game
from pdn.items import Tag
from pdn.rules import Rules, by_gametype
from pdn.values.gametype import GameType

_LINE_END = re.compile(r"[ \t]*(\r\n?|\n)")
_NOISE = frozenset({"TAG", "BAD_TAG", "COMMENT", "LINE_COMMENT", "UNREADABLE", "STRAY"})


def gametype(rules: Rules, notation: str) -> str:
    """Return the shortest GameType that means a rule set and a notation.

    >>> from pdn.rules import find
    >>> gametype(find("italian"), "N2"), gametype(find("brazilian"), "N2")
    ('22', '26,W,8,8,N2,0')
    """
    short = GameType(rules.game_type)
    if notation == rules.notation and by_gametype(short) is rules:
        return str(short)
    starts = rules.starts[0].upper()
    full = short._replace(starts=starts, width=rules.width, height=rules.height, notation=notation)
    return str(full._replace(inverted=not rules.dark_corner))


def tag_behind(game: Game, rules: Rules, notation: str, safe: bool) -> Fix:
    """Put a GameType tag behind the last tag of a game, on a line of its own."""
    text = f'[GameType "{gametype(rules, notation)}"]'
    if game.plain:  # it has tags, and only line ends behind them
        ends = [len(game.text[: game.plain].rstrip("\r\n"))]
    else:
        first = next((item.start for item in game.items if item.kind not in _NOISE), len(game.text))
        ends = [tag.end for tag in game.tags if tag.end <= first]
    if not ends:
        any_end = re.search(r"\r\n?|\n", game.text)
        return Fix((Edit(game.start, game.start, text + (any_end[0] if any_end else "\n")),), safe)
    line_end = _LINE_END.match(game.text, ends[-1])
    if line_end is None:
        place, text = ends[-1], " " + text
    else:
        place, text = line_end.end(), text + line_end[1]
    return Fix((Edit(game.start + place, game.start + place, text),), safe)


def retag(game: Game, tag: Tag, rules: Rules, notation: str) -> Fix | None:
    """Replace the value of a GameType tag; None where its text is not its value."""
    start, end = tag.value_start, tag.value_start + len(tag.value)
    if game.text[start:end] != tag.value:
        return None
    edit = Edit(game.start + start, game.start + end, gametype(rules, notation))
    return Fix((edit,), safe=False)
