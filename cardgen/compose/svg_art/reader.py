"""An SVG file of art as drawing ops."""

from dataclasses import dataclass
from pathlib import Path

from cardgen.art.art_file import BadArt
from cardgen.art.svg_tree import SvgElement, check_uses, named, read_tree, walk
from cardgen.compose.svg_art.fault import Unsupported
from cardgen.compose.svg_art.viewport import natural_size
from cardgen.compose.svg_art.walker import Walker
from cardgen.model.geometry import Box, Matrix, scale
from cardgen.model.ops import Group, Op
from cardgen.model.outlines import rectangle

# 96 user units and 72 points are an inch.
_POINT = 72 / 96
_ALIVE = (
    *("script", "animate", "animateColor", "animateMotion", "animateTransform"),
    *("set", "discard", "handler", "listener"),
)

# These are read against a budget; all others are words and a few numbers.
_LONG = ("d", "points", "style", "transform")
_LONGEST = 10_000


@dataclass(frozen=True, slots=True)
class SvgArt:
    """A drawing: its natural size in points and what it is made of.

    The ops' origin is the top left of the drawing, y runs down, and nothing reaches
    out of the size.
    """

    width: float
    height: float
    ops: tuple[Op, ...]


def read_svg(path: Path) -> SvgArt:
    """Give the drawing of an SVG file as vectors.

    Raises BadArt for a file that is broken or hostile, and Unsupported for a sound
    one that only a raster can show as it is meant.
    """
    return draw_tree(read_tree(path))


def read_size(path: Path) -> tuple[float, float]:
    """Give the natural width and height of an SVG file in points. Raises BadArt."""
    width, height = _size(read_tree(path))
    return width * _POINT, height * _POINT


def draw_tree(root: SvgElement) -> SvgArt:
    """Give the drawing of a tree; raises as `read_svg` does."""
    check_uses(root, named(root))
    for element in walk(root):
        _check(element)
    width, height = _size(root)
    try:
        ops = Walker(root).root(root, scale(_POINT), Box(0, 0, width, height))
    except ValueError as fault:
        raise BadArt(str(fault), root.line, root.column) from fault
    width, height = width * _POINT, height * _POINT
    whole = (Group(Matrix(), ops, rectangle(0, 0, width, height)),) if ops else ()
    return SvgArt(width, height, whole)


def _check(element: SvgElement) -> None:
    if element.tag in _ALIVE:
        raise Unsupported(f"<{element.tag}>")
    for name, text in element.attributes.items():
        if len(text) > _LONGEST and name not in _LONG:
            raise Unsupported(f"{name[:30]} of more than {_LONGEST} letters")


def _size(root: SvgElement) -> tuple[float, float]:
    try:
        return natural_size(root.attributes)
    except (ValueError, Unsupported) as fault:
        raise BadArt(str(fault), root.line, root.column) from fault
