"""Pictures of pages and faces, with the right size and colours."""

import io
from pathlib import Path

import pytest
from PIL import Image

from cardgen.impose.layouts import LAYOUTS
from cardgen.model.page import Document
from cardgen.model.problem import Refused
from cardgen.write.pdf import write_pdf
from cardgen.write.png import face_png, write_png
from tests.faces import face, item, job


def _pdf(copies: int) -> bytes:
    items = [(item("card", 63.5, 88.9, 2), copies)]
    pages = LAYOUTS["duplex"].impose(items, job("a4", 210, 297))
    return write_pdf(Document(Path("x.pdf"), "", "", "", "en", pages))


def test_every_page_in_order_and_at_its_size(tmp_path: Path) -> None:
    written = write_png(_pdf(27), tmp_path / "pages", "game", 50)
    names = [f"game-0{number}.png" for number in range(1, 7)]
    assert [file.path.name for file in written] == names
    for number, file in enumerate(written):
        with Image.open(file.path) as image:
            assert image.size == (414, 585)
            assert image.info["dpi"] == pytest.approx((50, 50), abs=0.1)
            red, _, blue = image.convert("RGB").getpixel((200, 300))
        assert (blue > red) == (number % 2 == 0)


def test_a_fault_reaches_the_caller(tmp_path: Path) -> None:
    (tmp_path / "pages").write_bytes(b"a file in the way")
    with pytest.raises(Refused):
        write_png(_pdf(1), tmp_path / "pages", "game", 20)


def test_a_face_with_and_without_its_bleed() -> None:
    card = face(63.5, 88.9, 2)
    trimmed = Image.open(io.BytesIO(face_png(card, 254)))
    bled = Image.open(io.BytesIO(face_png(card, 254, bleed=True)))
    assert trimmed.size == (635, 889)
    assert bled.size == (675, 929)
    for image in (trimmed, bled):
        corners = [(1, 1), (image.width - 2, image.height - 2)]
        pixels = [image.convert("RGB").getpixel(corner) for corner in corners]
        assert pixels == [pytest.approx((26, 51, 153), abs=2)] * 2
