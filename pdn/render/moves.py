"""The moves of a position, for a person and for a program."""

from collections.abc import Iterator
from typing import Any

from pdn.core.captures import Move
from pdn.geometry import Numbering
from pdn.listing import Excluded, Listed
from pdn.notation import long_form
from pdn.position import SIDE_NAMES, Position
from pdn.render.board import board_lines

MOST_EXCLUDED = 30  # captures that are shown as ruled out


def moves_lines(position: Position, moves: list[Listed], excluded: list[Excluded]) -> Iterator[str]:
    """Write the board and one line a move: long notation, captured squares, other paths."""
    rules = position.rules
    numbering = rules.numbering()
    separator = rules.capture_separator
    yield from board_lines(position, numbering)
    side = SIDE_NAMES[position.side]
    yield f"{side} to move, {rules.title}: {len(moves)} legal move{'s' if len(moves) != 1 else ''}"
    for item in moves:
        yield _line(item.move, numbering, separator)
        for path in item.alternatives:
            yield f"  or {long_form(item.move._replace(path=path), numbering, separator)}"
    if position.winner is not None:
        yield f"the game is over, {SIDE_NAMES[position.winner]} has won"
    if position.barred and moves and not moves[0].move.captured:
        king = numbering.names[position.barred]
        yield f"the king on {king} may not move, it has made {rules.king_move_limit} moves in a row"
    if excluded:
        yield "ruled out:"
    for out in excluded[:MOST_EXCLUDED]:
        yield f"{_line(out.move, numbering, separator)}  by {out.criterion}"
    if len(excluded) > MOST_EXCLUDED:
        yield f"  and {len(excluded) - MOST_EXCLUDED} more"


def _line(move: Move, numbering: Numbering, separator: str) -> str:
    text = f"  {long_form(move, numbering, separator)}"
    if move.captured:
        text += f" {{{','.join(numbering.names[square] for square in move.captured)}}}"
    return text + (" =K" if move.promotes else "")


def as_dict(position: Position, moves: list[Listed], excluded: list[Excluded]) -> dict[str, Any]:
    """Return the moves under their stable names: ``fen variant moves excluded``."""
    names = position.rules.numbering().names

    def fields(move: Move) -> dict[str, Any]:
        return {
            "from": names[move.origin],
            "to": names[move.target],
            "path": [names[square] for square in move.path],
            "captured": [names[square] for square in move.captured],
            "promotes": move.promotes,
        }

    return {
        "fen": position.fen(),
        "variant": position.rules.name,
        "moves": [
            fields(item.move)
            | {
                "notation": item.notation,
                "alternatives": [[names[square] for square in path] for path in item.alternatives],
            }
            for item in moves
        ],
        "excluded": [fields(out.move) | {"criterion": out.criterion} for out in excluded],
    }
