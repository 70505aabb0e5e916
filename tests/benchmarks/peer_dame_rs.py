"""The peer dame-rs, an engine in Rust: its own reader of PDN, and its board, fed move by move.

The reader makes an opening book of a text and raises at the first illegal move; with as many plies as
a game can have that replays the game.  It knows international draughts from the start position, and
passes over other games.  The board ends a game where the rules of the FMJD make it a draw, and takes
no move after that.
"""

import re
from collections.abc import Callable
from functools import partial

import dame
import work

MOST_PLIES = 1_000_000
_OTHERS = re.compile(r'\[GameType\s+"(?!20\b)|\[FEN\b')
_MOVE = re.compile(r"(?<![\d/.-])(?!(?:2-0|0-2|1-1|0-0|1-0|0-1)\b)\d+(?:[-x]\d+)+")


def moves(game: str) -> list[str]:
    """Return what looks like a move of the main line; comments and side lines are not expected."""
    return _MOVE.findall(game[game.rfind('"]') + 1 :])


def read(text: str) -> Callable[[], tuple[int, int]]:
    """Give every game to its reader; return how many it took, and the plies of those."""
    found = [(game, len(moves(game))) for game in work.cut(text)]  # it does not say how many plies it read

    def read_all() -> tuple[int, int]:
        games = plies = 0
        for game, length in found:
            try:
                book = dame.OpeningBook.from_pdn(game, plies=MOST_PLIES)
            except ValueError:
                continue
            if len(book):
                games += 1
                plies += length
        return games, plies

    return read_all


def replay(text: str) -> tuple[int, int]:
    """Make every move on its board; return how many games came to their end, and the plies of those."""
    games = plies = 0
    for game in work.cut(text):
        if _OTHERS.search(game):
            continue
        board = dame.Board()
        try:
            for move in moves(game):
                board.push(move)
        except dame.IllegalMoveError:
            continue
        games += 1
        plies += board.ply
    return games, plies


if __name__ == "__main__":
    work.main(
        read=lambda path: read(work.text_of(path)),
        replay=lambda path: partial(replay, work.text_of(path)),
        perft=lambda depth: lambda: (0, dame.perft(dame.Board(), int(depth))),
    )
