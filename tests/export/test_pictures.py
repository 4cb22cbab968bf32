"""Faces are drawn once a size, in the middle of their pixels, turned and cut."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cardgen.export import pictures as module
from cardgen.export.pictures import Frame, Pictures, Wanted, frame_of
from cardgen.model.face import Face
from cardgen.model.ops import Color, Paint, Shape
from cardgen.model.units import POINTS_PER_INCH, to_points
from tests.cache.changing_game import noted
from tests.faces import face, rectangle

DPI = 254
RED = Color(1, 0, 0)
MARK = Shape(rectangle(0, 0, to_points(5), to_points(5)), fill=Paint(RED))
BLUE_SEEN, RED_SEEN = (26, 51, 153), (255, 0, 0)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that gets the number of pages of each PDF that is drawn."""
    return noted(monkeypatch, module, "write_pdf", lambda document: len(document.pages))


def _marked(width: float = 20, height: float = 30, bleed: float = 2) -> Face:
    """Return a blue face with a red square in the upper left corner of its trim."""
    return face(width, height, bleed, Color(0.1, 0.2, 0.6), MARK)


def _wanted(face: Face, margin: float, **how: object) -> Wanted:
    frame = frame_of(face, DPI, to_points(margin))
    return Wanted(face, frame._replace(**how))  # type: ignore[arg-type]


def _one(folder: Path, wanted: Wanted) -> Image.Image:
    (image,) = Pictures(folder).images([wanted])
    return image


def test_a_frame_has_the_pixels_of_the_trim_and_its_margin() -> None:
    frame = _wanted(_marked(), 2).frame
    assert frame.size == (240, 340)
    assert tuple(frame.trim_of(_marked())) == pytest.approx((20, 20, 200, 300))
    turned = frame._replace(turned=True)
    assert turned.size == (340, 240)
    assert tuple(turned.trim_of(_marked())) == pytest.approx((20, 20, 300, 200))


@given(
    st.floats(0.1, 900), st.floats(0.1, 900), st.floats(0, 10), st.integers(30, 1200)
)
def test_a_frame_is_less_than_a_pixel_off(
    width: float, height: float, margin: float, dpi: int
) -> None:
    card = face(width, height, 0)
    frame = frame_of(card, dpi, to_points(margin))
    for pixels, length in zip(frame.size, (width, height), strict=True):
        exact = to_points(length + 2 * margin) * dpi / POINTS_PER_INCH
        assert pixels >= 1
        assert pixels == pytest.approx(exact, abs=0.51) or pixels == 1
    trim = frame.trim_of(card)
    assert trim.x * 2 + trim.width == pytest.approx(frame.width)


def test_a_picture_that_is_turned_is_turned_clockwise(tmp_path: Path) -> None:
    plain = _one(tmp_path, _wanted(_marked(), 2))
    turned = _one(tmp_path, _wanted(_marked(), 2, turned=True))
    assert (plain.size, turned.size) == ((240, 340), (340, 240))
    assert plain.getpixel((40, 40)) == RED_SEEN
    # What was at the upper left is at the upper right.
    assert turned.getpixel((340 - 40, 40)) == RED_SEEN
    assert turned.getpixel((40, 40)) == pytest.approx(BLUE_SEEN, abs=2)


@pytest.mark.parametrize("bleed", [0, 1, 2])
def test_a_bleed_that_lacks_is_mirrored(bleed: float, tmp_path: Path) -> None:
    image = _one(tmp_path, _wanted(_marked(bleed=bleed), 3))
    assert image.size == (260, 360)
    edges = [(0, 100), (259, 100), (130, 0), (130, 359), (259, 0), (0, 359)]
    for point in edges:
        assert image.getpixel(point) == pytest.approx(BLUE_SEEN, abs=2)
    # The mark is within 3 mm of the edge of a bleed of less than 2 mm.
    seen = BLUE_SEEN if bleed == 2 else RED_SEEN
    assert image.getpixel((1, 50)) == pytest.approx(seen, abs=2)


@pytest.mark.parametrize("shared", [True, False])
def test_pictures_come_in_order_however_often_they_are_wanted(
    shared: bool, tmp_path: Path, drawn: list[int]
) -> None:
    faces = [face(10, 10, 0, Color(n / 50, 0, 0)) for n in range(40)]
    order = [*range(40), 3, 3, 39, 0]
    found = Pictures(tmp_path, shared).images([_wanted(faces[n], 0) for n in order])
    seen = [_red(image) for image in found]
    assert seen == [pytest.approx(n / 50 * 255, abs=2) for n in order]
    assert drawn == [32, 8]


def _red(image: Image.Image) -> float:
    (_, color), *more = image.getcolors() or []
    assert not more
    return float(color[0])  # type: ignore[index]


def test_another_target_gets_what_was_drawn_already(
    tmp_path: Path, drawn: list[int]
) -> None:
    pictures = Pictures(tmp_path)
    card, other = _marked(), _marked(10, 10)
    upright, turned = _wanted(card, 2), _wanted(card, 2, turned=True)
    first = [image.tobytes() for image in pictures.images([upright])]
    cut = upright.frame._replace(radius=5.0)
    again = [upright, turned, Wanted(card, cut), _wanted(other, 1)]
    upright_again, _, with_alpha, _ = pictures.images(again)
    assert [upright_again.tobytes()] == first
    assert with_alpha.mode == "RGBA"
    assert with_alpha.convert("RGB").tobytes() == first[0]
    assert drawn == [1, 1]
    list(pictures.images([_wanted(card, 1)]))
    assert drawn == [1, 1, 1]


def test_two_targets_may_take_pictures_in_turns(tmp_path: Path) -> None:
    pictures = Pictures(tmp_path)
    cards = [_wanted(face(10, 10, 0, Color(n / 10, 0, 0)), 0) for n in range(6)]
    ways: Sequence[Sequence[Wanted]] = [cards, cards[::-1]]
    one, other = (pictures.images(way) for way in ways)
    seen = [(_red(a), _red(b)) for a, b in zip(one, other, strict=True)]
    assert seen == [
        (pytest.approx(n * 25.5, abs=2), pytest.approx((5 - n) * 25.5, abs=2))
        for n in range(6)
    ]


def test_every_picture_is_a_step(tmp_path: Path) -> None:
    pictures = Pictures(tmp_path)
    steps: list[tuple[float, int, str]] = []
    pictures.step = lambda *step: steps.append(step)
    list(pictures.images([_wanted(_marked(), 2)] * 3, "pictures"))
    assert steps == [(n, 3, "pictures") for n in range(3)]


@pytest.mark.parametrize("form", ["rectangle", "round", "hex"])
def test_what_is_cut_off_is_transparent(form: str, tmp_path: Path) -> None:
    card = face(20, 20, 1)
    card = Face(card.width, card.height, card.bleed, card.ops, form)  # type: ignore[arg-type]
    frame = Frame(240, 240, DPI, radius=to_points(2))
    alpha = _one(tmp_path, Wanted(card, frame)).getchannel("A")
    solid = alpha.point(lambda value: 255 if value > 127 else 0)
    # A hex as wide as high points up: its corners are less than half filled.
    left, top, right, bottom = solid.getbbox() or ()
    assert (left, right) == (20, 220)
    assert (top, bottom) == pytest.approx((20, 220), abs=1)
    assert alpha.getpixel((120, 120)) == 255
    assert alpha.getpixel((20, 20)) == 0
    share = sum(alpha.get_flattened_data()) / 255 / (200 * 200)
    expected = {"rectangle": 1 - 0.8584 * 0.01, "round": 0.7854, "hex": 0.75}
    assert share == pytest.approx(expected[form], abs=0.004)
