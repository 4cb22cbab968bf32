"""Titles in many scripts: in the heads of rulebooks and the margins of sheets."""

from pathlib import Path

import pikepdf
import pytest
from pikepdf import Dictionary

from tests.fonts import put
from tests.languages.samples import SAMPLES, Sample, family, font_file
from tests.rulebook.books import Book, pages
from tests.shipped.games import cardgen, edit

pytestmark = pytest.mark.long

TEXT = """\
# {{ game.title }}

==Dive== is a word.

::: page-break

## TITLE {:#one}

Words.

::: page-break

More words.
"""
MAP = '<face><rect width="400" height="400" fill="gold"/></face>\n'


def book_of(root: Path, sample: Sample) -> Book:
    """Return a game whose titles are a sample's; its texts are in English."""
    title = sample.text
    book = Book.write(root, TEXT.replace("TITLE", title))
    put(root / "cards" / "pond" / "fonts" / family(sample), *font_file(sample))
    book.put("templates/map.xml.j2", MAP)
    changes = {
        "title: The Pond": f"title: {title}",
        "title: Birds": f'title: "{title}"',
        "language: en-GB": f"language: {sample.language}",
        "body: alegreya": f"body: [alegreya, {family(sample)}]",
        "components:\n": "components:\n"
        f'  map: {{kind: board, title: "{title}", card_type: map, cards: map.yaml}}\n',
        "card_types:\n": "card_types:\n"
        "  map: {size: [400, 400], fields: {}, front: map.xml.j2}\n",
    }
    for old, new in changes.items():
        edit(book.folder / "game.yaml", old, new)
    book.put("map.yaml", "cards: [{id: map, provenance: placeholder}]\n")
    return book


def font_names(pdf: Path) -> set[str]:
    with pikepdf.open(pdf) as document:
        fonts = [each for each in document.objects if isinstance(each, Dictionary)]
        return {str(font.FontName) for font in fonts if "/FontName" in font}


@pytest.mark.parametrize("script", ["Arabic", "Japanese"])
def test_a_title_is_in_the_margins_and_heads(
    script: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sample = SAMPLES[script]
    book = book_of(tmp_path, sample)
    command = ("render", "pond", "--look", "colour", "--component")
    assert cardgen(book.root, *command, "rules", "--component", "pool") == 0
    assert cardgen(book.root, *command, "map", "--layout", "tile") == 0
    said = "".join(capsys.readouterr())
    assert "cannot" not in said
    letters = set(sample.text) - set(" ")
    found = sorted((book.root / "output" / "pond").glob("*.pdf"))
    assert len(found) == 3
    for pdf in found:
        # The first page of a rulebook has a heading, but no head.
        titled = pages(pdf)[1:] if "rules" in pdf.name else pages(pdf)
        lacking = [n for n, page in enumerate(titled) if letters - set(page)]
        assert lacking == [], (pdf.name, lacking)
        assert any("Noto" in name for name in font_names(pdf)), pdf.name
