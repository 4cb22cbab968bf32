"""The pixels of raster files as they are seen, band by band from the top."""

from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from cardgen.art.png_file import can_be_read_in_bands, png_bands
from cardgen.art.raster_file import LYING, orientation

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
