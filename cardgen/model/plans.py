"""What a game says of its printing: what is made by default, and how."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Literal, NamedTuple

from cardgen.model.source import Span
from cardgen.model.units import to_points

Flip = Literal["long", "short"]
"""The edge of the paper along which a printer turns the sheet."""


class ComponentPlan(NamedTuple):
    """A component that is made by default; None stands for the game's own papers or
    layouts. One component may be there twice, on other papers in another layout."""

    component: str
    papers: tuple[str, ...] | None = None
    layouts: tuple[str, ...] | None = None


class PrintPlan(NamedTuple):
    """What `render` makes when nothing is asked for. Lengths are points.

    `gutter` None lets the edges of neighbours decide. `bleed` is what cards have at
    least, None gives one to those that lack it; `back_bleed` is the least of backs.
    `margin` is the edge that printers leave white. `own_papers` are the sizes of
    papers that the game defines. `overlap` is the width of the tabs by which tiles are
    glued.
    """

    papers: tuple[str, ...]
    layouts: tuple[str, ...]
    looks: tuple[str, ...]
    components: tuple[ComponentPlan, ...]
    gutter: float | None
    bleed: float | None = None
    back_bleed: float = 0.0
    margin: float = to_points(5.0)
    overlap: float = to_points(8.0)
    flip: Flip = "long"
    own_papers: Mapping[str, tuple[float, float]] = MappingProxyType({})


MissingArt = Literal["error", "warn", "draw"]


class ArtPlan(NamedTuple):
    """What becomes of pictures: of missing ones, and of those with more dots than
    are printed. `dpi` None leaves all pictures as they are."""

    missing: MissingArt = "error"
    dpi: int | None = None


class BookStyle(NamedTuple):
    """How a rulebook looks: fonts by role or family (None: the game's own), type size
    in points, the form of its text's numerals, colours by name, and templates of its
    cover and of every page's ground.
    """

    body: str | None = None
    heading: str | None = None
    size: float = 9.5
    numerals: str | None = None
    ink: str = "#1c1c1c"
    accent: str = "#1c1c1c"
    tint: str = "#f0f0f0"
    cover: str | None = None
    ground: str | None = None


class BookPlan(NamedTuple):
    """A rulebook: its Markdown file, and its page by the name of a paper; `size` in
    points is given where it is one of the rulebook's own.

    `text` is where game.yaml names the file, `span` where it gives the style.
    """

    file: Path
    page: str
    size: tuple[float, float] | None
    style: BookStyle
    text: Span
    span: Span


class Dealt(NamedTuple):
    """What the section `generate` knows: choices of its options, and its tables.

    A table is row -> column -> value; an option that is a number has no choices.
    """

    options: Mapping[str, tuple[str | int | float | bool | None, ...]]
    tables: Mapping[str, Mapping[str, Mapping[str, object]]]
