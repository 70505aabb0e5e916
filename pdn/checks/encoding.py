"""The bytes of a file: PDN is written in UTF-8 (PDN 3.0, Files)."""

from pdn.finding import Finding, Severity
from pdn.source import Source


def check_encoding(source: Source) -> Finding | None:
    """Return a finding where a file is not UTF-8, at the first character that shows it."""
    if source.undecoded is None:
        return None
    return Finding(
        "bad-encoding",
        Severity.WARNING,
        f"not UTF-8; read as {source.encoding}, which may be wrong: choose another with --encoding",
        source.undecoded,
        source.undecoded + 1,
        0,
        written=source.text[source.undecoded : source.undecoded + 1],
    )
