"""One thing of a picture, as styles see it."""

import math
from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple, Protocol

from cardgen.compose.draw.manner import Manner
from cardgen.compose.restyling.tones import lightness_of
from cardgen.compose.restyling.trees import (
    Area,
    areas,
    flat,
    is_line,
    is_solid,
    redrawn,
)
from cardgen.model.geometry import Box, Matrix, around
from cardgen.model.ops import Gradient, Op, Shape
from cardgen.model.units import to_points

# What is thinner is no surface that could be shaded.
_FINE = to_points(1.1)
# Scenes give their own things more depth than this, and leave none to a figure.
_NEAR = 0.1
# A stop that lets more than this through has an edge that cannot be seen.
_CLEAR = 0.4


class _Subject(NamedTuple):
    ops: tuple[Op, ...]
    matrix: Matrix
    depth: float
    manner: Manner


# Separate from its fields, because a NamedTuple itself cannot cache what it finds.
class Subject(_Subject):
    """One thing of a picture; `matrix` maps its ops to the face.

    `depth` is from 0, near, to 1, far.
    """

    @cached_property
    def areas(self) -> tuple[Area, ...]:
        """Its surfaces and lines, without light and shadow."""
        found = areas(self.ops, self.matrix, self.manner.finished)
        return tuple(
            area for area in found if is_solid(area.shape) or is_line(area.shape)
        )

    @cached_property
    def box(self) -> Box:
        """The box around it on the face."""
        return around(area.box for area in self.areas)

    @cached_property
    def own_box(self) -> Box:
        """The box around it in its own coordinates."""
        found = areas(self.ops, Matrix(), self.manner.finished)
        return around(area.box for area in found if is_solid(area.shape))

    @cached_property
    def size(self) -> float:
        """The side of a square as large as its box, in points on the face."""
        return math.sqrt(self.box.width * self.box.height)

    @cached_property
    def span(self) -> tuple[float, float]:
        """How light its darkest and its lightest surface are, from 0 to 1."""
        fills = [area.shape.fill for area in self.areas if area.shape.fill]
        found = [lightness_of(flat(fill).color) for fill in fills] or [0.0]
        return min(found), max(found)

    @cached_property
    def is_fine(self) -> bool:
        """Whether it is made of blades or twigs, which no scissors could follow."""
        solid = [area for area in self.areas if is_solid(area.shape)]
        whole = sum(area.size for area in solid)
        mean = sum(area.size * area.thickness for area in solid)
        return mean < _FINE * whole

    def width(self, share: float, least: float, most: float) -> float:
        """Return a line's width in points: a share of the size, within limits.

        Of tiny things it is less, so that blades of grass stay blades.
        """
        narrow = min(self.box.width, self.box.height)
        return max(min(share * self.size, most), min(least, 0.12 * narrow))

    def large(self, share: float, most: int) -> dict[int, Area]:
        """Return its largest surfaces, by the ids of their shapes.

        Each has at least a `share` of the box; `most` limits their number. Blades and
        twigs are none, however many there are in one shape.
        """
        solid = [area for area in self.areas if is_solid(area.shape)]
        whole = self.box.width * self.box.height
        wide = [
            area
            for area in solid
            if area.size >= share * whole and area.thickness >= _FINE
        ]
        wide.sort(key=lambda area: -area.size)
        return {id(area.shape): area for area in wide[:most]}

    def redrawn(self, draw: Callable[[Area], tuple[Op, ...]]) -> tuple[Op, ...]:
        """Return its ops with others in the place of its shapes."""
        return redrawn(self.ops, self.matrix, draw, self.manner.finished)


class StylePlugin(Protocol):
    """How a style draws things, and the grounds that they stand on."""

    @property
    def ID(self) -> str: ...

    def thing(self, subject: Subject) -> tuple[Op, ...]:
        """Return the ops of one thing."""
        ...

    def ground(self, area: Area, manner: Manner) -> tuple[Op, ...]:
        """Return the ops of one shape of the scene, in its own coordinates."""
        ...

    def cover(self, manner: Manner) -> tuple[Op, ...]:
        """Return what lies over the whole picture, in points on the face."""
        ...


def is_figure(subject: Subject) -> bool:
    """Return whether a thing is what a picture is about: all else is its scene."""
    return subject.depth < _NEAR


def is_mist(shape: Shape) -> bool:
    """Return whether a shape fades away: a flat colour would give it a hard edge."""
    fill = shape.fill
    return isinstance(fill, Gradient) and bool(fill.fades) and min(fill.fades) < _CLEAR
