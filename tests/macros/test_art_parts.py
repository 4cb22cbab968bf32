"""What is given of a picture changes that and nothing else."""

from collections.abc import Iterable, Iterator, Mapping

import pytest

from cardgen.model.face import Face
from cardgen.model.geometry import Matrix
from cardgen.model.ops import Group, Op, Outline, Paint, Shape
from cardgen.model.picture_parts import Part
from tests.illustrated import SCENES, Gallery, drawn
from tests.macros.families import template_of
from tests.macros.test_art_heads import HEADS, WEARS

pytestmark = pytest.mark.long

MARKS = ("none", "scar", "paint", "spots", "mask", "blaze")
CHOICES = {
    "mood": ("calm", "glad", "grim", "sly", "sad", "fierce"),
    "age": ("young", "grown", "old"),
    "facing": ("left", "right"),
    "collar": ("cloak", "armour", "scarf", "robe", "tunic"),
    "wear": WEARS,
    "mark": MARKS,
}
# Of people: those who have one, and what they have without it.
GROWN = {
    "hair": ("bald", ("short", "crop", "curls", "long", "braid", "bun")),
    "beard": ("none", ("full", "long", "bushy", "goatee", "moustache")),
}
# How many outlines what covers them may leave out: an ear or a knot of hair; all hair
# or all quills.
COVERED = {
    "crown": 3,
    "wreath": 3,
    "hat": 3,
    "hair": 3,
    "beard": 0,
    "helm": 8,
    "hood": 8,
}
# Each with the template that draws it.
PLACES = {
    **dict.fromkeys(SCENES, "art/scenes.xml.j2"),
    "town": "art/towns.xml.j2",
    "city": "art/towns.xml.j2",
}
PEOPLE = ("folk.human", "folk.elder", "folk.elf", "folk.dwarf")
BOX: Mapping[str, Part] = {"x": 4, "y": 4, "width": 50, "height": 50}


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Gallery:
    return Gallery(tmp_path_factory.mktemp("parts") / "gallery")


def _outlines(
    gallery: Gallery, template: str, name: str, **given: Part
) -> list[Outline]:
    face = gallery.macro(template, name, {**BOX, **given})
    return [shape.outline for shape in drawn(face)]


def _placed(gallery: Gallery, head: str, **given: Part) -> list[tuple[Matrix, Outline]]:
    """Return the outlines of a head, each with the place where it is drawn."""
    template = template_of(head.partition(".")[0])
    face = gallery.macro(template, head.partition(".")[2], {**BOX, "seed": 3, **given})
    return list(_with_place(face.ops, Matrix()))


def _with_place(ops: Iterable[Op], outer: Matrix) -> Iterator[tuple[Matrix, Outline]]:
    for op in ops:
        if isinstance(op, Group):
            yield from _with_place(op.ops, op.matrix.then(outer))
        elif isinstance(op, Shape):
            yield outer, op.outline


@pytest.mark.parametrize("head", HEADS)
def test_the_word_that_a_seed_picks_is_the_head_of_the_seed(
    gallery: Gallery, head: str
) -> None:
    """A word of each choice draws what the seed alone does, and another does not."""
    family, _, name = head.partition(".")
    template = template_of(family)
    by_chance = gallery.macro(template, name, {**BOX, "seed": "moth"}).ops
    for choice, words in CHOICES.items():
        drawn_as = [
            gallery.macro(template, name, {**BOX, "seed": "moth", choice: word}).ops
            for word in words
        ]
        assert 1 <= drawn_as.count(by_chance) < len(words), choice


@pytest.mark.parametrize("head", HEADS)
def test_a_prop_leaves_the_rest_of_a_head_alone(gallery: Gallery, head: str) -> None:
    family, _, name = head.partition(".")
    template = template_of(family)
    bare, armed = (
        _outlines(gallery, template, name, seed=3, wear="none", prop=prop)
        for prop in ("none", "sword")
    )
    assert len(armed) > len(bare)
    rest = iter(armed)
    # All shapes, in the same order, with those of the sword between them.
    assert all(outline in rest for outline in bare)


@pytest.mark.parametrize("mark", MARKS[1:])
@pytest.mark.parametrize("head", HEADS)
def test_a_mark_leaves_the_rest_of_a_head_alone(
    gallery: Gallery, head: str, mark: str
) -> None:
    """An orc that is given no mark may have an old scar: the one that it leaves out."""
    bare, marked = (_placed(gallery, head, mark=each) for each in ("none", mark))
    assert sum(outline in bare for outline in marked) == len(marked) - 1
    assert sum(outline in marked for outline in bare) >= len(bare) - 1


def test_an_unknown_mark_is_reported_with_those_known(gallery: Gallery) -> None:
    with pytest.raises(AssertionError, match=r'mark of the macro "fox"(.|\n)*known: '):
        _placed(gallery, "beasts.fox", mark="zzzz")


# A witch that is given nothing else wears a hat of her own.
@pytest.mark.parametrize("wear", ["crown", "wreath", "hat", "helm", "hood"])
@pytest.mark.parametrize("head", [head for head in HEADS if "witch" not in head])
def test_what_is_worn_leaves_the_rest_of_a_head_alone(
    gallery: Gallery, head: str, wear: str
) -> None:
    bare, worn = (
        _placed(gallery, head, wear=each, prop="axe") for each in ("none", wear)
    )
    assert worn != bare
    assert sum(outline in worn for outline in bare) >= len(bare) - COVERED[wear]


@pytest.mark.parametrize("grown", GROWN)
@pytest.mark.parametrize("head", PEOPLE)
def test_what_grows_leaves_the_rest_of_a_head_alone(
    gallery: Gallery, head: str, grown: str
) -> None:
    none, words = GROWN[grown]
    given: dict[str, Part] = {"wear": "none", "beard": "none"}
    bare = _placed(gallery, head, **{**given, grown: none})
    for word in words:
        haired = _placed(gallery, head, **{**given, grown: word})
        assert haired != bare, word
        assert sum(outline in haired for outline in bare) >= len(bare) - COVERED[grown]


@pytest.mark.parametrize("name", PLACES)
def test_an_hour_moves_no_hill(gallery: Gallery, name: str) -> None:
    """By day and at dawn all that stands in a scene is in its place; by night windows
    are lit, and the sky is another one at every hour."""
    day, dawn = (
        _outlines(
            gallery,
            PLACES[name],
            name,
            seed="moth",
            hour=hour,
            weather="rain",
        )
        for hour in ("day", "dawn")
    )
    assert day == dawn


@pytest.mark.parametrize("name", PLACES)
def test_a_weather_moves_no_hill(gallery: Gallery, name: str) -> None:
    clear, rain = (
        _outlines(
            gallery,
            PLACES[name],
            name,
            seed="moth",
            hour="day",
            weather=weather,
        )
        for weather in ("cloud", "rain")
    )
    kept = sum(outline in rain for outline in clear)
    assert kept >= 0.9 * len(clear)


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
def test_windows_of_towns_are_lit_at_dusk(gallery: Gallery, name: str) -> None:
    day, dusk = (
        gallery.macro(PLACES[name], name, {**BOX, "seed": "moth", "hour": hour})
        for hour in ("day", "dusk")
    )
    assert _lit(dusk) > _lit(day)


@pytest.mark.parametrize("name", ["town", "city"])
def test_a_picture_names_a_town_as_a_scene(gallery: Gallery, name: str) -> None:
    face = gallery.picture({"seed": "moth", "scene": name, "figure": "otter"})
    bare = gallery.picture({"seed": "moth", "scene": name})
    assert len(drawn(face)) > len(drawn(bare)) > 40


def _lit(face: Face) -> int:
    """Return how many shapes have the yellow of lamps: bright, with little blue."""
    colours = (
        shape.fill.color for shape in drawn(face) if isinstance(shape.fill, Paint)
    )
    return sum(each.red > 0.9 and each.red - each.blue > 0.45 for each in colours)
