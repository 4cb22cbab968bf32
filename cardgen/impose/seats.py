"""Where cards lie on a page, whichever they are: most pages of a deck have the same."""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from cardgen.model.face import Form
from cardgen.model.geometry import Box
from cardgen.model.page import Placement


class Seat(NamedTuple):
    """One card's trim on the page, what may be seen of it, and how it is cut."""

    trim: Box
    window: Box
    form: Form = "rectangle"


Seats: TypeAlias = tuple[Seat, ...]


def seats_of(placements: Iterable[Placement]) -> Seats:
    """Give the seats of placements."""
    return tuple(
        [Seat(placed.trim, placed.window, placed.face.form) for placed in placements]
    )
