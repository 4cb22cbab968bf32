"""A picture from the game's art folder.

Attributes:

    src             the name of its file: "heron.png"; PNG, JPEG, WebP, TIFF, SVG or PDF
    page            the page of a PDF file; 1 when left out
    x, y            top left corner of its box; 0 when left out
    width, height   the size of its box
    fit             contain: all of it is visible; cover: it fills the box and the rest
                    is cut off; fill: it is stretched; none: it keeps the size stated in
                    its file, or given by `dpi`. cover when left out
    anchor          the part that stays when it is cut off, or its place in a larger
                    box: center, top, bottom, left, right, top-left ...
    dpi             with fit="none", pixels of the picture per inch of paper
    transform       as in SVG

`art: {dpi: 300}` in game.yaml crops pictures to their visible part and scales down
those of a higher resolution; without it, PNG and JPEG files are printed unchanged. With
`art: {missing: warn}` or `draw`, a grey box is drawn for a missing file.

SVG files are drawn as vectors, with fills, strokes, gradients and clips. A file with
masks, filters or patterns is printed as pixels, with a warning. Colours may be any of
CSS, and custom properties have their values. Text has to be converted to paths, and
pictures have to be embedded. What cannot be drawn as it is written is an error.

Where bleed is mirrored, rounded corners of a picture that is the whole card are painted
in the colour next to them.

Example:

    <image src="{{ card.art }}" x="2" y="2" width="20" height="20" fit="cover"
           anchor="left"/>
    <image src="{{ card.art }}" x="24" y="2" width="12" height="20" fit="contain"/>
    <image src="{{ card.art }}" x="38" y="2" width="12" height="20" fit="none" dpi="900"
           anchor="top"/>
"""

from pathlib import Path

from cardgen.art.art_file import BadArt
from cardgen.compose.art_files import Art
from cardgen.compose.draw.attributes import TRANSFORM, Attributes
from cardgen.compose.draw.images import drawn_in_pixels, placeholder, sampled
from cardgen.compose.transforms import under
from cardgen.model.geometry import Box, Matrix, move, scale
from cardgen.model.ops import Group, Op, PdfPage, Picture
from cardgen.model.outlines import rectangle
from cardgen.model.problem import Refused, error, warning
from cardgen.model.source import Span
from cardgen.model.units import POINTS_PER_INCH

ID = "image"
HOLDS = False
ATTRIBUTES = (
    *("src", "page", "x", "y", "width", "height", "fit", "anchor", "dpi"),
    *TRANSFORM,
)
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


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the picture, fitted into its box."""
    name, box = given.written("src"), given.box()
    path = given.context.picture(name, given.element.place)
    if path is None:
        return under(given.matrix(), placeholder(box, name, given.context))
    art = _opened(given, path)
    fit = given.word("fit", ("cover", "contain", "fill", "none"), "cover")
    placed = _placed(given, box, art, fit)
    window = box if fit in ("cover", "none") else None
    if not box.width or not box.height:
        return ()
    return under(given.matrix(), (_op(given, path, art, placed, window),))


def _opened(given: Attributes, path: Path) -> Art:
    try:
        return given.context.art.open(path, given.whole("page", 1, 100_000))
    except BadArt as bad:
        # A place in the file is more helpful than the place of the element.
        inside = bad.line > 1 or bad.column > 1
        place = Span(path, bad.line, bad.column, bad.line, bad.column)
        place = place if inside else given.element.place
        said = f'"{path.name}" cannot be used: {bad.reason}'
        hint = bad.hint or "save the file again, or another picture in its place"
        raise Refused(error("assets", place, said, hint)) from bad


def _op(given: Attributes, path: Path, art: Art, placed: Box, window: Box | None) -> Op:
    onto_face = given.matrix().then(given.context.matrix)
    dpi = given.context.game.art.dpi
    if art.pixels is not None:
        picture = Picture(path, placed, window)
        return sampled(picture, art.pixels, onto_face, dpi) if dpi else picture
    if art.loss:
        _warn(given, path, art.loss)
        return drawn_in_pixels(Picture(path, placed, window), onto_face, dpi)
    if art.ops is None:
        return PdfPage(path, given.whole("page", 1, 100_000), placed, window)
    size = scale(placed.width / art.width, placed.height / art.height)
    drawing = Group(size.then(move(placed.x, placed.y)), art.ops)
    if window is None:
        return drawing
    clip = rectangle(window.x, window.y, window.width, window.height)
    return Group(Matrix(), (drawing,), clip)


def _warn(given: Attributes, path: Path, loss: str) -> None:
    said = f'"{path.name}" is printed as pixels: it uses {loss}'
    hint = "to keep it sharp, use only fills, strokes, gradients and clips"
    found = warning("assets", given.element.place, said, hint)
    given.context.findings.problems.append(found)


def _placed(given: Attributes, box: Box, art: Art, fit: str) -> Box:
    """Return the box that the uncropped picture takes."""
    if fit == "fill":
        return box
    anchor = _ANCHORS[given.word("anchor", tuple(_ANCHORS), "center")]
    shares = box.width / art.width, box.height / art.height
    share = {
        "cover": max(shares),
        "contain": min(shares),
        "none": _natural(given, art),
    }[fit]
    width, height = art.width * share, art.height * share
    x = box.x + (box.width - width) * anchor[0]
    y = box.y + (box.height - height) * anchor[1]
    return Box(x, y, width, height)


def _natural(given: Attributes, art: Art) -> float:
    """Return the factor of the natural size: 1, or the one that `dpi` gives."""
    if "dpi" not in given.element.attributes or art.pixels is None:
        return 1.0
    dpi = given.number("dpi", 0)
    if not 10 <= dpi <= 10_000:
        raise given.wrong("dpi", "a number from 10 to 10000", given.written("dpi"))
    return art.pixels[0] * POINTS_PER_INCH / dpi / art.width
