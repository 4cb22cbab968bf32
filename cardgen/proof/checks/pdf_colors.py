"""A PDF for a press may have no other kind of colours than it was made for.

A press that expects CMYK converts RGB by rules of its own, and black text becomes a mix
of four inks. Grey is fine everywhere. Only files that `cardgen export` wrote are
checked, against `manifest.json`.
"""

from collections.abc import Iterator

from cardgen.model.problem import Severity
from cardgen.proof.page_view import Defect, PageView

ID = "pdf-colors"
SEVERITY = Severity.ERROR
# The colours of a file -> those that it must not have.
_FORBIDDEN = {"cmyk": ("rgb", "RGB"), "srgb": ("cmyk", "CMYK")}


def check(view: PageView) -> Iterator[Defect]:
    """Find colours of the wrong kind, and what is drawn in them."""
    forbidden = _FORBIDDEN.get(view.expected.colors) if view.expected else None
    if forbidden is None:
        return
    space, name = forbidden
    found = [what for what, spaces in _spaces(view).items() if space in spaces]
    if found:
        expected = "RGB" if space == "cmyk" else "CMYK"
        yield Defect(
            f"{' and '.join(found)} on the page use {name}, expected {expected}",
            "run cardgen export again",
        )


def _spaces(view: PageView) -> dict[str, set[str]]:
    page = view.page
    return {
        "texts": {text.ink.space for text in page.texts},
        "areas": {fill.ink.space for fill in page.fills},
        "lines": {stroke.ink.space for stroke in page.strokes},
        "pictures": {image.space for image in page.images},
    }
