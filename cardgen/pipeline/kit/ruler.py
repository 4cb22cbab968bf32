"""How high a row of a table is, found by drawing it."""

from collections.abc import Iterator, Mapping, Sequence

from cardgen.compose.composer import PageComposer
from cardgen.model.geometry import Matrix
from cardgen.model.ops import Group, Op, TextLine
from cardgen.model.problem import Problem
from cardgen.model.units import to_mm, to_points
from cardgen.pipeline.kit.flow import Row

# Every page is drawn so wide, and scaled to its paper.
WIDE = 210.0
# Higher than any row.
_HIGH = 2000.0
# Below the last baseline there is room for descenders, and for air.
_BELOW = 2.9


class Ruler:
    """Measures rows by the baselines that a template sets them on.

    Their ink would make a row with a "g" higher than one without.
    """

    def __init__(self, composer: PageComposer, template: str) -> None:
        self._composer = composer
        self._template = template
        self._known: dict[str, float] = {}
        self.problems: list[Problem] = []

    def height(self, row: Row) -> float:
        """Give a row's height in millimetres of a page 210 mm wide."""
        shown = {"kind": row.kind, "row": {**row.told(), "y": 0.0, "high": _HIGH}}
        key = repr(shown)
        if key not in self._known:
            self._known[key] = self._drawn(shown)
        return self._known[key]

    def _drawn(self, shown: Mapping[str, object]) -> float:
        """Draw a row. What is wrong with it is told when its page is drawn, what is
        wrong with the template is among the problems."""
        wide, high = to_points(WIDE), to_points(_HIGH)
        drawn = self._composer.draw(self._template, wide, high, shown)
        if not drawn.ops:
            self.problems += [
                each for each in drawn.problems if each not in self.problems
            ]
        lowest = max(_baselines(drawn.ops, Matrix()), default=0.0)
        return round(to_mm(lowest) + _BELOW, 2)


def _baselines(ops: Sequence[Op], onto: Matrix) -> Iterator[float]:
    for op in ops:
        if isinstance(op, Group):
            yield from _baselines(op.ops, op.matrix.then(onto))
        elif isinstance(op, TextLine):
            yield onto.apply(0.0, op.y)[1]
