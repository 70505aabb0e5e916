"""Read, check and convert Portable Draughts Notation (PDN)."""
