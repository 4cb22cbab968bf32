"""Parts below each other, and what may not be parted."""

from collections.abc import Callable, Sequence
from itertools import pairwise, takewhile

from cardgen.rulebook.setting.part import SLACK, Part
from cardgen.rulebook.setting.sheet import Sheet

_ENDLESS = 1e6
# A page that is less full looks like the end of a chapter.
_FULL = 0.75


class Break(Part):
    """The next part begins a page."""

    def high(self, width: float) -> float:
        """Give nothing: it is never drawn."""
        return 0.0

    def draw_at(self, sheet: Sheet, x: float, y: float, width: float) -> None:
        """Draw nothing."""


class Stack(Part):
    """Parts in a column, the larger of two gaps between each two."""

    def __init__(self, parts: Sequence[Part]) -> None:
        super().__init__()
        started = next(
            (at for at, part in enumerate(parts) if not isinstance(part, Break)),
            len(parts),
        )
        self.parts = tuple(parts[started:])
        if self.parts:
            self.before, self.after = self.parts[0].before, self.parts[-1].after
            self.with_next = self.parts[-1].with_next

    def high(self, width: float) -> float:
        """Add up heights and gaps; without end where a page has to begin."""
        if any(isinstance(part, Break) for part in self.parts):
            return _ENDLESS
        return sum(gap + part.measured(width) for part, gap in self._gapped())

    def _gapped(self) -> list[tuple[Part, float]]:
        gaps = [max(one.after, other.before) for one, other in pairwise(self.parts)]
        return list(zip(self.parts, [0.0, *gaps], strict=False))

    def cut(self, width: float, height: float) -> "tuple[Stack, Stack] | None":
        """Cut where the height ends, but never behind a part that stands with next."""
        at = 0.0
        for number, (part, gap) in enumerate(self._gapped()):
            if isinstance(part, Break):
                return self._parted(number)
            high = part.measured(width)
            if at + gap + high > height + SLACK:
                return (
                    self._through(number, width, height - at - gap)
                    or (part.floats and self._floated(number, width, height, at))
                    or self._parted(self._held(number))
                )
            at += gap + high
        return None

    def _through(
        self, number: int, width: float, height: float
    ) -> "tuple[Stack, Stack] | None":
        """Cut a part in two."""
        halves = self.parts[number].parted(width, height)
        if halves is None:
            return None
        above, rest = self.parts[:number], self.parts[number + 1 :]
        return Stack([*above, halves[0]]), Stack([halves[1], *rest])

    def _floated(
        self, number: int, width: float, height: float, at: float
    ) -> "tuple[Stack, Stack] | None":
        """Let the text of its section fill the room that a picture leaves.

        Where much would stay white, one that says by a caption what it is lets all text
        of its chapter go first.
        """
        found = self._around(number, width, height - at, _is_text)
        full = found[0].measured(width) if found else at
        if full >= height * _FULL or not self.parts[number].captioned:
            return found
        return self._around(number, width, height - at, _is_of_chapter) or found

    def _around(
        self, number: int, width: float, height: float, passed: Callable[[Part], bool]
    ) -> "tuple[Stack, Stack] | None":
        picture, later = self.parts[number], self.parts[number + 1 :]
        text = list(takewhile(passed, later))
        if not text or number == 0:
            return None
        # What stands before the picture goes with the text, for the gap between them.
        row, room = Stack([self.parts[number - 1], *text]), height
        room += self.parts[number - 1].measured(width)
        if row.measured(width) <= room + SLACK:
            above, rest = row, Stack([])
        else:
            halves = row.cut(width, room)
            if halves is None or len(halves[0].parts) < 2:
                return None
            above, rest = halves
        behind = later[len(text) :]
        return (
            Stack([*self.parts[: number - 1], *above.parts]),
            Stack([picture, *rest.parts, *behind]),
        )

    def _held(self, number: int) -> int:
        """Go back over parts that must not be the last ones."""
        while number > 0 and self.parts[number - 1].with_next:
            number -= 1
        return number

    def _parted(self, number: int) -> "tuple[Stack, Stack] | None":
        if number == 0:
            return None
        return Stack(self.parts[:number]), Stack(self.parts[number:])

    def forced(self) -> "tuple[Stack, Stack]":
        """Give the first part that does not fit any page, and what follows it."""
        held = 1
        while held < len(self.parts) and self.parts[held - 1].with_next:
            held += 1
        return Stack(self.parts[:held]), Stack(self.parts[held:])

    def draw_at(self, sheet: Sheet, x: float, y: float, width: float) -> None:
        """Draw one below the other."""
        for part, gap in self._gapped():
            part.draw_at(sheet, x, y + gap, width)
            y += gap + part.measured(width)


def _is_text(part: Part) -> bool:
    """Tell whether a part may go before a picture: no title, and no other picture."""
    return not part.with_next and _is_of_chapter(part)


def _is_of_chapter(part: Part) -> bool:
    return not (part.begins or part.floats or isinstance(part, Break))
