"""Which neighbours share a cut line: those whose edges certainly have one colour."""

import pytest

from cardgen.impose.edges import EdgeReader
from cardgen.impose.filled_sheets import gaps_between
from cardgen.model.face import Face, Item
from cardgen.model.geometry import Matrix, move
from cardgen.model.ops import WHITE, Color, Gradient, Group, Op, Paint, Shape, Stroke
from cardgen.model.outlines import ellipse, rectangle
from cardgen.model.units import to_points
from cardgen.typeset.label import set_label
from tests.faces import BLUE, FACE, RED, face

W, H, B = to_points(60), to_points(90), to_points(2)
INNER = rectangle(to_points(3), to_points(3), W - to_points(6), H - to_points(6))
WHOLE = rectangle(-B, -B, W + 2 * B, H + 2 * B)
GROUND = (Shape(WHOLE, fill=Paint(BLUE)),)


def _gaps(*faces: Face, back: Face | None = None) -> tuple[float, float]:
    """Return the gaps in multiples of the bleed."""
    across, down = gaps_between([Item("x", front, back) for front in faces], None)
    return across / B, down / B


def _card(*ops: Op, color: Color = BLUE) -> Face:
    return face(60, 90, 2, color, *ops)


def _shape(x: float, y: float, width: float, height: float, color: Color) -> Shape:
    sizes = (to_points(length) for length in (x, y, width, height))
    return Shape(rectangle(*sizes), fill=Paint(color))


SHARED = {
    "one colour": [_card(), _card()],
    "white paper": [Face(W, H, B, ()), Face(W, H, B, ())],
    "art off the edge": [_card(Shape(INNER, fill=Paint(RED))), _card()],
    "a gradient off the edge": [
        _card(Shape(INNER, fill=Gradient((0, 0, 0, H), ((0, RED), (1, BLUE)))))
    ],
    "words off the edge": [_card(set_label(FACE, "word", 9, W / 2, 99, Paint(RED)))],
    "a ground in groups": [
        _card(),
        Face(W, H, B, (Group(move(1, 1), (Group(move(-1, -1), GROUND),)),)),
    ],
    "a ground above another": [_card(), _card(*GROUND, color=RED)],
    "what is cut off before the edge": [
        _card(Group(Matrix(), (Shape(WHOLE, fill=Paint(RED)),), INNER))
    ],
    "a ground cut to the trim": [
        _card(),
        Face(W, H, B, (Group(Matrix(), GROUND, rectangle(0, 0, W, H)),)),
    ],
}


def test_edges_alike_share_one_line() -> None:
    found = {case: _gaps(*faces) for case, faces in SHARED.items()}
    assert found == dict.fromkeys(SHARED, (0, 0))


DOUBLE = {
    "other colours": ([_card(), _card(color=RED)], (2, 2)),
    "a band at the top": ([_card(_shape(-2, -2, 64, 12, RED))], (2, 2)),
    "bands on the left and right": (
        [_card(_shape(-2, -2, 10, 94, RED), _shape(52, -2, 10, 94, RED))],
        (0, 2),
    ),
    "a frame on the trim": (
        [_card(Shape(rectangle(0, 0, W, H), stroke=Stroke(Paint(RED), 1)))],
        (2, 2),
    ),
    "a spot at the bottom": (
        [_card(Shape(ellipse(W / 2, H, 20, 20), fill=Paint(RED)))],
        (0, 2),
    ),
    "glass": ([_card(Shape(WHOLE, fill=Paint(RED, 0.5)))], (2, 2)),
    "a gradient": (
        [_card(Shape(WHOLE, fill=Gradient((0, 0, 0, H), ((0, RED), (1, RED)))))],
        (2, 2),
    ),
    "a blended group": (
        [_card(Group(Matrix(), (Shape(WHOLE, fill=Paint(RED)),), opacity=0.5))],
        (2, 2),
    ),
    "a round clip": (
        [_card(Group(Matrix(), GROUND, ellipse(W / 2, H / 2, W, H)), color=RED)],
        (2, 2),
    ),
    "rounded corners": (
        [Face(W, H, B, (Shape(rectangle(0, 0, W, H, 9, 9), fill=Paint(BLUE)),))],
        (2, 2),
    ),
    "a ground that ends inside": (
        [Face(W, H, B, (Shape(INNER, fill=Paint(BLUE)),)), _card()],
        (2, 2),
    ),
    "words over the right edge": (
        [_card(set_label(FACE, "long words", 30, W - 60, H / 2, Paint(RED)))],
        (2, 0),
    ),
}


def test_edges_that_are_not_surely_alike_keep_their_bleed() -> None:
    found = {case: _gaps(*faces) for case, (faces, _) in DOUBLE.items()}
    assert found == {case: gaps for case, (_, gaps) in DOUBLE.items()}


def test_backs_are_compared_too_and_the_wider_bleed_counts() -> None:
    back = face(60, 90, 3, RED)
    assert _gaps(_card(), back=back) == (0, 0)
    spotted = face(60, 90, 3, RED, Shape(ellipse(0, H / 2, 20, 20), fill=Paint(BLUE)))
    across, down = _gaps(_card(), back=spotted)
    assert (across, down) == (pytest.approx(3), 0)


def test_what_does_not_bleed_shares_its_lines() -> None:
    faces = face(60, 90, 0, BLUE), face(60, 90, 0, RED)
    assert gaps_between([Item("x", each, None) for each in faces], None) == (0, 0)


def test_a_gutter_that_is_asked_for_goes_before() -> None:
    items = [Item("a", _card(), None), Item("b", _card(color=RED), None)]
    assert gaps_between(items, 0) == (0, 0)
    assert gaps_between(items, 7) == (7, 7)


def test_only_art_that_is_seen_at_the_edge_reaches_it() -> None:
    reader = EdgeReader()
    assert reader.reaches(face(60, 90, 0, BLUE))
    assert not reader.reaches(face(60, 90, 0, WHITE))
    assert not reader.reaches(Face(W, H, 0, (Shape(INNER, fill=Paint(BLUE)),)))
    spot = Shape(ellipse(0, H / 2, 5, 5), fill=Paint(BLUE))
    assert reader.reaches(Face(W, H, 0, (spot,)))
