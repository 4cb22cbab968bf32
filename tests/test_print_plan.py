"""What the section `print` asks for, read back from the files that it makes."""

from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from tests.plain_game import pages_of, write_files
from tests.shipped.games import cardgen

MM = 72 / 25.4
GAME = """\
format: 1
id: g
title: Tokens
version: 0.1.0
players: 2
fonts: {{body: source-sans-3}}
card_types:
  coin: {{size: [40, 40], bleed: 2, shape: round, fields: {{name: {{type: text}}}},
          front: coin.xml.j2, back: coin.xml.j2}}
  slip: {{size: [70, 30], fields: {{name: {{type: text}}}},
          front: coin.xml.j2, back: coin.xml.j2}}
  tile: {{size: [30, 26], bleed: 2, shape: hex, fields: {{name: {{type: text}}}},
          front: coin.xml.j2, back: coin.xml.j2}}
components:
  tiles: {{kind: tokens, title: Tiles, card_type: tile, cards: tiles.yaml}}
  coins: {{kind: tokens, title: Coins, card_type: coin, cards: coins.yaml}}
  slips: {{kind: tokens, title: Slips, card_type: slip, cards: slips.yaml}}
  all: {{kind: deck, title: All, decks: all.yaml}}
rules: none
print: {plan}
"""
CARDS = """\
defaults: {{provenance: placeholder}}
cards:
  - {{id: {id}-a, name: A, copies: 3}}
  - {{id: {id}-b, name: B, copies: 2}}
"""
DECK = """\
id: all
title: All
cards: [coin-a, coin-b, {id: slip-a, copies: 3}, slip-b, tile-a, tile-b]
"""
# Off the middle, so that a wrongly turned card is noticed.
FACE = """\
<face>
  {% set ground = "navy" if card.name == "A" else "maroon" %}
  <rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ width + 2 * bleed }}"
        height="{{ height + 2 * bleed }}" fill="{{ ground }}"/>
  <rect x="{{ width / 2 }}" y="5" width="4" height="6" fill="white"/>
</face>
"""


def _render(folder: Path, plan: str, component: str = "all") -> Path:
    lists = {f"{id}s.yaml": CARDS.format(id=id) for id in ("coin", "slip", "tile")}
    files = {"all.yaml": DECK, "templates/coin.xml.j2": FACE}
    files["game.yaml"] = GAME.format(plan=plan)
    write_files(folder / "cards/g", {**files, **lists})
    assert cardgen(folder, "render", "--component", component) == 0
    return folder / "output/g"


def test_the_proof_finds_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Odd amounts of everything, on a paper of its own."""
    plan = (
        "{papers: {name: own, size: [250, 200]}, flip: short, bleed: 3.2, "
        "back_bleed: 5, margin: 8, gutter: 7, layouts: [duplex, gutterfold]}"
    )
    _render(tmp_path, plan)
    assert cardgen(tmp_path, "proof", "g", "--strict") == 0, capsys.readouterr().out


def _pages(file: Path) -> list[Image.Image]:
    with pypdfium2.PdfDocument(file) as pdf:
        return [page.render(scale=100 / 72).to_pil().convert("RGB") for page in pdf]


@pytest.mark.parametrize("flip", ["long", "short"])
def test_backs_are_printed_behind_their_fronts(tmp_path: Path, flip: str) -> None:
    plan = f"{{papers: {{name: own, size: [300, 200]}}, flip: {flip}}}"
    file = _render(tmp_path, plan) / "g-all-own-duplex.pdf"
    with pikepdf.open(file) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == f"/DuplexFlip{flip.title()}Edge"
        box = [round(float(edge) / MM, 2) for edge in pdf.pages[0].mediabox]
        assert box == [0, 0, 200, 300]
    front, back = _pages(file)
    # Cut off the margin with its words.
    inside = (60, 60, front.width - 60, front.height - 60)
    sides, upright = Image.Transpose.FLIP_LEFT_RIGHT, Image.Transpose.FLIP_TOP_BOTTOM
    seen = back.transpose(sides if flip == "long" else upright)
    seen, front = seen.crop(inside), front.crop(inside)
    assert _unlike(front, Image.new("RGB", front.size, "white")) > 0.1
    assert _unlike(front, seen) < 0.02


def _unlike(one: Image.Image, other: Image.Image) -> float:
    """Return the share of dots whose colours differ clearly.

    The white spots are small: fronts and backs show them on different sides.
    """
    difference = ImageChops.difference(one, other).convert("L")
    return sum(difference.histogram()[40:]) / (one.width * one.height)


def test_cards_without_bleed_get_it_from_their_edges(tmp_path: Path) -> None:
    """Three slips of 30 mm are side by side, with 2 mm on both sides of each."""
    out = _render(tmp_path, "{papers: a5}", "slips")
    (page, _) = _pages(out / "g-slips-a5-duplex.pdf")
    y, white = page.height // 4, (255, 255, 255)
    inked = [x for x in range(page.width) if page.getpixel((x, y)) != white]
    assert len(inked) / 100 * 25.4 == pytest.approx(3 * 34, abs=0.5)


def test_sizes_on_a_page_are_named_in_millimetres(tmp_path: Path) -> None:
    file = _render(tmp_path, "{papers: a5, layouts: grid}") / "g-all-a5-grid.pdf"
    text = pages_of(file)[0]
    assert "70 × 30 mm, round 40 × 40 mm · rings 2.5 mm outside the cut" in text
