"""Art files opened once: how large they are, and the drawings of SVG files."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

from cardgen.art.rasters import read_size
from cardgen.model.ops import Op
from cardgen.model.units import POINTS_PER_INCH


class Art(NamedTuple):
    """A picture by its natural size in points.

    `pixels` are those of a raster file, `ops` the drawing of a vector file; a page of a
    PDF has neither. `loss` says why a drawing can be printed as pixels only.
    """

    width: float
    height: float
    pixels: tuple[int, int] | None = None
    ops: tuple[Op, ...] | None = None
    loss: str = ""


class ArtFiles:
    """Opens art files, each once. Raises BadArt for one that cannot be used."""

    def __init__(self) -> None:
        self._raster, self._drawing = cache(_raster), cache(_drawing)
        self._page = cache(_page)

    def open(self, path: Path, page: int) -> Art:
        """Give a picture's art; `page` counts for PDF files only, from 1."""
        match path.suffix.lower():
            case ".svg":
                return self._drawing(path)
            case ".pdf":
                return self._page(path, page)
            case _:
                return self._raster(path)


def _raster(path: Path) -> Art:
    size = read_size(path)
    point = POINTS_PER_INCH / size.dpi
    pixels = size.width, size.height
    return Art(size.width * point, size.height * point, pixels)


def _drawing(path: Path) -> Art:
    # Read when a game has SVG art: most have none.
    from cardgen.compose.svg.reader import read_size, read_svg
    from cardgen.compose.svg.support import Unsupported

    try:
        drawing = read_svg(path)
    except Unsupported as fault:
        width, height = read_size(path)
        return Art(width, height, loss=str(fault))
    return Art(drawing.width, drawing.height, ops=drawing.ops)


def _page(path: Path, page: int) -> Art:
    # The library behind it takes a tenth of a second to load.
    from cardgen.art.pdf_page import read_size

    width, height, _ = read_size(path, page)
    return Art(width, height)
