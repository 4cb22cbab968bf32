"""Pictures as files: PNG, JPEG and WebP. The same picture gives the same bytes."""

import io
import struct
import zlib
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PIL import Image

from cardgen.export.request import PictureFormat

if TYPE_CHECKING:
    from oxipng import RowFilter

_INCHES_PER_METRE = 1 / 0.0254
# Good enough that the difference to the PNG cannot be seen at arm's length; without
# halved colours, which blur red letters.
_QUALITY = 92
# At most an eighth larger than `oxipng -o2`, in a tenth of its time.
_LEVEL = 7
# Rows of every _BAND tell whether a filter pays, as it does for photographs but not for
# flat colours.
_SAMPLE, _BAND, _SAMPLE_LEVEL = 16, 128, 5
# PNG: its signature, and its names of pixels with and without alpha, of 8 bits each.
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_KINDS = {"RGB": 2, "RGBA": 6}
_DEPTH = 8


def encode(image: Image.Image, format: PictureFormat, dpi: float) -> bytes:
    """Return an RGB or RGBA picture as a file. JPEG has no alpha: it becomes white."""
    return _ENCODERS[format](image, dpi)


def encode_rgb(image: Image.Image, dpi: float) -> bytes:
    """Return an RGB picture as PNG with three whole channels, however few its colours.

    Shops ask for RGB; what they do with palettes is unknown.
    """
    return _png(image, dpi, may_reduce=False)


def _png(image: Image.Image, dpi: float, may_reduce: bool = True) -> bytes:
    # Takes 10 ms to load, and not every target writes PNG.
    from oxipng import RowFilter

    sample = _stored(_sample(image), dpi)
    best = min(
        (RowFilter.NoOp, RowFilter.MinSum),
        key=lambda each: len(_oxipng(sample, each, _SAMPLE_LEVEL, may_reduce)),
    )
    return _oxipng(_stored(image, dpi), best, _LEVEL, may_reduce)


def _sample(image: Image.Image) -> Image.Image:
    """Return some rows of all parts of a picture."""
    wide, high = image.size
    tops = range(0, high, _BAND)
    sample = Image.new(image.mode, (wide, min(high, _SAMPLE * len(tops))))
    for number, top in enumerate(tops):
        band = image.crop((0, top, wide, min(top + _SAMPLE, high)))
        sample.paste(band, (0, number * _SAMPLE))
    return sample


def _stored(image: Image.Image, dpi: float) -> bytes:
    """Return an RGB or RGBA picture as a PNG that is not compressed.

    oxipng reads it in a third of the time that it takes to copy pixels from Python.
    """
    wide, high = image.size
    pixels, row = image.tobytes(), wide * len(image.mode)
    starts = range(0, len(pixels), row)
    # Each row begins with the number of its filter: none.
    rows = b"\0" + b"\0".join([pixels[start : start + row] for start in starts])
    dots = round(dpi * _INCHES_PER_METRE)
    chunks = (
        (b"IHDR", struct.pack(">IIBB3x", wide, high, _DEPTH, _KINDS[image.mode])),
        (b"pHYs", struct.pack(">IIB", dots, dots, 1)),
        (b"IDAT", zlib.compress(rows, 0)),
        (b"IEND", b""),
    )
    return _SIGNATURE + b"".join([_chunk(*each) for each in chunks])


def _chunk(name: bytes, data: bytes) -> bytes:
    check = zlib.crc32(data, zlib.crc32(name))
    return b"".join(
        (len(data).to_bytes(4, "big"), name, data, check.to_bytes(4, "big"))
    )


def _oxipng(data: bytes, row_filter: "RowFilter", level: int, reduces: bool) -> bytes:
    from oxipng import Deflaters, optimize_from_memory

    return optimize_from_memory(
        data,
        filter=[row_filter],
        deflate=Deflaters.libdeflater(level),
        bit_depth_reduction=reduces,
        color_type_reduction=reduces,
        palette_reduction=reduces,
        grayscale_reduction=reduces,
    )


def _jpg(image: Image.Image, dpi: float) -> bytes:
    file, opaque = io.BytesIO(), flattened(image)
    opaque.save(file, "JPEG", quality=_QUALITY, subsampling=0, dpi=(dpi, dpi))
    return file.getvalue()


def _webp(image: Image.Image, dpi: float) -> bytes:
    file = io.BytesIO()
    image.save(file, "WEBP", quality=_QUALITY, method=4)
    return file.getvalue()


def flattened(image: Image.Image) -> Image.Image:
    """Return a picture on white, without alpha."""
    if image.mode != "RGBA":
        return image
    ground = Image.new("RGB", image.size, "white")
    ground.paste(image, mask=image.getchannel("A"))
    return ground


_ENCODERS: Mapping[PictureFormat, Callable[[Image.Image, float], bytes]] = {
    "png": _png,
    "jpg": _jpg,
    "webp": _webp,
}
