"""Pictures: content with a seed, within their box, the same bytes, and cheap."""

import io
from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageFilter, ImageStat

from cardgen.model.face import Face
from cardgen.model.picture_parts import Part
from cardgen.proof.limits import LOW_INK_MOST
from cardgen.write.png import draw_faces
from tests.compose.ink import segments
from tests.illustrated import IN_COLOUR, WHOLE, Gallery, drawn, packed, sample
from tests.macros.dots import fault, reaches
from tests.macros.families import ART, HEADS, names_of, template_of

# Left, top, right and bottom in millimetres, of a wide picture and of a high one.
PLACES = (("moth", (4, 12, 52, 30)), ("fern-7", (20, 2, 34, 36)))
# Of a face, by the plan of the art kit; a picture that fills its card has more rules.
SHAPES, ELEMENTS, SEGMENTS, PACKED, ART_INK = 300, 150, 5_000, 45_000, 0.08
SEGMENTS_OF_WHOLE = 6_500
# What chance makes richer than that: one picture of fifty, and by a fifth at most.
SELDOM, SEGMENTS_OF_RICH = 50, 6_000
# Of a wide box and of a high one: some gems are slim.
FILLED = (0.8, 0.65)
# Of two millimetres in low ink: lines beside each other, and no dark block.
DARKEST = 0.53
# Small palms, firs, ferns, crags and bare trees: what has been a block.
CLOSE = (
    *(("desert", "s0"), ("shore", "s0"), ("snow", "s2")),
    *(("wood", "s1"), ("lava", "s6"), ("moor", "s4")),
)
LETTERBOX = {"x": 4, "y": 4, "width": 52, "height": 32}
# One card in five is low-ink; the others are in all styles.
LOOKS = ("colour", "colour", "colour", "low-ink", "colour")


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
        name: fault(reach, PLACES[number % 2][1], FILLED[number % 2])
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
    rich = 0
    for parts in sample(count):
        face = gallery.picture(parts)
        assert gallery.elements(parts) <= ELEMENTS, parts
        assert segments(face.ops) <= SEGMENTS_OF_RICH, parts
        assert len(packed(face)) <= PACKED, parts
        rich += segments(face.ops) > SEGMENTS
    assert rich <= count // SELDOM


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


def test_nothing_in_a_scene_becomes_a_dark_block_of_low_ink(gallery: Gallery) -> None:
    faces = [
        gallery.picture({"scene": scene, "seed": seed}, "low-ink", LETTERBOX)
        for scene, seed in CLOSE
    ]
    greys = (Image.open(io.BytesIO(png)).convert("L") for png in draw_faces(faces, 100))
    found = [each.filter(ImageFilter.BoxBlur(4)).getextrema()[0] for each in greys]
    assert [1 - least / 255 <= DARKEST for least in found] == [True] * len(CLOSE)  # type: ignore[operator]
