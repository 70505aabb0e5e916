"""``pdn validate``: check game files and explain what is wrong."""

import os
from collections.abc import Callable, Iterable, Iterator
from functools import partial

import click

from pdn.context import Star
from pdn.finding import Severity
from pdn.reader import GameRun
from pdn.render.json import JsonRenderer
from pdn.render.summary import Summary
from pdn.render.text import TextRenderer, unstyled
from pdn.rules import Rules
from pdn.source import Source, SourceError, expand, open_sources
from pdn.validate import Report, tally

from . import exits, options
from .output import writing

Checks = Callable[[Source], Iterator[Report | GameRun]]

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
@click.option("--strict", is_flag=True, help="Call an error whatever PDN 3.0 does not write.")
@options.star
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
    strict: bool,
    star: Star,
    output: str,
) -> None:
    """Replay the games of PDN files under the rules of their variant and explain what is wrong.

    PATH is a file, a folder (its game files, with those in folders below) or - for standard input. Game
    files are .pdn and .fen, plain or compressed (.gz, .bz2, .xz), and .zip archives of them.

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
        checks = partial(tally, rules=rules, star=star, strict=strict)
        unreadable = _check_all(paths, encoding, checks, renderer, summary)
        renderer.end(summary)
    if unreadable:
        ctx.exit(exits.UNREADABLE)
    if any(summary.severities[severity] for severity in Severity if severity >= _LEVELS[level]):
        ctx.exit(exits.FINDINGS)


def _check_all(
    paths: Iterable[str],
    encoding: str | None,
    checks: Checks,
    renderer: JsonRenderer | TextRenderer,
    summary: Summary,
) -> bool:
    """Check every input that can be read; true when one cannot."""
    unreadable = False
    for path in expand(paths):
        try:
            if isinstance(path, SourceError):
                raise path
            for source in open_sources(path, encoding):
                unreadable |= not _check(source, checks, renderer, summary)
        except SourceError as error:
            _complain(error)
            unreadable = True
    return unreadable


def _check(source: Source, checks: Checks, renderer: JsonRenderer | TextRenderer, summary: Summary) -> bool:
    """Check one source; false when it cannot be read to its end."""
    name = click.format_filename(source.path)
    before = summary.games
    complete = True
    try:
        for report in checks(source):
            if isinstance(report, Report):
                summary.add(report)
                renderer.report(name, report)
            else:
                summary.add_run(report)
    except SourceError as error:
        _complain(error)
        complete = False
    if complete or summary.games > before:
        summary.files += 1
        renderer.end_of_file(name)
    if complete and summary.games == before:
        click.echo(f"pdn: {name}: no games in this file", err=True)
    return complete


def _complain(error: SourceError) -> None:
    click.echo(f"pdn: {click.format_filename(error.path)}: {error.reason}", err=True)
