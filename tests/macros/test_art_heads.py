"""Busts: each seed an individual, inside its box, lit from one side."""

import io
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageOps

from cardgen.cli.manual import macro_pages
from cardgen.model.ops import Group, Op, Outline, Shape
from cardgen.write.png import face_png
from tests.macros.families import template_of
from tests.macros.test_drawing import HEADS as FAMILIES

HEADS = sorted(name for name in macro_pages() if name.partition(".")[0] in FAMILIES)
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
# One head of each family is quick.
FIRST = {name.partition(".")[0]: name for name in reversed(HEADS)}.values()
QUICK_AND_LONG = [
    pytest.param(name, marks=() if name in FIRST else pytest.mark.long)
    for name in HEADS
]
# Ten points to the millimetre: an edge may touch the next dot.
DPI = 254
LEFT, TOP, SIDE = 15, 5, 30


def _page(head: str, given: str) -> str:
    family = head.partition(".")[0]
    start = f'{{% import "{template_of(family)}" as {family} %}}'
    return f"\nExample:\n{start}{{{{ {head}({given}) }}}}"


def _placed(seed: object, **given: str) -> str:
    named = "".join(f', {name}="{value}"' for name, value in given.items())
    return f"{seed!r}, {LEFT}, {TOP}, {SIDE}, {SIDE}{named}"


def _ink(drawing: Any, head: str, given: str) -> Image.Image:
    """Return what is drawn as light on black, ten dots to the millimetre."""
    png = face_png(drawing.face(_page(head, given), "macro"), DPI)
    return ImageOps.invert(Image.open(io.BytesIO(png)).convert("L"))


def _shapes(ops: tuple[Op, ...]) -> Iterator[Shape]:
    for op in ops:
        if isinstance(op, Group):
            yield from _shapes(op.ops)
        elif isinstance(op, Shape):
            yield op


def _outlines(drawing: Any, head: str, given: str) -> list[Outline]:
    face = drawing.face(_page(head, given), "macro")
    return [shape.outline for shape in _shapes(face.ops)]


def _keeps_to_its_box(drawing: Any, head: str, wear: str, prop: str) -> None:
    given = _placed(f"{wear} {prop}", wear=wear, prop=prop)
    left, top, right, bottom = _ink(drawing, head, given).getbbox() or (0, 0, 0, 0)
    scale = DPI / 25.4
    assert left >= LEFT * scale - 1, (wear, prop)
    assert top >= TOP * scale - 1, (wear, prop)
    assert right <= (LEFT + SIDE) * scale + 1, (wear, prop)
    # It stands on the foot of its box.
    assert bottom == pytest.approx((TOP + SIDE) * scale, abs=1), (wear, prop)


def test_there_are_heads_to_guard() -> None:
    assert len(HEADS) >= 25


@pytest.mark.parametrize("head", HEADS)
def test_a_bust_keeps_to_its_box(drawing: Any, head: str) -> None:
    _keeps_to_its_box(drawing, head, "hat", "hammer")
    _keeps_to_its_box(drawing, head, "crown", "staff")


@pytest.mark.long
@pytest.mark.parametrize("head", HEADS)
def test_a_bust_keeps_to_its_box_whatever_it_wears(drawing: Any, head: str) -> None:
    for wear, prop in zip(WEARS * 4, cycle(PROPS), strict=False):
        _keeps_to_its_box(drawing, head, wear, prop)


@pytest.mark.parametrize("head", QUICK_AND_LONG)
def test_thirty_seeds_are_thirty_individuals(drawing: Any, head: str) -> None:
    faces = {drawing.face(_page(head, str(seed)), "macro").ops for seed in range(30)}
    assert len(faces) == 30


@pytest.mark.parametrize("name", ["collar", "mood"])
def test_each_word_draws_another_one(drawing: Any, name: str) -> None:
    words = {"collar": COLLARS, "mood": MOODS}[name]
    drawn = {
        _ink(drawing, "beasts.otter", _placed(7, **{name: word})).tobytes()
        for word in words
    }
    assert len(drawn) == len(words)


@pytest.mark.parametrize("prop", ["staff", "axe", "spear", "hammer"])
def test_what_is_long_stands_clear_of_the_face(drawing: Any, prop: str) -> None:
    given = {"wear": "none", "collar": "robe", "facing": "left"}
    # One with a sword has as much room, and nothing beside its muzzle.
    held, other = (
        _ink(drawing, "beasts.fox", _placed(7, prop=each, **given))
        for each in (prop, "sword")
    )
    face = (LEFT, TOP, LEFT + SIDE * 0.7, TOP + SIDE * 0.7)
    box = tuple(round(side * DPI / 25.4) for side in face)
    assert held.crop(box).tobytes() == other.crop(box).tobytes()


@pytest.mark.parametrize("head", ["beasts.fox", "birds.crow", "folk_wild.orc"])
def test_seeds_pick_the_hue(drawing: Any, head: str) -> None:
    fixed = "cloth='#804020', wear='none', prop='none', collar='robe', age='grown'"
    pages = [_page(head, f"{seed}, {fixed}, facing='left'") for seed in range(40)]
    faces = [drawing.face(page, "macro") for page in pages]
    colors = {frozenset(shape.fill for shape in _shapes(face.ops)) for face in faces}
    # Four hues by four trims of the robe; with one hue there would be four.
    assert len(colors) > 8


@pytest.mark.parametrize("head", HEADS)
def test_a_bust_that_faces_right_is_mirrored(drawing: Any, head: str) -> None:
    left, right = (
        _ink(drawing, head, _placed(7, facing=side, collar="robe")).point(
            lambda light: 255 if light > 3 else 0
        )
        for side in ("left", "right")
    )
    apart = ImageChops.difference(left, ImageOps.mirror(right))
    assert apart.histogram()[255] < 0.01 * left.histogram()[255]


@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize("head", ["beasts.otter", "birds.owl", "folk_wild.orc"])
def test_light_comes_from_the_left_wherever_it_faces(
    drawing: Any, head: str, side: str
) -> None:
    given = _placed(7, facing=side, collar="robe", wear="none", prop="none")
    ink = _ink(drawing, head, given)
    # The shoulders, half a millimetre above the foot of the box.
    y = round((TOP + SIDE - 0.5) * DPI / 25.4)
    row = [light for light in ink.crop((0, y, ink.width, y + 1)).tobytes() if light]
    edge = len(row) // 12
    assert sum(row[2:edge]) < 0.95 * sum(row[-edge:-2])


@pytest.mark.parametrize("head", HEADS)
def test_a_colour_moves_nothing(drawing: Any, head: str) -> None:
    before = _outlines(drawing, head, "3")
    after = _outlines(drawing, head, "3, hue='#5f8f3e', cloth='#804020'")
    assert after == before


@pytest.mark.parametrize("head", HEADS)
def test_a_bust_stays_small(drawing: Any, head: str) -> None:
    for seed in range(8):
        outlines = _outlines(drawing, head, str(seed))
        assert len(outlines) <= 75
        assert sum(map(len, outlines)) <= 1_000


@pytest.mark.parametrize(
    ("head", "name"),
    [
        *(("beasts.fox", name) for name in ("mood", "age", "facing", "wear")),
        *(("beasts.fox", name) for name in ("collar", "prop")),
        *(("folk.human", name) for name in ("hair", "beard")),
    ],
)
def test_an_unknown_word_is_reported_with_those_known(
    drawing: Any, head: str, name: str
) -> None:
    expected = f'{name} of the macro "{head.partition(".")[2]}"(.|\n)*known: '
    with pytest.raises(ValueError, match=expected):
        drawing.face(_page(head, f"1, {name}='zzzz'"), "macro")
