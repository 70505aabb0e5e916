"""The rule sets that the toolkit knows, and how they are called."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields
from functools import cache

from pdn.rules.file import RulesError, load
from pdn.rules.traits import Rules
from pdn.values.gametype import GameType


@cache
def all_rules() -> tuple[Rules, ...]:
    """Return every rule set that the toolkit knows, by GameType number, its default first, then by name."""
    try:
        from pdn.rules.built import RULES  # type: ignore[import-not-found]
    except ModuleNotFoundError:  # a checkout has only the files
        return read_all()
    found: tuple[Rules, ...] = RULES
    return found


def read_all() -> tuple[Rules, ...]:
    """Read the rule sets of ``pdn/variants``, as :func:`all_rules` returns them."""
    found = [_shipped(name) for name in _shipped_names()]
    return tuple(sorted(found, key=lambda rules: (rules.game_type, not rules.default_of_type, rules.name)))


@cache
def _shipped_names() -> tuple[str, ...]:
    from importlib.resources import files

    entries = (entry.name for entry in files("pdn.variants").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in entries if name.endswith(".toml")))


@cache
def _shipped(name: str) -> Rules:
    from importlib.resources import files

    if name not in _shipped_names():
        raise RulesError(f"no rule set is called {name!r}")
    text = files("pdn.variants").joinpath(f"{name}.toml").read_text(encoding="utf-8")
    return load(text, f"{name}.toml", _shipped)


def as_python(rules: Iterable[Rules]) -> str:
    """Write rule sets as a module, which is ready in a small part of the time that their files take.

    ``setup.py`` puts it into what is installed, as ``pdn/rules/built.py``.
    """
    lines = ""
    for each in rules:
        traits = {f.name: getattr(each, f.name) for f in fields(Rules) if getattr(each, f.name) != f.default}
        lines += f"    Rules({', '.join(f'{trait}={value!r}' for trait, value in traits.items())}),\n"
    return (
        '"""The rule sets of pdn/variants, read and checked when this was built."""\n\n'
        f"from pdn.rules.traits import DrawRule, Rules\n\nRULES: tuple[Rules, ...] = (\n{lines})\n"
    )


@cache
def known(name: str) -> Rules | None:
    """Return the rule set with this very name, if the toolkit knows it."""
    return next((rules for rules in all_rules() if rules.name == name), None)


def load_file(path: str) -> Rules:
    """Read house rules from a TOML file, whose ``base`` may be any rule set the toolkit knows.

    Raises:
        RulesError: the file cannot be read or used.
    """
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8"
        raise RulesError(f"{path}: {reason}") from None
    return load(text, path, find)


def plain(name: str) -> str:
    """Reduce a name to what is compared: case, blanks, ``-`` and ``_`` do not matter."""
    return re.sub(r"[\s_-]+", "", name).casefold()


@cache
def _by_name() -> dict[str, Rules]:
    return {plain(name): rules for rules in all_rules() for name in _names(rules)}


def _names(rules: Rules) -> Iterator[str]:
    yield rules.name
    yield from rules.aliases


def by_number(game_type: int) -> Rules | None:
    """Return the rule set that a GameType number alone stands for, if it is known."""
    return next((r for r in all_rules() if r.game_type == game_type and r.default_of_type), None)


def by_gametype(declared: GameType) -> Rules | None:
    """Return the rule set that a GameType means: some share a number and differ in the rest of the tag."""
    if declared.notation:
        said = (declared.starts, declared.width, declared.height, declared.notation.replace("S", "A"))
        for rules in all_rules():
            its = (rules.starts[0].upper(), rules.width, rules.height, rules.notation)
            same_corner = declared.inverted is None or declared.inverted != rules.dark_corner
            if (rules.game_type, its) == (declared.number, said) and same_corner:
                return rules
    return by_number(declared.number)


def find(name: str) -> Rules:
    """Return the rule set with this name, alias or GameType number.

    >>> find("Russian").game_type
    25

    Raises:
        RulesError: no rule set has it; the message lists the names there are.
    """
    found = by_number(int(name)) if name.isascii() and name.isdecimal() else _by_name().get(plain(name))
    if found is None:
        known = ", ".join(f"{r.name} ({r.game_type})" for r in all_rules())
        raise RulesError(f"unknown variant {name!r}; known are {known}")
    return found
