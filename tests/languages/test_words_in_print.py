"""What cardgen itself prints, in the language of the game."""

import re
import runpy
from collections.abc import Callable
from functools import cache
from pathlib import Path

import polib
import pypdfium2
import pytest

from cardgen.__main__ import run_cardgen
from cardgen.load.own_words import FOLDER, own_languages, words_in
from cardgen.model.words import ENGLISH, Phrase
from tests.faces import ROOT
from tests.languages.lanterns import write_lanterns
from tests.rulebook.books import pages
from tests.shipped.games import edit

MAKER = runpy.run_path(str(ROOT / "docs" / "make_words.py"))
texts: Callable[[], dict[str, list[str]]] = cache(MAKER["texts"])
"""Return all texts that cardgen prints, with the places that print them."""
# All of cardgen is read for them: once, and not for each language.
MAKER["current"].__globals__["texts"] = texts
OTHERS = [language for language in own_languages() if language != "en"]
_VALUE = re.compile(r"\{\w+\}")
# "Index" and "page" are French, too.
_SAME = 8


def test_there_is_something_to_say() -> None:
    assert OTHERS == ["de", "es", "fr"]
    assert len(texts()) > 50


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_translated(language: str) -> None:
    file = FOLDER / f"{language}.po"
    assert file.read_text("utf-8") == MAKER["current"](language), "run `make docs`"
    entries = list(polib.pofile(str(file)))
    assert [entry.msgid for entry in entries if not entry.msgstr or entry.fuzzy] == []
    for entry in entries:
        ours, theirs = (_VALUE.findall(text) for text in (entry.msgid, entry.msgstr))
        assert sorted(ours) == sorted(theirs), entry.msgid
    assert sum(entry.msgid == entry.msgstr for entry in entries) <= _SAME


def test_a_language_without_words_is_english() -> None:
    assert words_in("eo") is words_in("en-GB") is ENGLISH
    assert words_in("de-AT").phrases == words_in("de").phrases
    assert words_in("de")("page {n}", n=3) == "Seite 3"


# Words that the British and Americans spell differently, as the rulebooks of games do.
_SPELLED = re.compile(
    r"\w*(colou?r|gr[ae]y|licen[cs]e|neighbou?r|cent(re|er)\b|metres?\b|meters?\b|wards\b|"
    r"i[sz]e[ds]?\b|ising|izing|i[sz]ation|catalog|mou?ld|matte?\b|fav|hono|label+ed)\w*",
    re.I,
)
_BOTH = {"otherwise", "size", "sizes", "resized"}


def test_english_is_spelled_alike_everywhere() -> None:
    """The language of a game, such as en, does not tell which spelling it has."""
    # The name of a folder in a kit.
    shown = [text.replace("folder licences", "") for text in texts()]
    found = {match[0].lower() for text in shown for match in _SPELLED.finditer(text)}
    assert found - _BOTH == set()


def test_values_stay_as_they_are() -> None:
    values = {"first": "{last}", "last": "{first}"}
    assert ENGLISH("{first} to {last}, {none}", **values) == "{last} to {first}, {none}"
    assert words_in("de").listed([Phrase("new"), Phrase("{n} more", {"n": 2})]) == (
        "neu, 2 weitere"
    )


LAYOUTS = {
    "grid": [
        "Vorderseiten",
        "Version 1.0.0",
        "Seite 1 von 1",
        "auf eine Seite des Papiers drucken",
    ],
    "gutterfold": ["So wird gefaltet, geklebt", "Schneide mit Messer und Lineal"],
    "tile": ["So werden die Teile zusammengesetzt", "Teil A1 von", "Stöße schneiden"],
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_margins_and_how_to_pages_speak_german(
    layout: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    game = write_lanterns(tmp_path) / "game.yaml"
    edit(game, "language: en\nlanguages: [de]", "language: de")
    if layout == "tile":
        edit(game, "size: poker", "size: [300, 300]")
    asked = ["--component", "lights", "--paper", "a4", "--layout", layout]
    assert run_cardgen(["render", "lanterns", *asked]) == 0
    (file,) = (tmp_path / "output" / "lanterns").glob("*.pdf")
    said = " ".join(pages(file))
    for words in LAYOUTS[layout]:
        assert words in said
    assert "Print" not in said
    assert " page " not in said


WORKSHOP = """\
format: 1
id: werk
title: Werkstatt
version: 1.0.0
players: [1, 4]
designer: Ada
language: LANGUAGE
fonts: {body: source-sans-3}
card_types:
  both: {size: poker, fields: {}, front: face.xml.j2, back: face.xml.j2}
  bare: {size: poker, fields: {}, front: face.xml.j2}
  board: {size: [300, 400], fields: {}, front: face.xml.j2}
  board-back: {size: [300, 400], fields: {}, front: face.xml.j2, back: face.xml.j2}
  coin:
    {size: [20, 20], shape: round, bleed: 2, fields: {}, front: face.xml.j2,
     back: face.xml.j2}
  coin-bare: {size: [20, 20], bleed: 2, fields: {}, front: face.xml.j2}
  die: {size: [12.5, 12.5], fields: {}, front: face.xml.j2}
  score: {size: [138, 200], fields: {}, front: face.xml.j2}
  score-back: {size: [138, 200], fields: {}, front: face.xml.j2, back: face.xml.j2}
  stand: {size: [25, 42], bleed: 2, fields: {}, front: face.xml.j2}
components:
  both-1: {kind: deck, title: B, card_type: both, cards: both.yaml}
  bare-1: {kind: deck, title: B, card_type: bare, cards: bare.yaml}
  board-1: {kind: board, title: B, card_type: board, cards: board.yaml}
  board-back-1: {kind: board, title: B, card_type: board-back, cards: board-back.yaml}
  coin-1: {kind: tokens, title: C, card_type: coin, cards: coin.yaml}
  coin-bare-1: {kind: tokens, title: C, card_type: coin-bare, cards: coin-bare.yaml}
  die-1: {kind: tokens, title: D, card_type: die, cards: die.yaml}
  score-1: {kind: sheet, title: S, card_type: score, cards: score.yaml}
  score-back-1:
    {kind: reference, title: S, card_type: score-back, cards: score-back.yaml}
  stand-1: {kind: tokens, title: S, card_type: stand, cards: stand.yaml}
  box: {kind: box, title: B, holds: both-1, stock: 0.5, template: box.xml.j2}
rules: none
print:
  papers: [a4]
  layouts: [duplex]
  flip: FLIP
  components:
    - {id: both-1, layouts: [duplex, grid, gutterfold, single]}
    - {id: bare-1, layouts: [duplex, grid, gutterfold, single]}
    - {id: board-1, layouts: [tile]}
    - {id: board-back-1, layouts: [tile]}
    - {id: coin-1, layouts: [punchboard]}
    - {id: coin-bare-1, layouts: [punchboard]}
    - {id: die-1, layouts: [stickers]}
    - {id: score-1, layouts: [pad]}
    - {id: score-back-1, layouts: [pad]}
    - {id: stand-1, layouts: [standees]}
    - {id: box, layouts: [single]}
"""
_FACE = '<face><rect width="100%" height="100%" fill="#dddddd"/></face>'
WITH_BACKS = ["both-1", "board-back-1", "coin-1", "score-back-1", "stand-1", "box"]
WITHOUT_BACKS = ["bare-1", "board-1", "coin-bare-1", "die-1", "score-1"]
# Words that each English sentence has one of, and no German one.
_ENGLISH = re.compile(
    r"\b(a|and|are|as|at|by|cards?|copies|cut|each|file|fold|for|from|fronts?|backs?|"
    r"game|glue|has|have|is|it|its|of|on|one|only|or|pages?|parts?|players?|print|sheets?|"
    r"side|sides|that|the|then|they|to|what|with|you|your)\b",
    re.I,
)
_KITS = {
    "all": (WITH_BACKS, []),
    "none": (WITHOUT_BACKS, []),
    "some": ([], []),
    **{
        name: (["both-1", "bare-1", "box"], ["--layout", "duplex", "--cut", name])
        for name in ("silhouette", "cricut", "contour")
    },
}
_HEADS = {
    "all": ["Auf beiden Seiten: duplex", "Umfalten: standees", "Die Schachtel falten"],
    "none": ["Nur Vorderseiten: duplex", "Auf einer Seite: grid", "Abziehen: stickers"],
    "some": ["Eines je Seite: single", "Größer als das Papier: tile"],
    "silhouette": ["Mit der Maschine schneiden: Silhouette", "hochkant"],
    "cricut": ["Mit der Maschine schneiden: Cricut", "auf die Matte legen"],
    "contour": ["Mit der Maschine schneiden: Konturschnitt", "CutContour"],
}
# Names of files.
_NAMES = re.compile(r"werk-\S+|-cut-1")


def _write_workshop(root: Path, language: str, flip: str) -> None:
    """Write a game of all layouts, each part once, none with a text of its own."""
    folder = root / "cards" / "werk"
    (folder / "templates").mkdir(parents=True)
    game = WORKSHOP.replace("LANGUAGE", language).replace("FLIP", flip)
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    for name in re.findall(r"cards: (\S+)\.yaml", game):
        (folder / f"{name}.yaml").write_text(
            f"cards:\n  - {{id: {name}-x, provenance: placeholder, copies: 3}}\n",
            encoding="utf-8",
        )
    for template in ("face", "box"):
        path = folder / "templates" / f"{template}.xml.j2"
        path.write_text(_FACE, encoding="utf-8")
    (root / "cardgen.yaml").write_text("", encoding="utf-8")


def _guide(root: Path, language: str, kit: str, flip: str) -> list[str]:
    """Make a kit of all layouts; return what stands on the pages of its guide."""
    _write_workshop(root, language, flip)
    components, more = _KITS[kit]
    asked = [word for name in components for word in ("--component", name)]
    assert (
        run_cardgen(["render", "werk", "--kit", "--look", "colour", *asked, *more]) == 0
    )
    (file,) = (root / "output").rglob("werk-guide-a4.pdf")
    with pypdfium2.PdfDocument(file) as pdf:
        texts = [each.get_textpage().get_text_range() for each in pdf]
        titles = [mark.get_title() for mark in pdf.get_toc()]
        return [str(pdf.get_metadata_dict()), *titles, *texts]


def _english_in(guide: list[str], language: str) -> list[str]:
    """Return the texts of guides that are said in English on pages in a language."""
    said = " ".join(" ".join(guide).split())
    phrases = words_in(language).phrases
    guides = [
        text
        for text, places in texts().items()
        if any("kit" in each for each in places)
    ]
    parts = {text: max(_VALUE.split(text), key=len).strip(" *") for text in guides}
    return [
        text
        for text, part in parts.items()
        if phrases.get(text, text) != text
        and re.search(rf"(?<!\w){re.escape(part)}(?!\w)", said)
    ]


_LONG = [
    ("all", "long"),
    ("none", "long"),
    ("some", "short"),
    ("silhouette", "long"),
    ("cricut", "short"),
]


@pytest.mark.parametrize(
    ("kit", "flip"),
    [
        ("contour", "short"),
        *(pytest.param(*each, marks=pytest.mark.long) for each in _LONG),
    ],
)
def test_the_guide_of_a_kit_speaks_german(
    kit: str, flip: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    *guide, credits = _guide(tmp_path, "de", kit, flip)
    assert credits.startswith("Nachweise")
    assert "\nSchriften " in credits.replace("\r", "")
    guide = [_NAMES.sub("", page) for page in guide]
    for page in guide:
        assert _ENGLISH.findall(page) == [], page
    assert _english_in(guide, "de") == []
    said = " ".join(" ".join(guide).split())
    for words in (*_HEADS[kit], "Inhalt", "1 bis 4 Spieler", "Version 1.0.0"):
        assert words in said


@pytest.mark.long
@pytest.mark.parametrize(
    ("kit", "language"),
    [("all", "es"), ("silhouette", "fr")],
)
def test_the_guide_of_a_kit_fits_in_every_language(
    kit: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A text that is too long for its place would be an error."""
    monkeypatch.chdir(tmp_path)
    *guide, credits = _guide(tmp_path, language, kit, "short")
    assert words_in(language)("Credits") in credits
    guide = [_NAMES.sub("", page) for page in guide]
    assert _english_in(guide, language) == []
