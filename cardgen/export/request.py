"""What `cardgen export` is asked for."""

from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    # Few runs choose cards, and the language of conditions takes 20 ms to load.
    from cardgen.sandbox.card_choice import CardChoice

Area = Literal["trim", "bleed"]
PictureFormat = Literal["png", "jpg", "webp"]
Corners = Literal["square", "round"]


class ExportRequest(NamedTuple):
    """What to export, by name. An empty tuple or None means a default.

    Without `looks` that is the game's first one. A target chooses the `area` of its
    pictures itself. A `choice` leaves out all other cards, and rulebooks.
    `cut` is the machine that cards are cut by, `language` that of a game which was read
    in another than its own.
    """

    targets: tuple[str, ...]
    components: tuple[str, ...] = ()
    looks: tuple[str, ...] = ()
    area: Area | None = None
    dpi: int = 300
    format: PictureFormat = "png"
    corners: Corners = "square"
    base_url: str = ""
    icc: Path | None = None
    install: Path | None = None
    output: Path | None = None
    choice: "CardChoice | None" = None
    cut: str = "silhouette"
    language: str = ""

    @property
    def is_selection(self) -> bool:
        """Return whether only a part of the game is exported."""
        return bool(self.components or self.choice)
