"""Words must stay inside the safe zone of the shop that prints the picture.

A shop's cut may be off by more than one at home, and it says how far from the edge it
cuts at worst. The box around all words and icons is compared with the safe zone of the
product, for which the picture was made.
"""

from collections.abc import Iterator

from cardgen.model.geometry import Box
from cardgen.model.problem import Severity
from cardgen.model.units import POINTS_PER_INCH, show_mm
from cardgen.proof.exports.file_view import FileView
from cardgen.proof.page_view import Defect

ID = "picture-safe-zone"
SEVERITY = Severity.WARNING
KINDS = frozenset(("picture",))
# Pixels: boxes are rounded.
_HAIR = 1.0


def check(view: FileView) -> Iterator[Defect]:
    """Find words that are past the safe zone, and how far they are."""
    facts = view.picture
    if facts is None or facts.safe is None or facts.words is None:
        return
    past = _past(facts.words, facts.safe)
    if past > _HAIR:
        yield Defect(
            f"words are {show_mm(past * POINTS_PER_INCH / facts.dpi)} mm past the safe "
            "zone of the product",
            "move them inwards, or make them smaller",
        )


def _past(words: Box, safe: Box) -> float:
    """Return how far a box is past another at most, in pixels."""
    return max(
        safe.x - words.x,
        safe.y - words.y,
        words.right - safe.right,
        words.bottom - safe.bottom,
    )
