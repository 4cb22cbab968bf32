"""A game with everything that a press has to print, and its PDFs read back."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2 as pdfium
from PIL import Image

from cardgen.__main__ import run_cardgen
from tests.plain_game import entries, write_files

GAME = """\
format: 1
id: g
title: Ghosts
version: 0.1.0
players: 2
palette:
  soot: {color: "#1c1c1c", cmyk: [0, 0, 0, 90]}
  mist: {color: "#a9d1ec", cmyk: [28, 11, 0, 0]}
  ember: "#8f1f2a"
fonts: {body: source-sans-3}
card_types:
  ghost:
    size: [63, 88]
    fields: {name: {type: text}}
    front: front.xml.j2
    back: back.xml.j2
  map: {size: [80, 60], bleed: 5, front: map.xml.j2}
components:
  pool: {kind: deck, title: Ghosts, card_type: ghost, cards: pool.yaml}
  map: {kind: board, title: Map, card_type: map, cards: map.yaml}
  book: {kind: rulebook, title: Rules, text: book.md, page: a5}
rules: none
"""
POOL = """\
defaults: {provenance: placeholder}
cards:
  - {id: boo, name: Boo, copies: 2}
  - {id: wail, name: Wail}
"""
MAP = """\
defaults: {provenance: placeholder}
cards: [{id: moor}]
"""
PLAIN = '<text x="9" y="9" width="45" height="9" size="12">{{ card.name }}</text>'
MAP_FACE = '<face><rect width="80" height="9" fill="soot"/></face>'
SHOWN = '<image src="art.pdf" width="20" height="20"/>'
BACK = '<face><rect x="4" y="4" width="20" height="9" fill="mist"/></face>'


def write_press_game(root: Path, front: str = PLAIN, game: str = GAME) -> None:
    """Write the game under cards/; `front` is drawn on its cards."""
    files = {
        "game.yaml": game,
        "pool.yaml": POOL,
        "map.yaml": MAP,
        "book.md": "# Rules\n\nHaunt.\n",
        "templates/front.xml.j2": f"<face>{front}</face>",
        "templates/back.xml.j2": BACK,
        "templates/map.xml.j2": MAP_FACE,
    }
    folder = write_files(root / "cards" / "g", files)
    (folder / "art").mkdir(exist_ok=True)


@contextmanager
def art_page(root: Path, name: str = "art.pdf") -> Iterator[tuple[pikepdf.Pdf, Any]]:
    """Write a PDF of another program, whose only page is filled in meanwhile.

    The cards can show it.
    """
    (root / "cards/g/art").mkdir(parents=True, exist_ok=True)
    with pikepdf.new() as pdf:
        yield pdf, pdf.add_blank_page(page_size=(90, 90))
        pdf.save(root / "cards/g/art" / name)


def export(root: Path, target: str, *options: str) -> int:
    """Export the game and return the exit code."""
    return run_cardgen(["--root", str(root), "export", "g", "--to", target, *options])


def folder(root: Path, target: str) -> Path:
    """Return the folder of an export."""
    return root / "output" / "g" / target


def facts(root: Path, target: str, name: str) -> dict[str, Any]:
    """Return what the manifest says about a file."""
    found: dict[str, Any] = entries(folder(root, target))[name]
    return found


def boxes(page: Any) -> list[list[float]]:
    """Return MediaBox, TrimBox and BleedBox of a page in points."""
    return [
        [round(float(edge), 2) for edge in page.obj[key]]
        for key in ("/MediaBox", "/TrimBox", "/BleedBox")
    ]


def colors_set(owner: Any) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Yield the colours that a page sets, and the forms on it: no soft masks."""
    for each in pikepdf.parse_content_stream(owner):
        operator = str(each.operator)
        if operator.lower() in ("g", "rg", "k"):
            yield operator.lower(), tuple(round(float(v), 3) for v in each.operands)
    for drawing in owner.get("/Resources", {}).get("/XObject", {}).values():
        if drawing.Subtype == "/Form":
            yield from colors_set(drawing)


def painted(pdf: pikepdf.Pdf, number: int = 0) -> set[tuple[str, tuple[float, ...]]]:
    """Return the operators that set colours on a page, each with its operands once."""
    return set(colors_set(pdf.pages[number].obj))


def found(owner: Any, kind: str) -> list[Any]:
    """Return the resources of a kind that a page refers to, and forms on it."""
    resources = owner.get("/Resources", {})
    own = list(resources.get(kind, {}).values())
    forms = [each for each in resources.get("/XObject", {}).values() if "/BBox" in each]
    return own + [each for form in forms for each in found(form, kind)]


def rendered(file: Path, number: int = 0) -> Image.Image:
    """Return a page as PDFium draws it, at 72 dots per inch."""
    document = pdfium.PdfDocument(file)
    try:
        image: Image.Image = document[number].render().to_pil().convert("RGB")
        return image
    finally:
        document.close()
