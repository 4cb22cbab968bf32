"""Gradients, opacities and blends as the objects that a PDF keeps them in."""

from collections.abc import Sequence
from itertools import pairwise

from cardgen.model.ops import Color, Gradient
from cardgen.write.pdf_objects import Name, Object, Ref


def state(name: str) -> Object:
    """Give the graphics state of a pen's name: "f500" is half opacity for fills.

    Any other word is a blend: "color-burn".
    """
    if name[1:].isdigit():
        key = "ca" if name.startswith("f") else "CA"
        return {key: int(name[1:]) / 1000}
    return {"BM": Name(name.title().replace("-", ""))}


def mask_state(form: Ref) -> Object:
    """Give the state in which a form's lightness lets paint through."""
    mask: Object = {"Type": Name("Mask"), "S": Name("Luminosity"), "G": form}
    return {"Type": Name("ExtGState"), "SMask": mask}


def shading(gradient: Gradient) -> Object:
    """Give an axial or radial shading (ISO 32000-1, 8.7.4.5.3 and 8.7.4.5.4)."""
    match gradient.ends:
        case (x, y, radius):
            kind, coords = 3, [x, y, 0, x, y, radius]
        case ends:
            kind, coords = 2, list(ends)
    return {
        "ShadingType": kind,
        "ColorSpace": Name("DeviceRGB"),
        "Coords": [round(value, 4) for value in coords],
        "Function": _blend(gradient.stops),
        "Extend": [True, True],
    }


def _blend(stops: Sequence[tuple[float, Color]]) -> Object:
    """Give the function that stitches the ways from each stop to the next."""
    places = [place for place, _ in stops]
    ways: list[Object] = [
        {
            "FunctionType": 2,
            "Domain": [0, 1],
            "C0": _parts(one),
            "C1": _parts(other),
            "N": 1,
        }
        for (_, one), (_, other) in pairwise(stops)
    ]
    return {
        "FunctionType": 3,
        "Domain": [0, 1],
        "Functions": ways,
        "Bounds": places[1:-1],
        "Encode": [0, 1] * len(ways),
    }


def _parts(color: Color) -> list[float]:
    return [round(part, 4) for part in (color.red, color.green, color.blue)]
