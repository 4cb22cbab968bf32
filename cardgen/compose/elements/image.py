"""A picture from the game's art folder.

Attributes:

    src             its file: "heron.png"
    x, y            top left corner of its box; 0 when left out
    width, height   the size of its box
    fit             contain: all of it is seen; cover: the box is filled and the rest
                    cut off; fill: it is stretched. cover when left out
    anchor          which part stays when it is cut, or where it lies when the box is
                    larger: center, top, bottom, left, right, top-left ...
    opacity         from 0 to 1
    transform       as in SVG

Example:

    <image src="{{ card.art }}" x="6" y="16" width="51.5" height="31" fit="cover"/>
"""

from pathlib import Path

from PIL import Image, UnidentifiedImageError

from cardgen.compose.given import TRANSFORM, Given
from cardgen.compose.shapes import under
from cardgen.model.geometry import Box
from cardgen.model.ops import Op, Picture
from cardgen.model.problem import Refused, error

ID = "image"
ATTRIBUTES = (
    "src",
    "x",
    "y",
    "width",
    "height",
    "fit",
    "anchor",
    "opacity",
    *TRANSFORM,
)

_ORIENTATION = 0x0112
_LYING = (5, 6, 7, 8)
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
    path = given.desk.picture(given.written("src"), given.element.place)
    box = given.box()
    fit = given.word("fit", ("cover", "contain", "fill"), "cover")
    anchor = _ANCHORS[given.word("anchor", tuple(_ANCHORS), "center")]
    placed = box if fit == "fill" else _fitted(box, _size(given, path), fit, anchor)
    window = box if fit == "cover" else None
    opacity = given.share("opacity") * given.desk.opacity
    return under(given.matrix(), (Picture(path, placed, window, opacity),))


def _size(given: Given, path: Path) -> tuple[int, int]:
    try:
        with Image.open(path) as picture:
            width, height = picture.size
            # A camera held upright stores the picture lying and says so; it is
            # printed as it was seen.
            camera = picture.format == "JPEG"
            lying = camera and picture.getexif().get(_ORIENTATION, 1) in _LYING
            return (height, width) if lying else (width, height)
    except (OSError, UnidentifiedImageError, Image.DecompressionBombError) as fault:
        raise Refused(
            error(
                "assets",
                given.element.place,
                f'"{path.name}" cannot be read as a picture',
                "expected a PNG or JPEG file; open it in a picture program to see "
                "whether it is whole",
            )
        ) from fault


def _fitted(
    box: Box, size: tuple[int, int], fit: str, anchor: tuple[float, float]
) -> Box:
    shares = box.width / size[0], box.height / size[1]
    share = max(shares) if fit == "cover" else min(shares)
    width, height = size[0] * share, size[1] * share
    x = box.x + (box.width - width) * anchor[0]
    y = box.y + (box.height - height) * anchor[1]
    return Box(x, y, width, height)
