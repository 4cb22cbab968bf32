"""What pictures cost in every style: elements, segments, bytes, ink, and variety."""

import io
from collections.abc import Sequence
from itertools import pairwise

import pytest
from PIL import Image, ImageStat

from cardgen.cli.manual import macro_pages
from cardgen.model.face import Face
from cardgen.proof.limits import LOW_INK_MOST
from cardgen.write.png import draw_faces
from tests.illustrated import IN_COLOUR, WHOLE, Gallery, drawn, packed, sample
from tests.macros.families import ART, template_of
from tests.macros.test_art import holds

NAMES = [
    name for name in macro_pages() if name.partition(".")[0] in ART and not holds(name)
]
# Of a face, by the plan of the art kit; a picture that fills its card has more rules.
ELEMENTS, SEGMENTS, PACKED, ART_INK = 150, 5_000, 45_000, 0.08
SEGMENTS_OF_WHOLE = 6_500


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Gallery:
    return Gallery(tmp_path_factory.mktemp("costs") / "gallery")


def _segments(face: Face) -> int:
    return sum(len(shape.outline) for shape in drawn(face))


def _are_cheap(gallery: Gallery, count: int) -> None:
    for parts in sample(count):
        face = gallery.picture(parts)
        assert gallery.elements(parts) <= ELEMENTS, parts
        assert _segments(face) <= SEGMENTS, parts
        assert len(packed(face)) <= PACKED, parts


def test_pictures_are_cheap(gallery: Gallery) -> None:
    _are_cheap(gallery, 35)


@pytest.mark.long
def test_many_pictures_are_cheap(gallery: Gallery) -> None:
    _are_cheap(gallery, 357)


@pytest.mark.long
def test_a_picture_that_fills_its_card_is_cheap(gallery: Gallery) -> None:
    for parts in sample(105):
        face = gallery.picture(parts, box=WHOLE)
        assert _segments(face) <= SEGMENTS_OF_WHOLE, parts
        assert len(packed(face)) <= PACKED, parts


@pytest.mark.parametrize("name", NAMES)
def test_what_a_macro_draws_is_cheap(gallery: Gallery, name: str) -> None:
    family, _, macro = name.partition(".")
    box = {"x": 4, "y": 4, "width": 55, "height": 55}
    for seed in ("moth", "fern"):
        face = gallery.macro(template_of(family), macro, {"seed": seed, **box})
        assert len(drawn(face)) <= 2 * ELEMENTS
        assert _segments(face) <= SEGMENTS
        assert len(packed(face)) <= PACKED


def _inks(faces: Sequence[Face]) -> list[float]:
    """Return the shares of faces that are ink, as proof measures them."""
    greys = (Image.open(io.BytesIO(png)).convert("L") for png in draw_faces(faces, 100))
    return [1 - ImageStat.Stat(each).mean[0] / 255 for each in greys]


def test_low_ink_is_alike_in_every_style(gallery: Gallery) -> None:
    (parts,) = sample(1)
    faces = [
        gallery.picture({**parts, "style": style}, "low-ink") for style in IN_COLOUR
    ]
    assert all(one.ops == other.ops for one, other in pairwise(faces))


@pytest.mark.parametrize("count", [12, pytest.param(60, marks=pytest.mark.long)])
def test_art_takes_little_ink_in_the_look_low_ink(gallery: Gallery, count: int) -> None:
    inks = _inks([gallery.picture(parts, "low-ink") for parts in sample(count)])
    assert min(inks) > 0.01
    assert max(inks) <= ART_INK


@pytest.mark.parametrize("count", [12, pytest.param(60, marks=pytest.mark.long)])
def test_a_low_ink_picture_may_fill_its_card(gallery: Gallery, count: int) -> None:
    found = sample(count)
    inks = _inks([gallery.picture(parts, "low-ink", WHOLE) for parts in found])
    assert max(inks) <= LOW_INK_MOST
