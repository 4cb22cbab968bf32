"""Strokes of SVG: how a style describes them, and lines drawn in them."""

from typing import Literal, cast

from cardgen.compose.svg.affine import keeps_circles, length_factor, placed
from cardgen.compose.svg.attributes import read_length, read_number
from cardgen.compose.svg.stylesheet import Style
from cardgen.compose.svg.support import BadValue, Unsupported, reading
from cardgen.model.geometry import Matrix, scale
from cardgen.model.ops import PDF_MITER, Group, Op, Outline, Paint, Shape, Stroke


def read_stroke(style: Style, paint: Paint, whole: float) -> Stroke | None:
    """Return the stroke of a style in user units, or None if it is invisible.

    Percentages are of `whole`. Raises BadValue and Unsupported.
    """
    with reading("stroke-width"):
        width = read_length(style["stroke-width"], whole)
        if width < 0:
            raise BadValue("stroke-width is below 0")
    if not width:
        return None
    if style["vector-effect"] != "none":
        raise Unsupported("vector-effect", "vector-effect")
    cap = _word(style, "stroke-linecap", ("butt", "round", "square"))
    join = _word(style, "stroke-linejoin", ("miter", "round", "bevel"))
    miter = PDF_MITER
    if join == "miter":
        with reading("stroke-miterlimit"):
            miter = max(1.0, read_number(style["stroke-miterlimit"]))
    dash = _dash(style, whole)
    return Stroke(
        paint,
        width,
        dash,
        cast(Literal["butt", "round", "square"], cap),
        cast(Literal["miter", "round", "bevel"], join),
        _phase(style, dash, whole),
        miter,
    )


def _word(style: Style, name: str, known: tuple[str, ...]) -> str:
    if style[name] not in known:
        raise Unsupported(f'{name}="{style[name][:30]}"', name)
    return style[name]


def _dash(style: Style, whole: float) -> tuple[float, ...]:
    if style["stroke-dasharray"] == "none":
        return ()
    words = style["stroke-dasharray"].replace(",", " ").split()
    with reading("stroke-dasharray"):
        dash = tuple(read_length(word, whole) for word in words)
    if not sum(dash) > 0 or min(dash) < 0:
        return ()
    # PDF repeats an odd list too, but with dashes and gaps swapped every other time.
    return dash * 2 if len(dash) % 2 else dash


def _phase(style: Style, dash: tuple[float, ...], whole: float) -> float:
    with reading("stroke-dashoffset"):
        offset = read_length(style["stroke-dashoffset"], whole)
    # A PDF has no dashes that begin before the line.
    return offset % sum(dash) if dash else 0.0


def stroked(outline: Outline, stroke: Stroke, matrix: Matrix) -> Op:
    """Return an outline in a stroke, both under a matrix. Raises Unsupported."""
    size = length_factor(matrix)
    dash = tuple(step * size for step in stroke.dash)
    phase = stroke.phase * size
    grown = stroke._replace(width=stroke.width * size, dash=dash, phase=phase)
    if keeps_circles(matrix):
        return Shape(placed(outline, matrix), None, grown)
    shape = Shape(placed(outline, scale(size)), None, grown)
    return Group(scale(1 / size).then(matrix), (shape,))
