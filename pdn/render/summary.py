"""What a run has counted."""

from collections import Counter
from typing import TYPE_CHECKING

from pdn.runs import Tally
from pdn.severity import Severity

if TYPE_CHECKING:
    from pdn.report import Report


class Summary:
    """The totals of a validation; ``plies`` counts the moves of main lines."""

    def __init__(self) -> None:
        self.files = 0
        self.games = 0
        self.plies = 0
        self.severities: Counter[Severity] = Counter()

    def add(self, report: "Report") -> None:
        """Add what was found in one game."""
        self.games += report.game.number > 0
        self.plies += report.plies
        self.severities.update(finding.severity for finding in report.findings)

    def add_run(self, run: Tally) -> None:
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
