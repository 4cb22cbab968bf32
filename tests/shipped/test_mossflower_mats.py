"""The mats of Mossflower: what stands on them is what their cards say."""

import math
from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from cardgen.compose.composer import Composed, Composer
from cardgen.load.workspace import Workspace
from cardgen.model.ops import Op, Shape, TextLine
from cardgen.model.outlines import bounds, mapped
from cardgen.model.units import to_mm
from cardgen.pipeline.check import check
from tests.shipped.games import ROOT, copied, edit
from tests.shipped.test_vita_luna_prints import flat

SPACE = 19.6  # millimetres: the diagonal of a chit, nearly


@cache
def composed(root: Path, component: str, look: str = "colour") -> Composed:
    """Return what a component of the game draws."""
    checked = check(Workspace(root), root / "cards" / "mossflower")
    assert checked.game is not None
    assert not [each for each in checked.problems if each.severity == "error"]
    composer = Composer(checked.game, checked.assets, checked.templates)
    (part,) = [each for each in checked.game.components if each.id == component]
    return composer.compose(part, look)


def fronts(drawn: Composed) -> list[tuple[Op, ...]]:
    return [item.front.ops for item, _ in drawn.items]


def words(ops: tuple[Op, ...]) -> Counter[str]:
    """Return each line of text with how often it is there."""
    lines = [op for op, _ in flat(ops) if isinstance(op, TextLine)]
    return Counter("".join(run.text for run in line.runs).strip() for line in lines)


def discs(ops: tuple[Op, ...], wide: float) -> list[tuple[float, float]]:
    """Return the middles of all filled shapes as wide and high as that, in mm."""
    boxes = [
        bounds(mapped(op.outline, by))
        for op, by in flat(ops)
        if isinstance(op, Shape) and op.fill
    ]
    return [
        (to_mm(box.x) + wide / 2, to_mm(box.y) + wide / 2)
        for box in boxes
        if (to_mm(box.width), to_mm(box.height)) == pytest.approx((wide, wide))
    ]


@pytest.mark.parametrize("look", ["colour", "low-ink"])
def test_each_space_of_the_track_has_room_for_a_chit(look: str) -> None:
    (mat,) = fronts(composed(ROOT, "table-mat", look))
    spaces = discs(mat, SPACE)
    assert len(spaces) == 11
    assert all(math.dist(*two) >= SPACE for two in combinations(spaces, 2))


def test_no_text_of_a_mat_is_set_smaller_than_meant() -> None:
    assert composed(ROOT, "table-mat").shrunk == ()
    assert composed(ROOT, "player-mats").shrunk == ()


def test_any_landmark_stands_in_any_place(tmp_path: Path) -> None:
    root = copied("mossflower", tmp_path)
    path = root / "cards" / "mossflower" / "table-mat.yaml"
    edit(path, "[oak, stump, cottage, stones, mill, mountain]", "[oak, oak]")
    edit(path, "[camp, fortress, keep]", "[well, mountain, hall]")
    (ours,) = fronts(composed(ROOT, "table-mat"))
    (other,) = fronts(composed(root, "table-mat"))
    assert words(other) == words(ours)
    assert other != ours


def test_a_landmark_that_nobody_has_drawn_is_named(tmp_path: Path) -> None:
    root = copied("mossflower", tmp_path)
    folder = root / "cards" / "mossflower"
    edit(folder / "table-mat.yaml", "[camp, ", "[circus, ")
    edit(folder / "player-mats.yaml", "home: burrow", "home: palace")
    problems = check(Workspace(root), folder).problems
    told = [each.message for each in problems if each.severity == "error"]
    assert len(told) == 2
    assert any('"circus"' in message for message in told)
    assert any('"palace"' in message for message in told)


def test_four_players_have_four_homes(tmp_path: Path) -> None:
    homes = fronts(composed(ROOT, "player-mats"))
    assert len(set(homes)) == len(homes) == 4
    for home in homes:
        assert words(home)["Hero"] == 5
        assert words(home)["Quest"] == 3
        assert words(home)["Champion"] == 1
    root = copied("mossflower", tmp_path)
    edit(root / "cards" / "mossflower" / "player-mats.yaml", "tableau: 5", "tableau: 4")
    assert [words(home)["Hero"] for home in fronts(composed(root, "player-mats"))] == [
        4
    ] * 4
