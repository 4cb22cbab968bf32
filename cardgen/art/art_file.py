"""Art files read within a limit, and the exception for those that cannot be used."""

from pathlib import Path


class BadArt(Exception):
    """An art file that cannot be used: why, and where if that is known.

    `reason` is lower case without a full stop; line and column count from 1. `hint`
    says what to do, and may be empty.
    """

    def __init__(
        self, reason: str, line: int = 1, column: int = 1, hint: str = ""
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line
        self.column = column
        self.hint = hint


def read_within(path: Path, largest: int) -> bytes:
    """Return the file's bytes. Raises BadArt if unreadable or above `largest` bytes."""
    try:
        with path.open("rb") as file:
            data = file.read(largest + 1)
    except OSError as fault:
        raise BadArt((fault.strerror or "unreadable").lower()) from fault
    if len(data) > largest:
        raise BadArt(f"it is larger than {largest} bytes")
    return data
