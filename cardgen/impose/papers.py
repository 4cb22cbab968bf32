"""Paper sizes by name, in millimetres, upright (ISO 216 and ANSI Y14.1)."""

from collections.abc import Mapping
from typing import NamedTuple

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
