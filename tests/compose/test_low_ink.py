"""The look low-ink: printers can draw it, and eyes stay light."""

from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from cardgen.compose.restyling.legible import THINNEST, legible
from cardgen.model.face import Face
from cardgen.model.geometry import Matrix, scale
from cardgen.model.ops import BLACK, WHITE, Group, Paint, Shape, Stroke
from cardgen.model.outlines import rectangle
from tests.compose.bench import Bench
from tests.compose.pictures import (
    IN_COLOUR,
    LOW_INK,
    SCENE,
    face_of,
    picture_bench,
    shapes,
)


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return picture_bench(tmp_path)


@pytest.mark.parametrize("style", [*IN_COLOUR, LOW_INK])
def test_no_line_is_too_thin_for_a_printer(bench: Bench, style: str) -> None:
    thin = '<path d="M1 1 L9 9" stroke="#203040" stroke-width="0.01" fill="none"/>'
    inside = f'{SCENE}<thing depth="1">{thin}<rect width="3" height="3"/></thing>{thin}'
    for shape, matrix in shapes(face_of(bench, inside, style).ops):
        if shape.stroke:
            across = min(abs(matrix.a), abs(matrix.d))
            assert shape.stroke.width * across >= 0.24


def test_the_narrow_direction_of_a_map_counts() -> None:
    line = Shape(rectangle(0, 0, 9, 9), stroke=Stroke(Paint(BLACK), 0.5))
    (group,) = legible((Group(scale(4.0, 0.25), (line,)),), Matrix())
    assert isinstance(group, Group)
    (wider,) = group.ops
    assert isinstance(wider, Shape)
    assert wider.stroke == Stroke(Paint(BLACK), 4 * THINNEST)
    assert legible((line,), Matrix())[0] is line


def test_the_light_in_an_eye_stays_light(bench: Bench) -> None:
    eye = (
        '<rect width="30" height="30" fill="#806040"/>'
        '<circle cx="9" cy="9" r="1" fill="#101010"/>'
        '<circle cx="8.8" cy="8.8" r="0.15" fill="#ffffff"/>'
    )
    face = face_of(bench, f"<thing>{eye}</thing>", LOW_INK)
    pupil, light = list(islice(reversed(list(shapes(face.ops))), 2))[::-1]
    assert pupil[0].fill == Paint(_darkest(face))
    assert light[0].fill == Paint(WHITE)


def _darkest(face: Face) -> Any:
    fills = [shape.fill for shape, _ in shapes(face.ops)]
    return min(fill.color for fill in fills if isinstance(fill, Paint))
