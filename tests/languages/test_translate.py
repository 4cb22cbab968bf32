"""`cardgen translate`: what is done stays, what changed is marked, nothing is lost."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import polib
import pytest

from cardgen.__main__ import run_cardgen
from cardgen.load.own_words import FOLDER as OWN_WORDS
from tests.faces import ROOT
from tests.languages.lanterns import GERMAN, LIGHTS, write_lanterns
from tests.shipped.games import edit

EXPECTED = Path(__file__).parent / "expected"
SHIPPED = sorted(ROOT.glob("cards/*/i18n/*.po")) + sorted(OWN_WORDS.glob("*.po"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the game, in the current folder's workspace."""
    monkeypatch.chdir(tmp_path)
    return write_lanterns(tmp_path)


def entries(folder: Path) -> dict[str, polib.POEntry]:
    found = polib.pofile(str(folder / "i18n" / "de.po"))
    return {context_of(entry): entry for entry in found}


def context_of(entry: polib.POEntry) -> str:
    """Return the name of a text in `GERMAN`."""
    phrase = entry.msgctxt == "phrases"
    return f"phrases/{entry.msgid}" if phrase else str(entry.msgctxt)


def translate_all(folder: Path) -> None:
    """Fill in the whole German translation, as a translator does."""
    assert run_cardgen(["translate", "lanterns"]) == 0
    file = polib.pofile(str(folder / "i18n" / "de.po"))
    for entry in file:
        entry.msgstr = GERMAN[context_of(entry)]
    file.save()


def test_a_new_file_has_every_text_with_its_note(
    folder: Path,
    golden: Callable[[Path, str], None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run_cardgen(["translate", "lanterns", "de"]) == 0
    said, err = capsys.readouterr()
    count = len(GERMAN)
    where = "cards/lanterns/i18n/de.po"
    assert said == f"de: 0 of {count} texts translated, {count} missing, in {where}\n"
    assert err == ""
    assert entries(folder).keys() == GERMAN.keys()
    golden(EXPECTED / "lanterns.po", (folder / "i18n" / "de.po").read_text("utf-8"))


CHANGES = {
    "lights/lamp/name": ("lights.yaml", "name: Lamp", "name: Torch"),
    "lights/lamp/text": ("lights.yaml", "Pay :oil:", "Spend :oil:"),
    "lights/lamp/words": ("lights.yaml", "[warm, small]", "[warm, tiny]"),
    "lights/star/name": ("lights.yaml", "name: Star", "name: Moon"),
    "piles/first/title": ("first.yaml", "First pile", "Pile one"),
    "game/title": ("game.yaml", "title: Lanterns", "title: Torches"),
    "game/components/lights/title": ("game.yaml", "title: Lights", "title: Flames"),
    "game/icons/oil/meaning": ("game.yaml", "a measure of oil", "a jug of oil"),
    "game/glossary/Glow/meaning": ("game.yaml", "to light a card", "to burn"),
    "game/glossary/Glow/forms": ("game.yaml", "[glows]", "[glows, glowing]"),
    "game/glossary/Snuff": ("game.yaml", "to put a light out", "to darken"),
}


def test_a_change_makes_exactly_its_text_stale(folder: Path) -> None:
    """Half of the texts change, then the others."""
    translate_all(folder)
    found: dict[str, polib.POEntry] = {}
    for first in (0, 1):
        for name, old, new in list(CHANGES.values())[first::2]:
            edit(folder / name, old, new)
        assert run_cardgen(["translate", "lanterns"]) == 0
        stale = {each for each, entry in entries(folder).items() if entry.fuzzy}
        assert stale - found.keys() == set(list(CHANGES)[first::2])
        found |= {each: entries(folder)[each] for each in stale}
    # The translator sees what it was, and what has become of it.
    for context, entry in found.items():
        assert entry.msgstr == GERMAN[context]
        assert entry.previous_msgid != entry.msgid


def test_a_text_that_is_gone_is_kept_and_comes_back(folder: Path) -> None:
    translate_all(folder)
    cards = folder / "lights.yaml"
    cards.write_text(re.sub(r" +text: .*\n", "", LIGHTS))
    assert run_cardgen(["translate", "lanterns"]) == 0
    gone = entries(folder)["lights/lamp/text"]
    assert (gone.obsolete, gone.msgstr) == (1, GERMAN["lights/lamp/text"])
    cards.write_text(LIGHTS)
    assert run_cardgen(["translate", "lanterns"]) == 0
    back = entries(folder)["lights/lamp/text"]
    assert (back.obsolete, back.fuzzy, back.msgstr) == (0, False, gone.msgstr)


def test_a_text_that_moves_is_offered_where_it_is_now(folder: Path) -> None:
    translate_all(folder)
    cards = folder / "lights.yaml"
    cards.write_text(LIGHTS.replace("id: star", "id: moon"))
    edit(folder / "first.yaml", "star", "moon")
    assert run_cardgen(["translate", "lanterns"]) == 0
    moved = entries(folder)["lights/moon/name"]
    assert (moved.msgstr, moved.fuzzy) == ("Stern", True)


def test_what_is_translated_and_what_a_translator_adds_stays(folder: Path) -> None:
    translate_all(folder)
    path = folder / "i18n" / "de.po"
    file = polib.pofile(str(path))
    file.metadata["Last-Translator"] = "Änne <aenne@example.com>"
    file[0].tcomment = "Nicht Leuchte: die ist größer."
    file.save()
    before = path.read_bytes()
    assert run_cardgen(["translate", "lanterns"]) == 0
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["lanterns", "deutsch"], 'expected the code of a language, found "deutsch"'),
        (["lanterns", "en"], "lanterns is written in en"),
        (["lamps", "de"], 'there is no game "lamps"'),
    ],
)
def test_wrong_usage(
    folder: Path, words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_cardgen(["translate", *words]) == 2
    assert message in capsys.readouterr().err
    assert not (folder / "i18n").exists()


def test_a_broken_file_is_left_as_it_is(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    translate_all(folder)
    file = folder / "i18n" / "de.po"
    file.write_text(file.read_text("utf-8") + 'msgid "open\n', encoding="utf-8")
    before = file.read_bytes()
    assert run_cardgen(["translate", "lanterns"]) == 1
    assert "expected a quotation mark at the end of the line" in capsys.readouterr().err
    assert file.read_bytes() == before


def _named(file: Path | None) -> str:
    return f"{file.parent.parent.name}-{file.stem}" if file else "small"


@pytest.mark.long
@pytest.mark.parametrize("file", [None, *SHIPPED], ids=_named)
def test_gettext_finds_no_fault(file: Path | None, folder: Path) -> None:
    """What msgfmt accepts, every editor of translations opens."""
    if file is None:
        translate_all(folder)
        file = folder / "i18n" / "de.po"
    command = ["msgfmt", "--check", "--output-file", str(folder / "x.mo"), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
