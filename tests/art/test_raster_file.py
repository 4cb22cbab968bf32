"""Raster files: displayed sizes, what is no picture, and pictures read in bands."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageOps

from cardgen.art import raster_file
from cardgen.art.art_file import BadArt
from cardgen.art.png_file import can_be_read_in_bands, png_bands
from cardgen.art.raster_file import (
    RasterSize,
    open_raster,
    raster_size,
    upright_bands,
    upright_size,
)
from cardgen.model.ops import Sampling
from cardgen.write import pdf_images
from cardgen.write.pdf_images import read_raster


def _saved(path: Path, **options: object) -> Path:
    Image.new("RGB", (40, 20), "red").save(path, **options)  # type: ignore[arg-type]
    return path


def test_every_format_tells_its_size(tmp_path: Path) -> None:
    for name in ("a.png", "a.jpg", "a.webp", "a.tif"):
        size = raster_size(_saved(tmp_path / name))
        assert (size.width, size.height) == (40, 20)


@pytest.mark.parametrize("name", ["a.png", "a.jpg", "a.webp", "a.tif"])
@pytest.mark.parametrize(("mark", "seen"), [(1, (40, 20)), (6, (20, 40))])
def test_a_picture_taken_upright_is_measured_upright(
    tmp_path: Path, name: str, mark: int, seen: tuple[int, int]
) -> None:
    exif = Image.Exif()
    exif[0x0112] = mark
    size = raster_size(_saved(tmp_path / name, exif=exif))
    assert (size.width, size.height) == seen


def test_the_resolution_that_a_file_states_is_read(tmp_path: Path) -> None:
    stated = _saved(tmp_path / "a.jpg", dpi=(144, 144))
    assert raster_size(stated) == RasterSize(40, 20, 144)
    assert raster_size(_saved(tmp_path / "b.png")).dpi == 300
    assert raster_size(_saved(tmp_path / "c.jpg", dpi=(1, 1))).dpi == 300


def test_other_formats_are_not_opened(tmp_path: Path) -> None:
    for name, format in (("a.gif", "GIF"), ("a.bmp", "BMP"), ("a.png", "ICO")):
        path = tmp_path / name
        Image.new("RGB", (32, 32)).save(path, format)
        with pytest.raises(BadArt, match="it is not a picture") as caught:
            raster_size(path)
        assert caught.value.hint == "save it as PNG, JPEG, WebP or TIFF"


def test_a_picture_beyond_all_paper_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    Image.new("1", (9_000, 9_000)).save(path)
    with pytest.raises(BadArt, match="over 80 million pixels"):
        raster_size(path)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadArt, match="no such file"):
        raster_size(tmp_path / "a.png")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(st.sampled_from(["png", "jpg", "webp", "tif"]), st.data())
def test_damaged_bytes_never_end_in_a_traceback(
    tmp_path: Path, suffix: str, data: st.DataObject
) -> None:
    path = _saved(tmp_path / f"a.{suffix}")
    whole = bytearray(path.read_bytes())
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(whole) - 1))
        whole[at] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(0, len(whole)))
    path.write_bytes(whole[:cut])
    with suppress(BadArt):
        assert raster_size(path).width > 0


MODES = ("L", "LA", "P", "RGB", "RGBA")
SIZE = (37, 29)


def _picture(mode: str, size: tuple[int, int] = SIZE) -> Image.Image:
    noise = [Image.effect_noise(size, 30 + 20 * n) for n in range(4)]
    return Image.merge("RGBA", noise).convert(mode)


def _joined(bands: list[Image.Image]) -> Image.Image:
    whole = Image.new("RGBA", (bands[0].width, sum(band.height for band in bands)))
    above = 0
    for band in bands:
        whole.paste(band.convert("RGBA"), (0, above))
        above += band.height
    return whole


@pytest.mark.parametrize("mode", MODES)
def test_bands_of_a_png_are_its_pixels(tmp_path: Path, mode: str) -> None:
    path = tmp_path / "a.png"
    _picture(mode).save(path)
    with open_raster(path) as image:
        assert can_be_read_in_bands(image)
        for rows in (1, 7, 29, 50):
            bands = list(png_bands(path, image, rows))
            assert {band.mode for band in bands} == {mode}
            assert [band.height for band in bands[:-1]] == [rows] * (len(bands) - 1)
            assert _joined(bands).tobytes() == image.convert("RGBA").tobytes()


def test_a_transparent_colour_stays_transparent(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    picture = _picture("P")
    first = picture.getpixel((0, 0))
    picture.save(path, transparency=first)
    with open_raster(path) as image:
        assert can_be_read_in_bands(image)
        found = _joined(list(png_bands(path, image, 8)))
        assert found.tobytes() == image.convert("RGBA").tobytes()
    assert found.getpixel((0, 0))[3] == 0


@pytest.mark.parametrize("suffix", ["jpg", "tif", "png"])
def test_a_turned_picture_is_read_from_its_top(
    tmp_path: Path, suffix: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, exif = tmp_path / f"a.{suffix}", Image.Exif()
    monkeypatch.setattr(raster_file, "_BAND", 200)
    for turn in range(1, 9):
        exif[0x0112] = turn
        _picture("RGB").save(path, exif=exif)
        with open_raster(path) as image:
            found = _joined(list(upright_bands(path, image)))
            meant = ImageOps.exif_transpose(image).convert("RGBA")
            assert upright_size(image) == meant.size
            assert found.tobytes() == meant.tobytes()


@pytest.mark.parametrize("mode", MODES)
def test_a_picture_in_bands_prints_as_one_at_once(
    tmp_path: Path, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.png"
    _picture(mode).save(path)
    crops = (None, (3, 5, 31, 24), (0, 12, 37, 13))
    ways = [None, *(Sampling((9, 6), crop) for crop in crops)]
    meant = [read_raster(path, way) for way in ways]
    monkeypatch.setattr(raster_file, "_BAND", 150)
    assert [read_raster(path, way) for way in ways] == meant


@given(st.lists(st.integers(1, 40), min_size=1, max_size=12), st.integers(1, 9))
def test_samples_are_compressed_alike_in_any_bands(
    heights: list[int], wide: int
) -> None:
    picture = _picture("RGB", (wide, sum(heights)))
    whole, parts = pdf_images.SampleWriter(), pdf_images.SampleWriter()
    whole.add(picture)
    above = 0
    for height in heights:
        parts.add(picture.crop((0, above, wide, above + height)))
        above += height
    assert parts.raster() == whole.raster()


@pytest.mark.parametrize("cut", [60, 900, -13, -1])
def test_a_damaged_png_is_refused(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "a.png"
    _picture("RGBA").save(path)
    data = bytearray(path.read_bytes())
    data[cut] ^= 0xFF
    path.write_bytes(data)
    with (
        pytest.raises(BadArt, match="damaged or truncated"),
        open_raster(path) as image,
    ):
        list(png_bands(path, image, 8))


def test_a_deep_png_is_not_read_in_bands(tmp_path: Path) -> None:
    deep = tmp_path / "deep.png"
    Image.new("I;16", SIZE, 40_000).save(deep)
    with open_raster(deep) as image:
        assert not can_be_read_in_bands(image)
    assert read_raster(deep).mode == "L"


def test_what_is_decoded_at_once_may_be_smaller_only(tmp_path: Path) -> None:
    path = tmp_path / "a.tif"
    Image.new("1", (10_000, 7_000)).save(path, compression="group4")
    with (
        pytest.raises(BadArt, match="over 64 million pixels") as caught,
        open_raster(path),
    ):
        pass
    assert caught.value.hint == (
        "scale it down, or save it as PNG, 8 bits deep and not interlaced"
    )
