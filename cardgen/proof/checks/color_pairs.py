"""Colours with a meaning must be distinguishable by everyone, or differ in shape too.

If the same outline appears in two colours on a page, only its colour says which it is,
as with a red heart and a green one. The two colours must look different to people who
see no red, no green or no blue, and in grey, because many print without colour.
Outlines that differ are distinguished by their shape, and shades that look alike to
everyone are taken for decoration. Cards that a rulebook shows side by side are left
out: each of them is checked where it is printed. So are pictures, which templates draw
in `<art>`, and icons in several colours: their leaves and stones have many colours, and
none of them a meaning.

Colours are simulated after Machado and others (2009), and compared by CIE 1976.
"""

from collections.abc import Iterator
from itertools import combinations

from cardgen.model.problem import Severity
from cardgen.model.units import to_points
from cardgen.proof.color_vision import (
    MISSING_CONES,
    blind_difference,
    difference,
    gray_difference,
)
from cardgen.proof.limits import MEANT, TOLD_APART
from cardgen.proof.page_view import Defect, PageView
from cardgen.proof.reader.page_objects import FillObject, Rgb, common

ID = "color-pairs"
SEVERITY = Severity.WARNING
_SMALLEST, _LARGEST = to_points(1.5), to_points(15.0)


def check(view: PageView) -> Iterator[Defect]:
    """Find outlines in two colours that some people cannot tell apart."""
    colors: dict[tuple[str, int], dict[Rgb, None]] = {}
    for fill in view.page.fills:
        place = view.place_at(fill.box)
        if fill.art or view.pictured(fill.clip):
            continue
        if _has_meaning(fill) and fill.ink.rgb and (place or not view.places):
            side = place.side if place else ""
            colors.setdefault((side, fill.shape), {})[fill.ink.rgb] = None
    pairs = dict.fromkeys(
        pair for found in colors.values() for pair in combinations(sorted(found), 2)
    )
    for one, other in pairs:
        if difference(one, other) >= MEANT and (who := _alike(one, other)):
            yield Defect(
                f"the same shape is printed in {_hex(one)} and {_hex(other)}, which "
                f"look alike {' and '.join(who)}",
                "change the shape of one, or make it lighter or darker",
            )


def _has_meaning(fill: FillObject) -> bool:
    size = max(fill.box.width, fill.box.height)
    seen = common(fill.box, fill.clip)
    return (
        fill.shape != 0
        and fill.ink.opacity >= 1
        and _SMALLEST <= size <= _LARGEST
        and seen.width > 0
        and seen.height > 0
    )


def _alike(one: Rgb, other: Rgb) -> list[str]:
    who = [
        kind
        for kind in MISSING_CONES
        if blind_difference(one, other, kind) < TOLD_APART
    ]
    gray = ["in grey"] if gray_difference(one, other) < TOLD_APART else []
    return who + gray


def _hex(color: Rgb) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in color)
