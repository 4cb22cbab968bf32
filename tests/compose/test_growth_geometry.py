"""The geometry of what grows: cells without gaps, limbs on each other, smooth lines."""

import math
from itertools import accumulate, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.compose.fields.branch import HABITS, at, grow, placed
from cardgen.compose.fields.cells import Paving, cells
from cardgen.compose.fields.convex import (
    HalfPlane,
    Polygon,
    cut,
    cut_by,
    edges,
    inside_box,
    smaller,
)
from cardgen.compose.fields.curl import spiral
from cardgen.compose.fields.facets import crystal, field, peak, rock
from cardgen.compose.fields.flame import Fire, flame
from cardgen.compose.fields.guilloche import Waves, band, rosette
from cardgen.compose.fields.numbers import direction
from cardgen.compose.fields.planks import Carpentry, planks
from cardgen.compose.fields.ribbons import Knot, blade, kept, leaf, ribbon, spikes
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


@given(SEED, st.floats(1, 6))
def test_a_gap_is_as_wide_everywhere(seed: str, gap: float) -> None:
    """Cells with half of it more on every side fill the box again."""
    plain = Paving(30, 1.2, 0.8, 0, 0)
    whole = {c[1:]: c.polygon for c in cells(BOX, plain, seed)}
    for cell in cells(BOX, plain._replace(gap=gap), seed):
        for a, b, c in edges(whole[cell[1:]]):
            farthest = max(a * x + b * y for x, y in cell.polygon)
            assert farthest <= c - gap / 2 + 1e-6


@given(st.floats(-9, 9), st.floats(-9, 9), st.floats(-60, 60))
def test_a_line_cuts_a_polygon_in_two(a: float, b: float, c: float) -> None:
    square = [(0.0, 0.0), (4.0, 0.0), (4.0, 3.0), (0.0, 3.0)]
    parts = cut(square, HalfPlane(a, b, c)), cut(square, HalfPlane(-a, -b, -c))
    areas = [_area(part) if len(part) > 2 else 0.0 for part in parts]
    if a or b:
        assert sum(areas) == pytest.approx(12, abs=1e-6)
    assert all(a * x + b * y <= c + 1e-6 for x, y in parts[0])


def test_light_leaves_a_rim_on_the_far_side_only() -> None:
    square = [(0.0, 0.0), (4.0, 0.0), (4.0, 3.0), (0.0, 3.0)]
    assert sorted(smaller(square, 0, (-1, -1))) == [(0, 0), (0, 2), (3, 0), (3, 2)]
    assert sorted(smaller(square, 1)) == [(1, 1), (1, 2), (3, 1), (3, 2)]
    assert smaller(square, 1.6) == []


@pytest.mark.parametrize("kind", HABITS)
@settings(max_examples=5)
@given(SEED)
def test_every_limb_begins_on_another(kind: str, seed: str) -> None:
    shoots = grow(HABITS[kind], seed)
    assert len(shoots) == HABITS[kind].limbs
    assert [shoot.level for shoot in shoots] == sorted(s.level for s in shoots)
    parents = [shoot for shoot in shoots if shoot.level == 0]
    on = {
        (round(knot.x, 6), round(knot.y, 6))
        for shoot in parents
        for step in range(501)
        for knot in [at(shoot, step / 500)[0]]
    }
    for shoot in shoots:
        if shoot.level == 1:
            x, y = shoot.knots[0][:2]
            assert min(math.dist((x, y), point) for point in on) < 0.01
        widths = [knot.radius for knot in shoot.knots]
        assert widths == sorted(widths, reverse=True)


@pytest.mark.parametrize("kind", HABITS)
@settings(max_examples=20)
@given(SEED, SHARE)
def test_limbs_are_placed_with_their_foot_in_the_box(
    kind: str, seed: str, foot: float
) -> None:
    shoots = placed(grow(HABITS[kind], seed), (80, 60), foot, 4, 3)
    stems = [shoot.knots[0] for shoot in shoots if shoot.level == 0]
    middle = sum(knot.x for knot in stems) / len(stems)
    assert middle == pytest.approx(80 * foot, abs=1e-6)
    assert {knot.y for knot in stems} == {60}
    for knot in (knot for shoot in shoots for knot in shoot.knots):
        edge = 3 if 3 < 80 * foot < 77 else 0
        assert min(0.0, 80 * foot) + edge - 1e-6 <= knot.x <= 80 - edge + 1e-6
        assert knot.y >= 3 - 1e-6


LINE = [Knot(0, 0, 2), Knot(10, 5, 1.5), Knot(20, 0, 1), Knot(30, 4, 0.5)]


def test_strips_are_drawn_clockwise_so_that_they_merge() -> None:
    for outline in (ribbon(LINE), spikes(LINE), blade(LINE, 0.2), leaf(0, 0, 70, 9)):
        assert area(tuple(outline)) > 1


def test_a_strip_is_as_wide_as_its_knots() -> None:
    straight = [Knot(x, 7, 2) for x in (0, 5, 10, 20)]
    box = bounds(tuple(spikes(straight)))
    assert box == (0, 5, 20, 4)
    # The cap is a half circle, as far as one curve can be one.
    chain = flattened(tuple(ribbon(straight)))[0]
    assert max(x for x, _ in chain) == pytest.approx(22, abs=0.01)
    assert {round(y, 6) for x, y in chain if x < 20} == {5, 9}


@given(st.lists(st.tuples(st.floats(-99, 199), st.floats(-99, 199)), min_size=3))
def test_what_is_kept_stays_in_its_box(points: list[tuple[float, float]]) -> None:
    outline = kept(polygon(points), BOX)
    box = bounds(outline)
    assert BOX.x <= box.x <= box.right <= BOX.right + 1e-9
    assert BOX.y <= box.y <= box.bottom <= BOX.bottom + 1e-9
    assert len(outline) == len(points) + 1


@pytest.mark.parametrize("make", [rock, crystal, peak])
@given(seed=SEED)
def test_bodies_fill_the_unit_square(make: object, seed: str) -> None:
    points = [
        point
        for body in make(seed)  # type: ignore[operator]
        for facet in body
        for point in facet.corners
    ]
    for values in zip(*points, strict=True):
        assert (min(values), max(values)) == pytest.approx((0, 1))


@settings(max_examples=30)
@given(SEED, st.integers(1, 9), st.integers(1, 9))
def test_a_field_of_faces_has_no_holes(seed: str, columns: int, rows: int) -> None:
    (body,) = field(columns, rows, seed)
    assert len(body) == 2 * columns * rows
    areas = [abs(_area(list(facet.corners))) for facet in body]
    assert sum(areas) == pytest.approx(1)
    assert all(0 <= facet.light < 1 for facet in body)


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


@pytest.mark.parametrize("waves", [1, 5, 14])
def test_a_rosette_runs_along_its_sine(waves: int) -> None:
    """Three curves for a wave miss it by less than a twentieth of its height."""
    box = Box(-100, -100, 200, 200)
    (chain,) = flattened(tuple(rosette(box, Waves(waves, 1, 0, 0.4))), 8)
    for x, y in chain:
        angle = math.degrees(math.atan2(y, x))
        expected = 70 + 30 * direction(waves * angle)[1]
        assert math.hypot(x, y) == pytest.approx(expected, abs=2.5)


def test_a_band_begins_and_ends_at_its_sides() -> None:
    lines = flattened(tuple(band(BOX, Waves(4, 5, 72, 0))))
    assert len(lines) == 5
    assert {(round(line[0][0]), round(line[-1][0])) for line in lines} == {(10, 130)}
    assert all(line[0][1] == pytest.approx(line[-1][1]) for line in lines)


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
