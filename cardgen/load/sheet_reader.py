"""A sheet, which is CSV, TSV, XLSX or ODS by the ending of its name."""

from pathlib import Path

from cardgen.load.csv_reader import read_csv
from cardgen.load.sheet_cards import SheetCards, sheet_cards
from cardgen.load.sheet_reading import SheetReading
from cardgen.load.sheet_rows import RULE, SHEET, Escape, SheetRows, UnknownSheet
from cardgen.load.text_file import read_file
from cardgen.model.problem import Problem, error
from cardgen.model.suggestions import did_you_mean

_TEXTS = {".csv": "", ".tsv": "\t"}
_XLSX = (".xlsx", ".xlsm")
_ODS = ".ods"
ENDINGS = (*_TEXTS, *_XLSX, _ODS)


def is_sheet(name: str) -> bool:
    """Return whether a file's name is that of a sheet."""
    return name.lower().endswith(ENDINGS)


def read_cards_of(file: Path, plan: SheetReading) -> SheetCards:
    """Return the card list in a sheet."""
    wanted = plan.sheet
    name = wanted.text if wanted else ""
    try:
        sheet, problems = read_sheet(file, name, str, plan.language)
    except UnknownSheet as unknown:
        # Without a name none is unknown.
        assert wanted is not None
        message = f'"{file.name}" has no sheet "{wanted.text}"'
        hint = did_you_mean(wanted.text, unknown.names)
        hint += f"it has {', '.join(unknown.names)}" if unknown.names else ""
        hint = hint or 'only workbooks have sheets: leave out "sheet"'
        return SheetCards(problems=[error(RULE, wanted.span, message, hint)])
    if sheet is None:
        return SheetCards(problems=problems)
    return sheet_cards(sheet, file, plan)


def read_sheet(
    file: Path, name: str = "", escape: Escape = str, language: str = "en"
) -> tuple[SheetRows | None, list[Problem]]:
    """Return a file's first sheet or one by its name. Raises UnknownSheet.

    Words with a look of their own become markup, in which `escape` keeps their signs;
    numbers have the marks of a language.
    """
    ending = file.suffix.lower()
    if ending in _XLSX:
        # Loading the library takes 150 ms.
        from cardgen.load.xlsx_reader import read_xlsx

        return read_xlsx(file, name, escape, language)
    if ending == _ODS:
        from cardgen.load.ods_reader import read_ods

        return read_ods(file, name, escape)
    if name:
        raise UnknownSheet(())
    text, problems = read_file(file, SHEET)
    return (None, problems) if text is None else read_csv(text, file, _TEXTS[ending])
