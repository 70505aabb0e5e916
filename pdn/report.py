"""What validation says of one game."""

from dataclasses import dataclass

from pdn.finding import Finding
from pdn.game import Game
from pdn.inference import Inference


@dataclass(slots=True)
class Report:
    """What validation says about one game; game number 0 stands for the file as a whole."""

    game: Game
    inference: Inference | None
    plies: int  #: moves of the main line, legal or not
    findings: list[Finding]

    def moved(self, games: int, lines: int, chars: int) -> "Report":
        """Return the report as it is where so many games, lines and characters of its file come before."""
        findings = [finding.moved(games, chars) for finding in self.findings]
        inference = self.inference and self.inference._replace(finding=None)  # it is one of the findings
        return Report(self.game.moved(games, lines, chars), inference, self.plies, findings)
