"""`cardgen import`: turns a CSV, XLSX or JSON file into a YAML card list."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardgen.cli.paths import shown
from cardgen.cli.session import Session, refuse, require_known
from cardgen.model.problem import Refused
from cardgen.model.slugs import slug_of

if TYPE_CHECKING:
    from cardgen.load.import_cards import ImportedCards
    from cardgen.load.table import Table

EXAMPLE = (
    "Example: cardgen import pool.csv --id Set,Number --output cards/dragons/pool.yaml"
)
_TEMPLATE = """\
<face>
  <text x="5" y="5" width="53.5" height="79" font="alegreya">{{ card.id }}</text>
</face>"""


def import_sheet(
    context: typer.Context,
    file: Annotated[
        Path,
        typer.Argument(
            help="A CSV or XLSX file with a row for each card, or a JSON file with a "
            "list of objects."
        ),
    ],
    id: Annotated[
        str | None,
        typer.Option(
            metavar="COLUMN[,COLUMN]",
            help="Columns whose texts, joined, are the ids of the cards. Default: id, "
            "name or title, the first column whose texts differ, or else a number.",
        ),
    ] = None,
    sheet: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Sheet of the workbook, or list in the JSON file. Default: the first "
            "sheet, the only list.",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="File to write. Default: standard output."),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Overwrite an existing file.")
    ] = False,
) -> None:
    """Convert a spreadsheet to a YAML card list and the card type that fits it.

    The card type is printed on stderr, ready for game.yaml, with the columns that were
    renamed.
    """
    from cardgen.load.import_cards import import_cards
    from cardgen.load.yaml_writer import write_yaml
    from cardgen.pipeline.ignoring import name_cells

    session: Session = context.obj
    _check_files(file, output, force)
    table = _table(session, file, sheet or "")
    imported, problems = import_cards(table, _columns(table, id))
    session.stop_on_errors(name_cells(problems), Path.cwd())
    if imported is None:
        return
    text = write_yaml(imported.cards)
    if output is None:
        print(text, end="")
    else:
        _write(session, output, text)
    _say_what_is_next(session, imported, output or file.with_suffix(".yaml"))


def _check_files(file: Path, output: Path | None, force: bool) -> None:
    from cardgen.load.table import is_table

    if not is_table(file.name):
        hint = "import reads .csv, .xlsx and .json files"
        refuse(f'"{file}" is not a sheet', hint)
    if not file.is_file():
        refuse(f'there is no file "{file}"')
    if output and output.exists() and not force:
        refuse(f'"{output}" exists', "nothing was changed; overwrite it with --force")


def _table(session: Session, file: Path, sheet: str) -> "Table":
    from cardgen.load.sheet_cards import UnknownSheet
    from cardgen.load.table import read_table
    from cardgen.pipeline.ignoring import name_cells

    try:
        table, problems = read_table(file, sheet)
    except UnknownSheet as unknown:
        if not unknown.names:
            refuse(f'"{file}" has no sheets with names', "leave out --sheet")
        require_known("--sheet", [sheet], unknown.names)
    session.stop_on_errors(name_cells(problems), Path.cwd())
    assert table is not None
    return table


def _columns(table: "Table", id: str | None) -> Sequence[str]:
    """Return the titles in `--id`; a title may hold commas itself."""
    if id is None:
        return ()
    titles = [title.text for title in table.titles.values() if title.text]
    whole = table.title_of(id.strip())
    words = [whole] if whole in titles else id.split(",")
    found = [table.title_of(word.strip()) for word in words]
    require_known("--id", found, titles)
    return found


def _say_what_is_next(session: Session, imported: "ImportedCards", file: Path) -> None:
    from cardgen.load.import_cards import declare
    from cardgen.load.sheet_cards import PROVENANCE
    from cardgen.load.yaml_writer import write_yaml

    if imported.renamed:
        pairs = (f"{title} -> {name}" for title, name in imported.renamed)
        session.say(f"renamed: {', '.join(pairs)}")
    name = slug_of(file.stem)
    session.say(
        f"next: check the provenance, which is {PROVENANCE} where the sheet has none; "
        f"add to game.yaml:\n\n{write_yaml(declare(imported, name, file.name))}\n"
        f"and write templates/{name}.xml.j2, beginning with:\n\n{_TEMPLATE}"
    )


def _write(session: Session, output: Path, text: str) -> None:
    from cardgen.write.outfile import write_atomically

    try:
        write_atomically(output, text.encode())
    except Refused as refused:
        session.stop_on_errors(refused.problems, Path.cwd())
    print(shown(output, Path.cwd()))
