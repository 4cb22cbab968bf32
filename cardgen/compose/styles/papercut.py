"""Cut paper: sheets of few flat tones laid over each other, each with a soft shadow on
the one below, and the fibres of the paper."""

from collections.abc import Iterator
from functools import partial

from cardgen.compose.draw.manner import Manner
from cardgen.compose.restyling.lights import within
from cardgen.compose.restyling.marks import crest, crested
from cardgen.compose.restyling.rings import cast, ring
from cardgen.compose.restyling.subject import Subject, is_figure, is_mist
from cardgen.compose.restyling.tones import mix, nearer, oklch, repainted, tone
from cardgen.compose.restyling.trees import (
    Area,
    color_at,
    flat,
    is_open,
    is_solid,
    unit_of,
    without_gradient,
)
from cardgen.model.chance import Shares, shares
from cardgen.model.geometry import Box, Matrix, inverse, move
from cardgen.model.ops import (
    WHITE,
    Color,
    Gradient,
    Group,
    Op,
    Outline,
    Paint,
    Segment,
    Shape,
    Stroke,
)
from cardgen.model.outlines import mapped, rectangle
from cardgen.model.units import to_points

ID = "papercut"
_HERE = Matrix()
_SHADOW = tone(0.2, 0.045, 280)
# Three tones of each colour, and beyond them the papers for eyes and for light.
_STEPS = (0.26, 0.47, 0.66, 0.82, 0.96)
# Where the sheets of a sky begin, as shares of its height.
_SKY = (0.17, 0.34)
_MUTED = 0.145
# The scene is of darker and duller paper than the figure.
_SCENE = 0.9
_DULL = 0.085
_LAMP = 0.82
_EDGE = to_points(0.28)
# Flakes and leaves lie flat.
_SNIPPET = to_points(3)
_BLADE = to_points(0.6)
# How far each part of a shadow falls, as a share of the whole, and its darkness.
_SOFT = ((0.4, 0.12), (0.9, 0.12), (1.5, 0.1))
_HARD = ((0.8, 0.3),)
# Lines over each other that make up the shadow of an edge, in widths of the edge.
_WIDTHS = (12, 9, 6, 4)
_FIBRES = 70
# Points of a figure, above which its shadow has one part.
_RICH = 220


def thing(subject: Subject) -> tuple[Op, ...]:
    """Return a thing with its shadow; a figure is made of several sheets."""
    if not is_figure(subject) or subject.is_fine:
        draw = partial(_surface, manner=subject.manner, far=True)
        # Blades lie on the sheet: a shadow of each would be as much as a wood.
        fall = () if subject.is_fine else _shadows(subject, _HARD)
        return (*fall, *subject.redrawn(draw))
    large = subject.large(0.02, 12)
    raised = partial(_raised, subject=subject, large=large)
    edge = subject.width(0.02, to_points(0.15), to_points(0.55))
    rim = ring(subject, edge, Paint(_pale(subject)), even=True)
    # Each part of a shadow is all of the figure once more.
    points = sum(len(area.shape.outline) for area in subject.areas)
    shadow = _SOFT if points <= _RICH else _HARD
    return (*_shadows(subject, shadow), rim, *subject.redrawn(raised))


def ground(area: Area, manner: Manner) -> tuple[Op, ...]:
    """Return a sheet of the scene: its shadow above its crest, and a cut edge."""
    whole, fill = manner.is_whole(area.box), area.shape.fill
    if whole and isinstance(fill, Gradient) and not fill.fades:
        return _sky(area, fill, manner)
    drawn = _surface(area, manner, far=True)
    flat_ = min(*area.box[2:]) < _SNIPPET or area.thickness < _BLADE
    if whole or flat_ or not drawn or not is_solid(area.shape):
        return drawn
    return _sheet(drawn[0], area, manner)


def cover(manner: Manner) -> tuple[Op, ...]:
    """Return the fibres of the paper, light ones and dark."""
    return tuple(
        Shape(
            fibres(manner.box, _FIBRES, (manner.seed, color)),
            stroke=Stroke(Paint(color, 0.1), to_points(0.12)),
        )
        for color in (WHITE, _SHADOW)
    )


def _shadows(
    subject: Subject, parts: tuple[tuple[float, float], ...]
) -> tuple[Op, ...]:
    fall = subject.width(0.045, to_points(0.25), to_points(1.3))
    fall *= 1 - 0.6 * subject.depth
    unit = unit_of(subject.matrix)
    x, y = (part * fall * unit for part in subject.manner.away(subject.matrix))
    return tuple(
        cast(subject, 0.4 * part * fall, Paint(_SHADOW, dark), (part * x, part * y))
        for part, dark in parts
    )


def _pale(subject: Subject) -> Color:
    """Return the colour of a figure's cut edge: its own, nearly that of bare paper."""
    cream = subject.manner.paper or tone(0.965, 0.015, 85)
    solid = [area for area in subject.areas if area.shape.fill]
    largest = max(solid, key=lambda area: area.size, default=None)
    if largest is None or largest.shape.fill is None:
        return cream
    return mix(_cut(flat(largest.shape.fill).color, subject.manner), cream, 0.86)


def _raised(area: Area, subject: Subject, large: dict[int, Area]) -> tuple[Op, ...]:
    """Return a surface; a large one is a sheet that casts a shadow on the others."""
    drawn = _surface(area, subject.manner)
    if id(area.shape) not in large:
        return drawn
    fall = subject.width(0.014, to_points(0.1), to_points(0.42)) * area.unit
    x, y = subject.manner.away(area.matrix)
    shade = area.shape._replace(fill=Paint(_SHADOW, 0.34), stroke=None)
    return (Group(move(x * fall, y * fall), (shade,)), *drawn)


def _surface(area: Area, manner: Manner, far: bool = False) -> tuple[Op, ...]:
    if is_mist(area.shape):
        return ()
    cut = partial(_distant if far else _cut, manner=manner)
    return (repainted(without_gradient(area.shape), cut),)


def _sheet(shape: Op, area: Area, manner: Manner) -> tuple[Op, ...]:
    """Return a sheet with a cut edge, and the shadow that falls behind its crest."""
    assert isinstance(shape, Shape)
    assert shape.fill is not None
    pale = mix(flat(shape.fill).color, manner.paper or WHITE, 0.3)
    edge = Stroke(Paint(pale), _EDGE * area.unit, join="round")
    drawn = crested(area, shape, edge, manner)
    fall = 1.6 * _EDGE * area.unit
    if len(drawn) > 1:
        # The light falls over the crest of a plane from the front.
        line = crest(shape.outline)
        shadow = Group(move(0.0, -0.4 * fall), _soft(line, area.unit))
        return (_held(shadow, area, manner), *drawn)
    x, y = manner.away(area.matrix)
    shade = shape._replace(fill=Paint(_SHADOW, 0.3), stroke=None)
    shadow = Group(move(x * fall, y * fall), (shade,))
    return (_held(shadow, area, manner), *drawn)


def _held(shadow: Group, area: Area, manner: Manner) -> Group:
    """Return a shadow cut to the box of its picture, if nothing else cuts it."""
    if not manner.fits or not is_open(area.matrix):
        return shadow
    frame = mapped(rectangle(*manner.box), inverse(area.matrix))
    return Group(_HERE, (shadow,), frame)


def _soft(line: Outline, unit: float) -> tuple[Op, ...]:
    return tuple(
        Shape(
            line,
            stroke=Stroke(Paint(_SHADOW, 0.075), width * _EDGE * unit, join="round"),
        )
        for width in _WIDTHS
    )


def _sky(area: Area, fill: Gradient, manner: Manner) -> tuple[Op, ...]:
    """Return sheets in the colours of a gradient, in waves one before the other."""
    cut = [_distant(color_at(fill, at), manner) for at in (0.0, *_SKY)]
    far = area.shape._replace(fill=Paint(cut[0]))
    if not is_open(area.matrix):
        return (far,)
    near: list[Op] = []
    for top, color in zip(_SKY, cut[1:], strict=True):
        outline = wavy(area.box, top, manner.seed)
        near += (*_soft(outline, 1.0), Shape(outline, Paint(color)))
    return (far, *within(area, (Group(inverse(area.matrix), tuple(near)),)))


def _cut(color: Color, manner: Manner) -> Color:
    """Return the nearest of the tones of a colour, calm as dyed paper is."""
    lightness, chroma, hue = oklch(nearer(color, manner.hue, 0.35, _MUTED))
    step = min(_STEPS, key=lambda each: abs(each - 0.99 * lightness))
    return tone(step, round(chroma, 4), hue)


def _distant(color: Color, manner: Manner) -> Color:
    """Return a colour of the scene; lights keep theirs."""
    lightness, chroma, hue = oklch(nearer(color, manner.hue, 0.35, _DULL))
    dim = 1.0 if lightness > _LAMP else _SCENE
    return tone(round(dim * lightness, 4), round(chroma, 4), hue)


_WAVES = 3
# How far a wave rises, and how long a fibre is, as shares of the width.
_RISE = 0.04
_FIBRE = 0.03


def wavy(box: Box, top: float, seed: object) -> Outline:
    """Return a sheet that fills the foot of a box, its upper edge cut in waves.

    `top` is where that edge lies: a share of the height of the box.
    """
    random = shares(seed, "sheet", top)
    level, step = box.y + top * box.height, box.width / _WAVES
    x = left = box.x - step * random.next()
    outline: list[Segment] = [("M", *_rounded(left, level))]
    for _ in range(_WAVES + 1):
        up = _RISE * box.width * random.between(0.6, 1.4)
        near, far = (x + 0.36 * step, level - up), (x + 0.64 * step, level + up)
        x += step
        outline.append(("C", *_rounded(*near), *_rounded(*far), *_rounded(x, level)))
    outline.append(("L", *_rounded(x, box.bottom)))
    outline.append(("L", *_rounded(left, box.bottom)))
    return (*outline, ("Z",))


def fibres(box: Box, count: int, seed: object) -> Outline:
    """Return short lines strewn over a box, as fibres are in paper."""
    random = shares(seed, "fibres")
    return tuple(part for _ in range(count) for part in _fibre(box, random))


def _fibre(box: Box, random: Shares) -> Iterator[Segment]:
    x = box.x + random.next() * box.width
    y = box.y + random.next() * box.height
    long = _FIBRE * box.width
    yield ("M", *_rounded(x, y))
    x, y = x + random.between(-long, long), y + random.between(-long, long)
    end = max(box.x, min(x, box.right)), max(box.y, min(y, box.bottom))
    yield ("L", *_rounded(*end))


def _rounded(x: float, y: float) -> tuple[float, float]:
    return round(x, 1), round(y, 1)
