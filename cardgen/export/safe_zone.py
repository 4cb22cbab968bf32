"""Finds words beyond the safe line of a product, which a cut slightly off may reach."""

from collections.abc import Iterator, Sequence
from functools import cache

from cardgen.export.choosing import Choices, ChosenPart
from cardgen.export.product_fit import lies_across
from cardgen.export.products import Product
from cardgen.model.face import Face
from cardgen.model.forms import beyond, corners
from cardgen.model.geometry import Box, Matrix, around
from cardgen.model.ops import (
    FontFile,
    Glyphs,
    Group,
    Op,
    Run,
    ShapedGlyphs,
    TextLine,
)
from cardgen.model.problem import Problem, warning
from cardgen.model.units import show_mm, to_points
from cardgen.typeset.metrics import FontMetrics
from cardgen.validate.formatting import first_few, pluralize, quoted

# What nobody can see, and what is left by rounding to pixels.
_ENOUGH = to_points(0.1)


def find_cut_words(choices: Choices) -> Iterator[Problem]:
    """Warn of words beyond the safe line, once for each component."""
    for chosen in choices.parts:
        product = chosen.product
        if product.safe_zone is not None:
            far = dict(_reaches(chosen, product))
            if far:
                yield _problem(chosen, far)


def _reaches(chosen: ChosenPart, product: Product) -> Iterator[tuple[str, float]]:
    """Yield cards whose words cross the line, and by how much, in points."""
    known = {face: reach(face, product) for face in chosen.part.faces}
    for card in chosen.part.cards:
        faces = [face for face in (card.front, card.back) if face]
        most = max(known[face] for face in faces)
        if most > _ENOUGH:
            yield card.id, most


def _problem(chosen: ChosenPart, far: dict[str, float]) -> Problem:
    part, product = chosen.part, chosen.product
    cards = f"{pluralize(len(far), 'card')} of {quoted(part.id)}"
    message = (
        f"words cross the safe line of {product.id} by up to "
        f"{show_mm(max(far.values()))} mm on {cards}: {first_few(list(far))}"
    )
    hint = (
        "a cut slightly off may reach them; move them inwards, or name a larger product"
    )
    return warning("export", part.component.span, message, hint)


def reach(face: Face, product: Product) -> float:
    """Return how far words of a face reach beyond the safe line of a product, 0 if
    they do not; in points."""
    zone = product.safe_zone
    if zone is None:
        return 0.0
    wide, high = product.canvas
    if lies_across(product, face.width, face.height):
        wide, high, zone = high, wide, Box(zone.y, zone.x, zone.height, zone.width)
    x, y = (wide - face.width) / 2, (high - face.height) / 2
    line = zone._replace(x=zone.x - x, y=zone.y - y)
    points = [point for box in _words(face.ops, Matrix()) for point in corners(box)]
    return max(0.0, beyond(face.form, line, points)) if points else 0.0


def words_of(face: Face) -> Box | None:
    """Return the box around all words of a face, in points, None if it has none."""
    boxes = list(_words(face.ops, Matrix()))
    return around(boxes) if boxes else None


def _words(ops: Sequence[Op], matrix: Matrix) -> Iterator[Box]:
    """Yield the boxes around the ink of words."""
    for op in ops:
        if isinstance(op, Group):
            yield from _words(op.ops, op.matrix.then(matrix))
        elif isinstance(op, TextLine):
            for run in op.runs:
                yield from (matrix.bounds(box) for box in _run(run, op.y))


def _run(run: Run, y: float) -> Iterator[Box]:
    font, em, x = _metrics(run.font), run.size / 1000, run.x
    for glyphs in run.glyphs:
        wide, top, bottom = _extent(glyphs, font)
        wide *= run.hidden or 1.0
        if glyphs.text.strip():
            yield Box(x, y - top * em, wide * em, (top + bottom) * em)
        x += wide * em


def _extent(
    glyphs: Glyphs | ShapedGlyphs, font: FontMetrics
) -> tuple[float, float, float]:
    """Return the width of a word and its ink above and below the baseline."""
    if isinstance(glyphs, ShapedGlyphs):
        return glyphs.width, glyphs.top, glyphs.bottom
    measure = font.measure(glyphs.text)
    width = font.unkerned(glyphs.text) + sum(glyphs.kerns)
    return width, measure.top, measure.bottom


@cache
def _metrics(font: FontFile) -> FontMetrics:
    return FontMetrics(font.path, font.features)
