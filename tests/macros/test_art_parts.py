"""What is given of a picture changes that and nothing else."""

from collections.abc import Iterable, Iterator, Mapping

import pytest

from cardgen.model.face import Face
from cardgen.model.geometry import Matrix
from cardgen.model.ops import Group, Op, Outline, Paint, Shape
from cardgen.model.picture_parts import Part
from cardgen.sandbox.catalogue import catalogue
from tests.illustrated import Gallery, drawn
from tests.macros.families import HEADS, names_of, template_of

pytestmark = pytest.mark.long

CHOICES = {
    part: catalogue().parts[part].names
    for part in ("mood", "age", "facing", "collar", "wear", "mark")
}
MARKS = CHOICES["mark"]
# How many outlines what covers them may leave out: an ear or a knot of hair; all hair
# or all quills.
COVERED = {"crown": 3, "wreath": 3, "hat": 3, "helm": 8, "hood": 8}
# Of people: what they have without it, with it, and how many outlines that may cover.
GROWN = {
    "hair": ("bald", ("short", "crop", "curls", "long", "braid", "bun"), 3),
    "beard": ("none", ("full", "long", "bushy", "goatee", "moustache"), 0),
}
# Each with the template that draws it.
PLACES = catalogue().scenes
PEOPLE = ("folk.human", "folk.elder", "folk.elf", "folk.dwarf")
BOX: Mapping[str, Part] = {"x": 4, "y": 4, "width": 50, "height": 50}
Placed = list[tuple[Matrix, Outline]]


def _face(gallery: Gallery, name: str, **given: Part) -> Face:
    family, _, macro = name.partition(".")
    return gallery.macro(template_of(family), macro, {**BOX, "seed": "moth", **given})


def _placed(gallery: Gallery, name: str, **given: Part) -> Placed:
    """Return the outlines of a picture, each with the place where it is drawn."""
    return list(_with_place(_face(gallery, name, **given).ops, Matrix()))


def _with_place(ops: Iterable[Op], outer: Matrix) -> Iterator[tuple[Matrix, Outline]]:
    for op in ops:
        if isinstance(op, Group):
            yield from _with_place(op.ops, op.matrix.then(outer))
        elif isinstance(op, Shape):
            yield outer, op.outline


def _kept(before: Placed, after: Placed) -> int:
    return sum(outline in after for outline in before)


@pytest.mark.parametrize("head", names_of(*HEADS))
def test_what_is_given_of_a_head_leaves_the_rest_alone(
    gallery: Gallery, head: str
) -> None:
    """A word of each choice draws what the seed alone does, and another does not."""
    by_chance = _face(gallery, head).ops
    for choice, words in CHOICES.items():
        same = [_face(gallery, head, **{choice: word}).ops for word in words]
        assert 1 <= same.count(by_chance) < len(words), choice
    bare = _placed(gallery, head, seed=3, wear="none", prop="none")
    armed = _placed(gallery, head, seed=3, wear="none", prop="sword")
    assert len(armed) > len(bare)
    rest = iter([outline for _, outline in armed])
    # All shapes, in the same order, with those of the sword between them.
    assert all(outline in rest for _, outline in bare)
    # An orc that is given no mark may have an old scar: the one that it leaves out.
    plain = _placed(gallery, head, seed=3, mark="none")
    for mark in MARKS[1:]:
        marked = _placed(gallery, head, seed=3, mark=mark)
        assert _kept(marked, plain) == len(marked) - 1, mark
        assert _kept(plain, marked) >= len(plain) - 1, mark
    # A witch that is given nothing else wears a hat of her own.
    if "witch" not in head:
        bare = _placed(gallery, head, seed=3, wear="none", prop="axe")
        for wear, covered in COVERED.items():
            worn = _placed(gallery, head, seed=3, wear=wear, prop="axe")
            assert worn != bare, wear
            assert _kept(bare, worn) >= len(bare) - covered, wear


@pytest.mark.parametrize("head", PEOPLE)
def test_what_grows_leaves_the_rest_of_a_head_alone(
    gallery: Gallery, head: str
) -> None:
    for grown, (none, words, covered) in GROWN.items():
        given = {"seed": 3, "wear": "none", "beard": "none"}
        bare = _placed(gallery, head, **{**given, grown: none})
        for word in words:
            haired = _placed(gallery, head, **{**given, grown: word})
            assert haired != bare, word
            assert _kept(bare, haired) >= len(bare) - covered, word


def test_an_hour_and_a_weather_move_no_hill(gallery: Gallery) -> None:
    """By day and at dawn all that stands in a scene is in its place; by night windows
    are lit, and the sky is another one at every hour."""
    for name, family in PLACES.items():
        place = f"{family}.{name}"
        outlines = {
            (hour, weather): [
                shape.outline
                for shape in drawn(_face(gallery, place, hour=hour, weather=weather))
            ]
            for hour, weather in (("day", "rain"), ("dawn", "rain"), ("day", "cloud"))
        }
        rain, cloud = outlines["day", "rain"], outlines["day", "cloud"]
        assert outlines["dawn", "rain"] == rain, name
        assert sum(outline in rain for outline in cloud) >= 0.9 * len(cloud), name


@pytest.mark.parametrize(
    ("head", "name", "word", "other"),
    [
        ("otter", "age", "young", "old"),
        ("otter", "collar", "robe", "armour"),
        ("otter", "mark", "none", "paint"),
        ("elder", "hair", "bald", "long"),
        ("dwarf", "beard", "none", "full"),
    ],
)
def test_a_picture_passes_its_parts_on_to_its_head(
    gallery: Gallery, head: str, name: str, word: str, other: str
) -> None:
    one, two = (
        gallery.picture({"seed": 3, "scene": "none", "head": head, name: each}).ops
        for each in (word, other)
    )
    assert one != two


@pytest.mark.parametrize("name", ["town", "city"])
def test_a_picture_names_a_town_whose_windows_are_lit_at_dusk(
    gallery: Gallery, name: str
) -> None:
    day, dusk = (_face(gallery, f"towns.{name}", hour=hour) for hour in ("day", "dusk"))
    assert _lit(dusk) > _lit(day)
    face = gallery.picture({"seed": "moth", "scene": name, "figure": "otter"})
    bare = gallery.picture({"seed": "moth", "scene": name})
    assert len(drawn(face)) > len(drawn(bare)) > 40


def _lit(face: Face) -> int:
    """Return how many shapes have the yellow of lamps: bright, with little blue."""
    colours = (
        shape.fill.color for shape in drawn(face) if isinstance(shape.fill, Paint)
    )
    return sum(each.red > 0.9 and each.red - each.blue > 0.45 for each in colours)
