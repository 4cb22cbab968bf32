"""Raster files opened: PNG, JPEG, WebP and TIFF, as they are meant to be seen."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from PIL import Image, UnidentifiedImageError

from cardgen.art.art_file import BadArt
from cardgen.art.png_file import can_be_read_in_bands

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


def _lowered(fault: BaseException) -> str:
    text = (getattr(fault, "strerror", None) or str(fault) or "it is damaged").rstrip(
        "."
    )
    return text[:1].lower() + text[1:]
