"""Picture files: copied unchanged where possible, rejected where they are broken."""

import io
import zlib
from pathlib import Path

import pikepdf
import pypdfium2
import pypdfium2.raw as raw
import pytest
from PIL import Image

from cardgen.model.geometry import Box
from cardgen.model.ops import Picture, Sampling
from cardgen.model.problem import Refused
from cardgen.write.pdf import write_pdf
from cardgen.write.pdf_images import read_raster
from tests.write.letters import document, opened, page

BOX = Box(0, 0, 50, 50)
ALPHA = Image.linear_gradient("L").resize((40, 30))
MODES = {
    "png": ["RGB", "L", "1", "P", "RGBA", "LA", "I;16"],
    "tif": ["RGB", "RGBA", "CMYK"],
    "webp": ["RGB", "RGBA"],
}


def _image(mode: str = "RGB", size: tuple[int, int] = (40, 30)) -> Image.Image:
    image = Image.linear_gradient("L").resize(size)
    sides = [image, image.transpose(Image.Transpose.FLIP_LEFT_RIGHT), image.rotate(180)]
    return Image.merge("RGB", sides).convert(mode)


def _saved(path: Path, image: Image.Image, **options: object) -> Path:
    image.save(path, **options)  # type: ignore[arg-type]
    return path


def _lossless(suffix: str) -> dict[str, object]:
    return {"lossless": True, "exact": True} if suffix == "webp" else {}


def _written(*paths: Path) -> bytes:
    return write_pdf(document([page(50, ops=[Picture(path, BOX) for path in paths])]))


def _pdf(*paths: Path) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(_written(*paths)))


def _pixels(stored: pikepdf.Object, mode: str = "RGB") -> bytes:
    found: bytes = pikepdf.PdfImage(stored).as_pil_image().convert(mode).tobytes()
    return found


def _only(pdf: pikepdf.Pdf) -> pikepdf.Object:
    # `pdf` must live as long as what was taken out of it.
    (stored,) = (
        thing
        for name, thing in pdf.pages[0].Resources.XObject.items()
        if name.startswith("/P")
    )
    return stored


@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_a_jpeg_is_passed_through_untouched(tmp_path: Path, mode: str) -> None:
    path = _saved(tmp_path / "a.jpg", _image(mode))
    pdf = _pdf(path)
    stored = _only(pdf)
    assert stored.read_raw_bytes() == path.read_bytes()
    assert stored.Filter == "/DCTDecode"


@pytest.mark.parametrize("suffix", MODES)
def test_every_picture_keeps_its_pixels(tmp_path: Path, suffix: str) -> None:
    for mode in MODES[suffix]:
        image = Image.new("I;16", (40, 30), 0x8040) if mode == "I;16" else _image(mode)
        seen = Image.new("L", (40, 30), 128) if mode == "I;16" else image
        if mode in ("RGBA", "LA"):
            image.putalpha(ALPHA)
        path = _saved(tmp_path / f"a.{suffix}", image, **_lossless(suffix))
        pdf = _pdf(path)
        stored = _only(pdf)
        assert _pixels(stored) == seen.convert("RGB").tobytes(), mode
        masks = [_pixels(stored.SMask, "L")] if "/SMask" in stored else []
        assert masks == ([ALPHA.tobytes()] if mode in ("RGBA", "LA") else []), mode


def test_a_plain_png_gives_its_own_data(tmp_path: Path) -> None:
    path = _saved(tmp_path / "a.png", _image())
    pdf = _pdf(path)
    assert _only(pdf).read_raw_bytes() in path.read_bytes()


@pytest.mark.parametrize("colors", [2, 4, 16, 200])
def test_a_png_with_a_palette_gives_its_own_data(tmp_path: Path, colors: int) -> None:
    """With few colours, several pixels share a byte."""
    image = _image().quantize(colors)
    path = _saved(tmp_path / "a.png", image)
    pdf = _pdf(path)
    stored = _only(pdf)
    assert stored.read_raw_bytes() in path.read_bytes()
    with pypdfium2.PdfDocument(_written(path)) as document:
        (drawn,) = document[0].get_objects([raw.FPDF_PAGEOBJ_IMAGE])
        found = drawn.get_bitmap().to_pil().convert("RGB")
    assert found.tobytes() == image.convert("RGB").tobytes()


def _png(size: tuple[int, int], depth: int, interlaced: bool, rows: bytes) -> bytes:
    """Return an RGB PNG of a kind that Pillow reads but does not write."""

    def chunk(name: bytes, body: bytes) -> bytes:
        check = zlib.crc32(name + body).to_bytes(4, "big")
        return len(body).to_bytes(4, "big") + name + body + check

    sides = b"".join(side.to_bytes(4, "big") for side in size)
    header = sides + bytes([depth, 2, 0, 0, interlaced])
    parts = [(b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


# Three passes of one row each: the corner, the rest of its row, the other row.
INTERLACED = b"\0\xff\0\0" + b"\0\0\xff\0" + b"\0\0\0\xff\x80\x80\x80"
DEEP = b"\0\xff\xff\0\0\0\0" + b"\0\0\0\x80\x80\xff\xff"


@pytest.mark.parametrize(
    ("data", "pixels"),
    [
        (
            _png((2, 2), 8, True, INTERLACED),
            b"\xff\0\0" + b"\0\xff\0" + b"\0\0\xff" + b"\x80\x80\x80",
        ),
        (_png((1, 2), 16, False, DEEP), b"\xff\0\0" + b"\0\x80\xff"),
    ],
    ids=["interlaced", "16 bits"],
)
def test_pngs_that_pdf_has_no_words_for(
    tmp_path: Path, data: bytes, pixels: bytes
) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(data)
    pdf = _pdf(path)
    assert pikepdf.PdfImage(_only(pdf)).as_pil_image().tobytes() == pixels


@pytest.mark.parametrize(("mode", "color"), [("P", 0), ("L", 0), ("RGB", (0, 0, 0))])
def test_a_transparent_colour_becomes_a_soft_mask(
    tmp_path: Path, mode: str, color: object
) -> None:
    image = Image.new(mode, (4, 4))
    if mode == "P":
        image.putpalette([255, 0, 0, 0, 255, 0])
    pdf = _pdf(_saved(tmp_path / "a.png", image, transparency=color))
    assert "/SMask" in _only(pdf)


@pytest.mark.parametrize("suffix", ["png", "webp", "tif", "jpg"])
@pytest.mark.parametrize(("turn", "upright"), [(6, "ROTATE_270"), (8, "ROTATE_90")])
def test_a_turned_picture_is_set_upright(
    tmp_path: Path, suffix: str, turn: int, upright: str
) -> None:
    exif = Image.Exif()
    exif[0x0112] = turn
    image = _image()
    path = _saved(tmp_path / f"a.{suffix}", image, exif=exif, **_lossless(suffix))
    plain = _saved(tmp_path / f"plain.{suffix}", image, **_lossless(suffix))
    with Image.open(plain) as saved:
        expected = saved.convert("RGB").transpose(Image.Transpose[upright])
    pdf = _pdf(path)
    stored = _only(pdf)
    assert (stored.Width, stored.Height) == (30, 40)
    assert _pixels(stored) == expected.tobytes()


@pytest.mark.parametrize("adobe", [True, False])
def test_inks_stay_inks(tmp_path: Path, adobe: bool) -> None:
    """Adobe's programs store the complement of the inks, marked as such."""
    inks = (0, 255, 255, 0) if adobe else (255, 0, 0, 255)
    path = _saved(tmp_path / "a.jpg", Image.new("CMYK", (40, 30), inks), quality=100)
    if not adobe:
        # Without the marker the stored numbers are the inks themselves.
        data = path.read_bytes()
        at = data.index(b"\xff\xee")
        size = int.from_bytes(data[at + 2 : at + 4], "big")
        path.write_bytes(data[:at] + data[at + 2 + size :])
    pdf = _pdf(path)
    stored = _only(pdf)
    assert stored.ColorSpace == "/DeviceCMYK"
    assert ("/Decode" in stored) == adobe
    assert stored.read_raw_bytes() == path.read_bytes()
    with pypdfium2.PdfDocument(_written(path)) as document:
        shown = document[0].render().to_pil().convert("RGB")
    red, green, blue = shown.getpixel((25, 25))
    assert red > 200
    assert max(green, blue) < 60


@pytest.mark.parametrize("suffix", ["png", "jpg"])
def test_what_is_not_printed_is_left_out(tmp_path: Path, suffix: str) -> None:
    image = Image.new("RGB", (400, 200), "blue")
    image.paste((255, 0, 0), (100, 50, 300, 150))
    path = _saved(tmp_path / f"a.{suffix}", image)
    raster = read_raster(path, Sampling((50, 25), (100, 50, 300, 150)))
    assert (raster.width, raster.height) == (50, 25)
    assert raster.filter == ("DCTDecode" if suffix == "jpg" else "FlateDecode")
    ops = [Picture(path, BOX, sampling=Sampling((50, 25), (110, 60, 290, 140)))]
    pdf = opened(page(50, ops=ops))
    colors = pikepdf.PdfImage(_only(pdf)).as_pil_image().convert("RGB").getextrema()
    assert colors[0][0] > 245
    assert max(colors[1][1], colors[2][1]) < 12


def test_alpha_is_scaled_down_along(tmp_path: Path) -> None:
    image = _image("RGBA", (400, 200))
    image.putalpha(Image.new("L", (400, 200), 77))
    raster = read_raster(_saved(tmp_path / "a.png", image), Sampling((40, 20)))
    assert raster.mask
    assert (raster.mask.width, raster.mask.height) == (40, 20)


def test_equal_files_are_stored_once(tmp_path: Path) -> None:
    first = _saved(tmp_path / "a.png", _image())
    second = _saved(tmp_path / "b.png", _image())
    other = _saved(tmp_path / "c.png", _image("L"))
    pdf = _pdf(first, second, first, other)
    assert len(pdf.pages[0].Resources.XObject) == 2


@pytest.mark.parametrize(
    ("suffix", "mode", "flipped"),
    [
        *(("png", mode, way) for mode in ("RGB", "RGBA", "P") for way in (False, True)),
        ("jpg", "RGB", False),
    ],
)
def test_a_picture_cut_short_or_with_a_flipped_byte_is_refused(
    tmp_path: Path, suffix: str, mode: str, flipped: bool
) -> None:
    path = _saved(tmp_path / f"a.{suffix}", _image(mode, (300, 300)))
    data = path.read_bytes()
    half = len(data) // 2
    rest = bytes([data[half] ^ 0xFF]) + data[half + 1 :] if flipped else b""
    path.write_bytes(data[:half] + rest)
    with pytest.raises(Refused) as refused:
        _pdf(path)
    (problem,) = refused.value.problems
    assert (problem.rule, problem.span.file) == ("assets", path)
    assert problem.message.startswith(f'picture "a.{suffix}" cannot be used: ')
    assert problem.hint == "save the picture again"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, 'picture "a.png" cannot be used: no such file or directory'),
        (b"", 'picture "a.png" cannot be used: it is not a picture'),
        (b"<svg/>", 'picture "a.png" cannot be used: it is not a picture'),
    ],
)
def test_what_is_no_picture_is_refused(
    tmp_path: Path, content: bytes | None, message: str
) -> None:
    path = tmp_path / "a.png"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(Refused) as refused:
        read_raster(path)
    assert [problem.message for problem in refused.value.problems] == [message]


def test_a_jpeg_with_something_behind_its_end_is_fine(tmp_path: Path) -> None:
    path = _saved(tmp_path / "a.jpg", _image())
    path.write_bytes(path.read_bytes() + b"trailer of a phone")
    assert read_raster(path).width == 40
