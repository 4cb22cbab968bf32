"""What the layout of a rulebook is asked to do, and what it gives."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from cardgen.impose.papers import Paper
from cardgen.model.page import Leaf, Page, Spot


class Bound(NamedTuple):
    """The pages of a book on paper, and where its spots came to lie."""

    pages: tuple[Page, ...]
    spots: Mapping[str, Spot]


class BookLayout(Protocol):
    """What the module of a rulebook's layout gives.

    `TWO_SIDED` sheets are turned over by the printer along their short edge. With
    `HALVES` a leaf is half a sheet: the book is set for that.
    """

    @property
    def ID(self) -> str: ...

    @property
    def TWO_SIDED(self) -> bool: ...

    @property
    def HALVES(self) -> bool: ...

    def bind(self, leaves: Sequence[Leaf], last: bool) -> Bound:
        """Lay leaves on paper. With `last` the last leaf is the back of the book."""
        ...


def leaf_size(binding: BookLayout, paper: Paper) -> tuple[float, float]:
    """Give the size of a leaf, upright, for a sheet of paper."""
    if not binding.HALVES:
        return paper.width, paper.height
    return paper.height / 2, paper.width
