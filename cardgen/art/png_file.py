"""PNG files read piece by piece: a large picture never is in memory as a whole."""

import struct
import zlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image
from PIL.ImageFile import ImageFile

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PIECE = 1 << 20
_KEPT = (b"PLTE", b"tRNS")


def png_pieces(path: Path) -> Iterator[tuple[bytes, bytes]]:
    """Yield the chunks of a PNG by their names, long ones in several pieces.

    Raises OSError, and ValueError if one is missing or damaged.
    """
    with path.open("rb") as file:
        file.seek(len(_SIGNATURE))
        name = b""
        while name != b"IEND":
            size, name = int.from_bytes(file.read(4), "big"), file.read(4)
            check = zlib.crc32(name)
            for start in range(0, size, _PIECE) or [0]:
                piece = file.read(min(_PIECE, size - start))
                check = zlib.crc32(piece, check)
                if start + len(piece) == size and file.read(4) != check.to_bytes(4):
                    raise ValueError("the file is damaged or truncated")
                yield name, piece
                if not piece and size:
                    raise ValueError("the file is damaged or truncated")


def can_be_read_in_bands(image: Image.Image) -> bool:
    """Return whether `png_bands` can read an opened file."""
    if not isinstance(image, ImageFile) or not image.tile:
        return False
    if image.format != "PNG" or image.info.get("interlace"):
        return False
    # A depth of 8 bits: samples are stored as Pillow keeps them.
    arguments = image.tile[0].args
    return arguments in (image.mode, (image.mode,))


def png_bands(path: Path, image: Image.Image, rows: int) -> Iterator[Image.Image]:
    """Yield the pixels of a PNG in bands of as many rows, the last one with fewer.

    Raises OSError, and ValueError for a file that is damaged.
    """
    reader = _BandReader(image)
    left = image.height
    band = bytearray()
    for piece in _samples(path, reader):
        band += piece
        while left and len(band) >= reader.stride * min(rows, left):
            count = min(rows, left)
            yield reader.read(bytes(band[: count * reader.stride]), count)
            del band[: count * reader.stride]
            left -= count
    if left:
        raise ValueError("the file is damaged or truncated")


def _samples(path: Path, reader: "_BandReader") -> Iterator[bytes]:
    """Yield the filtered rows of a PNG in pieces."""
    unpack = zlib.decompressobj()
    try:
        for name, piece in png_pieces(path):
            if name in _KEPT:
                reader.keep(name, piece)
            while name == b"IDAT" and piece and not unpack.eof:
                yield unpack.decompress(piece, _PIECE)
                piece = unpack.unconsumed_tail
    except zlib.error as fault:
        raise ValueError("the file is damaged or truncated") from fault


class _BandReader:
    """Decodes bands as PNG files of their own, each with the row above it."""

    def __init__(self, image: Image.Image) -> None:
        self._width, self._mode = image.width, image.mode
        self._above = bytes(image.width * len(image.getbands()))
        self.stride = 1 + len(self._above)
        self._chunks = b""

    def keep(self, name: bytes, body: bytes) -> None:
        """Keep a chunk that says what colours are."""
        self._chunks += _chunk(name, body)

    def read(self, rows: bytes, count: int) -> Image.Image:
        kind = {"L": 0, "RGB": 2, "P": 3, "LA": 4, "RGBA": 6}[self._mode]
        head = struct.pack(">IIBBBBB", self._width, count + 1, 8, kind, 0, 0, 0)
        packed = zlib.compress(b"\0" + self._above + rows, 0)
        parts = (_chunk(b"IHDR", head), self._chunks, _chunk(b"IDAT", packed))
        file = BytesIO(b"".join([_SIGNATURE, *parts, _chunk(b"IEND", b"")]))
        with Image.open(file, formats=("PNG",)) as image:
            band = image.crop((0, 1, self._width, count + 1))
            band.info = image.info
        last = band.crop((0, count - 1, self._width, count))
        self._above = last.tobytes()
        return band


def _chunk(name: bytes, body: bytes) -> bytes:
    check = zlib.crc32(name + body)
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", check)
