"""What is given of a picture changes that and nothing else."""

from collections.abc import Mapping

import pytest

from cardgen.model.ops import Outline
from cardgen.model.picture_parts import Part
from tests.illustrated import SCENES, Gallery, drawn
from tests.macros.families import template_of
from tests.macros.test_art_heads import HEADS

CHOICES = {
    "mood": ("calm", "glad", "grim", "sly", "sad", "fierce"),
    "age": ("young", "grown", "old"),
    "facing": ("left", "right"),
    "collar": ("cloak", "armour", "scarf", "robe", "tunic"),
}
BOX: Mapping[str, Part] = {"x": 4, "y": 4, "width": 50, "height": 50}


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Gallery:
    return Gallery(tmp_path_factory.mktemp("parts") / "gallery")


def _outlines(
    gallery: Gallery, template: str, name: str, **given: Part
) -> list[Outline]:
    face = gallery.macro(template, name, {**BOX, **given})
    return [shape.outline for shape in drawn(face)]


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


@pytest.mark.parametrize("name", SCENES)
def test_an_hour_moves_no_hill(gallery: Gallery, name: str) -> None:
    """By day and at dawn all that stands in a scene is in its place; by night windows
    are lit, and the sky is another one at every hour."""
    day, dawn = (
        _outlines(
            gallery,
            "art/scenes.xml.j2",
            name,
            seed="moth",
            hour=hour,
            weather="rain",
        )
        for hour in ("day", "dawn")
    )
    assert day == dawn


@pytest.mark.parametrize("name", SCENES)
def test_a_weather_moves_no_hill(gallery: Gallery, name: str) -> None:
    clear, rain = (
        _outlines(
            gallery,
            "art/scenes.xml.j2",
            name,
            seed="moth",
            hour="day",
            weather=weather,
        )
        for weather in ("cloud", "rain")
    )
    kept = sum(outline in rain for outline in clear)
    assert kept >= 0.9 * len(clear)
