"""Files that need not be rewritten are reused, the others rewritten."""

from pathlib import Path

import pytest

from cardgen.cache.ledger import Ledger
from cardgen.cache.store import FaceStore
from cardgen.model.face import Face, Item
from cardgen.pipeline import render as rendering
from tests.cache.changing_game import ChangingGame, noted


@pytest.fixture
def game(tmp_path: Path) -> ChangingGame:
    return ChangingGame(tmp_path / "root", 3, cards=3)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of files that are drawn, not reused."""
    return noted(
        monkeypatch, rendering, "stream_pdf", lambda document, *_: document.path.name
    )


def _printed(game: ChangingGame, place: Path) -> dict[str, bytes]:
    store = FaceStore(place / "cache")
    return game.printed(place / "out", store, looks=("colour",))


def test_only_files_with_something_new_are_written(
    game: ChangingGame, written: list[str], tmp_path: Path
) -> None:
    whole = _printed(game, tmp_path)
    assert sorted(written) == sorted(whole)
    written.clear()
    assert _printed(game, tmp_path) == whole
    assert written == []
    # The other component has none of this card.
    game.edit("pool.yaml", "id: card-1, name: ", "id: card-1, name: The ")
    again = _printed(game, tmp_path)
    assert sorted(written) == [name for name in sorted(whole) if "pool" in name]
    game.edit("pool.yaml", "id: card-1, name: The ", "id: card-1, name: ")
    assert _printed(game, tmp_path) == whole
    assert again != whole


def test_a_file_that_is_not_what_was_written_is_written_again(
    game: ChangingGame, written: list[str], tmp_path: Path
) -> None:
    whole = _printed(game, tmp_path)
    (file,) = (tmp_path / "out").rglob("*more*-duplex.pdf")
    for content in (None, whole[file.name] + b"\n"):
        file.unlink()
        if content is not None:
            file.write_bytes(content)
        written.clear()
        assert _printed(game, tmp_path) == whole
        assert written == [file.name]


def _key(copies: list[tuple[Item, int]], *facts: object) -> str | None:
    return FaceStore().document_key(copies, [Path("font.ttf")], *facts)


def test_what_else_decides_about_a_file_is_in_its_key() -> None:
    one, other, strange = Face(1, 1, 0, ()), Face(1, 1, 0, ()), Face(1, 1, 0, ())
    one.learnt["made of"] = other.learnt["made of"] = "a"
    twice = [(Item("x", one, one), 1)]
    keys = [
        _key(twice, 3.0),
        _key(twice, 3),
        _key([(Item("y", one, one), 1)], 3.0),
        _key([(Item("x", one, one, "X"), 1)], 3.0),
        _key([(Item("x", one, one), 2)], 3.0),
        _key([(Item("x", one, None), 1)], 3.0),
        # Two faces that are alike are drawn twice.
        _key([(Item("x", one, other), 1)], 3.0),
    ]
    assert len(set(keys)) == len(keys)
    assert _key(twice, 3.0) == keys[0]
    assert _key([(Item("x", one, strange), 1)], 3.0) is None


def test_the_oldest_entries_make_room() -> None:
    ledger = Ledger("hashes 1", 500)
    assert ledger.encoded() is None
    for number in range(600):
        ledger.keep(f"{number}", "hash")
    data = ledger.encoded() or b""
    again = Ledger("hashes 1", 500, data)
    assert again.recall("599") == "hash"
    assert again.recall("0") is None
    again.keep("599", "hash")
    assert again.encoded() is None
    assert Ledger("hashes 1", 500, data[:-4]).recall("599") is None
    assert Ledger("others 1", 500, data).recall("599") is None
