"""Cards must have their size, to 0.01 mm, and the marks must say where to cut them.

What is drawn for each card is measured: the rectangle that it is clipped to, its
picture or its background. If the page has a TrimBox, that is measured too. Every edge
of a card needs a crop mark in line with it, if the page has any; cards that a machine
cuts have none.

A card that came out smaller was scaled by a program between cardgen and the paper.

In the PDF of another program, `--card` says how large its cards are: 63x88, 2.5x3.5in
or a name such as poker. They are searched for in the TrimBox, between crop marks, among
areas, pictures and outlines of that size, and between lines. If they have its
proportions, but not its size, the message names the scale.
"""

from collections.abc import Iterator
from math import sqrt

from cardgen.model.geometry import Box
from cardgen.model.problem import Severity
from cardgen.model.units import show_mm
from cardgen.proof.crop_marks import CutLines, cut_marks
from cardgen.proof.limits import EXACT
from cardgen.proof.page_view import Defect, MeasuredCard, PageView, card_label
from cardgen.proof.reader.page_objects import same_size

ID = "trim"
SEVERITY = Severity.ERROR
_AGAIN = "render it again, and print at 100 % (actual size)"


def check(view: PageView) -> Iterator[Defect]:
    """Find cards that are missing, of the wrong size, or off their marks."""
    if view.expected and not view.by_cardgen and not view.places and view.page.objects:
        yield _without_cards(view)
    marks = cut_marks(view)
    by_machine = view.expected is not None and view.expected.cutter
    for card in view.cards:
        yield from _sized(card)
        if (marks.x or marks.y) and not by_machine:
            yield from _marked(card, marks)
    yield from _boxed(view)


def _without_cards(view: PageView) -> Defect:
    scaled = view.expected_page and view.expected_page.scaled
    if not scaled:
        return Defect(
            "the page has no card of the given size",
            "measure a card, and pass its size with --card",
        )
    found, given = (Box(0, 0, *size) for size in scaled)
    scale = sqrt(found.width * found.height / (given.width * given.height))
    return Defect(
        f"the cards measure {_size(found)}, expected {_size(given)}: the page was "
        f"scaled to {scale:.0%}",
        "export it again at 100 % (actual size), without fitting it to the paper",
    )


def _sized(card: MeasuredCard) -> Iterator[Defect]:
    place, found = card
    if found is None:
        yield Defect(f"the {card_label(place)} is not where it should be", _AGAIN)
    elif not same_size(found, place.trim):
        yield Defect(
            f"the {card_label(place)} is {_size(found)}, expected {_size(place.trim)}",
            _AGAIN,
        )


def _marked(card: MeasuredCard, marks: CutLines) -> Iterator[Defect]:
    place, found = card
    trim = found if found and same_size(found, place.trim) else place.trim
    for edge, at, known in (
        ("left", trim.x, marks.x),
        ("right", trim.right, marks.x),
        ("upper", trim.y, marks.y),
        ("lower", trim.bottom, marks.y),
    ):
        near = min((abs(at - mark) for mark in known), default=None)
        if near is None or near > EXACT:
            off = "" if near is None else f": the nearest is {show_mm(near)} mm off"
            where = f"the {edge} edge of the {card_label(place)}"
            yield Defect(
                f"no crop mark is in line with {where}{off}",
                "render it again",
            )
            return


def _boxed(view: PageView) -> Iterator[Defect]:
    box = view.page.box("/TrimBox")
    # The boxes of an export have a check of their own.
    page = view.expected_page
    if box is None or len(view.cards) != 1 or (page and page.boxes):
        return
    place = view.cards[0].place
    if not same_size(box, place.trim) or not _same_place(box, place.trim):
        yield Defect(
            f"the TrimBox is {_size(box)}, {show_mm(box.x)} mm from the left and "
            f"{show_mm(box.y)} mm from the top; expected {_size(place.trim)} at "
            f"{show_mm(place.trim.x)} and {show_mm(place.trim.y)} mm",
            "render it again",
        )


def _same_place(one: Box, other: Box) -> bool:
    return max(abs(one.x - other.x), abs(one.y - other.y)) <= EXACT


def _size(box: Box) -> str:
    return f"{show_mm(box.width)} × {show_mm(box.height)} mm"
