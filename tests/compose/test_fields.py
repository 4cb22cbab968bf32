"""The geometry of generated marks and of what grows."""

import math
from itertools import accumulate, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.compose.fields.cells import Paving, cells
from cardgen.compose.fields.contour import contoured
from cardgen.compose.fields.convex import Polygon, cut_by, edges, inside_box
from cardgen.compose.fields.curl import spiral
from cardgen.compose.fields.flame import Fire, flame
from cardgen.compose.fields.hatch import Shade, Strokes
from cardgen.compose.fields.numbers import compass
from cardgen.compose.fields.planks import Carpentry, planks
from cardgen.compose.fields.rays import Rays, rays
from cardgen.compose.fields.scatter import length, spread_along, spread_by_count, tile
from cardgen.compose.fields.spans import holds, spans
from cardgen.model.chance import shares
from cardgen.model.geometry import Box
from cardgen.model.ops import Outline
from cardgen.model.outlines import bounds, ellipse, flattened, polygon, rectangle
from tests.compose.ink import area

WHOLE = rectangle(10, 20, 200, 100)
RULED = Strokes(-40, 3, 0, "1")
POINT = st.tuples(st.integers(-40, 40), st.integers(-40, 40))


def everywhere(x: float, y: float) -> bool:
    return True


@settings(max_examples=30)
@given(
    st.lists(POINT, min_size=3, max_size=7).map(polygon),
    st.sampled_from([0.0, 30.0, -75.0, 90.0]),
)
def test_spans_are_where_an_outline_winds_about_a_line(
    outline: Outline, angle: float
) -> None:
    cos, sin = compass(angle + 90)[0], compass(angle + 90)[1]
    step = 7.3
    found = spans(outline, angle, step)
    for line in range(-10, 10):
        v = (line + 0.5) * step
        for u in range(-60, 60, 3):
            x, y = u * cos - v * sin, u * sin + v * cos
            inside = any(start < u < stop for start, stop in found.get(line, []))
            edge = any(
                abs(u - end) < 1e-6 for part in found.get(line, []) for end in part
            )
            assert edge or inside == bool(_winding(outline, x, y))


def _winding(outline: Outline, x: float, y: float) -> int:
    """Return how often an outline of straight lines winds about a point.

    Edges are counted that cross the ray from the point to the right.
    """
    winding = 0
    for chain in flattened(outline):
        for (ax, ay), (bx, by) in pairwise(chain):
            if (ay <= y) != (by <= y) and ax + (y - ay) * (bx - ax) / (by - ay) > x:
                winding += 1 if by > ay else -1
    return winding


def test_a_hole_is_not_inside() -> None:
    ring = ellipse(50, 50, 40, 40) + tuple(
        ("M", *part[1:]) if part[0] == "M" else part
        for part in polygon([(30, 30), (30, 70), (70, 70), (70, 30)])
    )
    held = holds(ring)
    assert held(20, 50)
    assert held(80, 50)
    assert not held(50, 50), "turned the other way"
    assert not held(5, 50)
    assert not held(50, 95)


def _lines(found: Outline) -> list[Outline]:
    starts = [at for at, part in enumerate(found) if part[0] == "M"]
    return [found[at:stop] for at, stop in pairwise([*starts, len(found)])]


def test_contours_follow_the_edge_on_the_dark_side() -> None:
    disc = ellipse(50, 50, 40, 40)
    found = contoured(disc, Shade(bounds(disc), 90, 0.5, (0, 2)), RULED)
    first, *others = _lines(found)
    (chain,) = flattened(first)
    # Half a step from the edge along each row, of which only flat ones are that near.
    near = [math.hypot(x - 50, y - 50) for x, y in chain if abs(y - 50) < 15]
    assert near == pytest.approx([38.5] * len(near), abs=1.5)
    assert all(x > 50 - 0.2 for line in found for x in line[1::2])  # type: ignore[operator]
    assert 10 < len(others) < 16
    heights = [bounds(line).height for line in (first, *others)]
    assert heights == sorted(heights, reverse=True)


@pytest.mark.parametrize("count", [8, 100, 512])
def test_the_first_points_of_the_tile_are_as_even_as_all(count: int) -> None:
    """The densest lattice has points 1.07 apart, in steps of the mean distance."""
    points = tile()[:count]
    nearest = min(
        math.hypot(_apart(x, a), _apart(y, b))
        for index, (x, y) in enumerate(points)
        for a, b in points[:index]
    )
    assert nearest * math.sqrt(count) > 0.6


def _apart(one: float, other: float) -> float:
    """Return the distance along one side of a tile that repeats."""
    return min(abs(one - other), 1 - abs(one - other))


@pytest.mark.long
def test_the_tile_is_what_its_page_says() -> None:
    random, found = shares("ranked points"), list[tuple[float, float]]()
    for _ in range(512):
        tries = [
            (int(random.next() * 1024) / 1024, int(random.next() * 1024) / 1024)
            for _ in range(64)
        ]
        found.append(
            max(
                tries,
                key=lambda each: min(
                    (
                        _apart(each[0], x) ** 2 + _apart(each[1], y) ** 2
                        for x, y in found
                    ),
                    default=1.0,
                ),
            )
        )
    assert tuple(found) == tile()


@given(st.integers(1, 400), st.floats(1, 300), st.floats(1, 300), st.text(max_size=3))
def test_as_many_points_as_asked_for_lie_evenly(
    count: int, width: float, height: float, seed: str
) -> None:
    box = Box(5, 6, width, height)
    points = spread_by_count(box, count, seed, everywhere)
    assert len(set(points)) == count
    assert all(5 <= x <= 5 + width and 6 <= y <= 6 + height for x, y in points)
    halves = sum(x < 5 + width / 2 for x, _ in points)
    assert abs(halves - count / 2) <= 3 + count * 0.13


@given(st.integers(1, 60), st.sampled_from([WHOLE, ellipse(0, 0, 30, 30)]))
def test_points_along_a_line_are_equally_far_apart(count: int, line: Outline) -> None:
    points = spread_along(line, count)
    assert len(points) == count
    apart = length(line) / count
    ends = [*points, points[0]] if count > 1 else []
    assert all(math.dist(a[:2], b[:2]) <= apart + 0.001 for a, b in pairwise(ends))


def test_a_point_at_a_corner_belongs_to_the_edge_before() -> None:
    corner = polygon([(0, 0), (10, 0), (10, 10), (0, 10)])[:3]
    assert spread_along(corner, 1) == [(10, 0, 0)]
    assert spread_along((("M", 3, 4),), 5) == []


def test_rays_lie_in_their_span_and_fill_their_share() -> None:
    fan = Rays((0, 0), 10, 100, 6, (-45, 45), 0.5, 0)
    found = rays("beams", fan, "1")
    angles = [
        math.degrees(math.atan2(x, -y)) for chain in flattened(found) for x, y in chain
    ]
    assert min(angles) == pytest.approx(-45 + 15 / 4, abs=0.3)
    assert max(angles) == pytest.approx(45 - 15 / 4, abs=0.3)
    ring = math.pi * (100**2 - 10**2) / 4
    assert abs(area(found)) == pytest.approx(ring / 2, rel=0.01)


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
    apart = list(cells(BOX, plain._replace(gap=gap), seed))
    assert apart
    for cell in apart:
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
