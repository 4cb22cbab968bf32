"""The card list in a sheet, which is CSV or XLSX by the ending of its name."""

from pathlib import Path

from cardgen.load.csv_reader import read_csv
from cardgen.load.sheet_cards import (
    NEEDED,
    SHEET,
    SheetCards,
    SheetRow,
    UnknownSheet,
    sheet_cards,
)
from cardgen.load.text_file import read_file
from cardgen.model.problem import Problem

ENDINGS = (".csv", ".xlsx")


def is_sheet(name: str) -> bool:
    """Return whether a file's name is that of a sheet."""
    return name.lower().endswith(ENDINGS)


def read_sheet(file: Path, needed: tuple[str, ...] = NEEDED) -> SheetCards:
    """Return the card list in a sheet; see `sheet_cards` for the arguments."""
    rows, problems = read_rows(file)
    if problems:
        return SheetCards(problems=problems)
    return sheet_cards(rows, file, needed)


def read_rows(file: Path, sheet: str = "") -> tuple[list[SheetRow], list[Problem]]:
    """Return the rows of a file, or of one sheet in it. Raises UnknownSheet."""
    if file.name.lower().endswith(".xlsx"):
        # The library is an extra, and loading it takes 150 ms.
        from cardgen.load.xlsx_reader import read_xlsx

        return read_xlsx(file, sheet)
    if sheet:
        raise UnknownSheet(())
    text, problems = read_file(file, SHEET)
    return ([], problems) if text is None else read_csv(text, file)
