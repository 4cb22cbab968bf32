"""Figures and their scenes: each style keeps them apart, by their depth."""

import math
from pathlib import Path

import pytest

from cardgen.compose.draw.manner import Manner
from cardgen.compose.restyling.contours import Clearing, contour_lines
from cardgen.compose.restyling.marks import Hatch
from cardgen.compose.restyling.trees import area_of
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import BLACK, WHITE, Color, Paint, Shape, Stroke
from cardgen.model.outlines import ellipse, flattened
from tests.compose.bench import Bench
from tests.compose.pictures import face_of, picture_bench, shapes

DISC = '<circle cx="30" cy="40" r="15" fill="#7a4a2a"/>'
EYE = '<circle cx="26" cy="36" r="1.2" fill="#101010"/>'
SKY = '<rect width="60" height="80" fill="#a0b8c8"/>'
MIST = '<rect y="30" width="60" height="20" fill="linear(180, {stops})"/>'
FADING = MIST.format(stops="#e0d8c8/100%, #e0d8c8/0%")
SOLID = MIST.format(stops="#e0d8c8, #b0a8a0")
FLAT = ("engraved", "two-ink", "papercut", "blueprint")


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return picture_bench(tmp_path)


def fills(bench: Bench, inside: str, style: str) -> list[Color]:
    found = [shape.fill for shape, _ in shapes(face_of(bench, inside, style).ops)]
    return [fill.color for fill in found if isinstance(fill, Paint)]


def pens(bench: Bench, inside: str, style: str) -> list[Stroke]:
    found = shapes(face_of(bench, inside, style).ops)
    return [shape.stroke for shape, _ in found if shape.stroke]


@pytest.mark.parametrize(("depth", "rims"), [(0, 1), (0.09, 1), (0.1, 0), (1, 0)])
def test_only_figures_are_stickers(bench: Bench, depth: float, rims: int) -> None:
    inside = f'<thing depth="{depth}">{DISC}</thing>'
    assert fills(bench, inside, "sticker").count(WHITE) == rims


def test_the_lines_of_a_plan_are_faint_behind_its_figure(bench: Bench) -> None:
    near, far = (
        {pen.paint.opacity for pen in pens(bench, inside, "blueprint")} - {1.0}
        for inside in (f'<thing depth="{depth}">{DISC}</thing>' for depth in (0, 0.2))
    )
    assert 0 < max(far) < 0.5 < max(near)


def test_a_scene_has_no_ink_of_its_figure(bench: Bench) -> None:
    figure, scene = (
        set(fills(bench, f'<thing depth="{depth}">{DISC}{EYE}</thing>', "two-ink"))
        for depth in (0, 0.5)
    )
    assert len(figure) == 2
    assert not figure & scene


def test_hatching_begins_behind_an_eye() -> None:
    """No line of a copperplate runs through it, and those beside it stay."""
    area = area_of(Shape(ellipse(50, 50, 40, 40), Paint(BLACK)), Matrix())
    manner = Manner("engraved", 315, "1", Box(0, 0, 100, 100), {})
    eye = Clearing(45, 40, 8)
    lines, cleared = (
        [
            point
            for chain in flattened(
                contour_lines(area, manner, Hatch(3, 1, 0.1), "disc", clear), 8
            )
            for point in chain
        ]
        for clear in ((), (eye,))
    )
    assert min(math.dist(point, eye[:2]) for point in lines) < 3
    assert min(math.dist(point, eye[:2]) for point in cleared) > 6
    assert len(cleared) > 0.8 * len(lines)


@pytest.mark.parametrize("style", FLAT)
def test_mist_has_no_hard_edge(bench: Bench, style: str) -> None:
    without = face_of(bench, SKY, style).ops
    assert face_of(bench, SKY + FADING, style).ops == without
    assert face_of(bench, SKY + SOLID, style).ops != without
