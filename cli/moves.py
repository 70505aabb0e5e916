"""``pdn moves``: the legal moves of a position."""

import json

import click

from pdn.listing import list_excluded, list_moves
from pdn.render.moves import as_dict, moves_lines
from pdn.rules import Rules

from . import options
from .output import writing


@click.command()
@click.argument("fen")
@options.rules("international")
@options.form
@options.output
@click.pass_context
def moves(
    ctx: click.Context,
    fen: str,
    variant: Rules | None,
    house_rules: Rules | None,
    form: str,
    output: str,
) -> None:
    """List the legal moves of a position in long notation, and the captures that a rule excludes.

    FEN is a position, or "start". Captured squares stand in braces, =K marks a promotion.

    \b
    Example: pdn moves "W:WK47:B14,19,29,31,42"
             pdn moves start --variant russian
    """
    position = options.position(fen, options.needed(ctx, variant, house_rules))
    listed, excluded = list_moves(position), list_excluded(position)
    if form == "json":
        text = json.dumps(as_dict(position, listed, excluded), ensure_ascii=False, indent=1)
    else:
        text = "\n".join(moves_lines(position, listed, excluded))
    with writing(output) as stream:
        click.echo(text, file=stream)
