"""Drawing with faces of earlier runs gives the same bytes as drawing without."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.cache.store import FaceStore
from cardgen.load.workspace import Workspace
from cardgen.pipeline.check import check
from cardgen.pipeline.render import render
from cardgen.pipeline.selection import RenderRequest
from cardgen.pipeline.validating import check_fit
from tests.cache.changing_game import ChangingGame
from tests.faces import ROOT

pytestmark = pytest.mark.long

GAMES = sorted(path.parent.name for path in ROOT.glob("cards/*/game.yaml"))


def _found(game: ChangingGame, store: FaceStore | None) -> tuple[object, ...]:
    """Return all files of a game, and all that is said of it."""
    checked, request = game.checked(), RenderRequest(output=game.root / "out")
    files, problems = render(checked, request, lambda *_: None, store)
    fitted = check_fit(checked, store)
    if store:
        store.save()
    said = checked.problems, problems, fitted.problems, fitted.notes, fitted.used
    return {file.name: file.read_bytes() for file in files}, said


@given(st.integers(0, 10_000), st.integers(2, 5))
@settings(max_examples=5)
def test_faces_of_earlier_runs_change_nothing(seed: int, changes: int) -> None:
    with tempfile.TemporaryDirectory() as place:
        # Problems contain spans, which must agree, too.
        root = Path(place).resolve()
        game, kept = ChangingGame(root, seed, faults=True, cards=6), FaceStore()
        for _ in range(changes):
            change, cold = game.change(), _found(game, None)
            assert _found(game, kept) == cold, change
            assert _found(game, FaceStore(root / "cache")) == cold, change


# Two games in five: their elements differ, and what the cache does with them does not.
@pytest.mark.parametrize("game", GAMES[::3])
def test_a_whole_game_is_the_same_from_the_cache(tmp_path: Path, game: str) -> None:
    printed = []
    for store in (None, FaceStore(tmp_path / "kept"), FaceStore(tmp_path / "kept")):
        checked = check(Workspace(ROOT), ROOT / "cards" / game)
        request = RenderRequest(output=tmp_path / "out")
        files = render(checked, request, lambda *_: None, store).files
        printed.append({file.name: file.read_bytes() for file in files})
    for warm in printed[1:]:
        assert [name for name in printed[0] if warm[name] != printed[0][name]] == []
