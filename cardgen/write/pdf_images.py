"""Raster files as PDF image objects, with their own data if PDF can contain them."""

import io
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from PIL import Image, ImageChops

from cardgen.art.art_file import BadArt
from cardgen.art.png_file import can_be_read_in_bands, png_pieces
from cardgen.art.raster_file import (
    is_upright,
    open_raster,
    upright_bands,
    upright_size,
)
from cardgen.art.resvg import rasterise
from cardgen.model.ops import Sampling
from cardgen.model.problem import Refused, error
from cardgen.model.source import Span
from cardgen.write.pdf_syntax import Name, Object, Ref, Verbatim

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
                return _resampled(path, image, sampling)
            return _passed_through(path, image) or _recompressed(path, image)
    except BadArt as bad:
        raise unusable_art(path, bad) from bad


def unusable_art(path: Path, bad: BadArt) -> Refused:
    """Return the exception for an art file that cannot be used."""
    found = f'picture "{path.name}" cannot be used: {bad.reason}'
    place = Span(path, bad.line, bad.column, bad.line, bad.column)
    return Refused(error("assets", place, found, bad.hint or "save the file again"))


def _rasterised(path: Path, sampling: Sampling) -> Raster:
    with Image.open(io.BytesIO(rasterise(path, *sampling.size))) as image:
        return _compressed(map(_parts, [image]))


def _passed_through(path: Path, image: Image.Image) -> Raster | None:
    """Return the file's own compressed samples, or None if PDF cannot contain them."""
    usable = image.mode in _SPACES and "transparency" not in image.info
    if not usable or not is_upright(image):
        return None
    if image.format == "JPEG":
        data = path.read_bytes()
        _check_jpeg(image, data)
        # Adobe's programs store the complement of the inks, and mark the file.
        inverted = image.mode == "CMYK" and "adobe" in image.info
        return Raster(*image.size, image.mode, "DCTDecode", data, inverted=inverted)
    if image.format == "PNG":
        return _own_samples(path, image)
    return None


def _check_jpeg(image: Image.Image, data: bytes) -> None:
    # Decoding would prove a file complete but takes 10 ms; a file that ends as it
    # should is not truncated.
    if not data.rstrip(b"\0\r\n ").endswith(_END_OF_JPEG):
        image.load()


def _own_samples(path: Path, image: Image.Image) -> Raster | None:
    plain = can_be_read_in_bands(image)
    if image.info.get("interlace") or not (plain or image.mode == "P"):
        return None
    pieces: dict[bytes, list[bytes]] = {}
    for name, piece in png_pieces(path):
        pieces.setdefault(name, []).append(piece)
    depth, samples = pieces[b"IHDR"][0][8], b"".join(pieces.pop(b"IDAT"))
    palette = b"".join(pieces.get(b"PLTE", []))
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


def _recompressed(path: Path, image: Image.Image) -> Raster:
    """Return decoded samples, compressed again, with the alpha as a separate mask."""
    return _compressed(map(_parts, upright_bands(path, image)))


def _resampled(path: Path, image: Image.Image, sampling: Sampling) -> Raster:
    """Return the part that is printed, in the resolution of the sampling."""
    left, top, right, bottom = sampling.crop or (0, 0, *upright_size(image))
    narrow: list[Parts] = []
    above = 0
    for band in upright_bands(path, image):
        rows = max(top - above, 0), min(bottom - above, band.height)
        above += band.height
        if rows[0] < rows[1]:
            part = _parts(band.crop((left, rows[0], right, rows[1])))
            narrow.append(_scaled(part, (sampling.size[0], rows[1] - rows[0])))
    plain, alpha = _scaled(_stacked(narrow), sampling.size)
    if image.format == "JPEG" and plain.mode != "CMYK":
        file = io.BytesIO()
        plain.save(file, "JPEG", **_JPEG)
        return Raster(*sampling.size, plain.mode, "DCTDecode", file.getvalue())
    return _compressed([(plain, alpha)])


Parts: TypeAlias = tuple[Image.Image, Image.Image | None]


def _scaled(parts: Parts, size: tuple[int, int]) -> Parts:
    plain, alpha = parts
    method = Image.Resampling.LANCZOS
    return plain.resize(size, method), alpha and alpha.resize(size, method)


def _stacked(bands: list[Parts]) -> Parts:
    """Return bands as one picture."""
    plain = _joined([plain for plain, _ in bands])
    alphas = [alpha for _, alpha in bands if alpha is not None]
    return plain, _joined(alphas) if alphas else None


def _joined(bands: list[Image.Image]) -> Image.Image:
    if len(bands) == 1:
        return bands[0]
    whole = Image.new(bands[0].mode, (bands[0].width, sum(b.height for b in bands)))
    above = 0
    for band in bands:
        whole.paste(band, (0, above))
        above += band.height
    return whole


def _parts(upright: Image.Image) -> Parts:
    """Return upright samples as grey, RGB or CMYK, and their alpha if any."""
    if upright.mode in ("I;16", "I;16B", "I", "F"):
        # Pillow clips instead of scaling from 16 bits to 8.
        upright = upright.point(lambda sample: sample / 256).convert("L")
    if upright.mode == "CMYK":
        return upright, None
    if not upright.has_transparency_data:
        return upright.convert("L" if upright.mode in ("1", "L") else "RGB"), None
    full = upright.convert("RGBA")
    return full.convert("RGB"), full.getchannel("A")


def _compressed(bands: Iterable[Parts]) -> Raster:
    """Return bands from top to bottom as one picture."""
    plain, mask = SampleWriter(), SampleWriter()
    for samples, alpha in bands:
        plain.add(samples)
        if alpha is not None:
            mask.add(alpha)
    return plain.raster(mask.raster() if mask.height else None)


class SampleWriter:
    """Compresses rows as their differences from the row above (PNG's filter 2)."""

    def __init__(self) -> None:
        self.height = 0
        self._pack = zlib.compressobj(_LEVEL)
        self._packed = io.BytesIO()
        self._last: Image.Image | None = None

    def add(self, band: Image.Image) -> None:
        """Append the rows of a band below the others."""
        width, height = band.size
        above = Image.new(band.mode, band.size)
        above.paste(band, (0, 1))
        if self._last is not None:
            above.paste(self._last, (0, 0))
        samples = ImageChops.subtract_modulo(band, above).tobytes()
        wide = width * len(band.getbands())
        starts = range(0, len(samples), wide)
        rows = b"".join([b"\2" + samples[start : start + wide] for start in starts])
        self._packed.write(self._pack.compress(rows))
        self._last = band.crop((0, height - 1, width, height))
        self.height += height

    def raster(self, mask: Raster | None = None) -> Raster:
        """Return everything added as one picture."""
        assert self._last is not None
        self._packed.write(self._pack.flush())
        data, size = self._packed.getvalue(), (self._last.width, self.height)
        return Raster(*size, self._last.mode, "FlateDecode", data, mask, rows=True)
