"""Where cards lie on a page, whichever they are: most pages of a deck have the same."""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from cardgen.model.face import Form
from cardgen.model.geometry import Box
from cardgen.model.page import Placement


class Seat(NamedTuple):
    """One card's trim on the page, what may be seen of it, and how it is cut.

    A tile has its own part for a trim; at its sides that are `glued` a neighbour is
    laid on, and nothing is cut.
    """

    trim: Box
    window: Box
    form: Form = "rectangle"
    glued: tuple[str, ...] = ()


Seats: TypeAlias = tuple[Seat, ...]


def seats_of(placements: Iterable[Placement]) -> Seats:
    """Give the seats of placements."""
    return tuple([_seat(placed) for placed in placements])


def _seat(placed: Placement) -> Seat:
    if placed.tile is None:
        return Seat(placed.trim, placed.window, placed.face.form)
    glued = tuple([tab.side for tab in placed.tile.tabs])
    return Seat(placed.tile.part, placed.window, glued=glued)
