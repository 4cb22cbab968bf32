"""Colours of a PDF as red, green and blue (ISO 32000-1, 8.6)."""

from collections.abc import Sequence
from typing import Any

import pikepdf

from cardgen.proof.reader.page_objects import PdfColor, Rgb


def gray(values: Sequence[float], opacity: float) -> PdfColor:
    """Give a grey."""
    return PdfColor((values[0],) * 3, 0.0, opacity)


def rgb(values: Sequence[float], opacity: float) -> PdfColor:
    """Give a colour of light."""
    red, green, blue = values
    return PdfColor((red, green, blue), 0.0, opacity)


def cmyk(values: Sequence[float], opacity: float) -> PdfColor:
    """Give a colour of four inks, as a plain viewer shows it."""
    return PdfColor(_shown(values), sum(values), opacity)


def _shown(values: Sequence[float]) -> Rgb:
    cyan, magenta, yellow, black = values
    return (
        (1 - cyan) * (1 - black),
        (1 - magenta) * (1 - black),
        (1 - yellow) * (1 - black),
    )


_BY_COUNT = {1: gray, 3: rgb, 4: cmyk}
_DEVICE = {
    "/DeviceGray": 1,
    "/G": 1,
    "/CalGray": 1,
    "/DeviceRGB": 3,
    "/RGB": 3,
    "/CalRGB": 3,
    "/DeviceCMYK": 4,
    "/CMYK": 4,
}


def component_count(space: Any, named: Any) -> int:
    """Give how many values a colour of a space has; 0 where they say no colour.

    `named` are the spaces that the page names.
    """
    if isinstance(space, str | pikepdf.Name):
        found = named.get(str(space), None)
        return _DEVICE.get(str(space), 0) or (
            0 if found is None else component_count(found, {})
        )
    if str(space[0]) == "/ICCBased":
        return int(space[1].get("/N", 0))
    return _DEVICE.get(str(space[0]), 0)


def color_of(count: int, values: Sequence[float], opacity: float) -> PdfColor:
    """Give a colour of so many values; one without colour for anything else."""
    if count in _BY_COUNT and len(values) == count:
        return _BY_COUNT[count](values, opacity)
    return PdfColor(None, 0.0, opacity)
