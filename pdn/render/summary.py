"""What a run has counted."""

from collections import Counter
from dataclasses import dataclass, field

from pdn.finding import Severity
from pdn.reader import GameRun
from pdn.report import Report, Tally


@dataclass(slots=True)
class Summary:
    """The totals of a validation; ``plies`` counts the moves of main lines."""

    files: int = 0
    games: int = 0
    plies: int = 0
    severities: Counter[Severity] = field(default_factory=Counter)

    def add(self, report: Report) -> None:
        """Add what was found in one game."""
        self.games += report.game.number > 0
        self.plies += report.plies
        self.severities.update(finding.severity for finding in report.findings)

    def add_run(self, run: GameRun | Tally) -> None:
        """Add games of which nothing is to be said."""
        self.games += run.game_count
        self.plies += run.plies

    def as_dict(self) -> dict[str, int]:
        """Return the totals under their stable names."""
        return {
            "files": self.files,
            "games": self.games,
            "plies": self.plies,
            "errors": self.severities[Severity.ERROR],
            "warnings": self.severities[Severity.WARNING],
            "infos": self.severities[Severity.INFO],
        }
