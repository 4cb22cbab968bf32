"""Folds are dashed lines from edge to edge; a strip with one at its middle stands."""

import pytest
from PIL import Image

from cardgen.export.folds import Panels, panel_picture, standing_panels
from cardgen.model.face import Face
from cardgen.model.folds import fold_lines
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import Color, Group, Op, Paint, Shape, Stroke

INK = Paint(Color(0, 0, 0))


def _line(y: float, left: float = 0, right: float = 20, dash: bool = True) -> Op:
    stroke = Stroke(INK, 0.5, (1.0,) if dash else ())
    return Shape((("M", left, y), ("L", right, y)), stroke=stroke)


def _face(*ops: Op) -> Face:
    return Face(20, 80, 0, ops)


def test_a_strip_has_a_front_below_its_fold_and_a_back_above() -> None:
    face = _face(_line(70), _line(40), _line(10))
    panels = standing_panels(face)
    assert panels == Panels(front=Box(0, 40, 20, 30), back=Box(0, 10, 20, 30))


def test_a_strip_without_feet_is_all_panels() -> None:
    panels = standing_panels(_face(_line(40)))
    assert panels == Panels(front=Box(0, 40, 20, 40), back=Box(0, 0, 20, 40))


def test_folds_within_groups_count_where_they_are() -> None:
    turned = Group(Matrix(-1, 0, 0, -1, 20, 80), (_line(10),))
    assert fold_lines(_face(turned, _line(40))) == (40, 70)


@pytest.mark.parametrize(
    "line",
    [
        _line(40, dash=False),
        _line(40, left=3),
        _line(40, right=17),
        _line(30),
        Shape((("M", 0, 38), ("L", 20, 42)), stroke=Stroke(INK, 0.5, (1.0,))),
    ],
)
def test_other_lines_are_no_fold_at_the_middle(line: Op) -> None:
    assert standing_panels(_face(line)) is None


def test_both_panels_are_upright() -> None:
    strip = Image.new("RGB", (20, 80), "white")
    # The heads are at the fold, the back is upside down: left of it is right of there.
    strip.putpixel((2, 41), (255, 0, 0))
    strip.putpixel((3, 38), (0, 0, 255))
    panels = Panels(front=Box(0, 40, 20, 30), back=Box(0, 10, 20, 30))
    front = panel_picture(strip, panels, "front", 72)
    back = panel_picture(strip, panels, "back", 72)
    assert (front.size, back.size) == ((20, 30), (20, 30))
    assert front.getpixel((2, 1)) == (255, 0, 0)
    assert back.getpixel((16, 1)) == (0, 0, 255)
