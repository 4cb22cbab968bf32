"""Cards drawn together: what is asked for, and what comes of it."""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from cardgen.cache.shelf import Shelf
from cardgen.model.face import Face, Shrunk
from cardgen.model.game import Card
from cardgen.model.problem import Problem


class Task(NamedTuple):
    """Cards whose sides are to be drawn in a look. `agreed` are sizes that texts of a
    component have in common, by their name. `shelf` has faces of earlier runs."""

    cards: tuple[Card, ...]
    look: str
    agreed: Mapping[str, float]
    shelf: Shelf | None = None


class Done(NamedTuple):
    """One side of a card: its face, None where the template fails, and what was found.

    `sizes` are those of texts that want to have one size with others, by its name;
    `shrunk` are texts that were set smaller than meant.
    """

    face: Face | None = None
    problems: tuple[Problem, ...] = ()
    sizes: tuple[tuple[str, float], ...] = ()
    notes: tuple[str, ...] = ()
    shrunk: tuple[Shrunk, ...] = ()


Batch: TypeAlias = tuple[tuple[Done, Done], ...]
"""Fronts and backs of a task's cards."""
