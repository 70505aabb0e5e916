"""The peer pydraughts: its ``PDNReader`` for every game, and its ``Move`` and ``Board`` for every move.

A ``Move`` of a board is looked up among the legal ones; making it checks the single jumps once more.
Its reader copies all that is left of the text for every game, so it is given one game at a time.
"""

from collections.abc import Iterator
from functools import partial

import work
from draughts import Board, Move
from draughts.PDN import PDNReader, _PDNGame


def read(text: str) -> Iterator[_PDNGame]:
    """Read the tags and the moves of every game, as they are written."""
    for game in work.cut(text):
        yield from PDNReader(game).games[:1]


def count(text: str) -> tuple[int, int]:
    """Read every game, without a look at whether its moves are legal."""
    lengths = [len(game.moves) for game in read(text)]
    return len(lengths), sum(lengths)


def replay(text: str) -> tuple[int, int]:
    """Replay every game; return how many games it read to the end, and the plies of those."""
    games = plies = 0
    for game in read(text):
        board = Board(game.variant or "standard", game.tags.get("FEN", "startpos"))
        try:
            for move in game.moves:
                board.push(Move(board, pdn_move=move))
        except (ValueError, LookupError, AttributeError):
            continue  # an illegal move: it is not among the legal ones, or has nothing to be made of
        games += 1
        plies += len(board.move_stack)
    return games, plies


if __name__ == "__main__":
    work.main(
        replay=lambda path: partial(replay, work.text_of(path)),
        read=lambda path: partial(count, work.text_of(path)),
    )
