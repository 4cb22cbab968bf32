"""Sheets as files, and what is read from them."""

from io import BytesIO
from pathlib import Path

from openpyxl import Workbook

from cardgen.load.sheet_cards import SheetCards
from cardgen.load.sheet_reader import read_sheet
from cardgen.model.node import to_plain


def sheet(folder: Path, content: str | bytes, name: str = "pool.csv") -> SheetCards:
    """Write a sheet and read it; `id` and `provenance` may be missing."""
    data = content.encode() if isinstance(content, str) else content
    (folder / name).write_bytes(data)
    return read_sheet(folder / name, needed=())


def cards(read: SheetCards) -> object:
    """Return the cards as plain values; there must be no problems."""
    assert read.problems == []
    assert read.node is not None
    plain = to_plain(read.node)
    assert isinstance(plain, dict)
    return plain["cards"]


def complaints(read: SheetCards) -> list[str]:
    """Return the problems, one per line."""
    return [f"{p.span.line}:{p.span.column}: {p.message}" for p in read.problems]


def workbook(rows: list[list[object]]) -> Workbook:
    """Return a workbook of one sheet."""
    book = Workbook()
    for row in rows:
        book.active.append(row)
    return book


def saved(book: Workbook) -> bytes:
    """Return a workbook as the bytes of its file."""
    space = BytesIO()
    book.save(space)
    return space.getvalue()
