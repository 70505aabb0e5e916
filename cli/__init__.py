"""The ``pdn`` command: one module a subcommand, none of them with knowledge of its own."""

from importlib.metadata import version

import click

import pdn.core.movegen as core

from .moves import moves
from .perft import perft
from .validate import validate
from .variants import variants

_FORM = "pure Python" if (core.__file__ or "").endswith(".py") else "compiled"


@click.group(name="pdn", context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(version("pdn"), message=f"%(prog)s %(version)s ({_FORM} core)")
def main() -> None:
    """Read, check and convert Portable Draughts Notation (PDN).

    \b
    Example: pdn validate tournament.pdn
    """


for command in (validate, moves, perft, variants):
    main.add_command(command)
