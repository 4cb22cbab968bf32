"""Nets of boxes: panels between cuts and folds.

Lengths are points, from the top left of the net or of its page, with y down.
"""

import math
from itertools import chain
from typing import Literal, NamedTuple, TypeAlias

from cardgen.model.geometry import Box, Vertex, Vertices, move, turn
from cardgen.model.ops import (
    BLACK,
    WHITE,
    Color,
    Op,
    Outline,
    Paint,
    Shape,
    Stroke,
)
from cardgen.model.outlines import closed_line, rectangle
from cardgen.model.units import to_points

Point: TypeAlias = tuple[float, float]
# Art goes on this far across a fold to a flap that is not printed: folds at home are
# off by up to this much.
_LAP = to_points(1.5)
# The lid lies between these flaps: what bleeds off them would cover it.
_BETWEEN = ("dust-right", "dust-left")
_SAME = 1e-6
# As wide as crop marks, on a light rim: it is seen on any art, and cut away.
_CUT = Stroke(Paint(BLACK), to_points(0.15))
_RIM = Stroke(Paint(WHITE), to_points(0.45))
# Folds stay to be seen on the box, so that their dashes are thin and have no rim: dark
# ones, and light ones between them.
_DASH, _GAP = to_points(1.2), to_points(1.8)
_DARK = Stroke(Paint(Color(0.25, 0.25, 0.25)), to_points(0.12), dash=(_DASH, _GAP))
_LIGHT = Stroke(Paint(WHITE), to_points(0.12), dash=(_DASH, _GAP))
_SHIFT = _DASH + (_GAP - _DASH) / 2


class Panel(NamedTuple):
    """A part of a net between folds and cuts.

    On a panel with a `turn` of 180 degrees, what is up in the net is down on the box.
    Without `printed`, glue is spread on it.
    """

    name: str
    box: Box
    turn: Literal[0, 180] = 0
    printed: bool = True


class Fold(NamedTuple):
    """A line along which the net is folded, and the two panels that it joins."""

    start: Point
    stop: Point
    panels: tuple[str, str]


class BoxNet(NamedTuple):
    """A flat box: its size, its panels, the closed line to cut along, and its folds."""

    width: float
    height: float
    panels: tuple[Panel, ...]
    outline: Vertices
    folds: tuple[Fold, ...]

    def placed(self, trim: Box, turned: float) -> "BoxNet":
        """Return the net on a page, in a trim, turned by quarters clockwise."""
        about = turn(turned)
        corner = about.bounds(Box(0.0, 0.0, self.width, self.height))
        onto = about.then(move(trim.x - corner.x, trim.y - corner.y))
        return BoxNet(
            trim.width,
            trim.height,
            tuple([each._replace(box=onto.bounds(each.box)) for each in self.panels]),
            tuple([Vertex(*onto.apply(*v[:2]), v.bulge) for v in self.outline]),
            tuple(
                [
                    Fold(onto.apply(*each.start), onto.apply(*each.stop), each.panels)
                    for each in self.folds
                ]
            ),
        )

    def marks(self) -> tuple[Op, ...]:
        """Draw the line to cut along, and the dashed folds."""
        folds = [(fold.start, fold.stop) for fold in self.folds]
        around = closed_line(self.outline)
        return (
            Shape(
                tuple(chain(*[_line(*ends, _SHIFT) for ends in folds])), None, _LIGHT
            ),
            Shape(tuple(chain(*[_line(*ends, 0.0) for ends in folds])), None, _DARK),
            Shape(around, stroke=_RIM),
            Shape(around, stroke=_CUT),
        )

    def reach(self, panel: Panel, bleed: float) -> Box:
        """Return a panel with the art beyond it that is printed.

        Art has its `bleed` where it is cut, laps onto a flap for glue, and ends at the
        fold to another printed panel.
        """
        x, y, width, height = panel.box
        edges = {
            "left": ((x, y), (x, y + height)),
            "above": ((x, y), (x + width, y)),
            "right": ((x + width, y), (x + width, y + height)),
            "below": ((x, y + height), (x + width, y + height)),
        }
        beyond = {
            side: self._beyond(panel, edge, bleed) for side, edge in edges.items()
        }
        left, above = beyond["left"], beyond["above"]
        return Box(
            x - left,
            y - above,
            width + left + beyond["right"],
            height + above + beyond["below"],
        )

    def _beyond(self, panel: Panel, edge: tuple[Point, Point], bleed: float) -> float:
        printed = {each.name: each.printed for each in self.panels}
        for fold in self.folds:
            if panel.name in fold.panels and _on(fold, edge):
                (other,) = (name for name in fold.panels if name != panel.name)
                return 0.0 if printed[other] else min(_LAP, bleed)
        beside = panel.name in _BETWEEN and edge[0][0] == edge[1][0]
        return 0.0 if beside else bleed

    def painted(self, bleed: float) -> Outline:
        """Return the outline of all that is printed. Its parts may overlap."""
        areas = (self.reach(each, bleed) for each in self.panels if each.printed)
        return tuple(part for area in areas for part in rectangle(*area))


def _line(start: Point, stop: Point, off: float) -> Outline:
    """Return a line that begins a little later."""
    length = math.dist(start, stop)
    across, down = (stop[0] - start[0]) / length, (stop[1] - start[1]) / length
    first = start[0] + off * across, start[1] + off * down
    return ("M", *first), ("L", *stop)


def _on(fold: Fold, edge: tuple[Point, Point]) -> bool:
    """Return whether a fold is along an edge of a panel."""
    ends = zip((fold.start, fold.stop), edge, strict=True)
    return all(math.dist(one, other) < _SAME for one, other in ends)
