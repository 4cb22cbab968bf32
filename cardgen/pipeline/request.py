"""What to render."""

from pathlib import Path
from typing import NamedTuple

from cardgen.model.page import Printer


class Request(NamedTuple):
    """Names to render. An empty tuple or None stands for the game's own default.

    A `kit` is made with a guide to it, and never for one printer.
    """

    components: tuple[str, ...] = ()
    papers: tuple[str, ...] = ()
    layouts: tuple[str, ...] = ()
    looks: tuple[str, ...] = ()
    targets: tuple[str, ...] = ("pdf",)
    output: Path | None = None
    printer: Printer | None = None
    kit: bool = False
