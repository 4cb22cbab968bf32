"""A document of pages as the bytes of a PDF. The same document gives the same bytes."""

from collections import Counter
from collections.abc import Iterable, Iterator

from reportlab.pdfbase.pdfdoc import (
    PDFArrayCompact,
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFObjectReference,
    PDFPage,
    PDFStream,
    PDFString,
    PDFZCompress,
)

from cardgen import __version__
from cardgen.model.geometry import Box, Matrix, move, turn
from cardgen.model.ops import Group, Op, Shape, TextLine
from cardgen.model.page import Document, Page, Placement
from cardgen.write.lettering import embed_fonts
from cardgen.write.painter import Painter
from cardgen.write.pen import AT_PAGE_START
from cardgen.write.warehouse import Warehouse

# Opacities and masks came with 1.4, the preset for two sides with 1.7.
_VERSION = (1, 7)
_MANY_POINTS = 200
_DUPLEX = {
    "long-edge": "DuplexFlipLongEdge",
    "short-edge": "DuplexFlipShortEdge",
    None: "Simplex",
}


def write_pdf(document: Document) -> bytes:
    """Give the whole file.

    A face placed twice or more is drawn once and referred to; placed once, it is
    drawn into its page, which is smaller and quicker. Raises Refused for a picture
    or font that cannot be used.
    """
    file = PDFDocument(
        compression=1,
        invariant=1,
        pdfVersion=_VERSION,
        lang=document.language or None,
    )
    file.info = _information(document)
    warehouse = Warehouse(file, _recurring(document))
    placed = Counter(
        id(placement.face) for page in document.pages for placement in page.placements
    )
    for page in document.pages:
        _add_page(file, warehouse, page, placed)
    _describe(file, document)
    return _closed(file)


def face_matrix(placement: Placement) -> Matrix:
    """Give the map from a face's own coordinates to those of its page."""
    face, trim = placement.face, placement.trim
    turned = turn(placement.turn)
    lies = turned.bounds(Box(0, 0, face.width, face.height))
    return turned.then(move(trim.x - lies.x, trim.y - lies.y))


def _recurring(document: Document) -> dict[int, Op]:
    """Find what is alike on several pages: id -> the first of them.

    Those are marks and words in the margins, and shapes of many points on the faces.
    """
    ops = [op for page in document.pages for op in _leaves(page.marks)]
    counts = Counter(ops)
    first: dict[Op, Op] = {}
    alike = {id(op): first.setdefault(op, op) for op in ops if counts[op] > 1}
    return {**alike, **_large_shapes(document)}


def _large_shapes(document: Document) -> dict[int, Op]:
    """Find shapes of many points that several faces have; they are one object then."""
    placed = (placement for page in document.pages for placement in page.placements)
    faces = {id(placement.face): placement.face for placement in placed}
    large = [
        op
        for face in faces.values()
        for op in _leaves(face.ops)
        if isinstance(op, Shape) and len(op.outline) > _MANY_POINTS
    ]
    counts = Counter(map(id, large))
    return {id(op): op for op in large if counts[id(op)] > 1}


def _leaves(ops: Iterable[Op]) -> Iterator[Op]:
    for op in ops:
        if isinstance(op, Group):
            yield from _leaves(op.ops)
        elif isinstance(op, Shape | TextLine):
            yield op


def _add_page(
    file: PDFDocument, warehouse: Warehouse, page: Page, placed: Counter[int]
) -> None:
    painter = Painter(warehouse, AT_PAGE_START)
    painter.turn_over(page.height)
    for placement in page.placements:
        _place(painter, warehouse, placement, placed[id(placement.face)] > 1)
    painter.paint(page.marks)
    sheet = PDFPage()
    sheet.MediaBox = _corners(Box(0, 0, page.width, page.height), page.height)
    if page.trim:
        sheet.TrimBox = _corners(page.trim, page.height)
    if page.bleed:
        sheet.BleedBox = _corners(page.bleed, page.height)
    content = painter.pen.content()
    file.updateSignature(content)
    sheet.Contents = PDFStream(content=content, filters=[PDFZCompress])
    sheet.Resources = warehouse.resources(painter)
    file.addPage(sheet)


def _place(
    painter: Painter, warehouse: Warehouse, placement: Placement, often: bool
) -> None:
    matrix = face_matrix(placement)
    if not often:
        painter.draw_within(placement.window, matrix, placement.face.ops)
        return
    # The form is cut to its bleed by itself: a clip is needed for less than that.
    whole = placement.trim.grown(placement.face.bleed)
    window = None if _covers(placement.window, whole) else placement.window
    painter.place(warehouse.face(placement.face), matrix, window)


def _covers(window: Box, whole: Box, tolerance: float = 0.001) -> bool:
    return (
        window.x <= whole.x + tolerance
        and window.y <= whole.y + tolerance
        and window.right >= whole.right - tolerance
        and window.bottom >= whole.bottom - tolerance
    )


def _corners(box: Box, height: float) -> PDFArrayCompact:
    """Give a page box as PDF counts it, from the bottom left."""
    edges = (box.x, height - box.bottom, box.right, height - box.y)
    return PDFArrayCompact([round(edge, 4) + 0.0 for edge in edges])


def _information(document: Document) -> PDFDictionary:
    """Give what the file says of itself. Dates are left out: no clock."""
    entries = {
        "Title": document.title,
        "Subject": document.subject,
        "Author": document.author,
        "Creator": f"cardgen {__version__}",
        "Producer": "ReportLab",
    }
    return PDFDictionary(
        {key: PDFString(text) for key, text in entries.items() if text}
    )


def _describe(file: PDFDocument, document: Document) -> None:
    catalog = file.Catalog
    catalog.ViewerPreferences = PDFDictionary(
        {
            "PrintScaling": PDFName("None"),
            "Duplex": PDFName(_DUPLEX[document.duplex]),
            "DisplayDocTitle": "true",
        }
    )
    bookmarks = [
        (page.label, number)
        for number, page in enumerate(document.pages, 1)
        if page.label
    ]
    catalog.Outlines = _outline(file, bookmarks) if bookmarks else None


def _outline(file: PDFDocument, bookmarks: list[tuple[str, int]]) -> PDFDictionary:
    """Give a bookmark for every page that has a label."""
    last = len(bookmarks)
    for place, (label, number) in enumerate(bookmarks, 1):
        page = PDFObjectReference(f"Page{number}")
        entries = {
            "Title": PDFString(label),
            "Parent": PDFObjectReference("Outlines"),
            "Dest": PDFArrayCompact([page, PDFName("Fit")]),
        }
        if place > 1:
            entries["Prev"] = PDFObjectReference(f"Bookmark{place - 1}")
        if place < last:
            entries["Next"] = PDFObjectReference(f"Bookmark{place + 1}")
        file.Reference(PDFDictionary(entries), f"Bookmark{place}")
    outline = PDFDictionary(
        {
            "Type": PDFName("Outlines"),
            "Count": last,
            "First": PDFObjectReference("Bookmark1"),
            "Last": PDFObjectReference(f"Bookmark{last}"),
        }
    )
    file.Reference(outline, "Outlines")
    return outline


def _closed(file: PDFDocument) -> bytes:
    embed_fonts(file)
    data: bytes = file.format()
    return data
