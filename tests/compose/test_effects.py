"""Shadows, outlines, blends and patterns: what they draw and what they refuse."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.compose.outlines import bounds
from cardgen.compose.patterns import PATTERNS
from cardgen.model.ops import Group, Op, Shape, TextLine
from cardgen.model.units import to_points
from tests.compose.bench import Bench


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


def ops(bench: Bench, element: str) -> tuple[Op, ...]:
    face, problems = bench.compose(f"<face>{element}</face>")
    assert problems == []
    assert face is not None
    return face.ops


RECT = '<rect width="10" height="10" shadow="{}"/>'


def test_a_soft_shadow_grows_in_steps_that_come_to_its_opacity(bench: Bench) -> None:
    *layers, shape = ops(bench, RECT.format("1 2 0.9 moss 60%"))
    assert isinstance(shape, Shape)
    assert len(layers) == 10
    seen_through = 1.0
    edges = []
    for layer in layers:
        assert isinstance(layer, Group)
        assert (layer.matrix.e, layer.matrix.f) == pytest.approx(
            (to_points(1), to_points(2))
        )
        seen_through *= 1 - layer.opacity
        (area,) = layer.ops
        assert isinstance(area, Shape)
        edges.append(area.stroke.width if area.stroke else 0)
    assert 1 - seen_through == pytest.approx(0.6)
    assert edges == sorted(set(edges))
    assert edges[-1] < 2 * to_points(0.9)


def test_a_hard_shadow_is_one_layer(bench: Bench) -> None:
    layer, _ = ops(bench, RECT.format("1 1 0 black"))
    assert isinstance(layer, Group)
    assert layer.opacity == pytest.approx(0.4)


def test_letters_and_icons_cast_their_own_shadow(bench: Bench) -> None:
    text = '<text width="30" height="9" shadow="1 1 0 black">a:star:</text>'
    layer, letters, _ = ops(bench, text)
    assert isinstance(layer, Group)
    assert isinstance(letters, TextLine)
    assert len(layer.ops) == 2
    assert all(isinstance(op, Shape) for op in layer.ops)


def test_an_outline_lies_behind_the_letters_and_around_them(bench: Bench) -> None:
    text = '<text width="30" height="9" stroke="gold" stroke-width="0.5">O</text>'
    around, letters = ops(bench, text)
    assert isinstance(around, Shape)
    assert isinstance(letters, TextLine)
    assert around.fill is None
    assert around.stroke
    assert around.stroke.width == pytest.approx(2 * to_points(0.5))
    box, (run,) = bounds(around.outline), letters.runs
    assert run.x < box.x < box.right < to_points(30)
    assert box.y < letters.y


@pytest.mark.parametrize(
    ("element", "said"),
    [
        (RECT.format("1 1 black"), "shadow must be"),
        (RECT.format("1 1 1 black 200%"), "shadow must be"),
        (RECT.format("1 1 -1 black"), "shadow must be"),
        (RECT.format("1 1 1 blck"), '"blck" is not a colour'),
        (RECT.format("900 1 1 black"), "shadow must be"),
        ('<rect width="1" height="1" blend="multply"/>', 'mean "multiply"?'),
        ('<pattern kind="dotz" width="1" height="1"/>', 'mean "dots"?'),
        ('<pattern width="1" height="1"/>', "kind is missing"),
        ('<pattern kind="dots" step="0.01"/>', "at most 20000 marks"),
        ('<pattern kind="dots" step="0"/>', "at most 20000 marks"),
        ('<pattern kind="dots" seed="x"/>', "seed must be a whole number"),
        ('<rect width="1" height="1" corners="1 2"/>', "corners must be four radii"),
    ],
)
def test_what_is_refused(bench: Bench, element: str, said: str) -> None:
    (found,) = bench.report(f"<face>{element}</face>")
    assert said in found


@pytest.mark.parametrize("kind", PATTERNS)
def test_a_pattern_is_the_same_again_and_fills_its_box(bench: Bench, kind: str) -> None:
    def drawn(more: str = "") -> Shape:
        (group,) = ops(
            bench,
            f'<pattern kind="{kind}" x="3" y="4" width="20" height="12" {more}/>',
        )
        assert isinstance(group, Group)
        assert group.clip
        clip = bounds(group.clip)
        (shape,) = group.ops
        assert isinstance(shape, Shape)
        box = bounds(shape.outline)
        step = to_points(3)
        assert box.x < clip.x + step
        assert box.y < clip.y + step
        assert box.right > clip.right - step
        assert box.bottom > clip.bottom - step
        return shape

    assert drawn() == drawn()
    strewn = kind in ("speckle", "grain", "leaves", "stars")
    assert (drawn('seed="2"') != drawn('seed="3"')) == strewn


def test_a_turned_pattern_reaches_into_the_corners(bench: Bench) -> None:
    (group,) = ops(
        bench, '<pattern kind="lines" width="20" height="10" rotate="45" step="1"/>'
    )
    assert isinstance(group, Group)
    (turned,) = group.ops
    assert isinstance(turned, Group)
    (shape,) = turned.ops
    assert isinstance(shape, Shape)
    box = bounds(shape.outline)
    assert box.width >= to_points(22)
    assert box.height >= to_points(22)


@given(
    st.lists(st.floats(0, 30), min_size=4, max_size=4),
    st.floats(1, 50),
    st.floats(1, 50),
)
def test_round_corners_never_leave_their_rectangle(
    radii: list[float], width: float, height: float
) -> None:
    from cardgen.compose.outlines import rounded
    from cardgen.model.geometry import Box

    outline = rounded(Box(0, 0, width, height), [(r, r) for r in radii])
    box = bounds(outline)
    assert box.x >= -1e-9
    assert box.y >= -1e-9
    assert box.right <= width + 1e-9
    assert box.bottom <= height + 1e-9
