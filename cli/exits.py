"""Exit codes, the same for every command."""

CLEAN = 0  #: done, nothing at or above the level asked for
FINDINGS = 1  #: something was found at or above it
UNREADABLE = 2  #: an option is wrong or an input cannot be read at all
