"""Plain games: a head of simple tags and movetext with nothing to say about it, read at speed.

What is not plain is looked at by the grammar, the replay and the checks; what is, they would read the
same and say nothing of, which tests hold.
"""

from collections.abc import Callable
from functools import lru_cache

from pdn.checks.values import CHECKED, faults
from pdn.core import flat, sweep
from pdn.core.sweep import Sweep, Way
from pdn.game import Game
from pdn.items import Tag
from pdn.rules import Rules, by_gametype
from pdn.runs import PlainGame, Run
from pdn.tagnames import standard_name
from pdn.values.gametype import GameType, try_gametype
from pdn.values.result import SPELT, STANDARD, try_result

_MOST_LINES = 1 << 16  # tags that are remembered,
_LONGEST_KEPT = 100  # and the longest of their values
_MOST_RESULTS = 1 << 10  # pairs of results that are
_KINDS = {"GameType": sweep.TYPE, "Result": sweep.RESULT, "FEN": sweep.BARRED}


class PlainGames:
    """Finds the runs of plain games in a text, and their rule sets by their tags.

    ``rules`` forces a rule set, whatever the tags say.
    """

    def __init__(self, rules: Rules | None = None) -> None:
        self.is_on = True  #: whether plain games are looked for at all
        self.accepts: Callable[[Rules], bool] = lambda rules: True  #: whether games are read by these rules
        self._asked = rules
        self._untagged: Callable[[], Rules | None] | None = None
        self._sweep = Sweep()
        self._rules: list[Rules] = []  # by the numbers of the ways
        self._ways: dict[Rules, Way] = {}
        self._bits: dict[str, int] = {}  # of the names of tags
        self._cleared_for = -1  # where in the text the game begins for which the names were forgotten last

    def run(self, text: str, data: bytes, position: int, final: bool) -> Run | None:
        """Return the run of plain games that begins at a place; None if the first game there is none.

        ``data`` is the text as :func:`pdn.core.flat.as_bytes` gives it.  Unless ``final`` more may follow.
        """
        core = self._sweep
        end = start = position
        core.records = []
        self._cleared_for = -1
        while True:
            end = core.run(data, end, final)
            if not core.question or not self._answer(text, end):
                break
        if end == start:
            return None
        return Run(text, start, end, core.records, self._rules)

    def read(self, game: Game, untagged: Callable[[], Rules | None] | None = None) -> PlainGame | None:
        """Look at one game, and note its plies there; None if it is not plain, or anything is to be said.

        ``untagged`` tells the rules of a game that has no tag for them; it is asked for no other.
        """
        if not game.plain or game.is_glued:
            return None
        self._untagged = untagged
        run = self.run(game.text, flat.as_bytes(game.text), 0, True)
        self._untagged = None
        self.forget()
        if run is None or run.end < len(game.text):
            return None
        one = next(run.games())
        if not (one.has_end or game.is_last):
            return None
        game.clean_plies = one.plies
        return one

    def forget(self) -> None:
        """Ask anew which rule sets are accepted."""
        self._sweep.ways.clear()

    def _answer(self, text: str, game: int) -> bool:
        """Answer what the sweep asks of a game; false where the answer is that the game is not plain."""
        core = self._sweep
        asked = text[core.asked_start : core.asked_end]
        match core.question:
            case sweep.OF_NAME:
                if len(core.names) == sweep.MOST_NAMES:
                    if self._cleared_for == game:
                        return False  # it has more tags than that itself
                    self._cleared_for = game
                    core.names.clear()
                    self._bits.clear()
                # What differs in its case alone is one tag given twice.
                bit = self._bits.setdefault(asked.casefold(), sweep.KINDS << len(self._bits))
                core.names[asked.encode("ascii")] = bit + _kind(asked)
            case sweep.OF_LINE:
                name, _, value = asked.partition(" ")
                # A long value is left to the checks: what is remembered would have no bounds.
                if len(value) > _LONGEST_KEPT or not _is_clean(name, value[1:-1]):
                    return False
                if len(core.lines) == _MOST_LINES:
                    core.lines.clear()
                core.lines.add(asked.encode("latin-1"))
            case sweep.OF_TYPE:
                way = self._way(asked)
                if way is None:
                    return False
                core.ways[asked.encode("latin-1")] = way
            case sweep.OF_RESULT:
                said, _, ending = core.asked_result.decode("latin-1").partition("\n")
                if not _agree(said, ending):
                    return False
                if len(core.agreed) == _MOST_RESULTS:
                    core.agreed.clear()
                core.agreed.add(core.asked_result)
        return True

    def _way(self, value: str) -> Way | None:
        """Return how games with this GameType are played; None if the replay has to see to them."""
        if self._untagged and not value:
            rules = self._untagged()
        else:
            rules = _rules_of(value) if self._asked is None else _as_asked(value, self._asked)
        if rules is None or not self.accepts(rules):
            return None
        if rules in self._ways:
            return self._ways[rules]
        if rules.king_move_limit or rules.first_king_wins:
            return None
        if not rules.tables.capture_mandatory:
            return None
        names = bytearray(flat.NAMES)
        for name, square in rules.numbering().squares.items():
            names[flat.square_code(name)] = square
        sign = ord(rules.capture_separator)
        way = Way(len(self._rules), rules.tables, rules.start_board, rules.first_side, bytes(names), sign)
        self._rules.append(rules)
        self._ways[rules] = way
        return way


def _kind(name: str) -> int:
    """Return what a tag is by its name."""
    if not _is_clean(name, ""):
        return sweep.BARRED
    kind = _KINDS.get(name)
    if kind is None:
        kind = sweep.CHECKED if (standard_name(name) or name).casefold() in CHECKED else sweep.FREE
    return kind


@lru_cache(maxsize=1024)
def _rules_of(value: str) -> Rules | None:
    """Return the rule set that a GameType names, if games are written in its usual notation by it."""
    declared = try_gametype(value)
    rules = by_gametype(declared) if declared else None
    usual = rules and declared and declared.number == rules.game_type
    return rules if rules and usual and _is_usual(rules, declared) else None


def _as_asked(value: str, rules: Rules) -> Rules | None:
    """Return the rule set that is asked for, unless a GameType claims another notation for it."""
    declared = try_gametype(value)
    is_its = declared is not None and declared.number == rules.game_type
    return rules if not is_its or _is_usual(rules, declared) else None


def _is_usual(rules: Rules, declared: GameType | None) -> bool:
    return declared is None or declared.notation in (None, rules.notation)


@lru_cache(maxsize=1 << 16)
def _is_clean(name: str, value: str) -> bool:
    """Tell whether nothing is to be said of a tag."""
    return standard_name(name) is None and not any(faults(Tag(name, value, 0, 0, 0)))


@lru_cache(maxsize=1024)
def _agree(said: str, ending: str) -> bool:
    """Tell whether a Result tag and what ends the movetext can stand together, and are results."""
    if said.strip() in ("", "?", "-") or (said in STANDARD and ending in ("", "*", said)):
        return True
    result = try_result(said)
    if result is None or result.style not in SPELT:
        return False
    played = try_result(ending) if ending not in ("", "*") else None
    return played is None or result.outcome in (None, played.outcome)
