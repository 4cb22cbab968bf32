"""Raster files opened: PNG, JPEG, WebP and TIFF, as they are meant to be seen."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from PIL import Image, UnidentifiedImageError

from cardgen.art.art_file import BadArt
from cardgen.art.png_file import can_be_read_in_bands, png_bands

FORMATS = ("PNG", "JPEG", "WEBP", "TIFF")
_BEGINNINGS = {
    "PNG": (b"\x89PNG\r\n\x1a\n",),
    "JPEG": (b"\xff\xd8\xff",),
    "WEBP": (b"RIFF",),
    "TIFF": (b"II*\0", b"MM\0*", b"II+\0", b"MM\0+"),
}
# A sheet of A1 at 300 dpi has 70 million pixels.
_MOST_PIXELS = 80_000_000
# Of what can only be decoded at once, into 4 bytes a pixel.
_MOST_AT_ONCE = 64_000_000
_ORIENTATION = 0x0112
LYING = (5, 6, 7, 8)
"""Exif orientations in which width and height are exchanged."""
_UPRIGHT = 1
_USUAL_DPI = 300.0
_BAND = 2_000_000
_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
# What is seen at the top is stored at the end.
_FROM_THE_END = (3, 4, 7, 8)


class RasterSize(NamedTuple):
    """Width and height in pixels as the picture is seen, and dots per inch."""

    width: int
    height: int
    dpi: float


@contextmanager
def open_raster(path: Path) -> Iterator[Image.Image]:
    """Open a raster file. Raises BadArt, also for faults while it is open."""
    try:
        with Image.open(path, formats=_formats(path)) as image:
            _check_size(image)
            yield image
    except UnidentifiedImageError as fault:
        hint = "save it as PNG, JPEG, WebP or TIFF"
        raise BadArt("it is not a picture", hint=hint) from fault
    except BadArt:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as fault:
        raise _too_large(_MOST_PIXELS, "scale it down") from fault
    # For a damaged file, Pillow's readers raise exceptions of any kind.
    except Exception as fault:
        raise BadArt(_lowered(fault), hint="save the picture again") from fault


def _check_size(image: Image.Image) -> None:
    pixels = image.width * image.height
    if pixels > _MOST_PIXELS:
        raise _too_large(_MOST_PIXELS, "scale it down")
    whole = image.format != "JPEG" and not can_be_read_in_bands(image)
    if whole and pixels > _MOST_AT_ONCE:
        hint = "scale it down, or save it as PNG, 8 bits deep and not interlaced"
        raise _too_large(_MOST_AT_ONCE, hint)


def _too_large(most: int, hint: str) -> BadArt:
    reason = f"it is too large, over {most // 1_000_000} million pixels"
    return BadArt(reason, hint=hint)


def _formats(path: Path) -> tuple[str, ...]:
    """Return the format whose signature a file begins with; all formats if none fits.

    Pillow loads its readers of 40 formats, in 15 ms, unless it has the reader of each
    format that it has to try.
    """
    with path.open("rb") as file:
        start = file.read(8)
    found = (name for name in FORMATS if start.startswith(_BEGINNINGS[name]))
    return tuple(found) or FORMATS


def raster_size(path: Path) -> RasterSize:
    """Return a picture's size. Raises BadArt."""
    with open_raster(path) as image:
        width, height = image.size
        if orientation(image) in LYING:
            width, height = height, width
        return RasterSize(width, height, _dpi(image))


def small_copy(path: Path, most: int) -> tuple[Image.Image, tuple[int, int], str]:
    """Return a picture in RGBA, at most `most` pixels a side, its full size and mode.

    Raises BadArt.
    """
    with open_raster(path) as image:
        full, mode = upright_size(image), image.mode
        image.draft("RGB", (most, most))
        width, height = upright_size(image)
        step, top = max(1, -(-max(width, height) // most)), 0
        copy = Image.new("RGBA", (-(-width // step), -(-height // step)))
        for band in upright_bands(path, image):
            copy.paste(band.convert("RGBA").reduce(step), (0, top // step))
            top += band.height
    return copy, full, mode


def orientation(image: Image.Image) -> int:
    """Return the Exif orientation: 1 is upright."""
    # Pillow turns TIFF files itself, and to find a tag behind a PNG's pixels it would
    # decode them all.
    if image.format == "TIFF" or (
        image.format == "PNG"
        and not image.info.keys() & {"exif", "Raw profile type exif"}
    ):
        return _UPRIGHT
    return int(image.getexif().get(_ORIENTATION, _UPRIGHT))


def is_upright(image: Image.Image) -> bool:
    """Return whether the pixels are stored as they are seen."""
    return orientation(image) not in range(2, 9)


def _dpi(image: Image.Image) -> float:
    """Return the resolution that the file states, 300 if it states none."""
    dpi = float(image.info.get("dpi", (0, 0))[0])
    return dpi if 10 <= dpi <= 10_000 else _USUAL_DPI


def upright_size(image: Image.Image) -> tuple[int, int]:
    """Return the size of an opened file as it is seen."""
    width, height = image.size
    return (height, width) if orientation(image) in LYING else (width, height)


def upright_bands(path: Path, image: Image.Image) -> Iterator[Image.Image]:
    """Yield the bands of an opened file. Raises what Pillow raises for damaged ones."""
    turn = orientation(image)
    width, height = upright_size(image)
    rows = max(1, _BAND // width)
    if turn not in _TURNS and rows < height and can_be_read_in_bands(image):
        yield from png_bands(path, image, rows)
        return
    info = image.info
    for top in range(0, height, rows):
        bottom = min(height, top + rows)
        band = image.crop(_stored(turn, top, bottom, image.size))
        band.info = info
        yield band.transpose(_TURNS[turn]) if turn in _TURNS else band


def _stored(
    turn: int, top: int, bottom: int, size: tuple[int, int]
) -> tuple[int, int, int, int]:
    """Return the box of a file's pixels that are seen from row `top` to `bottom`."""
    width, height = size
    if turn in _FROM_THE_END:
        whole = width if turn in LYING else height
        top, bottom = whole - bottom, whole - top
    if turn in LYING:
        return top, 0, bottom, height
    return 0, top, width, bottom


def _lowered(fault: BaseException) -> str:
    text = (getattr(fault, "strerror", None) or str(fault) or "it is damaged").rstrip(
        "."
    )
    return text[:1].lower() + text[1:]
