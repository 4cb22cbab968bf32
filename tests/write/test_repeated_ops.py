"""Marks that recur: the file contains them once, whichever objects they are."""

from collections.abc import Iterator

from cardgen.model.ops import BLACK, Op, Paint, Shape
from cardgen.model.outlines import rectangle
from cardgen.model.page import Page
from cardgen.write.repeated_ops import RepeatedOps

# More than are remembered of those that no later page repeats.
_MANY = 400


def _mark(x: float) -> Op:
    return Shape(rectangle(x, 0, 1, 1), fill=Paint(BLACK))


def _pages(first: Op, later: Op, last: Op) -> list[Page]:
    """Return three pages; `later` comes when `first` has been forgotten."""
    marks = [_mark(x) for x in range(1, _MANY)]
    return [Page(1, 1, "", (), part) for part in ([first], [*marks, later], [last])]


def _repeated(pages: list[Page]) -> Iterator[list[bool]]:
    repeated = RepeatedOps(pages)
    for page in repeated.ahead(pages):
        yield [id(mark) in repeated.ops for mark in page.marks]


def test_it_does_not_matter_which_of_equal_marks_are_one_object() -> None:
    one = _mark(0)
    shared = list(_repeated(_pages(one, one, _mark(0))))
    apart = list(_repeated(_pages(_mark(0), _mark(0), _mark(0))))
    assert shared == apart
    assert [any(page) for page in shared] == [True, True, True]
