"""Pictures as files: without loss, small, the same each time, in whichever process."""

import io
import random
from pathlib import Path

import oxipng
import pytest
from PIL import Image, ImageDraw, ImageFilter

from cardgen.export.encoding import encode, flattened
from tests.export.ships import picture
from tests.shipped.games import ROOT, cardgen


def _photo(size: tuple[int, int], mode: str = "RGB") -> Image.Image:
    """Return something like a photograph: soft colours, and some noise."""
    chance = random.Random(7)
    small = Image.new("RGB", (24, 24))
    small.putdata([tuple(chance.randbytes(3)) for _ in range(24 * 24)])
    soft = small.resize(size, Image.Resampling.BICUBIC)
    noise = Image.frombytes("RGB", size, chance.randbytes(size[0] * size[1] * 3))
    photo = Image.blend(soft, noise.filter(ImageFilter.GaussianBlur(1)), 0.1)
    return photo.convert(mode)


def _drawing(size: tuple[int, int], mode: str = "RGB") -> Image.Image:
    """Return flat shapes with soft edges, as cards of vectors have them."""
    large = Image.new("RGB", (size[0] * 2, size[1] * 2), "#e8d8b8")
    draw = ImageDraw.Draw(large)
    for n in range(40):
        x, y = n * 37 % size[0] * 2, n * 91 % size[1] * 2
        draw.ellipse((x, y, x + 90 + n, y + 60), f"#{n * 6151 % 4096:03x}")
    return large.resize(size, Image.Resampling.BOX).convert(mode)


def _card(size: tuple[int, int]) -> Image.Image:
    """Return a photograph on a flat ground."""
    card = _drawing(size)
    card.paste(_photo((size[0] * 3 // 4, size[1] * 2 // 5)), (30, 40))
    return card


def _pixels(data: bytes, mode: str) -> bytes:
    with Image.open(io.BytesIO(data)) as image:
        return image.convert(mode).tobytes()


@pytest.mark.parametrize(
    ("mode", "size"),
    [("RGB", (1, 1)), ("RGBA", (3, 70)), ("RGB", (300, 15)), ("RGBA", (120, 170))],
)
def test_png_loses_nothing(mode: str, size: tuple[int, int]) -> None:
    for image in (_photo(size, mode), _drawing(size, mode)):
        if mode == "RGBA":
            image.putalpha(Image.linear_gradient("L").resize(size))
        data = encode(image, "png", 300)
        assert _pixels(data, mode) == image.tobytes()
        assert encode(image, "png", 300) == data
        with Image.open(io.BytesIO(data)) as found:
            assert found.info["dpi"] == pytest.approx((300, 300), abs=0.01)


def _over(image: Image.Image) -> float:
    """Return how much larger our PNG is than that of `oxipng -o2`, as a share."""
    data = encode(image, "png", 300)
    return len(data) / len(oxipng.optimize_from_memory(data, level=2)) - 1


@pytest.mark.parametrize("drawn", [_photo, _drawing, _card])
def test_a_png_is_hardly_larger_than_the_smallest(drawn: type) -> None:
    assert _over(drawn((300, 420))) < 0.15


@pytest.mark.long
def test_pngs_of_a_shipped_game_are_hardly_larger_than_the_smallest(
    tmp_path: Path,
) -> None:
    asked = ["--to", "images", "--component", "creatures", "--output", str(tmp_path)]
    assert cardgen(ROOT, "export", "creature-quellector", *asked) == 0
    files = sorted(tmp_path.rglob("*.png"))[::3]
    assert files
    assert [file.name for file in files if _over(picture(file)) > 0.15] == []


def test_jpeg_has_no_alpha_and_webp_has() -> None:
    image = _drawing((64, 64), "RGBA")
    image.putalpha(0)
    jpg = Image.open(io.BytesIO(encode(image, "jpg", 254)))
    assert (jpg.mode, jpg.getpixel((5, 5))) == ("RGB", (255, 255, 255))
    assert jpg.info["dpi"] == (254, 254)
    webp = Image.open(io.BytesIO(encode(image, "webp", 254)))
    assert webp.getpixel((5, 5))[3] == 0  # type: ignore[index]
    assert flattened(image).mode == "RGB"
