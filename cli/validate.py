"""``pdn validate``: check game files and explain what is wrong."""

import os
from collections.abc import Iterable

import click

from pdn.finding import Severity
from pdn.render.json import JsonRenderer
from pdn.render.summary import Summary
from pdn.render.text import TextRenderer, unstyled
from pdn.rules import Rules
from pdn.source import SourceError, expand, read
from pdn.validate import validate as check

from . import exits, options
from .output import writing

_COLOURS = {"error": "red", "warning": "yellow", "info": "cyan"}
_LEVELS = {"error": Severity.ERROR, "warning": Severity.WARNING}


def _coloured(text: str, role: str) -> str:
    return click.style(text, fg=_COLOURS.get(role), bold=role == "place", dim=role == "dim")


@click.command(short_help="Check game files and explain what is wrong.")
@options.paths
@options.rules("auto")
@options.encoding
@options.form
@click.option(
    "--level",
    type=click.Choice(list(_LEVELS)),
    default="error",
    show_default=True,
    help="The least severe finding that makes the exit code 1.",
)
@options.output
@click.pass_context
def validate(
    ctx: click.Context,
    paths: tuple[str, ...],
    variant: Rules | None,
    house_rules: Rules | None,
    encoding: str | None,
    form: str,
    level: str,
    output: str,
) -> None:
    """Replay the games of PDN files under the rules of their variant and explain what is wrong.

    PATH is a file, a folder (its .pdn files, with those in folders below) or - for standard input.

    \b
    Exit code: 0 all is well, 1 an error was found, 2 an input could not be read.
    Example:   pdn validate round1.pdn archive/ --variant russian
    """
    rules = options.chosen(ctx, variant, house_rules)
    if output != "-" and os.path.realpath(output) in map(os.path.realpath, paths):
        raise click.UsageError(f"--output {output} is one of the files to be read.", ctx)
    summary = Summary()
    with writing(output) as stream:
        style = _coloured if stream.isatty() and not os.environ.get("NO_COLOR") else unstyled
        renderer = JsonRenderer(stream) if form == "json" else TextRenderer(stream, style)
        renderer.begin()
        unreadable = _check_all(paths, rules, encoding, renderer, summary)
        renderer.end(summary)
    if unreadable:
        ctx.exit(exits.UNREADABLE)
    if any(summary.severities[severity] for severity in Severity if severity >= _LEVELS[level]):
        ctx.exit(exits.FINDINGS)


def _check_all(
    paths: Iterable[str],
    rules: Rules | None,
    encoding: str | None,
    renderer: JsonRenderer | TextRenderer,
    summary: Summary,
) -> bool:
    """Check every input that can be read; true when one cannot."""
    unreadable = False
    for path in expand(paths):
        try:
            if isinstance(path, SourceError):
                raise path
            source = read(path, encoding)
        except SourceError as error:
            click.echo(f"pdn: {click.format_filename(error.path)}: {error.reason}", err=True)
            unreadable = True
            continue
        name = click.format_filename(path)
        summary.files += 1
        before = summary.games
        for report in check(source, rules):
            summary.add(report)
            renderer.report(name, report)
        renderer.end_of_file(name)
        if summary.games == before:
            click.echo(f"pdn: {name}: no games in this file", err=True)
    return unreadable
