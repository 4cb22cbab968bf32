"""Opening raster files: displayed sizes, formats, and files that are not pictures."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from cardgen.art.art_file import BadArt
from cardgen.art.raster_file import RasterSize, raster_size


def _saved(path: Path, **options: object) -> Path:
    Image.new("RGB", (40, 20), "red").save(path, **options)  # type: ignore[arg-type]
    return path


def test_every_format_tells_its_size(tmp_path: Path) -> None:
    for name in (
        "a.png",
        "a.jpg",
        "a.webp",
        "a.tif",
    ):
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
    for name, format in (
        ("a.gif", "GIF"),
        ("a.bmp", "BMP"),
        ("a.png", "ICO"),
    ):
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
