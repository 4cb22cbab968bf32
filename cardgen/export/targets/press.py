"""One PDF for each component, with a page for each face, as printers want them.

Each page is exactly as large as the card and its bleed, without any marks: 3 mm of
bleed, or what the card type has if that is more. Where the art of a card ends sooner,
it is mirrored. TrimBox and BleedBox say where to cut, and all fonts are embedded.

The pages are front, back, front, back, and so on; a back that all cards share follows
each front. Each card is there once: `order.txt` lists the copies to print of each, and
on which pages it is. A rulebook is a PDF of single pages in the order of reading, with
blank ones at its end to make a multiple of four.

Colours are sRGB. Two ways lead to CMYK:

- Write inks beside a colour of the palette, in percent of cyan, magenta, yellow and
  black. What is drawn in that colour is printed with these inks, black and greys with
  black ink alone; other colours and pictures stay sRGB, and a warning names them. A
  gradient needs inks for all of its colours.
- Get the profile of its paper from your printer, for example as a file .icc, and name
  it: `--icc FILE`. All other colours and pictures are then converted by it (relative
  colorimetric with black point compensation), and the PDF contains it as its output
  intent. Black stays black ink alone, and so do grey pictures.

A warning names the cards with more ink than most presses dry, 300 percent. The PDF
does not claim to be PDF/X: let your printer check it.

    palette:
      ink: {color: "#1c1c1c", cmyk: [0, 0, 0, 100]}

    cardgen export dragons --to press --icc coated.icc
"""

from collections.abc import Iterator

from cardgen.export.outbox import Outbox
from cardgen.export.press_pages import PressPage, PressPages
from cardgen.export.press_pdfs import PressPdfs
from cardgen.export.shipment import ExportedBook, ExportedPart, Shipment
from cardgen.model.face import Face
from cardgen.model.problem import Problem
from cardgen.model.units import show_mm, to_points
from cardgen.validate.formatting import pluralize

ID = "press"
OPTIONS: tuple[str, ...] = ("icc",)
# Printers ask for 3 mm or an eighth of an inch (3.2 mm), and accept either.
_BLEED = to_points(3.0)
# Coated paper in offset: usual limits are 300 to 330 %.
_MOST_INK = 3.0


def export(goods: Shipment, outbox: Outbox) -> list[Problem]:
    """Write a PDF for each component and rulebook, and `order.txt`."""
    pages, pdfs = PressPages(), PressPdfs(goods, outbox, _MOST_INK)
    lines = [f"{goods.game.title}, version {goods.game.version}: what to print"]
    for part in goods.parts:
        pdfs.write(part.component, list(_part_pages(part, pages)))
        lines += ["", *_part_lines(part)]
    for book in goods.books:
        made = list(pages.of_book(book.document, _BLEED))
        pdfs.write(book.component, made)
        lines += ["", *_book_lines(book, len(made))]
    text = "\n".join(lines)
    outbox.add("order.txt", f"{text}\n".encode(), {"kind": "list"})
    return pdfs.problems()


def _part_pages(part: ExportedPart, pages: PressPages) -> Iterator[PressPage]:
    for card in part.cards:
        yield PressPage(card.id, "front", pages.of(card.front, _bleed(card.front)))
        if card.back:
            yield PressPage(card.id, "back", pages.of(card.back, _bleed(card.back)))


def _bleed(face: Face) -> float:
    return max(_BLEED, face.bleed)


def _part_lines(part: ExportedPart) -> Iterator[str]:
    sizes = dict.fromkeys(
        f"{show_mm(card.front.width)} x {show_mm(card.front.height)} mm"
        for card in part.cards
    )
    yield f"{part.id}.pdf: {part.component.title}, {', '.join(sizes)}"
    yield f"  {part.copies} to print; one page a side, front before back"
    page = 1
    for card in part.cards:
        last = page + (card.back is not None)
        where = f"page {page}" if last == page else f"pages {page} and {last}"
        yield f"  {card.copies} x {card.title} ({card.id}), {where}"
        page = last + 1


def _book_lines(book: ExportedBook, count: int) -> Iterator[str]:
    leaf, own = book.document.pages[0], len(book.document.pages)
    size = f"{show_mm(leaf.width)} x {show_mm(leaf.height)} mm"
    yield f"{book.component.id}.pdf: {book.component.title}, {size}"
    blank = {0: "", 1: ", the last one blank"}.get(
        count - own, f", the last {count - own} blank"
    )
    yield f"  1 to print; {count} single pages{blank}"
    sheets = pluralize(count // 4, "folded sheet")
    yield f"  saddle stitch: {sheets} of four pages"
