"""A figure stands out from its ground by lightness alone, to any eyes and in grey.

A figure has lights and darks of its own, so that its mean says little: either its
darkest or its lightest tenth must be a quarter of all lightness from the ground around.
"""

import io
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from statistics import fmean

import pytest
from PIL import Image, ImageChops, ImageFilter

from cardgen.model.face import Face
from cardgen.model.oklch import to_oklch
from cardgen.model.picture_parts import Part
from cardgen.proof.color_vision import MISSING_CONES
from cardgen.write.png import draw_faces
from tests.illustrated import IN_COLOUR, WINDOW, Gallery, sample

pytestmark = pytest.mark.long

VIEWS = ("grey", *MISSING_CONES)
_GREY = ((0.2126, 0.7152, 0.0722),) * 3
_APART, _DPI = 0.25, 50
# Without lines around them, figures of the tone of their ground do not stand out: one
# of three, of 180.
_SHARES = {"plain": 0.55}
_AROUND = 11
# Below it the difference of two pictures is the smoothing of an edge.
_CHANGED = 12


def _contrasts(gallery: Gallery, count: int, style: str) -> Iterator[float]:
    """Yield how far each figure is from its ground, in the worst of all views."""
    shown = [{**parts, "style": style} for parts in sample(count)]
    pairs = [(parts, _without_subject(parts)) for parts in shown]
    faces = [gallery.picture(parts) for pair in pairs for parts in pair]
    for full, bare in list(pairwise(_pictures(faces)))[::2]:
        figure, ground = _parted(full, bare)
        yield min(_apart(figure, ground, view) for view in VIEWS)


def _without_subject(parts: Mapping[str, Part]) -> dict[str, Part]:
    kept = ("seed", "scene", "style")
    return {name: part for name, part in parts.items() if name in kept}


def _pictures(faces: list[Face]) -> list[Image.Image]:
    box = [
        round(side * _DPI / 25.4)
        for side in (
            *(WINDOW["x"], WINDOW["y"]),
            *(WINDOW["x"] + WINDOW["width"], WINDOW["y"] + WINDOW["height"]),
        )
    ]
    drawn = (Image.open(io.BytesIO(png)) for png in draw_faces(faces, _DPI))
    # Thirty-two shades of each: each colour is looked at once.
    return [
        each.convert("RGB").crop(tuple(box)).point(lambda shade: shade & 0xF8)  # type: ignore[arg-type]
        for each in drawn
    ]


def _parted(full: Image.Image, bare: Image.Image) -> tuple[list[bytes], list[bytes]]:
    """Return the dots of the figure, and those of the ground around it."""
    apart = ImageChops.difference(full, bare).convert("L")
    inside = apart.point(lambda value: 255 if value > _CHANGED else 0)
    around = ImageChops.subtract(inside.filter(ImageFilter.MaxFilter(_AROUND)), inside)
    return _dots(full, inside), _dots(full, around)


def _dots(picture: Image.Image, mask: Image.Image) -> list[bytes]:
    data = picture.tobytes()
    chosen = mask.tobytes()
    return [data[3 * at : 3 * at + 3] for at, set_ in enumerate(chosen) if set_]


def _apart(figure: list[bytes], ground: list[bytes], view: str) -> float:
    tones = sorted(_lightness(dot, view) for dot in figure)
    tenth = len(tones) // 10
    around = fmean(_lightness(dot, view) for dot in ground)
    return max(around - fmean(tones[:tenth]), fmean(tones[-tenth:]) - around)


@cache
def _lightness(dot: bytes, view: str) -> float:
    """Return the lightness of a colour as it is seen in a view."""
    light = [_linear(part / 255) for part in dot]
    seen = MISSING_CONES.get(view, _GREY)
    red, green, blue = (
        _encoded(sum(by * part for by, part in zip(row, light, strict=True)))
        for row in seen
    )
    return to_oklch((red, green, blue)).lightness


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _encoded(light: float) -> float:
    light = min(1.0, max(0.0, light))
    return 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055


def test_a_figure_of_the_tone_of_its_ground_is_found() -> None:
    """Red on green of one lightness is nothing in grey; a dark eye stands out."""
    red, green, dark = bytes((206, 80, 80)), bytes((60, 140, 60)), bytes(3)
    assert _apart([red] * 20, [green] * 20, "grey") < 0.05
    assert _apart([red] * 17 + [dark] * 3, [green] * 20, "grey") > _APART


@pytest.mark.parametrize("style", IN_COLOUR)
def test_figures_stand_out_from_their_ground(gallery: Gallery, style: str) -> None:
    found = list(_contrasts(gallery, 30, style))
    enough = sum(apart >= _APART for apart in found)
    assert enough >= _SHARES.get(style, 0.9) * len(found), found
