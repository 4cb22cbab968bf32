"""Shadows, outlines, blends and patterns: what they draw and what they reject."""

import pytest

from cardgen.compose.paint.patterns import PATTERNS
from cardgen.model.ops import Group, Icon, Op, Paint, Shape, TextLine, Veil
from cardgen.model.outlines import bounds
from cardgen.model.plans import ArtPlan
from cardgen.model.units import to_points
from tests.compose.bench import Bench, ops

RECT = '<rect width="10" height="10" shadow="{}"/>'


def veil(drawn: tuple[Op, ...]) -> Veil:
    (shadow, *_) = drawn
    assert isinstance(shadow, Group)
    (found,) = shadow.ops
    assert isinstance(found, Veil)
    return found


def lightness(op: Op) -> float:
    paint = op.paint if isinstance(op, Icon) else getattr(op, "fill", None)
    assert isinstance(paint, Paint)
    return paint.color.red


def test_a_soft_shadow_grows_lighter_inwards_up_to_its_opacity(bench: Bench) -> None:
    shadow, shape = ops(bench, RECT.format("1 2 0.9 moss 60%"))
    assert isinstance(shape, Shape)
    assert isinstance(shadow, Group)
    assert (shadow.matrix.e, shadow.matrix.f) == pytest.approx(
        (to_points(1), to_points(2))
    )
    layers = veil((shadow,)).mask
    assert len(layers) == 10
    strokes = [layer.stroke for layer in layers if isinstance(layer, Shape)]
    edges = [stroke.width if stroke else 0 for stroke in strokes]
    assert edges == sorted(set(edges), reverse=True)
    assert edges[0] < 2 * to_points(0.9)
    assert edges[-1] == 0
    lights = [lightness(layer) for layer in layers]
    assert lights == sorted(set(lights))
    assert lights[-1] == pytest.approx(0.6)
    box = veil((shadow,)).box
    assert box.x == pytest.approx(-edges[0] / 2)
    assert box.right == pytest.approx(to_points(10) + edges[0] / 2)


def test_a_hard_shadow_is_one_layer(bench: Bench) -> None:
    (layer,) = veil(ops(bench, RECT.format("1 1 0 black"))).mask
    assert lightness(layer) == pytest.approx(0.4)


def test_letters_and_icons_cast_their_own_shadow(bench: Bench) -> None:
    text = '<text width="30" height="9" shadow="1 1 0 black">a:star:</text>'
    shadow, letters, _ = ops(bench, text)
    assert isinstance(letters, TextLine)
    outline, icon = veil((shadow,)).mask
    assert isinstance(outline, Shape)
    assert isinstance(icon, Icon)


def test_everything_casts_a_shadow(bench: Bench) -> None:
    inside = (
        '<image src="none.png" width="4" height="4"/><circle r="3" shadow="1 1 0 red"/>'
    )
    group = f'<group x="5" rotate="30" shadow="1 1 1 black">{inside}</group>'
    found = veil(ops(Bench(bench.folder, ArtPlan(missing="draw")), group))
    assert found.box.width > to_points(4)


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


def test_what_is_refused(bench: Bench) -> None:
    for element, said in (
        (RECT.format("1 1 black"), "shadow must be"),
        (RECT.format("1 1 1 black 200%"), "shadow must be"),
        (RECT.format("1 1 -1 black"), "shadow must be"),
        (RECT.format("1 1 1 blck"), '"blck" is not a colour'),
        (RECT.format("900 1 1 black"), "shadow must be"),
        ('<pattern width="1" height="1"/>', "kind is missing"),
        ('<pattern kind="dots" step="0.01"/>', "at most 20000 marks"),
        ('<pattern kind="dots" step="0"/>', "at most 20000 marks"),
        ('<pattern kind="dots" seed="x"/>', "seed must be a whole number"),
        ('<rect width="1" height="1" corners="1 2"/>', "corners must be four radii"),
    ):
        (found,) = bench.report(f"<face>{element}</face>")
        assert said in found


@pytest.mark.parametrize("kind", PATTERNS)
def test_a_pattern_is_the_same_again_and_fills_its_box(bench: Bench, kind: str) -> None:
    def drawn(more: str = "") -> Shape:
        size = 'x="3" y="4" width="20" height="12"'
        (group,) = ops(bench, f'<pattern kind="{kind}" {size} {more}/>')
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
    size = 'width="20" height="10" rotate="45" step="1"'
    (group,) = ops(bench, f'<pattern kind="lines" {size}/>')
    assert isinstance(group, Group)
    (turned,) = group.ops
    assert isinstance(turned, Group)
    (shape,) = turned.ops
    assert isinstance(shape, Shape)
    box = bounds(shape.outline)
    assert box.width >= to_points(22)
    assert box.height >= to_points(22)
