"""The PDF as a whole: exact places, identical bytes, metadata."""

import hashlib
import io
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle
from pathlib import Path

import pikepdf
import pypdfium2
import pypdfium2.raw as raw
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardgen import __version__
from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.papers import PAPERS
from cardgen.model.face import Item
from cardgen.model.geometry import Box
from cardgen.model.page import Document, Page
from cardgen.model.problem import Refused
from cardgen.model.units import to_mm
from cardgen.write.pdf import write_pdf
from tests.faces import BLUE, RED, ROOT, face, item, job

EXACT = 0.01


def _document(
    items: list[tuple[Item, int]], layout: str = "duplex", paper: str = "a4"
) -> Document:
    pages = LAYOUTS[layout].impose(items, job(paper, *PAPERS[paper]))
    return _of(pages)


def _of(pages: Sequence[Page]) -> Document:
    return Document(
        Path("a-game-cards-a4-duplex.pdf"),
        "A Game: Cards (ü)",
        "Fronts and backs",
        "A. Designer",
        "en",
        pages,
        "long-edge",
    )


def _opened(document: Document) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(write_pdf(document)))


def _blocks(data: bytes, page: int) -> list[tuple[float, float, float, float]]:
    """Return left, top, width and height in mm of what is on a page, as PDFium sees it.

    Cards without bleed are one rectangle each, of the size of their trim.
    """
    with pypdfium2.PdfDocument(data) as pdf:
        sheet = pdf[page]
        height = sheet.get_height()
        kinds = [raw.FPDF_PAGEOBJ_FORM, raw.FPDF_PAGEOBJ_PATH]
        bounds = [thing.get_bounds() for thing in sheet.get_objects(kinds, max_depth=1)]
    boxes = [
        tuple(to_mm(length) for length in (x0, height - y1, x1 - x0, y1 - y0))
        for x0, y0, x1, y1 in bounds
    ]
    return [box for box in boxes if 12 < box[2] < 250 and 12 < box[3] < 250]  # type: ignore[misc]


@settings(max_examples=settings().max_examples // 10)
@given(
    paper=st.sampled_from(sorted(PAPERS)),
    width=st.floats(15, 200).map(lambda length: round(length, 2)),
    height=st.floats(15, 200).map(lambda length: round(length, 2)),
    copies=st.integers(1, 12),
)
def test_trims_are_exact_and_backs_lie_behind_fronts(
    paper: str, width: float, height: float, copies: int
) -> None:
    try:
        copied = [(item("card", width, height, 0), copies)]
        pages = LAYOUTS["duplex"].impose(copied, job(paper, *PAPERS[paper]))
    except Refused:
        assume(False)
    data = write_pdf(_of([replace(page, marks=()) for page in pages]))
    for front in range(0, len(pages), 2):
        fronts, backs = _blocks(data, front), _blocks(data, front + 1)
        assert len(fronts) == len(backs) == len(pages[front].placements)
        behind = [(PAPERS[paper][0] - x - w, y, w, h) for x, y, w, h in backs]
        for mine, other in zip(sorted(fronts), sorted(behind), strict=True):
            assert mine == pytest.approx(other, abs=EXACT)
            assert sorted(mine[2:]) == pytest.approx(sorted((width, height)), abs=EXACT)


@pytest.mark.long
def test_the_same_document_gives_the_same_bytes_in_any_process() -> None:
    script = (
        "import hashlib; from tests.write import test_pdf as t;"
        "one, two = t.item('a', 63.5, 88.9, 2), t.item('b', 50, 50, 0);"
        "d = t._document([(one, 5), (two, 1)]);"
        "print(hashlib.sha256(t.write_pdf(d)).hexdigest())"
    )
    there = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    one, other = item("a", 63.5, 88.9, 2), item("b", 50, 50, 0)
    here = write_pdf(_document([(one, 5), (other, 1)]))
    assert there.strip() == hashlib.sha256(here).hexdigest()


def test_a_different_document_has_a_different_id() -> None:
    pdfs = [_opened(_document([(item("card", n, 50, 0), 1)])) for n in (50, 51)]
    assert len({bytes(pdf.trailer.ID[0]) for pdf in pdfs}) == 2


def test_the_file_is_sound() -> None:
    items = [(item("a", 63.5, 88.9, 2), 12), (item("b", 44, 68, 0, back=False), 3)]
    for layout, paper in zip(LAYOUTS, cycle(["a4", "letter"]), strict=False):
        pdf = _opened(_document(items, layout, paper))
        assert pdf.check_pdf_syntax() == [], layout
        assert float(pdf.pdf_version) >= 1.7


def test_page_boxes_of_a_card_alone_on_its_page() -> None:
    pdf = _opened(_document([(item("card", 63.5, 88.9, 3), 1)], "single"))
    assert len(pdf.pages) == 2
    for page in pdf.pages:
        media, trim, bleed = (
            [to_mm(float(edge)) for edge in page[box]]
            for box in ("/MediaBox", "/TrimBox", "/BleedBox")
        )
        assert media == pytest.approx([0, 0, 210, 297], abs=EXACT)
        assert trim == pytest.approx([73.25, 104.05, 136.75, 192.95], abs=EXACT)
        assert bleed == pytest.approx([70.25, 101.05, 139.75, 195.95], abs=EXACT)


def test_page_boxes_count_from_the_bottom() -> None:
    trim = Box(10, 20, 30, 40)
    pdf = _opened(_of([Page(100, 200, "1", (), (), trim, trim.grown(5))]))
    (sheet,) = pdf.pages
    assert [float(edge) for edge in sheet.TrimBox] == [10, 140, 40, 180]
    assert [float(edge) for edge in sheet.BleedBox] == [5, 135, 45, 185]


def test_what_the_file_says_of_itself() -> None:
    """Neither a clock nor a path of this machine; sheets of cards claim no trim."""
    document = _document([(item("card", 63, 88, 2), 10)])
    assert str(ROOT).encode() not in write_pdf(document)
    pdf = _opened(document)
    assert not {"/TrimBox", "/BleedBox"} & pdf.pages[0].keys()
    assert {key: str(pdf.docinfo[key]) for key in pdf.docinfo} == {
        "/Title": "A Game: Cards (ü)",
        "/Subject": "Fronts and backs",
        "/Author": "A. Designer",
        "/Creator": f"cardgen {__version__}",
        "/Producer": f"cardgen {__version__}",
    }
    assert str(pdf.Root.Lang) == "en"
    wishes = pdf.Root.ViewerPreferences
    assert (wishes.PrintScaling, wishes.Duplex) == ("/None", "/DuplexFlipLongEdge")
    with pdf.open_outline() as outline:
        assert [entry.title for entry in outline.root] == ["card"] * 2


def test_neighbours_on_a_shared_cut_line_keep_their_bleed_to_themselves() -> None:
    colors = {"blue": BLUE, "red": RED}
    cards = [(Item(n, face(63.5, 88.9, 2, c), None), 1) for n, c in colors.items()]
    with pypdfium2.PdfDocument(write_pdf(_document(cards))) as pdf:
        scale = 10 / (72 / 25.4)
        image = pdf[0].render(scale=scale).to_pil().convert("RGB")
    cut = round((9.75 + 63.5) * 10)
    blue, red = image.getpixel((cut - 2, 400)), image.getpixel((cut + 2, 400))
    assert blue == pytest.approx((26, 51, 153), abs=2)
    assert red == pytest.approx((153, 26, 26), abs=2)
