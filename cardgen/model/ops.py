"""The closed set of drawing operations that a face is made of.

All lengths are points, the origin is the trim's top left, y runs down. Text is
already broken into lines. A new op must be added to `Op`; every exporter matches
over it and ends in `assert_never`, so none can forget it.
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


class Paint(NamedTuple):
    """A colour and how much of it covers what lies below, from 0 to 1."""

    color: Color
    opacity: float = 1.0


class Gradient(NamedTuple):
    """Colours that run into each other, going on unchanged beyond both ends.

    `ends` are x, y of both ends of a straight one, or x, y and radius of one that
    runs outwards. `stops` are places with their colours, rising from 0 to 1.
    """

    ends: tuple[float, float, float, float] | tuple[float, float, float]
    stops: tuple[tuple[float, Color], ...]
    opacity: float = 1.0


class Stroke(NamedTuple):
    """A line's paint, width, dashes, and the form of its ends and corners."""

    paint: Paint
    width: float
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"


class Shape(NamedTuple):
    """An outline, filled, stroked or both."""

    outline: Outline
    fill: Paint | Gradient | None = None
    stroke: Stroke | None = None
    even_odd: bool = False


class FontFile(NamedTuple):
    """A font by its file. The file is the identity: PostScript names may clash.

    `features` are OpenType features by which letters take another form: "smcp".
    """

    path: Path
    features: tuple[str, ...] = ()


class Glyphs(NamedTuple):
    """Letters side by side: mostly a word, which comes again and is encoded once.

    `kerns[i]` is added to the advance of letter i, in thousandths of the size;
    it is as long as `text`.
    """

    text: str
    kerns: tuple[float, ...]


class Run(NamedTuple):
    """Letters of one font, size and paint, set from x along a baseline."""

    x: float
    glyphs: tuple[Glyphs, ...]
    font: FontFile
    size: float
    paint: Paint

    @property
    def text(self) -> str:
        """Give all letters."""
        return "".join([glyphs.text for glyphs in self.glyphs])

    @property
    def kerns(self) -> tuple[float, ...]:
        """Give the kerns of all letters."""
        return tuple(kern for glyphs in self.glyphs for kern in glyphs.kerns)


class TextLine(NamedTuple):
    """One line of text on the baseline y.

    `spoken` is what the line says to search and copy, where its letters alone say
    something else: None where they do not.
    """

    y: float
    runs: tuple[Run, ...]
    spoken: str | None = None


class Icon(NamedTuple):
    """A one-colour drawing, placed in a square box of `size` points.

    `outline` is in the icon's own units and fills a square of `units` a side; it
    is filled by the non-zero rule. A `stroke` around it has its width in points.
    """

    name: str
    outline: Outline
    units: float
    x: float
    y: float
    size: float
    paint: Paint
    stroke: Stroke | None = None


class Sampling(NamedTuple):
    """What of a picture's upright pixels is printed, and from how many dots.

    `crop` is left, top, right, bottom in pixels; None takes all.
    """

    size: tuple[int, int]
    crop: tuple[int, int, int, int] | None = None


class Picture(NamedTuple):
    """A raster file, stretched over `box` and cut to `window` when one is given.

    Without a `sampling` its pixels are used as they are. An SVG file is turned into as
    many as its sampling says.
    """

    path: Path
    box: Box
    window: Box | None = None
    opacity: float = 1.0
    sampling: Sampling | None = None


class PdfPage(NamedTuple):
    """A page of a PDF file, from 1, stretched over `box` and cut to `window`."""

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
    """Ops under one map, cut to `clip` (in the group's own coordinates).

    With an `opacity` below 1 or a `blend` they are first laid over each other and then,
    as one picture, over what lies below. `spoken` is as for a line of text.
    """

    matrix: Matrix
    ops: tuple["Op", ...]
    clip: Outline | None = None
    opacity: float = 1.0
    blend: Blend = "normal"
    spoken: str | None = None


class Veil(NamedTuple):
    """A paint over `box`, as dense as the ops of its mask are light: not at all where
    they are black or nothing is drawn, wholly where they are white."""

    paint: Paint
    box: Box
    mask: tuple["Op", ...]


Op: TypeAlias = Shape | TextLine | Icon | Picture | PdfPage | Group | Veil


class Color(NamedTuple):
    """Red, green and blue, each from 0 to 1."""

    red: float
    green: float
    blue: float


BLACK = Color(0.0, 0.0, 0.0)
WHITE = Color(1.0, 1.0, 1.0)
