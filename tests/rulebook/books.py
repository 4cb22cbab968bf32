"""A small game with a rulebook, rendered and read back."""

import contextlib
import io
from pathlib import Path
from typing import NamedTuple

import pikepdf
import pypdfium2

from cardgen.__main__ import run_cardgen
from cardgen.load.workspace import Workspace
from cardgen.pipeline.check import CheckedGame, check
from tests.shipped.games import SHARED, borrow

GAME = """\
format: 1
id: pond
title: The Pond
version: 1.2.0
players: [2, 4]
language: en-GB
designer: A. Heron
fonts: {body: alegreya}
icons: {star: {icon: round-star, color: gold, meaning: a level}}
palette: {gold: "#f2b632"}
glossary: {Dive: to be where nobody sees you}
card_types:
  bird:
    size: poker
    fields:
      name: {type: text}
      level: {type: integer, range: [1, 3]}
      text: {type: text}
    front: bird.xml.j2
    back: bird.xml.j2
components:
  pool: {kind: deck, title: Birds, card_type: bird, cards: pool.yaml}
  rules: {kind: rulebook, title: Rules, text: rules.md, page: PAGE}
setup:
  - {deal: {pool: 1}, each: true}
rules: none
print: {papers: a4, looks: [colour, low-ink], layouts: [duplex]}
"""
POOL = """\
defaults: {provenance: placeholder}
cards:
  - {id: heron, name: Heron, level: 3, copies: COPIES, text: "Dive."}
  - {id: duck, name: Duck, level: 1, text: "Quack."}
"""
BIRD = """\
<face>
  {% set ground = "white" if look == "low-ink" else "gold" %}
  <rect width="63.5" height="88.9" fill="{{ ground }}"/>
  <text x="5" y="5" width="53" height="12" size="20">{{ card.name }} {{ side }}</text>
</face>
"""


class Book(NamedTuple):
    """A game's folder; its root contains cards/ and this repository's assets."""

    folder: Path

    @classmethod
    def write(
        cls, root: Path, text: str, *, page: str = "a5", copies: int = 4
    ) -> "Book":
        """Write a game with the text of its rulebook."""
        folder = root / "cards" / "pond"
        (folder / "templates" / "figures").mkdir(parents=True, exist_ok=True)
        for name, content in (
            ("game.yaml", GAME.replace("PAGE", page)),
            ("pool.yaml", POOL.replace("COPIES", str(copies))),
            ("templates/bird.xml.j2", BIRD),
            ("rules.md", text),
        ):
            cls(folder).put(name, content)
        borrow(root, *SHARED)
        return cls(folder)

    def put(self, name: str, text: str) -> None:
        """Write a file of the game."""
        (self.folder / name).write_text(text, encoding="utf-8")

    @property
    def root(self) -> Path:
        """Return the folder above cards/."""
        return self.folder.parents[1]

    def check(self) -> CheckedGame:
        """Read and check the game."""
        return check(Workspace(self.root), self.folder)

    def render(self, *more: str, look: str = "colour") -> Path:
        """Render the rulebook and return its file."""
        command = ["--root", str(self.root), "--quiet", "render", "pond"]
        command += ["--component", "rules", "--look", look, *more]
        with contextlib.redirect_stdout(io.StringIO()) as out:
            assert run_cardgen(command) == 0
        (name,) = out.getvalue().splitlines()
        return Path(name)


def pages(pdf: Path) -> list[str]:
    """Return the words of every page, as a reader copies them."""
    with pypdfium2.PdfDocument(pdf) as document:
        texts = [page.get_textpage().get_text_bounded() for page in document]
    return [" ".join(text.split()) for text in texts]


def lines(pdf: Path, page: int) -> list[str]:
    """Return the lines of a page, from 0."""
    with pypdfium2.PdfDocument(pdf) as document:
        text = document[page].get_textpage().get_text_bounded()
    return [line.strip() for line in text.splitlines() if line.strip()]


class Way(NamedTuple):
    """A link: the page it is on, its words' box, and the page it leads to, from 0."""

    page: int
    words: str
    to: int


def ways(pdf: Path) -> list[Way]:
    """Return all links inside a document, resolved by its names."""
    found = []
    with pikepdf.open(pdf) as document, pypdfium2.PdfDocument(pdf) as read:
        spots = named_spots(document)
        for number, page in enumerate(document.pages):
            text = read[number].get_textpage()
            for link in page.get("/Annots", []):
                if "/Dest" in link:
                    box = [float(edge) for edge in link.Rect]
                    words = text.get_text_bounded(*box)
                    to = spots[str(link.Dest)]
                    found.append(Way(number, " ".join(words.split()), to))
    return found


def named_spots(document: pikepdf.Pdf) -> dict[str, int]:
    """Return the page of each name that a document's links may use."""
    names = list(document.Root.Names.Dests.Names)
    pages = {page.obj.objgen: number for number, page in enumerate(document.pages)}
    return {
        str(name): pages[spot[0].objgen]
        for name, spot in zip(names[::2], names[1::2], strict=True)
    }


def marks(pdf: Path) -> list[tuple[int, str, int]]:
    """Return level, title and page, from 0, of each entry of the outline."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [
            (mark.level, mark.get_title(), mark.get_dest().get_index())
            for mark in document.get_toc()
        ]
