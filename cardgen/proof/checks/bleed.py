"""Art that reaches the edge of a card must extend to the end of its bleed.

Along every edge that has a bleed, the page is examined just inside the cut line and
just inside the end of the bleed. Where there is ink at the first and bare paper at the
second, a cut that misses its line leaves a white sliver. A slanted line of a drawing or
a hatching goes on as far along the edge as the bleed is wide. A line that only runs
along the cut, with paper on both of its sides, leaves none.

A card with a white border needs no bleed. Rounds and hexes are examined where they
touch the edges of their bounding rectangle, and of a box each panel.
"""

import math
from collections.abc import Iterator

from PIL import Image

from cardgen.model.geometry import Box
from cardgen.model.problem import Severity
from cardgen.model.units import show_mm, to_points
from cardgen.proof.expected import CardPlace
from cardgen.proof.limits import EXACT
from cardgen.proof.page_view import Defect, PageView, card_label

ID = "bleed"
SEVERITY = Severity.ERROR
# A smaller bleed is less than a pixel of the rendered page.
_LEAST = to_points(0.5)
# The corners of cards are round.
_CORNER = to_points(3.0)
_PAPER = 250
_SHARE = 0.2
# A line along the cut has paper on both sides and leaves no sliver, unless it frames
# the card. One that crosses the cut is within this of its place as far inside.
_LINE, _FRAME = to_points(1.0), 0.85
Row = tuple[int, int, int]
_SIDES = ("left", "upper", "right", "lower")


def check(view: PageView) -> Iterator[Defect]:
    """Find edges where the art ends before the bleed does."""
    for place in (panel for card in view.places for panel in card.panels):
        bare = [side for side in _SIDES if _ends(view, place, side)]
        if bare:
            names = "all" if len(bare) == len(_SIDES) else " and ".join(bare)
            edges = "edge" if len(bare) == 1 else "edges"
            which = names if names == "all" else f"the {names}"
            bleed = show_mm(max(_bleeds(place).values()))
            yield Defect(
                f"the art does not fill the bleed of {bleed} mm at {which} {edges} of "
                f"the {card_label(place)}",
                "extend the background to the end of the bleed",
            )


def _bleeds(place: CardPlace) -> dict[str, float]:
    trim, window, whole = place.trim, place.window, place.whole
    bleeds = {
        "left": (trim.x - window.x, trim.x - whole.x),
        "upper": (trim.y - window.y, trim.y - whole.y),
        "right": (window.right - trim.right, whole.right - trim.right),
        "lower": (window.bottom - trim.bottom, whole.bottom - trim.bottom),
    }
    # Where a tile joins another one there is no bleed to fill.
    return {
        side: bleed if off < EXACT else 0.0 for side, (bleed, off) in bleeds.items()
    }


def _ends(view: PageView, place: CardPlace, side: str) -> bool:
    # A round in tiles has no straight edge, and none that is on one tile.
    round_tile = place.tile and place.form != "rectangle"
    if round_tile or _bleeds(place)[side] < _LEAST:
        return False
    deeper, trim, window = (
        _brightness(view, _strip(box, place.trim, side))
        for box in (place.trim.grown(-_LINE), place.trim, place.window)
    )
    before = _darkest_near(deeper, math.ceil(_LINE))
    after = _darkest_near(window, math.ceil(_bleeds(place)[side]))
    rows = list(zip(before, trim, after, strict=True))
    if place.form != "rectangle":
        rows = _middle(rows)
    ended = [inner < _PAPER for inner, one, other in rows if one < _PAPER <= other]
    return sum(ended) > _SHARE * len(rows) or len(ended) > _FRAME * len(rows) > 0


def _darkest_near(pixels: list[int], reach: int) -> list[int]:
    """Return the darkest of the pixels up to `reach` to both sides of each.

    A line that leaves a card at 45 degrees is as far along at the end of the bleed,
    and as far back inside the card.
    """
    return [
        min(pixels[max(0, at - reach) : at + reach + 1]) for at in range(len(pixels))
    ]


def _middle(rows: list[Row]) -> list[Row]:
    return rows[len(rows) // 2 - 1 : len(rows) // 2 + 2]


def _strip(box: Box, trim: Box, side: str) -> Box:
    """Return the line of pixels just inside an edge of a box, as long as the trim's."""
    match side:
        case "left":
            return Box(box.x + 1, trim.y, 0, trim.height)
        case "right":
            return Box(box.right - 2, trim.y, 0, trim.height)
        case "upper":
            return Box(trim.x, box.y + 1, trim.width, 0)
        case _:
            return Box(trim.x, box.bottom - 2, trim.width, 0)


def _brightness(view: PageView, strip: Box) -> list[int]:
    """Return the brightness of a line's pixels in their darkest channel, 255 for paper.

    The corners of the card are left out.
    """
    background = view.page.background
    width, height = view.page.size
    across, down = background.width / width, background.height / height
    left, top = round(strip.x * across), round(strip.y * down)
    right = left + 1 if strip.width == 0 else round(strip.right * across)
    bottom = top + 1 if strip.height == 0 else round(strip.bottom * down)
    part: Image.Image = background.crop((left, top, right, bottom))
    data = part.tobytes()
    pixels = [min(data[at : at + 3]) for at in range(0, len(data), 3)]
    skip = round(_CORNER)
    return pixels[skip:-skip]
