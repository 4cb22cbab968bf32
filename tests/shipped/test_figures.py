"""Figures on the cards of the shipped games stand out, and signs stay signs.

A figure is what styles set off from the scene: things at a depth below 0.1. At each dot
of its outline the darkest or the lightest of its rim, a line or the light beside it, is
compared with the ground that is there without it, by luminance.
"""

import io
from collections.abc import Iterator
from statistics import median

import pytest
from PIL import Image, ImageChops, ImageFilter

from cardgen.compose.draw.context import DrawContext
from cardgen.compose.elements import figure, thing
from cardgen.compose.styling import styled_thing
from cardgen.model.ops import Op
from cardgen.write.png import draw_faces
from tests.shipped.games import GAMES, checked, new_composer

pytestmark = pytest.mark.long

LEAST = 3.0
_NEAR = 0.1
_WEIGHTS = (0.2126, 0.7152, 0.0722, 0.0)
_DPI = 100
# Below it the difference of two faces is a soft shadow, or the smoothing of an edge.
_CHANGED = 40
# The width of a square around a dot of the outline: its rim is 0.75 mm wide.
_RIM = 7
# Fewer dots than this are of a blade or a spark.
_FEWEST = 400


@pytest.mark.parametrize("name", GAMES)
def test_no_icon_stands_in_the_place_of_a_picture(name: str) -> None:
    """The game asks for it: validation then finds any icon over 12 mm."""
    found = checked(name)
    assert found.problems == ()
    assert found.game
    assert found.game.art.bare_icons == "error"


@pytest.mark.parametrize("name", GAMES)
def test_the_rim_of_each_figure_stands_out(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = _pictures(name)
    for element in (figure, thing):
        monkeypatch.setattr(element, "styled_thing", _without_figures)
    bare = _pictures(name)
    found = {id: list(_ratios(full[id], bare[id])) for id in full}
    shown = {
        id: median(ratios) for id, ratios in found.items() if len(ratios) > _FEWEST
    }
    assert len(shown) > 20
    faint = {id: round(ratio, 2) for id, ratio in shown.items() if ratio < LEAST}
    assert faint == {}


def _without_figures(
    ops: tuple[Op, ...], context: DrawContext, depth: float
) -> tuple[Op, ...]:
    return () if depth < _NEAR else styled_thing(ops, context, depth)


def _pictures(name: str) -> dict[str, Image.Image]:
    """Return the front of each card that has a picture."""
    composer, whole = new_composer(name), checked(name).game
    assert whole
    known = {card.id: card for part in whole.components for card in part.cards}
    cards = [card for card in known.values() if "picture" in card.values]
    faces = []
    for card in cards:
        face, problems = composer.face(card, "front", "colour")
        assert face, problems
        faces.append(face)
    drawn = (Image.open(io.BytesIO(png)) for png in draw_faces(faces, _DPI))
    return {
        card.id: each.convert("RGB") for card, each in zip(cards, drawn, strict=True)
    }


def _ratios(full: Image.Image, bare: Image.Image) -> Iterator[float]:
    """Yield the contrast of the rim at each dot of the figure's outline."""
    apart = ImageChops.difference(full, bare).convert("L")
    shape = apart.point(lambda value: 255 if value > _CHANGED else 0)
    shape = shape.filter(ImageFilter.MedianFilter(3))
    outline = ImageChops.subtract(shape, shape.filter(ImageFilter.MinFilter(3)))
    light, ground = _luminance(full), _luminance(bare)
    lightest = ImageChops.darker(light, shape).filter(ImageFilter.MaxFilter(_RIM))
    outside = ImageChops.invert(shape)
    darkest = ImageChops.lighter(light, outside).filter(ImageFilter.MinFilter(_RIM))
    dots = (each.tobytes() for each in (outline, lightest, darkest, ground))
    for is_outline, high, low, behind in zip(*dots, strict=True):
        if is_outline:
            yield max(_contrast(high, behind), _contrast(low, behind))


def _luminance(picture: Image.Image) -> Image.Image:
    """Return the relative luminance of each dot, as WCAG 2 defines it, up to 255."""
    linear = [
        255
        * (
            value / 255 / 12.92
            if value < 11
            else ((value / 255 + 0.055) / 1.055) ** 2.4
        )
        for value in range(256)
    ]
    return picture.point([round(value) for value in linear] * 3).convert("L", _WEIGHTS)


def _contrast(one: int, other: int) -> float:
    return (max(one, other) + 12.75) / (min(one, other) + 12.75)
