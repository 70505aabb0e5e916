"""The peer py-draughts: ``Board.from_pdn`` for every game, which checks and makes each move.

It stops a game at the first move that it does not hold legal, and says nothing of where that stands.
"""

import re
from functools import partial

import work
from draughts import AmericanBoard, BrazilianBoard, RussianBoard, StandardBoard

# By the numbers of PDN 3.0; a game without GameType is read as the first.
BOARDS = {20: StandardBoard, 21: AmericanBoard, 25: RussianBoard, 26: BrazilianBoard}
_GAME_TYPE = re.compile(r'\[GameType\s+"(\d+)')


def replay(text: str) -> tuple[int, int]:
    """Replay every game; return how many games it read to the end, and the plies of those."""
    games = plies = 0
    for game in work.cut(text):
        tag = _GAME_TYPE.search(game)
        try:
            board = BOARDS[int(tag[1]) if tag else 20].from_pdn(game)
        except (ValueError, LookupError):
            continue  # a move that it holds illegal or ambiguous, or a variant that it does not know
        games += 1
        plies += len(board._moves_stack)
    return games, plies


def perft(board: StandardBoard, depth: int) -> int:
    """Count the sequences of moves; it has no function of its own for this."""
    moves = board.legal_moves
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        board.push(move)
        count += perft(board, depth - 1)
        board.pop()
    return count


if __name__ == "__main__":
    work.main(
        replay=lambda path: partial(replay, work.text_of(path)),
        perft=lambda depth: lambda: (0, perft(StandardBoard(), int(depth))),
    )
