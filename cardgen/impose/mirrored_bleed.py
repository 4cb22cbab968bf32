"""Bleed that cards lack, made of their own art.

A face is mirrored at its four edges and corners, so that the art continues where a cut
is off. Words are left out of the mirror image: they belong to no edge.
"""

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.impose.edges import EdgeReader, OpBounds
from cardgen.impose.empty_corners import corner_patches
from cardgen.impose.job import Copies, ImpositionJob, Layout
from cardgen.impose.seen import art_of
from cardgen.model.face import Face, Item
from cardgen.model.forms import outline_of
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import Group, Op
from cardgen.model.outlines import mapped, rectangle
from cardgen.model.page import Page
from cardgen.model.problem import Refused
from cardgen.model.units import to_points

# The bleed of cards that have none although their art reaches the edge (pnp-howto: 2 to
# 3 mm).
USUAL = to_points(2.0)
# Art and its mirror image overlap a little, or a light line shows between them.
_LAP = to_points(0.05)


class BleedOptions(NamedTuple):
    """The least bleed of fronts and backs in points; with None, faces without a bleed
    get USUAL if they need it."""

    bleed: float | None
    back_bleed: float


def impose_with_bleed(
    layout: Layout, copies: Copies, options: BleedOptions, job: ImpositionJob
) -> Sequence[Page]:
    """Impose items with the requested bleed, and at least that of the layout.

    A bleed that was not requested is left out if a card does not fit because of it.
    Raises Refused when a card does not fit the paper.
    """
    options = _at_least(layout.BLEED, options)
    try:
        return layout.impose(with_bleed(copies, options, job.edges), job)
    except Refused:
        if options.bleed is not None:
            raise
        bare = options._replace(bleed=0.0)
        return layout.impose(with_bleed(copies, bare, job.edges), job)


def _at_least(bleed: float, options: BleedOptions) -> BleedOptions:
    if not bleed:
        return options
    return BleedOptions(
        max(bleed, options.bleed or 0.0), max(bleed, options.back_bleed)
    )


def fitting_bleed(
    layout: Layout, copies: Copies, options: BleedOptions, job: ImpositionJob
) -> Copies:
    """Return the items as `impose_with_bleed` imposes them. Raises Refused."""
    options = _at_least(layout.BLEED, options)
    wide = with_bleed(copies, options, job.edges)
    try:
        layout.impose(wide, job)
    except Refused:
        if options.bleed is not None:
            raise
        wide = with_bleed(copies, options._replace(bleed=0.0), job.edges)
        layout.impose(wide, job)
    return wide


def with_bleed(
    copies: Copies, options: BleedOptions, reader: EdgeReader | None = None
) -> Copies:
    """Return the items with the requested bleed.

    Faces that need no more remain the same objects, and a face that recurs is changed
    once.
    """
    reader = reader or EdgeReader()
    fronts = {id(item.front): item.front for item, _ in copies}
    backs = {id(item.back): item.back for item, _ in copies if item.back}
    wide_fronts = {
        key: _widened(face, _least_bleed(face, options, reader))
        for key, face in fronts.items()
    }
    wide_backs = {
        key: _widened(
            face, max(_least_bleed(face, options, reader), options.back_bleed)
        )
        for key, face in backs.items()
    }
    return tuple(
        [(_replaced(item, wide_fronts, wide_backs), count) for item, count in copies]
    )


def bare_copies(layout: Layout, copies: Copies, options: BleedOptions) -> Copies:
    """Return items with the bleed that they are imposed with, and nothing on them.

    What was learnt of their faces stays: the art is not read again.
    """
    options, reader = _at_least(layout.BLEED, options), EdgeReader()

    def bare(face: Face, least: float) -> Face:
        bleed = max(face.bleed, least, _least_bleed(face, options, reader))
        if bleed > face.bleed:
            # Of a face that was mirrored, the edges were read after that.
            reader.edges(face)
        size, learnt = (face.width, face.height, bleed), dict(face.learnt)
        return Face(*size, (), face.form, learnt, face.slots, face.box)

    fronts = {id(item.front): bare(item.front, 0.0) for item, _ in copies}
    backs = {
        id(item.back): bare(item.back, options.back_bleed)
        for item, _ in copies
        if item.back
    }
    return tuple([(_replaced(item, fronts, backs), count) for item, count in copies])


def _replaced(item: Item, fronts: dict[int, Face], backs: dict[int, Face]) -> Item:
    front = fronts[id(item.front)]
    back = backs[id(item.back)] if item.back else None
    if front is item.front and back is item.back:
        return item
    return item._replace(front=front, back=back)


def _least_bleed(face: Face, options: BleedOptions, reader: EdgeReader) -> float:
    # A box has the bleed that its panels have.
    if face.box:
        return 0.0
    if options.bleed is not None:
        return options.bleed
    return USUAL if face.bleed <= 0 and reader.reaches(face) else 0.0


def _widened(face: Face, bleed: float) -> Face:
    return cut_out(mirrored_face(face, bleed) if bleed > face.bleed else face)


def mirrored_face(face: Face, bleed: float) -> Face:
    """Return a face with `bleed` points around, mirrored at the bleed that it has."""
    if face.form != "rectangle":
        return _enlarged(face, bleed)
    box = Box(0, 0, face.width, face.height).grown(face.bleed)
    more = min(bleed - face.bleed, box.width, box.height)
    sides = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    bounds_of = OpBounds().of
    patches = corner_patches(face, box, more)
    ops = [(op, bounds_of(op)) for op in (*patches.below, *face.ops, *patches.above)]
    strips = [_strip(ops, box, more, x, y) for x, y in sides]
    own = Group(Matrix(), face.ops, rectangle(*box))
    around = (strip for strip in strips if strip.ops)
    drawn = (*patches.below, *around, own, *patches.above)
    return Face(face.width, face.height, bleed, drawn, face.form)


def _strip(
    ops: Sequence[tuple[Op, Box]], box: Box, more: float, x: int, y: int
) -> Group:
    """Mirror the art along an edge (x or y is not 0) or in a corner (neither is)."""
    a, e, left, width = _mirror(box.x, box.right, more, x)
    d, f, top, height = _mirror(box.y, box.bottom, more, y)
    strip = Box(left, top, width, height)
    kept = art_of([op for op, bounds in ops if bounds.overlaps(strip)])
    return Group(Matrix(a=a, d=d, e=e, f=f), kept, rectangle(*strip))


def _mirror(
    start: float, stop: float, more: float, side: int
) -> tuple[float, float, float, float]:
    """Return factor and shift of the map, and the start and length of the strip."""
    if side == 0:
        return 1.0, 0.0, start, stop - start
    if side < 0:
        return -1.0, 2 * (start + _LAP), start, more + 2 * _LAP
    return -1.0, 2 * (stop - _LAP), stop - more - 2 * _LAP, more + 2 * _LAP


def _enlarged(face: Face, bleed: float) -> Face:
    """Return a round or hex in a ring of a larger copy: its edge is not straight."""
    across = (face.width + 2 * bleed) / (face.width + 2 * face.bleed)
    down = (face.height + 2 * bleed) / (face.height + 2 * face.bleed)
    x, y = face.width / 2 * (1 - across), face.height / 2 * (1 - down)
    trim = Box(0, 0, face.width, face.height)
    edge = outline_of(face.form, trim, face.bleed)
    # Within the face, the copy would show through art that has no ground.
    shrunk = Matrix(a=1 / across, d=1 / down, e=-x / across, f=-y / down)
    hole = mapped(outline_of(face.form, trim, face.bleed - _LAP), shrunk)
    larger = Matrix(a=across, d=down, e=x, f=y)
    ring = Group(larger, art_of(face.ops), (*edge, *hole), even_odd=True)
    own = Group(Matrix(), face.ops, edge)
    return Face(face.width, face.height, bleed, (ring, own), face.form)


def cut_out(face: Face) -> Face:
    """Cut a round or hex to its outline: its corners are waste."""
    if face.form in ("rectangle", "net"):
        return face
    trim = Box(0, 0, face.width, face.height)
    clip = outline_of(face.form, trim, face.bleed)
    ops = (Group(Matrix(), face.ops, clip),)
    return Face(face.width, face.height, face.bleed, ops, face.form)
