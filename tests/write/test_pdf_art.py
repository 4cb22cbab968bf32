"""Pages of other PDFs as forms: they look as they do alone, or are rejected."""

import io
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops
from reportlab.lib.colors import Color, blue, red
from reportlab.pdfgen.canvas import Canvas

from cardgen.art import pdf_page
from cardgen.art.art_file import BadArt
from cardgen.art.pdf_page import page_size
from cardgen.write.outfile import Sink
from cardgen.write.pdf_art import PdfArt, add_pdf_art
from cardgen.write.pdf_file import PdfFile
from cardgen.write.pdf_syntax import Name

Change = Callable[[pikepdf.Pdf], None]
CROP = [15, 5, 95, 70]


def _art(*changes: Change, pages: int = 2, **options: object) -> bytes:
    """Return a page of gradients, letters and opacity; `changes` modify its objects."""
    file = io.BytesIO()
    canvas = Canvas(file, (120, 80), invariant=1, pageCompression=1)
    for page in range(pages):
        canvas.linearGradient(10, 10, 60, 40, (red, blue), extend=False)
        canvas.setFont("Helvetica", 20)
        canvas.drawString(20, 50, f"page {page + 1}")
        canvas.setFillColor(Color(0, 0.5, 0, alpha=0.5))
        canvas.circle(70, 40, 25, fill=1)
        canvas.showPage()
    canvas.save()
    with pikepdf.open(file) as document:
        for change in changes:
            change(document)
        after = io.BytesIO()
        document.save(after, deterministic_id=not options, **options)
    return after.getvalue()


def _shown(path: Path, page: int = 1) -> tuple[bytes, PdfArt]:
    """Write a file of one page that shows nothing but the art."""
    file = io.BytesIO()
    pdf = PdfFile(Sink(file))
    art, tree = add_pdf_art(pdf, path, page), pdf.reserve()
    sheet = pdf.add(
        {
            "Type": Name("Page"),
            "Parent": tree,
            "MediaBox": [0, 0, art.width, art.height],
            "Contents": pdf.add_packed({}, b"/A1 Do"),
            "Resources": {"XObject": {"A1": art.ref}},
        }
    )
    pdf.add({"Type": Name("Pages"), "Count": 1, "Kids": [sheet]}, tree)
    root = pdf.add({"Type": Name("Catalog"), "Pages": tree})
    pdf.finish(root, pdf.add({}))
    return file.getvalue(), art


def _picture(data: bytes, page: int = 1, scale: float = 2) -> Image.Image:
    with pypdfium2.PdfDocument(data) as document:
        return document[page - 1].render(scale=scale).to_pil().convert("RGB")


def _with(**entries: object) -> Change:
    """Return a change of entries of the first page."""

    def change(document: pikepdf.Pdf) -> None:
        for name, value in entries.items():
            setattr(document.pages[0], name, value)

    return change


def _in_parts(document: pikepdf.Pdf) -> None:
    page = document.pages[0]
    data = page.Contents.read_bytes()
    half = data.index(b" gs") + len(b" gs")
    page.Contents = pikepdf.Array(
        [document.make_stream(part) for part in (data[:half], data[half:].lstrip())]
    )


def _inherits(document: pikepdf.Pdf) -> None:
    page = document.pages[0].obj
    page.Parent.Resources = page.Resources
    page.Parent.Rotate = 270
    del page.Resources, page.Rotate


def _multiplies(document: pikepdf.Pdf) -> None:
    page = document.pages[0]
    page.Resources.ExtGState.Blend = pikepdf.Dictionary(BM=pikepdf.Name.Multiply)
    page.Group = pikepdf.Dictionary(
        S=pikepdf.Name.Transparency, CS=pikepdf.Name.DeviceRGB
    )
    page.contents_add(b"/Blend gs 1 .5 0 rg 0 0 70 60 re f")


@pytest.mark.parametrize(
    ("changes", "size"),
    [
        ((), (120, 80)),
        ((_with(Rotate=90),), (80, 120)),
        ((_with(CropBox=CROP),), (80, 65)),
        ((_with(MediaBox=[-30, -10, 100, 200]),), (130, 210)),
        ((_with(Rotate=90, CropBox=CROP),), (65, 80)),
        ((_with(Rotate=-180, CropBox=CROP),), (80, 65)),
        ((_in_parts,), (120, 80)),
        ((_inherits,), (80, 120)),
        ((_multiplies,), (120, 80)),
        ((_with(UserUnit=2, Rotate=90),), (160, 240)),
    ],
)
def test_a_page_looks_as_it_does_alone(
    tmp_path: Path, changes: tuple[Change, ...], size: tuple[float, float]
) -> None:
    path = tmp_path / "art.pdf"
    path.write_bytes(_art(*changes))
    written, art = _shown(path)
    # PDFium ignores UserUnit.
    unit = 2 if size == (160, 240) else 1
    alone, shown = _picture(path.read_bytes(), 1, 2 * unit), _picture(written)
    assert (art.width, art.height) == pytest.approx(size)
    assert page_size(path) == (art.width, art.height, 2)
    assert len(alone.getcolors(1 << 20)) > 50
    assert shown.size == alone.size
    worst = max(high for _, high in ImageChops.difference(alone, shown).getextrema())
    assert worst <= 2


def test_a_form_mixes_colours_with_itself_only_as_a_page_does(tmp_path: Path) -> None:
    path = tmp_path / "art.pdf"
    path.write_bytes(_art(_multiplies))
    with pikepdf.open(io.BytesIO(_shown(path)[0])) as document:
        group = document.pages[0].Resources.XObject.A1.Group
        found = {key: str(group[key]) for key in sorted(group.keys())}
    assert found == {"/CS": "/DeviceRGB", "/I": "True", "/S": "/Transparency"}


def test_another_page_is_another_form(tmp_path: Path) -> None:
    path = tmp_path / "art.pdf"
    path.write_bytes(_art())
    second = _picture(_shown(path, 2)[0])
    assert ImageChops.difference(_picture(_art(), 2), second).getbbox() is None
    assert ImageChops.difference(_picture(_art(), 1), second).getbbox()


def test_what_is_not_drawn_is_left_out_and_the_rest_is_shared(tmp_path: Path) -> None:
    def busy(document: pikepdf.Pdf) -> None:
        page = document.pages[0]
        note = pikepdf.Dictionary(Subtype=pikepdf.Name.Link, Secret=b"note")
        page.Annots = document.make_indirect(pikepdf.Array([note]))
        page.AA = pikepdf.Dictionary(O=pikepdf.Dictionary(JS=b"alert('Secret')"))
        state = document.make_indirect(pikepdf.Dictionary(ca=0.5))
        # A reference cycle, and a path back to all pages of the document.
        state.Itself = state
        state.PieceInfo = pikepdf.Dictionary(Secret=b"editor")
        state.Home = page.obj
        page.Resources.ExtGState.One = state
        page.Resources.ExtGState.Other = state

    path = tmp_path / "art.pdf"
    path.write_bytes(_art(busy))
    written, _ = _shown(path)
    assert written == _shown(path)[0]
    with pikepdf.open(io.BytesIO(written)) as document:
        states = document.pages[0].Resources.XObject.A1.Resources.ExtGState
        assert states.One.objgen == states.Other.objgen == states.One.Itself.objgen
        assert "/Home" not in states.One
        assert len(document.pages) == 1
        texts = [entry.unparse(resolved=True) for entry in document.objects]
    assert any(b"Itself" in text for text in texts)
    assert not any(b"Secret" in text or b"Annots" in text for text in texts)


def _nested(document: pikepdf.Pdf) -> None:
    inner = pikepdf.Array()
    for _ in range(99):
        inner = pikepdf.Array([inner])
    document.pages[0].Resources.Deep = pikepdf.Dictionary(One=inner)


def _layered(document: pikepdf.Pdf) -> None:
    layer = document.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.OCG))
    usual = pikepdf.Dictionary(OFF=pikepdf.Array([layer]))
    document.Root.OCProperties = pikepdf.Dictionary(D=usual)


def _many(document: pikepdf.Pdf) -> None:
    for _ in range(60):
        document.make_indirect(pikepdf.Dictionary())
    document.Root.All = pikepdf.Array(document.objects)


LOCK = pikepdf.Encryption(owner="one", user="")
KEY = pikepdf.Encryption(owner="one", user="two")


@pytest.mark.parametrize(
    ("data", "page", "reason"),
    [
        (b"", 1, "it is not a PDF, or damaged"),
        (b"%PDF-1.7\nnothing", 1, "it is not a PDF, or damaged"),
        (_art()[:300], 1, "it is not a PDF, or damaged"),
        (_art(), 0, "it has no page 0, only 2"),
        (_art(), 3, "it has no page 3, only 2"),
        (_art(encryption=LOCK), 1, "it is encrypted"),
        (_art(encryption=KEY), 1, "it is encrypted"),
        (_art(_with(MediaBox=[0, 0, 0, 10])), 1, "its page has no size"),
        (_art(_with(Rotate=45)), 1, "its page has an invalid rotation or unit"),
        (_art(_nested), 1, "its objects are nested deeper than 100"),
        (_art(_layered), 1, "it has hidden layers: save it with visible layers"),
    ],
)
def test_what_cannot_be_used_is_refused(
    tmp_path: Path, data: bytes, page: int, reason: str
) -> None:
    path = tmp_path / "art.pdf"
    path.write_bytes(data)
    with pytest.raises(BadArt) as caught:
        _shown(path, page)
    assert caught.value.reason.startswith(reason)


def test_a_file_of_too_many_objects_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert pdf_page.MOST_OBJECTS == 50_000
    monkeypatch.setattr(pdf_page, "MOST_OBJECTS", 50)
    path = tmp_path / "art.pdf"
    path.write_bytes(_art(_many))
    with pytest.raises(BadArt) as caught:
        _shown(path)
    assert caught.value.reason == "it holds more than 50 objects"


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadArt, match="no such file"):
        page_size(tmp_path / "none.pdf")


@settings(
    max_examples=settings().max_examples // 5,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    at=st.integers(0, len(_art()) - 1),
    patch=st.binary(max_size=8),
    gap=st.integers(0, 8),
)
def test_damage_is_refused_or_drawn(
    tmp_path: Path, at: int, patch: bytes, gap: int
) -> None:
    whole = _art()
    path = tmp_path / "art.pdf"
    path.write_bytes(whole[:at] + patch + whole[at + gap :])
    with suppress(BadArt):
        written, _ = _shown(path)
        with pikepdf.open(io.BytesIO(written)) as document:
            assert "/A1" in document.pages[0].Resources.XObject
