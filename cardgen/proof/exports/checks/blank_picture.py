"""A picture should show something.

If all of its pixels have one colour, a template has most likely drawn nothing. In
sprites, this holds for the cell of every card.
"""

from collections.abc import Iterator, Sequence

from PIL import Image

from cardgen.model.problem import Severity
from cardgen.proof.exports.file_view import FileView
from cardgen.proof.exports.listed_export import SpriteFacts
from cardgen.proof.exports.values import quoted
from cardgen.proof.page_view import Defect

ID = "blank-picture"
SEVERITY = Severity.WARNING
KINDS = frozenset(("picture", "sprites"))
# JPEG changes a plain colour by that much.
_ALIKE = 2


def check(view: FileView) -> Iterator[Defect]:
    """Find pictures, and cells of cards, in one colour all over."""
    facts = view.sprites
    if facts is None:
        if _blank(view.image):
            yield Defect(
                "the picture has one colour all over", "check the card's template"
            )
        return
    blank = [id for id, cell in _cells(view.image, facts) if _blank(cell)]
    if blank:
        yield Defect(
            f"the cells of {quoted(blank)} have one colour all over",
            "check the template of the cards",
        )


def _cells(image: Image.Image, facts: SpriteFacts) -> Iterator[tuple[str, Image.Image]]:
    columns, rows = facts.grid
    width, height = image.width // columns, image.height // rows
    for number, id in enumerate(facts.cells[: columns * rows]):
        x, y = number % columns * width, number // columns * height
        if id and width and height:
            yield id, image.crop((x, y, x + width, y + height))


def _blank(image: Image.Image) -> bool:
    opaque = image.convert("RGB") if image.mode == "RGBA" else image
    found = opaque.getextrema()
    pairs: Sequence[tuple[float, float]] = (
        found if isinstance(found[0], tuple) else (found,)
    )
    return all(high - low <= _ALIKE for low, high in pairs)
