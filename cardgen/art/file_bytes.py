"""The bytes of an art file, up to a limit."""

from pathlib import Path

from cardgen.art.fault import BadArt


def read_within(path: Path, largest: int) -> bytes:
    """Give the file's bytes. Raises BadArt when unreadable or above `largest` bytes."""
    try:
        with path.open("rb") as file:
            data = file.read(largest + 1)
    except OSError as fault:
        raise BadArt((fault.strerror or "unreadable").lower()) from fault
    if len(data) > largest:
        raise BadArt(f"it is larger than {largest} bytes")
    return data
