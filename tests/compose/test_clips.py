"""Clips to icons and words, and icons as one outline: solid, shaded, by their ink."""

from pathlib import Path

import pytest

from cardgen.compose.draw.icon_outlines import (
    backwards,
    contours,
    icon_outline,
    ink_box,
    solid_icon,
)
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import (
    BLACK,
    Gradient,
    Group,
    Icon,
    IconDrawing,
    Outline,
    Paint,
    Shape,
    Stroke,
)
from cardgen.model.outlines import flattened, rectangle, tight_bounds
from cardgen.model.units import to_mm
from tests.compose.bench import Bench, ops

RING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><path d="M4 2H16V18H4Z'
    ' M8 8V12H12V8Z"/></svg>'
)
LINES = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><path d="M4 2H16" '
    'fill="none" stroke="black"/></svg>'
)


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    bench = Bench(tmp_path)
    bench.write("icons/ring.svg", RING)
    bench.write("icons/lines.svg", LINES)
    return bench


def _mm(box: Box) -> tuple[float, ...]:
    return tuple(round(to_mm(side), 2) for side in box)


def _clip(bench: Bench, clip: str) -> Outline:
    (group,) = ops(bench, f'<group clip="{clip}"><rect width="9" height="9"/></group>')
    assert isinstance(group, Group)
    assert group.clip
    return group.clip


def test_a_group_is_clipped_to_an_icon(bench: Bench) -> None:
    for clip, box, parts in (
        ("icon(ring,1,2,10)", (3, 3, 6, 8), 2),
        ("icon( ring , 1, 2, 10, solid )", (3, 3, 6, 8), 2),
        # The ink is 12 by 16 of 20: it stands on the lower side, in the middle.
        ("icon(ring,1,2,10,ink)", (2.25, 2, 7.5, 10), 2),
        ("icon(ring,1,2,10,solid,ink)", (2.25, 2, 7.5, 10), 2),
        ("icon(star,0,0,10)", (1, 1, 8, 8), 1),
        ("circle(5,5,2)", (3, 3, 4, 4), 1),
    ):
        outline = _clip(bench, clip)
        assert _mm(tight_bounds(outline)) == box
        assert len(contours(outline)) == parts


def test_words_are_as_large_as_their_box(bench: Bench) -> None:
    wide = _mm(tight_bounds(_clip(bench, "text(3,4,30,20,body,Moss, (wood))")))
    assert (wide[0], wide[2]) == (3, 30)
    assert wide[1] + wide[3] / 2 == pytest.approx(14, abs=0.01)
    high = _mm(tight_bounds(_clip(bench, "text(3,4,30,5,body,I)")))
    assert (high[1], high[3]) == (4, 5)
    assert high[0] + high[2] / 2 == pytest.approx(18, abs=0.01)


@pytest.mark.parametrize("tag", ["group", "art", "thing"])
def test_every_holder_is_clipped(bench: Bench, tag: str) -> None:
    (group,) = ops(bench, f'<{tag} clip="icon(ring,0,0,9)"><circle r="1"/></{tag}>')
    assert isinstance(group, Group)
    assert group.clip


def test_a_wrong_clip_is_reported(bench: Bench) -> None:
    for clip, said in (
        ("icon(ring,1,2)", "clip must be icon(name,x,y,size)"),
        ("icon(ring,1,2,3,hollow)", "clip must be icon(name,x,y,size)"),
        ("icon(ring,1,2,-3)", "clip must be icon(name,x,y,size)"),
        ("icon(rign,1,2,3)", 'there is no icon "rign" | did you mean "ring"?'),
        ("icon(lines,1,2,3)", 'icon "lines" is made of lines and has no inside'),
        ("icon(lines,1,2,3,solid)", 'icon "lines" is made of lines'),
        ("text(1,2,3,body,Moss)", "clip must be text(x,y,width,height,font,words)"),
        ("text(1,2,0,4,body,Moss)", "clip must be text(x,y,width,height,font,words)"),
        ("text(1,2,3,4,body,)", "clip must be text(x,y,width,height,font,words)"),
        ("text(1,2,3,4,bdy,Moss)", 'no font "bdy" | did you mean "body"?'),
        ("text(1,2,3,4,body,\u4e00)", ": clip: "),
        ("circle(1,2)", "clip must be circle(x,y,radius)"),
        ("star(1,2,3)", "clip must be rect(x,y,width,height), circle(x,y,radius), "),
    ):
        (found,) = bench.report(f'<face><group clip="{clip}"><rect/></group></face>')
        assert said in found
        assert found.startswith("card.xml.j2:1: error")


def test_the_ink_of_an_icon_fills_its_square(bench: Bench) -> None:
    (icon,) = ops(bench, '<icon name="ring" x="1" y="2" size="10" fit="ink"/>')
    assert isinstance(icon, Icon)
    scale = icon.size / icon.drawing.units
    place = Matrix(scale, 0, 0, scale, icon.x, icon.y)
    assert _mm(place.bounds(tight_bounds(icon.drawing.outline))) == (2.25, 2, 7.5, 10)


def test_the_holes_of_a_solid_icon_are_filled(bench: Bench) -> None:
    (icon,) = ops(bench, '<icon name="ring" size="10" solid="true"/>')
    assert isinstance(icon, Icon)
    assert {_winding(part) > 0 for part in contours(icon.drawing.outline)} == {True}


def test_an_icon_is_shaded_over_its_ink(bench: Bench) -> None:
    (shape,) = ops(
        bench, '<icon name="ring" size="10" fill="linear(90, gold, moss/0%)"/>'
    )
    assert isinstance(shape, Shape)
    assert isinstance(shape.fill, Gradient)
    assert shape.fill.fades == (1, 0)
    assert [round(to_mm(end), 2) for end in shape.fill.ends] == [2, 5, 8, 5]


def test_an_icon_of_lines_has_no_outline(bench: Bench) -> None:
    for attribute in ('solid="true"', 'fill="linear(0, gold, moss)"', 'stroke="gold"'):
        (found,) = bench.report(
            f'<face><icon name="lines" size="9" {attribute}/></face>'
        )
        assert "is made of lines or several colours: it has no outline" in found


HOLED = IconDrawing(
    "holed",
    20,
    ops=(
        Group(
            Matrix(e=2),
            (
                Shape(
                    rectangle(0, 0, 10, 10) + rectangle(2, 2, 4, 4),
                    Paint(BLACK),
                    even_odd=True,
                ),
                Shape(backwards(rectangle(3, 3, 12, 2)), Paint(BLACK)),
            ),
        ),
    ),
)


def test_areas_of_any_rule_become_one_outline() -> None:
    """A hole stays one; areas that overlap cut none into each other."""
    outer, hole, bar = contours(icon_outline(HOLED))
    assert [_winding(part) > 0 for part in (outer, hole, bar)] == [True, False, True]
    assert ink_box(HOLED) == (2, 0, 15, 10)
    solid = solid_icon(HOLED)
    assert solid
    assert all(_winding(part) > 0 for part in contours(solid.outline))


def test_a_drawing_of_lines_has_no_area() -> None:
    line = Shape(rectangle(0, 0, 1, 1), stroke=Stroke(Paint(BLACK), 1))
    drawing = IconDrawing("x", 9, ops=(*HOLED.ops, line))
    assert icon_outline(drawing) == ()
    assert solid_icon(drawing) is None


def _winding(contour: Outline) -> float:
    """Return twice the signed area of a contour, by the shoelace formula."""
    (chain,) = flattened(contour, 8)
    pairs = zip(chain, [*chain[1:], chain[0]], strict=True)
    return sum(x * v - u * y for (x, y), (u, v) in pairs)
