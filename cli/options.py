"""Options and arguments that several commands share."""

from typing import Any

import click

from pdn.rules import Rules, RulesError, find


class VariantType(click.ParamType[Rules | None]):
    """A rule set, by GameType number or name; ``auto`` leaves the choice to the file."""

    name = "variant"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Rules | None:
        """Look the rule set up.

        Raises:
            click.BadParameter: no rule set has this name.
        """
        if value is None or isinstance(value, Rules) or value.casefold() == "auto":
            return None if isinstance(value, str) else value
        try:
            return find(value)
        except RulesError as error:
            self.fail(str(error), param, ctx)


paths = click.argument("paths", nargs=-1, required=True, metavar="PATH...")

variant = click.option(
    "--variant",
    type=VariantType(),
    default="auto",
    show_default=True,
    help="Rule set to play by: a name or GameType number, whatever the files say.",
)


def _known_encoding(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    if value is not None:
        try:
            "".encode(value)
        except (LookupError, ValueError):
            raise click.BadParameter(f"unknown encoding {value!r}") from None
    return value


encoding = click.option(
    "--encoding", callback=_known_encoding, metavar="NAME", help="Read all files in this encoding."
)

output = click.option(
    "-o",
    "--output",
    type=click.File("w", encoding="utf-8", atomic=True),
    default="-",
    help="Write to this file, moved into place when all is done.",
)
