"""A picture that is cut out must be transparent beyond its cut, and only there.

Virtual tables take the outline of a card or token from what is transparent. A picture
that is not cut out must not be transparent anywhere: shops print that black or white. A
JPEG is never transparent.
"""

from collections.abc import Iterator

from PIL import Image, ImageChops, ImageDraw

from cardgen.model.forms import hex_corners
from cardgen.model.geometry import Box
from cardgen.model.problem import Severity
from cardgen.proof.exports.file_view import AGAIN, FileView
from cardgen.proof.exports.listed_export import PictureFacts
from cardgen.proof.page_view import Defect

ID = "cut-out"
SEVERITY = Severity.ERROR
KINDS = frozenset(("picture", "sprites"))
# The cut itself is soft, two pixels wide.
_SOFT = 2.0
# Whatever radius the corners of a rectangle have: a quarter of its shorter side.
_ROUNDEST = 0.25
_OPAQUE = 255


def check(view: FileView) -> Iterator[Defect]:
    """Find what is transparent and should not be, and what is not and should."""
    facts = view.picture
    if view.image.format == "JPEG" or (facts is None and view.sprites is None):
        return
    if facts is not None and facts.alpha:
        yield from _cut(view.image, facts)
        return
    opaque = view.sprites is None or not view.sprites.alpha
    if opaque and view.image.has_transparency_data and _least(view.image) < _OPAQUE:
        yield Defect("parts of the picture are transparent", AGAIN)


def _cut(image: Image.Image, facts: PictureFacts) -> Iterator[Defect]:
    alpha = image.convert("RGBA").getchannel("A")
    beyond = alpha.copy()
    beyond.paste(0, mask=_shape(image.size, facts.form, facts.trim.grown(_SOFT), 0.0))
    if _most(beyond) > 0:
        yield Defect("the picture is not transparent beyond its cut", AGAIN)
    inner = facts.trim.grown(-_SOFT)
    radius = _ROUNDEST * min(inner.width, inner.height)
    within = _shape(image.size, facts.form, inner, radius)
    alpha.paste(_OPAQUE, mask=ImageChops.invert(within))
    if _least(alpha) < _OPAQUE:
        yield Defect("the picture is transparent within its cut", AGAIN)


def _shape(size: tuple[int, int], form: str, box: Box, radius: float) -> Image.Image:
    """Return a mask of a form in a box."""
    mask = Image.new("L", size)
    draw = ImageDraw.Draw(mask)
    if min(box.width, box.height) < 1:
        return mask
    corners = (box.x, box.y, box.right, box.bottom)
    if form == "round":
        draw.ellipse(corners, _OPAQUE)
    elif form == "hex":
        draw.polygon(hex_corners(box), _OPAQUE)
    else:
        draw.rounded_rectangle(corners, radius, _OPAQUE)
    return mask


def _least(image: Image.Image) -> int:
    """Return the least opacity, 255 for a picture without any."""
    alpha = image if image.mode == "L" else image.convert("RGBA").getchannel("A")
    least, _ = alpha.getextrema()
    assert isinstance(least, int)
    return least


def _most(alpha: Image.Image) -> int:
    _, most = alpha.getextrema()
    assert isinstance(most, int)
    return most
