"""Drawing with faces of earlier runs gives the same bytes as drawing without."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.cache.store import FaceStore
from cardgen.load.workspace import Workspace
from cardgen.model.problem import Problem
from cardgen.pipeline.check import check
from cardgen.pipeline.render import render
from cardgen.pipeline.selection import RenderRequest
from cardgen.pipeline.validating import check_fit
from tests.cache.changing_game import ChangingGame
from tests.faces import ROOT

pytestmark = pytest.mark.long

GAMES = sorted(path.parent.name for path in ROOT.glob("cards/*/game.yaml"))


def _print(
    game: ChangingGame, store: FaceStore | None, out: Path
) -> tuple[dict[str, bytes], tuple[Problem, ...], list[Problem]]:
    """Render; return all files and all problems."""
    checked = check(Workspace(game.root), game.folder)
    files, problems = render(checked, RenderRequest(output=out), lambda *_: None, store)
    read = {file.name: file.read_bytes() for file in files}
    return read, checked.problems, problems


def _fit(game: ChangingGame, store: FaceStore | None) -> object:
    """Return all problems of a game when everything is composed."""
    checked = check(Workspace(game.root), game.folder)
    fitted = check_fit(checked, store)
    if store:
        store.save()
    return checked.problems, fitted.problems, fitted.notes, fitted.used


@given(st.integers(0, 10_000), st.integers(2, 5))
@settings(max_examples=5)
def test_faces_of_earlier_runs_change_no_byte(seed: int, changes: int) -> None:
    with tempfile.TemporaryDirectory() as place:
        # Problems contain spans, which must agree, too.
        root = Path(place).resolve()
        game, kept = ChangingGame(root, seed, faults=True), FaceStore()
        said = []
        for _ in range(changes):
            said.append(game.change())
            cold, fitted = _print(game, None, root / "cold"), _fit(game, None)
            assert _print(game, kept, root / "kept") == cold, said
            assert _fit(game, kept) == fitted, said
            disk = root / "cache"
            assert _print(game, FaceStore(disk), root / "disk") == cold, said
            assert _fit(game, FaceStore(disk)) == fitted, said


def test_the_game_of_this_test_is_printed(tmp_path: Path) -> None:
    read, wrong, problems = _print(ChangingGame(tmp_path, 1), None, tmp_path / "out")
    assert len(read) == 4
    assert not [p for p in (*wrong, *problems) if p.severity == "error"]


def test_a_back_that_is_its_front_is_one_face_in_every_run(tmp_path: Path) -> None:
    """Without a cache they are one object, which the file contains once."""
    folder = ROOT / "cards/cyclomancy"
    checked = check(Workspace(ROOT), folder)
    printed = []
    for store in (None, FaceStore(tmp_path / "kept"), FaceStore(tmp_path / "kept")):
        request = RenderRequest(("resources",), ("a4",), output=tmp_path / "out")
        files = render(checked, request, lambda *_: None, store).files
        printed.append([file.read_bytes() for file in files])
    assert printed[0] == printed[1] == printed[2]
    assert len(printed[0]) == 2


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
