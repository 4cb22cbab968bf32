"""The closed set of drawing operations that a face consists of.

All lengths are points, the origin is the top left corner of the trim, y runs down.
Text is already broken into lines. A new op must be added to `Op`; every exporter
matches over it and ends in `assert_never`, so none can miss it.
"""

from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from cardgen.model.geometry import Box, Matrix

Segment: TypeAlias = (
    tuple[Literal["M"], float, float]
    | tuple[Literal["L"], float, float]
    | tuple[Literal["C"], float, float, float, float, float, float]
    | tuple[Literal["Z"]]
)
"""Move, line, cubic curve (two handles, end) and close, in absolute coordinates."""

Outline: TypeAlias = tuple[Segment, ...]


class Color(NamedTuple):
    """Red, green and blue, each from 0 to 1."""

    red: float
    green: float
    blue: float


BLACK = Color(0.0, 0.0, 0.0)
WHITE = Color(1.0, 1.0, 1.0)


class Paint(NamedTuple):
    """A colour and its opacity, from 0 to 1."""

    color: Color
    opacity: float = 1.0


class Gradient(NamedTuple):
    """A linear or radial gradient; its end colours continue beyond both ends.

    `ends` are x and y of both ends of a linear one, or x, y and radius of a radial one,
    with x and y of its focus if that is off the middle. `stops` are offsets with their
    colours, rising from 0 to 1. `fades` are the opacities of the stops, from 0 to 1;
    none if all are opaque.
    """

    ends: (
        tuple[float, float, float, float]
        | tuple[float, float, float]
        | tuple[float, float, float, float, float]
    )
    stops: tuple[tuple[float, Color], ...]
    opacity: float = 1.0
    fades: tuple[float, ...] = ()


PDF_MITER = 10.0
"""The limit of mitred corners at the start of every page."""


class Stroke(NamedTuple):
    """Paint, width and dashes of a line, and the shape of its ends and corners.

    The dashes begin at `phase`. Corners that would reach further than half of `miter`
    widths are cut.
    """

    paint: Paint
    width: float
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    phase: float = 0.0
    miter: float = PDF_MITER


class Shape(NamedTuple):
    """An outline that is filled, stroked or both."""

    outline: Outline
    fill: Paint | Gradient | None = None
    stroke: Stroke | None = None
    even_odd: bool = False


class FontFile(NamedTuple):
    """A font, identified by its file: PostScript names may clash.

    `features` are the OpenType features that are switched on, such as "smcp".
    """

    path: Path
    features: tuple[str, ...] = ()


class Glyphs(NamedTuple):
    """Characters side by side, mostly a word: repeated words are encoded once.

    `kerns[i]` is added to the advance of character i, in thousandths of the type size;
    it is as long as `text`.
    """

    text: str
    kerns: tuple[float, ...]


class PlacedGlyph(NamedTuple):
    """One glyph of a shaped word: its number in the font, and the letters it shows.

    `x` and `rise` are its place from the word's left end on the baseline, `wide` its
    own advance in the font, in thousandths of the type size. Of the glyphs that show
    letters together only one has the letters; the others have none.
    """

    number: int
    letters: str
    x: float
    rise: float
    wide: float


class ShapedGlyphs(NamedTuple):
    """Characters whose glyphs depend on each other, shaped, from left to right.

    `text` is in reading order, and runs from right to left if it is `backward`.
    `width`, and the ink above (`top`) and below (`bottom`) the baseline, are
    thousandths of the type size.
    """

    text: str
    glyphs: tuple[PlacedGlyph, ...]
    width: float
    top: float
    bottom: float
    backward: bool = False


class Run(NamedTuple):
    """Text of one font, size and paint, set from x along a baseline.

    A run that is `hidden` is only searched and copied, for its letters are drawn as
    outlines; all its widths are changed by that factor.
    """

    x: float
    glyphs: tuple[Glyphs | ShapedGlyphs, ...]
    font: FontFile
    size: float
    paint: Paint
    hidden: float = 0.0

    @property
    def text(self) -> str:
        """The text of all glyphs."""
        return "".join([glyphs.text for glyphs in self.glyphs])

    @property
    def kerns(self) -> tuple[float, ...]:
        """The kerns of all letters that were set one by one."""
        plain = [glyphs for glyphs in self.glyphs if isinstance(glyphs, Glyphs)]
        return tuple(kern for glyphs in plain for kern in glyphs.kerns)


class TextLine(NamedTuple):
    """One line of text on the baseline y.

    `spoken` is the text for search and copy if it differs from what the runs contain,
    else None.
    """

    y: float
    runs: tuple[Run, ...]
    spoken: str | None = None


class IconDrawing(NamedTuple):
    """What an icon shows, in a square of `units` a side.

    It is one outline, filled by the non-zero rule, or else the `ops` of a group. They
    are drawn in the icon's colour, or in their own if they are `colourful`.
    """

    name: str
    units: float
    outline: Outline = ()
    ops: tuple["Op", ...] = ()
    colourful: bool = False


class Icon(NamedTuple):
    """A drawing in a square box of `size` points.

    The width of a `stroke` around its outline is in points.
    """

    drawing: IconDrawing
    x: float
    y: float
    size: float
    paint: Paint
    stroke: Stroke | None = None


class Sampling(NamedTuple):
    """The part of a picture's upright pixels to print, and its size in dots.

    `crop` is left, top, right, bottom in pixels, None for the whole picture.
    """

    size: tuple[int, int]
    crop: tuple[int, int, int, int] | None = None


class Picture(NamedTuple):
    """A raster file, stretched over `box` and clipped to `window` if there is one.

    Without a `sampling` its pixels are used as they are. An SVG file is rasterised at
    the size in its sampling.
    """

    path: Path
    box: Box
    window: Box | None = None
    opacity: float = 1.0
    sampling: Sampling | None = None


class PdfPage(NamedTuple):
    """A page of a PDF file, from 1, stretched over `box` and clipped to `window`."""

    path: Path
    page: int
    box: Box
    window: Box | None = None


Blend: TypeAlias = Literal[
    "normal",
    "multiply",
    "screen",
    "overlay",
    "darken",
    "lighten",
    "color-dodge",
    "color-burn",
    "hard-light",
    "soft-light",
    "difference",
    "exclusion",
    "hue",
    "saturation",
    "color",
    "luminosity",
]


class Group(NamedTuple):
    """Ops under one map, clipped to `clip` (in the group's own coordinates).

    The clip follows the even-odd rule if that is set, else the non-zero one.

    With an `opacity` below 1 or a `blend` they are first painted over each other and
    then, as one picture, over what is below. `spoken` is as in a line of text. The ops
    of `art` are a picture: none of them means anything by its colour.
    """

    matrix: Matrix
    ops: tuple["Op", ...]
    clip: Outline | None = None
    opacity: float = 1.0
    blend: Blend = "normal"
    spoken: str | None = None
    even_odd: bool = False
    art: bool = False


class Veil(NamedTuple):
    """A paint or gradient over `box` under a luminosity mask.

    It is opaque where the ops of the mask are white, and invisible where they are
    black or draw nothing.
    """

    paint: Paint | Gradient
    box: Box
    mask: tuple["Op", ...]


Op: TypeAlias = Shape | TextLine | Icon | Picture | PdfPage | Group | Veil
