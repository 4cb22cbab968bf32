"""The limits and aims for cardgen's figures, and whether they are met."""

from dataclasses import dataclass
from typing import Literal

from tests.benchmarks.deck import CASES
from tests.benchmarks.measure import MB, Measured

Kind = Literal["must", "aim"]

SCALES = {"wall": 1, "memory": MB, "written": MB}
UNITS = {"wall": "s", "memory": "MB", "written": "MB", "growth": "x", "copy": "µs"}
NAMES = {"memory": "peak memory", "written": "bytes of PDF"}


@dataclass(frozen=True, slots=True)
class Limit:
    """The most that a figure may be, in its unit or as a ratio to a program's."""

    case: str
    figure: str
    most: float
    of: str = ""
    kind: Kind = "must"

    @property
    def title(self) -> str:
        """What is limited."""
        if self.case in _DERIVED:
            return _DERIVED[self.case][0]
        parts = [CASES[self.case].title, NAMES.get(self.figure, "")]
        return ": ".join(filter(None, parts))

    @property
    def unit(self) -> str:
        """The unit of `most`."""
        return f"x {self.of}" if self.of else UNITS[self.figure]

    def is_measured(self, measured: Measured) -> bool:
        """Return whether everything that it needs was run."""
        needed = _DERIVED[self.case][1] if self.case in _DERIVED else (self.case,)
        return set(needed) <= measured.keys()

    def value(self, measured: Measured) -> float | None:
        """Return the figure in `unit`; None if the system does not report it."""
        if self.case in _DERIVED:
            return _DERIVED[self.case][2](measured)
        figures = measured[self.case]
        # cardgen is the last program of each case.
        own: float | None = getattr(figures[CASES[self.case].programs[-1]], self.figure)
        scale: float = SCALES[self.figure]
        if self.of:
            scale = getattr(figures[self.of], self.figure)
        return None if own is None else own / scale


@dataclass(frozen=True, slots=True)
class Verdict:
    """A limit and what was measured."""

    limit: Limit
    value: float | None

    @property
    def word(self) -> str:
        """Whether the limit is met, as a word."""
        if self.value is None:
            return "not measured"
        return "met" if self.value <= self.limit.most else "missed"


def verdicts(measured: Measured) -> list[Verdict]:
    """Return the verdicts on all limits that enough was measured for."""
    return [
        Verdict(limit, limit.value(measured))
        for limit in BUDGET
        if limit.is_measured(measured)
    ]


def _growth(measured: Measured) -> float:
    """Return the ratio of times for twice the cards, each less that of 54 cards."""
    few, some, many = (_seconds(case, measured) for case in ("54", "2700", "5400"))
    return (many - few) / (some - few)


def _copy_cost(measured: Measured) -> float:
    """Return the microseconds that one more copy of a card takes."""
    more = CASES["100000"].deck.printed - CASES["54"].deck.printed
    seconds = _seconds("100000", measured) - _seconds("54", measured)
    return 1_000_000 * seconds / more


def _seconds(case: str, measured: Measured) -> float:
    return measured[case]["cardgen"].wall


_DERIVED = {
    "growth": ("5,400 cards to 2,700, less 54", ("54", "2700", "5400"), _growth),
    "copy": ("one more copy of a card", ("54", "100000"), _copy_cost),
}

BUDGET = (
    Limit("54", "wall", 0.6),
    Limit("54", "wall", 2.0, "plain"),
    Limit("54", "wall", 1.0, "plain", "aim"),
    Limit("540", "wall", 1.2, "plain"),
    Limit("540", "wall", 1.0, "typst", "aim"),
    Limit("540", "written", 1.1, "plain"),
    Limit("540", "written", 1.0, "tuned", "aim"),
    Limit("2700", "wall", 1.0, "plain"),
    Limit("2700", "wall", 1.0, "typst", "aim"),
    Limit("2700", "memory", 150),
    Limit("2700", "memory", 80, kind="aim"),
    Limit("copies", "wall", 1.0, "plain"),
    Limit("png", "wall", 0.1, "plain"),
    Limit("png", "wall", 1.0, "typst", "aim"),
    Limit("png-alpha", "wall", 1.0, "typst", "aim"),
    Limit("illustrated-54", "wall", 1.5),
    Limit("illustrated-54", "written", 2.5),
    Limit("validate-54", "wall", 0.4),
    Limit("validate-54", "wall", 0.25, kind="aim"),
    Limit("validate-2700", "wall", 1.0),
    Limit("validate-2700", "wall", 0.6, kind="aim"),
    Limit("growth", "growth", 2.3),
    Limit("copy", "copy", 30),
)
