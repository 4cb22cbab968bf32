"""Rows of tables on pages, each row as high as its words need."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple


class Row(NamedTuple):
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

    def parted(self, count: int) -> tuple["Row", "Row"]:
        """Give the row with so many names, and the rest."""
        values = {**self.values, **self.later}
        rest = self._replace(values=values, names=self.names[count:])
        return self._replace(names=self.names[:count]), rest


class Placed(NamedTuple):
    """A row on a page: how far down it begins, and how high it is, in millimetres."""

    row: Row
    y: float
    high: float


class Frame(NamedTuple):
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


Measure = Callable[[Row], float]
"""Gives the height of a row in millimetres."""


def flowed(
    rows: Sequence[Row], frame: Frame, measure: Measure
) -> Iterator[list[Placed]]:
    """Give the rows page by page, each page as full as it goes.

    A row that is too high for any page is alone on its own, and leaves it.
    """
    waiting, page = list(reversed(rows)), list[Placed]()
    while waiting:
        row = waiting.pop()
        y = _start(page, row, frame)
        high = measure(row)
        if y + high <= frame.bottom:
            page.append(Placed(row, y, high))
            continue
        count = _most(row, frame.bottom - y, measure)
        if count and (not page or frame.bottom - y >= frame.least):
            row, rest = row.parted(count)
            waiting.append(rest)
            page.append(Placed(row, y, measure(row)))
        elif page:
            waiting.append(row)
        else:
            page.append(Placed(row, y, frame.bottom - y))
        yield page
        page = []
    if page:
        yield page


def _start(page: Sequence[Placed], row: Row, frame: Frame) -> float:
    """Give where the next row begins: below the last one, or a table's head."""
    if not page:
        return frame.top + frame.head
    last = page[-1]
    below = last.y + last.high
    return below if last.row.kind == row.kind else below + frame.gap + frame.head


def _most(row: Row, room: float, measure: Measure) -> int:
    """Give how many of a row's names, but not all, go into a room."""
    counts = range(1, len(row.names))
    return bisect_left(counts, True, key=lambda n: measure(row.parted(n)[0]) > room)
