"""Files that are saved while a run reads them: the next run prints what is on disk."""

import builtins
import io
from pathlib import Path

import pytest

from cardgen.cache.store import FaceStore
from tests.cache.changing_game import ChangingGame

# A file of each kind, and before which of its openings it is saved: a run looks whether
# it is sound, draws with it and makes keys of it, each with an opening of its own.
SAVED = {
    "front": ("front.xml.j2", (1, 2, 3)),
    "ground": ("ground.xml.j2", (3,)),
    "macros": ("macros.xml.j2", (3,)),
    "icon": ("frond.svg", (1, 2)),
    "art": ("card-2.png", (4,)),
    "font": ("Letters-Regular.ttf", (1, 3)),
}
# Other openings of what another kind is saved before as well.
SELDOM = {("ground", 3), ("icon", 1), ("font", 1)}
MOMENTS = [
    pytest.param(*moment, marks=pytest.mark.long if moment in SELDOM else ())
    for moment in ((change, time) for change in SAVED for time in SAVED[change][1])
]


def _saving(
    game: ChangingGame, monkeypatch: pytest.MonkeyPatch, change: str, time: int
) -> list[str]:
    """Save a file with another content before it is opened for the given time."""
    plain, opened = io.open, []
    (path,) = game.folder.rglob(SAVED[change][0])
    before = path.read_bytes()

    def opening(file: object, *rest: object, **more: object) -> object:
        if str(file) == str(path):
            opened.append(change)
            if len(opened) == time:
                opened.extend([change] * time)  # saving opens it, too
                while path.exists() and path.read_bytes() == before:
                    getattr(game, change)()
        return plain(file, *rest, **more)  # type: ignore[call-overload]

    monkeypatch.setattr(io, "open", opening)
    monkeypatch.setattr(builtins, "open", opening)
    return opened


@pytest.mark.parametrize(("change", "time"), MOMENTS)
def test_the_next_run_prints_what_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str, time: int
) -> None:
    game = ChangingGame(tmp_path / "root", 3, cards=3)
    kept, folder = FaceStore(), tmp_path / "cache"
    asked = {"components": ("pool",), "looks": ("colour",)}
    for store in (FaceStore(folder), kept):
        with monkeypatch.context() as patched:
            opened = _saving(game, patched, change, time)
            game.printed(tmp_path / "first", store, **asked)
        assert len(opened) > time
    cold = game.printed(tmp_path / "cold", None, **asked)
    assert game.printed(tmp_path / "disk", FaceStore(folder), **asked) == cold
    assert game.printed(tmp_path / "kept", kept, **asked) == cold
