"""A rulebook page by page, on paper of its own size.

For reading on a screen, or for printing and stapling at a corner. Contents, index and
cross-references are links, and the PDF has an outline. The page size is the one that
the rulebook asks for, whatever papers the cards are printed on.

    components:
      rulebook: {kind: rulebook, title: Rulebook, text: rulebook.md, page: a5}
"""

from collections.abc import Sequence

from cardgen.impose.job import BoundBook
from cardgen.model.page import Leaf, Page, Spot

ID = "pages"
TWO_SIDED = False
HALVES = False


def bind(leaves: Sequence[Leaf], last: bool) -> BoundBook:
    """Return a page for each leaf."""
    pages = tuple(
        Page(leaf.width, leaf.height, "", (), leaf.ops, links=leaf.links)
        for leaf in leaves
    )
    spots = {
        name: Spot(number, y)
        for number, leaf in enumerate(leaves)
        for name, y in leaf.spots.items()
    }
    return BoundBook(pages, spots)
