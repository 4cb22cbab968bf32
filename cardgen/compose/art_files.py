"""Files of art and icons, each opened once; and the files that a face is drawn from."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from cardgen.art.art_file import BadArt
from cardgen.art.raster_file import raster_size
from cardgen.model.assets import Assets
from cardgen.model.ops import Group, IconDrawing, Op, PdfPage, Picture, TextLine, Veil
from cardgen.model.problem import Refused, error
from cardgen.model.source import Span
from cardgen.model.units import POINTS_PER_INCH

_AGAIN = "save the icon again, or another one in its place"


class Art(NamedTuple):
    """A picture with its natural size in points.

    `pixels` are those of a raster file, `ops` the drawing of a vector file; a page of a
    PDF has neither. `loss` says why a drawing can be printed as pixels only.
    """

    width: float
    height: float
    pixels: tuple[int, int] | None = None
    ops: tuple[Op, ...] | None = None
    loss: str = ""


class ArtFiles:
    """Opens art files, each once. Raises BadArt for one that cannot be used.

    `read_svg` returns the art of an SVG file.
    """

    def __init__(self, read_svg: Callable[[Path], Art]) -> None:
        self._raster, self._svg = cache(_raster), cache(read_svg)
        self._page = cache(_page)

    def open(self, path: Path, page: int) -> Art:
        """Return a picture's art; `page` counts for PDF files only, from 1."""
        match path.suffix.lower():
            case ".svg":
                return self._svg(path)
            case ".pdf":
                return self._page(path, page)
            case _:
                return self._raster(path)


def _raster(path: Path) -> Art:
    size = raster_size(path)
    point = POINTS_PER_INCH / size.dpi
    pixels = size.width, size.height
    return Art(size.width * point, size.height * point, pixels)


def _page(path: Path, page: int) -> Art:
    # The library behind it takes a tenth of a second to load.
    from cardgen.art.pdf_page import page_size

    width, height, _ = page_size(path, page)
    return Art(width, height)


class IconFiles:
    """Finds and reads icons, which are SVG files, each once.

    `read_svg` returns the drawing of a file, or raises BadArt.
    """

    def __init__(self, assets: Assets, read_svg: Callable[[Path], IconDrawing]) -> None:
        self._find = cache(assets.find_icon)
        self._read = cache(partial(_read_icon, read_svg))
        # The files of all icons that were asked for.
        self.used: dict[Path, None] = {}

    def read(self, name: str) -> IconDrawing | None:
        """Return the drawing of an icon, None if there is no such file.

        Raises Refused if the file is no icon.
        """
        path = self._find(name)
        if path is None:
            return None
        self.used[path] = None
        return self._read(path)


def _read_icon(read_svg: Callable[[Path], IconDrawing], path: Path) -> IconDrawing:
    try:
        return read_svg(path)
    except BadArt as bad:
        place = Span(path, bad.line, bad.column, bad.line, bad.column)
        said = f'"{path.name}" cannot be used as an icon: {bad.reason}'
        raise Refused(error("assets", place, said, bad.hint or _AGAIN)) from bad


class Sources(NamedTuple):
    """Icon files that were drawn, and the original of each font file."""

    icons: tuple[Path, ...] = ()
    fonts: Mapping[Path, Path] = MappingProxyType({})


def font_files(ops: Iterable[Op]) -> set[Path]:
    """Return the fonts that text is set in."""
    lines = (op for op in _all(ops) if isinstance(op, TextLine))
    return {run.font.path for line in lines for run in line.runs}


def picture_files(ops: Iterable[Op]) -> set[Path]:
    """Return the pictures that are shown."""
    return {op.path for op in _all(ops) if isinstance(op, (Picture, PdfPage))}


def _all(ops: Iterable[Op]) -> Iterator[Op]:
    for op in ops:
        yield op
        if isinstance(op, Group):
            yield from _all(op.ops)
        elif isinstance(op, Veil):
            yield from _all(op.mask)
