"""Runs of plain games: tags and moves walked over at once, game after game, without an object each.

What the walk cannot know by itself it asks: the game before it then ends the run, and behind the answer
the run can go on.  Text comes as Latin-1, a NUL for each character that this has not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pdn.core.characters import (
    BACKSLASH,
    CLOSING_BRACKET,
    CR,
    LF,
    LOWER_A,
    LOWER_L,
    LOWER_Z,
    NINE,
    OPENING_BRACE,
    OPENING_BRACKET,
    QUOTE,
    SPACE,
    UNDERSCORE,
    UPPER_A,
    UPPER_Z,
    ZERO,
)
from pdn.core.flat import end_of_game, replay
from pdn.core.play import Play
from pdn.core.tables import Tables

if TYPE_CHECKING:  # mypyc reads it, and nothing runs it
    from mypy_extensions import i64


LONGEST_NAME: Final = 100  # characters of a name and of a value in a plain tag
LONGEST_VALUE: Final = 4000
MOST_GAMES: Final = 10_000  # of one run, so that its records stay few

# What a tag is, by its name.
BARRED: Final = 0  # a game that has it is not plain
FREE: Final = 1  # there is never anything to say of its value
CHECKED: Final = 2  # some values are known to be clean
TYPE: Final = 3  # the same, and it names the rule set
RESULT: Final = 4  # the same, and it has to agree with the end of the movetext
KINDS: Final = 8
MOST_NAMES: Final = 50  # names that are known at a time, so that a bit each tells which come twice

# What is asked.
NOTHING: Final = 0
OF_NAME: Final = 1
OF_LINE: Final = 2
OF_TYPE: Final = 3
OF_RESULT: Final = 4

#: The numbers that are kept of a game: start, movetext, end, plies and captures, rule set, and what is
#: there: HAS_END or HAS_TYPE, or both together.
RECORD: Final = 7
PLIES: Final = 3  # where two of them stand
RULES: Final = 5
HAS_END: Final = 1  # a result or a star
HAS_TYPE: Final = 2  # a GameType tag


class Way:
    """How games of a rule set are played: its tables, first position, names of squares and capture sign."""

    def __init__(self, number: int, t: Tables, board: list[int], side: int, names: bytes, sign: int) -> None:
        self.number = number
        self.play = Play(t, board[:], side)
        self.names = names
        self.sign: i64 = sign
        self.start = bytes(board)
        self.side: i64 = side
        self.men: i64 = self.play.men
        self.kings: i64 = self.play.kings
        self.other_men: i64 = self.play.other_men
        self.other_kings: i64 = self.play.other_kings

    def begin(self) -> Play:
        """Return the play with the first position on the board."""
        play = self.play
        for square in play.t.squares:
            if play.board[square] != self.start[square]:
                play.board[square] = self.start[square]
        play.restore(self.side, self.men, self.kings, self.other_men, self.other_kings)
        return play


class Sweep:
    """A walk over plain games.

    ``names`` holds the tags that are known: what each is, and a bit of its own from :data:`KINDS` up;
    ``lines`` clean tags, as they stand between the brackets; ``ways`` rule sets by the value of
    GameType (empty without the tag), and ``agreed`` results that can stand together: the tag's, a
    line end, and that behind the moves.

    After a run ``question`` says what is asked, of the text from ``asked_start`` to ``asked_end``, or of
    ``asked_result``.  ``records`` holds :data:`RECORD` numbers for each game walked over.
    """

    def __init__(self) -> None:
        self.names: dict[bytes, int] = {}
        self.lines: set[bytes] = set()
        self.ways: dict[bytes, Way] = {}
        self.agreed: set[bytes] = set()
        self.records: list[int] = []
        self.question = NOTHING
        self.asked_start = 0
        self.asked_end = 0
        self.asked_result = b""
        self.ending = [0, 0, 0]
        # Of the tag that was read last: where its name ends, and its value begins and ends.
        self.name_end: i64 = 0
        self.value_start: i64 = 0
        self.value_end: i64 = 0
        self.is_latin = True

    def run(self, data: bytes, position: int, final: bool) -> int:
        """Walk over plain games from a place on; return where the first begins that is none.

        Behind :data:`MOST_GAMES` the walk ends as well.  Unless ``final`` more text may follow.
        """
        self.question = NOTHING
        while len(self.records) < MOST_GAMES * RECORD:
            end = self._game(data, position, final)
            if end < 0:
                break
            position = end
        return position

    def _ask(self, question: int, start: i64, end: i64) -> int:
        self.question = question
        self.asked_start = start
        self.asked_end = end
        return -1

    def _game(self, data: bytes, position: int, final: bool) -> int:
        """Walk over one game; return where it ends, -1 if it is not plain or something is asked."""
        size: i64 = len(data)
        i: i64 = position
        given: i64 = 0
        type_start: i64 = 0
        type_end: i64 = 0
        said_start: i64 = -1
        said_end: i64 = 0
        while i < size and data[i] == OPENING_BRACKET:
            behind = self._tag(data, i)
            if behind < 0:
                return -1
            name = data[i + 1 : self.name_end]
            found: i64 = self.names.get(name, -1)
            if found < 0:
                return self._ask(OF_NAME, i + 1, self.name_end)
            kind = found & (KINDS - 1)
            bit = found ^ kind
            if kind == BARRED or given & bit != 0:
                return -1
            given |= bit
            if kind != FREE:
                if not self.is_latin:
                    return -1
                if data[i + 1 : behind - 1] not in self.lines:
                    return self._ask(OF_LINE, i + 1, behind - 1)
                if kind == TYPE:
                    type_start, type_end = self.value_start, self.value_end
                elif kind == RESULT:
                    said_start, said_end = self.value_start, self.value_end
            i = behind
            if i >= size:
                return -1
            if data[i] == CR:
                i += 1
                if i < size and data[i] == LF:
                    i += 1
            elif data[i] == LF:
                i += 1
            else:
                return -1
        if given == 0:
            return -1
        while i < size and (data[i] == CR or data[i] == LF):
            i += 1
        if i >= size:
            return -1
        first: i64 = data[i]
        if not (ZERO <= first <= NINE or first == OPENING_BRACE or LOWER_A <= first <= LOWER_L):
            return -1
        if type_start == type_end and type_end > 0:
            return -1
        way = self.ways.get(data[type_start:type_end])
        if way is None:
            return self._ask(OF_TYPE, type_start, type_end)
        end = end_of_game(data, i, final)
        if end < 0 or (end < size and self._tag(data, end) < 0):
            return -1
        plies = replay(data, i, end, way.begin(), way.names, way.sign, self.ending)
        has_end = self.ending[1] > 0
        if plies < 1 or not (has_end or end == size):
            return -1
        if said_start >= 0:
            results = data[said_start:said_end] + b"\n" + data[self.ending[0] : self.ending[1]]
            if results not in self.agreed:
                self.asked_result = results
                return self._ask(OF_RESULT, said_start, said_end)
        records = self.records
        records.append(position)
        records.append(i)
        records.append(end)
        records.append(plies)
        records.append(self.ending[2])
        records.append(way.number)
        records.append((HAS_END if has_end else 0) + (HAS_TYPE if type_end > 0 else 0))
        return end

    def _tag(self, data: bytes, start: i64) -> i64:
        """Read a tag in its plain form; return where it ends, -1 if it is none."""
        size: i64 = len(data)
        i = start + 1
        while i < size and _is_in_name(data[i]):
            i += 1
        if i >= size or i == start + 1 or i - start - 1 > LONGEST_NAME or not _is_letter(data[start + 1]):
            return -1
        self.name_end = i
        if i + 1 >= size or data[i] != SPACE or data[i + 1] != QUOTE:
            return -1
        i += 2
        self.value_start = i
        self.is_latin = True
        while i < size:
            c = data[i]
            if c == QUOTE:
                break
            if c == BACKSLASH or c == LF or c == CR:
                return -1
            if c == 0:
                self.is_latin = False
            i += 1
        self.value_end = i
        if i + 1 >= size or i - self.value_start > LONGEST_VALUE or data[i + 1] != CLOSING_BRACKET:
            return -1
        return i + 2


def _is_letter(c: int) -> bool:
    return LOWER_A <= c <= LOWER_Z or UPPER_A <= c <= UPPER_Z


def _is_in_name(c: int) -> bool:
    return _is_letter(c) or ZERO <= c <= NINE or c == UNDERSCORE
