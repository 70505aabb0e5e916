"""``pdn variants``: the rule sets, their traits, and what differs."""

import json

import click

from pdn.render.rules import as_dict, diff_lines, differences, list_lines, trait_lines, value_text
from pdn.rules import Rules, all_rules

from . import options
from .output import writing


@click.command()
@click.argument("names", nargs=-1, type=options.VariantType(), metavar="[NAME]...")
@click.option("--diff", is_flag=True, help="Show what differs between two rule sets.")
@options.form
@options.output
def variants(names: tuple[Rules | None, ...], diff: bool, form: str, output: str) -> None:
    """List all rule sets, show every trait of those that are named, or compare two.

    A * marks the rule set that a GameType number alone stands for.

    \b
    Example: pdn variants russian
             pdn variants --diff russian brazilian
    """
    chosen = [rules for rules in names if rules is not None]
    if diff and len(chosen) != 2:
        raise click.UsageError("--diff needs the names of two rule sets.")
    with writing(output) as stream:
        if form == "json":
            found: object = [as_dict(rules) for rules in chosen or all_rules()]
            if diff:
                pairs = differences(chosen[0], chosen[1])
                found = {trait: [value_text(a), value_text(b)] for trait, a, b in pairs}
            click.echo(json.dumps(found, ensure_ascii=False, indent=1), file=stream)
            return
        if diff:
            lines = list(diff_lines(chosen[0], chosen[1]))
        elif chosen:
            lines = [line for rules in chosen for line in (*trait_lines(rules), "")][:-1]
        else:
            lines = list(list_lines(all_rules()))
        click.echo("\n".join(lines), file=stream)
