"""What a manifest says about the pictures of an export, for proof to measure."""

from typing import Any

from cardgen.export.pictures import Wanted
from cardgen.export.shipment import ExportedPart
from cardgen.model.game import Component
from cardgen.model.page import Document, Page, Side


def picture_facts(
    part: ExportedPart, card: str, side: Side, wanted: Wanted, mode: str
) -> dict[str, Any]:
    """Return the facts of a picture of one face.

    `trim` is left, top, width and height in pixels. `card` is "" for a back that all
    cards of a component share; `alpha` is true if the picture is cut out.
    """
    face, frame = wanted
    return {
        "kind": "picture",
        "component": part.id,
        "card": card,
        "side": side,
        "pixels": list(frame.size),
        "dpi": frame.dpi,
        "trim": [round(value, 2) for value in frame.trim_of(face)],
        "form": face.form,
        "alpha": mode == "RGBA",
    }


def book_facts(component: Component, document: Document) -> dict[str, Any]:
    """Return the facts of a rulebook as a PDF, in points from the top left."""
    return {
        "kind": "pdf",
        "component": component.id,
        "colors": "srgb",
        "pages": [_page_facts(page) for page in document.pages],
        "book": True,
    }


def _page_facts(page: Page) -> dict[str, Any]:
    whole = [0.0, 0.0, round(page.width, 2), round(page.height, 2)]
    trim = [round(value, 2) for value in page.trim] if page.trim else whole
    bleed = [round(value, 2) for value in page.bleed] if page.bleed else trim
    return {
        "card": "",
        "side": "front",
        "media": whole[2:],
        "trim": trim,
        "bleed": bleed,
    }
