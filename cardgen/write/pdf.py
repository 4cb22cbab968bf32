"""A document of pages as a PDF. The same document gives the same bytes."""

import io
from functools import lru_cache

from cardgen import __version__
from cardgen.model.geometry import Box, Matrix
from cardgen.model.outlines import closed_line
from cardgen.model.page import CutLayer, Document, Page, PageCut, SpotLine, onto_page
from cardgen.write.navigation import (
    add_link,
    add_outline,
    add_page_outline,
    add_spots,
)
from cardgen.write.outfile import Sink
from cardgen.write.painter import Painter, PdfForms
from cardgen.write.pdf_file import PdfFile
from cardgen.write.pdf_resources import PdfResources
from cardgen.write.pdf_syntax import (
    Name,
    Object,
    Ref,
    Verbatim,
    format_number,
    rectangle_operator,
    serialize,
    transform_operator,
)
from cardgen.write.pen import AT_PAGE_START, KnownParts
from cardgen.write.repeated_ops import RepeatedOps

_DUPLEX = {
    "long-edge": "DuplexFlipLongEdge",
    "short-edge": "DuplexFlipShortEdge",
    None: "Simplex",
}
_DASHED = "[6 3] 0 d"


def write_pdf(document: Document) -> bytes:
    """Return the bytes of a small document. Raises as `stream_pdf`."""
    file = io.BytesIO()
    stream_pdf(document, Sink(file))
    return file.getvalue()


def stream_pdf(document: Document, sink: Sink, known: KnownParts | None = None) -> None:
    """Write the file, page by page.

    A face placed twice or more is drawn once and referred to; placed once, it is
    drawn into its page, which is smaller and quicker. What is `known` from another
    document is not painted again. Raises Refused for a picture or font that cannot be
    used.
    """
    file = PdfFile(sink)
    known = known or KnownParts(room=0)
    repeated = RepeatedOps(document.pages, known.one_of)
    resources, tree = PdfResources(file, known.packed), file.reserve()
    forms = PdfForms(resources, repeated.ops, known)
    pages: list[Ref] = []
    bookmarks: list[tuple[str, Ref]] = []
    for page in repeated.ahead(document.pages):
        painter = _painted(page, forms, repeated)
        pages.append(_add_page(file, page, painter, tree))
        if page.label:
            bookmarks.append((page.label, pages[-1]))
    forms.resources.fonts.embed()
    file.add({"Type": Name("Pages"), "Count": len(pages), "Kids": pages}, tree)
    info = file.add(_information(document))
    catalog = _catalog(document, tree)
    if document.spots:
        catalog["Names"] = {"Dests": add_spots(file, document, pages)}
    if document.outline:
        catalog["Outlines"] = add_outline(file, document.outline)
    elif bookmarks:
        catalog["Outlines"] = add_page_outline(file, bookmarks)
    file.finish(file.add(catalog), info)


def _painted(page: Page, forms: PdfForms, repeated: RepeatedOps) -> Painter:
    painter = Painter(forms, AT_PAGE_START)
    # PDF's own y runs up.
    painter.pen.write(f"1 0 0 -1 0 {format_number(page.height)} cm")
    if page.correction:
        painter.pen.write(transform_operator(page.correction))
    for placement in page.placements:
        face, trim, window = placement.face, placement.trim, placement.window
        matrix = onto_page(placement.turn, trim, face.width, face.height)
        if repeated.again(face):
            clip = _clip(window, trim, face.bleed)
            painter.place(forms.face(face), matrix, clip)
        else:
            painter.pen.save()
            clip_and_map = rectangle_operator(window), transform_operator(matrix)
            painter.pen.write(" W n ".join(clip_and_map))
            painter.paint(face.ops)
            painter.pen.restore()
    painter.paint(page.marks)
    if page.cut and page.cut.cutter.spot:
        _draw_cuts(painter, page.cut, page.cut.cutter.spot, "CUT")
        # The lines across tiles are for those who glue them.
        if page.cut.cutter.score and any(each.face.box for each in page.placements):
            _draw_cuts(painter, page.cut, page.cut.cutter.score, "SCORE")
    return painter


def _draw_cuts(painter: Painter, cut: PageCut, spot: SpotLine, layer: CutLayer) -> None:
    """Draw the lines of a layer in the colour by which a shop finds them, over all
    others: solid ones to cut, dashed ones to fold."""
    pen, resources = painter.pen, painter.resources
    pen.save()
    pen.refer("overprint", resources.overprint())
    pen.refer("stroke opacity", AT_PAGE_START["stroke opacity"][1:-3])
    pen.set("dash", AT_PAGE_START["dash"] if layer == "CUT" else _DASHED)
    space = resources.spot(spot)
    painter.names.spaces.add(space)
    pen.write(f"/{space} CS 1 SCN {format_number(spot.width)} w")
    for line in cut.lines:
        if line.closed and layer == "CUT":
            pen.write(f"{resources.path(closed_line(line.vertices))} S")
        elif line.layer == layer:
            pen.write(f"{resources.path(closed_line(line.vertices)[:-1])} S")
    pen.restore()


def _add_page(file: PdfFile, page: Page, painter: Painter, tree: Ref) -> Ref:
    entries: dict[str, Object] = {
        "Type": Name("Page"),
        "Parent": tree,
        "MediaBox": _corners(Box(0, 0, page.width, page.height), page.height),
        "Contents": file.add_packed({}, painter.pen.content()),
        "Resources": painter.resources.entries(painter.names),
    }
    onto_paper = page.correction or Matrix()
    if page.trim:
        entries["TrimBox"] = _corners(onto_paper.bounds(page.trim), page.height)
    if page.bleed:
        entries["BleedBox"] = _corners(onto_paper.bounds(page.bleed), page.height)
    if page.links:
        entries["Annots"] = [add_link(file, link, page.height) for link in page.links]
    return file.add(entries)


@lru_cache(maxsize=256)
def _clip(window: Box, trim: Box, bleed: float) -> Box | None:
    """Return what to cut a face's form to, if it is less than the form's own box."""
    return None if _covers(window, trim.grown(bleed)) else window


def _covers(window: Box, box: Box, tolerance: float = 0.001) -> bool:
    return (
        window.x <= box.x + tolerance
        and window.y <= box.y + tolerance
        and window.right >= box.right - tolerance
        and window.bottom >= box.bottom - tolerance
    )


@lru_cache(maxsize=256)
def _corners(box: Box, height: float) -> Verbatim:
    """Return a page box as PDF defines it, from the bottom left."""
    edges = (box.x, height - box.bottom, box.right, height - box.y)
    return Verbatim(serialize([round(edge, 4) for edge in edges]))


def _information(document: Document) -> Object:
    """Return the document's information. There are no dates: no clock."""
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
