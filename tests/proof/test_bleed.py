"""What reaches the cut must reach the end of the bleed: areas, lines, and hatching."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cardgen.model.ops import WHITE, Op
from tests.proof.card_faults import line
from tests.proof.clean import BLEED, CARD, MOSS, area, items, text, written
from tests.proof.test_faults import reported

WIDTH, HEIGHT = CARD
# Points.
_FRAME = 2.0
# Hatching by its step and the width of its lines: of a drawing, and of an area.
_FINE, _BROAD = (2.5, 1.2), (5.0, 3.0)


def _rules(folder: Path, *ops: Op) -> set[str]:
    """Return the rules that fault a deck whose first card has a front of these ops."""
    (first, count), *rest = items()
    ground = area(-BLEED, -BLEED, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED, WHITE)
    shown = replace(first.front, ops=(ground, *ops, text("A card", 20, 14, 14)))
    deck = [(first._replace(front=shown), count), *rest]
    return {rule for rule, _ in reported(written(folder, deck))}


def _beside(start: float, stop: float, bleed: float) -> Op:
    """Return an area at the left edge, from one height to another."""
    return area(-bleed, start, 9 + bleed, stop - start, MOSS)


def _hatching(start: float, step: float, width: float) -> Iterator[Op]:
    """Yield lines that rise to the right, from `start` to 9 mm inside the card.

    They are `step` millimetres apart and `width` points wide.
    """
    for number in range(round(-10 / step), round(104 / step)):
        y = number * step
        yield line(start, y - start, 9, y - 9, width)


def _along(stop: float) -> Op:
    """Return a line on the left cut, down to a height."""
    return line(0.5, -BLEED, 0.5, stop, _FRAME)


@pytest.mark.parametrize(
    ("upper", "lower", "found"),
    [
        # A fifth of an edge may be bare, and the reach of a line at its end.
        pytest.param(-BLEED, HEIGHT - 22.4, {"bleed"}, id="below, a little too much"),
        pytest.param(-BLEED, HEIGHT - 20.6, set(), id="below, a little less"),
        pytest.param(22.4, HEIGHT + BLEED, {"bleed"}, id="above, a little too much"),
    ],
)
def test_an_edge_and_its_bleed_are_compared_place_by_place(
    upper: float, lower: float, found: set[str], tmp_path: Path
) -> None:
    whole = _beside(-BLEED, HEIGHT + BLEED, 0)
    full = _beside(upper, lower, BLEED)
    assert _rules(tmp_path, whole, full) == found


def test_hatching_may_go_on_beside_its_place(tmp_path: Path) -> None:
    assert _rules(tmp_path, *_hatching(-BLEED, *_BROAD)) == set()


def test_hatching_that_ends_at_the_cut_is_found(tmp_path: Path) -> None:
    assert _rules(tmp_path, *_hatching(0, *_FINE)) == {"bleed"}


def test_a_line_may_run_along_the_cut(tmp_path: Path) -> None:
    assert _rules(tmp_path, _along(0.6 * HEIGHT)) == set()


def test_a_line_along_the_whole_cut_is_a_frame_without_bleed(tmp_path: Path) -> None:
    assert _rules(tmp_path, _along(HEIGHT + BLEED)) == {"bleed"}


def test_an_area_that_ends_at_the_cut_is_found_beside_lines(tmp_path: Path) -> None:
    ended = _beside(40, 70, 0)
    assert _rules(tmp_path, _along(30), ended) == {"bleed"}
