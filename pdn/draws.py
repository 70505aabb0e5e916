"""Draws: when the rules of a variant let a player claim one; no move is ever illegal for it."""

from typing import NamedTuple

from pdn.core.captures import Move
from pdn.core.tables import BLACK, BOTH, KING, MAN, WHITE
from pdn.position import Position
from pdn.rules import DrawRule, Rules


class Claim(NamedTuple):
    """A draw that may be claimed from the ply on after which it arose."""

    ply: int  #: plies played from the first position
    rule: DrawRule


class _Material(NamedTuple):
    men: int
    kings: int

    @property
    def pieces(self) -> int:
        return self.men + self.kings


class DrawClocks:
    """The counters of a game's draw rules; feed it every ply, and it says when a claim arises.

    Each counter has the resets of its rule: ``no-progress`` starts again at a capture or a man's
    move, ``balance`` when the material changes; ``lone-king`` runs on through both for as long as
    the position stays in its class.
    """

    def __init__(self, start: Position) -> None:
        self.rules: Rules = start.rules
        self.ply = 0
        self._seen: dict[tuple[bytes, int], int] = {}
        self._road = main_road(start.rules)
        # The ply after which the counter of a rule stood at nought; it runs from there.
        self._since = {rule: self._start(rule, start) for rule in start.rules.draws}
        self._claimed: set[DrawRule] = set()
        self.at_start = self._claims(start)  #: claims that the first position already gives

    def play(self, before: Position, move: Move, after: Position) -> list[Claim]:
        """Count a move and return the claims that arise after it, each once while it lasts."""
        self.ply += 1
        progress = bool(move.captured) or before.board[move.origin] & MAN != 0
        material = bool(move.captured) or move.promotes
        for rule in self._since:
            if (
                (rule.rule == "no-progress" and progress)
                or (rule.rule == "balance" and material)
                or (rule.rule != "no-progress" and not self._applies(rule, after))
            ):
                self._since[rule] = self._start(rule, after)
                self._claimed.discard(rule)
        return self._claims(after)

    def _start(self, rule: DrawRule, position: Position) -> int:
        """Return the ply that a counter runs from: now, or not before the next position."""
        return self.ply if rule.rule == "no-progress" or self._applies(rule, position) else self.ply + 1

    def _claims(self, position: Position) -> list[Claim]:
        key = (position.board, position.side)
        self._seen[key] = self._seen.get(key, 0) + 1
        found = []
        for rule, since in self._since.items():
            if rule.rule == "repetition":
                if self._seen[key] == rule.times:
                    found.append(Claim(self.ply, rule))
            elif rule not in self._claimed and self.ply - since >= 2 * rule.moves:
                self._claimed.add(rule)
                found.append(Claim(self.ply, rule))
        return found

    def _applies(self, rule: DrawRule, position: Position) -> bool:
        """Tell whether a position is of the kind that a rule speaks of."""
        if rule.rule == "repetition":
            return True
        sides = [_material(position, side) for side in (WHITE, BLACK)]
        if rule.rule == "one-each":
            return all(s.pieces == 1 and s.kings >= rule.kings for s in sides)
        if rule.rule == "balance":
            low, high = rule.pieces
            return all(s.kings for s in sides) and low <= sum(s.pieces for s in sides) <= high
        return any(self._is_lone_king(rule, position, weak, sides) for weak in range(2))

    def _is_lone_king(self, rule: DrawRule, position: Position, weak: int, sides: list[_Material]) -> bool:
        strong = sides[1 - weak]
        low, high = rule.pieces
        if sides[weak] != _Material(0, 1) or not low <= strong.pieces <= high:
            return False
        if strong.kings < rule.kings or (strong.men and not rule.men):
            return False
        king = (BLACK if weak else WHITE) | KING
        return not rule.main_road or any(position.board[square] == king for square in self._road)


def _material(position: Position, side: int) -> _Material:
    squares = position.rules.board.squares
    own = [piece for square in squares if (piece := position.board[square]) & BOTH == side]
    kings = sum(1 for piece in own if piece & KING)
    return _Material(len(own) - kings, kings)


def main_road(rules: Rules) -> list[int]:
    """Return the squares of the longest diagonal, from a player's left-hand corner or right-hand one."""
    board = rules.board
    columns = range(min(board.width, board.height))
    if board.dark_corner:
        return [board.square(board.height - 1 - column, column) for column in columns]
    return [board.square(column, column) for column in columns]
