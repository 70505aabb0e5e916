"""Output files: written beside their place, and moved there when all is written."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO, cast

import click

if TYPE_CHECKING:
    from pathlib import Path


@contextmanager
def writing(path: str) -> Iterator[TextIO]:
    """Open standard output for ``-``, else a temporary file that takes the place of ``path`` at the end.

    A link is followed; what is no ordinary file (a pipe, a device) is written to as it is.

    Raises:
        click.BadParameter: the file cannot be written.
    """
    if path == "-":
        if sys.stdout is None:  # closed before the program started
            raise OSError(errno.EBADF, "standard output is closed")
        with click.open_file("-", "w", encoding="utf-8", errors="backslashreplace") as stdout:
            yield cast(TextIO, stdout)
            stdout.flush()
        return
    import tempfile  # here, as little is written to files
    from pathlib import Path

    target = Path(os.path.realpath(path))
    try:
        if target.exists() and not target.is_file():
            handle, name = os.open(target, os.O_WRONLY), None
        else:
            handle, name = tempfile.mkstemp(prefix=f".{target.name[:100]}.", dir=target.parent)
    except OSError as error:
        message = f"{click.format_filename(path)}: {error.strerror}"
        raise click.BadParameter(message, param_hint="--output") from None
    try:
        with open(handle, "w", encoding="utf-8", errors="backslashreplace") as stream:
            yield stream
        if name:
            os.chmod(name, _mode(target))
            os.replace(name, target)
    except BaseException:
        if name:
            Path(name).unlink(missing_ok=True)
        raise


def _mode(target: "Path") -> int:
    """Return the mode of the file that is replaced, or that of a new file."""
    if target.exists():
        return target.stat().st_mode & 0o7777
    umask = os.umask(0)
    os.umask(umask)
    return 0o666 & ~umask
