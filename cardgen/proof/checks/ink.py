"""Not more ink than paper takes, and little of it where little was promised.

Four inks together cover 240 % at most, as print shops ask for: more does not dry. A
card in the low-ink look takes 15 % at most of what black all over would; letters are
not counted.
"""

from collections.abc import Iterator

from PIL import ImageStat

from cardgen.model.problem import Severity
from cardgen.proof.limits import LOW_INK_MOST, MOST_INK
from cardgen.proof.page_view import Defect, PageView, card_label
from cardgen.proof.reader.page_objects import FillObject, PdfColor, TextObject

ID = "ink"
SEVERITY = Severity.WARNING
_HAIR = 1e-6
_LOW = "low-ink"


def check(view: PageView) -> Iterator[Defect]:
    """Find colours of too much ink, and cards of too much colour."""
    most = max((_ink(thing).total for thing in _inked(view)), default=0.0)
    if most > MOST_INK + _HAIR:
        yield Defect(
            f"a colour takes {most:.0%} of ink, expected {MOST_INK:.0%} or less",
            "use less of each ink, or black alone for dark colours",
        )
    if view.asked and view.asked.look == _LOW:
        for place in view.places:
            part = _covered(view, place.trim)
            if part > LOW_INK_MOST:
                yield Defect(
                    f"the {card_label(place)} takes {part:.0%} of ink, expected "
                    f"{LOW_INK_MOST:.0%} or less in the low-ink look",
                    "leave the ground white and draw lines instead of areas",
                )


def _inked(view: PageView) -> Iterator[FillObject | TextObject]:
    yield from view.sheet.fills
    yield from view.sheet.texts


def _ink(thing: FillObject | TextObject) -> PdfColor:
    return thing.ink


def _covered(view: PageView, trim: "tuple[float, float, float, float]") -> float:
    image = view.sheet.ground
    across = image.width / view.sheet.size[0]
    x, y, width, height = (round(part * across) for part in trim)
    part = image.crop((x, y, x + width, y + height)).convert("L")
    return float(1 - ImageStat.Stat(part).mean[0] / 255)
