"""Drawing with faces of earlier runs gives the same bytes as drawing without."""

import tempfile
from pathlib import Path

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
