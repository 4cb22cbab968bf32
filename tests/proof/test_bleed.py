"""What reaches the cut must reach the end of the bleed: areas, lines, and hatching."""

from dataclasses import replace
from pathlib import Path

import pytest

from cardgen.model.ops import WHITE, Op
from tests.proof.card_faults import line
from tests.proof.clean import BLEED, CARD, MOSS, area, items, text, written
from tests.proof.test_faults import reported

WIDTH, HEIGHT = CARD


def _beside(start: float, stop: float, bleed: float) -> Op:
    """Return an area at the left edge, from one height to another."""
    return area(-bleed, start, 9 + bleed, stop - start, MOSS)


def _hatching(start: float, step: float, width: float) -> tuple[Op, ...]:
    """Return lines that rise to the right, from `start` to 9 mm inside the card.

    They are `step` millimetres apart and `width` points wide.
    """
    heights = [n * step for n in range(round(-10 / step), round(104 / step))]
    return tuple(line(start, y - start, 9, y - 9, width) for y in heights)


def _along(stop: float) -> Op:
    """Return a line on the left cut, down to a height."""
    return line(0.5, -BLEED, 0.5, stop, 2.0)


def _edge(upper: float, lower: float) -> tuple[Op, ...]:
    """Return an area along the whole edge, of which only a part has a bleed."""
    return _beside(-BLEED, HEIGHT + BLEED, 0), _beside(upper, lower, BLEED)


# A fifth of an edge may be bare, and the reach of a line at its end.
CASES: dict[str, tuple[tuple[Op, ...], set[str]]] = {
    "bare below, a little too much": (_edge(-BLEED, HEIGHT - 22.4), {"bleed"}),
    "bare below, a little less": (_edge(-BLEED, HEIGHT - 20.6), set()),
    "bare above, a little too much": (_edge(22.4, HEIGHT + BLEED), {"bleed"}),
    "hatching that goes on beside its place": (_hatching(-BLEED, 5.0, 3.0), set()),
    "hatching that ends at the cut": (_hatching(0, 2.5, 1.2), {"bleed"}),
    "a line along a part of the cut": ((_along(0.6 * HEIGHT),), set()),
    "a line along the whole cut": ((_along(HEIGHT + BLEED),), {"bleed"}),
    "an area that ends at the cut": ((_along(30), _beside(40, 70, 0)), {"bleed"}),
}


@pytest.mark.parametrize(("ops", "found"), CASES.values(), ids=CASES)
def test_an_edge_and_its_bleed_are_compared_place_by_place(
    ops: tuple[Op, ...], found: set[str], tmp_path: Path
) -> None:
    (first, count), *rest = items()
    ground = area(-BLEED, -BLEED, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED, WHITE)
    shown = replace(first.front, ops=(ground, *ops, text("A card", 20, 14, 14)))
    deck = [(first._replace(front=shown), count), *rest]
    assert {rule for rule, _ in reported(written(tmp_path, deck))} == found
