"""A picture must be what its name says, in RGB, and know its dots per inch.

Shops and virtual tables go by the end of a file's name: `.png`, `.jpg` or `.webp`. They
refuse CMYK, and programs that place a picture on a page by its dots per inch print it
too large or too small if the number is wrong. WebP has no place for it.
"""

from collections.abc import Iterator

from PIL import Image

from cardgen.model.problem import Severity
from cardgen.proof.exports.file_view import AGAIN, FileView
from cardgen.proof.exports.listed_export import PictureFacts, SpriteFacts
from cardgen.proof.page_view import Defect

ID = "picture-format"
SEVERITY = Severity.ERROR
KINDS = frozenset(("picture", "sprites"))
_BY_SUFFIX = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".webp": "WEBP"}
# PNG counts dots per metre, in whole numbers.
_HAIR = 0.5


def check(view: FileView) -> Iterator[Defect]:
    """Find a wrong format, wrong colours, and wrong dots per inch."""
    image, suffix = view.image, view.path.suffix.casefold()
    if image.format != _BY_SUFFIX.get(suffix):
        yield Defect(
            f'the picture is {image.format}, but its name says "{suffix}"', AGAIN
        )
    if image.mode == "CMYK":
        yield Defect("the picture is CMYK, expected RGB", AGAIN)
    facts = view.file.facts
    if isinstance(facts, PictureFacts | SpriteFacts) and image.format != "WEBP":
        found = _dpi(image)
        if found is None or abs(found - facts.dpi) > _HAIR:
            said = "no dots per inch" if found is None else f"{found:.0f} dpi"
            yield Defect(f"the picture names {said}, expected {facts.dpi:g} dpi", AGAIN)


def _dpi(image: Image.Image) -> float | None:
    """Return the dots per inch across, None if the picture does not say."""
    found = image.info.get("dpi")
    return float(found[0]) if found else None
