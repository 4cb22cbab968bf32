"""A card of each shipped game in Hindi, Arabic or Japanese, by the game's template.

The texts are in `cards/<game>/<language>.po`, whose contexts also say which card it is;
the fonts are those of Debian's packages fonts-noto-core and fonts-noto-cjk.
"""

import re
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from typing import NamedTuple
from unicodedata import normalize

import polib
import pypdfium2
import pytest
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from tests.fonts import put, saved
from tests.languages.samples import CJK, NOTO
from tests.shipped.games import GAMES, cardgen, copied

pytestmark = pytest.mark.long

FOLDER = Path(__file__).with_name("cards")
LANGUAGES = {file.parent.name: file.stem for file in sorted(FOLDER.glob("*/*.po"))}
"""The language of each game's card."""
SCRIPTS = {"hi": "NotoSansDevanagari", "ar": "NotoSansArabic", "ja": "NotoSansJP"}
"""The languages of the cards, each with the font of its script."""

# That the other cards have no translation is expected.
_FAULT = re.compile(r"\.po:\d+:\d+: (?:error|warning): (?!\d+ texts have no ).*")
_WEIGHTS = ("Regular", "Bold")
_FONTS = re.compile(r"^fonts:\n(?: .*\n)+", re.M)
_ROLE = re.compile(r"^  (\w+): (.+)$", re.M)
_LANGUAGES = re.compile(r"^languages:.*\n", re.M)
_NOT_SAID = re.compile(r":[\w-]+:|[*~]")


class Carried(NamedTuple):
    """A card in another language, and the texts that it shows, its name first."""

    language: str
    component: str
    card: str
    texts: list[str]


def carried(game: str, language: str) -> Carried:
    """Return the card that a translation is of: its contexts name it."""
    entries = polib.pofile(str(FOLDER / game / f"{language}.po"))
    component, card, _ = entries[0].msgctxt.split("/")
    shown = [each.msgstr for each in entries if "glossary" not in each.msgctxt]
    texts = [text for each in shown for text in each.split("; ")]
    return Carried(language, component, card, texts)


def letters(text: str) -> str:
    """Return the letters of a text, without its markup, its icons and its spaces.

    Two marks on one Arabic letter stand in either order: both are the same text.
    """
    return normalize("NFC", "".join(_NOT_SAID.sub("", text).split()))


def write_game(root: Path, game: str) -> Path:
    """Copy a game with the translations of its card; return its folder."""
    folder = copied(game, root) / "cards" / game
    path = folder / "game.yaml"
    text = path.read_text(encoding="utf-8")
    text = _FONTS.sub(lambda found: _ROLE.sub(_with_scripts, found[0]), text)
    languages = f"languages: [{LANGUAGES[game]}]\n"
    path.write_text(_LANGUAGES.sub("", text) + languages, encoding="utf-8")
    for file in (FOLDER / game).glob("*.po"):
        put(folder / "i18n", file.name, file.read_bytes())
    return folder


def _with_scripts(role: re.Match[str]) -> str:
    """Return a font role with the families of the scripts, as heavy as its first."""
    name, font = role.groups()
    heavy = " bold" if font.endswith(("bold", "black")) else ""
    families = [font, *(f"noto-{language}{heavy}" for language in SCRIPTS)]
    return f"  {name}: [{', '.join(families)}]"


def write_fonts(root: Path) -> None:
    """Put the fonts of the scripts into a workspace."""
    for language, name in SCRIPTS.items():
        for weight in _WEIGHTS:
            file, data = _font(name, weight)
            put(root / "fonts" / f"noto-{language}", file, data)


def _font(name: str, weight: str) -> tuple[str, bytes]:
    path = NOTO / f"{name}-{weight}.ttf"
    if path.is_file():
        return path.name, path.read_bytes()
    return f"{name}-{weight}.otf", _japanese(weight)


@cache
def _japanese(weight: str) -> bytes:
    """Return a font of Noto CJK with the letters of the cards only: it is large."""
    path = CJK.with_stem(f"NotoSansCJK-{weight}")
    font = TTFont(path, fontNumber=0, lazy=True, recalcTimestamp=False)
    subsetter = Subsetter(Options(layout_features=["*"], notdef_outline=True))
    files = FOLDER.glob("*/ja.po")
    subsetter.populate(text="".join(file.read_text("utf-8") for file in files))
    with font:
        subsetter.subset(font)
        return saved(font)


class Printed(NamedTuple):
    """A card in a language, its PDF, and what was said of it."""

    card: Carried
    root: Path
    pdf: Path
    said: str


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("scripts").resolve()
    write_fonts(root)
    for game in LANGUAGES:
        write_game(root, game)
    return root


@pytest.fixture(scope="module", params=LANGUAGES.items(), ids=str)
def printed(root: Path, request: pytest.FixtureRequest) -> Iterator[Printed]:
    """Print a card by its game's own template, and yield what was made."""
    game, language = request.param
    card = carried(game, language)
    which = ["--component", card.component, "--card", card.card, "--look", "colour"]
    which += ["--paper", "a4", "--layout", "grid", "--language", language]
    with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
        cardgen(root, "render", game, *which)
    (pdf,) = (root / "output" / game).glob("*.pdf")
    yield Printed(card, root, pdf, out.getvalue() + err.getvalue())
    pdf.unlink()


def test_there_is_a_card_of_each_game() -> None:
    assert list(LANGUAGES) == GAMES


def test_it_fits_and_no_letter_is_missing(printed: Printed) -> None:
    assert _FAULT.findall(printed.said) == []
    assert cardgen(printed.root, "proof", str(printed.pdf.parent)) == 0


def test_what_was_translated_is_found_and_copied(printed: Printed) -> None:
    with pypdfium2.PdfDocument(printed.pdf) as pdf:
        copied = letters(str(pdf[0].get_textpage().get_text_bounded()))
    assert [text for text in printed.card.texts if letters(text) not in copied] == []


def test_it_runs_in_its_direction(printed: Printed) -> None:
    word = re.split(r"[\s、。]", printed.card.texts[0])[0]
    with pypdfium2.PdfDocument(printed.pdf) as pdf:
        page = pdf[0].get_textpage()
        found = page.search(word).get_next()
        assert found
        first, last = found[0], found[0] + found[1] - 1
        starts = page.get_charbox(first)[0], page.get_charbox(last)[0]
    assert (starts[0] > starts[1]) == (printed.card.language == "ar")
