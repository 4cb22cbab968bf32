"""A game's kit: its folder and ZIP, the guide read back, and whom it credits."""

import hashlib
import json
import os
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from cardgen.__main__ import run_cardgen
from cardgen.compose.composer import Composer
from tests.faces import ROOT
from tests.plain_game import write_plain
from tests.shipped.games import edit, hashes

GAME = "beasts"
ASKED = ["--layout", "duplex", "--layout", "gutterfold"]


def _kit(root: Path, *more: str) -> int:
    return run_cardgen(["--root", str(root), "--quiet", "render", GAME, "--kit", *more])


def _pages(pdf: Path) -> list[str]:
    with pypdfium2.PdfDocument(pdf) as document:
        texts = (page.get_textpage().get_text_bounded() for page in document)
        return [" ".join(str(text).split()) for text in texts]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the root of a game of thirty cards."""
    root = tmp_path_factory.mktemp("root")
    cards = write_plain(root) / "creatures.yaml"
    edit(cards, ", copies: 2", "")
    edit(cards, "placeholder}", "placeholder, copies: 5}")
    return root


@pytest.fixture(scope="module")
def home(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the output folder of a kit for both papers, two layouts and both looks."""
    output = tmp_path_factory.mktemp("kit")
    assert _kit(root, *ASKED, "--output", str(output)) == 0
    return output / GAME


@pytest.fixture
def beasts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a game; the commands run above it."""
    monkeypatch.chdir(tmp_path)
    return write_plain(tmp_path)


def test_a_kit_holds_every_file_and_the_zip_is_the_folder(home: Path) -> None:
    folder = home / f"{GAME}-kit"
    files = hashes(folder)
    expected = {"manifest.json"}
    for paper in ("a4", "letter"):
        expected.add(f"{paper}/{GAME}-guide-{paper}.pdf")
        for layout in ("duplex", "gutterfold"):
            for look in ("", "-low-ink"):
                expected.add(f"{paper}/{GAME}-creatures-{paper}-{layout}{look}.pdf")
    fonts = ("alegreya", "source-sans-3")
    assert set(files) == expected | {f"licences/{font}.txt" for font in fonts}
    with zipfile.ZipFile(home / f"{GAME}-kit.zip") as archive:
        assert archive.namelist() == sorted(archive.namelist())
        assert {entry.date_time for entry in archive.infolist()} == {
            (1980, 1, 1, 0, 0, 0)
        }
        packed = {
            name: hashlib.sha256(archive.read(name)).hexdigest()
            for name in archive.namelist()
        }
    assert packed == {f"{GAME}-kit/{name}": sha for name, sha in files.items()}
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    told = {entry["name"]: entry["sha256"] for entry in manifest["files"]}
    assert told == {n: sha for n, sha in files.items() if n != "manifest.json"}


def test_a_kit_is_the_same_again_and_draws_each_card_once_a_look(
    root: Path, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its eight PDFs and two guides show the same six cards."""
    drawn: list[tuple[str, str]] = []
    compose = Composer.compose

    def noted(self: Composer, component: Any, look: str, *rest: Any) -> Any:
        drawn.append((component.id, look))
        return compose(self, component, look, *rest)

    monkeypatch.setattr(Composer, "compose", noted)
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    assert _kit(root, *ASKED, "--no-cache", "--output", str(tmp_path)) == 0
    assert drawn == [("creatures", "colour"), ("creatures", "low-ink")]
    assert hashes(tmp_path / GAME) == hashes(home)


@pytest.mark.parametrize(
    ("paper", "size", "sheets"),
    [
        ("a4", "A4, 210 × 297 mm", {"colour": (4, 8), "low-ink": (4, 8)}),
        # In low ink the edges are white, and neighbours share cut lines.
        ("letter", "Letter, 215.9 × 279.4 mm", {"colour": (4, 10), "low-ink": (4, 8)}),
    ],
)
def test_the_guide_tells_what_the_files_hold(
    home: Path, paper: str, size: str, sheets: dict[str, tuple[int, int]]
) -> None:
    folder = home / f"{GAME}-kit" / paper
    cover, contents, duplex, fold, credits = _pages(
        folder / f"{GAME}-guide-{paper}.pdf"
    )
    for words in ("Beasts", "a game by Ann Bee", "2 to 4 players", size):
        assert words in cover
    for words in ("30 cards", "63.5 × 88.9 mm", "2 mm", "duplex, gutterfold"):
        assert words in cover
    assert "colour, low-ink" in cover
    assert "Creatures deck 63.5 × 88.9 mm 6 30" in contents
    for look in ("colour", "low-ink"):
        for layout, count in zip(("duplex", "gutterfold"), sheets[look], strict=True):
            tail = "" if look == "colour" else "-low-ink"
            name = f"{GAME}-creatures-{paper}-{layout}{tail}.pdf"
            pages = len(_pages(folder / name))
            held = ""
            if layout == "gutterfold":
                # The last page shows how to fold, and is not cut up.
                pages -= 1
                told = f"{pages + 1} How to fold, glue and cut"
                held = f" fronts and backs, {told}"
            assert f"Creatures: {layout}, {look}" in contents
            assert f"1–{pages}{held}" in contents
            assert count == (pages // 2 if layout == "duplex" else pages)
    for count in (count for counts in sheets.values() for count in counts):
        assert f"{count} sheets" in contents
    assert "flipped on the long edge" in duplex
    assert "Fold with the pictures on the outside" in fold
    for words in ("Delapouite", "CC BY 3.0", "round-star"):
        assert words in credits
    for words in ("The Alegreya Project Authors", "SIL Open Font License 1.1"):
        assert words in credits
    # Only what is used: none of these is.
    assert "Lorc" not in credits
    assert "Roboto" not in credits
    assert "Noto" not in credits


def test_a_kit_forgets_what_is_no_longer_made_and_nothing_else(
    beasts: Path, tmp_path: Path
) -> None:
    asked = ["--quiet", "render", "--kit", "--look", "colour"]
    assert run_cardgen(asked) == 0
    folder = tmp_path / "output" / "beasts" / "beasts-kit"
    assert (folder / "letter" / "beasts-creatures-letter-duplex.pdf").is_file()
    (folder / "a4" / "mine.txt").write_text("mine", encoding="utf-8")
    assert run_cardgen([*asked, "--paper", "a4"]) == 0
    names = [path.name for path in folder.rglob("*.pdf")]
    assert sorted(names) == ["beasts-creatures-a4-duplex.pdf", "beasts-guide-a4.pdf"]
    assert (folder / "a4" / "mine.txt").is_file()
    assert not (folder / "letter").exists()
    with zipfile.ZipFile(folder.with_suffix(".zip")) as archive:
        assert not any("mine" in name for name in archive.namelist())


def test_what_does_not_go_together_is_refused(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for more, said in (
        (
            ["--printer", "den"],
            "cardgen: --kit and --printer cannot be combined\n   hint: a kit is for",
        ),
        (
            ["--to", "png"],
            "cardgen: --kit and --to png cannot be combined\n"
            "   hint: a kit is made of PDFs",
        ),
        (["--look", "sepia"], 'cardgen: --look "sepia" is not known in beasts\n'),
    ):
        assert _kit(root, *more, "--output", str(tmp_path)) == 2
        assert capsys.readouterr().err.startswith(said)
    assert list(tmp_path.iterdir()) == []


def test_a_game_may_bring_its_own_pages_and_a_rulebook(
    beasts: Path, tmp_path: Path
) -> None:
    own = beasts / "templates" / "kit"
    own.mkdir(parents=True)
    (own / "cover.xml.j2").write_text(
        '<face><text x="20" y="20" width="100" height="20" font="alegreya" size="12">'
        "Drachen für {{ paper }}</text></face>",
        encoding="utf-8",
    )
    (beasts / "rules.md").write_text("# Play\n\nPlay a card.\n", encoding="utf-8")
    book = "  book: {kind: rulebook, title: Rules, text: rules.md, page: a5}\n"
    edit(beasts / "game.yaml", "components:\n", f"components:\n{book}")
    assert run_cardgen(["--quiet", "render", "--kit", "--paper", "a4"]) == 0
    kit = tmp_path / "output" / "beasts" / "beasts-kit"
    cover, *pages = _pages(kit / "a4" / "beasts-guide-a4.pdf")
    assert cover.startswith("Drachen für a4")
    words = " ".join(pages).replace("\u200b", "")
    # Seven cards of six kinds, as the game's copies say.
    assert "Creatures deck 63.5 × 88.9 mm 6 7" in words
    for name in ("beasts-creatures-a4-duplex.pdf", "rulebook/beasts-book-a5-pages"):
        assert name in words
    assert (kit / "rulebook/beasts-book-a5-pages.pdf").is_file()


def test_a_page_of_the_game_that_is_wrong_stops_the_kit(
    beasts: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = beasts / "templates" / "kit"
    own.mkdir(parents=True)
    (own / "cover.xml.j2").write_text("<face><txt/></face>", encoding="utf-8")
    assert run_cardgen(["--quiet", "render", "--kit"]) == 1
    assert "there is no element <txt>" in capsys.readouterr().err
    assert not (tmp_path / "output").exists()


def test_authors_that_nobody_names_are_asked_for(
    beasts: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    icons = tmp_path / "templates" / "icons"
    icons.mkdir(parents=True)
    used = "round-star"
    shutil.copy(ROOT / "templates" / "icons" / f"{used}.svg", icons)
    asked = ["--quiet", "render", "--kit", "--paper", "a4"]
    assert run_cardgen(asked) == 0
    told = capsys.readouterr().err
    assert f'warning: no author is named for "{used}.svg"' in told
    entry = f"- {{by: Ann, licence: CC0, files: [{used}]}}\n"
    (icons / "credits.yaml").write_text(entry, encoding="utf-8")
    assert run_cardgen(asked) == 0
    assert "no author is named" not in capsys.readouterr().err
    guide = tmp_path / "output/beasts/beasts-kit/a4/beasts-guide-a4.pdf"
    assert f"Ann CC0 {used}" in _pages(guide)[-1]


def test_wrong_credits_are_told_with_their_place(
    beasts: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    icons = tmp_path / "templates" / "icons"
    icons.mkdir(parents=True)
    shutil.copy(ROOT / "templates" / "icons" / "round-star.svg", icons)
    for text, said in (
        ("by: Ann\n", "credits.yaml:1:1: error: expected a list of authors"),
        ("- {by: Ann, files: [a]}\n", 'error: "licence" is missing'),
        ("- {by: Ann, licence: x, files: []}\n", "error: expected"),
        ("- [\n", "credits.yaml:"),
    ):
        (icons / "credits.yaml").write_text(text, encoding="utf-8")
        assert run_cardgen(["--quiet", "render", "--kit", "--paper", "a4"]) == 1
        assert said in capsys.readouterr().err
    assert not (tmp_path / "output").exists()


def test_every_shipped_icon_has_an_author_in_its_folder() -> None:
    text = (ROOT / "templates" / "icons" / "credits.yaml").read_text(encoding="utf-8")
    listed = text.replace("[", " ").replace("]", " ").replace(",", " ").split()
    icons = [path.stem for path in (ROOT / "templates" / "icons").glob("*.svg")]
    assert [name for name in icons if listed.count(name) != 1] == []
