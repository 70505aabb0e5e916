"""Rule sets as data: the traits of a variant, read from a TOML file that cites its rule book."""

from pdn.rules.file import RulesError, load
from pdn.rules.registry import all_rules, by_gametype, by_number, find, load_file, plain
from pdn.rules.traits import DrawRule, Rules

__all__ = [
    "DrawRule",
    "Rules",
    "RulesError",
    "all_rules",
    "by_gametype",
    "by_number",
    "find",
    "load",
    "load_file",
    "plain",
]
