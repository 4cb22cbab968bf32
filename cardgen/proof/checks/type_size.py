"""Type must be legible: 5 pt on cards, 3 pt in the margin, 9 pt in rulebooks.

Templates may set type of 4 pt, for labels that nobody has to read: `validate` accepts
it, and this check warns.

It is measured as printed, with all scalings: type of 8 pt in a drawing at half its size
is type of 4 pt. Type on cards that are pictured in a rulebook, or in anything else that
is cropped there, is left out.
"""

from collections.abc import Iterator

from cardgen.model.problem import Severity
from cardgen.proof.expected import CardPlace
from cardgen.proof.limits import (
    SMALLEST_BOOK_TYPE,
    SMALLEST_MARGIN_TYPE,
    SMALLEST_TYPE,
)
from cardgen.proof.page_view import Defect, PageView
from cardgen.proof.reader.page_objects import TextObject

ID = "type-size"
SEVERITY = Severity.WARNING
_HAIR = 1e-3


def check(view: PageView) -> Iterator[Defect]:
    """Find the smallest type of each card if it is too small."""
    smallest: dict[CardPlace | None, TextObject] = {}
    for text in view.page.texts:
        if text.letters and not view.pictured(text.clip):
            place = view.place_at(text.letters[0])
            least = smallest.setdefault(place, text)
            smallest[place] = min(least, text, key=lambda text: text.size)
    for place, text in smallest.items():
        margin = bool(view.places) and place is None
        limit = SMALLEST_MARGIN_TYPE if margin else _least(view)
        if text.size < limit - _HAIR:
            where = view.label_of(place)
            yield Defect(
                f"type of {text.size:.1f} pt on the {where}, expected at least "
                f'{limit:g} pt: "{text.text.strip()}"',
                _hint(view, limit),
            )


def _hint(view: PageView, limit: float) -> str:
    if not view.by_cardgen or view.book:
        return "make it larger, or use fewer words"
    # Templates may set less: a label that nobody has to read.
    return f"give it a size and a min-size of {limit:g} or more, or use fewer words"


def _least(view: PageView) -> float:
    return SMALLEST_BOOK_TYPE if view.book else SMALLEST_TYPE
