"""Everything as it is drawn."""

from cardgen.compose.draw.manner import Manner
from cardgen.compose.restyling.subject import Subject
from cardgen.compose.restyling.trees import Area
from cardgen.model.ops import Op

ID = "plain"


def thing(subject: Subject) -> tuple[Op, ...]:
    """Return the thing as it is."""
    return subject.ops


def ground(area: Area, manner: Manner) -> tuple[Op, ...]:
    """Return the ground as it is."""
    return (area.shape,)


def cover(manner: Manner) -> tuple[Op, ...]:
    """Return nothing: the picture is finished."""
    return ()
