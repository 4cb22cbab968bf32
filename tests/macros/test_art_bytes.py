"""Twenty pictures, byte for byte: on every machine and in every process."""

import io
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pikepdf

from cardgen.model.face import Face
from tests.illustrated import Gallery, packed, sample

# One card in five is low-ink; the others are in all styles.
LOOKS = ("colour", "colour", "colour", "low-ink", "colour")


def _digest(face: Face) -> str:
    """Return the hash of what is drawn, before it is packed: packers differ."""
    with pikepdf.open(io.BytesIO(packed(face))) as pdf:
        streams = [each for each in pdf.objects if isinstance(each, pikepdf.Stream)]
        return sha256(b"".join(each.read_bytes() for each in streams)).hexdigest()


def test_twenty_pictures(gallery: Gallery, golden: Callable[[Path, str], None]) -> None:
    lines = ""
    for number, parts in enumerate(sample(20)):
        named = ", ".join(f"{name} {value}" for name, value in parts.items())
        look = LOOKS[number % len(LOOKS)]
        lines += f"{named}, {look}: {_digest(gallery.picture(parts, look))}\n"
    golden(Path(__file__).parent / "art_bytes.txt", lines)
