"""What a manifest expects of a flat box: its panels, the line around it, its folds."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from cardgen.model.geometry import Box
from cardgen.model.units import to_points


class ExpectedPanel(NamedTuple):
    """A panel of a flat box on its page, and what is printed of it and around it; None
    for a flap that glue is spread on."""

    name: str
    box: Box
    seen: Box | None


class ExpectedNet(NamedTuple):
    """A flat box on its page: its panels, the corners and bulges of the line around it,
    and its folds."""

    panels: tuple[ExpectedPanel, ...]
    outline: tuple[tuple[float, float, float], ...]
    folds: tuple[Box, ...]


def read_net(found: Any) -> ExpectedNet:
    """Return a net as a manifest has it. Raises whatever a damaged one makes of it."""
    panels = [
        ExpectedPanel(
            str(name),
            _area_of(each["at"]),
            _area_of(each["seen"]) if "seen" in each else None,
        )
        for name, each in found["panels"].items()
    ]
    outline = tuple(
        (length(x), length(y), _bulge(bulge)) for x, y, bulge in found["outline"]
    )
    if len(outline) < 3:
        raise ValueError(outline)
    return ExpectedNet(tuple(panels), outline, tuple(map(_fold, found["folds"])))


def _area_of(lengths: Sequence[float]) -> Box:
    box = Box(*map(length, lengths))
    require_area(box)
    return box


def _bulge(number: float) -> float:
    # No arc of a box is more than half a circle. This also holds for no NaN.
    if not (number == 0 or 1e-6 <= abs(number) <= 1):
        raise ValueError(number)
    return float(number)


def _fold(ends: Sequence[float]) -> Box:
    x1, y1, x2, y2 = map(length, ends)
    return Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))


# The longest page that PDF knows.
_LONGEST = 14_400.0


def length(millimetres: float) -> float:
    """Return a length of a manifest in points. Raises ValueError if it is none."""
    points = to_points(millimetres)
    # This also holds for no NaN.
    if not abs(points) <= _LONGEST:
        raise ValueError(millimetres)
    return points


def require_area(box: Box) -> None:
    """Raise ValueError for a box without any."""
    if min(box.width, box.height) <= 0:
        raise ValueError(box)
