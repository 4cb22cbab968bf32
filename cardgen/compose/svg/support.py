"""How much one drawing may hold before it is better drawn as a picture."""

LETTERS = 300_000
SEGMENTS = 200_000
WORK = 200_000


class SvgBudget:
    """Counts what is left of one drawing. Raises Unsupported at the end."""

    def __init__(self) -> None:
        self._letters = LETTERS
        self._segments = SEGMENTS
        self._work = WORK

    def read(self, text: str) -> str:
        """Take text of path data, points, transforms or sheets, and give it back."""
        self._letters -= len(text)
        if self._letters < 0:
            raise Unsupported(f"more than {LETTERS} letters of path data")
        return text

    def draw(self, segments: int) -> None:
        """Take lines and curves of the finished drawing."""
        self._segments -= segments
        if self._segments < 0:
            raise Unsupported(f"more than {SEGMENTS} lines and curves")

    def work(self, steps: int = 1) -> None:
        """Take elements, style rules and gradient stops that are looked at."""
        self._work -= steps
        if self._work < 0:
            raise Unsupported("more elements and style rules than can be followed")


class Unsupported(Exception):
    """A drawing that is sound but uses what cardgen does not draw as vectors.

    `reason` names the element or attribute, lower case without a full stop.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
