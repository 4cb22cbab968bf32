"""A picture must have the pixels that were asked for, and hold all of its card.

Shops refuse pictures of another size or scale them, and all bleeds and safe zones with
them. The size in pixels is compared with `manifest.json`, and so is the place of the
card within it.
"""

from collections.abc import Iterator

from cardgen.model.geometry import Box
from cardgen.model.problem import Severity
from cardgen.proof.exports.file_view import AGAIN, FileView
from cardgen.proof.exports.listed_export import PictureFacts, SpriteFacts
from cardgen.proof.page_view import Defect
from cardgen.proof.reader.page_objects import holds

ID = "picture-size"
SEVERITY = Severity.ERROR
KINDS = frozenset(("picture", "sprites"))
# A card without bleed is rounded to whole pixels.
_ROUNDED = 0.51


def check(view: FileView) -> Iterator[Defect]:
    """Find a wrong number of pixels, and a card larger than its picture."""
    facts, (width, height) = view.file.facts, view.image.size
    if not isinstance(facts, PictureFacts | SpriteFacts):
        return
    if (width, height) != facts.pixels:
        across, down = facts.pixels
        yield Defect(
            f"the picture has {width} × {height} pixels, expected {across} × {down}",
            AGAIN,
        )
    elif isinstance(facts, PictureFacts) and not holds(
        Box(0, 0, width, height), facts.trim, _ROUNDED
    ):
        trim = facts.trim
        yield Defect(
            f"the picture has {width} × {height} pixels and cuts off a part of its "
            f"card, which has {trim.width:.0f} × {trim.height:.0f}",
            AGAIN,
        )
