"""Macros that draw a picture: content with a seed, within their box, and cheap."""

import pytest

from cardgen.model.face import Face
from cardgen.model.picture_parts import Part
from tests.compose.ink import segments
from tests.illustrated import Gallery, drawn, packed
from tests.macros.dots import fault, reaches
from tests.macros.families import ART, HEADS, names_of, template_of

# Left, top, right and bottom in millimetres, of a wide picture and of a high one.
PLACES = (("moth", (4, 12, 52, 30)), ("fern-7", (20, 2, 34, 36)))
# Of a face, by the plan of the art kit.
SHAPES, SEGMENTS, PACKED = 300, 5_000, 45_000


def _face(gallery: Gallery, name: str, seed: Part, **box: Part) -> Face:
    family, _, macro = name.partition(".")
    return gallery.macro(template_of(family), macro, {"seed": seed, **box})


@pytest.mark.parametrize("turn", [0, pytest.param(1, marks=pytest.mark.long)])
def test_every_picture_fills_its_box_and_does_not_leave_it(
    gallery: Gallery, turn: int
) -> None:
    """Every other macro of a family has a wide box, and the others have a high one.

    Busts have a test of their own.
    """
    names = names_of(*ART.difference(HEADS))
    faces = []
    for number, name in enumerate(names, turn):
        seed, (x, y, right, bottom) = PLACES[number % 2]
        box = {"x": x, "y": y, "width": right - x, "height": bottom - y}
        faces.append(_face(gallery, name, seed, **box))
    found = {
        name: fault(reach, PLACES[number % 2][1], 0.8)
        for number, (name, reach) in enumerate(
            zip(names, reaches(faces), strict=True), turn
        )
    }
    assert {name: said for name, said in found.items() if said} == {}


def test_a_seed_is_all_that_it_needs_and_draws_a_cheap_picture_of_its_own(
    gallery: Gallery,
) -> None:
    """Busts and scenes have tests of their own for what their seeds do."""
    faults = []
    for name in names_of(*ART):
        face = _face(gallery, name, "moth")
        if not face.ops:
            faults.append(f"{name} draws nothing")
        if name.partition(".")[0] in (*HEADS, "scenes"):
            continue
        if face.ops == _face(gallery, name, 1).ops:
            seen = {_face(gallery, name, seed).ops for seed in "abcdefgh"}
            if len(seen) < 3:
                faults.append(f"{name}: {len(seen)} pictures of eight seeds")
        if (
            len(drawn(face)) > SHAPES
            or segments(face.ops) > SEGMENTS
            or len(packed(face)) > PACKED
        ):
            faults.append(f"{name} is dear")
    assert faults == []
