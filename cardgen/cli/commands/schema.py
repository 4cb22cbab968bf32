"""`cardgen schema`: what editors need to complete and check a game's files."""

from pathlib import Path
from typing import Annotated

import typer

from cardgen.cli.exits import FINE, WRONG_GAME
from cardgen.cli.paths import shown
from cardgen.cli.session import Session
from cardgen.model.problem import has_errors, in_order

EXAMPLE = "Example: cardgen schema dragons"


def schema(
    context: typer.Context,
    game: Annotated[
        list[str] | None,
        typer.Argument(help="Folder under cards/, or a path. Default: all games."),
    ] = None,
) -> None:
    """Write JSON Schema of games' own files into their .schema/, for editors."""
    from cardgen.pipeline.schema import write_schemas

    session: Session = context.obj
    failed = False
    for workspace, folder in session.games(game or []):
        files, problems = write_schemas(workspace, folder)
        session.print_problems(in_order(problems), workspace.root)
        failed = failed or not files or has_errors(problems)
        for file in files:
            print(shown(file, Path.cwd()))
    raise typer.Exit(WRONG_GAME if failed else FINE)
