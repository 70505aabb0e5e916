"""Game files: what is in them, game by game, read no further than is asked."""

import os
from collections.abc import Generator, Iterator
from typing import Self
from weakref import WeakSet

from pdn.cutter import cut
from pdn.game import Game
from pdn.items import Star, Tag
from pdn.reader import games
from pdn.source import Source, SourceError, expand, open_sources


class GameFile:
    """The games of a file, an archive or a folder; iterate over it as often as you like.

    Games come one by one, in the memory of the largest, and a game that is passed over costs no more
    than finding its end.  ``star`` says what a star behind a move means, as for :func:`pdn.games`.
    A file is closed behind its last game; used in a ``with`` statement, at the end of it.
    """

    def __init__(
        self, path: str | os.PathLike[str], encoding: str | None = None, star: Star = "auto"
    ) -> None:
        self.path = os.fspath(path)
        self.encoding = encoding
        self.star = star
        self._running: WeakSet[Generator[Game]] = WeakSet()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for running in list(self._running):
            running.close()

    def __repr__(self) -> str:
        return f"<GameFile {self.path}>"

    def __iter__(self) -> Iterator[Game]:
        found = self._games()
        self._running.add(found)
        return found

    def _games(self) -> Generator[Game]:
        for source in self.sources():
            yield from games(source, self.star)

    def sources(self) -> Iterator[Source]:
        """Yield the files behind the path: one, or those in a folder or an archive.

        Raises:
            SourceError: there is no such file, or it cannot be read to its end.
        """
        for path in expand([self.path]):
            if isinstance(path, SourceError):
                raise path
            yield from open_sources(path, self.encoding)

    def count(self) -> int:
        """Count the games, without reading them."""
        return sum(1 for source in self.sources() for _ in cut(source, self.star))

    def tags(self) -> Iterator[tuple[Tag, ...]]:
        """Yield the tags of each game, without reading its moves."""
        return (game.tags for game in self)


def open(path: str | os.PathLike[str], encoding: str | None = None, star: Star = "auto") -> GameFile:
    """Open a file of games, plain or compressed, an archive or a folder; ``-`` is standard input.

    >>> with open("samples/games/english.pdn") as games:
    ...     print([(game["GameType"], len(game.tree)) for game in games])
    [('21', 68), ('21', 88)]

    Raises:
        SourceError: on iteration, when there is no such file, or it cannot be read to its end.
    """
    return GameFile(path, encoding, star)
