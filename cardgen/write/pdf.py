"""A document of pages as a PDF. The same document gives the same bytes."""

import io
from collections import Counter
from collections.abc import Iterable, Iterator

from cardgen import __version__
from cardgen.model.geometry import Box, Matrix, move, turn
from cardgen.model.ops import Group, Op, Shape, TextLine
from cardgen.model.page import Document, Page, Placement
from cardgen.write.painter import Painter
from cardgen.write.pdf_file import PdfFile
from cardgen.write.pdf_objects import Name, Object, Ref
from cardgen.write.pen import AT_PAGE_START
from cardgen.write.sink import Sink
from cardgen.write.warehouse import Warehouse

_MANY_POINTS = 200
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
    warehouse = Warehouse(file, _recurring(document))
    placed = Counter(
        id(placement.face) for page in document.pages for placement in page.placements
    )
    tree = file.reserve()
    pages = [_add_page(file, warehouse, page, placed, tree) for page in document.pages]
    warehouse.lettering.embed()
    file.add({"Type": Name("Pages"), "Count": len(pages), "Kids": pages}, tree)
    info = file.add(_information(document))
    file.finish(file.add(_catalog(file, document, tree, pages)), info)


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
    file: PdfFile, warehouse: Warehouse, page: Page, placed: Counter[int], tree: Ref
) -> Ref:
    painter = Painter(warehouse, AT_PAGE_START)
    painter.turn_over(page.height)
    for placement in page.placements:
        _place(painter, warehouse, placement, placed[id(placement.face)] > 1)
    painter.paint(page.marks)
    entries: dict[str, Object] = {
        "Type": Name("Page"),
        "Parent": tree,
        "MediaBox": _corners(Box(0, 0, page.width, page.height), page.height),
        "Contents": file.add_packed({}, painter.pen.content()),
        "Resources": warehouse.resources(painter),
    }
    if page.trim:
        entries["TrimBox"] = _corners(page.trim, page.height)
    if page.bleed:
        entries["BleedBox"] = _corners(page.bleed, page.height)
    return file.add(entries)


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


def _corners(box: Box, height: float) -> list[float]:
    """Give a page box as PDF counts it, from the bottom left."""
    edges = (box.x, height - box.bottom, box.right, height - box.y)
    return [round(edge, 4) for edge in edges]


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


def _catalog(file: PdfFile, document: Document, tree: Ref, pages: list[Ref]) -> Object:
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
    bookmarks = [
        (page.label, ref)
        for page, ref in zip(document.pages, pages, strict=True)
        if page.label
    ]
    if bookmarks:
        catalog["Outlines"] = _outline(file, bookmarks)
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
