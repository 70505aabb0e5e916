"""The ``pdn`` command: one module a subcommand, none of them with knowledge of its own."""

import atexit
import gc
import os
import sys
from contextlib import suppress
from importlib import import_module
from typing import Any

import click

from . import exits

#: The commands and what each is for.  Their modules are loaded when they are run: that takes longer than
#: to list them, and each needs other parts of the library.
COMMANDS = {
    "moves": "List the legal moves of a position.",
    "perft": "Count the move sequences from a position.",
    "validate": "Check game files and explain what is wrong.",
    "variants": "List rule sets, show one, or compare two.",
}


def _say(error: OSError) -> None:
    """Say what the system refused, if it lets us."""
    with suppress(OSError):
        click.echo(f"pdn: {error.strerror or error}", err=True)


# What is there when the program ends goes with it: to search it for garbage takes longer than to read a game.
atexit.register(gc.freeze)


class _Commands(click.Group):
    """Loads its commands on demand, and gives what the system refuses a message and an exit code."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command: the module of its name holds it."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f".{cmd_name}", __name__), cmd_name)
        command.short_help = COMMANDS[cmd_name]
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

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


def _show_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if not value or ctx.resilient_parsing:
        return
    # Imported here: to look a version up takes as long as all else that a command starts with.
    from importlib.metadata import version

    import pdn.core.movegen as core

    form = "pure Python" if (core.__file__ or "").endswith(".py") else "compiled"
    click.echo(f"{ctx.info_name} {version('pdn')} ({form} core)")
    ctx.exit()


@click.group(name="pdn", cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_show_version,
    help="Show the version and exit.",
)
def main() -> None:
    """Read, check and convert Portable Draughts Notation (PDN).

    \b
    Example: pdn validate tournament.pdn
    """
