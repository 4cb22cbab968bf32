"""Scenes and pictures: what a seed decides, where figures stand, what it costs."""

import io
import re
from itertools import combinations
from typing import Any

import pytest
from jinja2 import Environment, nodes
from PIL import Image, ImageChops, ImageStat

from cardgen.model.face import Face
from cardgen.model.oklch import to_oklch
from cardgen.model.ops import Group, Op, Shape
from cardgen.write.png import draw_faces
from tests.macros.families import COMMON
from tests.macros.test_pages import MACROS

SCENES = sorted(name for name in MACROS if name.startswith("scenes."))
QUICK = ("scenes.pond", "scenes.cave", "scenes.village")
HOURS = ("dawn", "day", "dusk", "night")
WEATHERS = ("clear", "cloud", "rain", "snow", "fog", "storm")
BOX = "5, 2, 50, 36"
FIGURE = '<circle cx="50" cy="50" r="50" fill="#ff0000"/>'
# By the rules of the art kit.
_DRAWINGS, _POINTS, _CHANGED = 150, 5_000, 6.0
_DARKEST, _LIGHTEST, _OUTSIDE = 0.25, 0.75, 0.3


def _page(text: str) -> str:
    start = "".join(
        f'{{% import "art/{family}.xml.j2" as {family} %}}'
        for family in ("scenes", "pictures", "sky")
        if f"{family}." in text
    )
    return f"\nExample:\n{start}{text}"


def _face(drawing: Any, text: str) -> Face:
    face: Face = drawing.face(_page(text), "macro")
    return face


def _flat(ops: tuple[Op, ...]) -> list[Op]:
    found: list[Op] = []
    for op in ops:
        found += _flat(op.ops) if isinstance(op, Group) else [op]
    return found


def _shapes(face: Face) -> list[Shape]:
    return [op for op in _flat(face.ops) if isinstance(op, Shape)]


def _thumbnails(drawing: Any, name: str, count: int) -> list[Image.Image]:
    faces = [
        _face(drawing, f"{{{{ {name}('seed{n}', 0, 0, {40 * 64 / 90:.2f}, 40) }}}}")
        for n in range(count)
    ]
    pictures = (Image.open(io.BytesIO(png)) for png in draw_faces(faces, 40))
    return [
        each.convert("RGB")
        .crop((0, 0, each.height * 64 // 90, each.height))
        .resize((64, 90))
        for each in pictures
    ]


def _change(one: Image.Image, other: Image.Image) -> float:
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3


def _lightness(picture: Image.Image) -> list[float]:
    parts = [part / 255 for part in picture.resize((30, 20)).tobytes()]
    dots = zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    return [to_oklch(dot).lightness for dot in dots]


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_has_every_hour_and_weather(drawing: Any, name: str) -> None:
    drawn = {
        _face(drawing, f"{{{{ {name}('a', {BOX}, '{hour}', '{weather}') }}}}").ops
        for hour, weather in zip(HOURS * 3, WEATHERS * 2, strict=True)
    }
    # Neither rain nor snow falls below the sea and the ground.
    assert len(drawn) == (4 if name in ("scenes.sea", "scenes.cave") else 12)


@pytest.mark.parametrize("name", SCENES)
def test_what_is_given_moves_nothing_else(drawing: Any, name: str) -> None:
    by_chance = _face(drawing, f"{{{{ {name}('moth', {BOX}) }}}}").ops
    same = [
        (hour, weather)
        for hour in HOURS
        for weather in WEATHERS
        if by_chance
        == _face(drawing, f"{{{{ {name}('moth', {BOX}, '{hour}', '{weather}') }}}}").ops
    ]
    # A scene below the ground looks the same in several weathers.
    assert len({hour for hour, _ in same}) == 1


@pytest.mark.parametrize("name", SCENES)
def test_a_figure_stands_in_front_of_the_scene(drawing: Any, name: str) -> None:
    text = f"{{% call {name}('moth', {BOX}) %}}{FIGURE}{{% endcall %}}"
    empty = _shapes(_face(drawing, f"{{{{ {name}('moth', {BOX}) }}}}"))
    shapes = _shapes(_face(drawing, text))
    red = [
        at
        for at, shape in enumerate(shapes)
        if shape.fill and getattr(shape.fill, "color", None) == (1, 0, 0)
    ]
    assert len(red) == 1
    # The shadow is two ellipses behind it; something covers its feet.
    assert [shape for shape in shapes if shape not in empty] == [
        *shapes[red[0] - 2 : red[0] + 1],
        *(shape for shape in shapes[red[0] + 1 :] if shape not in empty),
    ]
    assert len(shapes) > len(empty) + 3
    assert empty == [shape for shape in shapes if shape in empty]


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize(
    "given",
    ["3, 3, horizon=0", "3, 3, horizon=1", "300, 10, horizon=1", "6, 200, horizon=0"],
)
def test_a_scene_has_any_size_and_horizon(drawing: Any, name: str, given: str) -> None:
    text = f"{{% call {name}('a', 0, 0, {given}) %}}{FIGURE}{{% endcall %}}"
    assert _shapes(_face(drawing, text))


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_keeps_to_its_budget(drawing: Any, name: str) -> None:
    for seed in "abcdef":
        shapes = _shapes(_face(drawing, f"{{{{ {name}('{seed}', {BOX}) }}}}"))
        assert sum(len(shape.outline) for shape in shapes) <= _POINTS
        assert len(shapes) <= _DRAWINGS


def _check_pictures(drawing: Any, name: str, count: int) -> None:
    pictures = _thumbnails(drawing, name, count)
    for one, other in combinations(pictures, 2):
        assert _change(one, other) > _CHANGED
    for picture in pictures:
        found = _lightness(picture)
        assert sum(found) / len(found) > _DARKEST
        assert sum(found) / len(found) < _LIGHTEST
    outside = [
        not _DARKEST <= each <= _LIGHTEST
        for picture in pictures
        for each in _lightness(picture)
    ]
    assert sum(outside) / len(outside) < _OUTSIDE


@pytest.mark.parametrize("name", SCENES)
def test_seeds_differ_and_leave_the_extremes_to_figures(
    drawing: Any, name: str
) -> None:
    _check_pictures(drawing, name, 6)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=() if name in QUICK else pytest.mark.long)
        for name in SCENES
    ],
)
def test_thirty_seeds_differ(drawing: Any, name: str) -> None:
    _check_pictures(drawing, name, 30)


@pytest.mark.parametrize(
    ("phase", "lit", "left"),
    [(0.5, 1.0, 0.5), (0.25, 0.5, 0.0), (0.75, 0.5, 1.0), (0.125, 0.1464, 0.0)],
)
def test_the_phases_of_the_moon_are_true(
    drawing: Any, phase: float, lit: float, left: float
) -> None:
    """The lit share of the disc is (1 - cos) / 2 of the phase's angle."""
    call = f"sky.moon('a', 10, 0, 40, 40, '#ff0000', phase={phase}, shade='#0000ff')"
    picture = drawing.picture(_page(f"{{{{ {call} }}}}"), "macro").convert("RGB")
    # Craters are lit as well, paler.
    red, _, blue = picture.split()
    sun = ImageChops.subtract(red, blue).point(lambda value: 255 if value > 60 else 0)
    night = ImageChops.subtract(blue, red).point(lambda value: 255 if value > 60 else 0)
    bright, dark = (ImageStat.Stat(part).sum[0] for part in (sun, night))
    assert bright / (bright + dark) == pytest.approx(lit, abs=0.02)
    half = sun.crop((0, 0, sun.width // 2, sun.height))
    assert ImageStat.Stat(half).sum[0] / bright == pytest.approx(left, abs=0.02)


def _known(name: str) -> dict[str, str]:
    """Return a table of the register: what a card may name -> its family."""
    source = (COMMON / "art" / "_picture_parts.xml.j2").read_text(encoding="utf-8")
    for each in Environment().parse(source).find_all(nodes.Assign):
        if isinstance(each.target, nodes.Name) and each.target.name == name:
            found: Any = each.node
            value = found.as_const()
            return value if isinstance(value, dict) else dict.fromkeys(value, "scenes")
    raise LookupError(name)


def test_a_card_may_name_every_scene() -> None:
    assert {f"scenes.{name}" for name in _known("SCENES")} == set(SCENES)


@pytest.mark.parametrize("table", ["HEADS", "THINGS"])
def test_a_card_may_name_every_macro_of_a_family(table: str) -> None:
    known = {f"{family}.{name}" for name, family in _known(table).items()}
    families = {name.partition(".")[0] for name in known}
    assert known == {name for name in MACROS if name.partition(".")[0] in families} - {
        "water.surface"
    }


@pytest.mark.parametrize(
    "part",
    [
        *(f"head: {name}" for name in _known("HEADS")),
        *(f"thing: {name}" for name in _known("THINGS")),
        *("figure: owl", "icon: fern", "icon: fern, pattern: spots, hue: olivedrab"),
        *("figure: owl, flip: true", "thing: oak, style: ink", "head: owl, hue: gold"),
    ],
)
def test_a_picture_draws_what_a_card_names(drawing: Any, part: str) -> None:
    given = re.sub(r"([\w-]+): ([\w-]+)", r"'\1': '\2'", part).replace("'true'", "true")
    for scene in ("'none'", "'desert'"):
        parts = f"{{'scene': {scene}, {given}}}"
        bare = f"{{'scene': {scene}}}"
        drawn, without = (
            _face(drawing, f"{{{{ pictures.draw('a', {BOX}, {each}) }}}}").ops
            for each in (parts, bare)
        )
        assert len(_flat(drawn)) > len(_flat(without)) + 1


def test_the_seed_of_a_picture_goes_before_that_of_its_card(drawing: Any) -> None:
    first, second, other = (
        _face(drawing, f"{{{{ pictures.draw('{seed}', {BOX}, {parts}) }}}}").ops
        for seed, parts in [("a", "{'seed': 17}"), ("b", "{'seed': 17}"), ("b", "{}")]
    )
    assert first == second != other


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ("{'scene': 'pnd'}", 'there is no macro "pnd".* did you mean "pond"'),
        ("{'head': 'badgr'}", 'no "badgr".* did you mean "badger"'),
        ("{'thing': 'housee'}", 'no "housee".* did you mean "house"'),
        ("{'figure': 'owll'}", 'no figure "owll".* did you mean "owl"'),
        ("{'scene': 'pond', 'hour': 'noon'}", 'no "noon".*dawn, day, dusk, night'),
        ("{'scene': 'pond', 'weather': 'hail'}", 'no "hail".*clear, cloud, rain'),
        ("{'scene': 'pond', 'ground': 'grn'}", '"grn" is not a colour'),
        ("{'scene': 'pond', 'style': 'inked'}", 'found "inked"'),
    ],
)
def test_a_wrong_part_is_named(drawing: Any, parts: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        _face(drawing, f"{{{{ pictures.draw('a', {BOX}, {parts}) }}}}")
