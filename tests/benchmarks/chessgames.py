"""Input for the peer that reads chess: games of random legal moves, the same ones for the same lengths."""

import random
import sys
import textwrap
from pathlib import Path

import chess


def write_games(lengths: list[int], seed: int = 20) -> str:
    """Return a game of each length in plies as PGN, with the tags that a game of draughts has here."""
    rng = random.Random(seed)
    written: list[str] = []
    for length in lengths:
        moves, result = _play(rng, length)
        tags = f'[Event "Self-play"]\n[Round "{len(written) + 1}"]\n[White "Random A"]\n[Black "Random B"]\n'
        tags += f'[Date "2026.12.01"]\n[Result "{result}"]\n'
        pairs = (f"{i // 2 + 1}. {' '.join(moves[i : i + 2])}" for i in range(0, length, 2))
        written.append(f"{tags}\n{textwrap.fill(' '.join([*pairs, result]), 79)}\n")
    return "\n".join(written)


def _play(rng: random.Random, length: int) -> tuple[list[str], str]:
    """Play a game of this length; one that is over sooner is begun anew."""
    moves: list[str] = []
    while len(moves) < length:
        board = chess.Board()
        moves = []
        while len(moves) < length and (legal := list(board.legal_moves)):
            move = rng.choice(legal)
            moves.append(board.san(move))
            board.push(move)
    return moves, board.result()


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(write_games([int(length) for length in sys.argv[2:]]), encoding="ascii")
