"""Pages are as many and as large as they should be.

cardgen's own files are held against manifest.json, to 0.01 mm. A page of another file
should be a paper that printers know: A3, A4, A5, Letter, Legal or Tabloid, upright or
lying, to 0.5 mm; or the card itself with up to 3.2 mm of bleed, as print shops take it.

On a page of any other size a printer shrinks or moves the cards.
"""

from collections.abc import Iterator

from cardgen.model.problem import Severity
from cardgen.model.units import show_mm, to_points
from cardgen.proof.limits import BLEED_MOST, EXACT, PAPER_EXACT, PAPERS_MM
from cardgen.proof.page_view import Defect, PageView

ID = "paper"
SEVERITY = Severity.ERROR


def check(view: PageView) -> Iterator[Defect]:
    """Find a page too many, too few, or of another size."""
    if view.asked and view.ours and view.first and view.total != len(view.asked.pages):
        yield Defect(
            f"expected pages: {len(view.asked.pages)}, found {view.total}",
            "render it again",
        )
    width, height = view.sheet.size
    if view.ours and view.page:
        asked = view.page.size
        if not view.as_large:
            yield Defect(
                f"the page is {_mm(width, height)}, expected {_mm(*asked)}",
                "render it again, and print the file as it was written",
            )
    elif not _known(width, height) and not _single(view):
        yield Defect(
            f"the page is {_mm(width, height)}, which is no paper that printers know",
            f"expected {', '.join(PAPERS_MM)}, or the card with its bleed",
        )


def _known(width: float, height: float) -> bool:
    sides = sorted((width, height))
    return any(
        abs(sides[0] - to_points(paper[0])) < PAPER_EXACT
        and abs(sides[1] - to_points(paper[1])) < PAPER_EXACT
        for paper in PAPERS_MM.values()
    )


def _single(view: PageView) -> bool:
    width, height = view.sheet.size
    return any(
        0 <= width - place.trim.width <= 2 * BLEED_MOST + EXACT
        and 0 <= height - place.trim.height <= 2 * BLEED_MOST + EXACT
        for place in view.places
    )


def _mm(width: float, height: float) -> str:
    return f"{show_mm(width)} × {show_mm(height)} mm"
