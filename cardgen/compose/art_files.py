"""Files of art and icons, each opened once; and the files that a face is drawn from."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from math import isfinite
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple
from xml.parsers import expat

from cardgen.art.raster_file import raster_size
from cardgen.art.svg_tree import new_parser
from cardgen.compose.path_data import BadPath, read_path
from cardgen.model.assets import Assets
from cardgen.model.geometry import Matrix
from cardgen.model.ops import Group, Op, Outline, PdfPage, Picture, TextLine, Veil
from cardgen.model.outlines import mapped
from cardgen.model.problem import Refused, error
from cardgen.model.source import Span
from cardgen.model.units import POINTS_PER_INCH

_ALLOWED = {"svg", "path", "g", "title", "desc", "metadata"}
_LARGEST = 200_000
_WIDEST = 1e6


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


class IconDrawing(NamedTuple):
    """An icon's outline, in a square of `units` by `units`."""

    name: str
    outline: Outline
    units: float


class IconFiles:
    """Finds and reads icons, SVG files of one colour, each once."""

    def __init__(self, assets: Assets) -> None:
        self._find = cache(assets.find_icon)
        self._read = cache(_read_icon)
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


class _IconReader:
    def __init__(self) -> None:
        self.paths: list[str] = []
        self.box: str | None = None

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        name = tag.rpartition(":")[2]
        if name not in _ALLOWED:
            raise BadPath(f"<{name}> is drawn in it; an icon is made of <path> only")
        if "transform" in attributes:
            raise BadPath("it uses transform, which an icon cannot")
        if name == "svg":
            self.box = attributes.get("viewBox")
        elif name == "path":
            self.paths.append(attributes.get("d", ""))


def _read_icon(path: Path) -> IconDrawing:
    try:
        return _read_outline(path)
    except expat.ExpatError as fault:
        place = Span(
            path, fault.lineno, fault.offset + 1, fault.lineno, fault.offset + 2
        )
        raise _bad_icon(path, "it is not well-formed XML", place) from fault
    except (BadPath, ValueError) as fault:
        raise _bad_icon(path, str(fault), Span(path)) from fault
    except OSError as fault:
        reason = (fault.strerror or "unreadable").lower()
        raise _bad_icon(path, reason, Span(path)) from fault


def _read_outline(path: Path) -> IconDrawing:
    data = path.read_bytes()
    if len(data) > _LARGEST:
        raise BadPath(f"it is larger than {_LARGEST} bytes")
    reader = _IconReader()
    new_parser(reader.start).Parse(data, True)
    if not reader.box or not reader.paths:
        raise BadPath("it has no viewBox, or no path")
    x, y, width, height = (float(word) for word in reader.box.replace(",", " ").split())
    # Not a number is neither above nor below anything, so it fails here as well.
    if not (0 < width < _WIDEST and 0 < height < _WIDEST and isfinite(x + y)):
        raise BadPath("its viewBox is empty or endless")
    units = max(width, height)
    # An oblong drawing is centred in its square.
    shift = Matrix(e=(units - width) / 2 - x, f=(units - height) / 2 - y)
    outline = tuple(
        segment for d in reader.paths for segment in mapped(read_path(d), shift)
    )
    return IconDrawing(path.stem, outline, units)


def _bad_icon(path: Path, reason: str, place: Span) -> Refused:
    return Refused(
        error(
            "assets",
            place,
            f'"{path.name}" cannot be used as an icon: {reason}',
            "an icon is an SVG with a viewBox and one-colour <path> elements",
        )
    )


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
