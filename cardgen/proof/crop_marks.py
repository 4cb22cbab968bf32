"""The crop marks of a page: straight lines in its margin."""

from typing import NamedTuple

from cardgen.model.geometry import Box
from cardgen.proof.limits import EXACT
from cardgen.proof.page_view import PageView
from cardgen.proof.reader.page_objects import Point, Segment, StrokeObject, holds

# A mark is a hairline on a wider rim; anything broader than this is art.
_BROADEST = 2.9
# A shorter mark cannot be seen: 1 mm.
_SHORTEST = 2.8
# A mark belongs to a cut line that is nearer than this: 1.5 mm.
_MEANT = 4.25


class CutLines(NamedTuple):
    """Where to cut: points from the left, and from the top."""

    x: tuple[float, ...]
    y: tuple[float, ...]


def cut_marks(view: PageView) -> CutLines:
    """Return where the marks beside the cards say to cut.

    Every margin has other lines, such as a ruler: marks are in line with the edges of
    cards, or nearly.
    """
    edges_x = {edge for p in view.places for edge in (p.trim.x, p.trim.right)}
    edges_y = {edge for p in view.places for edge in (p.trim.y, p.trim.bottom)}
    lines = [segment for _, segment in margin_lines(view)]
    xs = {line.start[0] for line in lines if upright(line)}
    ys = {line.start[1] for line in lines if level(line)}
    return CutLines(_near(xs, edges_x), _near(ys, edges_y))


def _near(marks: set[float], edges: set[float]) -> tuple[float, ...]:
    return tuple(
        sorted(m for m in marks if any(abs(m - edge) < _MEANT for edge in edges))
    )


def margin_lines(view: PageView) -> list[tuple[StrokeObject, Segment]]:
    """Return the straight, thin lines that begin or end beside all cards.

    Dashed ones are not marks for cutting; beside tiles they are marks for gluing.
    """
    glued = any(place.tile for place in view.places)
    windows = [place.window.grown(-EXACT) for place in view.places]
    found = []
    for stroke in view.page.strokes:
        if stroke.width > _BROADEST or (stroke.dashed and not glued):
            continue
        # Anything clipped to a card belongs to it.
        if any(holds(place.window, stroke.clip, EXACT) for place in view.places):
            continue
        for line in stroke.segments:
            ends = (line.start, line.end)
            if line.box.width + line.box.height >= _SHORTEST and any(
                not any(_inside(end, box) for box in windows) for end in ends
            ):
                found.append((stroke, line))
    return found


def upright(line: Segment) -> bool:
    """Return whether a line runs down the page."""
    return abs(line.start[0] - line.end[0]) < EXACT


def level(line: Segment) -> bool:
    """Return whether a line runs across the page."""
    return abs(line.start[1] - line.end[1]) < EXACT


def _inside(point: Point, box: Box) -> bool:
    return box.x < point[0] < box.right and box.y < point[1] < box.bottom
