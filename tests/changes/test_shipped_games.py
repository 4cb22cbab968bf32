"""The included games look alike however they are drawn."""

from pathlib import Path

import pytest

from cardgen.cache.store import FaceStore
from cardgen.load.workspace import Workspace
from cardgen.model.changes import PrintedCard
from cardgen.pipeline.changes.table import GameTable
from cardgen.pipeline.check import check
from tests.faces import ROOT

GAMES = sorted(path.parent.name for path in (ROOT / "cards").glob("*/game.yaml"))


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES[::3])
def test_a_game_looks_alike_with_and_without_cache(tmp_path: Path, name: str) -> None:
    drawn = _cards(name, None)
    assert drawn
    for _ in ("cold", "warm"):
        store = FaceStore(tmp_path)
        assert _cards(name, store) == drawn
        store.save()


def _cards(name: str, store: FaceStore | None) -> list[PrintedCard]:
    workspace = Workspace(ROOT)
    checked = check(workspace, ROOT / "cards" / name)
    assert checked.game
    table = GameTable(checked, checked.game, store)
    return [
        card
        for part in checked.game.printable
        for look in checked.game.plan.looks
        for card in table.cards(part, look).values()
    ]
