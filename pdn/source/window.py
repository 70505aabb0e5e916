"""A look ahead at the bytes of an input, in bounded memory."""

from collections.abc import Iterator


class Window:
    """The bytes of an input from some place on: as many as somebody wants to see, and passed once.

    How long the pieces are that the bytes come in shows nowhere.
    """

    def __init__(self, pieces: Iterator[bytes], offset: int = 0) -> None:
        self._pieces = pieces
        self._data = b""
        self._at = 0  # where the window begins in the data
        self.offset = offset  #: where it begins in the input

    def peek(self, size: int) -> bytes:
        """Return the next ``size`` bytes, fewer only at the end of the input."""
        if len(self._data) - self._at < size:
            self._fill(2 * size)  # twice, so that many small steps do not each move all that is held
        return self._data[self._at : self._at + size]

    def skip(self, size: int) -> None:
        """Pass bytes that have been seen."""
        self._at += size
        self.offset += size

    def _fill(self, size: int) -> None:
        parts = [self._data[self._at :]]
        self._at = 0
        missing = size - len(parts[0])
        while missing > 0 and (piece := next(self._pieces, b"")):
            parts.append(piece)
            missing -= len(piece)
        self._data = b"".join(parts)
