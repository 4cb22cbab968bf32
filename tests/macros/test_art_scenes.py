"""Scenes and pictures: what a seed decides, where figures stand, what it costs."""

import io
from collections.abc import Mapping
from itertools import combinations, product
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from cardgen.model.face import Face
from cardgen.model.oklch import to_oklch
from cardgen.model.picture_parts import Part
from cardgen.sandbox.catalogue import catalogue
from cardgen.write.png import draw_faces
from tests.compose.ink import segments
from tests.illustrated import Gallery, drawn
from tests.macros.dots import fault, reaches
from tests.macros.families import HOLDERS, names_of, template_of

HOURS = ("dawn", "day", "dusk", "night")
WEATHERS = ("clear", "cloud", "rain", "snow", "fog", "storm")
# Neither rain nor snow falls below the sea and the ground.
BELOW = ("scenes.sea", "scenes.cave")
BOX: Mapping[str, Part] = {"x": 5, "y": 2, "width": 50, "height": 36}
FIGURE = '<circle cx="50" cy="50" r="50" fill="#ff0000"/>'
# By the rules of the art kit.
_SHAPES, _SEGMENTS, _CHANGED = 150, 5_000, 6.0
_DARKEST, _LIGHTEST, _OUTSIDE = 0.25, 0.75, 0.3


def _scene(gallery: Gallery, name: str, **given: Part) -> Face:
    macro = name.partition(".")[2]
    return gallery.macro("art/scenes.xml.j2", macro, {**BOX, **given})


def _picture(gallery: Gallery, **parts: Part) -> Face:
    return gallery.picture({"seed": "a", **parts})


def _page(name: str, given: str, held: str = "") -> str:
    """Return the page of a macro that draws around what a call holds."""
    family = name.partition(".")[0]
    start = f'{{% import "{template_of(family)}" as {family} %}}'
    if not held:
        return f"\nExample:\n{start}{{{{ {name}({given}) }}}}"
    return f"\nExample:\n{start}{{% call {name}({given}) %}}{held}{{% endcall %}}"


def _change(one: Image.Image, other: Image.Image) -> float:
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3


def _lightness(picture: Image.Image) -> list[float]:
    parts = [part / 255 for part in picture.resize((15, 20)).tobytes()]
    dots = zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    return [to_oklch(dot).lightness for dot in dots]


@pytest.mark.parametrize(
    "names", [("pond", "cave"), pytest.param((), marks=pytest.mark.long)]
)
def test_a_scene_has_every_hour_and_weather_and_they_move_nothing_else(
    gallery: Gallery, names: tuple[str, ...]
) -> None:
    """A scene below the ground looks the same in several weathers."""
    for name in [f"scenes.{each}" for each in names] or names_of("scenes"):
        by_chance = _scene(gallery, name, seed="moth").ops
        found = {
            (hour, weather): _scene(
                gallery, name, seed="moth", hour=hour, weather=weather
            ).ops
            for hour, weather in product(HOURS, WEATHERS)
        }
        assert len({hour for (hour, _), ops in found.items() if ops == by_chance}) == 1
        assert len(set(found.values())) == (4 if name in BELOW else 24), name


def test_a_figure_stands_in_front_of_the_scene(drawing: Any) -> None:
    for name in names_of("scenes"):
        given = "'moth', 5, 2, 50, 36"
        empty = drawn(drawing.face(_page(name, given), "macro"))
        shapes = drawn(drawing.face(_page(name, given, FIGURE), "macro"))
        (red,) = (
            at
            for at, shape in enumerate(shapes)
            if shape.fill and getattr(shape.fill, "color", None) == (1, 0, 0)
        )
        # The shadow is two ellipses behind it; something covers its feet.
        assert [shape for shape in shapes if shape not in empty] == [
            *shapes[red - 2 : red + 1],
            *(shape for shape in shapes[red + 1 :] if shape not in empty),
        ], name
        assert len(shapes) > len(empty) + 3, name
        assert empty == [shape for shape in shapes if shape in empty], name


def test_what_a_call_holds_does_not_leave_the_box(drawing: Any) -> None:
    names = names_of(*HOLDERS)[::3]
    held = '<rect width="60" height="40" fill="teal"/>'
    pages = [_page(name, "'moth', 4, 12, 48, 18", held) for name in names]
    faces = [drawing.face(page, "macro") for page in pages]
    faults = [fault(reach, (4, 12, 52, 30), 0.8) for reach in reaches(faces)]
    assert {name for name, said in zip(names, faults, strict=True) if said} == set()


@pytest.mark.parametrize(
    ("width", "height", "horizon"), [(3, 3, 0), (3, 3, 1), (300, 10, 1), (6, 200, 0)]
)
def test_a_scene_has_any_size_and_horizon(
    gallery: Gallery, width: int, height: int, horizon: int
) -> None:
    size = {"width": width, "height": height, "horizon": horizon}
    # Of one plan each: open ground, water, a place with walls.
    for name in ("scenes.desert", "scenes.sea", "scenes.cave"):
        assert drawn(_scene(gallery, name, seed="a", **size))


@pytest.mark.parametrize("count", [2, pytest.param(16, marks=pytest.mark.long)])
def test_seeds_differ_cost_little_and_leave_the_extremes_to_figures(
    gallery: Gallery, count: int
) -> None:
    faults = []
    for name in names_of("scenes"):
        faces = [
            _scene(gallery, name, seed=f"seed{n}", x=0, y=0, width=28, height=40)
            for n in range(count)
        ]
        for face in faces:
            if len(drawn(face)) > _SHAPES or segments(face.ops) > _SEGMENTS:
                faults.append(f"{name}: {len(drawn(face))} shapes")
        pictures = [_thumbnail(png) for png in draw_faces(faces, 40)]
        if any(_change(*pair) <= _CHANGED for pair in combinations(pictures, 2)):
            faults.append(f"{name}: two seeds draw the same")
        found = [_lightness(picture) for picture in pictures]
        for each in found:
            if not _DARKEST < sum(each) / len(each) < _LIGHTEST:
                faults.append(f"{name}: {sum(each) / len(each):.2f} of all light")
        dots = [dot for each in found for dot in each]
        outside = sum(not _DARKEST <= dot <= _LIGHTEST for dot in dots)
        if outside >= _OUTSIDE * len(dots):
            faults.append(f"{name}: {outside} of {len(dots)} dots are extreme")
    assert faults == []


def _thumbnail(png: bytes) -> Image.Image:
    whole = Image.open(io.BytesIO(png)).convert("RGB")
    return whole.crop((0, 0, 44, 63)).resize((64, 90))


@pytest.mark.parametrize(
    ("phase", "lit", "left"),
    [(0.5, 1.0, 0.5), (0.25, 0.5, 0.0), (0.75, 0.5, 1.0), (0.125, 0.1464, 0.0)],
)
def test_the_phases_of_the_moon_are_true(
    drawing: Any, phase: float, lit: float, left: float
) -> None:
    """The lit share of the disc is (1 - cos) / 2 of the phase's angle."""
    given = f"'a', 10, 0, 40, 40, '#ff0000', phase={phase}, shade='#0000ff'"
    picture = drawing.picture(_page("sky.moon", given), "macro").convert("RGB")
    # Craters are lit as well, paler.
    red, _, blue = picture.split()
    sun = ImageChops.subtract(red, blue).point(lambda value: 255 if value > 60 else 0)
    night = ImageChops.subtract(blue, red).point(lambda value: 255 if value > 60 else 0)
    bright, dark = (ImageStat.Stat(part).sum[0] for part in (sun, night))
    assert bright / (bright + dark) == pytest.approx(lit, abs=0.02)
    half = sun.crop((0, 0, sun.width // 2, sun.height))
    assert ImageStat.Stat(half).sum[0] / bright == pytest.approx(left, abs=0.02)


def test_a_card_may_name_every_macro_of_a_family() -> None:
    *lists, _ = catalogue()
    for names in lists:
        known = {f"{family}.{name}" for name, family in names.items()}
        families = {name.partition(".")[0] for name in known}
        assert known == {*names_of(*families)} - {"water.surface"}


def test_a_picture_draws_what_a_card_names(gallery: Gallery) -> None:
    """One head and one thing of each family stand for those beside them."""
    tables = {"head": catalogue().heads, "thing": catalogue().things}
    chosen: dict[str, dict[str, Part]] = {
        family: {part: name}
        for part, table in tables.items()
        for name, family in table.items()
    }
    named: list[dict[str, Part]] = [
        *chosen.values(),
        {"figure": "owl"},
        {"icon": "fern"},
        {"icon": "fern", "pattern": "spots", "hue": "olivedrab"},
        {"figure": "owl", "flip": True},
        {"thing": "oak", "style": "ink"},
        {"head": "owl", "hue": "gold"},
    ]
    bare = len(drawn(_picture(gallery, scene="desert")))
    for number, parts in enumerate(named):
        scene, least = (("none", 2), ("desert", bare + 2))[number % 2]
        assert len(drawn(_picture(gallery, scene=scene, **parts))) >= least, parts


def test_the_seed_of_a_picture_goes_before_that_of_its_card(drawing: Any) -> None:
    first, second, other = (
        drawing.face(_page("pictures.draw", given), "macro").ops
        for given in (
            "'a', 5, 2, 50, 36, {'seed': 17}",
            "'b', 5, 2, 50, 36, {'seed': 17}",
            "'b', 5, 2, 50, 36, {}",
        )
    )
    assert first == second != other


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"scene": "pnd"}, 'there is no scene "pnd".*did you mean "pond"'),
        ({"head": "badgr"}, 'no "badgr".*did you mean "badger"'),
        ({"thing": "housee"}, 'no "housee".*did you mean "house"'),
        ({"figure": "owll"}, 'no figure "owll".*did you mean "owl"'),
        ({"scene": "pond", "hour": "noon"}, 'no "noon".*dawn, day, dusk, night'),
        ({"scene": "pond", "weather": "hail"}, 'no "hail".*clear, cloud, rain'),
        ({"scene": "pond", "ground": "grn"}, '"grn" is not a colour'),
        ({"scene": "pond", "style": "inked"}, 'found "inked"'),
    ],
)
def test_a_wrong_part_is_named(
    gallery: Gallery, parts: Mapping[str, Part], said: str
) -> None:
    with pytest.raises(AssertionError, match=said):
        _picture(gallery, **parts)
