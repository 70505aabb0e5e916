"""The ``pdn`` command: one module a subcommand, none of them with knowledge of its own."""

import os
import sys
from contextlib import suppress
from importlib.metadata import version
from typing import Any

import click

import pdn.core.movegen as core

from . import exits
from .moves import moves
from .perft import perft
from .validate import validate
from .variants import variants

_FORM = "pure Python" if (core.__file__ or "").endswith(".py") else "compiled"


def _say(error: OSError) -> None:
    """Say what the system refused, if it lets us."""
    with suppress(OSError):
        click.echo(f"pdn: {error.strerror or error}", err=True)


class _Commands(click.Group):
    """Turns what the system refuses into a message and an exit code of its own."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run the program, help and version included."""
        try:
            return super().main(*args, **kwargs)
        except OSError as error:
            _say(error)
            sys.exit(exits.UNREADABLE)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; a full disk or a closed output is not a finding."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            # The reader has gone: nothing is left to say, and nowhere to say it.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(exits.UNREADABLE)
        except OSError as error:
            _say(error)
            ctx.exit(exits.UNREADABLE)
        except KeyboardInterrupt:
            ctx.exit(exits.INTERRUPTED)


@click.group(name="pdn", cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(version("pdn"), message=f"%(prog)s %(version)s ({_FORM} core)")
def main() -> None:
    """Read, check and convert Portable Draughts Notation (PDN).

    \b
    Example: pdn validate tournament.pdn
    """


for command in (validate, moves, perft, variants):
    main.add_command(command)
