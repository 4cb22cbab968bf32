"""Fronts alone for sleeves, and empty cards to write on."""

import json
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from cardgen.__main__ import run_cardgen

pytestmark = pytest.mark.long

ASKED = ["--paper", "a4", "--look", "colour"]


@pytest.fixture
def dragons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the output folder of the starter game, rendered as whole cards."""
    monkeypatch.chdir(tmp_path)
    assert run_cardgen(["--quiet", "new", "dragons"]) == 0
    assert run_cardgen(["--quiet", "render", *ASKED]) == 0
    return tmp_path / "output" / "dragons"


def _entries(folder: Path) -> dict[str, Any]:
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    return {entry["name"]: entry for entry in manifest["files"]}


def _cards(entry: Any, side: str) -> list[str]:
    return [
        placed["card"]
        for page in entry["pages"]
        for placed in page["placements"]
        if placed["side"] == side
    ]


def _words(file: Path, page: int) -> str:
    import pypdfium2

    with pypdfium2.PdfDocument(file) as pdf:
        return str(pdf[page].get_textpage().get_text_range())


def test_fronts_alone_are_a_file_beside_that_of_whole_cards(dragons: Path) -> None:
    whole = dragons / "dragons-creatures-a4-duplex.pdf"
    before = whole.read_bytes()
    assert run_cardgen(["render", *ASKED, "--fronts"]) == 0
    name = "dragons-creatures-a4-duplex-fronts.pdf"
    entries = _entries(dragons)
    assert sorted(entries) == [name, whole.name]
    assert entries[name]["variant"] == "fronts"
    assert "variant" not in entries[whole.name]
    assert len(_cards(entries[name], "front")) == 7
    assert _cards(entries[name], "back") == []
    assert "fronts · without backs" in _words(dragons / name, 0)
    with pikepdf.open(dragons / name) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/Simplex"
    assert run_cardgen(["render", *ASKED]) == 0
    assert (dragons / name).is_file()
    assert whole.read_bytes() == before
    assert run_cardgen(["proof", "dragons"]) == 0


def test_empty_cards_have_the_back_of_their_type(dragons: Path) -> None:
    asked = [*ASKED, "--layout", "duplex", "--layout", "gutterfold"]
    assert run_cardgen(["render", *asked, "--blanks", "9"]) == 0
    entries = _entries(dragons)
    for layout in ("duplex", "gutterfold"):
        name = f"dragons-creatures-a4-{layout}-blanks.pdf"
        assert entries[name]["variant"] == "blanks"
        for side in ("front", "back"):
            assert _cards(entries[name], side) == ["blank creature"] * 9
    name = "dragons-creatures-a4-duplex-blanks.pdf"
    assert "fronts · blank cards" in _words(dragons / name, 0)
    assert "Dragons" in _words(dragons / name, 1)
    assert run_cardgen(["proof", "dragons"]) == 0


def test_boards_are_left_empty_only_if_they_are_named(
    dragons: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "cards/dragons/game.yaml"
    text = game.read_text(encoding="utf-8")
    game.write_text(text.replace("kind: deck", "kind: board"), encoding="utf-8")
    capsys.readouterr()
    assert run_cardgen(["render", *ASKED, "--blanks", "2"]) == 2
    assert capsys.readouterr().err == (
        "cardgen: there is nothing to print in dragons: blank cards are those of "
        "decks, tokens and references\n"
        "   hint: name a board or sheet with --component to print it empty\n"
    )
    asked = [*ASKED, "--component", "creatures", "--blanks", "2"]
    assert run_cardgen(["--quiet", "render", *asked]) == 0
    out = capsys.readouterr().out
    assert out == "output/dragons/dragons-creatures-a4-duplex-blanks.pdf\n"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            ["--fronts", "--blanks", "3"],
            "cardgen: --fronts and --blanks cannot be combined\n"
            "   hint: an empty front without a back is plain paper\n",
        ),
        (
            ["--fronts", "--kit"],
            "cardgen: --kit and --fronts cannot be combined\n"
            "   hint: a kit has a file of whole cards for each component: run render "
            "again\n",
        ),
    ],
)
def test_what_cannot_be_combined_is_refused(
    asked: list[str],
    said: str,
    dragons: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    capsys.readouterr()
    assert run_cardgen(["render", *asked]) == 2
    assert capsys.readouterr().err == said
