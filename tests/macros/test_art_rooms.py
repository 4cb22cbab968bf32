"""Scenes in rooms of any form and at every hour: what is cut off, and what differs."""

import io
import math
from itertools import combinations
from statistics import fmean

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageStat

from cardgen.model.oklch import to_oklch
from cardgen.model.picture_parts import Part
from cardgen.write.png import draw_faces
from tests.illustrated import Gallery

# Rooms of a hexagon that points up, of one that points to its sides, and of a square,
# and by what share of the width a side of the shape slants on the way down the room.
ROOMS = ((54, 62, 0), (62, 54, 0.5), (60, 60, 0))
LANDS = (
    *("pond", "wood", "meadow", "garden", "mountains", "snow", "desert", "moor"),
    *("shore", "village"),
)
SEEDS = ("a", "b", "c")
# Tall, wide and round ones that stand, fly or float, and busts.
ALONE = (
    *(("figure", "giraffe"), ("figure", "bat"), ("figure", "whale"), ("head", "owl")),
    *(("thing", "chest"), ("thing", "seal"), ("icon", "fern"), ("head", "stag")),
)
STYLES = ("plain", "ink", "engraved", "sticker", "two-ink", "plain", "ink", "plain")
_QUARTERS = ((0.5, 0), (1, 0.25), (1, 0.75), (0.5, 1), (0, 0.75), (0, 0.25))
# The corners of the hexagons that rooms are cut to.
HEXAGONS = {(54, 62): _QUARTERS, (62, 54): [(y, x) for x, y in _QUARTERS]}
# How much is left at an hour of what two lands differ by day.
_LEFT = {"dusk": 0.6, "night": 0.5}
_DPI, _BARK = 50, 80


def _drawn(
    gallery: Gallery, name: str, seed: str, width: int, height: int, hour: str
) -> Image.Image:
    box = {"x": 0, "y": 0, "width": width, "height": height}
    look = {"seed": seed, "hour": hour, "weather": "clear"}
    face = gallery.macro("art/scenes.xml.j2", name, {**box, **look})
    (png,) = draw_faces([face], _DPI)
    right, foot = (round(side * _DPI / 25.4) for side in (width, height))
    return Image.open(io.BytesIO(png)).convert("RGB").crop((0, 0, right, foot))


def _bark(picture: Image.Image, row: float) -> tuple[float, float]:
    """Return where a row is as dark as the near trunk, in shares of the width."""
    y = round(row * picture.height)
    dots = picture.convert("L").crop((0, y, picture.width, y + 1)).tobytes()
    dark = [at for at, dot in enumerate(dots) if dot < _BARK]
    return dark[0] / picture.width, (dark[-1] + 1) / picture.width


@pytest.mark.parametrize(("width", "height", "slant"), ROOMS)
def test_a_trunk_has_both_its_sides_and_they_are_parallel(
    gallery: Gallery, width: int, height: int, slant: float
) -> None:
    """What the edge of a hexagon cuts off of a trunk at its side is a wedge."""
    for seed in SEEDS:
        picture = _drawn(gallery, "wood", seed, width, height, "day")
        thick = []
        for row in (0.42, 0.5, 0.58):
            left, right = _bark(picture, row)
            edge = slant * abs(row - 0.5) + 0.04
            assert edge < left < right < 1 - edge, (seed, row, left, right)
            thick.append(right - left)
        assert 0.07 < min(thick) <= max(thick) < 0.14, (seed, thick)
        assert max(thick) - min(thick) < 0.03, (seed, thick)


def _ground(gallery: Gallery, name: str, hour: str) -> tuple[float, ...]:
    """Return the mean colour of the lower half of a scene, in OKLab."""
    found = []
    for seed in SEEDS:
        picture = _drawn(gallery, name, seed, 50, 36, hour)
        half = picture.crop((0, picture.height // 2, *picture.size))
        red, green, blue = (each / 255 for each in ImageStat.Stat(half).mean)
        tone = to_oklch((red, green, blue))
        hue = math.radians(tone.hue)
        a, b = tone.chroma * math.cos(hue), tone.chroma * math.sin(hue)
        found.append((tone.lightness, a, b))
    return tuple(fmean(part) for part in zip(*found, strict=True))


def test_lands_differ_in_the_dark(gallery: Gallery) -> None:
    """If all of them turned to one blue, a third of what they differ by were left."""
    tones = {
        hour: {name: _ground(gallery, name, hour) for name in LANDS}
        for hour in ("day", *_LEFT)
    }
    for hour, left in _LEFT.items():
        for one, other in combinations(LANDS, 2):
            day = math.dist(tones["day"][one], tones["day"][other])
            dark = math.dist(tones[hour][one], tones[hour][other])
            assert day < 0.05 or dark > left * day, (hour, one, other, day, dark)
    night = tones["night"]
    assert math.dist(night["garden"], night["meadow"]) > 0.02
    for name, tone in night.items():
        assert tone[0] < tones["day"][name][0] - 0.08, name


@pytest.mark.parametrize(
    ("width", "height"), [(54, 62), (62, 54), (52, 40), (30, 60), (60, 20)]
)
@pytest.mark.parametrize("look", ["colour", "low-ink"])
def test_what_is_alone_is_cut_by_no_edge(
    gallery: Gallery, look: str, width: int, height: int
) -> None:
    """Rooms that are nearly squares are cut to a hexagon that points up or sideways."""
    for number, (kind, name) in enumerate(ALONE):
        parts = {"seed": number, "scene": "none", kind: name, "style": STYLES[number]}
        found = _ink(gallery, parts, look, width, height)
        left, top, right, foot = found.getbbox() or (0, 0, 0, 0)
        air = min(left, top, found.width - right, found.height - foot)
        assert 1 <= air < 0.08 * min(found.size), (name, air, found.size)
        if (width, height) in HEXAGONS:
            corners, (x, y) = Image.new("L", found.size, 255), found.size
            ends = [(x * across, y * down) for across, down in HEXAGONS[width, height]]
            ImageDraw.Draw(corners).polygon(ends, fill=0)
            assert not ImageChops.multiply(found, corners).getbbox(), name


def test_what_is_alone_on_a_token_fills_it(gallery: Gallery) -> None:
    for kind, name in ALONE:
        found = _ink(gallery, {"scene": "none", kind: name}, "colour", 19, 19)
        left, top, right, foot = found.getbbox() or (0, 0, 0, 0)
        assert max(right - left, foot - top) > 0.8 * found.width, name


def _ink(
    gallery: Gallery, parts: dict[str, Part], look: str, width: int, height: int
) -> Image.Image:
    """Return what a picture draws on white, as light on black."""
    box = {"x": 0, "y": 0, "width": width, "height": height}
    (png,) = draw_faces([gallery.picture(parts, look, box)], 2 * _DPI)
    size = round(width * 2 * _DPI / 25.4), round(height * 2 * _DPI / 25.4)
    gray = Image.open(io.BytesIO(png)).convert("L").crop((0, 0, *size))
    return gray.point([255 * (shade < 250) for shade in range(256)])
