"""Pictures have enough dots where they are printed: 150 to an inch or more.

What counts is the size on paper: a picture of 600 dots is sharp at 50 mm and coarse
at 150 mm. Print on demand asks for 300.
"""

from collections.abc import Iterator

from cardgen.model.problem import Severity
from cardgen.model.units import POINTS_PER_INCH
from cardgen.proof.limits import LEAST_DPI
from cardgen.proof.page_view import Defect, PageView, card_label
from cardgen.proof.reader.page_objects import ImageObject, common

ID = "resolution"
SEVERITY = Severity.WARNING
_HAIR = 0.5


def check(view: PageView) -> Iterator[Defect]:
    """Find pictures with too few dots."""
    for picture in view.sheet.pictures:
        seen = common(picture.box, picture.clip)
        dots = _dpi(picture)
        if seen.width > 0 and seen.height > 0 and dots < LEAST_DPI - _HAIR:
            across, down = picture.pixels
            yield Defect(
                f"a picture of {across} × {down} dots is printed at {dots:.0f} dpi on "
                f"the {card_label(view.place_at(seen))}, expected {LEAST_DPI:g} or more",
                "use a larger picture, or print it smaller",
            )


def _dpi(picture: ImageObject) -> float:
    pairs = zip(picture.pixels, picture.sides, strict=True)
    return min(
        (dots / side * POINTS_PER_INCH for dots, side in pairs if side > 0),
        default=LEAST_DPI,
    )
