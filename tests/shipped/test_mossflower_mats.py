"""The mats of Mossflower: what stands on them is what their cards say."""

import math
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from cardgen.compose.composer import Composed
from cardgen.model.face import Face
from cardgen.model.ops import Shape
from cardgen.model.outlines import bounds, mapped
from cardgen.model.units import to_mm
from tests.shipped.games import composed, copied, edit, faults, flat
from tests.shipped.printed_words import lines

pytestmark = pytest.mark.long

GAME = "mossflower"
SPACE = 19.6  # millimetres: the diagonal of a chit, nearly


def fronts(drawn: Composed) -> list[Face]:
    return [item.front for item, _ in drawn.items]


def words(face: Face) -> Counter[str]:
    """Return each line of text with how often it is there."""
    return Counter(line.strip() for line in lines(face))


def discs(face: Face, wide: float) -> list[tuple[float, float]]:
    """Return the middles of all filled shapes as wide and high as that, in mm."""
    boxes = [
        bounds(mapped(op.outline, by))
        for op, by in flat(face.ops)
        if isinstance(op, Shape) and op.fill
    ]
    return [
        (to_mm(box.x) + wide / 2, to_mm(box.y) + wide / 2)
        for box in boxes
        if (to_mm(box.width), to_mm(box.height)) == pytest.approx((wide, wide))
    ]


def test_each_space_of_the_track_has_room_for_a_chit() -> None:
    (mat,) = fronts(composed(GAME, "table-mat"))
    spaces = discs(mat, SPACE)
    assert len(spaces) == 11
    assert all(math.dist(*two) >= SPACE for two in combinations(spaces, 2))


def test_no_text_of_a_mat_is_set_smaller_than_meant() -> None:
    assert composed(GAME, "table-mat").shrunk == ()
    assert composed(GAME, "player-mats").shrunk == ()


def test_what_the_lists_say_is_on_the_mats(tmp_path: Path) -> None:
    """Any landmark stands in any place, and a tableau has as many places as it says."""
    root = copied(GAME, tmp_path)
    folder = root / "cards" / GAME
    path = folder / "table-mat.yaml"
    edit(path, "[oak, stump, cottage, stones, mill, mountain]", "[oak, oak]")
    edit(path, "[camp, fortress, keep]", "[well, mountain, hall]")
    edit(folder / "player-mats.yaml", "tableau: 5", "tableau: 4")
    (ours,) = fronts(composed(GAME, "table-mat"))
    (other,) = fronts(composed(GAME, "table-mat", root=root))
    assert words(other) == words(ours)
    assert other.ops != ours.ops
    homes = fronts(composed(GAME, "player-mats"))
    assert len({home.ops for home in homes}) == len(homes) == 4
    for home in homes:
        held = words(home)
        assert (held["Hero"], held["Quest"], held["Champion"]) == (5, 3, 1)
    fewer = fronts(composed(GAME, "player-mats", root=root))
    assert [words(home)["Hero"] for home in fewer] == [4] * 4


def test_a_landmark_that_nobody_has_drawn_is_named(tmp_path: Path) -> None:
    root = copied(GAME, tmp_path)
    folder = root / "cards" / GAME
    edit(folder / "table-mat.yaml", "[camp, ", "[circus, ")
    edit(folder / "player-mats.yaml", "home: burrow", "home: palace")
    told = [line for line in faults(root, GAME) if ": error:" in line]
    assert len(told) == 2
    assert any('"circus"' in line for line in told)
    assert any('"palace"' in line for line in told)
