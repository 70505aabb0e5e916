"""Exit codes, the same for every command."""

CLEAN = 0  #: done, nothing at or above the level asked for
FINDINGS = 1  #: something was found at or above it
UNREADABLE = 2  #: an option is wrong, an input cannot be read at all, or the output cannot be written
INTERRUPTED = 130  #: stopped from the keyboard, as shells say it
