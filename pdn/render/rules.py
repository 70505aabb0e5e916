"""Rule sets for a reader: every trait with its article, what differs between two, and the table of all."""

from collections.abc import Iterable, Iterator
from dataclasses import MISSING, fields
from typing import Any

from pdn.rules import DrawRule, Rules

# What names a rule set; everything else is a trait that can differ.
_NAMES = ("name", "title", "aliases", "default_of_type", "articles")
TRAITS: dict[str, str] = {f.name: f.metadata.get("doc", "") for f in fields(Rules) if f.name not in _NAMES}


def value_text(value: object) -> str:
    """Write the value of a trait in a word or a few."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(value_text(item) for item in _items(value)) or "none"
    return str(value) if value != "" else "none"


def _items(value: tuple[object, ...]) -> Iterator[object]:
    for item in value:
        yield draw_text(item) if isinstance(item, DrawRule) else item


def draw_text(rule: DrawRule) -> str:
    """Write a draw rule as a phrase."""
    low, high = rule.pieces
    many = f"{low}" if low == high else f"{low}-{high}"
    if rule.rule == "repetition":
        return f"{rule.times} times the same position"
    if rule.rule == "no-progress":
        return f"{rule.moves} moves each without a capture or a man's move"
    if rule.rule == "lone-king":
        what = "kings" if not rule.men else "pieces"
        with_kings = f" ({rule.kings} of them kings)" if rule.kings and rule.men else ""
        where = " on the main road" if rule.main_road else ""
        return f"{many} {what}{with_kings} against a king{where}: {rule.moves} moves each"
    if rule.rule == "balance":
        return f"{many} pieces in all, kings on both sides, material unchanged: {rule.moves} moves each"
    return "one king each" if rule.kings else "one piece each"


def list_lines(rule_sets: Iterable[Rules]) -> Iterator[str]:
    """Write one line a rule set: number, name, title, and the number's default marked."""
    rule_sets = list(rule_sets)
    width = max(len(rules.name) for rules in rule_sets)
    for rules in rule_sets:
        mark = "*" if rules.default_of_type else " "
        yield f"{rules.game_type:>2}{mark} {rules.name:<{width}}  {rules.title}"


def trait_lines(rules: Rules) -> Iterator[str]:
    """Write every trait of a rule set with its article."""
    yield f"{rules.name}: {rules.title}"
    if rules.aliases:
        yield f"also {', '.join(rules.aliases)}"
    yield ""
    rows = [(trait, value_text(getattr(rules, trait)), rules.articles.get(trait, "")) for trait in TRAITS]
    rows = [row for row in rows if row[0] != "draws"]
    widths = [max(len(row[i]) for row in rows) for i in range(2)]
    for trait, value, article in rows:
        yield f"{trait:<{widths[0]}}  {value:<{widths[1]}}  {article}".rstrip()
    if rules.draws:
        yield ""
        yield "draws:"
        for draw in rules.draws:
            yield f"  {draw_text(draw)}" + (f"  ({draw.article})" if draw.article else "")


def differences(first: Rules, second: Rules) -> list[tuple[str, object, object]]:
    """List the traits in which two rule sets differ, with both values."""
    pairs = ((trait, getattr(first, trait), getattr(second, trait)) for trait in TRAITS)
    return [(trait, a, b) for trait, a, b in pairs if _plain(a) != _plain(b)]


def _plain(value: object) -> object:
    """Leave the articles of draw rules out of a comparison."""
    if isinstance(value, tuple):
        return [item._replace(article=None) if isinstance(item, DrawRule) else item for item in value]
    return value


def diff_lines(first: Rules, second: Rules) -> Iterator[str]:
    """Write what differs between two rule sets, one trait a line."""
    rows = [(trait, value_text(a), value_text(b)) for trait, a, b in differences(first, second)]
    rows.insert(0, ("", first.name, second.name))
    widths = [max(len(row[i]) for row in rows) for i in range(2)]
    for trait, a, b in rows:
        yield f"{trait:<{widths[0]}}  {a:<{widths[1]}}  {b}".rstrip()


def as_dict(rules: Rules) -> dict[str, Any]:
    """Return a rule set under stable names: its names, then ``traits``, each with value and article."""
    return {
        "name": rules.name,
        "title": rules.title,
        "aliases": list(rules.aliases),
        "default_of_type": rules.default_of_type,
        "traits": {
            trait: {
                "value": _json_value(getattr(rules, trait)),
                "article": rules.articles.get(trait),
                "doc": doc,
            }
            for trait, doc in TRAITS.items()
        },
    }


def _json_value(value: object) -> object:
    if isinstance(value, tuple):
        return [item._asdict() if isinstance(item, DrawRule) else item for item in value]
    return value


NOTES = (
    "## What is chosen, and what is not here",
    "",
    "Where sources disagree, the head of a rule file says which is followed and why. Five Polish texts",
    "are rule sets of their own; two things about them:",
    "",
    "- The text behind `online-100` and `online-64` says that the American game differs in two points,",
    "  but the list of the two is lost. So there is no American rule set of that text; `english` and",
    "  `american-algebraic` have theirs.",
    "- Copies of the text behind `school-64` differ by one word in the sentence on a man that reaches",
    "  the last row in mid-capture. It stays a man, as in the other copies and in every other text.",
    "",
    "No draw rule makes a move illegal. The only count that does is `king_move_limit`.",
)


def page(rule_sets: Iterable[Rules]) -> str:
    """Write ``docs/rules.md``: the traits, and for each rule set what it says and where that stands."""
    rule_sets = list(rule_sets)
    lines = [
        "# Rule sets",
        "",
        "Made from the files in `pdn/variants` by `python docs/generate.py`; change those, not this page.",
        "",
        "## Traits",
        "",
        "| trait | what it says | default |",
        "| --- | --- | --- |",
    ]
    defaults = {f.name: f.default for f in fields(Rules)}
    for trait, doc in TRAITS.items():
        default = defaults[trait]
        shown = "" if default is MISSING else value_text(default)
        lines.append(f"| `{trait}` | {doc} | {shown} |")
    lines += ["", *NOTES, "", "## All rule sets", "", "| GameType | name | game |", "| --- | --- | --- |"]
    for rules in rule_sets:
        default = ", the number's default" if rules.default_of_type else ""
        anchor = rules.name
        lines.append(f"| {rules.game_type}{default} | [`{rules.name}`](#{anchor}) | {rules.title} |")
    for rules in rule_sets:
        lines += ["", f"## {rules.name}", "", f"{rules.title}, GameType {rules.game_type}."]
        if rules.aliases:
            lines[-1] += f" Also called {', '.join(rules.aliases)}."
        lines += ["", "| trait | value | article |", "| --- | --- | --- |"]
        for trait in TRAITS:
            value = getattr(rules, trait)
            if trait != "draws" and (trait in rules.articles or value != defaults[trait]):
                lines.append(f"| `{trait}` | {value_text(value)} | {rules.articles.get(trait, '')} |")
        for draw in rules.draws:
            lines.append(f"| draw | {draw_text(draw)} | {draw.article or ''} |")
    return "\n".join(lines) + "\n"
