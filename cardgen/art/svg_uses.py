"""What `use` makes of a tree: how many elements in the end, how deep, in a circle."""

from collections.abc import Iterator

from cardgen.art.fault import BadArt
from cardgen.art.svg_tree import DEEPEST, MOST, Element


def check_uses(root: Element, by_id: dict[str, Element]) -> None:
    """Count elements with every `use` replaced by what it shows.

    Raises BadArt for too many, nested too deep, or a `use` that shows itself.
    """
    _Counter(by_id).measure(root, 1)


def named(root: Element) -> dict[str, Element]:
    """Give elements by their id; of equal ids the first."""
    found: dict[str, Element] = {}
    for element in walk(root):
        if "id" in element.attributes:
            found.setdefault(element.attributes["id"], element)
    return found


def walk(root: Element) -> Iterator[Element]:
    """Give an element and all below it in the file's order."""
    waiting = [root]
    while waiting:
        element = waiting.pop()
        yield element
        waiting += reversed(element.children)


def target(element: Element, by_id: dict[str, Element]) -> Element | None:
    """Give the element that a href refers to; None when there is none.

    Raises BadArt when it refers to another file.
    """
    href = element.attributes.get("href", "").strip()
    if href and not href.startswith("#"):
        place = (element.line, element.column)
        raise BadArt(f"<{element.tag}> refers to another file", *place)
    return by_id.get(href[1:])


class _Counter:
    def __init__(self, by_id: dict[str, Element]) -> None:
        self._by_id = by_id
        self._known: dict[int, tuple[int, int]] = {}
        self._open: set[int] = set()

    def measure(self, element: Element, depth: int) -> tuple[int, int]:
        """Give how many elements there are below, this one included, and how deep."""
        known = self._known.get(id(element))
        if depth + (known[1] - 1 if known else 0) > DEEPEST:
            raise _fault(element, f"its elements are nested deeper than {DEEPEST}")
        if known is None:
            known = self._known[id(element)] = self._within(element, depth)
        if known[0] > MOST:
            raise _fault(element, f"it draws more than {MOST} elements")
        return known

    def _within(self, element: Element, depth: int) -> tuple[int, int]:
        if id(element) in self._open:
            raise _fault(element, "a <use> in it shows itself")
        self._open.add(id(element))
        count, height = 1, 0
        for child in self._shown(element):
            below = self.measure(child, depth + 1)
            count, height = count + below[0], max(height, below[1])
        self._open.discard(id(element))
        return count, height + 1

    def _shown(self, element: Element) -> list[Element]:
        shown = target(element, self._by_id) if element.tag == "use" else None
        return [*element.children, shown] if shown else element.children


def _fault(element: Element, reason: str) -> BadArt:
    return BadArt(reason, element.line, element.column)
