"""Cards of a whole game become items."""

from pathlib import Path

from cardgen.compose.composer import Composer
from cardgen.load.new_game import make_game
from cardgen.load.workspace import Workspace
from cardgen.pipeline.check import check

ROOT = Path(__file__).resolve().parents[2]


def test_a_back_that_all_cards_share_is_one_face(tmp_path: Path) -> None:
    checked = check(Workspace(tmp_path), make_game(tmp_path, "dragons", None))
    assert checked.game
    composer = Composer(checked.game, checked.assets, checked.templates)
    (component,) = checked.game.components
    composed = composer.compose(component, "colour")
    assert composed.problems == ()
    assert len({id(item.back) for item, _ in composed.items}) == 1
    assert len({id(item.front) for item, _ in composed.items}) == 6
    assert [copies for _, copies in composed.items] == [1, 1, 1, 2, 1, 1]


def test_each_card_is_told_to_who_waits() -> None:
    checked = check(Workspace(ROOT), ROOT / "cards/cycles-of-moss")
    assert checked.game
    composer = Composer(checked.game, checked.assets, checked.templates)
    told: list[str] = []
    composer.compose(checked.game.components[0], "low-ink", told.append)
    assert told == [card.id for card in checked.game.components[0].cards]
