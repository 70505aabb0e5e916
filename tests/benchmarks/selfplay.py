"""Input made on the spot: games of random legal moves, the same ones for the same seed."""

import random
import textwrap
from collections import Counter

from pdn import Position, Rules, find_rules, short_form


def write_games(count: int, variant: str = "international", seed: int = 20) -> str:
    """Return ``count`` games of 60 to 120 plies as PDN, with tags and moves in short form."""
    rng = random.Random(seed)
    rules = find_rules(variant)
    written: list[str] = []
    while len(written) < count:
        moves, lost_by = _play(rng, rules)
        if len(moves) >= 60:
            written.append(_write(len(written) + 1, rules, moves, lost_by))
    return "\n".join(written)


def _play(rng: random.Random, rules: Rules) -> tuple[list[str], int]:
    """Play one game; the second value is the side that cannot move, or 0."""
    position = Position.start(rules)
    moves: list[str] = []
    for _ in range(rng.randint(60, 120)):
        legal = position.legal_moves()
        if not legal:
            return moves, position.side
        texts = [short_form(move, rules.numbering(), rules.capture_separator) for move in legal]
        # What two captures share is left out: every program must read the moves alike.
        clear = sorted(text for text, times in Counter(texts).items() if times == 1)
        if not clear:
            break
        moves.append(rng.choice(clear))
        position = position.play(legal[texts.index(moves[-1])])
    return moves, 0


def _write(number: int, rules: Rules, moves: list[str], lost_by: int) -> str:
    result = "*"
    if lost_by:
        result = "0-2" if lost_by == rules.first_side else "2-0"
    tags = {
        "Event": "Self-play",
        "Date": "2026.12.01",
        "Round": str(number),
        "White": "Random A",
        "Black": "Random B",
        "Result": result,
        "GameType": str(rules.game_type),
    }
    pairs = (f"{i // 2 + 1}. {' '.join(moves[i : i + 2])}" for i in range(0, len(moves), 2))
    lines = [f'[{name} "{value}"]' for name, value in tags.items()]
    return "\n".join([*lines, "", textwrap.fill(f"{' '.join(pairs)} {result}", 79), ""])
