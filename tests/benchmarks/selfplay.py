"""Input made on the spot: games of random legal moves, the same ones for the same seed."""

import random
import textwrap
from collections import Counter

from pdn.notation import short_form
from pdn.position import Position
from pdn.rules import Rules, find


def write_games(count: int, variant: str = "international", seed: int = 20) -> str:
    """Return ``count`` games of 60 to 120 plies as PDN, with tags and moves in short form."""
    rng = random.Random(seed)
    rules = find(variant)
    written: list[str] = []
    while len(written) < count:
        moves, result = _play(rng, rules)
        if len(moves) < 60:
            continue
        tags = f'[Event "Self-play"]\n[Round "{len(written) + 1}"]\n[White "Random A"]\n[Black "Random B"]\n'
        tags += f'[Date "2026.12.01"]\n[Result "{result}"]\n[GameType "{rules.game_type}"]\n'
        pairs = (f"{i // 2 + 1}. {' '.join(moves[i : i + 2])}" for i in range(0, len(moves), 2))
        written.append(f"{tags}\n{textwrap.fill(' '.join([*pairs, result]), 79)}\n")
    return "\n".join(written)


def _play(rng: random.Random, rules: Rules) -> tuple[list[str], str]:
    """Play one game; return its moves and its result."""
    position = Position.start(rules)
    moves: list[str] = []
    for _ in range(rng.randint(60, 120)):
        legal = position.legal_moves()
        if not legal:
            return moves, "0-2" if position.side == rules.first_side else "2-0"
        texts = [short_form(move, rules.numbering(), rules.capture_separator) for move in legal]
        # A text that two captures share is left out: every program must read the moves alike.
        clear = sorted(text for text, times in Counter(texts).items() if times == 1)
        if not clear:
            break
        moves.append(rng.choice(clear))
        position = position.play(legal[texts.index(moves[-1])])
    return moves, "*"
