"""`cardgen import`: turns a sheet or JSON into a card list, or into its live source."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardgen.cli.paths import shown
from cardgen.cli.session import Session, refuse, require_known
from cardgen.model.problem import Refused
from cardgen.model.slugs import slug_of
from cardgen.model.suggestions import did_you_mean
from cardgen.model.visible import brief

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
            help="A CSV, TSV, XLSX or ODS file with a row for each card, or a JSON "
            "file with a list of objects."
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
    live: Annotated[
        bool,
        typer.Option(
            "--live",
            help="Write what game.yaml needs to read the sheet itself, each time.",
        ),
    ] = False,
) -> None:
    """Convert a spreadsheet to a YAML card list and the card type that fits it.

    The card type is printed on stderr, ready for game.yaml, with the columns that were
    renamed. With --live the sheet stays the source: the card type and the component
    that reads it are written instead of a list.
    """
    from cardgen.load.import_cards import import_cards
    from cardgen.load.import_section import declare, live_source
    from cardgen.load.yaml_writer import write_yaml
    from cardgen.pipeline.ignoring import name_cells

    session: Session = context.obj
    _check_files(file, output, force, live)
    language = _language(file.parent, (output or file).parent)
    table = _table(session, file, sheet or "", live, language)
    imported, problems = import_cards(table, _columns(table, id), live)
    session.stop_on_errors(name_cells(problems), Path.cwd())
    if imported is None:
        return
    name = slug_of(file.stem)
    if live:
        source = live_source(imported, table, file.name)
        made = declare(imported, name, file.name, source)
    else:
        made = imported.cards
    if output is None:
        print(write_yaml(made), end="")
    else:
        _write(session, output, write_yaml(made))
    _say_what_was_read(session, imported)
    listed = output or file.with_suffix(".yaml")
    steps = _live_steps(name, file) if live else _steps(imported, listed)
    session.say(f"next: {steps}")


def _check_files(file: Path, output: Path | None, force: bool, live: bool) -> None:
    from cardgen.load.table import ENDINGS, JSON, is_table

    if not is_table(file.name):
        old = "; save it as XLSX" if file.suffix.lower() in (".xls", ".xlsb") else ""
        refuse(f'"{file}" is not a sheet', f"import reads {', '.join(ENDINGS)}{old}")
    if live and file.name.lower().endswith(JSON):
        refuse("--live keeps a sheet as the source", "leave it out for JSON")
    if not file.is_file():
        names = [each.name for each in file.absolute().parent.glob("*.*")]
        near = did_you_mean(file.name, filter(is_table, names)).strip()
        refuse(f'there is no file "{file}"', near or "give its path from this folder")
    if output and output.exists() and not force:
        refuse(f'"{output}" exists', "nothing was changed; overwrite it with --force")


def _language(*folders: Path) -> str:
    """Return the language of the first game in these, whose marks numbers have."""
    from cardgen.load.translate import languages_of
    from cardgen.load.workspace import GAME_FILE

    games = (folder for folder in folders if (folder / GAME_FILE).is_file())
    return next((languages_of(folder).own for folder in games), "en")


def _table(
    session: Session, file: Path, sheet: str, live: bool, language: str
) -> "Table":
    from cardgen.load.sheet_rows import UnknownSheet
    from cardgen.load.table import read_table
    from cardgen.pipeline.ignoring import name_cells
    from cardgen.typeset.marks import as_signs

    try:
        table, problems = read_table(file, sheet, str if live else as_signs, language)
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


def _say_what_was_read(session: Session, imported: "ImportedCards") -> None:
    from cardgen.cli.sheet_notes import left, sums

    note = imported.note
    lines = [sums(note, imported.size, imported.copies), *left(note)]
    if imported.renamed:
        pairs = (f"{title} -> {name}" for title, name in imported.renamed)
        lines.append(f"renamed: {', '.join(pairs)}")
    session.say("\n".join(map(brief, lines)))


def _steps(imported: "ImportedCards", file: Path) -> str:
    """Return what to do with a list that was written."""
    from cardgen.load.import_section import declare
    from cardgen.load.sheet_cards import PROVENANCE
    from cardgen.load.yaml_writer import write_yaml

    name = slug_of(file.stem)
    return (
        f"check the provenance, which is {PROVENANCE} where the sheet has none; "
        f"add to game.yaml:\n\n{write_yaml(declare(imported, name, file.name))}\n"
        f"and write templates/{name}.xml.j2, beginning with:\n\n{_TEMPLATE}"
    )


def _live_steps(name: str, file: Path) -> str:
    """Return what to do with the section that was written."""
    return (
        f"put it into game.yaml, keep {file.name} beside that, "
        f"and write templates/{name}.xml.j2, beginning with:\n\n{_TEMPLATE}"
    )


def _write(session: Session, output: Path, text: str) -> None:
    from cardgen.write.outfile import write_atomically

    try:
        write_atomically(output, text.encode())
    except Refused as refused:
        session.stop_on_errors(refused.problems, Path.cwd())
    print(shown(output, Path.cwd()))
