"""Replay: the moves of a game made on the board, in the main line and in every side line."""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from pdn.core.movegen import Move, play
from pdn.core.tables import BOTH
from pdn.fen import FenError, parse_fen
from pdn.game import Game, Item, Tag
from pdn.legality import Illegal, explain, read_move
from pdn.notation import parse_move
from pdn.position import Position, SetupFault, place
from pdn.rules import Rules

LOOK_AHEAD = 40  # plies that decide between two readings of one move
LOOK_OVER = 2000  # tokens that are looked over for them, so that deep side lines cost no more


class Ply(NamedTuple):
    """One written move and what came of it.

    ``move`` is the move that was made: a legal one, or the illegal one that the text names where
    the piece could make it.  Where ``move`` is None the position is lost, and the plies that
    follow in the line are not checked (``checked`` is false) until a setup gives a new one.
    """

    item: Item
    number: int  #: counted from the first position of the game, from 1
    variation: int  #: 0 in the main line, else the number of the side line
    move: Move | None
    checked: bool = True
    illegal: Illegal | None = None
    readings: tuple[Move, ...] = ()  #: all legal readings, where there are several
    on_path: bool = True  #: false where the inner squares of the text fit no reading
    before: Position | None = None  #: the position before, where something is to be said about it


class Placement(NamedTuple):
    """A position that the game gives itself: by its FEN tag, or by a setup in the movetext."""

    source: Tag | Item
    fen: str
    offset: int  #: where ``fen`` starts in the text of the game
    number: int  #: plies played before it
    variation: int
    faults: list[SetupFault]
    error: FenError | None


class Continuation(NamedTuple):
    """A side line that goes on from the move it follows instead of replacing it."""

    item: Item
    number: int
    variation: int


class _Line(NamedTuple):
    """The state of a line of play, saved while a side line is replayed."""

    board: list[int]
    side: int
    number: int
    lost: bool
    before: tuple[list[int], int, bool]
    variation: int


class Replay:
    """The replay of one game under one rule set; iterate over it once.

    ``board``, ``side`` and ``lost`` are the state after the last item; ``code`` is the notation
    that names the squares, by default the rule set's own.
    """

    def __init__(self, game: Game, rules: Rules, code: str | None = None) -> None:
        self.game = game
        self.rules = rules
        self.code = code or rules.notation
        self.squares = {
            **rules.numbering_like(self.code, numeric=True).squares,
            **rules.numbering_like(self.code, numeric=False).squares,
        }
        self.board = rules.start_board[:]
        self.side = rules.first_side
        self.number = 0
        self.lost = False
        self.variation = 0
        self._gap = False  # unreadable text since the last move: a move may hide in it
        self._before = (self.board, self.side, self.lost)

    def __iter__(self) -> Iterator[Ply | Placement | Continuation]:
        items = self.game.items
        tag = self.game.find_tag("FEN")
        if tag and tag.value.strip() not in ("", "?"):
            yield self._place(tag, tag.value, self.game.text.index(tag.value[0], tag.start + len("[FEN")))
        branches = any(item.kind == "LPAR" for item in items)
        lines = 0
        stack: list[_Line] = []
        for index, item in enumerate(items):
            kind = item.kind
            if kind == "MOVE":
                if branches:
                    before = (self.board[:], self.side, self.lost)
                    yield self._ply(index, item)
                    self._before = before
                else:
                    yield self._ply(index, item)
            elif kind == "LPAR":
                stack.append(self._save())
                lines += 1
                if self._branch(lines, self._ahead(index, 1)):
                    yield Continuation(item, self.number, self.variation)
            elif kind == "RPAR":
                self._restore(stack.pop())
            elif kind == "SETUP":
                start = item.text.index('"') + 1
                fen = item.text[start : item.text.rindex('"')]
                yield self._place(item, fen, item.start + start)
            elif kind == "UNREADABLE":
                self._gap = True
            elif kind == "ELLIPSIS" and not self._is_turn_mark(index):
                yield self._unknown(item)

    def position(self) -> Position:
        """Return the position after the last item that was iterated over."""
        return Position(self.rules, bytes(self.board), self.side)

    def _place(self, source: Tag | Item, fen: str, offset: int) -> Placement:
        faults: list[SetupFault] = []
        error = None
        try:
            setup = parse_fen(fen)
        except FenError as unreadable:
            error = unreadable
            self.lost = True
        else:
            if setup.is_pass:
                self.side = setup.turn or self.side ^ BOTH
            else:
                position, faults = place(setup, self.rules, self.code)
                self.board, self.side, self.lost = list(position.board), position.side, False
                self._before = (self.board[:], self.side, False)
        return Placement(source, fen, offset, self.number, self.variation, faults, error)

    def _is_turn_mark(self, index: int) -> bool:
        """Tell dots that only say whose move it is (``12. ... 17-22``) from an unknown move."""
        items = self.game.items
        return index > 0 and items[index - 1].kind == "NUMBER" and self.side != self.rules.first_side

    def _unknown(self, item: Item) -> Ply:
        self.number += 1
        checked = not self.lost
        self.lost = True
        self.side ^= BOTH
        return Ply(item, self.number, self.variation, None, checked)

    def _ply(self, index: int, item: Item) -> Ply:
        self.number += 1
        if self.lost:
            self.side ^= BOTH
            return Ply(item, self.number, self.variation, None, checked=False)
        written = parse_move(item.text)
        squares = tuple(self.squares.get(name, -1) for name in written.squares)
        before = None
        readings: tuple[Move, ...] = ()
        on_path = True
        illegal = None
        moves: list[Move] = []
        move: Move | None
        if -1 in squares:
            illegal = Illegal("not-a-move")
        else:
            moves, on_path = read_move(self.rules.tables, self.board, self.side, squares)
        if len(moves) == 1:
            move = moves[0]
        elif moves:
            readings = tuple(moves)
            move = self._best_reading(moves, self._ahead(index))
        elif self._gap:
            self.lost = True
            self.side ^= BOTH
            return Ply(item, self.number, self.variation, None, checked=False)
        else:
            illegal = illegal or explain(
                self.rules.tables, self.board, self.side, squares, written.separator in ("x", ":")
            )
            move = illegal.as_written
        if illegal or readings or not on_path:
            before = self.position()
        self._gap = False
        if move:
            play(self.rules.tables, self.board, move)
        else:
            self.lost = True
        self.side ^= BOTH
        return Ply(item, self.number, self.variation, move, True, illegal, readings, on_path, before)

    def _ahead(self, index: int, limit: int = LOOK_AHEAD) -> list[tuple[int, ...]]:
        """List the squares of the next moves of the same line, as far as they can be told."""
        ahead: list[tuple[int, ...]] = []
        depth = 0
        for item in islice(self.game.items, index + 1, index + 1 + LOOK_OVER):
            if item.kind == "LPAR":
                depth += 1
            elif item.kind == "RPAR":
                depth -= 1
                if depth < 0:
                    break
            elif depth:
                continue
            elif item.kind == "MOVE":
                ahead.append(tuple(self.squares.get(name, -1) for name in parse_move(item.text).squares))
                if len(ahead) == limit or -1 in ahead[-1]:
                    break
            elif item.kind == "SETUP":
                break
        return ahead

    def _best_reading(self, moves: list[Move], ahead: list[tuple[int, ...]]) -> Move:
        """Return the reading after which most of the next moves are legal."""
        return max(moves, key=lambda move: self._run_after(self.board, self.side, move, ahead, 0))

    def _run_after(
        self, board: list[int], side: int, move: Move, ahead: list[tuple[int, ...]], i: int
    ) -> int:
        """Count the moves of ``ahead`` from the ``i``-th on that stay legal after ``move``."""
        t = self.rules.tables
        board = board[:]
        play(t, board, move)
        run = i
        while run < len(ahead):
            side ^= BOTH
            moves = read_move(t, board, side, ahead[run]).moves if -1 not in ahead[run] else []
            run += 1 if moves else 0
            if not moves:
                break
            if len(moves) > 1:
                return max(self._run_after(board, side, m, ahead, run) for m in moves)
            play(t, board, moves[0])
        return run

    def _save(self) -> _Line:
        return _Line(self.board, self.side, self.number, self.lost, self._before, self.variation)

    def _branch(self, variation: int, ahead: list[tuple[int, ...]]) -> bool:
        """Start a side line; true when it goes on from where the main line stands.

        A side line stands in place of the move that it follows (PDN 3.0).  Some programs write
        what would come next instead: where the first move fits only that, it is read so.
        """
        self.variation = variation
        here, there = (self.board, self.side, self.lost), self._before
        goes_on = self._can_start(here, ahead) and not self._can_start(there, ahead)
        board, self.side, self.lost = here if goes_on else there
        self.board = board[:]
        if not goes_on:
            self.number = max(0, self.number - 1)
        return goes_on

    def _can_start(self, state: tuple[list[int], int, bool], ahead: list[tuple[int, ...]]) -> bool:
        board, side, lost = state
        if lost or not ahead or -1 in ahead[0]:
            return False
        return bool(read_move(self.rules.tables, board[:], side, ahead[0]).moves)

    def _restore(self, line: _Line) -> None:
        self.board, self.side, self.number, self.lost, self._before, self.variation = line


def legal_run(game: Game, rules: Rules, code: str | None = None, limit: int | None = None) -> int:
    """Count the plies of the main line that are legal before the first that is not.

    Counting stops at ``limit``.  Returns -1 where the position that the game starts from is itself
    faulty.
    """
    run = 0
    for step in Replay(game, rules, code):
        if isinstance(step, Placement):
            if step.faults or step.error:
                return run or -1
        elif isinstance(step, Ply) and step.variation == 0:
            if step.illegal or not step.checked or not step.move:
                break
            run += 1
            if run == limit:
                break
    return run
