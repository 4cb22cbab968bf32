"""SVG icons: one colour that is replaced, or several that stay as they are."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from cardgen.art.art_file import BadArt
from cardgen.art.svg_tree import SvgElement, read_tree
from cardgen.compose.svg.attributes import natural_size, view_box
from cardgen.compose.svg.clip_paths import ClipPart, united
from cardgen.compose.svg.reader import DrawingReader, check_tree
from cardgen.compose.svg.support import Unsupported, attribute_of
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import (
    BLACK,
    WHITE,
    Color,
    Gradient,
    Group,
    IconDrawing,
    Op,
    Outline,
    Paint,
    Shape,
    Veil,
)
from cardgen.model.outlines import extent, rectangle

# A ground may be drawn a little beyond its square, or by a rounding error within it.
_HAIR = 1e-3
_DRAWN = (
    "an icon is made of fills, lines and gradients, in colours that CSS knows; convert "
    "everything else to paths"
)


def read_icon(path: Path) -> IconDrawing:
    """Return the drawing of an SVG file.

    Raises BadArt for a file that is broken, or uses what only pixels can show.
    """
    return draw_icon(path.stem, read_tree(path))


def draw_icon(name: str, root: SvgElement) -> IconDrawing:
    """Return the drawing of an element tree, centred in its square. Raises BadArt."""
    try:
        check_tree(root)
        box = view_box(root.attributes) or Box(0, 0, *natural_size(root.attributes))
        width, height = box.width, box.height
        units = max(width, height)
        # An oblong drawing is centred in its square.
        shift = Matrix(e=(units - width) / 2, f=(units - height) / 2)
        ops = DrawingReader(root).draw(root, shift, Box(0, 0, width, height))
    except Unsupported as fault:
        place = fault.place or (root.line, root.column)
        raise BadArt(f"it uses {fault}", *place, _DRAWN) from fault
    except ValueError as fault:
        raise BadArt(str(fault), *root.place(attribute_of(fault))) from fault
    if not ops:
        raise BadArt("it draws nothing", root.line, root.column)
    edge = shift.bounds(Box(0, 0, width, height))
    return _drawing(name, units, _without_ground(ops, edge), edge)


def _drawing(name: str, units: float, ops: tuple[Op, ...], edge: Box) -> IconDrawing:
    if len(set(_colors(ops))) > 1:
        return IconDrawing(name, units, ops=_cut(ops, edge), colourful=True)
    outline = _outline(ops)
    if outline:
        return IconDrawing(name, units, outline)
    return IconDrawing(name, units, ops=_cut(ops, edge))


def _without_ground(ops: tuple[Op, ...], edge: Box) -> tuple[Op, ...]:
    """Return ops without a first one that fills the whole of a black and white icon.

    Sites offer icons as white shapes on a black square, or the other way round.
    """
    ground, *others = ops
    if not (isinstance(ground, Shape) and others and _fills(ground, edge)):
        return ops
    colors = {frozenset(_colors((ground,))), frozenset(_colors(others))}
    if colors == {frozenset({BLACK}), frozenset({WHITE})}:
        return tuple(others)
    return ops


def _fills(shape: Shape, edge: Box) -> bool:
    box = extent(shape)
    sides = [box.x, box.y, box.right, box.bottom]
    beyond = [edge.x - sides[0], edge.y - sides[1]]
    beyond += [sides[2] - edge.right, sides[3] - edge.bottom]
    points = {segment[1:] for segment in shape.outline if segment[0] != "Z"}
    corners = {(x, y) for x in sides[::2] for y in sides[1::2]}
    solid = isinstance(shape.fill, Paint) and shape.fill.opacity == 1
    return solid and points == corners and min(beyond) > -_HAIR * edge.width


def _colors(ops: Iterable[Op]) -> Iterator[Color]:
    for op in ops:
        match op:
            case Shape(fill=fill, stroke=stroke):
                yield from _of_paint(fill)
                yield from _of_paint(stroke.paint if stroke else None)
            case Group():
                yield from _colors(op.ops)
            case Veil():
                yield from _of_paint(op.paint)


def _of_paint(paint: Paint | Gradient | None) -> Iterator[Color]:
    match paint:
        case Paint():
            yield paint.color
        case Gradient():
            yield from (color for _, color in paint.stops)


def _outline(ops: tuple[Op, ...]) -> Outline:
    """Return shapes as one outline for the non-zero rule, empty if that cannot be."""
    outlines = [op.outline for op in ops if isinstance(op, Shape) and _is_plain(op)]
    if len(outlines) < len(ops):
        return ()
    try:
        return united([ClipPart(outline) for outline in outlines]).outline
    except Unsupported:
        return ()


def _is_plain(shape: Shape) -> bool:
    solid = isinstance(shape.fill, Paint) and shape.fill.opacity == 1
    return solid and shape.stroke is None and not shape.even_odd


def _cut(ops: tuple[Op, ...], edge: Box) -> tuple[Op, ...]:
    """Return ops cut off where they leave their square."""
    sides = rectangle(edge.x, edge.y, edge.width, edge.height)
    boxes = [extent(op) for op in ops]
    inside = all(
        box.x >= edge.x
        and box.y >= edge.y
        and box.right <= edge.right
        and box.bottom <= edge.bottom
        for box in boxes
    )
    return ops if inside else (Group(Matrix(), ops, sides),)
