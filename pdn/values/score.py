"""What an engine thinks of a position, as the logs of matches have it in their comments."""

from dataclasses import dataclass
from decimal import Decimal

from lark import Token, Tree

from pdn.values.syntax import NotationError, parse, start_of

_WORDS = {
    "NUMBER": "a number",
    "WINS": "# with a number of moves",
    "MOVE": "a move",
    "STRING": "a name in quotes",
    "COLON": "a colon",
    "SLASH": "/",
    "COMMA": "a comma",
    "SEMICOLON": "a semicolon",
}


class ScoreError(NotationError):
    """A text that is no score; ``offset`` is where reading stopped, counted from its start."""


@dataclass(frozen=True, slots=True)
class Score:
    """A score; of ``value`` and ``wins_in`` one is None.  Whose good it counts is the engine's matter."""

    value: Decimal | None = None  #: in units of the engine's own: men, or hundredths of one
    wins_in: int | None = None  #: moves to the end, negative where it is lost
    depth: int | None = None
    seconds: Decimal | None = None  #: how long it searched
    move: str | None = None  #: the answer it expects
    engine: str | None = None
    previous: Decimal | None = None  #: the value before this one


def parse_score(text: str) -> Score:
    """Read a score in one of the forms that engines write.

    >>> parse_score('%eval "truus" 0.09').value
    Decimal('0.09')

    Raises:
        ScoreError: the text is none of them.
    """
    values: dict[str, Token] = {}
    for child in parse("score", text, ScoreError, "score", _WORDS).children:
        if isinstance(child, Tree):
            (token,) = child.children
            assert isinstance(token, Token)
            values[child.data] = token
        else:
            values[child.type] = child
    depth = values.get("depth")
    if depth and not depth.isdigit():
        raise ScoreError(f"{depth} is no depth", start_of(depth))
    engine, wins = values.get("STRING"), values.get("WINS")
    move = values.get("MOVE")
    return Score(
        _decimal(values.get("value")),
        int(wins[1:]) if wins else None,
        int(depth) if depth else None,
        _decimal(values.get("NUMBER")),
        str(move) if move else None,
        engine.strip('"') if engine else None,
        _decimal(values.get("previous")),
    )


def _decimal(token: Token | None) -> Decimal | None:
    return Decimal(token) if token else None


def write_score(score: Score) -> str:
    """Write a score in the form that has room for all that is known of it.

    Raises:
        ValueError: no form holds it: no value, an answer with a depth, seconds without one.
    """
    value = f"#{score.wins_in}" if score.value is None else f"{score.value:f}"
    if score.previous is not None:
        text = f"({score.previous:f};{value}/{score.depth})"
    else:
        text = value if score.engine is None else f'%eval "{score.engine}" {value}'
        if score.move is not None:
            text += f": {score.move}"
        if score.depth is not None:
            text += f"/{score.depth}"
        if score.seconds is not None:
            text += f" {score.seconds:f}s"
    try:
        if parse_score(text) == score:
            return text
    except ScoreError:
        pass
    raise ValueError(f"no form holds {score}")
