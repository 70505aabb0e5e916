"""Rule sets as text: TOML files of traits, with the article in the comment behind each line."""

import re
from collections.abc import Callable, Sequence
from dataclasses import MISSING, fields
from typing import Any

from pdn.rules.traits import CAPTURE_PRIORITIES, PROMOTIONS_IN_CAPTURE, SIDES, DrawRule, Rules

_DIRECTIONS = (
    "diagonal-forward",
    "diagonal-backward",
    "orthogonal-forward",
    "orthogonal-sideways",
    "orthogonal-backward",
)
# What a trait may be, where its type does not say it all.
_CHOICES: dict[str, tuple[str, ...]] = {
    "notation": ("N0", "N1", "N2", "N3", "A0", "A1", "A2", "A3"),
    "second_notation": ("", "N0", "N1", "N2", "N3", "A0", "A1", "A2", "A3"),
    "capture_separator": ("x", ":", "-"),
    "result_style": ("1-0", "2-0"),
    "first_named": ("white", "starter"),
    "starts": tuple(SIDES),
    "man_moves": _DIRECTIONS,
    "man_captures": _DIRECTIONS,
    "king_moves": _DIRECTIONS,
    "king_captures": _DIRECTIONS,
    "king_landing": ("any", "next"),
    "captured_removed": ("after", "at-once"),
    "capture_priority": tuple(CAPTURE_PRIORITIES),
    "promotion_in_capture": tuple(PROMOTIONS_IN_CAPTURE),
    "without_moves": ("loses", "wins"),
}
_SIZES = {
    "width": (4, 12),  # the notation reads letters to l and numbers of two digits
    "height": (4, 12),
    "men_rows": (1, 12),
    "rows_behind_men": (0, 12),
    "game_type": (0, 99),
    "king_move_limit": (0, 99),
}
# The fields that each draw rule needs, beside those that it may have.
_DRAWS: dict[str, tuple[str, ...]] = {
    "repetition": ("times",),
    "no-progress": ("moves",),
    "lone-king": ("pieces", "moves"),
    "balance": ("pieces", "moves"),
    "one-each": (),
}
_NEVER_INHERITED = ("name", "title", "aliases", "default_of_type")


class RulesError(ValueError):
    """A rule file that cannot be used, or a name that no rule set has."""


class _File:
    """A rule file while it is read: knows on which line each trait stands."""

    def __init__(self, text: str, where: str) -> None:
        self.text = text
        self.where = where
        self.lines = {
            match[1]: text.count("\n", 0, match.start()) + 1
            for match in re.finditer(r"^\"?(\w+)\"?\s*=", text, re.MULTILINE)
        }

    def error(self, trait: str | None, message: str) -> RulesError:
        line = self.lines.get(trait or "")
        return RulesError(f"{self.where}:{line}: {message}" if line else f"{self.where}: {message}")

    def cited(self) -> dict[str, str]:
        """Return the comment behind each trait that stands on one line."""
        return dict(
            re.findall(
                r"^(\w+)[ \t]*=(?:\"[^\"\n]*\"|[^\"#\n])*#[ \t]*([^\n]+?)[ \t\r]*$", self.text, re.MULTILINE
            )
        )


def load(text: str, where: str = "rules", find: Callable[[str], Rules] | None = None) -> Rules:
    """Read a rule set from the text of a TOML file.

    ``find`` looks up the rule set that ``base`` names, whose traits hold where the file states
    none.

    Raises:
        RulesError: not TOML, an unknown trait, a value that the trait cannot have, or traits that
            contradict each other; with the line where it stands.
    """
    import tomllib  # here, as the rule sets that the toolkit brings are read when it is installed

    file = _File(text, where)
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesError(f"{where}: {error}") from None
    except RecursionError:
        raise RulesError(f"{where}: brackets nested too deep") from None
    known = {f.name: f for f in fields(Rules) if f.name != "articles"}
    values, articles = _inherited(file, raw.pop("base", None), find)
    for trait, value in raw.items():
        if trait not in known:
            hint = _meant(trait, [*known, "base"])
            raise file.error(trait, f"unknown trait {trait!r}{hint}")
        if trait == "draws":
            values[trait] = _draws(file, value)
        else:
            values[trait] = _checked(file, trait, value, known[trait].type)
        articles.pop(trait, None)
    missing = [name for name, f in known.items() if f.default is MISSING and name not in values]
    if missing:
        raise file.error(None, f"{missing[0]!r} is missing")
    rules = Rules(**values, articles=articles | file.cited())
    _contradictions(file, rules)
    return rules


def _inherited(
    file: _File, base: object, find: Callable[[str], Rules] | None
) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the traits and articles of the rule set that a file is based on."""
    if base is None:
        return {}, {}
    if not isinstance(base, str) or find is None:
        raise file.error("base", f"base must be the name of a rule set, not {base!r}")
    try:
        rules = find(base)
    except RulesError as error:
        raise file.error("base", str(error)) from None
    names = [f.name for f in fields(Rules) if f.name not in (*_NEVER_INHERITED, "articles")]
    articles = {trait: article for trait, article in rules.articles.items() if trait in names}
    return {name: getattr(rules, name) for name in names}, articles


def _checked(file: _File, trait: str, value: object, kind: object) -> object:
    """Return the value of a trait in the shape that :class:`Rules` holds."""
    wanted: type = kind if isinstance(kind, type) and kind in (str, int, bool) else list
    if type(value) is not wanted:
        raise file.error(trait, f"{trait} must be {_WORDS[wanted]}, not {value!r}")
    for item in value if isinstance(value, list) else [value]:
        choices = _CHOICES.get(trait)
        if choices and item not in choices:
            hint = _meant(str(item), choices) or f"; it is one of {', '.join(choices)}"
            raise file.error(trait, f"{trait} cannot be {item!r}{hint}")
        if wanted is list and type(item) is not str:
            raise file.error(trait, f"{trait} must be a list of strings, not {value!r}")
        if trait in _SIZES and isinstance(item, int):
            low, high = _SIZES[trait]
            if not low <= item <= high:
                raise file.error(trait, f"{trait} must be between {low} and {high}, not {item}")
    return tuple(value) if isinstance(value, list) else value


def _meant(word: str, known: Sequence[str]) -> str:
    """Return the question whether a known word was meant; nothing where none is like it."""
    from difflib import get_close_matches

    close = get_close_matches(word, known, 1)
    return f"; did you mean {close[0]!r}?" if close else ""


_WORDS: dict[type, str] = {str: "a string", int: "a number", bool: "true or false", list: "a list"}


def _draws(file: _File, value: object) -> tuple[DrawRule, ...]:
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise file.error("draws", "draws must be a list of tables: {rule = …}")
    return tuple(_draw(file, item) for item in value)


def _draw(file: _File, item: dict[str, Any]) -> DrawRule:
    rule = item.get("rule")
    if not isinstance(rule, str) or rule not in _DRAWS:
        raise file.error("draws", f"unknown draw rule {rule!r}; it is one of {', '.join(_DRAWS)}")
    missing = [name for name in _DRAWS[rule] if name not in item]
    unknown = [name for name in item if name not in DrawRule._fields]
    if missing or unknown:
        what = f"needs {missing[0]!r}" if missing else f"has no {unknown[0]!r}"
        raise file.error("draws", f"draw rule {rule!r} {what}")
    values = dict(item)
    if "pieces" in values:
        pieces = values["pieces"]
        if not (isinstance(pieces, list) and len(pieces) == 2 and all(type(n) is int for n in pieces)):
            raise file.error("draws", f"pieces must be two numbers, not {pieces!r}")
        if not 0 < pieces[0] <= pieces[1]:
            raise file.error("draws", f"pieces must be the least and the most, not {pieces!r}")
        values["pieces"] = tuple(pieces)
    for name, value in values.items():
        default = DrawRule._field_defaults.get(name)
        if isinstance(default, int) and type(value) is not type(default):
            raise file.error("draws", f"{name} must be {_WORDS[type(default)]}, not {value!r}")
        if type(value) is int and value < (1 if name in _DRAWS[rule] else 0):
            raise file.error("draws", f"{name} cannot be {value}")
    return DrawRule(**values)


def _contradictions(file: _File, rules: Rules) -> None:
    """Refuse traits that cannot hold together.

    Raises:
        RulesError: naming the trait that the file states and the one that it clashes with.
    """
    if 2 * (rules.men_rows + rules.rows_behind_men) > rules.height:
        message = f"{rules.men_rows} rows of men a side do not fit on {rules.height} rows"
        raise file.error("men_rows" if "men_rows" in file.lines else "height", message)
    for trait in ("man_moves", "man_captures", "king_moves", "king_captures", "capture_priority"):
        named = getattr(rules, trait)
        if not named and trait != "capture_priority":
            raise file.error(trait, f"{trait} must name a direction")
        if len(set(named)) < len(named):
            raise file.error(trait, f"{trait} names the same twice")
    if len(rules.board.squares) > 99 and "N" in (rules.notation[0], rules.second_notation[:1]):
        trait = "notation" if rules.notation[0] == "N" else "second_notation"
        raise file.error(trait, f"{trait} cannot be numeric: the notation reads numbers to 99")
    if rules.second_notation[:1] == rules.notation[0]:
        raise file.error("second_notation", "second_notation has to be of the other kind than notation")
    for trait in ("name", "title"):
        if not getattr(rules, trait).strip():
            raise file.error(trait, f"{trait} must not be empty")
    if {"value", "most-pieces"} <= set(rules.capture_priority):
        message = "capture_priority cannot count both value and most-pieces: the value counts the pieces"
        raise file.error("capture_priority", message)
    if rules.capture_priority and not rules.capture_mandatory:
        trait = "capture_mandatory" if "capture_mandatory" in file.lines else "capture_priority"
        raise file.error(
            trait, "capture_priority says which capture must be made, so capture_mandatory must be true"
        )
    if not rules.flying_king and rules.king_stops_behind_king:
        raise file.error("king_stops_behind_king", "king_stops_behind_king needs a flying_king")
