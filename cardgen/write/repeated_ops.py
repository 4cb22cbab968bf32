"""Finds what is drawn on many pages, so that the file contains it once."""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator

from cardgen.model.face import Face
from cardgen.model.ops import Group, Op, Shape, TextLine
from cardgen.model.page import Page

_MANY_POINTS = 200
# Deflate finds a copy within 32 kB, which is a thousand points: that of a smaller group
# takes up next to no room.
_MANY_IN_GROUP = 500
_HOLDERS = (Shape, Group)
# Marks that no later page repeats are forgotten: page numbers are among them.
_MOST_MET = 256
# Fronts and backs alternate, and every second page has the same marks.
_AHEAD = 2


class RepeatedOps:
    """Finds faces, and ops on them, that are placed again and again.

    `ops` are shapes and groups of many points that recur on faces, as mirrored art
    does, and equal marks on several pages, by their ids: one op for all that are equal.
    """

    def __init__(self, pages: Iterable[Page], one_of: Callable[[Op], Op]) -> None:
        """`one_of` returns the same op for all that are equal."""
        faces: dict[int, Face] = {}
        self._placed: Counter[int] = Counter()
        for page in pages:
            for placement in page.placements:
                faces[id(placement.face)] = placement.face
                self._placed[id(placement.face)] += 1
        self.ops = _large_ops(faces.values(), one_of)
        self._met: dict[Op, Op] = {}
        self._equal: dict[Op, Op] = {}
        self._kept: list[Op] = []

    def again(self, face: Face) -> bool:
        """Return whether a face is placed twice or more."""
        return self._placed[id(face)] > 1

    def ahead(self, pages: Iterable[Page]) -> Iterator[Page]:
        """Yield pages in their order, once the marks of the next ones are known."""
        waiting: deque[Page] = deque()
        for page in pages:
            self._meet(page.marks)
            waiting.append(page)
            if len(waiting) > _AHEAD:
                yield self._named(waiting.popleft())
        yield from map(self._named, waiting)

    def _named(self, page: Page) -> Page:
        """Make known by their ids all marks that are equal to those of other pages.

        Which of them are the same object depends on what the cache knew.
        """
        for op in _leaves(page.marks):
            if id(op) not in self.ops and op in self._equal:
                self._keep(op, self._equal[op])
        return page

    def _meet(self, marks: Iterable[Op]) -> None:
        for op in _leaves(marks):
            if id(op) in self.ops:
                continue
            first = self._equal.get(op) or self._met.pop(op, None)
            if first is None:
                self._met[op] = op
                if len(self._met) > _MOST_MET:
                    del self._met[next(iter(self._met))]
                continue
            self._equal[op] = first
            self._keep(first, first)
            self._keep(op, first)

    def _keep(self, op: Op, first: Op) -> None:
        self.ops[id(op)] = first
        # While it is kept, no other object can get its id.
        self._kept.append(op)


def _large_ops(faces: Iterable[Face], one_of: Callable[[Op], Op]) -> dict[int, Op]:
    """Return shapes and groups of many points that recur, by their ids: one for equal
    ones."""
    found = _LargeOps(one_of)
    for face in faces:
        # Most ops are lines of text: they need not be inspected one by one.
        found.meet(op for op in face.ops if type(op) in _HOLDERS)
    return found.repeated()


class _LargeOps:
    """Counts ops of many points, equal ones together.

    Which of them are the same object depends on what the cache knew.
    """

    def __init__(self, one_of: Callable[[Op], Op]) -> None:
        self._points: dict[int, int] = {}
        self._one_of = one_of
        self._first: dict[int, Op] = {}
        self._met: Counter[int] = Counter()

    def meet(self, ops: Iterable[Op]) -> None:
        """Count ops and what they consist of.

        What a large group consists of counts once: the group is written once.
        """
        for op in ops:
            if isinstance(op, Shape) and len(op.outline) > _MANY_POINTS:
                self._count(op)
            elif isinstance(op, Group) and (
                self._points_of(op) <= _MANY_IN_GROUP or self._count(op) == 1
            ):
                self.meet(op.ops)

    def repeated(self) -> dict[int, Op]:
        """Return the ops that were met twice or more, by their ids."""
        first = self._first.items()
        return {key: op for key, op in first if self._met[id(op)] > 1}

    def _count(self, op: Op) -> int:
        """Return how often this op, or one equal to it, was met so far."""
        first = self._first.get(id(op))
        if first is None:
            first = self._first[id(op)] = self._one_of(op)
        self._met[id(first)] += 1
        return self._met[id(first)]

    def _points_of(self, op: Op) -> int:
        """Return the points of an op, without those of forms that it refers to."""
        if isinstance(op, Shape):
            return len(op.outline) if len(op.outline) <= _MANY_POINTS else 0
        if not isinstance(op, Group) or op.opacity < 1 or op.blend != "normal":
            return 0
        if id(op) not in self._points:
            self._points[id(op)] = sum(map(self._points_of, op.ops))
        return self._points[id(op)]


def _leaves(ops: Iterable[Op]) -> Iterator[Op]:
    for op in ops:
        if isinstance(op, Shape | TextLine):
            yield op
        elif isinstance(op, Group):
            yield from _leaves(op.ops)
