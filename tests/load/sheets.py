"""Sheets as files, and what is read from them."""

from io import BytesIO
from pathlib import Path

from openpyxl import Workbook

from cardgen.load.sheet_cards import SheetCards
from cardgen.load.sheet_reader import read_cards_of, read_sheet
from cardgen.load.sheet_reading import plan_of
from cardgen.load.yaml_reader import read_yaml
from cardgen.model.node import Node, to_plain


def sheet(
    folder: Path, content: str | bytes, name: str = "pool.csv", plan: str = "pool.csv"
) -> SheetCards:
    """Write a sheet and read its cards as `cards: plan` says."""
    return read_cards_of(written(folder, content, name), plan_of(_yaml(plan), None))


def values(
    folder: Path, content: str | bytes, name: str = "pool.csv"
) -> list[dict[str, object]]:
    """Write a sheet and return what its rows hold, by the heads in its first row."""
    sheet, problems = read_sheet(written(folder, content, name))
    assert sheet is not None, problems
    assert not any(row.faults for row in sheet.rows)
    heads, *rows = [row.cells for row in sheet.rows if row.cells]
    return [{heads[at].text: c.value for at, c in row.items()} for row in rows]


def written(folder: Path, content: str | bytes, name: str = "pool.csv") -> Path:
    """Write a sheet and return its file."""
    data = content.encode() if isinstance(content, str) else content
    (folder / name).write_bytes(data)
    return folder / name


def _yaml(text: str) -> Node | None:
    node, problems = read_yaml(text, Path("game.yaml"))
    assert problems == []
    return node


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
