"""A document of pages as a PDF. The same document gives the same bytes."""

import io
from functools import lru_cache

from cardgen import __version__
from cardgen.model.geometry import Box, Matrix, move, turn
from cardgen.model.page import Document, Page, Placement, Turn
from cardgen.write.navigation import add_link, add_outline, add_spots
from cardgen.write.outfile import Sink
from cardgen.write.painter import Painter
from cardgen.write.pdf_file import PdfFile
from cardgen.write.pdf_resources import PdfResources
from cardgen.write.pdf_syntax import Name, Object, Ref, Verbatim, serialize
from cardgen.write.pen import AT_PAGE_START
from cardgen.write.repeated_ops import RepeatedOps

_DUPLEX = {
    "long-edge": "DuplexFlipLongEdge",
    "short-edge": "DuplexFlipShortEdge",
    None: "Simplex",
}


def write_pdf(document: Document) -> bytes:
    """Give the whole file, where it is known to be small. Raises as `stream_pdf`."""
    file = io.BytesIO()
    stream_pdf(document, Sink(file))
    return file.getvalue()


def stream_pdf(document: Document, sink: Sink) -> None:
    """Write the file, page by page.

    A face placed twice or more is drawn once and referred to; placed once, it is
    drawn into its page, which is smaller and quicker. Raises Refused for a picture
    or font that cannot be used.
    """
    file = PdfFile(sink)
    recurring = RepeatedOps(document.pages)
    warehouse, tree = PdfResources(file, recurring.ops), file.reserve()
    pages: list[Ref] = []
    bookmarks: list[tuple[str, Ref]] = []
    for page in recurring.ahead(document.pages):
        pages.append(_add_page(file, warehouse, page, recurring, tree))
        if page.label:
            bookmarks.append((page.label, pages[-1]))
    warehouse.lettering.embed()
    file.add({"Type": Name("Pages"), "Count": len(pages), "Kids": pages}, tree)
    info = file.add(_information(document))
    found = _catalog(document, tree)
    if document.spots:
        found["Names"] = {"Dests": add_spots(file, document, pages)}
    if document.outline:
        found["Outlines"] = add_outline(file, document.outline)
    elif bookmarks:
        found["Outlines"] = _outline(file, bookmarks)
    file.finish(file.add(found), info)


def face_matrix(placement: Placement) -> Matrix:
    """Give the map from a face's own coordinates to those of its page."""
    face = placement.face
    return _map(placement.turn, placement.trim, face.width, face.height)


# A deck has few cells.
@lru_cache(maxsize=256)
def _map(turned: Turn, trim: Box, width: float, height: float) -> Matrix:
    matrix = turn(turned)
    lies = matrix.bounds(Box(0, 0, width, height))
    return matrix.then(move(trim.x - lies.x, trim.y - lies.y))


def _add_page(
    file: PdfFile,
    warehouse: PdfResources,
    page: Page,
    recurring: RepeatedOps,
    tree: Ref,
) -> Ref:
    painter = Painter(warehouse, AT_PAGE_START)
    painter.turn_over(page.height)
    if page.correction:
        painter.map_by(page.correction)
    for placement in page.placements:
        _place(painter, warehouse, placement, recurring.again(placement.face))
    painter.paint(page.marks)
    entries: dict[str, Object] = {
        "Type": Name("Page"),
        "Parent": tree,
        "MediaBox": _corners(Box(0, 0, page.width, page.height), page.height),
        "Contents": file.add_packed({}, painter.pen.content()),
        "Resources": warehouse.resources(painter),
    }
    onto_paper = page.correction or Matrix()
    if page.trim:
        entries["TrimBox"] = _corners(onto_paper.bounds(page.trim), page.height)
    if page.bleed:
        entries["BleedBox"] = _corners(onto_paper.bounds(page.bleed), page.height)
    if page.links:
        entries["Annots"] = [add_link(file, link, page.height) for link in page.links]
    return file.add(entries)


def _place(
    painter: Painter, warehouse: PdfResources, placement: Placement, often: bool
) -> None:
    matrix = face_matrix(placement)
    if not often:
        painter.draw_within(placement.window, matrix, placement.face.ops)
        return
    window = _cut(placement.window, placement.trim, placement.face.bleed)
    painter.place(warehouse.face(placement.face), matrix, window)


@lru_cache(maxsize=256)
def _cut(window: Box, trim: Box, bleed: float) -> Box | None:
    """Give what to cut a form to, which is cut to its bleed by itself."""
    return None if _covers(window, trim.grown(bleed)) else window


def _covers(window: Box, whole: Box, tolerance: float = 0.001) -> bool:
    return (
        window.x <= whole.x + tolerance
        and window.y <= whole.y + tolerance
        and window.right >= whole.right - tolerance
        and window.bottom >= whole.bottom - tolerance
    )


@lru_cache(maxsize=256)
def _corners(box: Box, height: float) -> Verbatim:
    """Give a page box as PDF counts it, from the bottom left."""
    edges = (box.x, height - box.bottom, box.right, height - box.y)
    return Verbatim(serialize([round(edge, 4) for edge in edges]))


def _information(document: Document) -> Object:
    """Give what the file says of itself. Dates are left out: no clock."""
    entries = {
        "Title": document.title,
        "Subject": document.subject,
        "Author": document.author,
        "Creator": f"cardgen {__version__}",
        "Producer": f"cardgen {__version__}",
    }
    return {key: text for key, text in entries.items() if text}


def _catalog(document: Document, tree: Ref) -> dict[str, Object]:
    catalog: dict[str, Object] = {
        "Type": Name("Catalog"),
        "Pages": tree,
        "ViewerPreferences": {
            "PrintScaling": Name("None"),
            "Duplex": Name(_DUPLEX[document.duplex]),
            "DisplayDocTitle": True,
        },
    }
    if document.language:
        catalog["Lang"] = document.language
    return catalog


def _outline(file: PdfFile, bookmarks: list[tuple[str, Ref]]) -> Ref:
    """Give a bookmark for every page that has a label."""
    outline = file.reserve()
    refs = [file.reserve() for _ in bookmarks]
    for place, (label, page) in enumerate(bookmarks):
        entries: dict[str, Object] = {
            "Title": label,
            "Parent": outline,
            "Dest": [page, Name("Fit")],
        }
        if place > 0:
            entries["Prev"] = refs[place - 1]
        if place + 1 < len(refs):
            entries["Next"] = refs[place + 1]
        file.add(entries, refs[place])
    return file.add(
        {
            "Type": Name("Outlines"),
            "Count": len(refs),
            "First": refs[0],
            "Last": refs[-1],
        },
        outline,
    )
