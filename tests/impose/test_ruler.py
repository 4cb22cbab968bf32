"""The ruler for measuring by hand: its ticks are exact."""

import pytest

from cardgen.impose.margin.drawings import ruler
from cardgen.model.ops import Shape
from cardgen.model.units import to_points
from tests.faces import FACE


@pytest.mark.parametrize("share", [1.0, 0.5])
def test_fifty_millimetres_below_and_two_inches_above(share: float) -> None:
    (shape, *_) = ruler(10, 100, share, FACE)
    assert isinstance(shape, Shape)
    moves = [part for part in shape.outline if part[0] == "M"]
    lines = [part for part in shape.outline if part[0] == "L"]
    ticks = [
        (x - 10, end_y - 100)
        for (_, x, _), (_, _, end_y) in zip(moves[1:], lines[1:], strict=True)  # type: ignore[misc]
    ]
    below = [x for x, length in ticks if length > 0]
    above = [x for x, length in ticks if length < 0]
    assert below == pytest.approx([to_points(mm) for mm in range(51)], abs=1e-9)
    assert above == pytest.approx([18 * quarter for quarter in range(9)], abs=1e-9)
    assert lines[0][1] == pytest.approx(10 + 144)
