"""The peer py-draughts: ``Board.from_pdn`` for every game of a file, which checks and makes each move."""

import re
import sys
from pathlib import Path

from draughts import AmericanBoard, BrazilianBoard, RussianBoard, StandardBoard

# By the numbers of PDN 3.0; a game without GameType is read as the first.
BOARDS = {20: StandardBoard, 21: AmericanBoard, 25: RussianBoard, 26: BrazilianBoard}
_GAME_TYPE = re.compile(r'\[GameType\s+"(\d+)')
_BETWEEN_GAMES = re.compile(r"\n\s*\n(?=\[)")


def replay(text: str) -> tuple[int, int]:
    """Replay every game; return how many games it read to the end, and the plies of those."""
    games = plies = 0
    for game in _BETWEEN_GAMES.split(text):
        tag = _GAME_TYPE.search(game)
        try:
            board = BOARDS[int(tag[1]) if tag else 20].from_pdn(game)
        except (ValueError, LookupError):
            continue  # a move that it holds illegal or ambiguous, or a variant that it does not know
        games += 1
        plies += len(board._moves_stack)
    return games, plies


if __name__ == "__main__":
    replay(Path(sys.argv[1]).read_text(encoding="utf-8", errors="replace"))
