"""The manual on the command line: every name a user can meet has a page."""

from collections.abc import Iterator
from typing import get_args

import pytest

from cardgen.__main__ import run_cardgen
from cardgen.cli.manual import SECTIONS, Manual, picture_macros, read_manual
from cardgen.cli.manual_of_games import all_keys
from cardgen.impose.papers import PAPERS
from cardgen.load.game_files import card_sizes
from cardgen.model.game import Kind
from cardgen.sandbox.filters import FILTER_HELP, OF_LIST, OF_TEXT, OF_VALUE
from cardgen.validate.shapes.game_yaml import GameShape
from tests.cli.aliases import Capture


@pytest.fixture(scope="module", autouse=True)
def manual() -> Iterator[Manual]:
    """Read the manual and its sources once."""
    found, macros, keys = read_manual(), picture_macros(), all_keys()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cardgen.cli.manual.read_manual", lambda: found)
        patch.setattr("cardgen.cli.manual.picture_macros", lambda: macros)
        patch.setattr("cardgen.cli.manual_of_games.all_keys", lambda: keys)
        yield found


def _explain(capsys: Capture, *names: str) -> tuple[int, str, str]:
    capsys.readouterr()
    code = run_cardgen(["explain", *names])
    return code, *capsys.readouterr()


def _names() -> Iterator[str]:
    yield from SECTIONS
    yield from PAPERS
    yield from card_sizes()
    yield from get_args(Kind)
    yield from {**OF_VALUE, **OF_TEXT, **OF_LIST}
    yield from (each.alias or name for name, each in GameShape.model_fields.items())
    yield from ("gutter", "bleed", "back_bleed", "looks", "shape", "fields", "deal")
    yield from ("new", "render", "preview", "kit", "quiet", "print.gutter")


def test_every_name_has_a_page(manual: Manual, capsys: Capture) -> None:
    pages = {name for pages in manual.values() for name in pages}
    names = set(_names())
    assert len(names & pages) > 50
    found = {name: _explain(capsys, name) for name in names - pages | {"poker", "a4"}}
    bare = [
        name
        for name, (code, page, err) in found.items()
        if code or err or not page.strip()
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


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("poker", "63.5 x 88.9 mm\n\n    size: poker\n"),
        ("a4", "210 x 297 mm\n\n    cardgen render --paper a4\n"),
        (
            "gutter",
            "[game.yaml: print.gutter]\n"
            "The distance between cards in mm; by default, cards with edges of a "
            "single colour share\ncut lines, and others keep their bleed; a number "
            "from 0 to 50.\n",
        ),
        (
            "art.style",
            """\
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
        ),
        (
            "new",
            "Make the game folder cards/NAME with cards, a deck rule and a template.\n"
            "\ncardgen new --help shows its options.\n",
        ),
        (
            "kit",
            "cardgen render --kit\n"
            "    Make a print-and-play kit: a folder and a ZIP with a guide.\n",
        ),
    ],
)
def test_pages(name: str, expected: str, capsys: Capture) -> None:
    assert _explain(capsys, name) == (0, expected, "")


@pytest.mark.parametrize(
    ("name", "headings"),
    [
        ("rulebook", ["Kinds of components", "Checks every game gets"]),
        ("art", ["Keys of game.yaml", "Elements of a template"]),
        ("papers", ["section", "game.yaml: print.papers"]),
        (
            "bleed",
            [
                "Checks of proof",
                "game.yaml: card_types.bleed",
                "game.yaml: print.bleed",
                "Options",
            ],
        ),
    ],
)
def test_a_name_with_several_meanings_shows_all(
    name: str, headings: list[str], capsys: Capture
) -> None:
    _, out, _ = _explain(capsys, name)
    found = [line[1:-1] for line in out.splitlines() if line[:1] == "["]
    assert [heading for heading in headings if heading not in found] == []


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("cirle", 'did you mean "circle"? '),
        ("zebra", ""),
        ("sliver", "see bleed, picture-bleed; "),
        # Names come before titles, and these before what pages only mention.
        ("coin", "see icons, figures, tokens, expression, yaml-syntax; "),
        ("", ""),
        ("(", ""),
    ],
)
def test_an_unknown_name(name: str, hint: str, capsys: Capture) -> None:
    assert _explain(capsys, name) == (
        2,
        "",
        f'cardgen: there is no manual page "{name}"\n'
        f"   hint: {hint}cardgen explain lists all of them\n",
    )


@pytest.mark.parametrize(
    ("word", "headings"),
    [
        (
            "lantern",
            ["Macros of templates/common: objects.lantern", "See also", "See also"],
        ),
        ("stag", ["Macros of templates/common: beasts_large.stag"]),
        ("gang", ["game.yaml: print.gangs"]),
        ("sleeve", ["game.yaml: components.sleeves"]),
        ("TTS", ["Targets of export: tabletop-simulator"]),
        (
            "placeholder",
            ["game.yaml: generate.cards.provenance", "a card list: cards.provenance"],
        ),
    ],
)
def test_a_word_that_can_mean_one_page_shows_it(
    word: str, headings: list[str], capsys: Capture
) -> None:
    code, out, err = _explain(capsys, word)
    found = [line[1:-1] for line in out.splitlines() if line[:1] == "["]
    assert (code, found, err) == (0, headings, "")


def test_the_list_names_everything(manual: Manual, capsys: Capture) -> None:
    _, out, _ = _explain(capsys)
    assert [title for title in manual if f"\n{title}\n" not in f"\n{out}"] == []
    names = [name for pages in manual.values() for name in pages]
    assert [name for name in names if f"\n  {name} " not in out] == []
