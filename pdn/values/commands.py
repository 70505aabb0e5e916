"""Comments: their text, the commands in it, and the score that an engine left there."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from lark import Token, Tree

from pdn.core.tables import BLACK, WHITE
from pdn.values.score import Score, ScoreError, parse_score, write_score
from pdn.values.syntax import NotationError, parse, start_of
from pdn.values.times import Time, read_time, write_time


class CommandError(NotationError):
    """A command that does not say what its name promises; ``offset`` counts from the start of its text."""


class Clocks(NamedTuple):
    """The clocks of both sides; ``running`` is the side whose clock runs, None where it is not said."""

    white: Time
    black: Time
    running: int | None = None


class Mark(NamedTuple):
    """A square to mark in a colour, or an arrow from it to ``target``."""

    colour: str
    square: str
    target: str | None = None


Value = Time | Decimal | Clocks | Score | tuple[Mark, ...] | None


@dataclass(frozen=True, slots=True)
class Command:
    """One command of a comment; ``start`` and ``end`` are offsets into the text of the comment.

    ``value`` is None where the command is not one of the known ones, or says what it should not:
    then ``fault`` tells what is wrong.  A bare number is a Decimal: seconds, of ``%emt`` alone.
    """

    name: str
    arguments: str  #: as written, without the blanks around them
    value: Value = None
    start: int = 0
    end: int = 0
    fault: str | None = None


class Comment(NamedTuple):
    """A comment without its braces, and what is in it."""

    text: str
    commands: tuple[Command, ...] = ()
    score: Score | None = None  #: what the text says where it is an engine's score and nothing else

    def __str__(self) -> str:
        return self.text

    @property
    def remark(self) -> str:
        """The text without the commands, and without the blanks around it."""
        parts, start = [], 0
        for command in self.commands:
            parts.append(self.text[start : command.start])
            start = command.end
        return "".join([*parts, self.text[start:]]).strip()


@lru_cache(maxsize=1024)
def parse_comment(text: str) -> Comment:
    """Read a comment: what stands between its braces.  There is none that cannot be read.

    >>> parse_comment("[%clk 1:05:23] well played").commands[0].value.minutes
    5
    """
    commands = []
    for token in parse("commands", text, CommandError, "comment", {}).children:
        if isinstance(token, Token) and token.type == "COMMAND":
            commands.append(_read(token))
    comment = Comment(text, tuple(commands))
    try:
        return comment._replace(score=parse_score(comment.remark))
    except ScoreError:
        return comment


def _read(token: Token) -> Command:
    name, *rest = token[2:-1].split(None, 1)
    arguments = rest[0].strip() if rest else ""
    start = start_of(token)
    command = Command(name, arguments, None, start, start + len(token))
    reader = _READERS.get(name)
    if reader is None:
        return command
    try:
        value = reader(arguments)
    except NotationError as error:
        return Command(name, arguments, None, start, command.end, str(error))
    return Command(name, arguments, value, start, command.end)


def _time(text: str) -> Time:
    return read_time(text).time


def _move_time(text: str) -> Time | Decimal:
    # Servers of chess write the seconds of a move as a bare number; hours with a dot make no sense here.
    return Decimal(text) if re.fullmatch(r"[0-9]+(\.[0-9]+)?", text) else read_time(text).time


def _clocks(text: str) -> Time | Clocks:
    first, *second = parse(
        "clocks", text, CommandError, "clock", {"TIME": "a time", "SIDE": "w or b"}
    ).children
    if isinstance(first, Token):
        return _time(first)
    times: dict[str, Time] = {}
    running = None
    for side in (first, *second):
        assert isinstance(side, Tree)
        letter, time = (str(token) for token in side.children)
        times[letter.lower()] = _time(time)
        if letter.isupper():
            running = WHITE if letter == "W" else BLACK
    if len(times) < 2:
        raise CommandError("both clocks are of one side", 0)
    return Clocks(times["w"], times["b"], running)


def _marks(text: str) -> tuple[Mark, ...]:
    words = {"COLOUR": "the letter of a colour", "SQUARE": "a square"}
    marks = parse("marks", text, CommandError, "list of marks", words).children
    return tuple(Mark(*map(str, mark.children)) for mark in marks if isinstance(mark, Tree))


def _squares(text: str) -> tuple[Mark, ...]:
    marks = _marks(text)
    if any(mark.target for mark in marks):
        raise CommandError("a marked square has no target", 0)
    return marks


def _arrows(text: str) -> tuple[Mark, ...]:
    marks = _marks(text)
    if not all(mark.target for mark in marks):
        raise CommandError("an arrow needs two squares", 0)
    return marks


_READERS: dict[str, Callable[[str], Value]] = {
    "clk": _clocks,
    "clock": _clocks,
    "mct": _time,
    "egt": _time,
    "emt": _move_time,
    "eval": parse_score,
    "csl": _squares,
    "cal": _arrows,
}


def write_command(command: Command) -> str:
    """Write a command: its value in the plain form, else the arguments as they were (PDN 3.0).

    >>> write_command(parse_comment("[%egt 0:0:9.56]").commands[0])
    '[%egt 0:00:09.56]'
    """
    arguments = command.arguments if command.value is None else _write(command.value)
    return f"[%{command.name} {arguments}]" if arguments else f"[%{command.name}]"


def _write(value: Value) -> str:
    if isinstance(value, Time):
        return write_time(value)
    if isinstance(value, Clocks):
        white = "W" if value.running == WHITE else "w"
        black = "B" if value.running == BLACK else "b"
        return f"{white}{write_time(value.white)} {black}{write_time(value.black)}"
    if isinstance(value, Score):
        # In a command a comma comes before the depth.
        if value.depth is not None and value == Score(value.value, depth=value.depth):
            return f"{value.value:f},{value.depth}"
        return write_score(value)
    if isinstance(value, Decimal):
        return f"{value:f}"
    return ",".join(m.colour + m.square + (f"-{m.target}" if m.target else "") for m in value or ())
