"""The limits of drawing SVG as vectors: what is supported, and how much of it."""

LETTERS = 300_000
SEGMENTS = 200_000
WORK = 200_000


class Unsupported(Exception):
    """A valid drawing that uses something cardgen cannot draw as vectors.

    The text names the element or attribute, in lower case without a full stop.
    """


class SvgBudget:
    """Counts down what one drawing may use. Raises Unsupported when it is used up."""

    def __init__(self) -> None:
        self._letters = LETTERS
        self._segments = SEGMENTS
        self._work = WORK

    def read(self, text: str) -> str:
        """Charge for the text of path data, transforms or styles, and return it."""
        self._letters -= len(text)
        if self._letters < 0:
            raise Unsupported(f"more than {LETTERS} characters of path data")
        return text

    def draw(self, segments: int) -> None:
        """Charge for lines and curves of the finished drawing."""
        self._segments -= segments
        if self._segments < 0:
            raise Unsupported(f"more than {SEGMENTS} lines and curves")

    def work(self, steps: int = 1) -> None:
        """Charge for elements, style rules and gradient stops that are processed."""
        self._work -= steps
        if self._work < 0:
            raise Unsupported("more elements and style rules than can be followed")
