"""What stands on many pages, and is drawn once for all of them."""

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping

from cardgen.model.face import Face
from cardgen.model.ops import Group, Op, Shape, TextLine
from cardgen.model.page import Page

_MANY_POINTS = 200
_HOLDERS = (Shape, Group)
# Marks that no later page had again are forgotten: the numbers of pages are among them.
_MOST_MET = 256
# Fronts and backs take turns, and every second page has the same marks.
_AHEAD = 2


class RepeatedOps:
    """Finds faces, and ops on them, that are placed again and again.

    `ops` are shapes of many points on several faces, and marks alike on several pages,
    by their ids: one op for all of them.
    """

    def __init__(self, pages: Iterable[Page]) -> None:
        faces: dict[int, Face] = {}
        self._placed: Counter[int] = Counter()
        for page in pages:
            for placement in page.placements:
                faces[id(placement.face)] = placement.face
                self._placed[id(placement.face)] += 1
        self.ops: dict[int, Op] = dict(_large_shapes(faces))
        self._met: dict[Op, Op] = {}
        self._alike: dict[Op, Op] = {}
        self._kept: list[Op] = []

    def again(self, face: Face) -> bool:
        """Tell whether a face is placed twice or more."""
        return self._placed[id(face)] > 1

    def ahead(self, pages: Iterable[Page]) -> Iterator[Page]:
        """Give pages in their order, when the marks of those behind are known, too."""
        waiting: deque[Page] = deque()
        for page in pages:
            self._meet(page.marks)
            waiting.append(page)
            if len(waiting) > _AHEAD:
                yield waiting.popleft()
        yield from waiting

    def _meet(self, marks: Iterable[Op]) -> None:
        for op in _leaves(marks):
            if id(op) in self.ops:
                continue
            first = self._alike.get(op) or self._met.pop(op, None)
            if first is None:
                self._met[op] = op
                if len(self._met) > _MOST_MET:
                    del self._met[next(iter(self._met))]
                continue
            self._alike[op] = first
            self.ops[id(first)] = self.ops[id(op)] = first
            # While it is kept, nothing else can come to have its id.
            self._kept.append(op)


def _large_shapes(faces: Mapping[int, Face]) -> Iterator[tuple[int, Op]]:
    # Most ops are lines of text: they need not be asked one by one.
    ops = (op for face in faces.values() for op in face.ops if type(op) in _HOLDERS)
    large = [
        op
        for op in _leaves(ops)
        if isinstance(op, Shape) and len(op.outline) > _MANY_POINTS
    ]
    # One object for equal ones: which of them are the same object depends on what was
    # recalled and what was drawn.
    same: dict[int, Op] = {}
    first: dict[Op, Op] = {}
    for op in large:
        if id(op) not in same:
            same[id(op)] = first.setdefault(op, op)
    counts = Counter(id(same[id(op)]) for op in large)
    return ((id(op), same[id(op)]) for op in large if counts[id(same[id(op)])] > 1)


def _leaves(ops: Iterable[Op]) -> Iterator[Op]:
    for op in ops:
        if isinstance(op, Shape | TextLine):
            yield op
        elif isinstance(op, Group):
            yield from _leaves(op.ops)
