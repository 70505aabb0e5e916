"""Options and arguments that several commands share."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pdn.rules import Rules, RulesError, find, load_file
from pdn.source.decoding import codec_of

if TYPE_CHECKING:
    from pdn.position import Position

Command = TypeVar("Command", bound=Callable[..., Any])


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


class RulesFileType(click.ParamType[Rules]):
    """House rules in a TOML file."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Rules:
        """Read the file.

        Raises:
            click.BadParameter: it cannot be read, or what it says cannot be.
        """
        try:
            return value if isinstance(value, Rules) else load_file(value)
        except RulesError as error:
            self.fail(str(error), param, ctx)


def rules(default: str) -> Callable[[Command], Command]:
    """Add ``--variant`` and ``--rules``; the command gets ``variant`` and ``house_rules``."""
    variant = click.option(
        "--variant",
        type=VariantType(),
        default=default,
        show_default=True,
        help="Rule set to play by: a name or GameType number, whatever the files say.",
    )
    house = click.option(
        "--rules",
        "house_rules",
        type=RulesFileType(),
        help="House rules to play by: a TOML file of traits, with base = a rule set.",
    )
    return lambda command: variant(house(command))


def chosen(ctx: click.Context, variant: Rules | None, house_rules: Rules | None) -> Rules | None:
    """Return the rule set that the two options ask for.

    Raises:
        click.UsageError: both are given.
    """
    source = ctx.get_parameter_source("variant")
    if house_rules and source is not click.core.ParameterSource.DEFAULT:
        raise click.UsageError("--variant and --rules cannot be given together.", ctx)
    return house_rules or variant


def needed(ctx: click.Context, variant: Rules | None, house_rules: Rules | None) -> Rules:
    """Return the rule set that the two options ask for, where there is no file to tell it.

    Raises:
        click.UsageError: both are given, or the variant is ``auto``.
    """
    rules = chosen(ctx, variant, house_rules)
    if rules is None:
        raise click.UsageError("--variant auto needs a game to tell the variant from.", ctx)
    return rules


def position(text: str, rules: Rules) -> "Position":
    """Read a FEN, or ``start`` for the position at the start of a game.

    Raises:
        click.BadParameter: the text is no position of this rule set.
    """
    from pdn.position import Position, SetupError  # here, as the commands that read games ask for none
    from pdn.values.fen import FenError

    if text.casefold() == "start":
        return Position.start(rules)
    try:
        return Position.from_fen(text, rules)
    except (FenError, SetupError) as error:
        raise click.BadParameter(str(error), param_hint="FEN") from None


paths = click.argument("paths", nargs=-1, required=True, metavar="PATH...")


def _known_encoding(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    if value is not None:
        try:
            codec_of(value)
        except LookupError:
            raise click.BadParameter(f"unknown encoding {value!r}") from None
    return value


encoding = click.option(
    "--encoding", callback=_known_encoding, metavar="NAME", help="Read all files in this encoding."
)


star = click.option(
    "--star",
    type=click.Choice(["auto", "only-move", "end"]),
    default="auto",
    show_default=True,
    help="What a star behind a move means: the only move, or the end of the game.",
)


class JobsType(click.ParamType[int]):
    """How many processes work at once; ``auto`` is as many as there are processors to use."""

    name = "jobs"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number.

        Raises:
            click.BadParameter: it is none.
        """
        jobs = 0 if value == "auto" else click.IntRange(0, MOST_JOBS).convert(value, param, ctx)
        if jobs:
            return int(jobs)
        from pdn.parallel import usable_cpus

        return usable_cpus()


MOST_JOBS = 1000  # more cannot be meant

jobs = click.option(
    "-j",
    "--jobs",
    type=JobsType(),
    metavar="N",
    default=1,
    show_default=True,
    help="Work in so many processes; auto or 0 takes every processor.",
)

progress = click.option(
    "--progress/--no-progress",
    default=True,
    show_default=True,
    help="On a terminal, show how far the files have been read once that takes more than a second.",
)

form = click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="For a person or for a program.",
)


output = click.option(
    "-o",
    "--output",
    metavar="FILE",
    default="-",
    help="Write to this file, moved into place when all is done.",
)
