"""Faces kept between runs: used if nothing changed, and at no other time."""

import hashlib
import json
import os
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cardgen.cache import checksums, shelf
from cardgen.cache import store as stores
from cardgen.cache.store import FaceStore
from cardgen.compose.composer import Composer
from cardgen.compose.face_drawer import FaceDrawer
from cardgen.impose.edges import EdgeReader
from cardgen.load.workspace import Workspace
from cardgen.model.face import Face, Item
from cardgen.pipeline.check import check
from tests.cache.changing_game import ChangingGame

PLACE = ("pool", "colour")
BOUND = 2_000_000


@pytest.fixture
def game(tmp_path: Path) -> ChangingGame:
    return ChangingGame(tmp_path / "root", 3)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Yield the cards whose faces are drawn, not recalled."""
    found: list[str] = []
    face = FaceDrawer._face

    def counted(self: FaceDrawer, skeleton, values, context):  # type: ignore[no-untyped-def]
        found.append(context.card.id)
        return face(self, skeleton, values, context)

    monkeypatch.setattr(FaceDrawer, "_face", counted)
    return iter([found])


def _composed(game: ChangingGame, store: FaceStore) -> tuple[tuple[Item, int], ...]:
    return _learning(game, store, lambda _: None)


def _learning(
    game: ChangingGame, store: FaceStore, learn: Callable[[Face], object]
) -> tuple[tuple[Item, int], ...]:
    """Compose, and learn something about each face before it is kept."""
    checked = check(Workspace(game.root), game.folder)
    assert checked.game
    composer = Composer(checked.game, checked.assets, checked.templates, store)
    items = composer.compose(checked.game.components[0], "colour").items
    for item, _ in items:
        learn(item.front)
    store.save()
    return items


def _edit(game: ChangingGame, name: str, old: str, new: str) -> None:
    path = game.folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize("on_disk", [False, True])
def test_only_what_changed_is_drawn(
    game: ChangingGame, drawn: Iterator[list[str]], tmp_path: Path, on_disk: bool
) -> None:
    reported = next(drawn)
    store = FaceStore(tmp_path / "cache" if on_disk else None)
    _composed(game, store)
    assert set(reported) == {f"card-{number}" for number in range(12)}
    reported.clear()
    _composed(game, store)
    assert reported == []
    _edit(game, "pool.yaml", "id: card-5, name: ", "id: card-5, name: The ")
    _composed(game, store)
    assert set(reported) == {"card-5"}


def test_an_asset_is_watched_by_those_that_asked_for_it(
    game: ChangingGame, drawn: Iterator[list[str]]
) -> None:
    reported, store = next(drawn), FaceStore()
    for card in game.folder.glob("art/*.png"):
        card.unlink()
    _composed(game, store)
    reported.clear()
    (game.folder / "art" / "card-7.png").write_bytes(
        b"\x89PNG\r\n\x1a\n"  # cut short: reported as a problem, and not kept
    )
    _composed(game, store)
    assert set(reported) == {"card-7"}
    reported.clear()
    _composed(game, store)
    assert set(reported) == {"card-7"}


def test_cards_of_two_components_are_drawn_once(
    game: ChangingGame, drawn: Iterator[list[str]]
) -> None:
    reported, store = next(drawn), FaceStore()
    checked = check(Workspace(game.root), game.folder)
    assert checked.game
    composer = Composer(checked.game, checked.assets, checked.templates, store)
    for component in checked.game.components:
        composer.compose(component, "colour")
    first = len(reported)
    reported.clear()
    composer = Composer(checked.game, checked.assets, checked.templates, FaceStore())
    composer.compose(checked.game.components[0], "colour")
    assert len(reported) == first


def test_what_was_learnt_of_a_face_is_known_in_the_next_run(
    game: ChangingGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, read = tmp_path / "cache", EdgeReader().edges
    _composed(game, FaceStore(folder))
    # Nothing was drawn in this run, and yet there is more to keep.
    first = _learning(game, FaceStore(folder), read)
    again = _composed(game, FaceStore(folder))
    edges = [read(item.front) for item, _ in first]
    monkeypatch.setattr(EdgeReader, "_edges", None)
    assert [read(item.front) for item, _ in again] == edges
    with pytest.raises(TypeError):
        read(again[0][0].front, 2.0)


def _files(folder: Path) -> list[Path]:
    return sorted(folder.iterdir())


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[: len(data) // 2],
        lambda data: data.replace(b'"cards"', b'"curds"'),
        lambda data: b"cardgen faces 0 " + data[16:],
        lambda data: data[:-1] + b" ",
        lambda data: os.urandom(64),
    ],
    ids=["empty", "cut", "renamed", "older", "changed", "noise"],
)
def test_a_damaged_file_is_no_file(
    game: ChangingGame, drawn: Iterator[list[str]], tmp_path: Path, damage
) -> None:
    reported = next(drawn)
    folder = tmp_path / "cache"
    _composed(game, FaceStore(folder))
    (file,) = _files(folder)
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    reported.clear()
    _composed(game, FaceStore(folder))
    assert len(set(reported)) == 12
    assert file.read_bytes() == whole


def _itself(body: dict[str, Any]) -> None:
    body["ops"] = [["G", [1, 0, 0, 1, 0, 0], [n], None] for n in range(999)]


def _deep(body: dict[str, Any]) -> None:
    body["ops"] = [["G", [1, 0, 0, 1, 0, 0], [n + 1], None] for n in range(9999)]


def _no_ops(body: dict[str, Any]) -> None:
    body["ops"] = [["?"] for _ in body["ops"]]


def _no_numbers(body: dict[str, Any]) -> None:
    body["ops"] = [["T", float("nan"), [], None] for _ in body["ops"]]


def _with(change: Callable[[dict[str, Any]], None]) -> Callable[[bytes], bytes]:
    def changed(packed: bytes) -> bytes:
        content = json.loads(zlib.decompress(packed))
        change(content)
        return zlib.compress(json.dumps(content).encode())

    return changed


@pytest.mark.parametrize(
    "change",
    [
        *map(_with, (_itself, _deep, _no_ops, _no_numbers)),
        lambda packed: packed[:-5],
        lambda packed: zlib.decompress(packed),
        lambda packed: zlib.compress(b"[]"),
        lambda packed: zlib.compress(b" " * BOUND + zlib.decompress(packed)),
    ],
    ids=["itself", "deep", "ops", "numbers", "cut", "plain", "list", "bomb"],
)
def test_codes_with_a_valid_checksum_but_make_no_face_are_drawn_again(
    game: ChangingGame,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    change: Callable[[bytes], bytes],
) -> None:
    folder = tmp_path / "cache"
    good = _composed(game, FaceStore(folder))
    (file,) = _files(folder)
    *faces, head, packed = file.read_bytes().split(b"\n", 3)
    monkeypatch.setattr(checksums, "_MOST_UNPACKED", BOUND)
    data = change(packed)
    form = head.rpartition(b" ")[0]
    head = form + b" " + hashlib.sha256(data).hexdigest().encode()
    file.write_bytes(b"\n".join([*faces, head, data]))
    again = _composed(game, FaceStore(folder))
    assert [item.front.ops for item, _ in again] == [item.front.ops for item, _ in good]


def test_ops_are_read_only_of_faces_that_somebody_looks_at(
    game: ChangingGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []
    unpacked = shelf.unpacked
    monkeypatch.setattr(shelf, "unpacked", lambda ops: read.append(1) or unpacked(ops))
    folder = tmp_path / "cache"
    _composed(game, FaceStore(folder))
    (item, _), *_ = _composed(game, FaceStore(folder))
    assert read == []
    assert item.front.ops
    assert read == [1]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_a_pipe_in_the_cache_is_no_file(game: ChangingGame, tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    _composed(game, FaceStore(folder))
    (file,) = _files(folder)
    file.unlink()
    os.mkfifo(file)
    assert len(_composed(game, FaceStore(folder))) == 12
    assert file.is_file()


def test_a_cache_that_cannot_be_written_is_done_without(
    game: ChangingGame, tmp_path: Path
) -> None:
    (tmp_path / "cache").write_text("a file", encoding="utf-8")
    assert len(_composed(game, FaceStore(tmp_path / "cache"))) == 12


def test_what_is_too_large_is_not_kept(
    game: ChangingGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "_LARGEST", 100)
    _composed(game, FaceStore(tmp_path / "cache"))
    assert not (tmp_path / "cache").exists()


RUN = """\
import sys
from pathlib import Path
from cardgen.cache.store import FaceStore
from cardgen.load.workspace import Workspace
from cardgen.pipeline.check import check
from cardgen.pipeline.render import render
from cardgen.pipeline.selection import RenderRequest
root, cache, out, times = sys.argv[1:]
for _ in range(int(times)):
    (Path(root) / "cards/changing/pool.yaml").touch()
    checked = check(Workspace(Path(root)), Path(root) / "cards/changing")
    store = FaceStore(Path(cache))
    files, problems = render(checked, RenderRequest(output=Path(out)), print, store)
    assert files, problems
"""


def test_two_processes_share_a_cache_and_may_be_killed(
    game: ChangingGame, tmp_path: Path
) -> None:
    cache = tmp_path / "cache"

    def start(out: str, times: int) -> "subprocess.Popen[bytes]":
        arguments = [str(game.root), str(cache), str(tmp_path / out), str(times)]
        command = [sys.executable, "-c", RUN, *arguments]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL)

    one, other, killed = start("one", 3), start("other", 3), start("killed", 50)
    assert one.wait(600) == other.wait(600) == 0
    killed.kill()
    killed.wait(600)
    assert start("after", 1).wait(600) == 0
    whole = _pdfs(tmp_path / "one")
    assert len(whole) == 4
    assert _pdfs(tmp_path / "other") == _pdfs(tmp_path / "after") == whole


def _pdfs(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.rglob("*.pdf")}
