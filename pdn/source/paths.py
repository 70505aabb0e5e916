"""What the user names: files, folders, standard input, and what to say where there is none."""

import os
import re
from collections.abc import Iterable, Iterator

STDIN = "-"

_GAME_FILE = r"(?is).+\.((pdn|fen)(\.(gz|bz2|xz))?|zip)"


class SourceError(Exception):
    """An input that cannot be read, or not to its end: which, and why."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason

    def __reduce__(self) -> tuple[type["SourceError"], tuple[str, str]]:
        return type(self), (self.path, self.reason)


def is_game_file(name: str) -> bool:
    """Tell by its name whether a file holds games: ``.pdn`` or ``.fen``, compressed or not, or ``.zip``."""
    return re.fullmatch(_GAME_FILE, os.path.basename(name)) is not None


def expand(paths: Iterable[str]) -> Iterator[str | SourceError]:
    """Turn paths into files: a folder becomes the game files below it, sorted.

    An input that is missing, a folder that cannot be opened, or one without game files comes out as
    a :class:`SourceError` in its place, so that the others are still done. Links to folders are not
    followed, so a loop of links ends.
    """
    for path in paths:
        if path == STDIN:
            yield path
        elif os.path.isdir(path):
            empty = True
            for found in _files_below(path):
                empty = False
                yield found
            if empty:
                yield SourceError(path, "no game files in this folder")
        elif os.path.exists(path):
            yield path
        else:
            yield SourceError(path, "no such file or folder")


def _files_below(folder: str) -> Iterator[str | SourceError]:
    # A stack and not recursion: folders may be nested deeper than Python's own stack.
    pending = [folder]
    while pending:
        path = pending.pop()
        if path == folder or (os.path.isdir(path) and not os.path.islink(path)):
            try:
                names = sorted(os.listdir(path), reverse=True)
            except OSError as error:
                yield SourceError(path, error.strerror or str(error))
            else:
                pending.extend(os.path.join(path, name) for name in names)
        elif is_game_file(path) and os.path.isfile(path):
            yield path
