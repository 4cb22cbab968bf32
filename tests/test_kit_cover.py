"""The cover of a kit's guide: what it pictures, and how it counts one game once."""

from itertools import product
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from cardgen.__main__ import run_cardgen
from tests.plain_game import pages_of, write_files
from tests.shipped.games import edit

GAME = """\
format: 1
id: g
title: Game
version: 0.1.0
players: 2
card_types:
  aid: {size: [120, 80], fields: {}, front: aid.xml.j2}
  disc: {size: [60, 60], shape: round, fields: {}, front: disc.xml.j2}
  large: {size: tarot, fields: {}, front: disc.xml.j2}
components:
  aids: {kind: reference, title: Aids, card_type: aid, cards: aids.yaml}
  bigger: {kind: deck, title: Bigger, card_type: large, cards_of: discs}
  discs: {kind: deck, title: Discs, card_type: disc, cards: discs.yaml}
  chips: {kind: tokens, title: Chips, card_type: disc, cards_of: discs}
rules: none
setup: []
print: {papers: [a4], layouts: [grid], looks: [colour, low-ink]}
"""
AID = '<face><rect width="120" height="80" fill="blue"/></face>'
DISC = """\
<face>
  <rect width="{{ width }}" height="{{ height }}"
        fill="{{ 'yellow' if look == 'low-ink' else 'aqua' }}"/>
  <text x="10" y="10" width="40" height="40" font="alegreya bold" size="60"
        min-size="20" fill="red">WWW {{ card.id[0] }}</text>
</face>
"""
ONE = "cards: [{id: a, provenance: placeholder}]\n"
BLUE, AQUA, YELLOW, RED = (0, 0, 255), (0, 255, 255), (255, 255, 0), (255, 0, 0)


@pytest.fixture
def game(here: Path) -> Path:
    """Return the folder of a game of ten discs, also printed larger, and as chips."""
    discs = "".join(f"  - {{id: {letter}}}\n" for letter in "abcde")
    start = "defaults: {provenance: placeholder, copies: 2}\ncards:\n"
    files = {
        "game.yaml": GAME,
        "aids.yaml": "cards: [{id: z, provenance: placeholder, copies: 40}]\n",
        "discs.yaml": start + discs,
        "templates/aid.xml.j2": AID,
        "templates/disc.xml.j2": DISC,
    }
    return write_files(here / "cards/g", files)


def _guide(game: Path, *asked: str) -> Path:
    assert run_cardgen(["--quiet", "render", "--kit", *asked]) == 0
    return game.parents[1] / "output/g/g-kit/a4/g-guide-a4.pdf"


def _cover(guide: Path) -> Image.Image:
    with pypdfium2.PdfDocument(guide) as document:
        drawn: Image.Image = document[0].render(scale=1).to_pil()
    return drawn.convert("RGB")


def _colours(cover: Image.Image) -> set[object]:
    found = cover.getcolors(cover.width * cover.height) or []
    return {colour for count, colour in found if count > 20}


@pytest.mark.parametrize(
    ("asked", "ground"), [((), AQUA), (("--look", "low-ink"), YELLOW)]
)
def test_a_cover_pictures_finished_cards_of_the_main_deck(
    game: Path, asked: tuple[str, ...], ground: object
) -> None:
    """Their letters are drawn, and are no text; low ink only if nothing else is."""
    guide = _guide(game, *asked)
    cover = _cover(guide)
    assert _colours(cover) & {BLUE, AQUA, YELLOW, RED} == {ground, RED}
    assert "WWW" not in pages_of(guide)[0]


def test_nothing_shines_through_the_card_in_front(game: Path) -> None:
    fill = "{{ {'a': 'aqua', 'e': 'yellow'}.get(card.id, 'none') }}"
    stroke = "{{ 'red' if card.id == 'c' else 'none' }}"
    edit(game / "game.yaml", ", shape: round", "")
    rect = f'<rect x="4" y="4" width="52" height="52" fill="{fill}" stroke="{stroke}"'
    front = f'<face>{rect} stroke-width="2"/></face>'
    (game / "templates/disc.xml.j2").write_text(front, encoding="utf-8")
    cover = _cover(_guide(game, "--component", "discs"))
    # The one in front is only a frame.
    left, top, right, bottom = _box_of(cover, RED)
    inside = {cover.getpixel((x, (top + bottom) // 2)) for x in (left + 12, right - 12)}
    assert inside == {(255, 255, 255)}


@pytest.mark.parametrize(
    ("size", "across", "down"),
    [
        ("[90, 60]", 0.3, 0.25),
        ("[60, 52], shape: hex", 1, 1),
        ("[52, 60], shape: hex", 1, 1),
        ("[60, 60], shape: round", 1, 1),
    ],
)
def test_no_card_hides_the_titles_of_others(
    game: Path, size: str, across: float, down: float
) -> None:
    """Not the upper left of wide ones, and nothing of tokens that are no rectangles."""
    edit(game / "game.yaml", "size: tarot", f"size: {size}")
    share = f'width="{{{{ width * {across} }}}}" height="{{{{ height * {down} }}}}"'
    fill = "{{ {'a': 'aqua', 'e': 'yellow'}.get(card.id, 'red') }}"
    front = f'<face><rect {share} fill="{fill}"/></face>'
    (game / "templates/disc.xml.j2").write_text(front, encoding="utf-8")
    cover = _cover(_guide(game, "--component", "bigger"))
    count = {
        colour: count
        for count, colour in cover.getcolors(cover.width * cover.height) or []
    }
    assert count[AQUA] == pytest.approx(count[RED], rel=0.1)
    assert count[YELLOW] == pytest.approx(count[RED], rel=0.1)


def test_a_card_on_a_cover_is_cut_out_in_its_form(game: Path) -> None:
    (game / "discs.yaml").write_text(ONE, encoding="utf-8")
    cover = _cover(_guide(game, "--component", "discs"))
    left, top, right, bottom = _box_of(cover, AQUA)
    assert right - left == pytest.approx(bottom - top, abs=1)
    assert cover.getpixel((left + 3, top + 3)) == (255, 255, 255)


def _box_of(cover: Image.Image, colour: object) -> tuple[int, int, int, int]:
    """Return the box around the pixels of a colour."""
    places = product(range(cover.width), range(cover.height))
    seen = (at for at in places if cover.getpixel(at) == colour)
    across, down = zip(*seen, strict=True)
    return min(across), min(down), max(across), max(down)


def test_fronts_that_look_alike_are_one_card(game: Path) -> None:
    alike = "{{ 'WWW' if card.id else '' }}"
    edit(game / "templates/disc.xml.j2", "WWW {{ card.id[0] }}", alike)
    several = _cover(_guide(game, "--component", "discs"))
    (game / "discs.yaml").write_text(ONE, encoding="utf-8")
    lone = _cover(_guide(game, "--component", "discs"))
    above = (0, 0, lone.width, int(lone.height * 0.63))
    assert several.crop(above).tobytes() == lone.crop(above).tobytes()


@pytest.mark.parametrize("lines", [1, 20])
def test_a_kit_of_a_rulebook_pictures_its_first_page(game: Path, lines: int) -> None:
    """Unless there is next to nothing on it; and it names no pages that are missing."""
    write_files(game, {"rules.md": "# Play all of it\n\n" + "Play a card.\n\n" * lines})
    style = "{size: 16, accent: '#c00000'}"
    book = f"  book: {{kind: rulebook, title: R, text: rules.md, style: {style}}}\n"
    edit(game / "game.yaml", "components:\n", f"components:\n{book}")
    for layout in ("pages", "booklet"):
        guide = _guide(game, "--component", "book", "--layout", layout)
        text, contents, *_ = pages_of(guide)
        assert "1 rulebook" in text
        assert "Sizes" not in text
        assert "next pages" not in contents
        assert ((192, 0, 0) in _colours(_cover(guide))) == (lines > 1)


BOTH = "[{deal: {discs: 5}}, {deal: {bigger: 5}}]"
BOX = """\
  box: {kind: box, title: Box, holds: [bigger], template: box.xml.j2}
  chips:"""


@pytest.mark.parametrize(
    ("old", "new", "cards", "said"),
    [
        ("{id}", "{id}", 10, {"Bigger, instead of discs", "Discs", "Chips"}),
        ("setup: []", f"setup: {BOTH}", 20, {"Bigger", "Discs", "Chips"}),
        ("  chips:", BOX, 10, {"Bigger", "Discs, instead of bigger", "Chips"}),
    ],
)
def test_cards_that_are_printed_again_count_once(
    game: Path,
    old: str,
    new: str,
    cards: int,
    said: set[str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Unless the game deals from both, or they are of another kind."""
    (game / "templates/box.xml.j2").write_text("<face/>", encoding="utf-8")
    file = game / "game.yaml"
    file.write_text(GAME.replace(old, new), encoding="utf-8")
    assert run_cardgen(["list"]) == 0
    _, *rows, last = capsys.readouterr().out.rstrip().splitlines()
    assert {row.rpartition("  ")[2] for row in rows} >= said
    assert f"to print   40 references, {cards} cards, " in last
    assert "10 tokens" in last


def test_a_guide_counts_one_game_and_says_what_replaces_what(game: Path) -> None:
    cover, contents, *_ = [" ".join(page.split()) for page in pages_of(_guide(game))]
    assert "Total 40 references, 10 cards, 10 tokens Layouts" in cover
    assert "Bigger instead of Discs deck 70 × 120 mm 5 10 Discs deck 60" in contents
    assert contents.count("instead of") == 1
