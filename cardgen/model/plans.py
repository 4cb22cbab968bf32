"""What a game asks for: its printing, fonts, pictures, rulebooks, generated cards."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Literal, NamedTuple

from cardgen.model.picture_parts import PartKind
from cardgen.model.source import Span
from cardgen.model.tuck_box import TuckBox
from cardgen.model.units import to_points

Flip = Literal["long", "short"]
"""The edge of the paper that a printer flips the sheet on."""


class Ink(NamedTuple):
    """Shares of cyan, magenta, yellow and black, from 0 to 1, for a press."""

    cyan: float
    magenta: float
    yellow: float
    black: float


class FontRole(NamedTuple):
    """A name that templates use ("title"), and its font families in order.

    `span` is the place of the first family, and of those without one in `others`.
    """

    role: str
    families: tuple[str, ...]
    span: Span
    others: tuple[Span, ...] = ()

    def places(self) -> Iterator[tuple[str, Span]]:
        """Return each family with its place."""
        rest = self.families[1 + len(self.others) :]
        places = (self.span, *self.others, *(self.span for _ in rest))
        return zip(self.families, places, strict=True)


class ComponentPlan(NamedTuple):
    """A component that is printed by default; None means what the game plans for all.

    A component may appear twice, with other papers and another layout.
    """

    component: str
    papers: tuple[str, ...] | None = None
    layouts: tuple[str, ...] | None = None
    margin: float | None = None


class Gang(NamedTuple):
    """Components that are printed on common sheets, under the name `id`; `span` is the
    place of that name."""

    id: str
    components: tuple[str, ...]
    span: Span


class PrintPlan(NamedTuple):
    """What `render` prints without options. Lengths are points.

    With `gutter` None, the edges of neighbouring cards decide. `bleed` is the minimum
    for cards; with None, cards without bleed get one. `back_bleed` is the minimum for
    backs. `margin` is the border that printers leave white. `own_papers` are the sizes
    of papers that the game defines. `overlap` is the width of the tabs that tiles are
    glued by. `components` may name one of the `gangs`.
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
    gangs: tuple[Gang, ...] = ()

    @property
    def printed(self) -> tuple[str, ...]:
        """Return the components that are printed by default, alone or in a gang."""
        return self.named(part.component for part in self.components)

    def named(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return components by their names, those of a gang in its place."""
        gangs = {gang.id: gang.components for gang in self.gangs}
        found = (part for name in names for part in gangs.get(name, (name,)))
        return tuple(dict.fromkeys(found))

    @property
    def preset(self) -> Literal["long-edge", "short-edge"]:
        """Return the viewer's preset for sheets that are flipped."""
        return "long-edge" if self.flip == "long" else "short-edge"

    def margin_of(self, component: str, paper: str) -> float:
        """Return the margin of a component on a paper."""
        margins = [
            part.margin
            for part in self.components
            if component in (part.component, *self.named([part.component]))
            and paper in (part.papers or (paper,))
        ]
        return next((each for each in margins if each is not None), self.margin)


MissingArt = Literal["error", "warn", "draw"]
BareIcons = Literal["allow", "warn", "error"]
StyleName = Literal[
    "plain", "ink", "engraved", "sticker", "two-ink", "papercut", "blueprint"
]


class ArtStyle(NamedTuple):
    """The style of the pictures that templates draw.

    Colours are as templates name them, None for those of the style itself. `hue` is
    what all colours are drawn towards. `light` is where the light comes from: degrees
    clockwise from the top, so 315 is the upper left. `span` is its place in game.yaml.
    """

    name: StyleName = "plain"
    ink: str | None = None
    paper: str | None = None
    hue: str | None = None
    light: float = 315.0
    span: Span = Span(Path())


class ArtPlan(NamedTuple):
    """How to handle pictures: files, and those that templates draw.

    `missing` is for files that are missing. Those with more than `dpi` dots per inch
    are scaled down; with None they stay as they are. `bare_icons` is for icons that are
    as large as a picture, and stand outside of one. `parts` are those that fields of
    type picture may have; none if a game does not say.
    """

    missing: MissingArt = "error"
    dpi: int | None = None
    style: ArtStyle = ArtStyle()
    bare_icons: BareIcons = "allow"
    parts: Mapping[str, PartKind] = MappingProxyType({})


class BookStyle(NamedTuple):
    """The look of a rulebook.

    Fonts are given by role or family (None for the game's own), the type size in
    points. `numerals` is their style in the text; `cover` and `ground` are templates
    of the cover and of the background of every page.
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
    """A rulebook: its Markdown file, and its page size as the name of a paper.

    `size` in points is set if the page size is the rulebook's own. `text` is the place
    of the file's name in game.yaml, `span` that of the style.
    """

    file: Path
    page: str
    size: tuple[float, float] | None
    style: BookStyle
    text: Span
    span: Span


class HeldCards(NamedTuple):
    """Cards that a box holds, by id: of a component, or of one of its decks."""

    component: str
    deck: str
    title: str
    copies: tuple[tuple[str, int], ...]

    @property
    def cards(self) -> int:
        """Return the number of cards."""
        return sum(copies for _, copies in self.copies)


class BoxPlan(NamedTuple):
    """A box, and the cards that it is made for."""

    box: TuckBox
    holds: tuple[HeldCards, ...]


NOT_MADE = "none"
"""What game.yaml names instead of a product."""


class Made(NamedTuple):
    """The product that a component is made as, "" if it is not made; `span` is its
    place in game.yaml."""

    product: str
    span: Span


WITH_BOXES = ("images", "cut")
"""Targets of exports that take boxes; the others have none that is made from a net."""

CARDS_ONLY = ("images", "sheet", "playingcards", "cut")
"""Targets of exports that leave rulebooks out."""


class ExportPlan(NamedTuple):
    """What shops make of a game: shop -> component -> its product, as far as said.

    `inks` are those that a press prints colours with, by their names in the palette.
    """

    products: Mapping[str, Mapping[str, Made]] = MappingProxyType({})
    inks: Mapping[str, Ink] = MappingProxyType({})

    def of(self, shop: str, component: str) -> Made | None:
        """Return what a shop makes of a component, None if the game does not say."""
        return self.products.get(shop, {}).get(component)


class ShownOdds(NamedTuple):
    """A hand of `draw` cards, and how many of them must meet a condition."""

    draw: int
    where: str
    at_least: int
    span: Span


class ShownStats(NamedTuple):
    """What the section `stats` shows of a component: fields, None for all of them,
    pairs of fields, odds."""

    fields: tuple[str, ...] | None = None
    by: tuple[tuple[str, str], ...] = ()
    odds: tuple[ShownOdds, ...] = ()

    def shows(self, field: str) -> bool:
        """Return whether a field is shown."""
        return self.fields is None or field in self.fields


class Deal(NamedTuple):
    """Cards that a setup takes from one component.

    `cards` cards are dealt once, or to `each` player, if the number of players is
    within `players`. `where` limits them to cards with certain values in a field.
    """

    component: str
    cards: int
    each: bool
    players: tuple[int, int]
    where: tuple[tuple[str, tuple[str, ...]], ...]
    span: Span

    def demand(self, players: int) -> int:
        """Return the number of cards that a number of players need."""
        low, high = self.players
        if not low <= players <= high:
            return 0
        return self.cards * players if self.each else self.cards


class Dealt(NamedTuple):
    """What the section `generate` defines: choices of its options, and its tables.

    A table is row -> column -> value; an option that is a number has no choices.
    """

    options: Mapping[str, tuple[str | int | float | bool | None, ...]]
    tables: Mapping[str, Mapping[str, Mapping[str, object]]]
