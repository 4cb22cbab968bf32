"""A rulebook shows the card that it names, whichever components print it."""

from itertools import groupby
from pathlib import Path

import pypdfium2
from PIL.ImageColor import getrgb

from tests.rulebook.books import Book, pages

# Cards are printed again before and after the list, whose own an id alone means.
BEFORE = """\
components:
  large: {kind: deck, title: Large, card_type: large, cards_of: pool}
  names: {kind: parts, title: Names, card_type: name, cards_of: pool}
"""
TYPES = """\
card_types:
  large:
    {size: tarot, fields: {name: {type: text}}, front: bird.xml.j2, back: bird.xml.j2}
  name: {fields: {name: {type: text}}}
  vogel: {size: poker, fields: {name: {type: text}}, front: vogel.xml.j2}
"""
AFTER = "  giant: {kind: deck, title: Giant, card_type: large, cards_of: pool}\n"
GERMAN = "  vogel: {kind: deck, title: Vögel, card_type: vogel, cards_of: pool}\n"
FACE = '<face><rect width="{{ width }}" height="{{ height }}" fill="FILL"/></face>'
BIRD = "{{ 'lime' if width > 64 else 'aqua' if side == 'back' else 'blue' }}"
FIGURE = '<face width="40" height="60"><card id="NAME" width="40"/></face>'


def _reprinted(root: Path, text: str, figure: str = "heron", more: str = AFTER) -> Book:
    book = Book.write(root, f"# Birds\n\n==Dive==.\n\n{text}\n")
    game = (book.folder / "game.yaml").read_text(encoding="utf-8")
    game = game.replace("card_types:\n", TYPES).replace("setup:\n", f"{more}setup:\n")
    book.put("game.yaml", game.replace("components:\n", BEFORE))
    book.put("templates/bird.xml.j2", FACE.replace("FILL", BIRD))
    book.put("templates/vogel.xml.j2", FACE.replace("FILL", "red"))
    book.put("templates/figures/one.xml.j2", FIGURE.replace("NAME", figure))
    return book


def _colors(pdf: Path) -> list[str]:
    """Return the colours of the cards that a page shows, from the left."""
    names = {getrgb(name): name for name in ("red", "lime", "blue", "aqua")}
    with pypdfium2.PdfDocument(pdf) as document:
        page = document[0].render().to_pil().convert("RGB")
    columns = (page.crop((x, 0, x + 1, page.height)) for x in range(page.width))
    seen = ({color for _, color in each.getcolors() or ()} for each in columns)
    return [
        name
        for name, _ in groupby(names[c] for each in seen for c in each if c in names)
    ]


def test_in_several_sizes_it_is_that_of_the_list(tmp_path: Path) -> None:
    text = "![a](card:duck/back) ![b](card:large/duck) ![c](figure:one)"
    assert _colors(_reprinted(tmp_path, text).render()) == ["aqua", "lime", "blue"]


def test_a_component_says_which_of_two_designs_is_meant(tmp_path: Path) -> None:
    text = (
        "![a](card:vogel/duck) ![b](card:pool/duck/back) ![c](figure:one)\n\n"
        'Level {{ cards["vogel/heron"].level }} of {{ cards | length }}.'
    )
    made = _reprinted(tmp_path, text, "vogel/heron", GERMAN).render()
    assert _colors(made) == ["red", "aqua", "red"]
    assert "Level 3 of 2." in pages(made)[0]
