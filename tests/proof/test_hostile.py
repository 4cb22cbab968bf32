"""PDFs made to hang or fill a machine, or damaged by others: each is a problem."""

import zlib
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

from cardgen.proof.reader import content_stream
from cardgen.proof.reader.content_stream import read_page
from cardgen.proof.run_checks import proof
from tests.cli.aliases import Patch
from tests.proof.foreign import Sheet, sheets

NO_PDF = ("this file is no PDF", "name a PDF, or a game")
DAMAGED = ("the PDF is damaged and cannot be read", "write or download it again")


def said(path: Path) -> list[tuple[str, str]]:
    """Return the problems that keep a file from being measured, with their hints."""
    found = proof(path, None)
    return [(each.message, each.hint) for each in found if each.rule == "pdf-file"]


def too_complex(what: str, page: int = 1) -> tuple[str, str]:
    """Return the problem of a page that is too much, with its hint."""
    hint = "save its vector art as pictures; no print needs as much"
    return f"page {page} is too complex to be measured: {what}", hint


def drawn(path: Path, content: bytes, forms: tuple[bytes, ...] = ()) -> Path:
    """Write a page, and forms called F0, F1 ... that draw one another."""
    with pikepdf.new() as pdf:
        made = [pdf.make_stream(form) for form in forms]
        names = pikepdf.Dictionary({f"/F{n}": form for n, form in enumerate(made)})
        for form in made:
            form.Type, form.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
            form.BBox = pikepdf.Array([0, 0, 100, 100])
            form.Resources = pikepdf.Dictionary(XObject=names)
        page = pdf.add_blank_page(page_size=(595, 842))
        page.obj.Resources = pikepdf.Dictionary(XObject=names)
        page.obj.Contents = pdf.make_stream(content)
        pdf.save(path)
    return path


def _nested(path: Path) -> Path:
    forms = tuple(b" ".join([b"/F%d Do" % (n + 1)] * 9) for n in range(30))
    return drawn(path, b"/F0 Do", (*forms, b"0 0 9 9 re f"))


def _one_path(path: Path) -> Path:
    return drawn(path, b"0 0 9 9 re\n" * 1_100_000 + b"f")


def _inflating(path: Path) -> Path:
    drawn(path, b"")
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        once = zlib.compress(b" " * 80_000_000)
        twice = pikepdf.Stream(pdf, zlib.compress(once))
        twice.Filter = pikepdf.Array([pikepdf.Name.FlateDecode] * 2)
        pdf.pages[0].obj.Contents = pdf.make_indirect(twice)
        pdf.save(path, compress_streams=False)
    return path


def _one_string(path: Path) -> Path:
    return drawn(path, b"(" + b"x" * 20_000_000 + b") Tj")


OPERATORS = "more than 1,000,000 operators"


@pytest.mark.long
@pytest.mark.parametrize(
    ("make", "message"),
    [
        (_nested, OPERATORS),
        (_one_path, OPERATORS),
        (_inflating, "more than 64 megabytes of operators"),
        (_one_string, "one operator of several megabytes"),
    ],
)
def test_what_never_ends_or_fills_the_memory_is_refused(
    make: Callable[[Path], Path], message: str, tmp_path: Path
) -> None:
    assert said(make(tmp_path / "bomb.pdf")) == [too_complex(message)]


def test_forms_that_draw_one_another_are_counted(
    tmp_path: Path, monkeypatch: Patch
) -> None:
    monkeypatch.setattr("cardgen.proof.reader.interpreter.MAX_PAGE_OPERATORS", 500)
    expected = [too_complex("more than 500 operators")]
    assert said(_nested(tmp_path / "bomb.pdf")) == expected


def test_the_pages_of_a_file_are_counted_together(
    tmp_path: Path, monkeypatch: Patch
) -> None:
    monkeypatch.setattr("cardgen.proof.reader.interpreter.MAX_FILE_OPERATORS", 25)
    path = drawn(tmp_path / "long.pdf", b"0 0 9 9 re f\n" * 5)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.pages.extend([pdf.pages[0]] * 3)
        pdf.save(path)
    assert said(path) == [too_complex("with those before it, more than 25", page=3)]


def test_a_stream_is_the_same_read_in_pieces(
    tmp_path: Path, monkeypatch: Patch
) -> None:
    content = (
        b"q 1 0 0 1 3 4 cm (Q \\) re ) Tj\n% Q re f \n"
        b"BI /W 1 /H 1 /BPC 8 /CS /G ID \n Q re f EI Q\n0 0 9 9 re f [(a Q b) 3] TJ\n"
    ) * 20
    path = drawn(tmp_path / "art.pdf", content)
    with pikepdf.open(path) as pdf:
        (whole,) = read_page(pdf.pages[0])
        monkeypatch.setattr(content_stream, "_PIECE", 10)
        pieces = list(read_page(pdf.pages[0]))
    assert len(pieces) > 60
    joined = [operator for piece in pieces for operator in piece]
    assert [name for name, _ in joined] == [name for name, _ in whole]
    plain = [values for name, values in joined if name != "INLINE IMAGE"]
    assert plain == [values for name, values in whole if name != "INLINE IMAGE"]


def _with(path: Path, old: bytes, new: bytes) -> Path:
    """Write a sheet and replace a part of it, of the same length."""
    data = sheets(path, Sheet()).read_bytes()
    assert old in data
    assert len(old) == len(new)
    path.write_bytes(data.replace(old, new))
    return path


@pytest.mark.parametrize(
    "wrong", [b"/Count 9", b"/Count 0", b"/Count x", b"/Count[", b"/Zount 2"]
)
def test_a_wrong_number_of_pages_is_no_crash(wrong: bytes, tmp_path: Path) -> None:
    path = _with(tmp_path / "count.pdf", b"/Count 2", wrong.ljust(8))
    assert [hint for _, hint in said(path)] in ([], ["write or download it again"])


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", NO_PDF),
        (b"PK\x03\x04 no pdf", NO_PDF),
        (b"%PDF-1.7\n1 0 obj\n<<", DAMAGED),
    ],
)
def test_what_is_no_pdf_and_what_is_a_damaged_one(
    data: bytes, expected: tuple[str, str], tmp_path: Path
) -> None:
    path = tmp_path / "broken.pdf"
    path.write_bytes(data)
    assert said(path) == [expected]
