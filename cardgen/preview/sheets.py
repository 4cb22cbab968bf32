"""Sheets of paper as they will be printed, from the very file that would be written."""

import hashlib
import threading
from collections import OrderedDict
from typing import NamedTuple, TypeVar

from cardgen.cache.store import FaceStore
from cardgen.model.problem import Problem, Refused
from cardgen.pipeline.pages import make_pages
from cardgen.pipeline.request import Request
from cardgen.preview.studio import Shot
from cardgen.write.pdf import write_pdf
from cardgen.write.png import draw_page

Key = TypeVar("Key")
Value = TypeVar("Value")

_MOST = 4
_MOST_PAGES = 24


class Plan(NamedTuple):
    """A component in a look, on a paper, in a layout."""

    component: str
    look: str
    paper: str
    layout: str


class Printed(NamedTuple):
    """A file as `render` would write it, with the sizes of its pages in points.

    Where it cannot be made there are no pages, and the problems say why.
    """

    key: str
    name: str
    data: bytes
    sizes: tuple[tuple[float, float], ...]
    problems: tuple[Problem, ...]


class Sheets:
    """Makes files, and keeps the last few of them and of their pages."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._files: OrderedDict[str, Printed] = OrderedDict()
        self._pages: OrderedDict[tuple[str, int, int], bytes] = OrderedDict()

    def make(self, shot: Shot, plan: Plan, store: FaceStore) -> Printed:
        """Make the file for a plan."""
        request = Request(
            (plan.component,), (plan.paper,), (plan.layout,), (plan.look,)
        )
        folder = shot.checked.output / shot.game.id
        pages = make_pages(
            shot.checked, shot.game, request, folder, lambda *_: None, store
        )
        if not pages.made:
            return Printed("", "", b"", (), pages.problems)
        document = pages.made[0][1]
        try:
            data = write_pdf(document)
        except Refused as refused:
            return Printed("", "", b"", (), (*pages.problems, *refused.problems))
        sizes = tuple((page.width, page.height) for page in document.pages)
        key = hashlib.sha256(data).hexdigest()[:32]
        printed = Printed(key, document.path.name, data, sizes, pages.problems)
        with self._lock:
            _keep(self._files, key, printed, _MOST)
        return printed

    def file(self, key: str) -> Printed | None:
        """Give a file that was made."""
        with self._lock:
            return self._files.get(key)

    def page(self, key: str, number: int, dpi: int) -> bytes:
        """Draw a page, from 1, as a PNG file. Raises LookupError for none."""
        wanted = (key, number, dpi)
        with self._lock:
            known = self._pages.get(wanted)
            file = self._files[key]
        if known is None:
            known = draw_page(file.data, number, dpi)
            with self._lock:
                _keep(self._pages, wanted, known, _MOST_PAGES)
        return known


def _keep(kept: "OrderedDict[Key, Value]", key: Key, value: Value, most: int) -> None:
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > most:
        kept.popitem(last=False)
