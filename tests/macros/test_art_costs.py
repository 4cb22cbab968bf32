"""Pictures are the same bytes on every machine, and cost little in every style."""

import io
from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageStat

from cardgen.model.face import Face
from cardgen.proof.limits import LOW_INK_MOST
from cardgen.write.png import draw_faces
from tests.compose.ink import segments
from tests.illustrated import IN_COLOUR, WHOLE, Gallery, packed, sample

# Of a face, by the plan of the art kit; a picture that fills its card has more rules.
ELEMENTS, SEGMENTS, PACKED, ART_INK = 150, 5_000, 45_000, 0.08
SEGMENTS_OF_WHOLE = 6_500
# One card in five is low-ink; the others are in all styles.
LOOKS = ("colour", "colour", "colour", "low-ink", "colour")


def _digest(pdf: bytes) -> str:
    """Return the hash of what is drawn, before it is packed: packers differ."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        streams = [each for each in opened.objects if isinstance(each, pikepdf.Stream)]
        return sha256(b"".join(each.read_bytes() for each in streams)).hexdigest()


def test_twenty_pictures(gallery: Gallery, golden: Callable[[Path, str], None]) -> None:
    lines = ""
    for number, parts in enumerate(sample(20)):
        named = ", ".join(f"{name} {value}" for name, value in parts.items())
        look = LOOKS[number % len(LOOKS)]
        face = gallery.picture(parts, look)
        pdf = packed(face)
        assert segments(face.ops) <= SEGMENTS, parts
        assert len(pdf) <= PACKED, parts
        lines += f"{named}, {look}: {_digest(pdf)}\n"
    golden(Path(__file__).parent / "art_bytes.txt", lines)


@pytest.mark.parametrize("count", [3, pytest.param(140, marks=pytest.mark.long)])
def test_pictures_are_cheap(gallery: Gallery, count: int) -> None:
    for parts in sample(count):
        face = gallery.picture(parts)
        assert gallery.elements(parts) <= ELEMENTS, parts
        assert segments(face.ops) <= SEGMENTS, parts
        assert len(packed(face)) <= PACKED, parts


@pytest.mark.long
def test_a_picture_that_fills_its_card_is_cheap(gallery: Gallery) -> None:
    for parts in sample(70):
        face = gallery.picture(parts, box=WHOLE)
        assert segments(face.ops) <= SEGMENTS_OF_WHOLE, parts
        assert len(packed(face)) <= PACKED, parts


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


@pytest.mark.parametrize("count", [6, pytest.param(60, marks=pytest.mark.long)])
def test_art_takes_little_ink_in_the_look_low_ink(gallery: Gallery, count: int) -> None:
    """Even if a picture fills its card: then as much as proof lets a card have."""
    found = sample(count)
    inks = _inks([gallery.picture(parts, "low-ink") for parts in found])
    assert min(inks) > 0.01
    assert max(inks) <= ART_INK
    inks = _inks([gallery.picture(parts, "low-ink", WHOLE) for parts in found[::3]])
    assert max(inks) <= LOW_INK_MOST
