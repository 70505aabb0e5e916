"""Moves against the rules: which rule an illegal move breaks, and what would have been legal."""

from collections.abc import Callable, Iterable

from pdn.core.captures import Move
from pdn.core.legality import Illegal
from pdn.core.tables import BOTH, KING
from pdn.finding import Finding, Severity
from pdn.geometry import Numbering
from pdn.notation import long_form, parse_move, write_move
from pdn.position import SIDE_NAMES, Position
from pdn.replay import Ply, Replay
from pdn.rules import Rules

# The traits that decide for a man and for a king, most telling first: their article is cited.
_TRAITS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "wrong-side": (("starts",), ("starts",)),
    "target-occupied": (("man_moves",), ("king_moves", "flying_king")),
    "not-a-move": (("man_moves",), ("king_moves", "flying_king")),
    "man-moves-backward": (("man_moves",), ()),
    "king-path-blocked": ((), ("king_moves", "flying_king")),
    "wrong-landing": ((), ("king_landing", "king_stops_behind_king")),
    "missed-capture": (("capture_mandatory",), ("capture_mandatory",)),
    "capture-not-maximal": (("capture_priority",), ("capture_priority",)),
    "capture-priority": (("capture_priority",), ("capture_priority",)),
    "king-move-limit": ((), ("king_move_limit",)),
    "man-takes-king": (("man_captures_king",), ()),
    "move-after-end": (("first_king_wins", "without_moves"), ("first_king_wins", "without_moves")),
    "capture-not-finished": (("capture_mandatory",), ("capture_mandatory",)),
    "nothing-to-capture": (("man_captures",), ("king_captures", "king_landing")),
}


class _Case:
    """One illegal or doubtful move in words: everything a message may want to name."""

    def __init__(self, replay: Replay, ply: Ply) -> None:
        assert ply.before is not None
        self.ply = ply
        self.position: Position = ply.before
        self.rules: Rules = replay.rules
        numeric = ply.item.text[0].isdigit()
        self.numbering: Numbering = self.rules.numbering_like(replay.code, numeric)
        self.written = ply.item.text
        self.names = parse_move(ply.item.text).squares
        # Where the text has a letter only, the move knows the square.
        move = ply.move or (ply.illegal.as_written if ply.illegal else None)
        is_letter = len(self.names[0]) == 1 and not numeric
        self.origin = self.name(move.origin) if move and is_letter else self.names[0]
        self.legal = self.position.legal_moves()
        self.side = SIDE_NAMES[self.position.side]

    def text(self, move: Move) -> str:
        """Write a move as this file writes moves."""
        return write_move(move, self.legal, self.numbering, self.rules.capture_separator)

    def texts(self, moves: Iterable[Move]) -> tuple[str, ...]:
        """Write moves as short as they can be."""
        return tuple(self.text(move) for move in moves)

    def long_texts(self, moves: Iterable[Move]) -> tuple[str, ...]:
        """Write moves with every square of their path."""
        return tuple(long_form(move, self.numbering, self.rules.capture_separator) for move in moves)

    def piece(self, square: int | None) -> str:
        """Name the piece on a square."""
        piece = self.position.board[square or 0]
        colour = SIDE_NAMES.get(piece & BOTH, "").lower()
        return f"{colour} {'king' if piece & KING else 'man'}"

    def article(self, code: str) -> str | None:
        """Return the article of the rule book that decides about the piece that was to move."""
        origin = self.numbering.squares.get(self.origin, 0)
        king = 1 if self.position.board[origin] & KING else 0
        if code == "wrong-landing" and self.rules.king_landing == "any":
            return self.rules.article("king_stops_behind_king")
        if code == "target-occupied" and parse_move(self.written).is_capture:
            code = "nothing-to-capture"
        return self.rules.article(*_TRAITS.get(code, ((), ()))[king])

    def name(self, square: int | None) -> str:
        """Name a square as this file names squares."""
        return self.numbering.names.get(square or 0, "?")


def _count(n: int) -> str:
    return f"{n} piece{'s' if n != 1 else ''}"


def _any_of(moves: tuple[str, ...]) -> str:
    if len(moves) < 2:
        return "".join(moves)
    return f"{', '.join(moves[:-1])} or {moves[-1]}"


def _no_piece(case: _Case, illegal: Illegal) -> str:
    return f"there is no piece on {case.name(illegal.at)}"


def _wrong_side(case: _Case, illegal: Illegal) -> str:
    return f"{case.name(illegal.at)} holds a {case.piece(illegal.at)}, but it is {case.side}'s move"


def _target_occupied(case: _Case, illegal: Illegal) -> str:
    return f"{case.name(illegal.at)} is occupied by a {case.piece(illegal.at)}"


def _not_a_move(case: _Case, illegal: Illegal) -> str:
    if illegal.at is None:
        unknown = next(name for name in case.names if name not in case.numbering.squares)
        if len(unknown) == 1 and unknown.isalpha():
            return f"no single {case.side.lower()} piece of column {unknown} can go to {case.names[-1]}"
        return f"{unknown} is not a square of the {case.rules.width}x{case.rules.height} board"
    return f"the {case.piece(illegal.at)} on {case.origin} cannot move to {case.names[-1]}"


def _man_moves_backward(case: _Case, illegal: Illegal) -> str:
    if "orthogonal-sideways" in case.rules.man_moves:
        return "a man does not move backward"
    if case.rules.man_captures == case.rules.man_moves:
        return "a man moves and captures forward only"
    return "a man moves forward only"


def _king_path_blocked(case: _Case, illegal: Illegal) -> str:
    return f"the way of the king is blocked by the {case.piece(illegal.at)} on {case.name(illegal.at)}"


def _wrong_landing(case: _Case, illegal: Illegal) -> str:
    return f"the king has to land right behind the {case.piece(illegal.at)} on {case.name(illegal.at)}"


def _missed_capture(case: _Case, illegal: Illegal) -> str:
    return f"{case.side} must capture: {_any_of(case.texts(case.legal))}"


def _capture_not_maximal(case: _Case, illegal: Illegal) -> str:
    played = len(illegal.as_written.captured) if illegal.as_written else 0
    most = max(len(move.captured) for move in case.legal)
    return f"captures {_count(played)} where {most} must be taken: {_any_of(case.texts(case.legal))}"


_PRIORITY_WORDS: dict[str, str] = {
    "king-takes-first": "a king has to capture before a man",
    "most-kings": "the capture of most kings has to be made",
    "king-first-in-order": "the capture that meets a king first has to be made",
    "value": "the capture of the highest value has to be made",
}


def _capture_priority(case: _Case, illegal: Illegal) -> str:
    criterion = case.rules.capture_priority[illegal.criterion or 0]
    return f"{_PRIORITY_WORDS[criterion]}: {_any_of(case.texts(case.legal))}"


def _king_move_limit(case: _Case, illegal: Illegal) -> str:
    limit = case.rules.king_move_limit
    return f"the king on {case.origin} has made {limit} moves in a row, another piece has to move"


def _man_takes_king(case: _Case, illegal: Illegal) -> str:
    return f"a man cannot capture the king on {case.name(illegal.at)}"


def _move_after_end(case: _Case, illegal: Illegal) -> str:
    if case.rules.first_king_wins and case.position.winner:
        return "the game is over, the first king has won it"
    return f"the game is over, {case.side} has no move"


def _capture_not_finished(case: _Case, illegal: Illegal) -> str:
    return f"the capture is not finished, it must go on: {_any_of(case.long_texts(_goes_on(case)))}"


def _nothing_to_capture(case: _Case, illegal: Illegal) -> str:
    return f"nothing can be captured on the way from {case.origin} to {case.names[-1]}"


_MESSAGES: dict[str, Callable[[_Case, Illegal], str]] = {
    "no-piece": _no_piece,
    "wrong-side": _wrong_side,
    "target-occupied": _target_occupied,
    "not-a-move": _not_a_move,
    "man-moves-backward": _man_moves_backward,
    "king-path-blocked": _king_path_blocked,
    "wrong-landing": _wrong_landing,
    "missed-capture": _missed_capture,
    "capture-not-maximal": _capture_not_maximal,
    "capture-priority": _capture_priority,
    "capture-not-finished": _capture_not_finished,
    "king-move-limit": _king_move_limit,
    "man-takes-king": _man_takes_king,
    "move-after-end": _move_after_end,
    "nothing-to-capture": _nothing_to_capture,
}


def _goes_on(case: _Case) -> list[Move]:
    """Return the legal captures that start as the unfinished one was written, or all of its piece."""
    origin = case.numbering.squares[case.origin]
    taken = case.ply.illegal.as_written.captured if case.ply.illegal and case.ply.illegal.as_written else ()
    own = [move for move in case.legal if move.origin == origin]
    same = [move for move in own if move.captured[: len(taken)] == taken]
    return same or own


def check_ply(replay: Replay, ply: Ply) -> Finding | None:
    """Return the finding about one replayed move: illegal, ambiguous, or written with a wrong path."""
    if ply.before is None or not (ply.illegal or ply.readings or not ply.on_path):
        return None
    case = _Case(replay, ply)
    legal = case.texts(case.legal)
    suggestion = None
    penalty = None
    severity = Severity.WARNING
    if ply.illegal:
        severity = Severity.ERROR
        code = ply.illegal.code
        message = _MESSAGES[code](case, ply.illegal)
        if code == "capture-not-finished":
            choice = case.long_texts(_goes_on(case))
            suggestion = choice[0] if len(choice) == 1 else None
        elif len(legal) == 1:
            suggestion = legal[0]
        if code == "missed-capture" and case.rules.missed_capture_penalty:
            penalty = case.rules.missed_capture_penalty
        if ply.illegal.as_written is None:
            message = f"{case.written} is not legal: {message}"
        else:
            message = f"{case.written} is not allowed: {message}"
    elif ply.readings:
        code = "ambiguous-capture"
        readings = case.long_texts(ply.readings)
        message = f"{case.written} can mean {_any_of(readings)}"
        suggestion = readings[ply.readings.index(ply.move)] if ply.move else None
    else:
        assert ply.move
        code = "wrong-path"
        (suggestion,) = case.long_texts([ply.move])
        message = f"{case.written}: no capture goes this way; read as {suggestion}"
    return Finding(
        code=code,
        severity=severity,
        message=message,
        start=replay.game.start + ply.item.start,
        end=replay.game.start + ply.item.end,
        game=replay.game.number,
        ply=ply.number,
        variation=ply.variation,
        written=case.written,
        fen=case.position.fen(case.numbering.code),
        rule=case.article(code),
        legal_moves=legal,
        suggestion=suggestion,
        help=penalty,
        origin=case.origin,
        target=case.names[-1],
    )
