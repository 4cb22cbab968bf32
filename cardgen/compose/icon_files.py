"""Icon files: SVG of one colour, read once."""

from functools import cache
from math import isfinite
from pathlib import Path
from typing import NamedTuple
from xml.parsers import expat

from cardgen.art.xml_events import new_parser
from cardgen.compose.path_data import BadPath, read_path
from cardgen.model.assets import Assets
from cardgen.model.geometry import Matrix
from cardgen.model.ops import Outline
from cardgen.model.outlines import mapped
from cardgen.model.problem import Refused, error
from cardgen.model.source import Span

_ALLOWED = {"svg", "path", "g", "title", "desc", "metadata"}
_LARGEST = 200_000
_WIDEST = 1e6


class IconDrawing(NamedTuple):
    """An icon's outline, which fills a square of `units` a side."""

    name: str
    outline: Outline
    units: float


class IconFiles:
    """Finds and reads icons, each once."""

    def __init__(self, assets: Assets) -> None:
        self._find = cache(assets.find_icon)
        self._read = cache(_read_icon)
        self._used: dict[Path, None] = {}

    @property
    def used(self) -> tuple[Path, ...]:
        """Give the files of all icons that were asked for."""
        return tuple(self._used)

    def read(self, name: str) -> IconDrawing | None:
        """Give the drawing of an icon, None when there is no file of that name.

        Raises Refused when the file is no icon.
        """
        path = self._find(name)
        if path is None:
            return None
        self._used[path] = None
        return self._read(path)


class _Reader:
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
        return _drawing(path)
    except expat.ExpatError as fault:
        place = Span(
            path, fault.lineno, fault.offset + 1, fault.lineno, fault.offset + 2
        )
        raise _refused(path, "it is not well-formed XML", place) from fault
    except (BadPath, ValueError) as fault:
        raise _refused(path, str(fault), Span(path)) from fault
    except OSError as fault:
        reason = (fault.strerror or "unreadable").lower()
        raise _refused(path, reason, Span(path)) from fault


def _drawing(path: Path) -> IconDrawing:
    data = path.read_bytes()
    if len(data) > _LARGEST:
        raise BadPath(f"it is larger than {_LARGEST} bytes")
    reader = _Reader()
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


def _refused(path: Path, reason: str, place: Span) -> Refused:
    return Refused(
        error(
            "assets",
            place,
            f'"{path.name}" cannot be used as an icon: {reason}',
            "an icon is an SVG with a viewBox and one-colour <path> elements",
        )
    )
