"""Pictures and their things, restyled: what art, thing and figure elements draw."""

import re

from cardgen.compose.draw.attributes import Attributes
from cardgen.compose.draw.context import DrawContext
from cardgen.compose.draw.manner import LOW_INK, Manner
from cardgen.compose.restyling.fitting import fitted
from cardgen.compose.restyling.marks import is_strewn
from cardgen.compose.restyling.subject import Subject
from cardgen.compose.restyling.tones import on_white
from cardgen.compose.restyling.trees import (
    Area,
    area_of,
    areas,
    is_open,
    is_solid,
    opacity_of,
    opened,
    redrawn,
)
from cardgen.compose.styles import STYLES
from cardgen.model.geometry import Box, Matrix, inverse, move
from cardgen.model.ops import Color, Group, Op, Shape

_NAMES = tuple(name for name in STYLES if name != LOW_INK)
_HERE = Matrix()
_TINT = re.compile(r"\s*(\S.*?)\s+(\d{1,3}(?:\.\d{1,9})?)%\s*")


def read_manner(given: Attributes) -> Manner:
    """Return the manner that an element asks for. Raises Refused.

    What it leaves open is that of the picture around, or else of the game.
    """
    own = given.element.attributes
    planned = given.context.manner or game_manner(given.context)
    name = given.word("style", _NAMES, "plain") if "style" in own else planned.style
    width, height = given.room()
    at = move(given.length("x", 0), given.length("y", 0))
    matrix = given.matrix((0, 0)).then(at).then(given.context.matrix)
    return planned._replace(
        style=LOW_INK if planned.style == LOW_INK else name,
        light=given.number("light", planned.light),
        hue=_color(given, "hue", planned.hue),
        ink=_color(given, "ink", planned.ink),
        paper=_color(given, "paper", planned.paper),
        tint=_tint(given) if "tint" in own else planned.tint,
        seed=own.get("seed", planned.seed),
        box=matrix.bounds(Box(0, 0, width, height)),
        finished={},
        fits=own.keys() >= {"width", "height"} and not _is_cut(given),
    )


def _is_cut(given: Attributes) -> bool:
    """Return whether a clip, its own or one around it, cuts what an element draws."""
    own = given.element.attributes
    return bool(given.context.clips or "clip" in own or "clip-path" in own)


def game_manner(context: DrawContext) -> Manner:
    """Return the manner of a game's pictures in the look that is drawn.

    Raises Refused for a colour of the game's style that cannot be read.
    """
    planned = context.game.art.style
    style = LOW_INK if context.look == LOW_INK else planned.name
    hue, ink, paper = (
        context.paint(name, 1.0, planned.span).color if name else None
        for name in (planned.hue, planned.ink, planned.paper)
    )
    box = Box(0, 0, *context.frame)
    return Manner(style, planned.light, "1", box, {}, hue, ink, paper)


def _color(given: Attributes, name: str, planned: Color | None) -> Color | None:
    found = given.element.attributes.get(name)
    return given.color(found) if found else planned


def _tint(given: Attributes) -> tuple[Color, float]:
    text = given.written("tint")
    match = _TINT.fullmatch(text)
    if match is None or float(match[2]) > 100:
        raise given.wrong("tint", '"navy 30%": a colour and a share', text)
    return given.color(match[1]), float(match[2]) / 100


def read_depth(given: Attributes) -> float:
    """Return how far away a thing is, from 0 to 1. Raises Refused.

    Without a depth of its own it is that of the thing around.
    """
    if "depth" in given.element.attributes:
        return given.share("depth")
    return given.context.manner.depth if given.context.manner else 0.0


def styled_thing(
    ops: tuple[Op, ...], context: DrawContext, depth: float
) -> tuple[Op, ...]:
    """Return one thing in the manner of its picture; outside of one, as it is."""
    manner = context.manner
    if manner is None or manner.style == "plain" or not is_open(context.matrix):
        return ops
    whole = opened(ops, manner.finished)
    subject = Subject(whole, context.matrix, depth, manner)
    drawn = STYLES[manner.style].thing(subject) if subject.areas else whole
    # What a clip cuts off is meant to be, such as the side of a scene's tree.
    if manner.fits and not context.clips:
        drawn = fitted(drawn, whole, context.matrix, manner)
    return finished(drawn, manner)


def styled_grounds(
    ops: tuple[Op, ...], context: DrawContext, manner: Manner
) -> tuple[Op, ...]:
    """Return a picture whose grounds are in its manner; its things are already."""
    if manner.style == "plain" or not is_open(context.matrix):
        return ops
    whole, matrix = opened(ops, manner.finished), context.matrix
    backdrop = _backdrop(whole, matrix, manner)
    bare = not backdrop and not _is_filled(whole, matrix, manner)
    manner = manner._replace(bare=bare)
    drawn = _restyled(whole, matrix, manner, backdrop)
    cover = () if bare else STYLES[manner.style].cover(manner)
    return tuple(_covered(op, cover, matrix) for op in drawn) if cover else drawn


def _restyled(
    ops: tuple[Op, ...], matrix: Matrix, manner: Manner, backdrop: Shape | None
) -> tuple[Op, ...]:
    """Return grounds in a style that leaves out what fades away.

    The backdrop, and a picture that is nothing else, have a hard edge instead.
    """
    style = STYLES[manner.style]

    def solid(area: Area) -> tuple[Op, ...]:
        if not _is_seen(area.shape):
            return ()
        return style.ground(area._replace(shape=on_white(area.shape)), manner)

    def draw(area: Area) -> tuple[Op, ...]:
        drawn = style.ground(area, manner)
        return drawn if drawn or area.shape is not backdrop else solid(area)

    drawn = redrawn(ops, matrix, draw, manner.finished)
    return drawn or redrawn(ops, matrix, solid, manner.finished)


def _backdrop(ops: tuple[Op, ...], matrix: Matrix, manner: Manner) -> Shape | None:
    """Return the lowest shape of a picture if it fills it, though it may fade."""
    first = ops[0] if ops else None
    if isinstance(first, Group) and id(first) not in manner.finished:
        return _backdrop(first.ops, first.matrix.then(matrix), manner)
    if not isinstance(first, Shape) or not _is_seen(first):
        return None
    return first if _is_whole(area_of(first, matrix), manner) else None


def _is_seen(shape: Shape) -> bool:
    return shape.fill is not None and opacity_of(shape.fill) > 0


def _is_filled(ops: tuple[Op, ...], matrix: Matrix, manner: Manner) -> bool:
    """Return whether a ground fills the picture: else it has no paper of its own."""
    grounds = areas(ops, matrix, manner.finished)
    return any(_is_whole(area, manner) and is_solid(area.shape) for area in grounds)


def _is_whole(area: Area, manner: Manner) -> bool:
    return manner.is_whole(area.box) and not is_strewn(area, manner)


def _covered(op: Op, cover: tuple[Op, ...], matrix: Matrix) -> Op:
    """Return the group of a picture with what lies over it, under the same clip."""
    inner = op.matrix.then(matrix) if isinstance(op, Group) else matrix
    if not isinstance(op, Group) or not is_open(inner):
        return op
    return op._replace(ops=(*op.ops, Group(inverse(inner), cover)))


def finished(ops: tuple[Op, ...], around: Manner | None) -> tuple[Op, ...]:
    """Return ops that the picture around does not style again."""
    if around is None or not ops:
        return ops
    # What is finished is inside: effects of the element replace the outer group.
    inner = Group(_HERE, ops)
    around.finished[id(inner)] = inner
    return (Group(_HERE, (inner,)),)
