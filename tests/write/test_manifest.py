"""The manifest: lists what was written, merges, and removes only our own files."""

import hashlib
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from cardgen import __version__
from cardgen.impose.layouts import LAYOUTS
from cardgen.model.page import Document
from cardgen.write.manifest import Offer, RenderedFiles, update_manifest
from cardgen.write.outfile import Draft, Written, write_atomically
from cardgen.write.pdf import stream_pdf
from cardgen.write.targets import TARGETS
from tests.faces import item, job
from tests.shipped.games import edit

OFFER = Offer("game", "A Game", "1.2", ("deck", "sheet"), ("colour", "low-ink"))
LESS = Offer("game", "A Game", "1.3", ("deck",), ("colour",))


def _document(path: Path, copies: int = 1) -> Document:
    items = [(item("dragon", 63.5, 88.9, 2), copies)]
    pages = LAYOUTS["duplex"].impose(items, job("a4", 210, 297))
    return Document(path, "", "", "", "en", pages)


def _made(
    folder: Path,
    files: Sequence[Written],
    component: str = "deck",
    paper: str = "a4",
    target: str = "pdf",
    copies: int = 1,
) -> RenderedFiles:
    document = _document(folder / f"game-{component}-{paper}.pdf", copies)
    return RenderedFiles(document, component, paper, "duplex", "colour", target, files)


def _pdf(folder: Path, component: str, paper: str, data: bytes = b"x") -> RenderedFiles:
    file = write_atomically(folder / f"game-{component}-{paper}.pdf", data)
    return _made(folder, [file], component, paper)


def _read(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "manifest.json").read_text("utf-8"))
    return found


def _names(folder: Path) -> list[str]:
    return [entry["name"] for entry in _read(folder)["files"]]


def test_says_everything_of_a_file(tmp_path: Path) -> None:
    made = _pdf(tmp_path, "deck", "a4", b"data")
    assert update_manifest(tmp_path, [made], OFFER) == ()
    found = _read(tmp_path)
    (entry,) = found["files"]
    pages = entry.pop("pages")
    assert found["game"] == {"id": "game", "title": "A Game", "version": "1.2"}
    assert entry == {
        "name": "game-deck-a4.pdf",
        "component": "deck",
        "paper": "a4",
        "layout": "duplex",
        "look": "colour",
        "target": "pdf",
        "flip": None,
        "game_version": "1.2",
        "cardgen": __version__,
        "bytes": 4,
        "sha256": hashlib.sha256(b"data").hexdigest(),
        "card_sizes": [[63.5, 88.9]],
    }
    assert [(p["page"], p["size"]) for p in pages] == [(n, [210, 297]) for n in (1, 2)]
    front, back = (page["placements"][0] for page in pages)
    assert front == {
        "card": "dragon",
        "side": "front",
        "x": 9.75,
        "y": 15.15,
        "width": 63.5,
        "height": 88.9,
        "turn": 0,
        "bleed": [2.0, 2.0, 2.0, 2.0],
    }
    assert (back["side"], back["x"]) == ("back", 210 - 9.75 - 63.5)


def test_partial_renders_merge(tmp_path: Path) -> None:
    decks = [_pdf(tmp_path, "deck", paper) for paper in ("letter", "a4")]
    update_manifest(tmp_path, decks, OFFER)
    update_manifest(tmp_path, [_pdf(tmp_path, "sheet", "a4")], OFFER)
    update_manifest(tmp_path, [_pdf(tmp_path, "deck", "a4", b"newer")], OFFER)
    assert _names(tmp_path) == [
        "game-deck-a4.pdf",
        "game-deck-letter.pdf",
        "game-sheet-a4.pdf",
    ]
    assert _read(tmp_path)["files"][0]["bytes"] == 5


def test_a_file_that_someone_deleted_is_forgotten(tmp_path: Path) -> None:
    update_manifest(tmp_path, [_pdf(tmp_path, "deck", "a4")], OFFER)
    (tmp_path / "game-deck-a4.pdf").unlink()
    update_manifest(tmp_path, [_pdf(tmp_path, "sheet", "a4")], OFFER)
    assert _names(tmp_path) == ["game-sheet-a4.pdf"]


def test_what_the_game_no_longer_has_is_removed(tmp_path: Path) -> None:
    update_manifest(tmp_path, [_pdf(tmp_path, "sheet", "a4")], OFFER)
    (tmp_path / "game-notes.pdf").write_bytes(b"x")
    assert update_manifest(tmp_path, [_pdf(tmp_path, "deck", "a4")], LESS) == ()
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "game-deck-a4.pdf",
        "game-notes.pdf",
        "manifest.json",
    ]


def test_an_obsolete_file_that_was_changed_stays(tmp_path: Path) -> None:
    update_manifest(tmp_path, [_pdf(tmp_path, "sheet", "a4")], OFFER)
    (tmp_path / "game-sheet-a4.pdf").write_bytes(b"with my notes")
    (problem,) = update_manifest(tmp_path, [_pdf(tmp_path, "deck", "a4")], LESS)
    assert problem.severity == "warning"
    assert problem.message == (
        '"game-sheet-a4.pdf" is no longer made, but was changed since; it is kept'
    )
    assert (tmp_path / "game-sheet-a4.pdf").read_bytes() == b"with my notes"
    assert _names(tmp_path) == ["game-deck-a4.pdf"]


def test_pictures_of_pages_that_are_gone_are_removed(tmp_path: Path) -> None:
    def pictures(count: int) -> RenderedFiles:
        folder = tmp_path / "game-deck-a4"
        names = [f"{number}.png" for number in range(1, count + 1)]
        files = [write_atomically(folder / name, b"p") for name in names]
        return _made(tmp_path, files, target="png", copies=10 if count == 4 else 1)

    update_manifest(tmp_path, [pictures(4), _pdf(tmp_path, "deck", "a4")], OFFER)
    entries = {entry["name"]: entry for entry in _read(tmp_path)["files"]}
    assert [page["page"] for page in entries["game-deck-a4/3.png"]["pages"]] == [3]
    update_manifest(tmp_path, [pictures(2)], OFFER)
    left = sorted(path.name for path in (tmp_path / "game-deck-a4").iterdir())
    assert left == ["1.png", "2.png"]
    assert "game-deck-a4.pdf" in _names(tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"format": 2, "files": []}',
        '{"format": 1, "files": {"a": 1}}',
        '{"format": 1, "files": [{"name": "x"}]}',
        '{"format": 1, "files": ["name"]}',
        "[" * 100_000,
        "\ufeff\u0000",
    ],
)
def test_a_broken_manifest_is_written_anew(tmp_path: Path, text: str) -> None:
    (tmp_path / "manifest.json").write_text(text, encoding="utf-8")
    (problem,) = update_manifest(tmp_path, [_pdf(tmp_path, "deck", "a4")], OFFER)
    assert (problem.severity, problem.rule) == ("warning", "output")
    assert _names(tmp_path) == ["game-deck-a4.pdf"]


@pytest.mark.parametrize(
    "name",
    [
        *("../precious", "/precious", "C:\\precious", "a/../.."),
        *("x" * 5000, "d/" * 3000 + "x"),
    ],
    ids=lambda name: name[:9],
)
def test_a_manifest_cannot_reach_out_of_its_folder(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "output"
    precious = tmp_path / "precious"
    precious.write_bytes(b"x")
    update_manifest(folder, [_pdf(folder, "sheet", "a4")], OFFER)
    edit(folder / "manifest.json", '"game-sheet-a4.pdf"', json.dumps(name))
    (problem,) = update_manifest(folder, [_pdf(folder, "deck", "a4")], LESS)
    assert "has been rewritten" in problem.message
    assert precious.read_bytes() == b"x"


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
def test_nothing_is_removed_through_a_link_out_of_the_workspace(tmp_path: Path) -> None:
    """Whoever sends a game knows what some files of others contain."""
    folder, other = tmp_path / "work" / "output" / "owls", tmp_path / "other"
    for place in (folder, other, tmp_path / "work" / "cards"):
        place.mkdir(parents=True)
    (other / "precious").write_bytes(b"x")
    (folder / "sub").symlink_to(other, target_is_directory=True)
    update_manifest(folder, [_pdf(folder, "sheet", "a4")], OFFER)
    edit(folder / "manifest.json", '"game-sheet-a4.pdf"', '"sub/precious"')
    assert update_manifest(folder, [_pdf(folder, "deck", "a4")], LESS) == ()
    assert (other / "precious").read_bytes() == b"x"


def test_targets_write_what_the_manifest_says(tmp_path: Path) -> None:
    document = _document(tmp_path / "game-deck-a4.pdf")
    with Draft(document.path) as draft:
        stream_pdf(document, draft)
        draft.close()
        written = {
            name: module.write(document, draft) for name, module in TARGETS.items()
        }
    assert [file.path.name for file in written["pdf"]] == ["game-deck-a4.pdf"]
    assert [file.path.relative_to(tmp_path).as_posix() for file in written["png"]] == [
        "game-deck-a4/game-deck-a4-01.png",
        "game-deck-a4/game-deck-a4-02.png",
    ]
    for file in (*written["pdf"], *written["png"]):
        content = file.path.read_bytes()
        sha256 = hashlib.sha256(content).hexdigest()
        assert file == Written(file.path, len(content), sha256)
    assert [target.ID for target in TARGETS.values()] == list(TARGETS)
