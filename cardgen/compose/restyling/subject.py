"""One thing of a picture, as styles see it."""

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple, Protocol

from cardgen.compose.draw.manner import Manner
from cardgen.compose.restyling.trees import Area, areas, is_line, is_solid, redrawn
from cardgen.model.geometry import Box, Matrix, around
from cardgen.model.ops import Op


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
        return float((self.box.width * self.box.height) ** 0.5)

    def width(self, share: float, least: float, most: float) -> float:
        """Return a line's width in points: a share of the size, within limits.

        Of tiny things it is less, so that blades of grass stay blades.
        """
        narrow = min(self.box.width, self.box.height)
        return max(min(share * self.size, most), min(least, 0.12 * narrow))

    def large(self, share: float, most: int) -> dict[int, Area]:
        """Return its largest surfaces, by the ids of their shapes.

        Each has at least a `share` of the box; `most` limits their number.
        """
        solid = [area for area in self.areas if is_solid(area.shape)]
        whole = self.box.width * self.box.height
        wide = [area for area in solid if area.size >= share * whole]
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
