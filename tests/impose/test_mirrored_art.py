"""Illustrated cards without a bleed: mirroring their art makes files hardly larger."""

from collections.abc import Sequence
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops

from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.mirrored_bleed import BleedOptions, with_bleed
from cardgen.model.face import Face, Item
from cardgen.model.page import Document
from cardgen.write import repeated_ops
from cardgen.write.pdf import write_pdf
from tests.faces import job
from tests.picture_game import faces, write_game

pytestmark = pytest.mark.long

CARDS = "defaults: {provenance: placeholder}\ncards:\n" + "".join(
    f"  - {{id: card-{number}, picture: {{scene: wood}}}}\n" for number in range(4)
)
# In millimetres: of the deck that needs mirroring, and of one that does not.
BLEEDS = (0, 2)


@pytest.fixture(scope="module")
def decks(tmp_path_factory: pytest.TempPathFactory) -> list[list[Face]]:
    return [_deck(tmp_path_factory.mktemp(f"bleed-{bleed}"), bleed) for bleed in BLEEDS]


def _deck(root: Path, bleed: int) -> list[Face]:
    box = f"{-bleed}, {-bleed}, {60 + 2 * bleed}, {40 + 2 * bleed}"
    front = (
        '{% import "art/pictures.xml.j2" as pictures %}<face>'
        f"{{{{ pictures.draw(card.id, {box}, card.picture) }}}}</face>"
    )
    folder = write_game(root, CARDS, front)
    game = folder / "game.yaml"
    size = "size: [60, 40]"
    told = game.read_text("utf-8").replace(size, f"{size}\n    bleed: {bleed}")
    game.write_text(told, encoding="utf-8")
    return list(faces(folder).values())


def _pdf(deck: Sequence[Face]) -> bytes:
    items = [(Item(str(number), face, None), 1) for number, face in enumerate(deck)]
    wide = with_bleed(items, BleedOptions(None, 0))
    pages = LAYOUTS["grid"].impose(wide, job("a4", 210, 297))
    return write_pdf(Document(Path("x.pdf"), "", "", "", "en", pages))


def _drawn(pdf: bytes) -> list[Image.Image]:
    return [page.render(scale=2).to_pil() for page in pypdfium2.PdfDocument(pdf)]


def test_mirrored_art_is_written_once(decks: list[list[Face]]) -> None:
    bare, own = map(len, map(_pdf, decks))
    assert bare < 1.15 * own


def test_it_looks_as_if_it_were_written_each_time(
    decks: list[list[Face]], monkeypatch: pytest.MonkeyPatch
) -> None:
    once = _pdf(decks[0])
    monkeypatch.setattr(repeated_ops, "_MANY_IN_GROUP", 1 << 30)
    each_time = _pdf(decks[0])
    assert len(each_time) > 2 * len(once)
    for one, other in zip(_drawn(once), _drawn(each_time), strict=True):
        # PDFium multiplies maps in another order: dots at edges may differ a bit.
        off = ImageChops.difference(one, other).convert("L").getextrema()
        assert off[1] <= 8
