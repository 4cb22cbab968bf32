"""A face as text, in millimetres, for tests and reviewers to compare."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from cardgen.model.face import Face
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import (
    Color,
    Gradient,
    Group,
    Icon,
    Op,
    Outline,
    Paint,
    PdfPage,
    Picture,
    Segment,
    Shape,
    Stroke,
    TextLine,
    Veil,
)
from cardgen.model.units import to_mm


def list_face(face: Face) -> str:
    """Return one line per op, lengths in millimetres with two decimals."""
    head = f"face {_mm(face.width, face.height)} bleed {_mm(face.bleed)}"
    return "\n".join([head, *_ops(face.ops, "  ")]) + "\n"


def _ops(ops: Sequence[Op], indent: str) -> Iterator[str]:
    for op in ops:
        match op:
            case Group():
                clip = f" clip {_outline(op.clip)}" if op.clip else ""
                faded = f" opacity {op.opacity:g}" if op.opacity < 1 else ""
                blend = f" {op.blend}" if op.blend != "normal" else ""
                yield f"{indent}group {_matrix(op.matrix)}{faded}{blend}{clip}"
                yield from _ops(op.ops, indent + "  ")
            case Shape():
                rule = " even-odd" if op.even_odd else ""
                yield (
                    f"{indent}shape{_fill(op.fill)}{_stroke(op.stroke)}{rule} "
                    f"{_outline(op.outline)}"
                )
            case TextLine():
                yield from (
                    f"{indent}text {_mm(run.x, op.y)} {run.font.path.stem} "
                    f'{run.size:g}pt{_fill(run.paint)} "{run.text}"'
                    for run in op.runs
                )
            case Icon():
                place = _mm(op.x, op.y, op.size)
                drawn = f"{_fill(op.paint)}{_stroke(op.stroke)}"
                yield f"{indent}icon {op.drawing.name} {place}{drawn}"
            case Picture():
                window = f" window {_box(op.window)}" if op.window else ""
                faded = f" opacity {op.opacity:g}" if op.opacity < 1 else ""
                picture = f"{indent}picture {op.path.name} {_box(op.box)}"
                yield f"{picture}{window}{faded}{_sampled(op)}"
            case PdfPage():
                window = f" window {_box(op.window)}" if op.window else ""
                page = f"{op.path.name} page {op.page}"
                yield f"{indent}{page} {_box(op.box)}{window}"
            case Veil():
                yield f"{indent}veil {_paint(op.paint)} {_box(op.box)}"
                yield from _ops(op.mask, indent + "  ")
            case _:
                assert_never(op)


def _sampled(picture: Picture) -> str:
    if picture.sampling is None:
        return ""
    crop = f" of {picture.sampling.crop}" if picture.sampling.crop else ""
    return f" sampled {picture.sampling.size}{crop}"


def _mm(*points: float) -> str:
    return " ".join(f"{to_mm(point) + 0.0:.2f}" for point in points)


def _box(box: Box) -> str:
    return _mm(box.x, box.y, box.width, box.height)


def _matrix(matrix: Matrix) -> str:
    linear = (matrix.a, matrix.b, matrix.c, matrix.d)
    turned = (
        "" if linear == (1, 0, 0, 1) else " " + " ".join(f"{n:.4g}" for n in linear)
    )
    return f"at {_mm(matrix.e, matrix.f)}{turned}"


def _fill(fill: Paint | Gradient | None) -> str:
    if isinstance(fill, Gradient):
        stops = " ".join(f"{_color(tint)}:{place:g}" for place, tint in fill.stops)
        faded = f"@{fill.opacity:g}" if fill.opacity < 1 else ""
        return f" gradient {_mm(*fill.ends)} {stops}{faded}"
    return f" fill {_paint(fill)}" if fill else ""


def _stroke(stroke: Stroke | None) -> str:
    if stroke is None:
        return ""
    dash = f" dash {_mm(*stroke.dash)}" if stroke.dash else ""
    return f" stroke {_paint(stroke.paint)} {_mm(stroke.width)}{dash}"


def _paint(paint: Paint) -> str:
    faded = f"@{paint.opacity:g}" if paint.opacity < 1 else ""
    return f"{_color(paint.color)}{faded}"


def _color(color: Color) -> str:
    parts = (color.red, color.green, color.blue)
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)


def _outline(outline: Outline) -> str:
    return " ".join(_segment(segment) for segment in outline)


def _segment(segment: Segment) -> str:
    kind, *points = segment
    return f"{kind}{_mm(*points)}"
