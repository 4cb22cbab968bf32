"""A game's kit: its folder and ZIP, the guide read back, and whom it credits."""

import hashlib
import os
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest

from cardgen.__main__ import run_cardgen
from cardgen.compose.composer import Composer
from cardgen.pipeline.credits import Used, credits_of
from tests.faces import ROOT
from tests.plain_game import entries, pages_of, write_files, write_plain
from tests.shipped.games import cardgen, edit, hashes

GAME = "beasts"
ASKED = ["render", "--kit", "--layout", "duplex", "--layout", "gutterfold"]
SIL = "This Font Software is licensed under the SIL Open Font License, Version 1.1.\n"
PAPERS = ("a4", "letter")
WAYS = ("duplex", "duplex-low-ink", "gutterfold", "gutterfold-low-ink")
ON_A4 = ["--quiet", "render", "--kit", "--paper", "a4"]


def _pages(pdf: Path) -> list[str]:
    return [" ".join(text.split()) for text in pages_of(pdf)]


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
    assert cardgen(root, *ASKED, "--output", str(output)) == 0
    return output / GAME


@pytest.fixture
def beasts(here: Path) -> Path:
    """Return the folder of a game; the commands run above it."""
    return write_plain(here)


def test_a_kit_holds_every_file_and_the_zip_is_the_folder(home: Path) -> None:
    folder = home / f"{GAME}-kit"
    files = hashes(folder)
    expected = {
        *(f"{paper}/{GAME}-guide-{paper}.pdf" for paper in PAPERS),
        *(f"{p}/{GAME}-creatures-{p}-{way}.pdf" for p in PAPERS for way in WAYS),
    }
    fonts = {f"licences/{font}.txt" for font in ("alegreya", "source-sans-3")}
    assert set(files) == expected | fonts | {"manifest.json"}
    with zipfile.ZipFile(home / f"{GAME}-kit.zip") as archive:
        names = archive.namelist()
        assert names == sorted(names)
        times = {entry.date_time for entry in archive.infolist()}
        assert times == {(1980, 1, 1, 0, 0, 0)}
        packed = {n: hashlib.sha256(archive.read(n)).hexdigest() for n in names}
    assert packed == {f"{GAME}-kit/{name}": sha for name, sha in files.items()}
    told = {name: entry["sha256"] for name, entry in entries(folder).items()}
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
    assert cardgen(root, *ASKED, "--no-cache", "--output", str(tmp_path)) == 0
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
    guide = _pages(folder / f"{GAME}-guide-{paper}.pdf")
    cover, contents, duplex, fold, credits = guide
    for words in (
        *("Beasts", "a game by Ann Bee", "2 to 4 players", size, "colour, low-ink"),
        *("30 cards", "63.5 × 88.9 mm", "2 mm", "duplex, gutterfold"),
    ):
        assert words in cover
    assert "Creatures deck 63.5 × 88.9 mm 6 30" in contents
    for look, tail in (("colour", ""), ("low-ink", "-low-ink")):
        for layout, count in zip(("duplex", "gutterfold"), sheets[look], strict=True):
            pages = len(_pages(folder / f"{GAME}-creatures-{paper}-{layout}{tail}.pdf"))
            held = ""
            if layout == "gutterfold":
                # The last page shows how to fold, and is not cut up.
                pages -= 1
                told = f"{pages + 1} How to fold, glue and cut"
                held = f" fronts and backs, {told}"
            assert f"Creatures: {layout}, {look}" in contents
            assert f"1–{pages}{held}" in contents
            assert count == (pages // 2 if layout == "duplex" else pages)
            assert f"{count} sheets" in contents
    assert "flipped on the long edge" in duplex
    assert "Fold with the pictures on the outside" in fold
    fonts = ("The Alegreya Project Authors", "SIL Open Font License 1.1")
    for words in ("Delapouite", "CC BY 3.0", "round-star", *fonts):
        assert words in credits
    # Only what is used: none of these is.
    for words in ("Lorc", "Roboto", "Noto"):
        assert words not in credits


def test_a_kit_forgets_what_is_no_longer_made_and_nothing_else(beasts: Path) -> None:
    asked = ["--quiet", "render", "--kit", "--look", "colour"]
    assert run_cardgen(asked) == 0
    folder = beasts.parents[1] / "output" / "beasts" / "beasts-kit"
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
    alone = "cardgen: --kit and {} cannot be combined\n   hint: a kit is {}"
    for option, value, said in (
        ("--printer", "den", alone.format("--printer", "for")),
        ("--to", "png", alone.format("--to png", "made of PDFs")),
        ("--look", "sepia", 'cardgen: --look "sepia" is not known in beasts\n'),
    ):
        asked = ["render", "--kit", option, value, "--output", str(tmp_path)]
        assert cardgen(root, *asked) == 2
        assert capsys.readouterr().err.startswith(said)
    assert list(tmp_path.iterdir()) == []


def test_a_game_may_bring_its_own_pages_and_a_rulebook(beasts: Path) -> None:
    cover = '<text x="20" y="20" width="100" height="20" font="alegreya" size="12">'
    files = {
        "templates/kit/cover.xml.j2": f"<face>{cover}Drachen für {{{{ paper }}}}</text>"
        "</face>",
        "rules.md": "# Play\n\nPlay a card.\n",
    }
    write_files(beasts, files)
    book = "  book: {kind: rulebook, title: Rules, text: rules.md, page: a5}\n"
    edit(beasts / "game.yaml", "components:\n", f"components:\n{book}")
    assert run_cardgen(ON_A4) == 0
    kit = beasts.parents[1] / "output" / "beasts" / "beasts-kit"
    cover, *pages = _pages(kit / "a4" / "beasts-guide-a4.pdf")
    assert cover.startswith("Drachen für a4")
    words = " ".join(pages).replace("\u200b", "")
    # Seven cards of six kinds, as the game's copies say.
    assert "Creatures deck 63.5 × 88.9 mm 6 7" in words
    for name in ("beasts-creatures-a4-duplex.pdf", "rulebook/beasts-book-a5-pages"):
        assert name in words
    assert (kit / "rulebook/beasts-book-a5-pages.pdf").is_file()


@pytest.fixture
def icons(here: Path) -> Path:
    """Return a folder with an icon that the game uses, and whose author is unknown."""
    folder = here / "templates" / "icons"
    folder.mkdir(parents=True)
    shutil.copy(ROOT / "templates" / "icons" / "round-star.svg", folder)
    return folder


def test_authors_that_nobody_names_are_asked_for(
    beasts: Path, icons: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_cardgen(ON_A4) == 0
    told = capsys.readouterr().err
    assert 'warning: no author is named for "round-star.svg"' in told
    entry = "- {by: Ann, licence: CC0, files: [round-star]}\n"
    (icons / "credits.yaml").write_text(entry, encoding="utf-8")
    assert run_cardgen(ON_A4) == 0
    assert "no author is named" not in capsys.readouterr().err
    guide = beasts.parents[1] / "output/beasts/beasts-kit/a4/beasts-guide-a4.pdf"
    assert "Ann CC0 round-star" in _pages(guide)[-1]


def test_wrong_pages_and_credits_of_the_game_stop_the_kit(
    beasts: Path, icons: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, credits = beasts / "templates/kit/cover.xml.j2", icons / "credits.yaml"
    page.parent.mkdir()
    for file, text, said in (
        (page, "<face><txt/></face>", "there is no element <txt>"),
        (credits, "by: Ann\n", "credits.yaml:1:1: error: expected a list of authors"),
        (credits, "- {by: Ann, files: [a]}\n", 'error: "licence" is missing'),
        (credits, "- {by: Ann, licence: x, files: []}\n", "error: expected"),
        (credits, "- [\n", "credits.yaml:"),
    ):
        file.write_text(text, encoding="utf-8")
        assert run_cardgen(ON_A4) == 1
        assert said in capsys.readouterr().err
        file.unlink()
    assert not (beasts.parents[1] / "output").exists()


@pytest.mark.parametrize(
    ("text", "owner"),
    [
        ("Copyright 2011 The A Authors\n\n" + SIL, "Copyright 2011 The A Authors"),
        (
            "Copyright (c) 2011 Ann Bee, \nwith Reserved Font Name Bee\n\n" + SIL,
            "Copyright (c) 2011 Ann Bee, with Reserved Font Name Bee",
        ),
        (
            "A Font\n\nCopyright 2010 Ann\r\nCopyright 2012 Bob\r\n\r\n" + SIL,
            "Copyright 2010 Ann Copyright 2012 Bob",
        ),
        (SIL, ""),
    ],
)
def test_all_owners_of_a_font_are_named(tmp_path: Path, text: str, owner: str) -> None:
    (tmp_path / "bee").mkdir()
    (tmp_path / "bee" / "OFL.txt").write_text(text, encoding="utf-8", newline="")
    font = tmp_path / "bee" / "Bee-Regular.ttf"
    used = Used(frozenset(), frozenset(), frozenset([font]))
    credits, problems = credits_of(used, tmp_path / "g")
    assert problems == []
    (credit,) = credits.fonts
    assert (credit.family, credit.by) == ("Bee", owner)
