"""The geometry of what grows: cells without gaps, flames, boards and spirals."""

from itertools import accumulate, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.compose.fields.cells import Paving, cells
from cardgen.compose.fields.convex import (
    Polygon,
    cut_by,
    edges,
    inside_box,
)
from cardgen.compose.fields.curl import spiral
from cardgen.compose.fields.flame import Fire, flame
from cardgen.compose.fields.planks import Carpentry, planks
from cardgen.model.geometry import Box
from cardgen.model.outlines import bounds, flattened, polygon
from tests.compose.ink import area

BOX = Box(10, 20, 120, 90)
SEED = st.text("abc 09", max_size=4)
SHARE = st.floats(0, 1)


def _area(corners: Polygon) -> float:
    return area(polygon(corners))


def _convex(corners: Polygon) -> bool:
    around = [*corners, *corners[:2]]
    return all(
        (bx - ax) * (cy - by) - (by - ay) * (cx - bx) > -1e-6
        for (ax, ay), (bx, by), (cx, cy) in zip(
            around, around[1:], around[2:], strict=False
        )
    )


@pytest.mark.parametrize("courses", [False, True])
@settings(max_examples=10)
@given(SEED, SHARE, SHARE, st.floats(0.5, 3))
def test_cells_without_gaps_cover_their_box_once(
    courses: bool, seed: str, jitter: float, relaxed: float, stretch: float
) -> None:
    paving = Paving(22, stretch, jitter, relaxed, 0, courses)
    found = [cut_by(cell.polygon, inside_box(BOX)) for cell in cells(BOX, paving, seed)]
    inside = [corners for corners in found if corners]
    # Bricks are cut by straight lines, which miss their wavy courses by a hair.
    exact = 1e-2 if courses else 1e-6
    assert sum(map(_area, inside)) == pytest.approx(120 * 90, rel=exact)
    if not courses:
        assert all(_convex(corners) for corners in inside)


@settings(max_examples=8)
@given(SEED, st.floats(1, 6))
def test_a_gap_is_as_wide_everywhere(seed: str, gap: float) -> None:
    """Cells with half of it more on every side fill the box again."""
    plain = Paving(30, 1.2, 0.8, 0, 0)
    whole = {c[1:]: c.polygon for c in cells(BOX, plain, seed)}
    for cell in cells(BOX, plain._replace(gap=gap), seed):
        for a, b, c in edges(whole[cell[1:]]):
            farthest = max(a * x + b * y for x, y in cell.polygon)
            assert farthest <= c - gap / 2 + 1e-6


@settings(max_examples=20)
@given(SEED, st.integers(1, 9), st.integers(1, 4), st.floats(-0.5, 0.5))
def test_an_inner_flame_is_within_the_outer_one(
    seed: str, tongues: int, layers: int, lean: float
) -> None:
    box = Box(0, 0, 100, 100)
    drawn = flame(box, Fire(tongues, layers, lean, 0), seed)
    areas = [area(tuple(layer)) for layer in drawn]
    assert len(areas) == layers
    assert areas == sorted(areas, reverse=True)
    tops = [bounds(tuple(layer)).y for layer in drawn]
    assert tops == sorted(tops)


@settings(max_examples=15)
@given(SEED, st.integers(1, 9), st.floats(0, 9), SHARE)
def test_boards_do_not_overlap(
    seed: str, rows: int, length: float, ragged: float
) -> None:
    carpentry = Carpentry(rows, 1, 8 + 4 * length, ragged, 0, nails=False)
    boards = [bounds(tuple(b.area)) for b in planks(100, 60, carpentry, seed)]
    assert boards
    assert all(
        not one.overlaps(other, 1e-6)
        for index, one in enumerate(boards)
        for other in boards[:index]
    )
    assert max(box.bottom for box in boards) == pytest.approx(60, abs=4)


@settings(max_examples=15)
@given(SEED, st.integers(1, 8))
def test_the_turns_of_a_spiral_do_not_touch(seed: str, turns: int) -> None:
    """From the eye outwards along a ray, ink and paper take turns."""
    segments = spiral(Box(0, 0, 200, 200), turns, 60, seed)
    chains = flattened(tuple(segments))
    assert len(chains) == 2, "a stroke and its eye"
    stroke, eye = chains
    x = sum(x for x, _ in eye) / len(eye)
    y = sum(y for _, y in eye) / len(eye)
    crossings = sorted(
        (a + (y - b) / (d - b) * (c - a), 1 if d > b else -1)
        for (a, b), (c, d) in pairwise([*stroke, stroke[0]])
        if (b > y) != (d > y) and a + (y - b) / (d - b) * (c - a) > x
    )
    # Where two turns touch, the stroke goes twice around a point.
    around = list(accumulate(side for _, side in reversed(crossings)))
    assert {abs(count) for count in around} <= {0, 1}
