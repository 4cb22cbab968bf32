"""Colours of a PDF as red, green and blue (ISO 32000-1, 8.6)."""

from collections.abc import Sequence
from typing import Any

import pikepdf

from cardgen.proof.reader.page_objects import PdfColor

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


_NAMES = {1: "gray", 3: "rgb", 4: "cmyk"}


def space_name(count: int) -> str:
    """Return the name of the colours that have `count` components, if they have one."""
    return _NAMES.get(count, "")


def color_of(count: int, values: Sequence[float], opacity: float) -> PdfColor:
    """Return the colour with `count` components; one without RGB for anything else.

    CMYK is converted as a plain viewer shows it.
    """
    space = space_name(count)
    if len(values) == count:
        match values:
            case [gray]:
                return PdfColor((gray, gray, gray), 0.0, opacity, space)
            case [red, green, blue]:
                return PdfColor((red, green, blue), 0.0, opacity, space)
            case [cyan, magenta, yellow, black]:
                light = 1 - black
                rgb = (1 - cyan) * light, (1 - magenta) * light, (1 - yellow) * light
                return PdfColor(rgb, sum(values), opacity, space)
    return PdfColor(None, 0.0, opacity, space)


def spot_name(space: Any, named: Any) -> str:
    """Return the name of a spot colour, empty for any other colour space."""
    is_name = isinstance(space, str | pikepdf.Name)
    found = named.get(str(space), None) if is_name else space
    if not isinstance(found, pikepdf.Array) or str(found[0]) != "/Separation":
        return ""
    return str(found[1]).removeprefix("/")


def component_count(space: Any, named: Any) -> int:
    """Return how many components a colour space has; 0 for patterns and the like.

    `named` are the colour spaces in the page's resources.
    """
    if isinstance(space, str | pikepdf.Name):
        if str(space) in _DEVICE:
            return _DEVICE[str(space)]
        found = named.get(str(space), None)
        return 0 if found is None else component_count(found, {})
    if str(space[0]) in ("/Indexed", "/I"):
        return component_count(space[1], named)
    if str(space[0]) == "/ICCBased":
        return int(space[1].get("/N", 0))
    return _DEVICE.get(str(space[0]), 0)
