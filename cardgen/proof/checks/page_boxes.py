"""A page for a press must say where it is cut, and where its bleed ends.

Presses lay pages out by their TrimBox and BleedBox, not by the paper. In a PDF that
`cardgen export` wrote, both must be where `manifest.json` lists them, to 0.01 mm. A
page without them is cut at its own edges, as rulebooks are that are read on a screen.
"""

from collections.abc import Iterator

from cardgen.model.geometry import Box
from cardgen.model.problem import Severity
from cardgen.model.units import show_mm
from cardgen.proof.limits import EXACT
from cardgen.proof.page_view import Defect, PageView, distance

ID = "page-boxes"
SEVERITY = Severity.ERROR
_NAMES = ("TrimBox", "BleedBox")


def check(view: PageView) -> Iterator[Defect]:
    """Find boxes that a page lacks, or that are somewhere else."""
    boxes = view.expected_page.boxes if view.expected_page else None
    for name, expected in zip(_NAMES, boxes or (), strict=False):
        found = view.page.box(f"/{name}")
        if distance(found or Box(0, 0, *view.page.size), expected) > EXACT:
            which = f"is {_words(found)}" if found else "is missing"
            yield Defect(
                f"the {name} {which}; expected {_words(expected)}",
                "run cardgen export again",
            )


def _words(box: Box) -> str:
    return (
        f"{show_mm(box.width)} × {show_mm(box.height)} mm at {show_mm(box.x)}, "
        f"{show_mm(box.y)}"
    )
