"""The file must have the right number of pages, and each of them the right size.

Files that cardgen wrote are compared with manifest.json, to 0.01 mm. A page of any
other file must be a paper that printers or presses take, to 0.5 mm, portrait or
landscape: A4, Letter, SRA3, 12 x 18 in and others; or a single card with up to 3.2 mm
of bleed, as print shops take it.

A printer shrinks or moves the cards on a page of any other size.
"""

from collections.abc import Iterator

from cardgen.model.problem import Severity
from cardgen.model.units import show_mm, to_points
from cardgen.proof.limits import (
    BLEED_MOST,
    EXACT,
    PAPER_EXACT,
    PAPERS_MM,
    PRESS_PAPERS_MM,
)
from cardgen.proof.page_view import Defect, PageView

ID = "paper"
SEVERITY = Severity.ERROR


def check(view: PageView) -> Iterator[Defect]:
    """Find a wrong number of pages, and pages of the wrong size."""
    if view.expected and view.by_cardgen and view.page.number == 1:
        count = len(view.expected.pages)
        if view.page_count != count:
            yield Defect(
                f"the number of pages is {view.page_count}, expected {count}",
                "render it again",
            )
    width, height = view.page.size
    if view.by_cardgen and view.expected_page:
        if not view.as_large:
            expected = _mm(*view.expected_page.size)
            yield Defect(
                f"the page is {_mm(width, height)}, expected {expected}",
                "render it again, and print the file as it was written",
            )
    elif not _known(width, height) and not _single(view):
        yield Defect(
            f"the page is {_mm(width, height)}, which is not a paper that printers "
            "know",
            f"expected {', '.join((*PAPERS_MM, *PRESS_PAPERS_MM))}; "
            "or the card with its bleed",
        )


def _known(width: float, height: float) -> bool:
    sides = sorted((width, height))
    return any(
        abs(sides[0] - to_points(paper[0])) < PAPER_EXACT
        and abs(sides[1] - to_points(paper[1])) < PAPER_EXACT
        for paper in (*PAPERS_MM.values(), *PRESS_PAPERS_MM.values())
    )


def _single(view: PageView) -> bool:
    width, height = view.page.size
    return any(
        0 <= width - place.trim.width <= 2 * BLEED_MOST + EXACT
        and 0 <= height - place.trim.height <= 2 * BLEED_MOST + EXACT
        for place in view.places
    )


def _mm(width: float, height: float) -> str:
    return f"{show_mm(width)} × {show_mm(height)} mm"
