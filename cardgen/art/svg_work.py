"""The work of drawing an SVG file, counted before it is done.

Elements are counted with every `use` replaced by what it shows: how many there are
then, how deep they are, and whether they form a cycle.
"""

import re

from cardgen.art.art_file import BadArt
from cardgen.art.svg_tree import DEEPEST, MOST, SvgElement, target

SIMPLER = "simplify its filters, masks and patterns, or save the picture as PNG"
# On a million pixels, resvg takes 1 ms for a plain rectangle, 50 to 150 ms for most
# steps of a filter, 200 ms for an octave of noise, and 5 to 10 ms for each neighbour of
# a pixel that a step looks at; but filters seldom cover a whole picture.
_STEP = 10
_USED = ("filter", "mask", "clipPath", "pattern", "marker")
_URL = re.compile(r"url\(\s*['\"]?#([^'\")\s]+)")
_NUMBER = re.compile(r"\d*\.?\d+(?:e[+-]?\d+)?", re.IGNORECASE)


def check_uses(root: SvgElement, by_id: dict[str, SvgElement]) -> None:
    """Count elements with every `use` replaced by what it shows.

    Raises BadArt for too many, for too deep nesting, and for a `use` of itself.
    """
    UseCounter(by_id).measure(root, 1)


class UseCounter:
    """Elements of a drawing, by id, counted with what they show."""

    too_many = f"it draws more than {MOST} elements"
    cure = "simplify it in your drawing program"

    def __init__(self, by_id: dict[str, SvgElement]) -> None:
        self.by_id = by_id
        self._known: dict[int, tuple[int, int]] = {}
        self._open: set[int] = set()

    def measure(self, element: SvgElement, depth: int) -> tuple[int, int]:
        """Return the number of elements from this one down, and their depth."""
        known = self._known.get(id(element))
        if depth + (known[1] - 1 if known else 0) > DEEPEST:
            deep = f"its elements are nested deeper than {DEEPEST}"
            raise _fault(element, deep, self.cure)
        if known is None:
            known = self._known[id(element)] = self._within(element, depth)
        if known[0] > MOST:
            raise _fault(element, self.too_many, self.cure)
        return known

    def _within(self, element: SvgElement, depth: int) -> tuple[int, int]:
        if id(element) in self._open:
            raise _fault(element, f"a <{element.tag}> in it refers to itself")
        self._open.add(id(element))
        count, height = self.weight(element), 0
        for child in self.shown(element):
            below = self.measure(child, depth + 1)
            count, height = count + below[0], max(height, below[1])
        self._open.discard(id(element))
        return count, height + 1

    def weight(self, element: SvgElement) -> int:
        """Return how many elements this one counts as."""
        return 1

    def shown(self, element: SvgElement) -> list[SvgElement]:
        """Return what is drawn where this element stands."""
        shown = target(element, self.by_id) if element.tag == "use" else None
        return [*element.children, shown] if shown else element.children


def _fault(element: SvgElement, reason: str, hint: str = "") -> BadArt:
    return BadArt(reason, element.line, element.column, hint)


class DrawingWork(UseCounter):
    """Elements counted with all that they use, and filters by their steps.

    Filters, masks and patterns are drawn again wherever they are used, and so is what
    these use: nested ones multiply. A step of a filter works on all pixels of an area.
    """

    too_many = (
        f"it is more work than {MOST} elements: filters, masks and patterns count "
        f"wherever they are used, and each step of a filter as {_STEP}"
    )
    cure = SIMPLER

    def weight(self, element: SvgElement) -> int:
        """Return how many elements this one counts as."""
        if not element.tag.startswith("fe"):
            return 1
        octaves = _numbers(element, "numOctaves", 1)[0]
        neighbours = [2 * radius + 1 for radius in _numbers(element, "radius", 0)]
        kernel = _numbers(element, "order", 1)
        # One number stands for both directions.
        areas = (max(each) * min(each) for each in (neighbours[:2], kernel[:2]))
        return int(max(_STEP * octaves, *areas))

    def shown(self, element: SvgElement) -> list[SvgElement]:
        """Return what is drawn where this element stands."""
        given = element.attributes
        names = [name for text in given.values() for name in _URL.findall(text)]
        used = (self.by_id.get(name) for name in names)
        shown = [each for each in used if each and each.tag in _USED]
        if element.tag in ("pattern", "feImage"):
            more = self.by_id.get(given.get("href", "").strip()[1:])
            shown += [more] if more else []
        return [*super().shown(element), *shown]


def _numbers(element: SvgElement, name: str, default: float) -> list[float]:
    """Return the numbers of an attribute, none larger than the most elements."""
    found = _NUMBER.findall(element.attributes.get(name, ""))
    return [min(float(number), MOST) for number in found] or [default]
