"""Fronts alone for sleeves, and empty cards to write on."""

from pathlib import Path

import pikepdf
import pytest

from cardgen.__main__ import run_cardgen
from tests.plain_game import entries, placed, words, write_plain
from tests.shipped.games import edit

ASKED = ["--paper", "a4", "--look", "colour"]


@pytest.fixture
def beasts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the output folder of a plain game, rendered as whole cards."""
    monkeypatch.chdir(tmp_path)
    write_plain(tmp_path)
    assert run_cardgen(["--quiet", "render", *ASKED]) == 0
    return tmp_path / "output" / "beasts"


def test_fronts_alone_are_a_file_beside_that_of_whole_cards(beasts: Path) -> None:
    whole = beasts / "beasts-creatures-a4-duplex.pdf"
    before = whole.read_bytes()
    assert run_cardgen(["render", *ASKED, "--fronts"]) == 0
    name = "beasts-creatures-a4-duplex-fronts.pdf"
    files = entries(beasts)
    assert sorted(files) == [name, whole.name]
    assert files[name]["variant"] == "fronts"
    assert "variant" not in files[whole.name]
    assert len(placed(files[name], "front")) == 7
    assert placed(files[name], "back") == []
    assert "fronts · without backs" in words(beasts / name, 0)
    with pikepdf.open(beasts / name) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/Simplex"
    assert run_cardgen(["render", *ASKED]) == 0
    assert (beasts / name).is_file()
    assert whole.read_bytes() == before
    assert run_cardgen(["proof", str(beasts / name)]) == 0


def test_empty_cards_have_the_back_of_their_type(beasts: Path) -> None:
    assert run_cardgen(["render", *ASKED, "--blanks", "9"]) == 0
    name = "beasts-creatures-a4-duplex-blanks.pdf"
    entry = entries(beasts)[name]
    assert entry["variant"] == "blanks"
    for side in ("front", "back"):
        assert placed(entry, side) == ["blank creature"] * 9
    assert "fronts · blank cards" in words(beasts / name, 0)
    assert "Beasts" in words(beasts / name, 1)
    assert run_cardgen(["proof", str(beasts / name)]) == 0


def test_boards_are_left_empty_only_if_they_are_named(
    beasts: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edit(tmp_path / "cards/beasts/game.yaml", "kind: deck", "kind: board")
    capsys.readouterr()
    assert run_cardgen(["render", *ASKED, "--blanks", "2"]) == 2
    assert capsys.readouterr().err == (
        "cardgen: there is nothing to print in beasts: blank cards are those of "
        "decks, tokens and references\n"
        "   hint: name a board or sheet with --component to print it empty\n"
    )
    asked = [*ASKED, "--component", "creatures", "--blanks", "2"]
    assert run_cardgen(["--quiet", "render", *asked]) == 0
    out = capsys.readouterr().out
    assert out == "output/beasts/beasts-creatures-a4-duplex-blanks.pdf\n"


def test_what_cannot_be_combined_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    write_plain(tmp_path)
    for asked, said in (
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
    ):
        assert run_cardgen(["render", *asked]) == 2
        assert capsys.readouterr().err == said
