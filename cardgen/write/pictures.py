"""Raster files as PDF image objects, their own data passed through where it can be."""

import io
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageOps, UnidentifiedImageError
from reportlab.pdfbase.pdfdoc import (
    PDFDictionary,
    PDFName,
    PDFObjectReference,
    PDFStream,
)

from cardgen.model.problem import Refused, error
from cardgen.model.source import Span

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_END_OF_JPEG = b"\xff\xd9"
_ORIENTATION = 0x0112
_SPACES = {"L": ("DeviceGray", 1), "RGB": ("DeviceRGB", 3)}


@dataclass(frozen=True, slots=True)
class Raster:
    """Samples ready for the file: 8 bits each, grey or RGB, compressed."""

    width: int
    height: int
    mode: str
    filter: str
    data: bytes
    mask: "Raster | None" = None

    def stream(self, mask: PDFObjectReference | None) -> PDFStream:
        """Give the image object; `mask` refers to the mask's own object."""
        space, colors = _SPACES[self.mode]
        entries = {
            "Type": PDFName("XObject"),
            "Subtype": PDFName("Image"),
            "Width": self.width,
            "Height": self.height,
            "BitsPerComponent": 8,
            "ColorSpace": PDFName(space),
            "Filter": PDFName(self.filter),
        }
        if self.filter == "FlateDecode":
            entries["DecodeParms"] = PDFDictionary(
                {"Predictor": 15, "Colors": colors, "Columns": self.width}
            )
        if mask:
            entries["SMask"] = mask
        return PDFStream(PDFDictionary(entries), self.data)


def read_raster(path: Path) -> Raster:
    """Read a picture file.

    Raises Refused when it is missing, broken or cut short.
    """
    try:
        data = path.read_bytes()
        with Image.open(io.BytesIO(data)) as image:
            return _passed_through(image, data) or _redone(image)
    except UnidentifiedImageError as fault:
        raise _refusal(path, "is not a picture", "save it as PNG or JPEG") from fault
    except (OSError, SyntaxError, ValueError, EOFError, zlib.error) as fault:
        found = f"cannot be read: {_lowered(fault)}"
        raise _refusal(path, found, "save the picture again") from fault
    except Image.DecompressionBombError as fault:
        raise _refusal(path, "is too large", "scale it down") from fault


def _refusal(path: Path, found: str, hint: str) -> Refused:
    return Refused(error("assets", Span(path), f'picture "{path.name}" {found}', hint))


def _lowered(fault: BaseException) -> str:
    text = (getattr(fault, "strerror", None) or str(fault)).rstrip(".")
    return text[:1].lower() + text[1:]


def _passed_through(image: Image.Image, data: bytes) -> Raster | None:
    """Give the file's own compressed samples, or None when they cannot serve."""
    if image.mode not in _SPACES or "transparency" in image.info:
        return None
    if image.format == "JPEG" and _is_upright(image):
        _check_jpeg(image, data)
        return Raster(*image.size, image.mode, "DCTDecode", data)
    if image.format == "PNG":
        return _own_samples(image, data)
    return None


def _is_upright(image: Image.Image) -> bool:
    return bool(image.getexif().get(_ORIENTATION, 1) == 1)


def _check_jpeg(image: Image.Image, data: bytes) -> None:
    # Decoding proves a file whole but takes 10 ms; a file that ends as it should
    # was not cut short.
    if not data.rstrip(b"\0\r\n ").endswith(_END_OF_JPEG):
        image.load()


def _own_samples(image: Image.Image, data: bytes) -> Raster | None:
    chunks = list(_chunks(data))
    header = chunks[0][1]
    depth, interlaced = header[8], header[12]
    if depth != 8 or interlaced:
        return None
    samples = b"".join(body for name, body in chunks if name == b"IDAT")
    return Raster(*image.size, image.mode, "FlateDecode", samples)


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Walk a PNG. Raises ValueError when a part of it is missing or damaged."""
    at, name = len(_SIGNATURE), b""
    while name != b"IEND":
        size = int.from_bytes(data[at : at + 4], "big")
        name, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + size]
        check = data[at + 8 + size : at + 12 + size]
        if zlib.crc32(name + body).to_bytes(4, "big") != check:
            raise ValueError("the file is damaged or cut short")
        yield name, body
        at += 12 + size


def _redone(image: Image.Image) -> Raster:
    """Give decoded samples compressed anew, with the alpha as a mask beside."""
    # Cameras write JPEG; elsewhere the mark is a leftover that viewers pass over.
    camera = image.format == "JPEG"
    upright = ImageOps.exif_transpose(image) if camera else image
    if upright.mode in ("I;16", "I;16B", "I", "F"):
        # Pillow cuts instead of scaling when it goes from 16 bits to 8.
        upright = upright.point(lambda sample: sample / 256).convert("L")
    if not upright.has_transparency_data:
        grey = upright.mode in ("1", "L")
        return _compressed(upright.convert("L" if grey else "RGB"))
    full = upright.convert("RGBA")
    mask = _compressed(full.getchannel("A"))
    plain = _compressed(full.convert("RGB"))
    return Raster(plain.width, plain.height, "RGB", plain.filter, plain.data, mask)


def _compressed(image: Image.Image) -> Raster:
    # Pillow's PNG writer is the quickest way to rows with a predictor.
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=6)
    data = file.getvalue()
    samples = b"".join(body for name, body in _chunks(data) if name == b"IDAT")
    return Raster(*image.size, image.mode, "FlateDecode", samples)
