"""Rows of tables on pages, each row as high as its words need."""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from cardgen.compose.page_composer import PageComposer
from cardgen.model.credit import Credit
from cardgen.model.geometry import Matrix
from cardgen.model.ops import Group, Op, TextLine
from cardgen.model.problem import Problem
from cardgen.model.units import to_mm, to_points
from cardgen.pipeline.kit.contents import FileRow, PartRow
from cardgen.pipeline.kit.credits import Credits


class TableRow(NamedTuple):
    """One row of a table. `values` are what its template shows.

    `names` are a list that may go on on the next page: the row shows them as `what`,
    and `later` are the values that are shown anew where it goes on.
    """

    kind: str
    values: Mapping[str, object]
    names: tuple[str, ...] = ()
    later: Mapping[str, object] = {}

    def told(self) -> dict[str, object]:
        """Give all that the template shows."""
        listed = {"what": ", ".join(self.names)} if self.names else {}
        return {**self.values, **listed}

    def parted(self, count: int) -> tuple["TableRow", "TableRow"]:
        """Give the row with so many names, and the rest."""
        values = {**self.values, **self.later}
        rest = self._replace(values=values, names=self.names[count:])
        return self._replace(names=self.names[:count]), rest


class PlacedRow(NamedTuple):
    """A row on a page: how far down it begins, and how high it is, in millimetres."""

    row: TableRow
    y: float
    high: float


class RowArea(NamedTuple):
    """Where on a page rows may be, in millimetres.

    `head` is the height of the line above each table, `gap` lies between two tables.
    What is left at the bottom of a page, if it is less than `least`, is not filled with
    a part of a row.
    """

    top: float
    bottom: float
    head: float = 0.0
    gap: float = 0.0
    least: float = 25.0


Measure = Callable[[TableRow], float]
"""Gives the height of a row in millimetres."""


def paginate(
    rows: Sequence[TableRow], frame: RowArea, measure: Measure
) -> Iterator[list[PlacedRow]]:
    """Give the rows page by page, each page as full as it goes.

    A row that is too high for any page is alone on its own, and leaves it.
    """
    waiting, page = list(reversed(rows)), list[PlacedRow]()
    while waiting:
        row = waiting.pop()
        y = _start(page, row, frame)
        high = measure(row)
        if y + high <= frame.bottom:
            page.append(PlacedRow(row, y, high))
            continue
        count = _most(row, frame.bottom - y, measure)
        if count and (not page or frame.bottom - y >= frame.least):
            row, rest = row.parted(count)
            waiting.append(rest)
            page.append(PlacedRow(row, y, measure(row)))
        elif page:
            waiting.append(row)
        else:
            page.append(PlacedRow(row, y, frame.bottom - y))
        yield page
        page = []
    if page:
        yield page


def _start(page: Sequence[PlacedRow], row: TableRow, frame: RowArea) -> float:
    """Give where the next row begins: below the last one, or a table's head."""
    if not page:
        return frame.top + frame.head
    last = page[-1]
    below = last.y + last.high
    return below if last.row.kind == row.kind else below + frame.gap + frame.head


def _most(row: TableRow, room: float, measure: Measure) -> int:
    """Give how many of a row's names, but not all, go into a room."""
    counts = range(1, len(row.names))
    return bisect_left(counts, True, key=lambda n: measure(row.parted(n)[0]) > room)


# A word of more letters may be broken, for a column is not always wide enough for it.
_LONG = 28
_WORD = re.compile(rf"\S{{{_LONG + 1},}}")
_PART = re.compile(rf"[^/._?&=]{{,{_LONG}}}[/._?&=]+|[^/._?&=]{{1,{_LONG}}}")
_MAY_BREAK = "\u200b"
# More words than this say nothing that helps.
_MANY = 600
# So many letters are two lines on the cover.
_COVER = 160


def content_rows(parts: Sequence[PartRow], files: Sequence[FileRow]) -> list[TableRow]:
    """Give the rows of all components, then those of all files."""
    return [
        *(_row("part", each) for each in parts),
        *(_row("file", each) for each in files),
    ]


def credit_rows(credits: Credits) -> Iterator[TableRow]:
    """Give a row for each author of icons and pictures, and each family of fonts."""
    for kind, found in (("Icons", credits.icons), ("Pictures", credits.pictures)):
        yield from (_author(kind, each) for each in found)
    for font in credits.fonts:
        values = {"kind": "Fonts", "by": font.family, "licence": font.licence}
        what = font.by[:_MANY]
        yield TableRow("credit", _breakable({**values, "what": what}))


def fact_rows(about: Mapping[str, str]) -> list[TableRow]:
    """Give the rows of a cover: what is said, by its name."""
    return [
        TableRow("fact", {"name": name, "value": breakable(_short(value))})
        for name, value in about.items()
    ]


def _short(text: str) -> str:
    """Leave out the end of a list that is too long for a cover."""
    if len(text) <= _COVER:
        return text
    return f"{text[:_COVER].rpartition(',')[0]} …"


def _author(kind: str, credit: Credit) -> TableRow:
    places = (_address(url) for url in (credit.url, credit.source))
    about = ", ".join(filter(None, (credit.licence, *places)))
    values = _breakable({"kind": kind, "by": credit.by, "licence": about})
    names = tuple(breakable(name) for name in credit.files)
    return TableRow("credit", values, names, {"licence": "continued"})


def _address(url: str) -> str:
    """Write a web address as people do."""
    return url.removeprefix("https://").removeprefix("http://").rstrip("/")


def _row(kind: str, row: PartRow | FileRow) -> TableRow:
    return TableRow(kind, _breakable(row._asdict()))


def _breakable(values: dict[str, object]) -> dict[str, object]:
    return {
        name: breakable(value) if isinstance(value, str) else value
        for name, value in values.items()
    }


def breakable(text: str) -> str:
    """Let long words break: web addresses and file names at their signs."""
    return _WORD.sub(lambda word: _MAY_BREAK.join(_PART.findall(word.group())), text)


# Every page is drawn so wide, and scaled to its paper.
WIDE = 210.0
# Higher than any row.
_HIGH = 2000.0
# Below the last baseline there is room for descenders, and for air.
_BELOW = 2.9


class Ruler:
    """Measures rows by the baselines that a template sets them on.

    Their ink would make a row with a "g" higher than one without.
    """

    def __init__(self, composer: PageComposer, template: str) -> None:
        self._composer = composer
        self._template = template
        self._known: dict[str, float] = {}
        self.problems: list[Problem] = []

    def height(self, row: TableRow) -> float:
        """Give a row's height in millimetres of a page 210 mm wide."""
        shown = {"kind": row.kind, "row": {**row.told(), "y": 0.0, "high": _HIGH}}
        key = repr(shown)
        if key not in self._known:
            self._known[key] = self._drawn(shown)
        return self._known[key]

    def _drawn(self, shown: Mapping[str, object]) -> float:
        """Draw a row. What is wrong with it is told when its page is drawn, what is
        wrong with the template is among the problems."""
        wide, high = to_points(WIDE), to_points(_HIGH)
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
