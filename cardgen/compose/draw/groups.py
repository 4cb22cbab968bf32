"""Elements that are moved, rotated and clipped together."""

from cardgen.compose.draw.attributes import TRANSFORM, Attributes
from cardgen.compose.draw.clips import BadClip, read_clip
from cardgen.model.geometry import move
from cardgen.model.ops import Group, Op, Outline

GROUP = (
    *("x", "y", "width", "height", "rotate", "clip", "clip-path"),
    *TRANSFORM,
)
"""The attributes of every element that draws a group."""


def draw_group(given: Attributes) -> tuple[Op, ...]:
    """Return the elements inside, with the group's transform and clip."""
    origin = move(given.length("x", 0), given.length("y", 0))
    matrix = given.matrix((0, 0)).then(origin)
    context = given.context.inside(matrix, given.room())
    clip = _clip(given)
    if clip is not None:
        context = context.clipped(clip, given.element.place)
    ops = context.draw_elements(given.element.children, context)
    return (Group(matrix, ops, clip),) if ops else ()


def _clip(given: Attributes) -> Outline | None:
    if "clip-path" in given.element.attributes:
        return given.outline("clip-path")
    text = given.element.attributes.get("clip")
    if text is None:
        return None
    try:
        return read_clip(text, given.context, given.element.place)
    except BadClip as fault:
        raise given.wrong("clip", str(fault), text) from None
