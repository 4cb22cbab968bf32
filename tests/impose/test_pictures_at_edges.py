"""Bleed made of pictures: only what an edge shows is drawn again."""

from cardgen.impose.mirrored_bleed import mirrored_face
from cardgen.model.face import Face
from cardgen.model.geometry import Matrix
from cardgen.model.ops import Color, Group, Op, Paint, Shape
from tests.compose.ink import shapes
from tests.faces import rectangle

RED = Paint(Color(1, 0, 0))
# A hill that goes on far below the picture.
HILL = Shape(rectangle(-50, 40, 400, 400), RED)
SPOT = Shape(rectangle(2, 50, 4, 4), RED)
SUN = Shape(rectangle(50, 50, 10, 10), RED)


def _mirrored(*ops: Op) -> tuple[Op, ...]:
    *strips, _ = mirrored_face(Face(100, 100, 0, ops), 6).ops
    return tuple(strips)


def test_a_picture_that_is_cut_off_before_the_edge_is_drawn_once() -> None:
    inner = Group(Matrix(), (HILL, SUN), rectangle(20, 20, 60, 60))
    assert _mirrored(inner) == ()


def test_an_edge_shows_the_parts_of_a_picture_that_reach_it() -> None:
    picture = Group(Matrix(e=1), (SUN, SPOT), rectangle(-1, 0, 100, 100))
    (left,) = _mirrored(picture)
    assert list(shapes([left])) == [SPOT]


def test_a_picture_that_fills_its_card_is_mirrored_at_every_side() -> None:
    whole = Shape(rectangle(0, 0, 100, 100), RED)
    strips = _mirrored(Group(Matrix(), (whole, SUN), rectangle(0, 0, 100, 100)))
    assert [list(shapes([strip])) for strip in strips] == [[whole]] * 8
