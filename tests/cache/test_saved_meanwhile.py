"""Files that are saved while a run reads them: the next run prints what is on disk."""

import builtins
import io
from pathlib import Path

import pytest

from cardgen.cache.store import FaceStore
from cardgen.load.workspace import Workspace
from cardgen.pipeline.check import check
from cardgen.pipeline.render import render
from cardgen.pipeline.selection import RenderRequest
from tests.cache.changing_game import ChangingGame

SAVED = ("front", "ground", "macros", "icon", "art", "font")


def _print(game: ChangingGame, store: FaceStore | None, out: Path) -> dict[str, bytes]:
    """Render."""
    checked = check(Workspace(game.root), game.folder)
    files, _ = render(checked, RenderRequest(output=out), lambda *_: None, store)
    return {file.name: file.read_bytes() for file in files}


def _saving(
    game: ChangingGame, monkeypatch: pytest.MonkeyPatch, moment: int, change: str
) -> list[int]:
    """Save an asset before the file that is opened next is opened, at a moment."""
    plain, opened = io.open, [0]

    def opening(file: object, *rest: object, **more: object) -> object:
        if str(file).startswith(str(game.folder)):
            opened[0] += 1
            if opened[0] == moment:
                opened[0] += 1000
                getattr(game, change)()
        return plain(file, *rest, **more)  # type: ignore[call-overload]

    monkeypatch.setattr(io, "open", opening)
    monkeypatch.setattr(builtins, "open", opening)
    return opened


@pytest.mark.parametrize("change", SAVED)
@pytest.mark.parametrize("moment", [*range(1, 24, 2), 16, 30, 40, 60])
def test_the_next_run_prints_what_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str, moment: int
) -> None:
    game, kept = ChangingGame(tmp_path / "root", moment), FaceStore()
    disk = FaceStore(tmp_path / "cache")
    with monkeypatch.context() as patched:
        _saving(game, patched, moment, change)
        _print(game, disk, tmp_path / "disk")
    with monkeypatch.context() as patched:
        _saving(game, patched, moment, change)
        _print(game, kept, tmp_path / "kept")
    cold = _print(game, None, tmp_path / "cold")
    again = FaceStore(tmp_path / "cache")
    assert _print(game, again, tmp_path / "disk") == cold
    assert _print(game, kept, tmp_path / "kept") == cold
