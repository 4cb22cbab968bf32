"""Art that reaches the edge of a card must extend to the edge of the picture.

Along every edge that has a bleed, the picture is examined just inside the cut and at
its last pixel. Where there is ink at the first and white at the second, a shop's cut
that misses its line leaves a white sliver.

A card with a white border needs no bleed. Rounds and hexes are examined where they
touch the edges of their bounding rectangle, and pictures that are cut out have none.
"""

from collections.abc import Iterator

from PIL import Image

from cardgen.model.problem import Severity
from cardgen.model.units import POINTS_PER_INCH, to_points
from cardgen.proof.exports.file_view import FileView
from cardgen.proof.exports.listed_export import PictureFacts
from cardgen.proof.page_view import Defect

ID = "picture-bleed"
SEVERITY = Severity.ERROR
KINDS = frozenset(("picture",))
# Points. A smaller bleed is a rounded size.
_LEAST = to_points(0.5)
# The corners of cards are round.
_CORNER = to_points(3.0)
# The last pixel of very light art is mixed with a fifth of white.
_INK, _PAPER = 245, 250
_SHARE = 0.2
_SIDES = ("left", "upper", "right", "lower")


def check(view: FileView) -> Iterator[Defect]:
    """Find edges where the art ends before the picture does."""
    facts = view.picture
    # The panels of a box are measured in its PDF.
    if facts is None or facts.alpha or facts.form == "net":
        return
    bare = [side for side in _SIDES if _ends(view.image, facts, side)]
    if bare:
        every = len(bare) == len(_SIDES)
        edges = "edge" if len(bare) == 1 else "edges"
        which = "all" if every else f"the {' and '.join(bare)}"
        yield Defect(
            f"the art does not fill the bleed at {which} {edges} of the picture",
            "extend the background of the template to the end of the bleed",
        )


def _ends(image: Image.Image, facts: PictureFacts, side: str) -> bool:
    width, height = image.size
    trim = facts.trim
    inside, outside = {
        "left": (trim.x, 0),
        "upper": (trim.y, 0),
        "right": (width - trim.right, width - 1),
        "lower": (height - trim.bottom, height - 1),
    }[side]
    scale = facts.dpi / POINTS_PER_INCH
    if inside < _LEAST * scale:
        return False
    at = round(inside) + 1
    at = at if outside == 0 else outside - at
    lines = [_line(image, facts, side, each) for each in (at, outside)]
    pairs = list(zip(*lines, strict=True))
    bare = sum(one < _INK and two >= _PAPER for one, two in pairs)
    return bool(bare > _SHARE * len(pairs))


def _line(image: Image.Image, facts: PictureFacts, side: str, pixel: int) -> list[int]:
    """Return the darkest channel of the pixels of a line along a card, but corners."""
    trim, skip = facts.trim, _CORNER * facts.dpi / POINTS_PER_INCH
    upright = side in ("left", "right")
    start, length = (trim.y, trim.height) if upright else (trim.x, trim.width)
    first, last = start + skip, start + length - skip
    if facts.form != "rectangle" or last <= first:
        first = last = start + length / 2
    low, high = round(first), max(round(last), round(first) + 1)
    end = pixel + 1
    box = (pixel, low, end, high) if upright else (low, pixel, high, end)
    data = image.crop(box).convert("RGB").tobytes()
    return [min(data[at : at + 3]) for at in range(0, len(data), 3)]
