"""Figures of macros are exact: their drawings are measured in their ops."""

import math
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.model.geometry import Matrix
from cardgen.model.ops import Group, Op, Shape
from cardgen.model.units import to_mm
from tests.macros.families import template_of

EXACT = 0.01
Spot = tuple[float, float]
Corners = tuple[Spot, ...]
# Each face is composed as a whole: a dozen of them are enough.
few = settings(max_examples=12, deadline=None)
lengths = st.floats(2, 12).map(lambda number: round(number, 2))
turns = st.sampled_from(["left", "right"])


def _shapes(ops: tuple[Op, ...], outer: Matrix) -> Iterator[Corners]:
    """Yield the corners of every straight shape, in millimetres."""
    for op in ops:
        if isinstance(op, Group):
            yield from _shapes(op.ops, op.matrix.then(outer))
        elif isinstance(op, Shape) and all(part[0] in "MLZ" for part in op.outline):
            points = [part[1:] for part in op.outline if part[0] != "Z"]
            spots = [outer.apply(*point) for point in points]
            yield tuple((to_mm(x), to_mm(y)) for x, y in spots)


def _face(drawing: Any, family: str, body: str) -> Any:
    page = f'{{% import "{template_of(family)}" as {family} %}}{body}'
    return drawing.face(f"\nExample:\n{page}", "macro")


def _drawn(drawing: Any, call: str, corners: int) -> list[Corners]:
    face = _face(drawing, call.partition(".")[0], f"{{{{ {call} }}}}")
    return [shape for shape in _shapes(face.ops, Matrix()) if len(shape) == corners]


def _middle(corners: Corners) -> Spot:
    count = len(corners)
    return sum(x for x, _ in corners) / count, sum(y for _, y in corners) / count


def _sides(corners: Corners) -> list[float]:
    return [math.dist(*pair) for pair in pairwise((*corners, corners[0]))]


def _is_regular(corners: Corners) -> bool:
    middle = _middle(corners)
    far = [math.dist(middle, corner) for corner in corners]
    sides = _sides(corners)
    return max(sides) - min(sides) < EXACT and max(far) - min(far) < EXACT


@given(edge=lengths, order=st.integers(0, 2), up=st.booleans())
@few
def test_a_pentaflake_is_whole(drawing: Any, edge: float, order: int, up: bool) -> None:
    call = f"pentaflakes.flake(0, 0, {edge}, {order}, {str(up).lower()}, gap=0, "
    drawn = _drawn(drawing, call + "stroke_width=0.2)", 5)
    assert len(drawn) == 6**order
    assert all(map(_is_regular, drawn))
    # The line is inside the edge, which is half the line's width further out.
    apothem = edge / 2 / math.tan(math.radians(36))
    inner = (apothem - 0.1) * 2 * math.tan(math.radians(36))
    assert all(abs(side - inner) < EXACT for side in _sides(drawn[0]))
    gaps = [math.dist(_middle(a), _middle(b)) for a, b in combinations(drawn, 2)]
    joined = [gap for gap in gaps if abs(gap - 2 * apothem) < EXACT]
    assert len(joined) == (0, 5, 40)[order]
    assert not [gap for gap in gaps if gap < 2 * apothem - EXACT]


def test_paths_of_a_pentaflake_go_clockwise_from_the_top(drawing: Any) -> None:
    call = """{% call(path, cx, cy, up) pentaflakes.flake(0, 0, 2) %}
      {% if path in ["11", "15", "31"] %}{{ pentaflakes.pentagon(cx, cy, 2, up) }}
      {% endif %}{% endcall %}"""
    face = _face(drawing, "pentaflakes", call)
    top, left, lower = (_middle(shape) for shape in _shapes(face.ops, Matrix()))
    assert top[0] == pytest.approx(0, abs=EXACT)
    assert left[0] < 0
    assert left[1] > top[1]
    assert lower[0] > 0
    assert lower[1] > 0


@given(
    pitch=lengths, flat=st.booleans(), column=st.integers(-3, 3), row=st.integers(0, 3)
)
@few
def test_hexes_beside_each_other_touch(
    drawing: Any, pitch: float, flat: bool, column: int, row: int
) -> None:
    around = [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)]
    spots = [(0, 0), *(((b, a) if flat else (a, b)) for a, b in around)]
    places = [{"column": column + a, "row": row + b} for a, b in spots]
    call = f"hexes.field(0, 0, {pitch}, {places}, {str(flat).lower()}, 0)"
    middle, *others = _drawn(drawing, call, 6)
    assert _is_regular(middle)
    inner = (pitch - 0.3) / math.sqrt(3)
    assert _sides(middle)[0] == pytest.approx(inner, abs=EXACT)
    for other in others:
        apart = math.dist(_middle(middle), _middle(other))
        assert apart == pytest.approx(pitch, abs=EXACT)


@given(side=lengths, column=st.integers(-2, 2), row=st.integers(-2, 2), turn=turns)
@few
def test_a_triangle_stands_on_every_side_of_a_square(
    drawing: Any, side: float, column: int, row: int, turn: str
) -> None:
    where = f"(0, 0, {side}, {column}, {row}, '{turn}'"
    exact = "gap=0, stroke_width=0.000001)"
    calls = [f"{{{{ snubs.square{where}, {exact} }}}}"]
    calls += [f"{{{{ snubs.triangle{where}, {on}, {exact} }}}}" for on in range(4)]
    face = _face(drawing, "snubs", "".join(calls))
    square, *triangles = _shapes(face.ops, Matrix())
    assert _is_regular(square)
    for triangle in triangles:
        assert _is_regular(triangle)
        assert _sides(triangle)[0] == pytest.approx(side, abs=EXACT)
        shared = [a for a in triangle for b in square if math.dist(a, b) < EXACT]
        assert len(shared) == 2
    tops = [_middle(triangle) for triangle in triangles]
    middle = _middle(square)
    tilt = math.radians(15 if turn == "right" else -15)
    for on, top in enumerate(tops):
        turned = math.atan2(top[0] - middle[0], middle[1] - top[1])
        expected = math.radians(90 * on) + tilt
        assert math.cos(turned - expected) == pytest.approx(1, abs=1e-6)


ENTRIES = ["none", "fox", "fox+owl", "fox+owl+fern", "fox+owl+fern+fox"]
rows = st.lists(st.sampled_from(ENTRIES), min_size=1, max_size=6)


@given(slots=rows, health=rows, height=st.floats(5, 8).map(lambda n: round(n, 2)))
@few
def test_a_track_ends_flush_whatever_is_in_it(
    drawing: Any, slots: list[str], health: list[str], height: float
) -> None:
    call = f"slots.track(5, 5, 200, {slots}, {health}, height={height})"
    face = _face(drawing, "slots", f"{{{{ {call} }}}}")
    boxes = [
        sorted(
            (to_mm(part[-2]), to_mm(part[-1])) for part in op.outline if len(part) > 1
        )
        for op in face.ops
        if isinstance(op, Shape) and op.stroke and len(op.outline) > 6
    ]
    edges = [
        (min(x for x, _ in box) - 0.125, max(x for x, _ in box) + 0.125)
        for box in boxes
    ]
    assert len(edges) == len(slots) + len(health)
    wide = [
        max(height, (len(entry.split("+"))) * 4.6 + 0.4 + 0.5)
        for entry in (*slots, *health)
    ]
    for (left, right), width in zip(edges, wide, strict=True):
        assert right - left == pytest.approx(width, abs=EXACT)
    assert edges[0][0] == pytest.approx(5, abs=EXACT)
    assert edges[-1][1] == pytest.approx(205, abs=EXACT)
    for start in (0, len(slots)):
        stop = len(slots) if start == 0 else len(edges)
        for one, other in pairwise(edges[start:stop]):
            assert other[0] - one[1] == pytest.approx(0.5, abs=EXACT)
