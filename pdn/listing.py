"""All that there is to say of the moves of a position: the legal ones, and what rules others out."""

from typing import NamedTuple

from pdn.core.captures import CaptureSearch, Move, captures
from pdn.core.legality import deciding_criterion
from pdn.core.tables import PATHS
from pdn.notation import write_move
from pdn.position import Position


class Listed(NamedTuple):
    """A legal move, how it is written, and the other paths on which it does the same."""

    move: Move
    notation: str
    alternatives: tuple[tuple[int, ...], ...]


class Excluded(NamedTuple):
    """A complete capture that another one outranks, and the criterion that decides."""

    move: Move
    criterion: str


def list_moves(position: Position, notation: str | None = None) -> list[Listed]:
    """List the legal moves by origin, then path, each with every path that it can take."""
    rules = position.rules
    numbering = rules.numbering(notation)
    legal = position.legal_moves()
    paths: dict[object, list[tuple[int, ...]]] = {}
    if any(move.captured for move in legal):
        for move in captures(rules.tables, list(position.board), position.side, PATHS):
            paths.setdefault(_identity(move), []).append(move.path)
    order = {square: i for i, square in enumerate(numbering.names)}
    listed = [
        Listed(
            move,
            write_move(move, legal, numbering, rules.capture_separator),
            tuple(path for path in paths.get(_identity(move), ()) if path != move.path),
        )
        for move in legal
    ]
    return sorted(listed, key=lambda item: [order[square] for square in item.move.path])


def list_excluded(position: Position) -> list[Excluded]:
    """List the complete captures that the capture priority of the rule set rules out."""
    t, board = position.rules.tables, list(position.board)
    if not t.priority or not position.legal_moves():
        return []
    best = CaptureSearch(t, board, position.side)
    best.run()
    every = CaptureSearch(t, board, position.side, priority=False)
    excluded = []
    for move, rank in zip(every.run(), every.ranks, strict=True):
        lower = deciding_criterion(t, rank, best.best)
        if lower is not None:
            excluded.append(Excluded(move, position.rules.capture_priority[lower]))
    return excluded


def _identity(move: Move) -> tuple[int, int, frozenset[int], bool]:
    return move.origin, move.target, frozenset(move.captured), move.promotes
