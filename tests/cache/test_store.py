"""Faces kept between runs: used if nothing changed, and at no other time."""

import hashlib
import os
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from cardgen.cache import seals, shelf
from cardgen.cache import store as stores
from cardgen.cache.folder import _secret, seal
from cardgen.cache.store import FaceStore
from cardgen.compose.face_drawer import FaceDrawer
from cardgen.impose.edges import EdgeReader
from cardgen.model.face import Face, Item
from tests.cache.changing_game import ChangingGame, noted


@pytest.fixture
def game(tmp_path: Path) -> ChangingGame:
    return ChangingGame(tmp_path / "root", 3, cards=3)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the cards whose faces are drawn, not recalled."""
    return noted(monkeypatch, FaceDrawer, "_face", lambda *given: given[3].card.id)


def _composed(
    game: ChangingGame, store: FaceStore, learn: Callable[[Face], object] | None = None
) -> tuple[tuple[Item, int], ...]:
    """Compose, and perhaps learn something about each face before it is kept."""
    found = game.checked().game
    assert found
    items = game.composer(store).compose(found.components[0], "colour").items
    if learn:
        for item, _ in items:
            learn(item.front)
    store.save()
    return items


def test_only_what_changed_is_drawn(
    game: ChangingGame, drawn: list[str], tmp_path: Path
) -> None:
    store = FaceStore(tmp_path / "cache")
    _composed(game, store)
    assert set(drawn) == {f"card-{number}" for number in range(3)}
    drawn.clear()
    _composed(game, store)
    assert drawn == []
    game.edit("pool.yaml", "id: card-2, name: ", "id: card-2, name: The ")
    _composed(game, store)
    assert set(drawn) == {"card-2"}


def test_an_asset_is_watched_by_those_that_asked_for_it(
    game: ChangingGame, drawn: list[str]
) -> None:
    store = FaceStore()
    for card in game.folder.glob("art/*.png"):
        card.unlink()
    _composed(game, store)
    drawn.clear()
    (game.folder / "art" / "card-1.png").write_bytes(
        b"\x89PNG\r\n\x1a\n"  # cut short: drawn as a problem, and not kept
    )
    _composed(game, store)
    assert set(drawn) == {"card-1"}
    drawn.clear()
    _composed(game, store)
    assert set(drawn) == {"card-1"}


def test_cards_of_two_components_are_drawn_once(
    game: ChangingGame, drawn: list[str]
) -> None:
    store = FaceStore()
    found = game.checked().game
    assert found
    composer = game.composer(store)
    for component in found.components:
        composer.compose(component, "colour")
    first = len(drawn)
    drawn.clear()
    game.composer(FaceStore()).compose(found.components[0], "colour")
    assert len(drawn) == first


def test_a_back_that_is_its_front_is_one_face_in_every_run(
    game: ChangingGame, tmp_path: Path
) -> None:
    """Without a cache they are one object, which the file contains once."""
    game.edit("game.yaml", "back: back.xml.j2", "back: front.xml.j2")
    asked = {"components": ("pool",), "looks": ("colour",)}
    cold = game.printed(tmp_path / "cold", **asked)
    for run in ("first", "again"):
        store = FaceStore(tmp_path / "cache")
        assert game.printed(tmp_path / run, store, **asked) == cold, run


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("game.yaml", "text: {type: text}", "text: {type: text, markup: false}"),
        ("templates/front.xml.j2", "{{ card.name }}", "{{ side }}"),
    ],
)
def test_what_a_key_must_tell_apart(
    game: ChangingGame, tmp_path: Path, name: str, old: str, new: str
) -> None:
    """How a field is read, and the side, in which a back is drawn with its front."""
    game.edit("game.yaml", "back: back.xml.j2", "back: front.xml.j2")
    store, asked = FaceStore(tmp_path / "cache"), {"components": ("pool",)}
    before = game.printed(tmp_path / "before", store, **asked)
    game.edit(name, old, new)
    cold = game.printed(tmp_path / "cold", **asked)
    for run in ("after", "again"):
        store = FaceStore(tmp_path / "cache")
        assert game.printed(tmp_path / run, store, **asked) == cold != before


def test_what_was_learnt_of_a_face_is_known_in_the_next_run(
    game: ChangingGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, read = tmp_path / "cache", EdgeReader().edges
    _composed(game, FaceStore(folder))
    # Nothing was drawn in this run, and yet there is more to keep.
    first = _composed(game, FaceStore(folder), read)
    again = _composed(game, FaceStore(folder))
    edges = [read(item.front) for item, _ in first]
    monkeypatch.setattr(EdgeReader, "_edges", None)
    assert [read(item.front) for item, _ in again] == edges
    with pytest.raises(TypeError):
        read(again[0][0].front, 2.0)


def test_a_damaged_file_is_no_file(
    game: ChangingGame, drawn: list[str], tmp_path: Path
) -> None:
    folder = tmp_path / "cache"
    _composed(game, FaceStore(folder))
    (file,) = folder.iterdir()
    whole = file.read_bytes()
    for name, damaged in (
        ("empty", b""),
        ("cut", whole[: len(whole) // 2]),
        ("renamed", whole.replace(b'"cards"', b'"curds"')),
        ("renamed form", b"cardgen races" + whole[13:]),
        ("changed", whole[:-1] + b" "),
        ("noise", bytes(range(64))),
    ):
        file.write_bytes(damaged)
        drawn.clear()
        _composed(game, FaceStore(folder))
        assert len(set(drawn)) == 3, name
        assert file.read_bytes() == whole, name


def _forged(data: bytes) -> bytes:
    """Return a file with other numbers, and a checksum that anybody can make."""
    *faces, head, packed = data.split(b"\n", 3)
    ops = zlib.compress(zlib.decompress(packed).replace(b"0.", b"1."))
    form, checksum = head.rpartition(b" ")[0], hashlib.sha256(ops).hexdigest()
    return b"\n".join([*faces, form + b" " + checksum[:32].encode(), ops])


def _of_others(file: Path, game: ChangingGame, version: bool) -> bytes:
    """Return the file as another version makes it, or a user with other settings."""
    with pytest.MonkeyPatch.context() as patch:
        if version:
            patch.setattr(seals, "fingerprint", lambda: "older")
        else:
            patch.setenv("CARDGEN_CONFIG", str(file.parent.parent / "other"))
        file.unlink()
        _composed(game, FaceStore(file.parent))
    return file.read_bytes()


def test_what_others_wrote_is_not_read(
    game: ChangingGame, tmp_path: Path, drawn: list[str]
) -> None:
    folder = tmp_path / "cache"
    good = [item.front.ops for item, _ in _composed(game, FaceStore(folder))]
    (file,) = folder.iterdir()
    whole = file.read_bytes()
    others = [_of_others(file, game, version) for version in (False, True)]
    for other in (_forged(whole), *others):
        file.write_bytes(other)
        drawn.clear()
        again = _composed(game, FaceStore(folder))
        assert [item.front.ops for item, _ in again] == good
        assert len(set(drawn)) == 3
        assert file.read_bytes() == whole != other


def test_ops_are_read_only_of_faces_that_somebody_looks_at(
    game: ChangingGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = noted(monkeypatch, shelf, "unpacked", lambda ops: "ops")
    folder = tmp_path / "cache"
    _composed(game, FaceStore(folder))
    (item, _), *_ = _composed(game, FaceStore(folder))
    assert read == []
    assert item.front.ops
    assert read == ["ops"]


def test_the_secret_is_among_the_settings_of_the_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where these cannot be written, it lasts as long as the process."""
    (tmp_path / "file").touch()
    for settings, lasts in ((tmp_path / "settings", True), (tmp_path / "file", False)):
        monkeypatch.setenv("CARDGEN_CONFIG", str(settings))
        first = seal("name", b"data")
        assert seal("name", b"data") == first
        _secret.cache_clear()
        assert (seal("name", b"data") == first) is lasts
    (key,) = (tmp_path / "settings").iterdir()
    assert os.name == "nt" or key.stat().st_mode & 0o77 == 0


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_a_pipe_in_the_cache_is_no_file(game: ChangingGame, tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    _composed(game, FaceStore(folder))
    (file,) = folder.iterdir()
    file.unlink()
    os.mkfifo(file)
    assert len(_composed(game, FaceStore(folder))) == 3
    assert file.is_file()


def test_a_cache_that_cannot_be_written_is_done_without(
    game: ChangingGame, tmp_path: Path
) -> None:
    (tmp_path / "cache").write_text("a file", encoding="utf-8")
    assert len(_composed(game, FaceStore(tmp_path / "cache"))) == 3


def test_what_is_too_large_is_not_kept(
    game: ChangingGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "_LARGEST", 100)
    _composed(game, FaceStore(tmp_path / "cache"))
    assert not (tmp_path / "cache").exists()


RUN = """\
import sys
from pathlib import Path
from cardgen.cache.folder import _secret, seal
from cardgen.cache.store import FaceStore
from cardgen.load.workspace import Workspace
from cardgen.pipeline.check import check
from cardgen.pipeline.render import render
from cardgen.pipeline.selection import RenderRequest
root, cache, out = sys.argv[1:]
while True:
    (Path(root) / "cards/changing/pool.yaml").touch()
    checked = check(Workspace(Path(root)), Path(root) / "cards/changing")
    request = RenderRequest(output=Path(out), looks=("colour",))
    store = FaceStore(Path(cache))
    files, problems = render(checked, request, lambda *_: None, store)
    assert files, problems
    print("once", flush=True)
"""


def test_two_processes_share_a_cache_and_one_may_be_killed(
    game: ChangingGame, tmp_path: Path
) -> None:
    cache, asked = tmp_path / "cache", {"looks": ("colour",)}
    arguments = [str(game.root), str(cache), str(tmp_path / "killed")]
    command = [sys.executable, "-c", RUN, *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as other:
        assert other.stdout
        assert other.stdout.readline()
        for _ in range(2):
            here = game.printed(tmp_path / "here", FaceStore(cache), **asked)
        assert other.poll() is None
        other.kill()
    assert len(here) == 2
    assert game.printed(tmp_path / "after", FaceStore(cache), **asked) == here
    assert game.printed(tmp_path / "cold", **asked) == here
