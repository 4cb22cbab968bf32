"""Who made what a game prints besides its own."""

from pathlib import Path
from typing import NamedTuple


class Credit(NamedTuple):
    """What must be said of icons or pictures of one author: see `credits.yaml`."""

    by: str
    licence: str
    url: str
    source: str
    files: tuple[str, ...]


class FontCredit(NamedTuple):
    """A font family: whose it is, and the file with the text of its licence."""

    family: str
    by: str
    licence: str
    text: Path | None
