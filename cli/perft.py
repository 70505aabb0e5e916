"""``pdn perft``: count the move sequences from a position."""

import click

from pdn.core.perft import divide as count_each
from pdn.core.perft import perft as count_sequences
from pdn.core.tables import DISTINCT, LANDINGS, PATHS
from pdn.notation import long_form
from pdn.rules import Rules

from . import options
from .output import writing

_COUNTS = {"distinct": DISTINCT, "paths": PATHS, "landings": LANDINGS}


@click.command()
@click.argument("fen", default="start")
@options.rules("international")
@click.option("--depth", type=click.IntRange(min=1), required=True, help="Moves to look ahead.")
@click.option("--divide", is_flag=True, help="Show the count behind each first move.")
@click.option(
    "--count",
    type=click.Choice(list(_COUNTS)),
    default="distinct",
    show_default=True,
    help="What is one capture: one result, one path in long notation, or one choice of landing squares.",
)
@options.output
@click.pass_context
def perft(
    ctx: click.Context,
    fen: str,
    variant: Rules | None,
    house_rules: Rules | None,
    depth: int,
    divide: bool,
    count: str,
    output: str,
) -> None:
    """Count the sequences of moves from a position, for each depth up to the one given.

    FEN is a position, or "start". Draws, limits on king moves and the win
    by the first king are left out.

    \b
    Example: pdn perft start --variant frisian --depth 5
    """
    rules = options.needed(ctx, variant, house_rules)
    position = options.position(fen, rules)
    board, convention = list(position.board), _COUNTS[count]
    with writing(output) as stream:
        if divide:
            for move, n in count_each(rules.tables, board, position.side, depth, convention):
                text = long_form(move, rules.numbering(), rules.capture_separator)
                click.echo(f"{text} {n}", file=stream)
        for d in range(depth if divide else 1, depth + 1):
            total = count_sequences(rules.tables, board, position.side, d, convention)
            click.echo(f"{d} {total}", file=stream)
