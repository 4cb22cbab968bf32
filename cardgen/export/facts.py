"""What a manifest says about the pictures of an export, for proof to measure."""

from typing import Any

from cardgen.export.pictures import Wanted
from cardgen.export.shipment import ExportedPart
from cardgen.model.game import Component
from cardgen.model.page import Document, Side


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
    """Return the facts of a rulebook as a PDF, whose pages have no bleed."""
    return {
        "kind": "pdf",
        "component": component.id,
        "colors": "srgb",
        "pages": [
            {
                "card": "",
                "side": "front",
                "media": [page.width, page.height],
                "trim": [0.0, 0.0, page.width, page.height],
                "bleed": [0.0, 0.0, page.width, page.height],
            }
            for page in document.pages
        ],
        "book": True,
    }
