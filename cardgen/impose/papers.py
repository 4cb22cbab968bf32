"""Papers by name, and which part of a paper may be printed on.

Sizes are upright, in millimetres (ISO 216 and ANSI Y14.1); areas are in points.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from cardgen.model.geometry import Box
from cardgen.model.units import to_points

PAPERS: dict[str, tuple[float, float]] = {
    "a4": (210.0, 297.0),
    "letter": (215.9, 279.4),
    "a5": (148.0, 210.0),
    "a3": (297.0, 420.0),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
}


class Paper(NamedTuple):
    """A paper's name and size in points."""

    name: str
    width: float
    height: float


def paper_named(name: str, own: Mapping[str, tuple[float, float]]) -> Paper:
    """Return the paper called `name`, which may be one of a game's own."""
    return next(paper for paper in all_papers(own) if paper.name == name)


def all_papers(own: Mapping[str, tuple[float, float]]) -> tuple[Paper, ...]:
    """Return all papers, with a game's own, whose sizes are in points."""
    sizes = {name: (to_points(w), to_points(h)) for name, (w, h) in PAPERS.items()}
    return tuple(Paper(name, *size) for name, size in {**sizes, **own}.items())


# Crop marks keep this far off the bleed, and must be this long to be seen.
MARK_GAP = to_points(0.5)
MARK_SEEN = to_points(0.5)
# The room for marks beyond the bleed of rounds and hexes.
SHAPE_MARK_ROOM = to_points(2.0)
# Words and ruler can be read in a margin as deep as this, on two sides at least.
_WORDS = to_points(2.0)
# A fold keeps this far off the bleed (pnp-howto, "gutter fold").
FOLD_CLEAR = to_points(5.0)

Areas: TypeAlias = Callable[[float, float, float], tuple[Box, ...]]
"""Width and height of a paper, the edge that printers leave white -> areas for cards
with their bleed: with words above and below them, or with words at the sides."""


def whole_page(width: float, height: float, margin: float) -> tuple[Box, ...]:
    """Return the areas of a page."""
    tight, wide = margin + MARK_GAP + MARK_SEEN, margin + MARK_GAP + _WORDS
    return (
        Box(tight, wide, width - 2 * tight, height - 2 * wide),
        Box(wide, tight, width - 2 * wide, height - 2 * tight),
    )


def beside_fold(width: float, height: float, margin: float) -> tuple[Box, ...]:
    """Return the areas above a fold across the middle, then those left of a fold along
    it, all clear of the fold.

    Thick paper can bend there, and glued halves need not meet on a card.
    """
    right, bottom = width / 2 - FOLD_CLEAR, height / 2 - FOLD_CLEAR
    areas = whole_page(width, height, margin)
    above = [area._replace(height=bottom - area.y) for area in areas]
    beside = [area._replace(width=right - area.x) for area in areas]
    return (*above, *beside)


def tile_areas(width: float, height: float, margin: float) -> tuple[Box, ...]:
    """Return the areas of a page with words on all four sides, which name the tiles
    that are glued to this one, then those of any page.

    Printers that leave no edge white leave the marks of a tile no room.
    """
    wide = margin + MARK_GAP + _WORDS
    all_around = Box(wide, wide, width - 2 * wide, height - 2 * wide)
    return (all_around, *whole_page(width, height, max(margin, MARK_SEEN)))
