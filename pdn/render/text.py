"""Findings for a person: the place, the offending line with a caret, the board, the rule."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TextIO

from pdn.game import Game
from pdn.inference import Inference
from pdn.render.summary import Summary
from pdn.severity import Severity

if TYPE_CHECKING:
    from pdn.finding import Finding
    from pdn.report import Report

WIDTH = 100  # columns of a source line that are shown
MOST_MOVES = 12  # legal moves that are listed
MOST_RUNS = 5  # runs of games that are named
MOST_REASONS = 50  # different reasons that are counted
MOST_MESSAGES = 200  # different messages of a file that wait for its end

_CONTROLS = r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]"

Style = Callable[[str, str], str]
_Key = tuple[Severity, str, str]  # severity, code, message


def unstyled(text: str, role: str) -> str:
    """Leave text as it is, for a file or a pipe."""
    return text


class TextRenderer:
    """Writes findings to ``out``; ``style`` colours a text for its role.

    Roles are ``error``, ``warning``, ``info``, ``place`` and ``dim``.
    """

    def __init__(self, out: TextIO, style: Style = unstyled) -> None:
        self.out = out
        self.style = style
        self._repeated: dict[_Key, _Repeated] = {}  # what was found last stands last
        self._messages = 0  # different ones in this file

    def begin(self) -> None:
        """Nothing comes first."""

    def report(self, file: str, report: "Report") -> None:
        """Write the findings about one game; what many games share waits for the end of the file."""
        for finding in report.findings:
            if finding.severity == Severity.INFO or (
                finding.severity < Severity.ERROR and finding.ply is None
            ):
                self._wait(file, report, finding)
            else:
                self._write(file, report, finding)

    def end_of_file(self, file: str) -> None:
        """Write once what was found many times."""
        for key, found in sorted(self._repeated.items(), key=lambda pair: pair[1].number):
            self._write_repeated(key, found)
        self._repeated.clear()
        self._messages = 0

    def end(self, summary: Summary) -> None:
        """Write the totals."""
        counts = summary.as_dict()
        found = ", ".join(
            _plural(counts[name], one)
            for name, one in (("errors", "error"), ("warnings", "warning"), ("infos", "note"))
            if counts[name]
        )
        read = ", ".join(
            (
                _plural(counts["games"], "game"),
                _plural(counts["plies"], "ply", "plies"),
                _plural(counts["files"], "file"),
            )
        )
        role = "error" if counts["errors"] else "warning" if counts["warnings"] else "info"
        self.out.write(f"{read}: {self.style(found or 'nothing to report', role)}\n")

    def _wait(self, file: str, report: "Report", finding: "Finding") -> None:
        """Keep a finding for the end of the file; of too many, write the one last found first."""
        key = (finding.severity, finding.code, finding.message)
        found = self._repeated.pop(key, None)
        if found is None:
            if len(self._repeated) == MOST_MESSAGES:
                oldest = next(iter(self._repeated))
                self._write_repeated(oldest, self._repeated.pop(oldest))
            self._messages += 1
            place = "{}:{}:{}".format(file, *report.game.place(finding.start))
            found = _Repeated(self._messages, place)
        found.add(finding)
        self._repeated[key] = found

    def _write_repeated(self, key: _Key, found: "_Repeated") -> None:
        severity, code, message = key
        reason = found.reason()
        said = f"{message} ({reason})" if reason else message
        self._line(found.place, f"{severity}[{code}]", severity, found.where(), said)

    def _line(self, place: str, what: str, severity: Severity, where: str, message: str) -> None:
        where = f"{where}: " if where else ""
        place, message = _shown(place), _shown(message)
        self.out.write(f"{self.style(place, 'place')}: {self.style(what, str(severity))} {where}{message}\n")

    def _write(self, file: str, report: "Report", finding: "Finding") -> None:
        line, column = report.game.place(finding.start)
        where = f"game {finding.game}" if finding.game else ""
        if finding.variation:
            where += f", side line {finding.variation}"
        if finding.ply:
            where += f", ply {finding.ply}"
        what = f"{finding.severity}[{finding.code}]"
        self._line(f"{file}:{line}:{column}", what, finding.severity, where, finding.message)
        source, begin, length = _window(report.game, finding)
        margin = len(str(line)) + 1
        bar = self.style("|", "dim")
        caret = self.style("^" * length, str(finding.severity))
        self.out.write(f"{line:>{margin}} {bar} {source}\n{'':{margin}} {bar} {' ' * begin}{caret}\n")
        for note in (*_board(finding, report.inference), *_notes(finding)):
            self.out.write(f"{'':{margin}} {bar} {note}\n")
        self.out.write("\n")


class _Repeated:
    """What is said of many places of a file alike; it keeps no more of them than it shows."""

    def __init__(self, number: int, place: str) -> None:
        self.number = number  # its place among the messages of the file
        self.place = place  # the first
        self._count = 0
        self._games = 0
        self._last = 0
        self._runs: list[list[int]] = []
        self._reasons: Counter[str | None] = Counter()

    def add(self, finding: "Finding") -> None:
        """Count one more."""
        self._count += 1
        if finding.help in self._reasons or len(self._reasons) < MOST_REASONS:
            self._reasons[finding.help] += 1
        if finding.game in (0, self._last):
            return
        self._games += 1
        if self._runs and finding.game == self._last + 1:
            self._runs[-1][1] = finding.game
        elif len(self._runs) <= MOST_RUNS:
            self._runs.append([finding.game, finding.game])
        self._last = finding.game

    def where(self) -> str:
        """Name the games shortly, and how many places there are: ``games 1-3, 5, 12 times``."""
        if not self._games:
            return ""
        shown = self._runs[:MOST_RUNS]
        named = ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in shown)
        more = self._games - sum(b - a + 1 for a, b in shown)
        named += f" and {more} more" if more else ""
        times = f", {self._count} times" if self._count > self._games else ""
        return f"game{'s' if self._games > 1 else ''} {named}{times}"

    def reason(self) -> str | None:
        """Return the reason that is given, the commonest where they differ."""
        reason, count = self._reasons.most_common(1)[0]
        return f"mostly: {reason}" if reason and count < self._count else reason


def _board(finding: "Finding", inference: Inference | None) -> Iterator[str]:
    """Draw the position before a move, with the move marked."""
    if finding.fen is None or inference is None:
        return
    from pdn.position import place  # here, as most files have no such finding
    from pdn.render.board import ORIGIN_MARK, TARGET_MARK, board_lines
    from pdn.values.fen import parse_fen

    setup = parse_fen(finding.fen)
    position, _ = place(setup, inference.rules, inference.notation)
    numbering = inference.rules.numbering_like(inference.notation, setup.is_numeric)
    yield from board_lines(position, numbering, finding.origin, finding.target)
    side = "White" if finding.fen.startswith("W") else "Black"
    yield f"{side} to move; {ORIGIN_MARK} from {finding.origin}, {TARGET_MARK} to {finding.target}"


def _shown(text: str) -> str:
    """Replace what would command the terminal instead of being shown."""
    return re.sub(_CONTROLS, "\ufffd", text)


def _window(game: Game, finding: "Finding") -> tuple[str, int, int]:
    """Return the line of a finding, a long one cut down to the part around it, and the span to mark there."""
    start, end = game.line_bounds(finding.start)
    begin = finding.start - game.start
    # What is not shown is not touched: a line may be as long as its game, and hold as many findings.
    first = max(start, min(begin - WIDTH // 3, end - WIDTH))
    last = min(first + WIDTH, end)
    # Tabs become blanks to keep the caret true.
    shown = _shown(game.text[first:last].replace("\t", " ").replace("\ufeff", " ")).rstrip()
    begin -= first
    length = min(max(1, finding.end - finding.start), max(1, len(shown) - begin))
    if first > start:
        shown = "…" + shown[1:]
    if last < end:
        shown = shown[:-1] + "…"
    return shown, begin, length


def _notes(finding: "Finding") -> Iterator[str]:
    if finding.suggestion:
        yield f"suggestion: {finding.suggestion}"
    if len(finding.legal_moves) > 1 and finding.suggestion is None:
        yield f"legal: {_some(finding.legal_moves)}"
    if finding.rule:
        yield f"rule: {finding.rule}"
    if finding.help:
        yield f"note: {finding.help}"


def _some(moves: tuple[str, ...]) -> str:
    more = len(moves) - MOST_MOVES
    return " ".join(moves[:MOST_MOVES]) + (f" and {more} more" if more > 0 else "")


def _plural(n: int, one: str, many: str | None = None) -> str:
    return f"{n} {one if n == 1 else many or one + 's'}"
