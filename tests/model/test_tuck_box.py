"""Boxes close: for any pile of cards panels add up, and folds lie between them."""

import math
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.model.geometry import Box
from cardgen.model.nets import BoxNet
from cardgen.model.outlines import closed_line, flattened
from cardgen.model.tuck_box import STOCKS, Sleeves, TuckBox
from cardgen.model.units import to_mm, to_points

SAME = 1e-6
FEW = settings(max_examples=settings().max_examples // 4)
SLEEVES: tuple[Sleeves, ...] = ("none", "thin", "thick")
BOXES = st.builds(
    TuckBox,
    st.integers(1, 200),
    st.floats(30, 100).map(to_points),
    st.floats(45, 150).map(to_points),
    st.sampled_from(sorted(STOCKS.values())),
    st.sampled_from(SLEEVES),
    st.floats(0.1, 1).map(to_points),
)


def sizes(net: BoxNet) -> dict[str, Box]:
    return {panel.name: panel.box for panel in net.panels}


def vertices(net: BoxNet) -> list[tuple[float, float]]:
    (chain,) = flattened(closed_line(net.outline))
    return chain


def poker(cards: int, sleeves: Sleeves = "none", stock: float = 0.33) -> TuckBox:
    sides = to_points(63.5), to_points(88.9)
    return TuckBox(cards, *sides, to_points(stock), sleeves, to_points(0.4))


@FEW
@given(BOXES)
def test_panels_add_up(box: TuckBox) -> None:
    width, height, depth = box.inner
    net, found = box.net, sizes(box.net)
    body = [found[name] for name in ("glue", "right", "back", "left", "front")]
    assert all(math.isclose(each.height, height) for each in body)
    assert all(math.isclose(one.right, other.x) for one, other in pairwise(body))
    assert math.isclose(body[-1].right, net.width)
    for name in ("top", "bottom", "tongue"):
        assert math.isclose(found[name].width, width)
        assert math.isclose(found[name].x, found["back"].x)
    for side in ("left", "right"):
        assert math.isclose(found[side].width, depth)
    assert math.isclose(found["top"].height, depth)
    assert math.isclose(found["bottom"].height, depth)
    assert math.isclose(found["front"].width, width - box.board)
    assert max(panel.box.bottom for panel in net.panels) == net.height


@FEW
@given(BOXES)
def test_each_fold_is_the_border_of_the_two_panels_that_it_joins(box: TuckBox) -> None:
    found = sizes(box.net)
    assert len(box.net.folds) == len(found) - 1
    for fold in box.net.folds:
        for name in fold.panels:
            edges = _edges(found[name])
            ends = {_rounded(fold.start), _rounded(fold.stop)}
            assert ends in edges, (fold, name)


def _edges(box: Box) -> list[set[tuple[float, float]]]:
    corners = [(box.x, box.y), (box.right, box.y)]
    corners += [(box.right, box.bottom), (box.x, box.bottom)]
    around = [_rounded(corner) for corner in corners]
    return [{one, other} for one, other in pairwise([*around, around[0]])]


def _rounded(point: tuple[float, float]) -> tuple[float, float]:
    return round(point[0], 5), round(point[1], 5)


@FEW
@given(BOXES)
def test_no_two_panels_overlap(box: TuckBox) -> None:
    for one, other in combinations(box.net.panels, 2):
        assert not one.box.overlaps(other.box, SAME), (one.name, other.name)


@FEW
@given(BOXES)
def test_flaps_fit_into_the_box(box: TuckBox) -> None:
    width, height, depth = box.inner
    found = sizes(box.net)
    # The tongue goes behind the front, and does not reach its bottom.
    assert found["tongue"].height <= min(to_points(18), 0.3 * height) + SAME
    for name in ("dust-left", "dust-right", "base-left", "base-right"):
        # Two meet in the middle, and neither reaches it.
        assert found[name].height <= width / 2 - to_points(1) + SAME
    assert found["base"].height <= depth - to_points(1) + SAME
    assert found["glue"].width <= min(0.8 * depth, to_points(15)) + SAME
    # The glue flap is on a side, so that no seam is seen at the back.
    (fold,) = (fold for fold in box.net.folds if "glue" in fold.panels)
    assert set(fold.panels) == {"glue", "right"}


@FEW
@given(BOXES)
def test_the_line_around_a_net_is_in_its_box_and_never_crosses_itself(
    box: TuckBox,
) -> None:
    net, points = box.net, vertices(box.net)
    assert math.isclose(min(x for x, _ in points), 0, abs_tol=SAME)
    assert math.isclose(max(x for x, _ in points), net.width)
    assert math.isclose(min(y for _, y in points), 0, abs_tol=SAME)
    assert math.isclose(max(y for _, y in points), net.height)
    sides = sorted(map(sorted, pairwise(points)))
    for at, (left, right) in enumerate(sides, 1):
        for other in sides[at:]:
            if other[0][0] > right[0]:
                break  # this one and all that follow lie further to the right
            assert not _cross(left, right, *other), (left, right, other)


def _cross(
    a: tuple[float, float],
    b: tuple[float, float],
    c: tuple[float, float],
    d: tuple[float, float],
) -> bool:
    """Return whether two lines cross between their ends."""

    def side(
        p: tuple[float, float], q: tuple[float, float], r: tuple[float, float]
    ) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    apart = side(a, b, c) * side(a, b, d), side(c, d, a) * side(c, d, b)
    return max(apart) < -SAME


@FEW
@given(BOXES, st.floats(0, 5).map(to_points))
def test_art_bleeds_where_it_is_cut_and_keeps_off_the_glue(
    box: TuckBox, bleed: float
) -> None:
    net = box.net
    lap = min(to_points(1.5), bleed)
    panels = {panel.name: panel for panel in net.panels}
    front = net.reach(panels["front"], bleed)
    assert math.isclose(front.right - panels["front"].box.right, bleed, abs_tol=SAME)
    assert math.isclose(front.x, panels["front"].box.x)
    right = net.reach(panels["right"], bleed)
    assert math.isclose(panels["right"].box.x - right.x, lap, abs_tol=SAME)
    glue = panels["glue"].box
    for panel in (panel for panel in net.panels if panel.printed):
        seen = net.reach(panel, bleed)
        assert seen.x >= glue.right - lap - SAME or not seen.overlaps(glue, SAME)


def test_a_net_is_the_same_however_it_lies() -> None:
    net = poker(54).net
    for turned in (0, 90, 180, 270):
        lying = turned in (90, 270)
        size = (net.height, net.width) if lying else (net.width, net.height)
        trim = Box(10, 20, *size)
        placed = net.placed(trim, turned)
        xs, ys = zip(*vertices(placed), strict=True)
        assert [min(xs), min(ys)] == pytest.approx([10, 20])
        assert [max(xs), max(ys)] == pytest.approx([trim.right, trim.bottom])
        for panel, moved in zip(net.panels, placed.panels, strict=True):
            sides = panel.box[2:][::-1] if lying else panel.box[2:]
            assert moved.box[2:] == pytest.approx(sides)
            assert trim.grown(SAME).holds(moved.box)


@pytest.mark.parametrize(
    ("box", "inner"),
    [
        # Fifty-four cards of 0.33 mm are the example of the formula.
        (poker(54), (65.0, 90.4, 19.71)),
        (poker(1), (65.0, 90.4, 8.0)),
        (poker(60, "thin", 0.31), (68.0, 94.4, 26.92)),
        (poker(60, "thick", 0.31), (68.0, 94.4, 35.98)),
        (poker(200, stock=0.28), (65.0, 90.4, 59.8)),
    ],
)
def test_sizes(box: TuckBox, inner: tuple[float, ...]) -> None:
    assert [to_mm(length) for length in box.inner] == pytest.approx(inner, abs=0.005)


def test_the_net_of_a_deck_fits_a4_and_letter() -> None:
    net = poker(54).net
    assert to_mm(net.width) == pytest.approx(184.0, abs=0.05)
    assert to_mm(net.height) == pytest.approx(147.8, abs=0.05)
