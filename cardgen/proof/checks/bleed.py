"""Art that reaches the edge of a card goes on to the end of its bleed.

Along every edge that has a bleed the page is looked at twice: just inside the cut
line, and just inside the end of the bleed. Where there is ink inside and bare paper
outside, a cut beside its line leaves a white sliver.

A card with a white rim needs no bleed, and is not asked for any. Rounds and hexes are
looked at where they touch the edges of their size.
"""

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
# Less than a dot of the page as it is looked at says nothing.
_LEAST = to_points(0.5)
# The corners of cards are round.
_CORNER = to_points(3.0)
_PAPER = 250
_SHARE = 0.2
_SIDES = ("left", "upper", "right", "lower")


def check(view: PageView) -> Iterator[Defect]:
    """Find edges where the art ends before the bleed does."""
    for place in view.places:
        bare = [side for side in _SIDES if _ends(view, place, side)]
        if bare:
            names = "all" if len(bare) == len(_SIDES) else " and ".join(bare)
            edges = "edge" if len(bare) == 1 else "edges"
            bleed = show_mm(max(_bleeds(place).values()))
            yield Defect(
                f"the art ends before the bleed of {bleed} mm does on the {names} "
                f"{edges} of the {card_label(place)}",
                "draw the ground to the end of the bleed",
            )


def _bleeds(place: CardPlace) -> dict[str, float]:
    trim, window, whole = place.trim, place.window, place.whole
    bleeds = {
        "left": (trim.x - window.x, trim.x - whole.x),
        "upper": (trim.y - window.y, trim.y - whole.y),
        "right": (window.right - trim.right, whole.right - trim.right),
        "lower": (window.bottom - trim.bottom, whole.bottom - trim.bottom),
    }
    # Where a tile meets another one, art goes on as it likes.
    return {
        side: bleed if off < EXACT else 0.0 for side, (bleed, off) in bleeds.items()
    }


def _ends(view: PageView, place: CardPlace, side: str) -> bool:
    # Of a round in tiles no edge is straight, and none is seen whole.
    round_tile = place.tile and place.form != "rectangle"
    if round_tile or _bleeds(place)[side] < _LEAST:
        return False
    inside = _dots(view, _strip(place.trim, side))
    outside = _dots(view, _strip(place.window, side))
    if place.form != "rectangle":
        inside, outside = _middle(inside), _middle(outside)
    length = min(len(inside), len(outside))
    if not length:
        return False
    bare = sum(one < _PAPER <= two for one, two in zip(inside, outside, strict=False))
    return bare > _SHARE * length


def _middle(dots: list[int]) -> list[int]:
    return dots[len(dots) // 2 - 1 : len(dots) // 2 + 2]


def _strip(box: Box, side: str) -> Box:
    """Give the line of dots just inside an edge, without the corners of the trim."""
    match side:
        case "left":
            return Box(box.x + 1, box.y, 0, box.height)
        case "right":
            return Box(box.right - 2, box.y, 0, box.height)
        case "upper":
            return Box(box.x, box.y + 1, box.width, 0)
        case _:
            return Box(box.x, box.bottom - 2, box.width, 0)


def _dots(view: PageView, strip: Box) -> list[int]:
    """Give how bright each dot of a line is, in its darkest colour: 255 for paper."""
    ground = view.sheet.ground
    width, height = view.sheet.size
    across, down = ground.width / width, ground.height / height
    left, top = round(strip.x * across), round(strip.y * down)
    right = left + 1 if strip.width == 0 else round(strip.right * across)
    bottom = top + 1 if strip.height == 0 else round(strip.bottom * down)
    part: Image.Image = ground.crop((left, top, right, bottom))
    data = part.tobytes()
    dots = [min(data[at : at + 3]) for at in range(0, len(data), 3)]
    skip = round(_CORNER)
    return dots[skip:-skip]
