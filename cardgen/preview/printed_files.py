"""The sheets of a preview: PDFs as `render` would write them, and their pages."""

import hashlib
from functools import lru_cache
from typing import NamedTuple

from cardgen.cache.store import FaceStore
from cardgen.model.problem import Problem, Refused, has_errors
from cardgen.pipeline.pages import make_pages
from cardgen.pipeline.selection import RenderRequest
from cardgen.preview.background import NotFound
from cardgen.preview.live_game import Snapshot
from cardgen.write.pdf import write_pdf
from cardgen.write.png import draw_page

_KEPT_FILES = 4
_KEPT_PAGES = 24


class SheetPlan(NamedTuple):
    """A component in a look, on a paper, in a layout."""

    component: str
    look: str
    paper: str
    layout: str


class PrintedPdf(NamedTuple):
    """A PDF as `render` would write it, with the sizes of its pages in points.

    `headings` are its bookmarks, each with the number of its page from 0. If it cannot
    be made it has no pages, and the problems say why.
    """

    key: str
    name: str
    data: bytes
    sizes: tuple[tuple[float, float], ...]
    problems: tuple[Problem, ...]
    headings: tuple[tuple[str, int], ...] = ()


class PrintedFiles:
    """Makes PDFs, and keeps the last few of them and of their pages as pictures."""

    def __init__(self) -> None:
        self._files: dict[str, PrintedPdf] = {}
        # A key is made from a file's content: its pages never change.
        self.page = lru_cache(_KEPT_PAGES)(self._page)

    def make(self, snapshot: Snapshot, plan: SheetPlan, store: FaceStore) -> PrintedPdf:
        """Make the PDF for a plan."""
        checked, game = snapshot.checked, snapshot.game
        wrong = tuple(p for p in checked.problems if p.rule == "card-fields")
        if has_errors(wrong):
            # Nobody should print a card with another value than its designer wrote.
            return no_pdf(wrong)
        request = RenderRequest(
            (plan.component,), (plan.paper,), (plan.layout,), (plan.look,)
        )
        folder = checked.output / game.id
        pages = make_pages(checked, game, request, folder, store=store)
        store.save()
        if not pages.made:
            return no_pdf(pages.problems)
        document = pages.made[0][1]
        try:
            data = write_pdf(document)
        except Refused as refused:
            return no_pdf((*pages.problems, *refused.problems))
        sizes = tuple((page.width, page.height) for page in document.pages)
        key = hashlib.sha256(data).hexdigest()[:32]
        headings = tuple(
            (mark.title, document.spots[mark.spot].page) for mark in document.outline
        )
        printed = PrintedPdf(
            key, document.path.name, data, sizes, pages.problems, headings
        )
        self._files.pop(key, None)
        self._files[key] = printed
        for old in [*self._files][:-_KEPT_FILES]:
            del self._files[old]
        return printed

    def file(self, key: str) -> PrintedPdf:
        """Return a PDF that was made. Raises NotFound."""
        if key not in self._files:
            raise NotFound("this file is no longer available")
        return self._files[key]

    def _page(self, key: str, number: int, dpi: int) -> bytes:
        """Return a page, counted from 1, as a PNG file. Raises NotFound."""
        try:
            return draw_page(self.file(key).data, number, dpi)
        except LookupError:
            raise NotFound("there is no such page") from None


def no_pdf(problems: tuple[Problem, ...]) -> PrintedPdf:
    """Return what a plan gives that cannot be printed."""
    return PrintedPdf("", "", b"", (), problems)
