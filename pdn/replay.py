"""Replay: the moves of a game made on the board, in the main line and in every side line."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pdn.core import kinglimit
from pdn.core.captures import Move
from pdn.core.legality import Illegal, explain, read_move
from pdn.core.movegen import legal_moves, play
from pdn.core.tables import BOTH, Tables
from pdn.game import Game
from pdn.items import Item, Tag, setup_fen
from pdn.notation import parse_move
from pdn.position import Position, SetupFault, has_king, place
from pdn.rules import Rules
from pdn.values.fen import FenError, parse_broken_fen

_WITHIN_CAPTURE = frozenset({"COMMENT", "LINE_COMMENT", "STRENGTH", "NAG"})

LOOK_AHEAD = 40  # plies that decide between two readings of one move
MOST_TEXTS = 20_000  # written moves that are kept taken apart, for each rule set and notation
MOST_JOINED = 40  # tokens that are added to one to read a capture; no board has room for more jumps
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
    cause: int = -1  #: of a ply that is not checked: where the token stands that lost the position
    path: str | None = None  #: what is to be said of its inner squares: needless-path or incomplete-path
    joined: tuple[Item, ...] = ()  #: the other tokens of a capture that is written jump by jump

    @property
    def end(self) -> int:
        """Where its last token ends."""
        return (self.joined or (self.item,))[-1].end


class Placement(NamedTuple):
    """A position that the game gives itself: by its FEN tag, or by a setup in the movetext."""

    source: Tag | Item
    fen: str
    offset: int  #: where ``fen`` starts in the text of the game
    number: int  #: plies played before it
    variation: int
    faults: list[SetupFault]
    error: FenError | None
    lost: bool  #: there is no position to go on from


class Continuation(NamedTuple):
    """A side line that goes on from the move it follows instead of replacing it."""

    item: Item
    number: int
    variation: int


class _Names(NamedTuple):
    """What the names in a file mean.

    A letter alone, as the Russian short form has it, is in ``squares`` as ``-2`` for the first of
    ``columns``, ``-3`` for the second, and so on; ``texts`` keeps written moves taken apart.
    """

    squares: dict[str, int]
    columns: list[list[int]]
    texts: dict[str, tuple[tuple[int, ...], bool]]


@lru_cache(maxsize=64)
def _names(rules: Rules, code: str) -> _Names:
    numbers = rules.numbering_like(code, numeric=True).squares
    letters = rules.numbering_like(code, numeric=False).squares
    columns: dict[str, list[int]] = {}
    for name, square in letters.items():
        columns.setdefault(name[0], []).append(square)
    alone = {letter: -2 - i for i, letter in enumerate(columns)}
    return _Names({**numbers, **letters, **alone}, list(columns.values()), {})


class _State:
    """Where a line of play stands."""

    __slots__ = ("board", "cause", "gap", "kings", "lost", "number", "side")

    def __init__(self, board: list[int], side: int, kings: list[int]) -> None:
        self.board = board
        self.side = side
        self.kings = kings  # see pdn.core.kinglimit
        self.number = 0
        self.lost = False
        self.cause = -1  # where the token stands for which the position was lost
        self.gap = -1  # where unreadable text stands since the last move: a move may hide in it

    def copy(self) -> "_State":
        other = _State(self.board[:], self.side, self.kings[:])
        other.number, other.lost, other.cause, other.gap = self.number, self.lost, self.cause, self.gap
        return other

    def play(self, t: Tables, move: Move) -> None:
        """Make a move and give the turn to the other side; ``number`` stays."""
        if t.king_move_limit:
            kinglimit.count(t, self.board, self.side, self.kings, move)
        play(t, self.board, move)
        self.side ^= BOTH


class Replay:
    """The replay of one game under one rule set; iterate over it once.

    ``code`` is the notation that names the squares, by default the rule set's own.
    """

    def __init__(self, game: Game, rules: Rules, code: str | None = None) -> None:
        self.game = game
        self.rules = rules
        self.code = code or rules.notation
        self._names = _names(rules, self.code)
        self._king_ends = rules.first_king_wins
        self._limits_kings = rules.king_move_limit > 0
        self._state = _State(rules.start_board[:], rules.first_side, kinglimit.none_yet())
        self._before = self._state
        self._variation = 0
        self._read_to = -1  # the last item that belongs to a move already made
        self._closing: dict[int, int] = {}  # the bracket that closes a side line, by the one that opens it

    def __iter__(self) -> Iterator[Ply | Placement | Continuation]:
        items = self.game.items
        tag = self.game.find_tag("FEN")
        if tag and tag.value.strip() not in ("", "?"):
            yield self._place(tag, tag.value, tag.value_start)
        branches = any(item.kind == "LPAR" for item in items)
        self._closing = _closing(items) if branches else {}
        lines = 0
        stack: list[tuple[_State, _State, int]] = []
        for index, item in enumerate(items):
            kind = item.kind
            if kind == "MOVE":
                if index <= self._read_to:
                    continue
                before = self._state.copy() if branches else self._state
                yield self._ply(index, item)
                self._before = before
            elif kind == "LPAR":
                stack.append((self._state, self._before, self._variation))
                lines += 1
                if self._branch(lines, self._ahead(index, 1)):
                    yield Continuation(item, self._state.number, self._variation)
            elif kind == "RPAR":
                self._state, self._before, self._variation = stack.pop()
            elif kind in ("SETUP", "FEN"):
                yield self._place(item, *setup_fen(item))
            elif kind == "UNREADABLE":
                if self._state.gap < 0 and not item.is_punctuation:
                    self._state.gap = item.start
            elif kind == "ELLIPSIS" and not self._is_turn_mark(index):
                before = self._state.copy()
                yield self._unknown(item)
                self._before = before

    def position(self) -> Position:
        """Return the position after the last item that was iterated over."""
        state = self._state
        return Position(self.rules, bytes(state.board), state.side, tuple(state.kings))

    def _place(self, source: Tag | Item, fen: str, offset: int) -> Placement:
        state = self._state
        faults: list[SetupFault] = []
        error = None
        try:
            setup = parse_broken_fen(fen)
        except FenError as unreadable:
            error = unreadable
            state.lost, state.cause = True, offset
        else:
            if setup.is_pass:
                state.side = setup.turn or state.side ^ BOTH
            else:
                position, faults = place(setup, self.rules, self.code)
                state.board, state.side = list(position.board), position.side
                state.kings = kinglimit.none_yet()
                state.lost = not setup.pieces  # nothing can be said of moves on an empty board
                state.cause = offset
                state.gap = -1
            self._before = state.copy()
        return Placement(source, fen, offset, state.number, self._variation, faults, error, state.lost)

    def _is_turn_mark(self, index: int) -> bool:
        """Tell dots that only say whose move it is (``12. ... 17-22``) from an unknown move.

        They do where the next move starts from a piece of the side to move; where the position is
        lost, where they stand between a number and a move of the side that does not start games.
        """
        if self.game.items[index].text[0] != ".":
            return False
        ahead = self._ahead(index, 1)
        state = self._state
        if not ahead:
            return False
        if state.lost:
            numbered = index > 0 and self.game.items[index - 1].kind == "NUMBER"
            return numbered and state.side != self.rules.first_side
        return any(state.board[squares[0]] & state.side for squares in self._origins(state, ahead[0]))

    def _unknown(self, item: Item) -> Ply:
        checked = not self._state.lost
        self._lose(item.start)
        return Ply(item, self._state.number, self._variation, None, checked, cause=self._state.cause)

    def _lose(self, cause: int) -> None:
        """Let a ply pass after which the position is not known, for what stands at ``cause``."""
        state = self._state
        state.number += 1
        state.side ^= BOTH
        if not state.lost:
            state.lost, state.cause = True, cause

    def _ply(self, index: int, item: Item) -> Ply:
        state = self._state
        t = self.rules.tables
        squares, is_capture = self._names.texts.get(item.text) or self._squares_of(item)
        barred = kinglimit.barred(t, state.board, state.side, state.kings) if self._limits_kings else 0
        moves: list[Move] = []
        on_path = True
        joined: tuple[Item, ...] = ()
        if not state.lost and -1 not in squares and not self._is_over():
            if squares[0] < 0:
                squares = self._from_column(squares)
            if squares[0] < 0:
                moves = self._fitting(state, squares)
            else:
                moves, on_path = read_move(t, state.board, state.side, squares, barred)
            if not moves:
                squares, moves, joined = self._join(index, squares)
        if state.lost or (state.gap >= 0 and not moves):
            self._lose(state.gap)
            return Ply(item, state.number, self._variation, None, checked=False, cause=state.cause)
        illegal = None
        if not moves:
            illegal = self._explain(squares, is_capture, barred)
            move = self._let_stand(illegal, index)
        elif len(moves) == 1:
            move = moves[0]
        else:
            move = self._best_reading(moves, self._ahead(index))
        path = self._path_fault(squares, moves, move) if moves and len(squares) > 2 else None
        before = self.position() if illegal or len(moves) > 1 or not on_path or path or joined else None
        readings = tuple(moves) if len(moves) > 1 else ()
        state.gap = -1
        if move:
            state.play(t, move)
            state.number += 1
        else:
            self._lose(item.start)
        return Ply(
            *(item, state.number, self._variation, move, True, illegal, readings, on_path, before),
            path=path,
            joined=joined,
        )

    def _squares_of(self, item: Item) -> tuple[tuple[int, ...], bool]:
        """Return the squares of a written move, -1 for what is no square, and if it says that it captures."""
        written = parse_move(item.text)
        squares = tuple(self._names.squares.get(name, -1) for name in written.squares)
        found = (squares, written.is_capture)
        if len(self._names.texts) < MOST_TEXTS:
            self._names.texts[item.text] = found
        return found

    def _origins(self, state: _State, squares: tuple[int, ...]) -> list[tuple[int, ...]]:
        """Return the squares of a written move, once for each piece that may be meant by a letter alone."""
        if squares[0] >= -1:
            return [squares]
        column = self._names.columns[-2 - squares[0]]
        return [(square, *squares[1:]) for square in column if state.board[square] & state.side]

    def _from_column(self, squares: tuple[int, ...]) -> tuple[int, ...]:
        """Return the squares of a move whose first is a letter alone, with the piece that can be meant.

        That is the one that has a legal move, else the one that could go there but for an
        obligation; where it is neither, or not one alone, the squares are returned as they are.
        """
        state = self._state
        found = self._origins(state, squares)
        legal = [option for option in found if self._fitting(state, option)]
        if not legal:
            t, board, side = self.rules.tables, state.board, state.side
            legal = [option for option in found if explain(t, board, side, option, False).as_written]
        return legal[0] if len(legal) == 1 else squares

    def _join(
        self, index: int, squares: tuple[int, ...]
    ) -> tuple[tuple[int, ...], list[Move], tuple[Item, ...]]:
        """Read a capture that is written jump by jump: ``11x18 18x25``.

        Returns the squares of the whole, the moves that it can be, and its tokens behind the first; the
        squares as they are and no move where what follows does not belong to it.
        """
        items = self.game.items
        longer = squares
        joined: list[Item] = []
        for i in range(index + 1, len(items)):
            if items[i].kind in _WITHIN_CAPTURE:
                continue
            if items[i].kind != "MOVE" or len(joined) == MOST_JOINED:
                break
            more, _ = self._squares_of(items[i])
            column = self._names.columns[-2 - more[0]] if more[0] < -1 else [more[0]]
            if longer[-1] not in column:
                break
            longer += more[1:]
            joined.append(items[i])
            moves = [move for move in self._fitting(self._state, longer) if len(move.captured) > 1]
            if moves:
                self._read_to = i
                return longer, moves, tuple(joined)
        return squares, [], ()

    def _path_fault(self, squares: tuple[int, ...], moves: list[Move], move: Move | None) -> str | None:
        """Name what PDN 3.0's writing rules 8 and 9 have against a legal move of three squares or more."""
        state = self._state
        if move is None or not move.captured:
            return None
        if len(self._fitting(state, (squares[0], squares[-1]))) == 1:
            return "needless-path"
        return None if squares in {other.path for other in moves} else "incomplete-path"

    def _explain(self, squares: tuple[int, ...], is_capture: bool, barred: int) -> Illegal:
        if self._is_over():
            return Illegal("move-after-end")
        if min(squares) < 0:
            return Illegal("not-a-move")
        return explain(self.rules.tables, self._state.board, self._state.side, squares, is_capture, barred)

    def _let_stand(self, illegal: Illegal, index: int) -> Move | None:
        """Return the move to go on with after an illegal one: what the text names, if the piece could.

        A capture that stops early may only be written so; the rest of the game tells.
        """
        move = illegal.as_written
        if move is None or illegal.code != "capture-not-finished":
            return move
        state = self._state
        legal = legal_moves(self.rules.tables, state.board, state.side)
        finished = [other for other in legal if other.origin == move.origin and other.captured]
        return self._best_reading([move, *finished], self._ahead(index))

    def _is_over(self) -> bool:
        """Tell whether a king has ended the game, where the first one does."""
        return self._king_ends and has_king(self._state.board)

    def _ahead(self, index: int, limit: int = LOOK_AHEAD) -> list[tuple[int, ...]]:
        """List the squares of the next moves of the same line, as far as they can be told."""
        ahead: list[tuple[int, ...]] = []
        items = self.game.items
        i = index + 1
        stop = min(i + LOOK_OVER, len(items))
        while i < stop:
            item = items[i]
            if item.kind == "LPAR":
                i = self._closing.get(i, stop)
            elif item.kind in ("RPAR", "SETUP", "FEN"):
                break
            elif item.kind == "MOVE":
                ahead.append(self._squares_of(item)[0])
                if len(ahead) == limit or -1 in ahead[-1]:
                    break
            i += 1
        return ahead

    def _best_reading(self, moves: list[Move], ahead: list[tuple[int, ...]]) -> Move:
        """Return the reading after which most of the next moves are legal."""
        return max(moves, key=lambda move: self._run_after(self._state, move, ahead, 0))

    def _run_after(self, state: _State, move: Move, ahead: list[tuple[int, ...]], i: int) -> int:
        """Count the moves of ``ahead``, from the ``i``-th on, that stay legal after ``move``."""
        t = self.rules.tables
        state = state.copy()
        state.play(t, move)
        while i < len(ahead) and -1 not in ahead[i]:
            moves = self._fitting(state, ahead[i])
            if not moves:
                break
            i += 1
            if len(moves) > 1:
                return max(self._run_after(state, reading, ahead, i) for reading in moves)
            state.play(t, moves[0])
        return i

    def _fitting(self, state: _State, squares: tuple[int, ...]) -> list[Move]:
        t = self.rules.tables
        barred = kinglimit.barred(t, state.board, state.side, state.kings)
        moves: list[Move] = []
        for option in self._origins(state, squares):
            moves += read_move(t, state.board, state.side, option, barred).moves
        return moves

    def _branch(self, variation: int, ahead: list[tuple[int, ...]]) -> bool:
        """Start a side line; true when it goes on from where the main line stands.

        A side line stands in place of the move that it follows (PDN 3.0).  Some programs write
        what would come next instead: where the first move fits only that, it is read so.
        """
        self._variation = variation
        here, there = self._state, self._before
        goes_on = self._can_start(here, ahead) and not self._can_start(there, ahead)
        self._state = (here if goes_on else there).copy()
        self._before = self._state.copy()
        return goes_on

    def _can_start(self, state: _State, ahead: list[tuple[int, ...]]) -> bool:
        if state.lost or not ahead or -1 in ahead[0]:
            return False
        return bool(self._fitting(state, ahead[0]))


def legal_run(game: Game, rules: Rules, code: str | None = None) -> int:
    """Count the plies of the main line that are legal before the first that is not.

    Returns -1 where the position that the game starts from is itself faulty.
    """
    run = 0
    for step in Replay(game, rules, code):
        if isinstance(step, Placement):
            if step.faults or step.error:
                return run or -1
        elif isinstance(step, Ply) and step.variation == 0:
            if step.illegal or not step.checked or not step.move:
                break
            run += 1 + len(step.joined)
    return run


def first_move_fits(game: Game, rules: Rules, code: str | None = None) -> bool:
    """Tell whether the first move of the main line is one, legal or against an obligation only."""
    for step in Replay(game, rules, code):
        if isinstance(step, Ply) and step.variation == 0:
            return step.move is not None
        if isinstance(step, Placement) and (step.faults or step.error):
            return False
    return False


def _closing(items: list[Item]) -> dict[int, int]:
    """Pair the brackets of side lines: the place of the one that closes, by that of the one that opens."""
    pairs: dict[int, int] = {}
    opened: list[int] = []
    for i, item in enumerate(items):
        if item.kind == "LPAR":
            opened.append(i)
        elif item.kind == "RPAR":
            pairs[opened.pop()] = i
    return pairs
