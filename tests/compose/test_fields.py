"""The geometry of generated marks."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.compose.elements.tuft import Growth, blades
from cardgen.compose.fields.contour import contoured
from cardgen.compose.fields.hatch import (
    Shade,
    Strokes,
    cross_hatched,
    halftone,
    hatched,
)
from cardgen.compose.fields.numbers import compass, places_for, short, way_across
from cardgen.compose.fields.rays import Rays, rays
from cardgen.compose.fields.ridge import Relief, crest, filled_to_foot
from cardgen.compose.fields.scatter import (
    length,
    spread_along,
    spread_by_count,
    spread_by_step,
    tile,
)
from cardgen.compose.fields.spans import holds, spans
from cardgen.compose.fields.starfield import Sky, starfield
from cardgen.compose.fields.streaks import Streaks, streaks
from cardgen.model.chance import shares
from cardgen.model.geometry import Box
from cardgen.model.ops import Outline
from cardgen.model.outlines import bounds, ellipse, flattened, polygon, rectangle
from tests.compose.ink import area

BOX = Box(10, 20, 200, 100)
WHOLE = rectangle(*BOX)
RULED = Strokes(-40, 3, 0, "1")
POINT = st.tuples(st.integers(-40, 40), st.integers(-40, 40))


def everywhere(x: float, y: float) -> bool:
    return True


@pytest.mark.parametrize("kind", ["peaks", "hills", "steps"])
@pytest.mark.parametrize("rise", [0, 0.4, 1])
def test_a_crest_touches_the_top_and_rises_as_far_as_asked(
    kind: str, rise: float
) -> None:
    line = crest(BOX, Relief(kind, 3, rise, 0.6, 5), "fox")  # type: ignore[arg-type]
    ys = [y for chain in flattened(line) for _, y in chain]
    xs = [x for chain in flattened(line) for x, _ in chain]
    assert (min(ys), max(ys)) == pytest.approx((20, 20 + 100 * rise), abs=0.06)
    assert (xs[0], xs[-1], xs) == (10, 210, sorted(xs))
    foot = filled_to_foot(line, BOX)
    assert bounds(foot) == pytest.approx(BOX, abs=0.06)


def test_more_levels_are_the_same_ridge_in_more_detail() -> None:
    coarse, fine = (
        crest(BOX, Relief("peaks", 2, 1, 0, levels), "fox") for levels in (3, 6)
    )
    places = {round(part[1]) for part in coarse}  # type: ignore[misc]
    assert places < {round(part[1]) for part in fine}  # type: ignore[misc]
    assert (len(coarse), len(fine)) == (9, 65)


@pytest.mark.parametrize("tops", [1, 2, 5])
def test_a_ridge_has_its_tops(tops: int) -> None:
    line = crest(BOX, Relief("hills", tops, 1, 0, 0), "fox")
    ys = [part[-1] for part in line]
    rising = [one > other for one, other in pairwise(ys)]  # type: ignore[operator]
    assert rising == [True, False] * tops


def test_a_rough_ridge_is_longer() -> None:
    def rim(rough: float) -> float:
        (chain,) = flattened(crest(BOX, Relief("peaks", 3, 0.5, rough, 6), "fox"))
        return sum(math.dist(*pair) for pair in pairwise(chain))

    assert 200 < rim(0) < rim(0.5) < rim(1)


def test_blades_grow_from_the_lower_edge_and_one_is_as_high_as_the_box() -> None:
    found = blades(BOX, Growth(40, 3, 0, 0.35, 0), "fox")
    assert len(found) == 40
    assert {outline[0][2] for outline in found} == {120}  # type: ignore[misc]
    tops = [bounds(outline).y for outline in found]
    assert min(tops) == 20
    assert max(tops) < 20 + 100 * 0.6
    feet = [outline[0][1] for outline in found]  # type: ignore[misc]
    assert max(feet) - min(feet) > 180


def test_blades_lean_and_gather() -> None:
    def ends(lean: float, gather: float) -> list[tuple[float, float]]:
        found = blades(BOX, Growth(30, 2, lean, 0, gather), "fox")
        return [(blade[0][1] + 1, blade[1][5]) for blade in found]  # type: ignore[misc]

    assert all(tip == pytest.approx(foot, abs=0.1) for foot, tip in ends(0, 0)[1:-1])
    assert all(tip > foot for foot, tip in ends(0.4, 0))
    assert all(tip < foot for foot, tip in ends(-0.4, 0))
    feet = [foot for foot, _ in ends(0, 0.9)]
    assert max(feet) - min(feet) == pytest.approx(20, abs=3)


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


def test_strokes_grow_away_from_the_light() -> None:
    found = hatched(WHOLE, Shade(BOX, 90, 0.25, (0, 2)), RULED._replace(angle=90))
    strokes = [found[at : at + 5] for at in range(0, len(found), 5)]
    assert all(stroke[0][0] == "M" and stroke[4] == ("Z",) for stroke in strokes)
    columns = [bounds(stroke) for stroke in strokes]
    assert all(each.height == pytest.approx(100, abs=0.1) for each in columns)
    assert min(each.x for each in columns) >= 10 + 200 * 0.25 - 1
    by_place = sorted((each.x, each.width) for each in columns)
    widths = [width for _, width in by_place]
    assert widths == pytest.approx(sorted(widths), abs=0.11)
    assert widths[-1] == pytest.approx(2, abs=0.1)


@pytest.mark.parametrize("waver", [0.0, 0.3, 1.0])
@pytest.mark.parametrize("toward", [135.0, -45.0, 0.0])
def test_strokes_stay_near_what_they_shade(waver: float, toward: float) -> None:
    disc = ellipse(50, 50, 40, 40)
    shade = Shade(bounds(disc), toward, 0.5, (0, 1.5))
    found = hatched(disc, shade, RULED._replace(waver=waver))
    middle = [
        ((x - 50) ** 2 + (y - 50) ** 2) ** 0.5
        for chain in flattened(found)
        for x, y in chain
    ]
    assert max(middle) < 42
    right, down, origin = way_across(shade.box, toward)
    ways = [
        x * right + y * down + origin for chain in flattened(found) for x, y in chain
    ]
    assert min(ways) >= 0.5 - 0.12 * waver - 0.01


def test_a_cross_hatch_is_a_hatch_with_more_in_the_dark() -> None:
    shade = Shade(BOX, 135, 0.3, (0, 1))
    once, twice = (draw(WHOLE, shade, RULED) for draw in (hatched, cross_hatched))
    assert twice[: len(once)] == once
    more = area(twice[len(once) :]) / area(once)
    assert 0.2 < more < 0.9


def test_the_area_of_halftone_dots_grows_with_the_shade() -> None:
    dots = halftone(WHOLE, Shade(BOX, 90, 0, (0, 4)), Strokes(45, 4, 0, "1"))
    widths = [width for width, _ in dots]
    assert widths == [0.5 * number for number in range(1, 9)]
    middles = [sum(part[1] for part in outline) / len(outline) for _, outline in dots]  # type: ignore[misc]
    shares_of_way = [(x - 10) / 200 for x in middles]
    assert shares_of_way == sorted(shares_of_way)
    for (width, _), way in list(zip(dots, shares_of_way, strict=True))[1:]:
        assert (width / 4) ** 2 == pytest.approx(way, abs=0.13)


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


def test_contours_shade_each_part_by_itself() -> None:
    two = rectangle(0, 0, 30, 60) + rectangle(60, 0, 30, 60)
    found = contoured(two, Shade(bounds(two), 90, 0.5, (1, 1)), RULED)
    boxes = [bounds(line) for line in _lines(found)]
    places = sorted(each.x + each.width / 2 for each in boxes)
    one = [16.5, 19.5, 22.5, 25.5, 28.5]
    assert places == pytest.approx([*one, *(60 + x for x in one)], abs=0.1)


def test_contours_end_where_an_edge_leaps() -> None:
    step = polygon([(0, 0), (90, 0), (90, 50), (30, 50), (30, 100), (0, 100)])
    found = contoured(step, Shade(bounds(step), 90, 0.5, (1, 1)), RULED)
    boxes = [bounds(line) for line in _lines(found)]
    assert all(each.height <= 50 for each in boxes)
    assert {each.y < 50 for each in boxes} == {True, False}, "above and below the leap"
    assert max(each.right for each in boxes if each.y >= 50) < 30


def test_contours_are_interrupted_where_there_is_light() -> None:
    """The notch from the left leaves a narrow part, lit up to its middle at 80."""
    notched = polygon(
        [(0, 0), (90, 0), (90, 90), (0, 90), (0, 60), (70, 60), (70, 30), (0, 30)]
    )
    found = contoured(notched, Shade(bounds(notched), 90, 0.5, (1, 1)), RULED)
    boxes = [bounds(line) for line in _lines(found)]
    assert all(each.height > 75 for each in boxes if each.x > 81)
    assert all(each.height < 31 for each in boxes if each.x < 78)
    assert sum(each.x < 78 for each in boxes) == 22, "above and below the notch"


@pytest.mark.parametrize("count", [8, 30, 100, 300, 512])
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


@given(
    st.integers(1, 400),
    st.floats(1, 300),
    st.floats(1, 300),
    st.text(max_size=3),
)
def test_as_many_points_as_asked_for_lie_evenly(
    count: int, width: float, height: float, seed: str
) -> None:
    box = Box(5, 6, width, height)
    points = spread_by_count(box, count, seed, everywhere)
    assert len(set(points)) == count
    assert all(5 <= x <= 5 + width and 6 <= y <= 6 + height for x, y in points)
    halves = sum(x < 5 + width / 2 for x, _ in points)
    assert abs(halves - count / 2) <= 3 + count * 0.13


def test_points_lie_a_step_apart() -> None:
    points = spread_by_step(BOX, 10, "fox", everywhere)
    assert len(points) == pytest.approx(200, abs=15)
    assert min(math.dist(one, two) for one in points for two in points if one < two) > 6


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


def test_petals_and_needles_are_as_many_and_reach_the_edge() -> None:
    for kind in ("needles", "petals"):
        found = rays(kind, Rays((0, 0), 0, 50, 7, (0, 360), 0.8, 0), "1")  # type: ignore[arg-type]
        assert sum(part[0] == "M" for part in found) == 7
        far = [math.hypot(x, y) for chain in flattened(found) for x, y in chain]
        assert max(far) == pytest.approx(50, abs=0.1)


def test_streaks_are_as_long_as_asked_and_turned() -> None:
    level = streaks(BOX, Streaks(30, (10, 20), (1, 2), 0, 0, 0), "fox")
    assert len(level) == 30
    lengths = [bounds(each).width for each in level]
    assert 10 <= min(lengths) < 12
    assert 18 < max(lengths) <= 20.1
    upright = streaks(BOX, Streaks(30, (10, 20), (1, 2), 90, 0, 0), "fox")
    assert [bounds(each).height for each in upright] == pytest.approx(lengths, abs=0.11)


def test_streaks_far_away_are_short_and_close() -> None:
    found = streaks(BOX, Streaks(200, (20, 20), (1, 1), 0, 0, 0.9), "fox")
    by_place = sorted((bounds(each).y, bounds(each).width) for each in found)
    widths = [width for _, width in by_place]
    assert widths[0] < 5 < 19 < widths[-1]
    assert by_place[100][0] < 20 + 100 * 0.35, "half of them are in the upper third"


def test_small_stars_are_many_and_some_are_missing_below() -> None:
    found = starfield(BOX, Sky(300, (1, 4), 0.1, 0.9, 2), "fox")
    dots = [(each.width, len(each.outline) // 2) for each in found if each.width]
    assert sum(number for width, number in dots if width == 1) > 130
    assert sum(len(each.outline) // 9 for each in found if not each.width) in range(
        18, 45
    )
    assert {each.tone for each in found} == {0, 1}
    ys = [part[2] for each in found if each.width for part in each.outline]  # type: ignore[misc]
    assert sum(y < 70 for y in ys) > 2 * sum(y >= 70 for y in ys)


def test_coordinates_are_as_short_as_can_be_seen() -> None:
    assert [places_for(size) for size in (200, 28, 10, 1)] == [1, 1, 2, 4]
    line: Outline = (("M", 1.26, 2), ("C", 0.04, 1, 2, 3, 4, 5.55555), ("Z",))
    assert short(line, 1) == (("M", 1.3, 2), ("C", 0.0, 1, 2, 3, 4, 5.6), ("Z",))


def test_directions_are_those_of_a_compass() -> None:
    assert [compass(degrees) for degrees in (0, 90, 180, 270)] == [
        (0, -1),
        (1, 0),
        (0, 1),
        (-1, 0),
    ]
    right, down, origin = way_across(BOX, 180)
    assert (right, down * 20 + origin, down * 120 + origin) == pytest.approx((0, 0, 1))
