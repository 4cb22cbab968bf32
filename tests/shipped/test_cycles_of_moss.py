"""Cycles of Moss: creatures of its own, each in a place of its own, at two hours."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from cardgen.model.ops import Op, Shape
from cardgen.model.outlines import bounds, flattened, mapped
from cardgen.model.units import to_mm
from tests.shipped.games import ROOT, composed, composer, flat

GAME = "cycles-of-moss"
# What is smaller is grit of the stone, in mm.
GRIT = 2.0
# Half of what a name such as B2 takes in the middle of a slab.
NAME = (11.0, 7.0)


@pytest.fixture(scope="module")
def pictures() -> list[dict[str, Any]]:
    game, _ = composer(GAME)
    (pool,) = (part for part in game.components if part.id == "pool")
    cards: Any = [card.values for card in pool.cards]
    return [{**values["picture"], "stars": values["stars"]} for values in cards]


def test_each_creature_is_a_drawing_of_its_own(pictures: list[dict[str, Any]]) -> None:
    figures = (ROOT / "cards" / GAME).glob("icons/figures/*.svg")
    drawn = sorted(path.stem for path in figures)
    assert sorted(picture["figure"] for picture in pictures) == drawn


def test_only_legends_bring_a_weather_of_their_own(
    pictures: list[dict[str, Any]],
) -> None:
    legends = [picture for picture in pictures if picture["stars"] == 5]
    omens = Counter(picture["omen"] for picture in pictures)
    assert omens.pop("none") == len(pictures) - len(legends)
    assert omens == Counter(picture["omen"] for picture in legends)
    assert set(omens.values()) == {1}
    assert all(picture["breaks"] for picture in legends)


def _dots(ops: tuple[Op, ...]) -> Iterator[tuple[float, float]]:
    """Yield dots along the outline of each shape but grit, in mm."""
    for op, by in flat(ops):
        if isinstance(op, Shape):
            outline = mapped(op.outline, by)
            box = bounds(outline)
            if to_mm(max(box.width, box.height)) > GRIT:
                for line in flattened(outline):
                    yield from ((to_mm(x), to_mm(y)) for x, y in line)


@pytest.mark.long
def test_nothing_runs_through_the_names_of_the_mat() -> None:
    ((item, _),) = composed(GAME, "playmat", "colour").items
    wide, high = to_mm(item.front.width) / 3, to_mm(item.front.height) / 3
    dots = list(_dots(item.front.ops))
    assert len(dots) > 1000
    over = {
        f"{'ABC'[int(y // high)]}{int(x // wide) + 1}"
        for x, y in dots
        if abs(x % wide - wide / 2) < NAME[0] and abs(y % high - high / 2) < NAME[1]
    }
    # A compass is around the name in the middle.
    assert over <= {"B2"}
