"""Elements that are moved, rotated and clipped together."""

import re

from cardgen.compose.draw.attributes import TRANSFORM, Attributes
from cardgen.model.geometry import move
from cardgen.model.ops import Group, Op, Outline
from cardgen.model.outlines import ellipse, rectangle
from cardgen.model.units import read_lengths

GROUP = (
    *("x", "y", "width", "height", "rotate", "clip", "clip-path"),
    *TRANSFORM,
)
"""The attributes of every element that draws a group."""

_CLIP = re.compile(r"\s*(rect|circle)\s*\(([^()]*)\)\s*")
_COUNTS = {"rect": (4, 5), "circle": (3,)}


def draw_group(given: Attributes) -> tuple[Op, ...]:
    """Return the elements inside, with the group's transform and clip."""
    origin = move(given.length("x", 0), given.length("y", 0))
    matrix = given.matrix((0, 0)).then(origin)
    context = given.context.inside(matrix, given.room())
    clip = _clip(given)
    ops = context.draw_elements(given.element.children, context)
    return (Group(matrix, ops, clip),) if ops else ()


def _clip(given: Attributes) -> Outline | None:
    if "clip-path" in given.element.attributes:
        return given.outline("clip-path")
    text = given.element.attributes.get("clip")
    if text is None:
        return None
    match = _CLIP.fullmatch(text)
    lengths = read_lengths(match[2]) if match else []
    if match is None or len(lengths) not in _COUNTS[match[1]]:
        expected = "rect(x,y,width,height) or circle(x,y,radius)"
        raise given.wrong("clip", expected, text)
    if match[1] == "circle":
        x, y, radius = lengths
        return ellipse(x, y, radius, radius)
    x, y, width, height, *radius_given = lengths
    radius = radius_given[0] if radius_given else 0
    return rectangle(x, y, width, height, radius, radius)
