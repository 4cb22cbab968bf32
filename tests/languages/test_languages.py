"""A translated game: what is printed, what is checked, and where a fault is."""

import shutil
from collections.abc import Callable
from pathlib import Path

import polib
import pytest

from cardgen.__main__ import run_cardgen
from tests.languages.lanterns import write_lanterns
from tests.languages.test_translate import translate_all
from tests.rulebook.books import pages
from tests.shipped.games import edit

EXPECTED = Path(__file__).parent / "expected"
OUTPUT = Path("output") / "lanterns"
LIGHTS = ("--component", "lights", "--paper", "a4", "--layout", "grid")
BOOK = "# Laternen\n\nZahle :oil: zum ==Leuchten==, oder zum ==Löschen==.\n"


@pytest.fixture(scope="module")
def translated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("translated")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(root)
        folder = write_lanterns(root)
        translate_all(folder)
    (folder / "rulebook.de.md").write_text(BOOK, encoding="utf-8")
    return root


@pytest.fixture
def folder(translated: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the translated game, in the current workspace."""
    shutil.copytree(translated, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path / "cards" / "lanterns"


def printed(*asked: str, file: str = "lights-a4-grid-de") -> str:
    """Print a component in German; return the words on a file of it, or of another."""
    assert run_cardgen(["render", "lanterns", *asked, "--language", "de"]) == 0
    return " ".join(pages(OUTPUT / f"lanterns-{file}.pdf"))


def change(folder: Path, texts: dict[str, str]) -> None:
    """Change texts of the translation, by their contexts or, of phrases, sources."""
    path = str(folder / "i18n" / "de.po")
    file = polib.pofile(path)
    for entry in file:
        for name in {entry.msgctxt, entry.msgid} & texts.keys():
            entry.msgstr = texts[name]
    file.save()


def test_a_translated_game_has_no_fault(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_cardgen(["validate", "lanterns", "--strict", "--fit"]) == 0
    assert "0 errors, 0 warnings" in capsys.readouterr().err


def test_what_reads_as_the_source_is_noted(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is no fault, for many names stay: neither a warning nor another exit code."""
    change(folder, {"lights/star/name": "Star", "lights/star/words": "far"})
    capsys.readouterr()
    assert run_cardgen(["--verbose", "validate", "lanterns", "--strict"]) == 0
    said = capsys.readouterr().err
    lines = (folder / "i18n" / "de.po").read_text("utf-8").splitlines()
    star, far = (lines.index(f'msgstr "{word}"') + 1 for word in ("Star", "far"))
    note = "  de: 19 of 19 texts translated, 2 same as the source: "
    assert f"{note}i18n/de.po:{star}:9, i18n/de.po:{far}:9" in said.splitlines()
    assert run_cardgen(["validate", "lanterns", "--strict"]) == 0
    assert "same as" not in capsys.readouterr().err


def test_it_is_printed_beside_the_other_one(folder: Path) -> None:
    german = printed(*LIGHTS, "--language", "en")
    english = " ".join(pages(OUTPUT / "lanterns-lights-a4-grid.pdf"))
    for said in ("Lamp ", "Kind: lamp", "warm, small", "to glow.", "Lanterns"):
        assert said in english
    for said in ("Lampe ", "Art: Lampe", "warm, klein", "zu leuchten.", "Laternen"):
        assert said in german
    # One does not replace the other, nor its entry.
    assert run_cardgen(["render", "lanterns", *LIGHTS]) == 0
    assert run_cardgen(["proof", "lanterns"]) == 0
    assert (OUTPUT / "lanterns-lights-a4-grid-de.pdf").is_file()


def test_a_rulebook_is_its_own_file(folder: Path) -> None:
    text = printed("--component", "rulebook", file="rulebook-a5-pages-de")
    assert "zum Leuchten" in text


def test_a_kit_and_an_export_have_folders_of_their_own(folder: Path) -> None:
    assert run_cardgen(["render", "lanterns", "--kit", "--language", "de"]) == 0
    assert (OUTPUT / "lanterns-kit-de.zip").is_file()
    asked = ["--component", "lights", "--language", "de", "--to", "images"]
    assert run_cardgen(["export", "lanterns", *asked]) == 0
    assert (OUTPUT / "images-selection" / "de" / "lights-lamp-front.png").is_file()


def test_a_web_page_counts_in_its_language(folder: Path) -> None:
    asked = ["export", "lanterns", "--to", "web", "--language", "de"]
    assert run_cardgen(asked) == 0
    page = (OUTPUT / "web/de/index.html").read_text("utf-8").replace("\xa0", " ")
    assert '<p class="facts" lang="de">' in page
    for words in ("2 Spieler", "2 Karten", "1 Regelheft", "Lichter"):
        assert words in page


FAULTS = {
    "lost": {
        "lights/lamp/name": "",
        "lights/lamp/text": "Zahle nichts.",
        "Kind: {kind}": "Art: {art}",
    },
    "too long": {"lights/lamp/name": "Petroleumlampe aus Messing"},
    "markup": {"lights/lamp/text": "Zahle :öl:.", "lights/star/name": "**Stern"},
    "unprintable": {
        "lights/lamp/text": ":oil: " + "Zahle " * 120,
        "lights/star/name": "Stern \U0001f71a",
    },
}
"""Faults that are found together, by what they have in common."""


@pytest.mark.parametrize("name", FAULTS)
def test_faults_are_where_the_translation_is(
    folder: Path,
    name: str,
    golden: Callable[[Path, str], None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    change(folder, FAULTS[name])
    capsys.readouterr()
    assert run_cardgen(["validate", "lanterns", "--strict", "--fit"]) == 1
    out, err = capsys.readouterr()
    golden(EXPECTED / f"{name.replace(' ', '-')}.txt", out + err)


def test_only_the_named_translations_are_checked(folder: Path) -> None:
    change(folder, {"lights/lamp/text": "Zahle :öl:."})
    for languages, exit_code in (
        (["de"], 1),
        (["en"], 0),
        (["fr"], 2),
        # What was left out is not remembered as checked.
        ([], 1),
    ):
        named = [word for each in languages for word in ("--language", each)]
        assert run_cardgen(["validate", "lanterns", "--fit", *named]) == exit_code


def test_a_stale_text_is_printed_in_the_own_language(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edit(folder / "lights.yaml", "name: Lamp", "name: Torch")
    text = printed(*LIGHTS)
    assert '"lights/lamp/name" has changed since' in capsys.readouterr().err
    assert "Torch" in text
    assert "Stern" in text


def test_each_language_has_its_record_of_what_is_printed(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_cardgen(["printed", "lanterns", "--language", "de"]) == 0
    assert [path.name for path in folder.glob(".printed*")] == [".printed.de.json"]
    change(folder, {"lights/star/name": "Mond"})
    asked = ["render", "lanterns", "--component", "lights", "--changed"]
    capsys.readouterr()
    assert run_cardgen([*asked, "--language", "de", "--printed"]) == 0
    said = capsys.readouterr().err
    assert "compared with the last print, recorded in .printed.de.json" in said
    assert "print 1 × lights/star “Mond”: name Stern → Mond" in said
    assert run_cardgen([*asked, "--language", "de"]) == 0
    assert "nothing changed" in capsys.readouterr().err
    # The own language lies on no table yet.
    assert run_cardgen(asked) == 1
    assert "no print is recorded" in capsys.readouterr().err


def test_a_word_of_a_template_changes_the_cards(folder: Path) -> None:
    """Faces of an earlier run are not taken for those in other words."""
    printed(*LIGHTS)
    change(folder, {"Kind: {kind}": "Sorte: {kind}"})
    assert "Sorte: Lampe" in printed(*LIGHTS)


@pytest.mark.parametrize("command", ["render", "stats", "printed"])
def test_wrong_usage(
    folder: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_cardgen([command, "lanterns", "--language", "fr"]) == 2
    assert '--language "fr" is not known' in capsys.readouterr().err


def test_a_game_is_not_translated_into_its_own_language(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edit(folder / "game.yaml", "languages: [de]", "languages: [en]")
    assert run_cardgen(["validate", "lanterns"]) == 1
    found = capsys.readouterr().out
    assert 'game.yaml:7:13: error: the game is written in "en"' in found
