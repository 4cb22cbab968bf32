"""Files with a hash of their content in their names, and the addresses of these files.

Tables keep what they have once loaded from an address: a new content needs a new one.
"""

import hashlib
import io
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

from PIL import Image

from cardgen.export.facts import book_facts, picture_facts
from cardgen.export.folds import Panels, panel_picture
from cardgen.export.outbox import Outbox
from cardgen.export.pictures import Wanted, frame_of
from cardgen.export.shipment import ExportedBook, ExportedCard, ExportedPart, Shipment
from cardgen.export.sprites import Sheet, draw_sheet, drawn_dpi, sprite_facts
from cardgen.model.face import Face
from cardgen.model.geometry import Box
from cardgen.model.page import Document, Side
from cardgen.write.pdf import write_pdf

_DIGITS = 8
_THUMBNAIL = (256, 256)


class HostedFiles:
    """Adds files of a target to an outbox and returns their addresses."""

    def __init__(self, goods: Shipment, outbox: Outbox, target: str) -> None:
        self._goods, self._outbox, self._target = goods, outbox, target
        self._faces: dict[Face, str] = {}

    def add(self, stem: str, ending: str, data: bytes, facts: Mapping[str, Any]) -> str:
        """Add a file, whose name begins with `stem`. Raises as `Outbox.add`."""
        name = f"{stem}-{hashlib.sha256(data).hexdigest()[:_DIGITS]}.{ending}"
        if name not in self._outbox.names:
            self._outbox.add(name, data, facts)
        return address(self._goods.request.base_url, self._outbox.folder, name)

    def add_picture(
        self, stem: str, image: Image.Image, dpi: float, facts: Mapping[str, Any]
    ) -> str:
        """Add a picture in the format that was asked for."""
        format = self._goods.request.format
        data = self._goods.pictures.encoded(image, format, dpi)
        return self.add(stem, format, data, facts)

    def add_sheet(self, sheet: Sheet, side: Side) -> str:
        """Add one side of a sheet."""
        image = draw_sheet(sheet, side, self._goods.pictures, self._target)
        facts = sprite_facts(sheet, side, "RGB")
        return self.add_picture(sheet.name(side), image, sheet.cell.dpi, facts)

    def add_face(self, part: ExportedPart, card: str, side: Side, face: Face) -> str:
        """Add a face as it is cut; `card` is "" for a back that all cards share."""
        if face not in self._faces:
            wanted = self.wanted(face)
            stem = "-".join(filter(None, (part.id, card, side)))
            facts = picture_facts(part, card, side, wanted, "RGB")
            dpi = wanted.frame.dpi
            self._faces[face] = self.add_picture(stem, self.draw(wanted), dpi, facts)
        return self._faces[face]

    def add_panel(
        self, part: ExportedPart, card: ExportedCard, side: Side, panels: Panels
    ) -> str:
        """Add one panel of a front that is folded to stand."""
        wanted = self.wanted(card.front)
        image = panel_picture(self.draw(wanted), panels, side, wanted.frame.dpi)
        stem = f"{part.id}-{card.id}-{side}"
        facts = {"kind": "part", "component": part.id, "card": card.id, "side": side}
        return self.add_picture(stem, image, wanted.frame.dpi, facts)

    def add_book(self, book: ExportedBook) -> str:
        """Add a rulebook as a PDF."""
        component, document = book.component, _boxed(book.document)
        facts = book_facts(component, document)
        return self.add(component.id, "pdf", write_pdf(document), facts)

    def wanted(self, face: Face) -> Wanted:
        """Return what to draw of a face: as it is cut, no larger than tables read."""
        return Wanted(face, frame_of(face, drawn_dpi(face, 0.0, self._dpi)))

    def draw(self, wanted: Wanted) -> Image.Image:
        """Draw a single face."""
        (image,) = self._goods.pictures.images([wanted], self._target)
        return image

    @property
    def _dpi(self) -> int:
        return self._goods.request.dpi


def _boxed(document: Document) -> Document:
    """Return a document that says of its pages that nothing is cut from them."""
    wholes = [Box(0.0, 0.0, page.width, page.height) for page in document.pages]
    pages = tuple(
        replace(page, trim=whole, bleed=whole)
        for page, whole in zip(document.pages, wholes, strict=True)
    )
    return replace(document, pages=pages)


def thumbnail(image: Image.Image) -> bytes:
    """Return a small PNG of a picture, on a transparent square."""
    small = image.copy()
    small.thumbnail(_THUMBNAIL, Image.Resampling.LANCZOS)
    ground = Image.new("RGBA", _THUMBNAIL, (0, 0, 0, 0))
    wide, high = _THUMBNAIL
    ground.paste(small, ((wide - small.width) // 2, (high - small.height) // 2))
    file = io.BytesIO()
    ground.save(file, "PNG")
    return file.getvalue()


def address(base_url: str, folder: Path, name: str) -> str:
    """Return the address of a file in a folder.

    Without a `base_url` it is that on this machine, as tables write it themselves:
    "file:///C:/Games/pool.png", with spaces.
    """
    if base_url:
        return f"{base_url.rstrip('/')}/{quote(name)}"
    path = (folder / name).absolute().as_posix()
    return f"file:///{path.removeprefix('/')}"
