"""Bleed that cards lack, made of their own art.

A face is reflected at its four edges and corners, so that art goes on where a cut is
off. Words are left out of the reflection: they belong to no edge.
"""

import operator
from collections.abc import Sequence
from typing import NamedTuple

from cardgen.impose.edges import EdgeReader, OpBounds
from cardgen.impose.forms import outline_of
from cardgen.impose.job import Copies, ImpositionJob, Layout
from cardgen.model.face import Face, Item
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import Group, Op, Outline, TextLine
from cardgen.model.outlines import rectangle
from cardgen.model.page import Page
from cardgen.model.problem import Refused
from cardgen.model.units import to_points

# What cards get that have none although their art reaches the edge (pnp-howto: 2 to
# 3 mm).
USUAL = to_points(2.0)
# Art and its reflection overlap a little, or a light line shows between them.
_LAP = to_points(0.05)


class BleedOptions(NamedTuple):
    """The least bleed of fronts and backs in points; None gives USUAL to faces
    without, if they need it."""

    bleed: float | None
    back_bleed: float


def impose_with_bleed(
    layout: Layout, copies: Copies, wish: BleedOptions, job: ImpositionJob
) -> Sequence[Page]:
    """Impose items with the bleed that they shall have.

    A bleed that nobody asked for is never why a card does not fit: it is left out
    then. Raises Refused when a card does not fit the paper.
    """
    try:
        return layout.impose(with_bleed(copies, wish, job.edges), job)
    except Refused:
        if wish.bleed is not None:
            raise
        bare = wish._replace(bleed=0.0)
        return layout.impose(with_bleed(copies, bare, job.edges), job)


def with_bleed(
    copies: Copies, wish: BleedOptions, reader: EdgeReader | None = None
) -> Copies:
    """Give the items with the bleed that they shall have.

    Faces that need no more stay the same objects, and so do those met again.
    """
    workshop = _Workshop(wish, reader or EdgeReader())
    return tuple([(workshop.item(item), count) for item, count in copies])


class _Workshop:
    def __init__(self, wish: BleedOptions, reader: EdgeReader) -> None:
        self._wish = wish
        self._reader = reader
        self._made: dict[tuple[int, bool], tuple[Face, Face]] = {}

    def item(self, item: Item) -> Item:
        front = self._face(item.front, is_back=False)
        back = self._face(item.back, is_back=True) if item.back else None
        if front is item.front and back is item.back:
            return item
        return item._replace(front=front, back=back)

    def _face(self, face: Face, *, is_back: bool) -> Face:
        made = self._made.get((id(face), is_back))
        if made is None:
            bleed = max(self._least(face), self._wish.back_bleed if is_back else 0.0)
            wider = mirrored_face(face, bleed) if bleed > face.bleed else face
            made = self._made[id(face), is_back] = (face, cut_out(wider))
        return made[1]

    def _least(self, face: Face) -> float:
        if self._wish.bleed is not None:
            return self._wish.bleed
        if face.bleed > 0 or not self._reader.reaches(face):
            return 0.0
        return USUAL


def mirrored_face(face: Face, bleed: float) -> Face:
    """Give a face with `bleed` points around, reflected at the bleed that it has."""
    if face.form != "rectangle":
        return _enlarged(face, bleed)
    box = Box(0, 0, face.width, face.height).grown(face.bleed)
    more = min(bleed - face.bleed, box.width, box.height)
    sides = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    reach = OpBounds().of
    reaches = [(op, reach(op)) for op in face.ops]
    strips = [_strip(reaches, box, more, x, y) for x, y in sides]
    own = Group(Matrix(), face.ops, _clip(box))
    ops = (*(strip for strip in strips if strip.ops), own)
    return Face(face.width, face.height, bleed, ops, face.form)


def _strip(
    reaches: Sequence[tuple[Op, Box]], box: Box, more: float, x: int, y: int
) -> Group:
    """Reflect what lies along an edge (x or y is not 0) or in a corner (neither is)."""
    a, e, left, width = _reflected(box.x, box.right, more, x)
    d, f, top, height = _reflected(box.y, box.bottom, more, y)
    strip = Box(left, top, width, height)
    kept = art_of([op for op, reach in reaches if reach.overlaps(strip)])
    return Group(Matrix(a=a, d=d, e=e, f=f), kept, _clip(strip))


def _reflected(
    start: float, stop: float, more: float, side: int
) -> tuple[float, float, float, float]:
    """Give factor and shift of the map, and where the strip begins and its length."""
    if side == 0:
        return 1.0, 0.0, start, stop - start
    if side < 0:
        return -1.0, 2 * (start + _LAP), start, more + 2 * _LAP
    return -1.0, 2 * (stop - _LAP), stop - more - 2 * _LAP, more + 2 * _LAP


def _enlarged(face: Face, bleed: float) -> Face:
    """Give a round or hex over a larger copy of itself: its edges are not straight."""
    across = (face.width + 2 * bleed) / (face.width + 2 * face.bleed)
    down = (face.height + 2 * bleed) / (face.height + 2 * face.bleed)
    x, y = face.width / 2 * (1 - across), face.height / 2 * (1 - down)
    trim = Box(0, 0, face.width, face.height)
    edge = outline_of(face.form, trim, face.bleed)
    under = Group(Matrix(a=across, d=down, e=x, f=y), art_of(face.ops), edge)
    own = Group(Matrix(), face.ops, edge)
    return Face(face.width, face.height, bleed, (under, own), face.form)


def cut_out(face: Face) -> Face:
    """Cut a round or hex to its outline: what lies in its corners is waste."""
    if face.form == "rectangle":
        return face
    trim = Box(0, 0, face.width, face.height)
    clip = outline_of(face.form, trim, face.bleed)
    ops = (Group(Matrix(), face.ops, clip),)
    return Face(face.width, face.height, face.bleed, ops, face.form)


def art_of(ops: Sequence[Op]) -> tuple[Op, ...]:
    """Give ops without words; those that hold none stay the same objects."""
    return tuple([_without_words(op) for op in ops if not isinstance(op, TextLine)])


def _without_words(op: Op) -> Op:
    if not isinstance(op, Group):
        return op
    ops = art_of(op.ops)
    same = len(ops) == len(op.ops) and all(map(operator.is_, ops, op.ops))
    return op if same and not op.spoken else op._replace(ops=ops, spoken=None)


def _clip(box: Box) -> Outline:
    return rectangle(box.x, box.y, box.width, box.height)
