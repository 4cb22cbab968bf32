"""Which plane of a picture something lies in: the figure, the scene, or the air."""

from cardgen.compose.restyling.subject import Subject
from cardgen.model.ops import Gradient, Shape

# Scenes give their own things more depth than this, and leave none to a figure.
_NEAR = 0.1
# A stop that lets more than this through has an edge that cannot be seen.
_CLEAR = 0.4


def is_figure(subject: Subject) -> bool:
    """Return whether a thing is what a picture is about: all else is its scene."""
    return subject.depth < _NEAR


def is_mist(shape: Shape) -> bool:
    """Return whether a shape fades away: a flat colour would give it a hard edge."""
    fill = shape.fill
    return isinstance(fill, Gradient) and bool(fill.fades) and min(fill.fades) < _CLEAR
