"""Colours in OKLCH: there and back, inside of sRGB, and the same for ever."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.model.oklch import (
    Oklch,
    Rgb,
    darker,
    from_oklch,
    lighter,
    mixed,
    muted,
    ramp,
    to_oklch,
)

BYTES = st.integers(0, 255)
COLORS = st.tuples(BYTES, BYTES, BYTES).map(
    lambda rgb: tuple(part / 255 for part in rgb)
)
FEW = settings(max_examples=settings().max_examples // 4)
MOSS, RED, BLUE = (0.2, 0.4, 0.2), (1.0, 0.0, 0.0), (0.0, 0.0, 1.0)


def hexed(color: Rgb) -> str:
    return "".join(f"{round(part * 255):02x}" for part in color)


@pytest.mark.parametrize(
    ("color", "lightness", "chroma", "hue"),
    [
        # The values that the author of OKLab and CSS Color 4 publish.
        ((1.0, 1.0, 1.0), 1.0, 0.0, None),
        ((0.0, 0.0, 0.0), 0.0, 0.0, None),
        (RED, 0.628, 0.258, 29.23),
        ((0.0, 1.0, 0.0), 0.866, 0.295, 142.50),
        (BLUE, 0.452, 0.313, 264.05),
    ],
)
def test_known_colours(
    color: Rgb, lightness: float, chroma: float, hue: float | None
) -> None:
    found = to_oklch(color)
    assert found.lightness == pytest.approx(lightness, abs=0.0005)
    assert found.chroma == pytest.approx(chroma, abs=0.0005)
    assert hue is None or found.hue == pytest.approx(hue, abs=0.01)


@FEW
@given(COLORS)
def test_there_and_back(color: Rgb) -> None:
    assert hexed(from_oklch(to_oklch(color))) == hexed(color)


@FEW
@given(st.floats(-0.5, 1.5), st.floats(0, 0.5), st.floats(-720, 720))
def test_what_no_screen_shows_loses_chroma_alone(
    lightness: float, chroma: float, hue: float
) -> None:
    color = from_oklch(Oklch(lightness, chroma, hue))
    assert all(0 <= part <= 1 for part in color)
    found = to_oklch(color)
    # Half a step above black, of eight bits, has a lightness of 0.053.
    assert found.lightness == pytest.approx(min(1.0, max(0.0, lightness)), abs=0.054)
    if found.lightness > 0.15:
        assert found.chroma <= chroma + 0.012
        assert found.lightness == pytest.approx(min(1.0, lightness), abs=0.012)
    if found.chroma > 0.08:
        assert abs((found.hue - hue + 180) % 360 - 180) < 4


def test_colours_stay_what_they_are() -> None:
    tones = ["092517", "225933", "588c57", "9cbf8d", "e5f0d9"]
    assert [hexed(tone) for tone in ramp(MOSS, 5)] == tones
    assert hexed(mixed(RED, BLUE, 0.5)) == "8c53a2"
    assert hexed(lighter(MOSS, 0.2)) == "528651"
    assert hexed(darker(MOSS, 0.2)) == "184c1a"
    assert hexed(muted(RED, 0.5)) == "ca675a"
