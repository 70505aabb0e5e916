"""``pdn validate``: check game files and explain what is wrong."""

import os
import sys
from collections.abc import Callable, Iterable
from functools import partial

import click

from pdn.items import Star
from pdn.parallel import Result, in_pieces
from pdn.render.json import JsonRenderer
from pdn.render.summary import Summary
from pdn.render.text import TextRenderer, unstyled
from pdn.rules import Rules
from pdn.runs import Tally
from pdn.severity import Severity
from pdn.source import SourceError
from pdn.validate import validate_briefly

from . import exits, options
from .output import writing
from .progress import progress as showing

_COLOURS = {"error": "red", "warning": "yellow", "info": "cyan"}
_LEVELS = {"error": Severity.ERROR, "warning": Severity.WARNING}


def _coloured(text: str, role: str) -> str:
    return click.style(text, fg=_COLOURS.get(role), bold=role == "place", dim=role == "dim")


@click.command()
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
@options.jobs
@options.progress
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
    jobs: int,
    progress: bool,
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
        checks = partial(validate_briefly, rules=rules, star=star, strict=strict)
        with showing(paths, stream, sys.stderr if progress else None) as shown:
            out = shown.stream
            renderer = JsonRenderer(out) if form == "json" else TextRenderer(out, style)
            renderer.begin()
            with in_pieces(checks, paths, encoding=encoding, jobs=jobs, progress=shown) as results:
                unreadable = _write_all(results, renderer, summary, shown.clear)
        renderer.end(summary)
    if unreadable:
        ctx.exit(exits.UNREADABLE)
    if any(summary.severities[severity] for severity in Severity if severity >= _LEVELS[level]):
        ctx.exit(exits.FINDINGS)


def _write_all(
    results: Iterable[Result],
    renderer: JsonRenderer | TextRenderer,
    summary: Summary,
    clear: Callable[[], None],
) -> bool:
    """Write what was found in every input that can be read; true when one cannot."""
    unreadable = False
    for result in results:
        unreadable |= not _write(result, renderer, summary, clear)
    return unreadable


def _write(
    result: Result, renderer: JsonRenderer | TextRenderer, summary: Summary, clear: Callable[[], None]
) -> bool:
    """Write what was found in one input; false when it cannot be read to its end."""
    name = click.format_filename(result.path)
    before = summary.games
    complete = True
    try:
        for report in result:
            if isinstance(report, Tally):
                summary.add_run(report)
            else:
                summary.add(report)
                renderer.report(name, report)
    except SourceError as error:
        clear()
        click.echo(f"pdn: {click.format_filename(error.path)}: {error.reason}", err=True)
        complete = False
    if complete or summary.games > before:
        summary.files += 1
        renderer.end_of_file(name)
    if complete and summary.games == before:
        clear()
        click.echo(f"pdn: {name}: no games in this file", err=True)
    return complete
