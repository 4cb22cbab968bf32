"""A picture from the game's art folder.

Attributes:

    src             its file: "heron.png"; PNG, JPEG, WebP or TIFF
    x, y            top left corner of its box; 0 when left out
    width, height   the size of its box
    fit             contain: all of it is seen; cover: the box is filled and the rest
                    cut off; fill: it is stretched; none: it keeps the size that its
                    file states, or that `dpi` gives. cover when left out
    anchor          which part stays when it is cut, or where it lies when the box is
                    larger: center, top, bottom, left, right, top-left ...
    dpi             with fit="none", dots of the picture to an inch of paper
    transform       as in SVG

`art: {dpi: 300}` in game.yaml cuts off what is not seen and scales down what has more
dots than that; without it PNG and JPEG files go into the print untouched. `art:
{missing: warn}` or `draw` draws a grey box where the file is missing.

Example:

    <image src="{{ card.art }}" x="2" y="2" width="20" height="20" fit="cover"
           anchor="left"/>
    <image src="{{ card.art }}" x="24" y="2" width="12" height="20" fit="contain"/>
    <image src="{{ card.art }}" x="38" y="2" width="12" height="20" fit="none" dpi="900"
           anchor="top"/>
"""

from dataclasses import replace
from pathlib import Path

from cardgen.art.rasters import BadPicture, RasterSize, read_size
from cardgen.compose.given import TRANSFORM, Given
from cardgen.compose.placeholder import placeholder
from cardgen.compose.sampling import sampled
from cardgen.compose.shapes import under
from cardgen.model.geometry import Box
from cardgen.model.ops import Op, Picture
from cardgen.model.problem import Refused, error
from cardgen.model.units import POINTS_PER_INCH

ID = "image"
HOLDS = False
ATTRIBUTES = ("src", "x", "y", "width", "height", "fit", "anchor", "dpi", *TRANSFORM)

_ANCHORS = {
    "center": (0.5, 0.5),
    "top": (0.5, 0.0),
    "bottom": (0.5, 1.0),
    "left": (0.0, 0.5),
    "right": (1.0, 0.5),
    "top-left": (0.0, 0.0),
    "top-right": (1.0, 0.0),
    "bottom-left": (0.0, 1.0),
    "bottom-right": (1.0, 1.0),
}


def draw(given: Given) -> tuple[Op, ...]:
    """Give the picture, fitted into its box."""
    name, box = given.written("src"), given.box()
    path = given.desk.picture(name, given.element.place)
    if path is None:
        return under(given.matrix(), placeholder(box, name, given.desk))
    size = _size(given, path)
    fit = given.word("fit", ("cover", "contain", "fill", "none"), "cover")
    picture = Picture(path, _placed(given, box, size, fit))
    if fit in ("cover", "none"):
        picture = replace(picture, window=box)
    matrix, dpi = given.matrix(), given.desk.game.art.dpi
    if dpi and box.width and box.height:
        onto_face = matrix.then(given.desk.matrix)
        picture = sampled(picture, (size.width, size.height), onto_face, dpi)
    return under(matrix, (picture,))


def _size(given: Given, path: Path) -> RasterSize:
    try:
        return read_size(path)
    except BadPicture as bad:
        place = given.element.place
        raise Refused(error("assets", place, f'"{path.name}" {bad}', bad.hint)) from bad


def _placed(given: Given, box: Box, size: RasterSize, fit: str) -> Box:
    """Give the box that the whole picture takes."""
    if fit == "fill":
        return box
    anchor = _ANCHORS[given.word("anchor", tuple(_ANCHORS), "center")]
    shares = box.width / size.width, box.height / size.height
    share = {
        "cover": max(shares),
        "contain": min(shares),
        "none": POINTS_PER_INCH / _dpi(given, size),
    }[fit]
    width, height = size.width * share, size.height * share
    x = box.x + (box.width - width) * anchor[0]
    y = box.y + (box.height - height) * anchor[1]
    return Box(x, y, width, height)


def _dpi(given: Given, size: RasterSize) -> float:
    dpi = given.number("dpi", size.dpi)
    if not 10 <= dpi <= 10_000:
        raise given.wrong("dpi", "a number from 10 to 10000", given.written("dpi"))
    return dpi
