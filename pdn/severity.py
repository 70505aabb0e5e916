"""How much it matters what is said: known before there is anything to say."""

from enum import IntEnum


class Severity(IntEnum):
    """How much a finding matters; the order is the order of concern."""

    INFO = 1  #: a habit of another dialect, or an answer that was inferred
    WARNING = 2  #: what a careful editor would mend
    ERROR = 3  #: unreadable or illegal

    def __str__(self) -> str:
        return self.name.lower()
