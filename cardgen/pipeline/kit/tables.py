"""Tables in a guide: their rows, how high each one is, and on which page it is."""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from cardgen.compose.composer import PageComposer
from cardgen.model.assets import Credit
from cardgen.model.geometry import Matrix
from cardgen.model.ops import Group, Op, TextLine
from cardgen.model.problem import Problem
from cardgen.model.units import to_mm, to_points
from cardgen.model.words import Words
from cardgen.pipeline.credits import Credits
from cardgen.pipeline.kit.contents import FileRow, PartRow


class TableRow(NamedTuple):
    """One row of a table. `values` are what its template shows.

    `names` are a list that may continue on the next page: the row shows them as `what`,
    and `later` are the values that replace others where it continues.
    """

    kind: str
    values: Mapping[str, object]
    names: tuple[str, ...] = ()
    later: Mapping[str, object] = {}

    def shown(self) -> dict[str, object]:
        """Return all that the template shows."""
        listed = {"what": ", ".join(self.names)} if self.names else {}
        return {**self.values, **listed}

    def split(self, count: int) -> tuple["TableRow", "TableRow"]:
        """Return the row with the first `count` names, and a row with the others."""
        values = {**self.values, **self.later}
        rest = self._replace(values=values, names=self.names[count:])
        return self._replace(names=self.names[:count]), rest


class PlacedRow(NamedTuple):
    """A row on a page: how far down it begins and how high it is, in millimetres."""

    row: TableRow
    y: float
    high: float


class RowArea(NamedTuple):
    """The area of a page for rows, in millimetres.

    `head` is the height of the line above each table, `gap` the distance between two
    tables. Less than `least` at the bottom of a page is not filled with part of a row.
    """

    top: float
    bottom: float
    head: float = 0.0
    gap: float = 0.0
    least: float = 25.0


RowHeight = Callable[[TableRow], float]
"""Returns the height of a row in millimetres."""


def paginate(
    rows: Sequence[TableRow], area: RowArea, measure: RowHeight
) -> Iterator[list[PlacedRow]]:
    """Yield the rows page by page, each page as full as possible.

    A row that is too high for any page gets one of its own, and runs out of it.
    """
    waiting, page = list(reversed(rows)), list[PlacedRow]()
    while waiting:
        row = waiting.pop()
        y = _start(page, row, area)
        high = measure(row)
        if y + high <= area.bottom:
            page.append(PlacedRow(row, y, high))
            continue
        count = _most(row, area.bottom - y, measure)
        if count and (not page or area.bottom - y >= area.least):
            row, rest = row.split(count)
            waiting.append(rest)
            page.append(PlacedRow(row, y, measure(row)))
        elif page:
            waiting.append(row)
        else:
            page.append(PlacedRow(row, y, area.bottom - y))
        yield page
        page = []
    if page:
        yield page


def _start(page: Sequence[PlacedRow], row: TableRow, area: RowArea) -> float:
    """Return where the next row begins: below the last one, or a table's head."""
    if not page:
        return area.top + area.head
    last = page[-1]
    below = last.y + last.high
    return below if last.row.kind == row.kind else below + area.gap + area.head


def _most(row: TableRow, room: float, measure: RowHeight) -> int:
    """Return how many of a row's names, but not all, fit into a height."""
    counts = range(1, len(row.names))
    return bisect_left(counts, True, key=lambda n: measure(row.split(n)[0]) > room)


# A longer word may be broken, since a column is not always wide enough for it.
_LONG = 28
_WORD = re.compile(rf"\S{{{_LONG + 1},}}")
_PART = re.compile(rf"[^/._?&=]{{,{_LONG}}}[/._?&=]+|[^/._?&=]{{1,{_LONG}}}")
_MAY_BREAK = "\u200b"
# More characters than this do not help anybody.
_MANY = 600
# This many characters are two lines on the cover.
_COVER = 160


def content_rows(parts: Sequence[PartRow], files: Sequence[FileRow]) -> list[TableRow]:
    """Return the rows of all components, then those of all files."""
    return [
        *(TableRow("part", _breakable(each._asdict())) for each in parts),
        *(TableRow("file", _breakable(each._asdict())) for each in files),
    ]


def credit_rows(credits: Credits, say: Words) -> Iterator[TableRow]:
    """Yield a row for each author of icons and pictures, and each font family."""
    for kind, found in (
        (say("Icons"), credits.icons),
        (say("Pictures"), credits.pictures),
    ):
        yield from (_author(kind, each, say) for each in found)
    for font in credits.fonts:
        values = {"kind": say("Fonts"), "by": font.family, "licence": font.licence}
        what = font.by[:_MANY]
        yield TableRow("credit", _breakable({**values, "what": what}))


def fact_rows(about: Mapping[str, str]) -> list[TableRow]:
    """Return the rows of a cover, one per fact."""
    return [
        TableRow("fact", {"name": name, "value": breakable(_short(value))})
        for name, value in about.items()
    ]


def _short(text: str) -> str:
    """Return a list without its end if it is too long for a cover."""
    if len(text) <= _COVER:
        return text
    return f"{text[:_COVER].rpartition(',')[0]} …"


def _author(kind: str, credit: Credit, say: Words) -> TableRow:
    places = (_address(url) for url in (credit.url, credit.source))
    about = ", ".join(filter(None, (credit.licence, *places)))
    values = _breakable({"kind": kind, "by": credit.by, "licence": about})
    names = tuple(breakable(name) for name in credit.files)
    return TableRow("credit", values, names, {"licence": say("continued")})


def _address(url: str) -> str:
    """Return a web address as people write it."""
    return url.removeprefix("https://").removeprefix("http://").rstrip("/")


def _breakable(values: dict[str, object]) -> dict[str, object]:
    return {
        name: breakable(value) if isinstance(value, str) else value
        for name, value in values.items()
    }


def breakable(text: str) -> str:
    """Allow breaks in long words; in web addresses and file names at punctuation."""
    return _WORD.sub(lambda word: _MAY_BREAK.join(_PART.findall(word.group())), text)


# Every page is drawn at this width, and scaled to its paper.
WIDE = 210.0
# Higher than any row.
_ROW_ROOM = 2000.0
# Space below the last baseline for descenders, and some air.
_BELOW = 2.9


class Ruler:
    """Measures rows by the baselines of their text, by drawing them.

    Measured by its ink, a row with a "g" would be higher than one without.
    """

    def __init__(self, composer: PageComposer, template: str) -> None:
        self._composer = composer
        self._template = template
        self._known: dict[str, float] = {}
        self.problems: list[Problem] = []

    def height(self, row: TableRow) -> float:
        """Return a row's height in millimetres on a page 210 mm wide."""
        shown = {"kind": row.kind, "row": {**row.shown(), "y": 0.0, "high": _ROW_ROOM}}
        key = repr(shown)
        if key not in self._known:
            self._known[key] = self._drawn(shown)
        return self._known[key]

    def _drawn(self, shown: Mapping[str, object]) -> float:
        """Return the height of a row that is drawn.

        Its own problems are reported when its page is drawn; those of a broken template
        are added to `problems`.
        """
        wide, high = to_points(WIDE), to_points(_ROW_ROOM)
        drawn = self._composer.draw(self._template, wide, high, shown)
        if not drawn.ops:
            self.problems += [
                each for each in drawn.problems if each not in self.problems
            ]
        lowest = max(_baselines(drawn.ops, Matrix()), default=0.0)
        return round(to_mm(lowest) + _BELOW, 2)


def _baselines(ops: Sequence[Op], onto: Matrix) -> Iterator[float]:
    for op in ops:
        if isinstance(op, Group):
            yield from _baselines(op.ops, op.matrix.then(onto))
        elif isinstance(op, TextLine):
            yield onto.apply(0.0, op.y)[1]
