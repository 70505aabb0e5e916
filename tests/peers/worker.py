"""Legal moves by a peer: run with the interpreter of its virtual environment, which needs nothing else.

    python worker.py PEER VARIANT <positions >moves

Each line of the input is a position as JSON, ``{"turn": "W", "W": [31], "WK": [], "B": [1], "BK": [7]}``,
each line of the output its moves, ``[[from, to, [captured, ...]], ...]``.  Squares count from 1, row by row
from Black's left to White's right.
"""

import json
import sys
from collections.abc import Callable, Iterator
from typing import Any

Moves = Iterator[tuple[int, int, list[int]]]


def fen(position: dict[str, Any]) -> str:
    def pieces(side: str) -> str:
        return ",".join([*map(str, position[side]), *(f"K{square}" for square in position[side + "K"])])

    return f"{position['turn']}:W{pieces('W')}:B{pieces('B')}"


def py_draughts(variant: str) -> Callable[[dict[str, Any]], Moves]:
    import draughts

    names = {"international": "Standard", "english": "American"}
    board_class = getattr(draughts, f"{names.get(variant, variant.title())}Board")

    def moves(position: dict[str, Any]) -> Moves:
        for move in board_class.from_fen(fen(position)).legal_moves:
            squares = [square + 1 for square in move.square_list]
            yield squares[0], squares[-1], [square + 1 for square in move.captured_list]

    return moves


def pydraughts(variant: str) -> Callable[[dict[str, Any]], Moves]:
    from draughts.core.game import Game

    name = {"international": "standard"}.get(variant, variant)
    size = {"turkish": 64, "english": 32, "italian": 32, "russian": 32, "brazilian": 32}.get(variant, 50)

    def moves(position: dict[str, Any]) -> Moves:
        board = ["e"] * size
        for kind, letter in (("W", "w"), ("WK", "W"), ("B", "b"), ("BK", "B")):
            for square in position[kind]:
                board[square - 1] = letter
        for steps, captured in zip(*Game(name, position["turn"] + "".join(board)).legal_moves(), strict=True):
            yield steps[0][0], steps[-1][-1], [square for square in captured if square]

    return moves


def dame_rs(variant: str) -> Callable[[dict[str, Any]], Moves]:
    import dame

    def moves(position: dict[str, Any]) -> Moves:
        for move in dame.Board(fen(position)).legal_moves:
            yield move.from_square, move.to_square, list(move.captured)

    assert variant == "international"
    return moves


PEERS = {"py-draughts": py_draughts, "pydraughts": pydraughts, "dame-rs": dame_rs}

if __name__ == "__main__":
    legal_moves = PEERS[sys.argv[1]](sys.argv[2])
    for line in sys.stdin:
        print(json.dumps(list(legal_moves(json.loads(line)))), flush=True)
