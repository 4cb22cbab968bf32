"""Gradients, opacities and blends as the objects that a PDF keeps them in."""

from collections.abc import Sequence
from itertools import pairwise

from reportlab.pdfbase.pdfdoc import (
    PDFArrayCompact,
    PDFDictionary,
    PDFName,
    PDFObjectReference,
)

from cardgen.model.color import Color
from cardgen.model.ops import Gradient


def state(name: str) -> PDFDictionary:
    """Give the graphics state of a pen's name: "f500" is half opacity for fills.

    Any other word is a blend: "color-burn".
    """
    if name[1:].isdigit():
        key = "ca" if name.startswith("f") else "CA"
        return PDFDictionary({key: int(name[1:]) / 1000})
    return PDFDictionary({"BM": PDFName(name.title().replace("-", ""))})


def mask_state(form: str) -> PDFDictionary:
    """Give the state in which a form's lightness lets paint through."""
    mask = {
        "Type": PDFName("Mask"),
        "S": PDFName("Luminosity"),
        "G": PDFObjectReference(form),
    }
    return PDFDictionary({"Type": PDFName("ExtGState"), "SMask": PDFDictionary(mask)})


def shading(gradient: Gradient) -> PDFDictionary:
    """Give an axial or radial shading (ISO 32000-1, 8.7.4.5.3 and 8.7.4.5.4)."""
    match gradient.ends:
        case (x, y, radius):
            kind, coords = 3, [x, y, 0, x, y, radius]
        case ends:
            kind, coords = 2, list(ends)
    entries = {
        "ShadingType": kind,
        "ColorSpace": PDFName("DeviceRGB"),
        "Coords": PDFArrayCompact([round(value, 4) + 0.0 for value in coords]),
        "Function": _blend(gradient.stops),
        "Extend": PDFArrayCompact(["true", "true"]),
    }
    return PDFDictionary(entries)


def _blend(stops: Sequence[tuple[float, Color]]) -> PDFDictionary:
    """Give the function that stitches the ways from each stop to the next."""
    places = [place for place, _ in stops]
    ways = [
        PDFDictionary(
            {
                "FunctionType": 2,
                "Domain": PDFArrayCompact([0, 1]),
                "C0": PDFArrayCompact(_parts(one)),
                "C1": PDFArrayCompact(_parts(other)),
                "N": 1,
            }
        )
        for (_, one), (_, other) in pairwise(stops)
    ]
    return PDFDictionary(
        {
            "FunctionType": 3,
            "Domain": PDFArrayCompact([0, 1]),
            "Functions": PDFArrayCompact(ways),
            "Bounds": PDFArrayCompact(places[1:-1]),
            "Encode": PDFArrayCompact([0, 1] * len(ways)),
        }
    )


def _parts(color: Color) -> list[float]:
    return [round(part, 4) for part in (color.red, color.green, color.blue)]
