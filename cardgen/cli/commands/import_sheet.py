"""`cardgen import`: turns a CSV or XLSX sheet into a YAML card list."""

from pathlib import Path
from typing import Annotated

import typer

from cardgen.cli.paths import shown
from cardgen.cli.session import Session, refuse
from cardgen.model.problem import Refused

EXAMPLE = "Example: cardgen import pool.csv --output cards/dragons/pool.yaml"


def import_sheet(
    context: typer.Context,
    file: Annotated[
        Path, typer.Argument(help="A CSV or XLSX file with one card per row.")
    ],
    output: Annotated[
        Path | None, typer.Option(help="File to write. Default: standard output.")
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Overwrite an existing file.")
    ] = False,
) -> None:
    """Convert a spreadsheet to a YAML card list, adding ids and defaults."""
    from cardgen.load.import_cards import import_cards
    from cardgen.load.yaml_writer import write_yaml
    from cardgen.pipeline.ignoring import name_cells

    session: Session = context.obj
    _check_files(file, output, force)
    cards, problems = import_cards(file)
    session.stop_on_errors(name_cells(problems), Path.cwd())
    if cards is None:
        return
    text = write_yaml(cards)
    if output is None:
        print(text, end="")
    else:
        _write(session, output, text)
    if "provenance: " not in text:
        session.say(
            'next: add a provenance to the defaults, such as "provenance: placeholder"'
        )


def _check_files(file: Path, output: Path | None, force: bool) -> None:
    from cardgen.load.sheet_reader import is_sheet

    if not is_sheet(file.name):
        refuse(f'"{file}" is not a sheet', "import reads .csv and .xlsx files")
    if not file.is_file():
        refuse(f'there is no file "{file}"')
    if output and output.exists() and not force:
        refuse(f'"{output}" exists', "nothing was changed; overwrite it with --force")


def _write(session: Session, output: Path, text: str) -> None:
    from cardgen.write.outfile import write_atomically

    try:
        write_atomically(output, text.encode())
    except Refused as refused:
        session.stop_on_errors(refused.problems, Path.cwd())
    print(shown(output, Path.cwd()))
