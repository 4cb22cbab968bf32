"""Scenes in rooms of any form and at every hour: what is cut off, and what differs."""

import io
import math
from itertools import combinations
from statistics import fmean

import pytest
from PIL import Image, ImageStat

from cardgen.model.oklch import to_oklch
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
