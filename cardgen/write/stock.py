"""What a painter asks for while it draws."""

from collections.abc import Container, Sequence
from typing import Protocol

from cardgen.model.geometry import Matrix
from cardgen.model.ops import (
    Gradient,
    Group,
    Icon,
    Op,
    Outline,
    PdfPage,
    Picture,
    Run,
    Veil,
)
from cardgen.write.stencils import Stencils


class Stock(Protocol):
    """What the streams of one file share, by the names that the file gives them."""

    stencils: Stencils

    @property
    def recurring(self) -> Container[int]:
        """Give the ids of ops that stand on many pages."""

    def path(self, outline: Outline) -> str:
        """Give the operators of a path, as `path_operators` does."""

    def letters(self, run: Run) -> Sequence[tuple[str, str]]:
        """Give font names and the operators that show the run's letters in them."""

    def icon(self, icon: Icon) -> str:
        """Name the colourless drawing of an icon."""

    def picture(self, picture: Picture) -> str:
        """Name the image of a picture, which fills the unit square."""

    def pdf_page(self, page: PdfPage) -> tuple[str, Matrix]:
        """Name the drawing of a PDF's page, and give the map onto its box."""

    def shading(self, gradient: Gradient) -> str:
        """Name the shading of a gradient."""

    def one_picture(self, group: Group) -> str:
        """Name the drawing of a group that is laid over the page as one picture."""

    def mask(self, veil: Veil) -> str:
        """Name the state in which only a veil's mask lets paint through."""

    def shared(self, op: Op) -> str:
        """Name the drawing of an op that is among `recurring`."""
