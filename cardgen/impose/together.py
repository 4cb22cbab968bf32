"""Several components in one file: their cards share sheets."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, overload

from cardgen.impose.job import Copies, ImpositionJob, Layout, Numbering
from cardgen.model.page import Bookmark, Page, Spot


class FilePart(NamedTuple):
    """Items that one layout lays out together, each named "component/card".

    A `book` consists of the pages of a rulebook.
    """

    layout: Layout
    copies: Copies
    job: ImpositionJob
    book: bool = False

    @property
    def two_sided(self) -> bool:
        """Return whether pages of fronts and backs alternate."""
        return self.layout.TWO_SIDED and any(item.back for item, _ in self.copies)

    def impose(self, numbering: Numbering) -> Sequence[Page]:
        """Return the part's pages, numbered. Raises Refused as layouts do."""
        return self.layout.impose(self.copies, self.job._replace(numbering=numbering))


class JoinedPages(Sequence[Page]):
    """The pages of all parts, made when they are needed.

    If sheets are printed on both sides, a blank page is behind each page of a part
    that has one side.
    """

    def __init__(self, parts: Sequence[FilePart]) -> None:
        """Count the pages. Raises Refused when a card does not fit the paper."""
        self.two_sided = any(part.two_sided for part in parts)
        counts = [len(part.impose(Numbering())) for part in parts]
        steps = [2 if self.two_sided and not part.two_sided else 1 for part in parts]
        total = sum(n * step for n, step in zip(counts, steps, strict=True))
        self._places: list[tuple[Sequence[Page], int, bool] | None] = []
        for part, count, step in zip(parts, counts, steps, strict=True):
            pages = part.impose(Numbering(len(self._places) + 1, step, total))
            for at in range(count):
                self._places.append((pages, at, part.book))
                self._places += [None] * (step - 1)
        first = parts[0].job
        self._blank = Page(first.width, first.height, "", (), ())

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, at: int) -> Page: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Page, ...]: ...

    def __getitem__(self, at: int | slice) -> Page | tuple[Page, ...]:
        if isinstance(at, int):
            return self._page(at)
        return tuple([self._page(place) for place in range(len(self))[at]])

    def _page(self, at: int) -> Page:
        place = self._places[at]
        if place is None:
            return self._blank
        pages, number, book = place
        return replace(pages[number], book=True) if book else pages[number]


def outline_of(
    pages: Sequence[Page], titles: Sequence[tuple[str, str]]
) -> tuple[dict[str, Spot], tuple[Bookmark, ...]]:
    """Return a bookmark for each component, and the spots that they link to."""
    named = dict(titles)
    spots: dict[str, Spot] = {}
    for number, page in enumerate(pages):
        for component in components_on(page):
            spots.setdefault(component, Spot(number, 0.0))
    return spots, tuple([Bookmark(1, named[spot], spot) for spot in spots])


def components_on(page: Page) -> Iterator[str]:
    """Yield the components whose cards are on a page."""
    names = (placed.name.partition("/")[0] for placed in page.placements)
    yield from dict.fromkeys(names)
