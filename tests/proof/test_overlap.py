"""The overlap of two convex polygons, and its area."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.model.geometry import Box, Matrix
from cardgen.proof.reader.page_objects import area, common, corners, overlap

SIZES = st.integers(1, 40)
PLACES = st.integers(-40, 40)
BOXES = st.builds(Box, PLACES, PLACES, SIZES, SIZES)
# Three four five: turned exactly, and by another angle than the diagonals of boxes.
ASKEW = Matrix(0.6, 0.8, -0.8, 0.6, 3, 5)


@settings(max_examples=settings().max_examples // 4)
@given(one=BOXES, other=BOXES)
def test_the_overlap_of_upright_boxes_is_a_box(one: Box, other: Box) -> None:
    box = common(one, other)
    whole = max(box.width, 0) * max(box.height, 0)
    for mine in (corners(one), corners(one)[::-1]):
        for theirs in (corners(other), corners(other)[::-1]):
            assert area(overlap(mine, theirs)) == pytest.approx(whole)


@settings(max_examples=settings().max_examples // 4)
@given(one=BOXES, other=BOXES)
def test_a_common_rotation_keeps_the_overlap(one: Box, other: Box) -> None:
    upright = area(overlap(corners(one), corners(other)))
    turned = area(overlap(ASKEW.corners(one), ASKEW.corners(other)))
    assert turned == pytest.approx(upright)


@settings(max_examples=settings().max_examples // 4)
@given(one=BOXES, other=BOXES)
def test_the_overlap_is_part_of_both_and_symmetric(one: Box, other: Box) -> None:
    mine, theirs = ASKEW.corners(one), corners(other)
    both = area(overlap(mine, theirs))
    assert both == pytest.approx(area(overlap(theirs, mine)))
    assert both <= min(area(mine), area(theirs)) + 1e-6


def test_a_square_and_a_rotated_one_overlap_in_an_octagon() -> None:
    square = corners(Box(-1, -1, 2, 2))
    diamond = ((0.0, -1.5), (1.5, 0.0), (0.0, 1.5), (-1.5, 0.0))
    assert area(overlap(square, diamond)) == pytest.approx(3.5)
    assert len(overlap(square, diamond)) == 8
