"""Busts: each seed an individual, inside its box, lit from one side."""

import io
from collections.abc import Mapping
from itertools import cycle, islice

import pytest
from PIL import Image, ImageChops, ImageOps

from cardgen.model.face import Face
from cardgen.model.ops import Outline
from cardgen.model.picture_parts import Part
from cardgen.write.png import face_png
from tests.illustrated import Gallery, drawn
from tests.macros.dots import DPI, Sides, reaches
from tests.macros.families import HEADS, names_of, template_of

WEARS = (
    *("none", "hood", "cap", "helm", "crown", "bandana", "hat", "wreath"),
    *("spectacles", "patch"),
)
PROPS = (
    *("none", "staff", "sword", "lantern", "book", "ladle", "quiver", "axe"),
    *("spear", "hammer", "flask"),
)
COLLARS = ("cloak", "armour", "scarf", "robe", "tunic", "coat", "fur", "ruff")
MOODS = ("calm", "glad", "proud", "grim", "sly", "sad", "fierce")
LEFT, TOP, SIDE = 15, 5, 30
BOX: Mapping[str, Part] = {"x": LEFT, "y": TOP, "width": SIDE, "height": SIDE}
SHAPES, SEGMENTS = 80, 1_000


def _face(gallery: Gallery, head: str, seed: Part, **given: Part) -> Face:
    family, _, macro = head.partition(".")
    return gallery.macro(template_of(family), macro, {**BOX, "seed": seed, **given})


def _ink(gallery: Gallery, head: str, **given: Part) -> Image.Image:
    """Return the box of a bust, as light on black."""
    png = face_png(_face(gallery, head, 7, **given), DPI)
    sides = (LEFT, TOP, LEFT + SIDE, TOP + SIDE)
    box = [round(side * DPI / 25.4) for side in sides]
    return ImageOps.invert(Image.open(io.BytesIO(png)).convert("L").crop(box))  # type: ignore[arg-type]


def _outlines(face: Face) -> list[Outline]:
    return [shape.outline for shape in drawn(face)]


def _stands(reach: Sides) -> bool:
    """Return whether a bust fills its box, is in it, and stands on the foot of it."""
    left, top, right, foot = (
        side * DPI / 25.4 for side in (LEFT, TOP, LEFT + SIDE, TOP + SIDE)
    )
    within = left - 1 <= reach[0] and top - 1 <= reach[1] and reach[2] <= right + 1
    longer = max(reach[2] - reach[0], reach[3] - reach[1])
    fills = longer > 0.8 * SIDE * DPI / 25.4
    return within and fills and abs(reach[3] - foot) <= 1


@pytest.mark.parametrize("count", [1, pytest.param(11, marks=pytest.mark.long)])
def test_a_bust_keeps_to_its_box_whatever_it_wears(
    gallery: Gallery, count: int
) -> None:
    """What one head does not wear or hold, its neighbours do."""
    largest = [("hat", "hammer")] if count > 1 else []
    pairs = cycle(zip(cycle(WEARS), PROPS * 10, strict=False))
    worn = [
        (head, wear, prop)
        for head in names_of(*HEADS)
        for wear, prop in [*largest, *islice(pairs, count)]
    ]
    faces = [
        _face(gallery, head, f"{wear} {prop}", wear=wear, prop=prop)
        for head, wear, prop in worn
    ]
    found = dict(zip(worn, reaches(faces), strict=True))
    assert {each for each, reach in found.items() if not _stands(reach)} == set()


@pytest.mark.parametrize("count", [2, pytest.param(30, marks=pytest.mark.long)])
def test_seeds_are_small_individuals_and_a_colour_moves_nothing(
    gallery: Gallery, count: int
) -> None:
    faults = []
    coloured = {"hue": "#5f8f3e", "cloth": "#804020"}
    assert len(names_of(*HEADS)) >= 25
    for head in names_of(*HEADS):
        faces = [_face(gallery, head, seed) for seed in range(count)]
        if len({face.ops for face in faces}) < count:
            faults.append(f"{head}: fewer individuals than seeds")
        if _outlines(faces[0]) != _outlines(_face(gallery, head, 0, **coloured)):
            faults.append(f"{head} moves with its colour")
        for outlines in map(_outlines, faces[:8]):
            if len(outlines) > SHAPES or sum(map(len, outlines)) > SEGMENTS:
                faults.append(f"{head}: {len(outlines)} shapes")
    assert faults == []


@pytest.mark.parametrize(("name", "words"), [("collar", COLLARS), ("mood", MOODS)])
def test_each_word_draws_another_one(
    gallery: Gallery, name: str, words: tuple[str, ...]
) -> None:
    seen = {_ink(gallery, "beasts.otter", **{name: word}).tobytes() for word in words}
    assert len(seen) == len(words)


def test_what_is_long_stands_clear_of_the_face(gallery: Gallery) -> None:
    """One with a sword has as much room, and nothing beside its muzzle."""
    most = round(SIDE * 0.7 * DPI / 25.4)
    given = {"wear": "none", "collar": "robe", "facing": "left"}
    seen = {
        _ink(gallery, "beasts.fox", prop=prop, **given)
        .crop((0, 0, most, most))
        .tobytes()
        for prop in ("sword", "staff", "axe", "spear", "hammer")
    }
    assert len(seen) == 1


@pytest.mark.parametrize("head", ["beasts.fox", "folk_wild.orc"])
def test_seeds_pick_the_hue(gallery: Gallery, head: str) -> None:
    fixed = {"cloth": "#804020", "wear": "none", "prop": "none", "collar": "robe"}
    fixed |= {"age": "grown", "facing": "left"}
    faces = [_face(gallery, head, seed, **fixed) for seed in range(25)]
    colors = {frozenset(shape.fill for shape in drawn(face)) for face in faces}
    # Four hues by four trims of the robe; with one hue there would be four.
    assert len(colors) > 8


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.long)])
def test_a_bust_that_faces_right_is_mirrored(gallery: Gallery, step: int) -> None:
    faults = []
    for head in names_of(*HEADS)[::step]:
        left, right = (
            _ink(gallery, head, facing=side, collar="robe").point(
                lambda light: 255 if light > 3 else 0
            )
            for side in ("left", "right")
        )
        apart = ImageChops.difference(left, ImageOps.mirror(right))
        if apart.histogram()[255] >= 0.01 * left.histogram()[255]:
            faults.append(head)
    assert faults == []


@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize("head", ["beasts.otter", "birds.owl", "folk_wild.orc"])
def test_light_comes_from_the_left_wherever_it_faces(
    gallery: Gallery, head: str, side: str
) -> None:
    ink = _ink(gallery, head, facing=side, collar="robe", wear="none", prop="none")
    # The shoulders, half a millimetre above the foot of the box.
    y = round((SIDE - 0.5) * DPI / 25.4)
    row = [light for light in ink.crop((0, y, ink.width, y + 1)).tobytes() if light]
    edge = len(row) // 12
    assert sum(row[2:edge]) < 0.95 * sum(row[-edge:-2])


def test_an_unknown_word_is_reported_with_those_known(gallery: Gallery) -> None:
    words = ("mood", "wear", "prop")
    for head, name in (*(("fox", name) for name in words), ("human", "hair")):
        family = "beasts" if head == "fox" else "folk"
        expected = rf'{name} of the macro "{head}"(.|\n)*known: '
        with pytest.raises(AssertionError, match=expected):
            _face(gallery, f"{family}.{head}", 1, **{name: "zzzz"})
