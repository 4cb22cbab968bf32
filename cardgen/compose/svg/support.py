"""The limits of drawing SVG as vectors: what is supported, and how much of it."""

from collections.abc import Iterator
from contextlib import contextmanager

from cardgen.compose.path_data import BadPath
from cardgen.compose.transforms import BadTransform

LETTERS = 300_000
SEGMENTS = 200_000
WORK = 200_000


class Unsupported(Exception):
    """A valid drawing that uses something cardgen cannot draw as vectors.

    The text names the element or attribute, in lower case without a full stop.
    `attribute` is the faulty one, if that is known; `place` is its line and column.
    """

    def __init__(self, reason: str, attribute: str = "") -> None:
        super().__init__(reason)
        self.attribute = attribute
        self.place: tuple[int, int] | None = None


class BadValue(ValueError):
    """An attribute with an invalid value; the text says what was expected."""

    attribute = ""


def attribute_of(fault: ValueError) -> str:
    """Return the name of the attribute that a fault is in, empty if unknown."""
    match fault:
        case BadValue():
            return fault.attribute
        case BadTransform():
            return "transform"
        case BadPath():
            return "d"
    return ""


@contextmanager
def reading(attribute: str) -> Iterator[None]:
    """Name the attribute in faults that occur while it is read."""
    try:
        yield
    except (BadValue, Unsupported) as fault:
        fault.attribute = fault.attribute or attribute
        raise


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
