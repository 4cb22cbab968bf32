"""The manual on the command line: every name a user can meet has a page."""

from collections.abc import Iterator
from typing import get_args

import pytest

from cardgen.cli.manual import SECTIONS, Manual, picture_macros, read_manual
from cardgen.cli.manual_of_games import all_keys
from cardgen.impose.papers import PAPERS
from cardgen.load.game_files import card_sizes
from cardgen.model.game import Kind
from cardgen.sandbox.filters import FILTER_HELP, OF_LIST, OF_TEXT, OF_VALUE
from cardgen.validate.shapes.game_yaml import GameShape
from tests.cli.running import said


@pytest.fixture(scope="module", autouse=True)
def manual() -> Iterator[Manual]:
    """Read the manual and its sources once."""
    found, macros, keys = read_manual(), picture_macros(), all_keys()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cardgen.cli.manual.read_manual", lambda: found)
        patch.setattr("cardgen.cli.manual.picture_macros", lambda: macros)
        patch.setattr("cardgen.cli.manual_of_games.all_keys", lambda: keys)
        yield found


def _headings(page: str) -> list[str]:
    return [line[1:-1] for line in page.splitlines() if line[:1] == "["]


def _names() -> Iterator[str]:
    yield from SECTIONS
    yield from PAPERS
    yield from card_sizes()
    yield from get_args(Kind)
    yield from {**OF_VALUE, **OF_TEXT, **OF_LIST}
    yield from (each.alias or name for name, each in GameShape.model_fields.items())
    yield from ("gutter", "bleed", "back_bleed", "looks", "shape", "fields", "deal")
    yield from ("new", "render", "preview", "kit", "quiet", "print.gutter")


def test_every_name_has_a_page(manual: Manual) -> None:
    pages = {name for pages in manual.values() for name in pages}
    names = set(_names())
    assert len(names & pages) > 50
    found = {name: said("explain", name) for name in names - pages | {"poker", "a4"}}
    bare = [
        name
        for name, (code, out, err) in found.items()
        if code or err or not out.strip()
    ]
    assert bare == []


def test_every_section_has_a_short_name_and_pages_of_sentences(manual: Manual) -> None:
    assert list(SECTIONS.values()) == list(manual)
    assert all(manual.values())
    rows = [(name, page) for pages in manual.values() for name, page in pages.items()]
    assert [name for name, page in rows if page[:1] in (" ", "")] == []


def test_every_filter_and_key_is_described() -> None:
    assert set(FILTER_HELP) == set({**OF_VALUE, **OF_TEXT, **OF_LIST})
    bare = [key.path for keys in all_keys().values() for key in keys if not key.text]
    assert bare == []


PAGES = {
    "poker": "63.5 x 88.9 mm\n\n    size: poker\n",
    "a4": "210 x 297 mm\n\n    cardgen render --paper a4\n",
    "gutter": """\
[game.yaml: print.gutter]
The distance between cards in mm; by default, cards with edges of a single colour share
cut lines, and others keep their bleed; a number from 0 to 50.
""",
    "art.style": """\
[game.yaml: art.style]
The style of the pictures that templates draw: plain, ink, engraved, sticker, two-ink,
papercut or blueprint; {name, ink, paper, hue, light} sets its colours and light.

Keys:

    name   the style; one of plain, ink, engraved, sticker, two-ink, papercut, blueprint
    ink    the colour of its lines: a colour of the palette, or any other
    paper  the colour of its ground, rims or lights
    hue    the colour that all others are drawn towards
    light  where the light comes from, in degrees clockwise from the top; default 315,
           the upper left; a number from 0 to 360
""",
    "new": """\
Make the game folder cards/NAME with cards, a deck rule and a template.

cardgen new --help shows its options.
""",
    "kit": """\
cardgen render --kit
    Make a print-and-play kit: a folder and a ZIP with a guide.
""",
}


def test_pages() -> None:
    assert {name: said("explain", name) for name in PAGES} == {
        name: (0, page, "") for name, page in PAGES.items()
    }


def test_a_name_with_several_meanings_shows_all() -> None:
    key = "game.yaml: "
    for name, headings in (
        ("rulebook", {"Kinds of components", "Checks every game gets"}),
        ("art", {"Keys of game.yaml", "Elements of a template"}),
        ("papers", {"section", f"{key}print.papers"}),
        ("bleed", {"Checks of proof", f"{key}card_types.bleed", f"{key}print.bleed"}),
        ("bleed", {"Options"}),
    ):
        assert headings <= set(_headings(said("explain", name).out)), name


def test_an_unknown_name() -> None:
    for name, hint in (
        ("cirle", 'did you mean "circle"? '),
        ("zebra", ""),
        ("sliver", "see bleed, picture-bleed; "),
        # Names come before titles, and these before what pages only mention.
        ("coin", "see icons, figures, tokens, expression, yaml-syntax; "),
        ("", ""),
        ("(", ""),
    ):
        assert said("explain", name) == (
            2,
            "",
            f'cardgen: there is no manual page "{name}"\n'
            f"   hint: {hint}cardgen explain lists all of them\n",
        )


def test_a_word_that_can_mean_one_page_shows_it() -> None:
    macro, key = "Macros of templates/common: ", "game.yaml: "
    for word, headings in (
        ("lantern", [f"{macro}objects.lantern", "See also", "See also"]),
        ("stag", [f"{macro}beasts_large.stag"]),
        ("gang", [f"{key}print.gangs"]),
        ("sleeve", [f"{key}components.sleeves"]),
        ("TTS", ["Targets of export: tabletop-simulator"]),
        (
            "placeholder",
            [f"{key}generate.cards.provenance", "a card list: cards.provenance"],
        ),
    ):
        code, out, err = said("explain", word)
        assert (code, _headings(out), err) == (0, headings, ""), word


def test_the_list_names_everything(manual: Manual) -> None:
    out = said("explain").out
    assert [title for title in manual if f"\n{title}\n" not in f"\n{out}"] == []
    names = [name for pages in manual.values() for name in pages]
    assert [name for name in names if f"\n  {name} " not in out] == []
