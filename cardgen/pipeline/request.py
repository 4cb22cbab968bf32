"""What to render."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Request:
    """Names to render. An empty tuple or None stands for the game's own default."""

    components: tuple[str, ...] = ()
    papers: tuple[str, ...] = ()
    layouts: tuple[str, ...] = ()
    looks: tuple[str, ...] = ()
    targets: tuple[str, ...] = ("pdf",)
    output: Path | None = None
