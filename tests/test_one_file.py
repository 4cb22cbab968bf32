"""All of a game on one paper, in one file: shared sheets, numbers, bookmarks, proof."""

import re
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from cardgen.__main__ import run_cardgen
from tests.plain_game import entries, pages_of, write_files
from tests.shipped.games import edit

GAME = """\
format: 1
id: fair
title: Fair
version: 0.1.0
players: 2
fonts: {body: source-sans-3}
card_types:
  card: {size: [60, 90], fields: {name: {type: text}}, front: card.xml.j2,
         back: card.xml.j2}
  map: {size: [220, 250], fields: {name: {type: text}}, front: card.xml.j2}
components:
  goods: {kind: deck, title: Goods, card_type: card, cards: goods.yaml}
  map: {kind: board, title: Map, card_type: map, cards: map.yaml}
  rulebook: {kind: rulebook, title: Rules, text: rulebook.md, page: a5}
  prices: {kind: deck, title: Prices, card_type: card, cards: prices.yaml}
print:
  papers: [a4]
  components:
    - goods
    - {id: map, layouts: [tile]}
    - {id: map, layouts: [single], papers: [a3]}
    - prices
    - rulebook
"""
CARD = (
    '<face><text x="8" y="8" width="40" height="12" size="12">{{ card.name }}</text>'
    "</face>"
)
WHOLE, BOOK = "fair-a4-duplex.pdf", "rulebook.md"


def _list(name: str, copies: int) -> str:
    card = f"{{id: {name}, name: {name.title()}, copies: {copies}}}"
    return f"defaults: {{provenance: placeholder}}\ncards:\n  - {card}\n"


@pytest.fixture
def fair(here: Path) -> Path:
    """Return the output folder of a game of two decks, a board and a rulebook."""
    files = {
        "game.yaml": GAME,
        "templates/card.xml.j2": CARD,
        "goods.yaml": _list("salt", 5),
        "prices.yaml": _list("coin", 6),
        "map.yaml": _list("town", 1),
        BOOK: "# Buy\n\nBuy salt.\n\n# Sell\n\nSell it.\n",
    }
    write_files(here / "cards" / "fair", files)
    return here / "output" / "fair"


def _pages(entry: Any) -> list[str]:
    """Return what is on each page: its side, and each card with its number."""
    lines = []
    for page in entry["pages"]:
        names = [placed["card"] for placed in page["placements"]]
        counted = [f"{names.count(name)} {name}" for name in dict.fromkeys(names)]
        sides = {placed["side"] for placed in page["placements"]}
        lines.append(" ".join([*sides, *counted]))
    return lines


def test_a_game_is_one_file_for_each_paper(
    fair: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_cardgen(["render", "--one-file"]) == 0
    out, err = capsys.readouterr()
    assert out == f"output/fair/{WHOLE}\noutput/fair/fair-a3-single.pdf\n"
    assert err == "2 files: 2 written, in output/fair\n"
    entry = entries(fair)[WHOLE]
    full, rest = "5 goods/salt 4 prices/coin", "2 prices/coin"
    cards = [f"front {full}", f"back {full}", f"front {rest}", f"back {rest}"]
    tiles = ["front 1 map/town", ""] * 2
    assert _pages(entry) == [*cards, *tiles, "", "", "front 1 rulebook/page 1", ""]
    books = [number for number, page in enumerate(entry["pages"]) if "book" in page]
    assert books == [10]
    assert _pages(entries(fair)["fair-a3-single.pdf"]) == ["front 1 map/town"]


def test_legend_and_bookmarks_name_the_components(fair: Path) -> None:
    assert run_cardgen(["--quiet", "render", "--one-file", "--paper", "a4"]) == 0
    words = pages_of(fair / WHOLE)
    legends = [re.search(r"Fair · ([A-Z]\w+(?:, [A-Z]\w+)*)", text) for text in words]
    named = [found and found[1] for found in legends]
    assert named[:5] == ["Goods, Prices", "Goods, Prices", "Prices", "Prices", "Map"]
    for number, text in enumerate(words, 1):
        found = re.search(r"page (\d+) of (\d+)", text)
        assert found is None or found.groups() == (str(number), str(len(words)))
    with pikepdf.open(fair / WHOLE) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
        assert str(pdf.docinfo["/Title"]) == "Fair"
        with pdf.open_outline() as outline:
            titles = [str(each.title) for each in outline.root]
    assert titles == ["Goods", "Prices", "Map", "Rules"]


def test_one_file_leaves_the_files_of_components_alone(fair: Path) -> None:
    asked = ["--quiet", "render", "--paper", "a4"]
    assert run_cardgen(asked) == 0
    before = {file.name for file in fair.iterdir()}
    assert run_cardgen([*asked, "--one-file"]) == 0
    assert run_cardgen([*asked, "--one-file", "--fronts"]) == 0
    assert run_cardgen([*asked, "--one-file", "--component", "goods"]) == 0
    assert run_cardgen(asked) == 0
    more = {"fair-a4-duplex-fronts.pdf", "fair-a4-duplex-selection.pdf", WHOLE}
    assert {file.name for file in fair.iterdir()} == before | more


def test_sheets_printed_on_one_side_need_no_blank_pages(fair: Path) -> None:
    asked = ["--quiet", "render", "--one-file", "--paper", "a4"]
    assert run_cardgen([*asked, "--fronts"]) == 0
    pages = _pages(entries(fair)["fair-a4-duplex-fronts.pdf"])
    assert pages[:2] == ["front 5 goods/salt 4 prices/coin", "front 2 prices/coin"]
    assert pages.count("") == 1, "how to join the tiles"
    with pikepdf.open(fair / "fair-a4-duplex-fronts.pdf") as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/Simplex"
    assert run_cardgen(["proof", "--strict"]) == 0


def test_a_rulebook_larger_than_the_paper_is_set_for_it(fair: Path, here: Path) -> None:
    """The cards that it pictures may be smaller than those that are cut out."""
    game, book = (here / "cards/fair" / name for name in ("game.yaml", BOOK))
    edit(game, "page: a5", "page: letter")
    edit(book, "Buy salt.\n", "Buy salt.\n\n![Salt](card:salt){width=20}\n")
    assert run_cardgen(["--quiet", "render", "--one-file", "--paper", "a4"]) == 0
    entry = entries(fair)[WHOLE]
    (leaf,) = next(page for page in entry["pages"] if "book" in page)["placements"]
    assert (leaf["x"], leaf["y"], leaf["width"], leaf["height"]) == (0, 0, 210, 297)
    assert run_cardgen(["proof", "--strict"]) == 0


def test_a_card_that_does_not_fit_is_named_at_its_component(
    fair: Path, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edit(here / "cards/fair/game.yaml", "[60, 90]", "[230, 90]")
    asked = ["render", "--one-file", "--paper", "a5", "--component", "prices"]
    assert run_cardgen(asked) == 1
    assert capsys.readouterr() == (
        "",
        "cards/fair/game.yaml:15:3: error: a card of 230 × 90 mm does not fit on "
        '"a5" with margins and crop marks; cards are never shrunk  [layout]\n'
        "   15 |   prices: {kind: deck, title: Prices, card_type: card, cards: "
        "prices.yaml}\n"
        "      |   ^^^^^^\n"
        "   hint: it fits on letter (also on a4, legal, tabloid, a3); or in the layout "
        '"tile": 2 pages\n',
    )


def test_one_file_has_one_layout(
    fair: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for asked in (["--layout", "duplex", "--layout", "grid"], ["--layout", "booklet"]):
        assert run_cardgen(["render", "--one-file", *asked]) == 2
        assert capsys.readouterr().err == (
            "cardgen: --one-file takes one layout for cards\n"
            "   hint: one of: duplex, grid, gutterfold, pad, punchboard, single, "
            "standees, stickers, tile; rulebooks follow page by page\n"
        )
