"""Images must have at least 150 dots per inch where they are printed.

The size on paper counts: an image 600 pixels wide is sharp at 50 mm and coarse at
150 mm. Print on demand requires 300.
"""

from collections.abc import Iterator

from cardgen.model.problem import Severity
from cardgen.model.units import POINTS_PER_INCH
from cardgen.proof.limits import LEAST_DPI
from cardgen.proof.page_view import Defect, PageView
from cardgen.proof.reader.page_objects import ImageObject, common

ID = "resolution"
SEVERITY = Severity.WARNING
_HAIR = 0.5


def check(view: PageView) -> Iterator[Defect]:
    """Find images with too few pixels."""
    for image in view.page.images:
        seen = common(image.box, image.clip)
        dpi = _dpi(image)
        if seen.width > 0 and seen.height > 0 and dpi < LEAST_DPI - _HAIR:
            across, down = image.pixels
            yield Defect(
                f"an image of {across} × {down} pixels is printed at {dpi:.0f} dpi on "
                f"the {view.label_at(seen)}, expected at least {LEAST_DPI:g}",
                "use a larger image, or print it smaller",
            )


def _dpi(image: ImageObject) -> float:
    pairs = zip(image.pixels, image.sides, strict=True)
    return min(
        (pixels / side * POINTS_PER_INCH for pixels, side in pairs if side > 0),
        default=LEAST_DPI,
    )
