"""Letters and icons must keep 2 mm away from the edges of their card.

A cut may be 1 to 1.5 mm off its line, and so may a fold of a box; print on demand
requires 3.2 mm. Letters are measured by the boxes of their ink, on rounds and hexes by
the octagons in these. An icon is a drawing in one colour, up to 15 mm large; a larger
one is a picture, which may run off the card.
"""

from collections.abc import Iterator

from cardgen.model.forms import SAFE, Point, beyond, corners
from cardgen.model.geometry import Box
from cardgen.model.problem import Severity
from cardgen.model.units import show_mm, to_points
from cardgen.proof.expected import CardPlace
from cardgen.proof.limits import EXACT
from cardgen.proof.page_view import Defect, PageView, card_label
from cardgen.proof.reader.page_objects import common

ID = "safe-zone"
SEVERITY = Severity.WARNING
_LARGEST_ICON = to_points(15.0)


def check(view: PageView) -> Iterator[Defect]:
    """Find the letter or icon nearest to the edge of each card."""
    nearest: dict[CardPlace, tuple[float, str]] = {}
    for what, box in _guarded(view):
        place = _card(view, box)
        if place:
            least = nearest.get(place, (SAFE - EXACT, ""))
            points = corners(box) if place.form == "rectangle" else _rounded(box)
            room = -beyond(place.form, place.whole, points)
            nearest[place] = min(least, (room, what))
    for place, (room, what) in nearest.items():
        if what:
            where = (
                f"{show_mm(room)} mm from" if room >= 0 else f"{show_mm(-room)} mm past"
            )
            yield Defect(
                f"{what} is {where} the edge of the {card_label(place)}, expected at "
                f"least {show_mm(SAFE)} mm from it",
                "move it inwards",
            )


def _rounded(box: Box) -> list[Point]:
    """Return the octagon in a box: few letters reach into its corners."""
    x, y, wide, high = box.x, box.y, box.width / 4, box.height / 4
    sides = ((0, 1), (0, 3), (4, 1), (4, 3), (1, 0), (3, 0), (1, 4), (3, 4))
    return [(x + across * wide, y + down * high) for across, down in sides]


def _guarded(view: PageView) -> Iterator[tuple[str, Box]]:
    for text in view.page.texts:
        for letter in text.letters:
            yield f'"{text.text.strip()}"', common(letter, text.clip)
    for fill in view.page.fills:
        if fill.icon and max(fill.box.width, fill.box.height) <= _LARGEST_ICON:
            yield "an icon", common(fill.box, fill.clip)


def _card(view: PageView, box: Box) -> CardPlace | None:
    """Return the card that a box is on, even in part."""
    if box.width <= 0 or box.height <= 0:
        return None
    found = view.place_at(box)
    over = (place for place in view.places if box.overlaps(place.trim, EXACT))
    place = found or next(over, None)
    if place is None or place.net is None:
        return place
    return max(place.panels, key=lambda panel: _shared(box, panel.trim))


def _shared(one: Box, other: Box) -> float:
    both = common(one, other)
    return max(both.width, 0.0) * max(both.height, 0.0)
