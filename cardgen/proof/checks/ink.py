"""Colours may not use more ink than paper takes, and low-ink cards only a little.

The four inks of a colour may add up to 240 % at most, as print shops require: more does
not dry. A card in the low-ink look may use at most 15 % of the ink of solid black;
letters and the lines that a shop cuts along are not counted.
"""

from collections.abc import Iterator

from PIL import ImageStat

from cardgen.model.geometry import Box
from cardgen.model.problem import Severity
from cardgen.proof.limits import CUT_COLORS, LOW_INK_MOST, MOST_INK
from cardgen.proof.page_view import Defect, PageView, card_label

ID = "ink"
SEVERITY = Severity.WARNING
_HAIR = 1e-6
_LOW = "low-ink"
# Cards are measured from pictures with one pixel for each point.
_PIXEL = 1.0


def check(view: PageView) -> Iterator[Defect]:
    """Find colours with too much ink, and low-ink cards with too much of it."""
    colors = [fill.ink for fill in view.page.fills]
    colors += [text.ink for text in view.page.texts]
    most = max((color.total for color in colors), default=0.0)
    if most > MOST_INK + _HAIR:
        yield Defect(
            f"a colour uses {most:.0%} ink, expected at most {MOST_INK:.0%}",
            "use less of each ink, or black alone for dark colours",
        )
    if view.expected and view.expected.look == _LOW:
        # Lines to cut along are drawn on the trim, and never printed.
        lines = _PIXEL if view.expected.cutter in CUT_COLORS else 0.0
        for place in view.places:
            part = _covered(view, place.trim, lines)
            # Compared as it is shown: "15.0 %" is not more than 15 %.
            if round(part, 3) > LOW_INK_MOST:
                yield Defect(
                    f"the {card_label(place)} uses {part:.1%} ink, expected at most "
                    f"{LOW_INK_MOST:.1%} in the low-ink look",
                    "leave the background white, and draw lines instead of areas",
                )


def _covered(view: PageView, trim: Box, edge: float) -> float:
    """Return the share of a card that solid ink would cover, but for its edge."""
    inner = trim.grown(-edge)
    measured = inner.width * inner.height / (trim.width * trim.height)
    return measured * _darkness(view, inner)


def _darkness(view: PageView, box: Box) -> float:
    image = view.page.background
    across = image.width / view.page.size[0]
    left, top = round(box.x * across), round(box.y * across)
    right, bottom = round(box.right * across), round(box.bottom * across)
    corners = (
        max(0, left),
        max(0, top),
        min(image.width, right),
        min(image.height, bottom),
    )
    if corners[0] >= corners[2] or corners[1] >= corners[3]:
        return 0.0
    return float(1 - ImageStat.Stat(image.crop(corners).convert("L")).mean[0] / 255)
