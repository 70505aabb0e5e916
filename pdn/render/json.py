"""Findings as one JSON object, written while they come in.

``{"version": 1, "findings": […], "summary": {…}}``; fields may be added, none is taken away.
"""

from typing import TYPE_CHECKING, Any, TextIO

from pdn.game import Game
from pdn.render.summary import Summary

if TYPE_CHECKING:
    from pdn.finding import Finding
    from pdn.report import Report

VERSION = 1


class JsonRenderer:
    """Writes findings to ``out``, one a line."""

    def __init__(self, out: TextIO) -> None:
        self.out = out
        self._first = True

    def begin(self) -> None:
        """Open the object."""
        self.out.write(f'{{"version": {VERSION},\n"findings": [')

    def report(self, file: str, report: "Report") -> None:
        """Write the findings about one game."""
        import json  # here, as the renderer is loaded with the others

        for finding in report.findings:
            self.out.write("\n" if self._first else ",\n")
            self._first = False
            json.dump(as_dict(file, report.game, finding), self.out, ensure_ascii=False)

    def end_of_file(self, file: str) -> None:
        """Nothing is kept back per file."""

    def end(self, summary: Summary) -> None:
        """Write the summary and close the object."""
        import json

        self.out.write(f'\n],\n"summary": {json.dumps(summary.as_dict())}}}\n')


def as_dict(file: str, game: Game, finding: "Finding") -> dict[str, Any]:
    """Return one finding under its stable field names; lines and columns count from 1."""
    line, column = game.place(finding.start)
    end_line, end_column = game.place(finding.end)
    return {
        "code": finding.code,
        "severity": str(finding.severity),
        "message": finding.message,
        "file": file,
        "game": finding.game or None,
        "ply": finding.ply,
        "variation": finding.variation,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
        "written": finding.written,
        "fen": finding.fen,
        "rule": finding.rule,
        "legal_moves": list(finding.legal_moves),
        "suggestion": finding.suggestion,
        "fix": _fix(game, finding),
        "help": finding.help,
    }


def _fix(game: Game, finding: "Finding") -> dict[str, Any] | None:
    """Return a fix with its places as offsets into the bytes of the file."""
    if finding.fix is None:
        return None
    edits = [
        {"start": game.byte_offset(edit.start), "end": game.byte_offset(edit.end), "text": edit.text}
        for edit in finding.fix.edits
    ]
    return {"safe": finding.fix.safe, "edits": edits}
