"""What the walks through the rule texts share: moves in words, lines played through, claims, findings."""

from collections.abc import Callable
from itertools import cycle

import pytest

from pdn import Finding, Move, Position, find_rules, validate_text
from pdn.draws import DrawClocks
from pdn.listing import list_moves

START = "start"  #: stands for a FEN


def set_up(variant: str, fen: str) -> Position:
    """Set up a position; moves behind a stroke are played: ``W:Wa7:Bh6 / a7-b8=K h6-g5``."""
    rules = find_rules(variant)
    fen, _, line = fen.partition(" / ")
    position = Position.start(rules) if fen == START else Position.from_fen(fen, rules)
    for written in line.split():
        position = position.play(in_words(position)[written])
    return position


def in_words(position: Position) -> dict[str, Move]:
    """Name the legal moves: in long notation, ``≡`` between paths that do the same, ``=K`` for a crowning."""
    rules = position.rules
    names, separator = rules.numbering().names, rules.capture_separator
    found = {}
    for move, _, alternatives in list_moves(position):
        between = separator if move.captured else "-"
        paths = sorted(between.join(names[square] for square in path) for path in (move.path, *alternatives))
        found["≡".join(paths) + ("=K" if move.promotes else "")] = move
    return found


@pytest.fixture(scope="session")
def legal() -> Callable[[str, str], set[str]]:
    """List the legal moves of a position under a rule set: ``legal("school-64", "W:Wd4:Be5")``."""
    return lambda variant, fen: set(in_words(set_up(variant, fen)))


@pytest.fixture(scope="session")
def place() -> Callable[[str, str], Position]:
    """Set up a position and play a line of moves, each of which must be legal: ``"W:Wa7:Bh6 / a7-b8=K"``."""
    return set_up


@pytest.fixture(scope="session")
def claims() -> Callable[[str, str, str, int], dict[str, int]]:
    """Play a few moves, then others over and over; say after which ply a draw can first be claimed, and why.

    ``claims(variant, fen, "a1-b2 h8-g7 / b2-a1 g7-h8", 80)``: what stands before the stroke is played once.
    A rule is named by its kind and its number: ``repetition 3``, ``no-progress 20``.
    """

    def run(variant: str, fen: str, line: str, plies: int) -> dict[str, int]:
        once, _, ever = line.rpartition("/")
        position = set_up(variant, fen)
        clocks = DrawClocks(position)
        found: dict[str, int] = {}
        rest = cycle(ever.split())
        for written in [*once.split(), *(next(rest) for _ in range(plies - len(once.split())))]:
            move = in_words(position)[written]
            after = position.play(move)
            for ply, rule in clocks.play(position, move, after):
                found.setdefault(f"{rule.rule} {rule.times or rule.moves}", ply)
            position = after
        return found

    return run


@pytest.fixture(scope="session")
def findings() -> Callable[[str, str, str], list[Finding]]:
    """Validate moves from a position under a rule set and return what is found."""

    def run(variant: str, fen: str, movetext: str) -> list[Finding]:
        tag = f'[FEN "{set_up(variant, fen).fen()}"]'
        reports = validate_text(f"{tag}\n{movetext} *", find_rules(variant))
        return [finding for report in reports for finding in report.findings]

    return run
