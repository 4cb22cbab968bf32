"""Pictures and their things, restyled: what art, thing and figure elements draw."""

import re
from functools import partial

from cardgen.compose.draw.attributes import Attributes
from cardgen.compose.draw.context import DrawContext
from cardgen.compose.draw.manner import LOW_INK, Manner
from cardgen.compose.restyling.subject import Subject
from cardgen.compose.restyling.trees import areas, is_open, is_solid, opened, redrawn
from cardgen.compose.styles import STYLES
from cardgen.model.geometry import Box, Matrix, inverse, move
from cardgen.model.ops import Color, Group, Op

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
    )


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
    return finished(drawn, manner)


def styled_grounds(
    ops: tuple[Op, ...], context: DrawContext, manner: Manner
) -> tuple[Op, ...]:
    """Return a picture whose grounds are in its manner; its things are already."""
    if manner.style == "plain" or not is_open(context.matrix):
        return ops
    style = STYLES[manner.style]
    draw = partial(style.ground, manner=manner)
    whole = opened(ops, manner.finished)
    drawn = redrawn(whole, context.matrix, draw, manner.finished)
    cover = style.cover(manner)
    if not cover or not _is_filled(whole, context.matrix, manner):
        return drawn
    return tuple(_covered(op, cover, context.matrix) for op in drawn)


def _is_filled(ops: tuple[Op, ...], matrix: Matrix, manner: Manner) -> bool:
    """Return whether a ground fills the picture: else it has no paper of its own."""
    grounds = areas(ops, matrix, manner.finished)
    return any(manner.is_whole(area.box) and is_solid(area.shape) for area in grounds)


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
