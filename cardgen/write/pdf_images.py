"""Raster files as PDF image objects, with their own data if PDF can contain them."""

import io
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageChops, ImageOps

from cardgen.art.art_file import BadArt
from cardgen.art.raster_file import is_upright, open_raster
from cardgen.art.resvg import rasterise
from cardgen.model.ops import Sampling
from cardgen.model.problem import Refused, error
from cardgen.model.source import Span
from cardgen.write.pdf_syntax import Name, Object, Ref, Verbatim

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_END_OF_JPEG = b"\xff\xd9"
_SPACES = {
    "L": ("DeviceGray", 1),
    "P": ("Indexed", 1),
    "RGB": ("DeviceRGB", 3),
    "CMYK": ("DeviceCMYK", 4),
}
# At this quality, with full colour resolution, a picture of 300 dpi shows no difference
# from the original on paper.
_JPEG = {"quality": 92, "subsampling": 0}
# A full card takes a quarter of the time of level 6, for 2 to 8 % more bytes.
_LEVEL = 4


@dataclass(frozen=True, slots=True)
class Raster:
    """Compressed samples for the file: grey, RGB, CMYK or indices of a palette.

    With `rows` each row begins with a PNG predictor; with `inverted` 0 is full ink.
    A `palette` is red, green and blue of each colour in turn.
    """

    width: int
    height: int
    mode: str
    filter: str
    data: bytes
    mask: "Raster | None" = None
    rows: bool = False
    inverted: bool = False
    palette: bytes = b""
    bits: int = 8

    def entries(self, mask: Ref | None) -> dict[str, Object]:
        """Return the dictionary of the image object; `mask` is that of its mask."""
        space, colors = _SPACES[self.mode]
        entries: dict[str, Object] = {
            "Type": Name("XObject"),
            "Subtype": Name("Image"),
            "Width": self.width,
            "Height": self.height,
            "BitsPerComponent": self.bits,
            "ColorSpace": self._colours() if self.palette else Name(space),
            "Filter": Name(self.filter),
        }
        if self.rows:
            entries["DecodeParms"] = {
                "Predictor": 15,
                "Colors": colors,
                "BitsPerComponent": self.bits,
                "Columns": self.width,
            }
        if self.inverted:
            entries["Decode"] = [1, 0] * colors
        if mask:
            entries["SMask"] = mask
        return entries

    def _colours(self) -> Object:
        last = len(self.palette) // 3 - 1
        colours = Verbatim(f"<{self.palette.hex()}>")
        return [Name("Indexed"), Name("DeviceRGB"), last, colours]


def read_raster(path: Path, sampling: Sampling | None = None) -> Raster:
    """Read a picture file, cropped and scaled down if a sampling is given.

    Raises Refused when it is missing, broken or truncated.
    """
    try:
        if path.suffix.lower() == ".svg" and sampling:
            return _rasterised(path, sampling)
        with open_raster(path) as image:
            if sampling:
                return _resampled(image, sampling)
            return _passed_through(image, path.read_bytes()) or _recompressed(image)
    except BadArt as bad:
        raise unusable_art(path, bad) from bad


def unusable_art(path: Path, bad: BadArt) -> Refused:
    """Return the exception for an art file that cannot be used."""
    found = f'picture "{path.name}" cannot be used: {bad.reason}'
    place = Span(path, bad.line, bad.column, bad.line, bad.column)
    return Refused(error("assets", place, found, bad.hint or "save the file again"))


def _rasterised(path: Path, sampling: Sampling) -> Raster:
    with Image.open(io.BytesIO(rasterise(path, *sampling.size))) as image:
        return _recompressed(image)


def _passed_through(image: Image.Image, data: bytes) -> Raster | None:
    """Return the file's own compressed samples, or None if PDF cannot contain them."""
    usable = image.mode in _SPACES and "transparency" not in image.info
    if not usable or not is_upright(image):
        return None
    if image.format == "JPEG":
        _check_jpeg(image, data)
        # Adobe's programs store the complement of the inks, and mark the file.
        inverted = image.mode == "CMYK" and "adobe" in image.info
        return Raster(*image.size, image.mode, "DCTDecode", data, inverted=inverted)
    if image.format == "PNG":
        return _own_samples(image, data)
    return None


def _check_jpeg(image: Image.Image, data: bytes) -> None:
    # Decoding would prove a file complete but takes 10 ms; a file that ends as it
    # should is not truncated.
    if not data.rstrip(b"\0\r\n ").endswith(_END_OF_JPEG):
        image.load()


def _own_samples(image: Image.Image, data: bytes) -> Raster | None:
    chunks = list(_chunks(data))
    header = chunks[0][1]
    depth, interlaced = header[8], header[12]
    if interlaced or (depth != 8 and image.mode != "P"):
        return None
    samples = b"".join(body for name, body in chunks if name == b"IDAT")
    palette = next((body for name, body in chunks if name == b"PLTE"), b"")
    if image.mode == "P" and not _is_palette(palette):
        return None
    return Raster(
        *image.size,
        image.mode,
        "FlateDecode",
        samples,
        rows=True,
        palette=palette if image.mode == "P" else b"",
        bits=depth,
    )


def _is_palette(colours: bytes) -> bool:
    return 0 < len(colours) <= 3 * 256 and len(colours) % 3 == 0


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the chunks of a PNG. Raises ValueError if one is missing or damaged."""
    at, name = len(_SIGNATURE), b""
    while name != b"IEND":
        size = int.from_bytes(data[at : at + 4], "big")
        name, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + size]
        check = data[at + 8 + size : at + 12 + size]
        if zlib.crc32(name + body).to_bytes(4, "big") != check:
            raise ValueError("the file is damaged or truncated")
        yield name, body
        at += 12 + size


def _recompressed(image: Image.Image) -> Raster:
    """Return decoded samples, compressed again, with the alpha as a separate mask."""
    plain, alpha = _parts(image)
    return _compressed(plain, alpha)


def _resampled(image: Image.Image, sampling: Sampling) -> Raster:
    """Return the part that is printed, in the resolution of the sampling."""
    photograph = image.format == "JPEG"
    plain, alpha = _parts(image)
    reduced = [
        part.crop(sampling.crop or (0, 0, *part.size)).resize(
            sampling.size, Image.Resampling.LANCZOS
        )
        for part in (plain, alpha)
        if part is not None
    ]
    if photograph and plain.mode != "CMYK":
        file = io.BytesIO()
        reduced[0].save(file, "JPEG", **_JPEG)
        return Raster(*sampling.size, plain.mode, "DCTDecode", file.getvalue())
    return _compressed(reduced[0], reduced[1] if alpha is not None else None)


def _parts(image: Image.Image) -> tuple[Image.Image, Image.Image | None]:
    """Return upright samples as grey, RGB or CMYK, and their alpha if any."""
    upright = ImageOps.exif_transpose(image)
    if upright.mode in ("I;16", "I;16B", "I", "F"):
        # Pillow clips instead of scaling from 16 bits to 8.
        upright = upright.point(lambda sample: sample / 256).convert("L")
    if upright.mode == "CMYK":
        return upright, None
    if not upright.has_transparency_data:
        return upright.convert("L" if upright.mode in ("1", "L") else "RGB"), None
    full = upright.convert("RGBA")
    return full.convert("RGB"), full.getchannel("A")


def _compressed(plain: Image.Image, alpha: Image.Image | None) -> Raster:
    mask = None if alpha is None else _compressed(alpha, None)
    rows = zlib.compress(_differences(plain), _LEVEL)
    return Raster(*plain.size, plain.mode, "FlateDecode", rows, mask, rows=True)


def _differences(image: Image.Image) -> bytes:
    """Return rows as their differences from the row above (PNG's filter 2)."""
    above = Image.new(image.mode, image.size)
    above.paste(image, (0, 1))
    samples = ImageChops.subtract_modulo(image, above).tobytes()
    wide = image.width * len(image.getbands())
    starts = range(0, len(samples), wide)
    return b"".join([b"\2" + samples[start : start + wide] for start in starts])
