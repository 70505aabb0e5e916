"""From text to games: the cutter cuts, and each game is read when it is asked for what it holds."""

from collections.abc import Iterable, Iterator
from io import IOBase
from typing import TYPE_CHECKING, NamedTuple

from pdn.cutter import Cut, CutRun, cut_runs
from pdn.game import Game
from pdn.items import Item, Star, Tag
from pdn.rules import Rules
from pdn.runs import RunFinder
from pdn.source import Chunk

if TYPE_CHECKING:
    from pdn.finding import Finding


def games(text: str | Iterable[Chunk], star: Star = "auto") -> Iterator[Game]:
    """Read the games of a text, one after the other.

    ``star`` says what a star behind a move means: ``only-move``, the ``end`` of the game, or
    ``auto`` for what the surroundings tell.

    >>> [game.tag("Event") for game in games('[Event "A"] 1. 32-28 * [Event "B"] 1. 31-27 *')]
    ['A', 'B']

    Raises:
        TypeError: the text is neither a string nor a source; :func:`pdn.open` opens a file.
    """
    if not isinstance(text, str):
        if isinstance(text, bytes | bytearray | memoryview | IOBase) or not isinstance(text, Iterable):
            raise _wrong(text)
        text = _only_chunks(text)
    return _read_games(text, star)


def _read_games(text: str | Iterable[Chunk], star: Star) -> Iterator[Game]:
    for game in read_runs(text, star, None):
        assert isinstance(game, Game)
        yield game


class GameRun(NamedTuple):
    """Games of a file that follow each other and of which nothing is to be said; see :mod:`pdn.plain`."""

    number: int  #: of the first
    cut: CutRun
    reader: "GameReader"

    @property
    def game_count(self) -> int:
        """How many games there are."""
        return self.cut.run.game_count

    @property
    def plies(self) -> int:
        """How many plies they have together."""
        return self.cut.run.plies

    @property
    def end(self) -> int:
        """Where the last of them ends in the text of the file."""
        return self.cut.start + self.cut.run.end - self.cut.run.start

    def games(self) -> Iterator[tuple[Game, Rules]]:
        """Yield the games one by one, each with its rule set."""
        for number, (piece, plain) in enumerate(self.cut.cuts(), self.number):
            game = Game(number, *piece, reader=self.reader)
            game.clean_plies = plain.plies
            yield game, plain.rules


def read_runs(text: str | Iterable[Chunk], star: Star, finder: RunFinder | None) -> Iterator[Game | GameRun]:
    """Read the games of a text as :func:`games` does, but leave together the runs that are found."""
    reader = GameReader(star)
    number = 1
    for piece in cut_runs(text, star, finder):
        if isinstance(piece, Cut):
            yield Game(number, *piece, reader=reader)
            number += 1
        else:
            yield GameRun(number, piece, reader)
            number += piece.run.game_count


def _only_chunks(text: Iterable[Chunk]) -> Iterator[Chunk]:
    for chunk in text:
        if not isinstance(chunk, Chunk):
            raise _wrong(chunk)
        yield chunk


def _wrong(text: object) -> TypeError:
    return TypeError(
        f"expected a string or a Source, not {type(text).__name__}; pdn.open(path) reads the games of a file"
    )


def read_game(text: str, star: Star = "auto") -> Game:
    """Read the first game of a text.

    Raises:
        ValueError: the text holds no game.
    """
    for game in games(text, star):
        return game
    raise ValueError("no game in this text")


class GameReader:
    """Reads the text of one game, when it is asked for; what does is loaded then."""

    __slots__ = ("_star",)

    def __init__(self, star: Star = "auto") -> None:
        self._star: Star = star

    def read_tags(self, game: Game) -> tuple[Tag, ...]:
        """Return the tags, without reading what follows them."""
        from pdn.contents import read_tags

        return read_tags(game, self._star)

    def read_items(self, game: Game) -> "tuple[list[Item], list[Finding]]":
        """Return all tokens, in an order that fits the grammar, and what is to be said of them."""
        from pdn.contents import read_items

        return read_items(game, self._star)
