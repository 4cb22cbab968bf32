"""`cardgen schema`: writes the schemas by which editors complete and check files."""

from pathlib import Path

import typer

from cardgen.cli.exits import FINE, WRONG_GAME
from cardgen.cli.paths import shown
from cardgen.cli.session import Games, Session
from cardgen.model.problem import has_errors, in_order

EXAMPLE = "Example: cardgen schema dragons"


def schema(
    context: typer.Context,
    game: Games = None,
) -> None:
    """Write JSON Schemas for editors into the .schema/ folder of each game."""
    from cardgen.pipeline.schema import write_schemas
    from cardgen.write.outfile import in_place

    session: Session = context.obj
    failed = False
    for workspace, folder in session.games(game or []):
        files, problems = write_schemas(workspace, folder)
        session.print_problems(in_place(in_order(problems)), workspace.root)
        failed = failed or not files or has_errors(problems)
        for file in files:
            print(shown(file, Path.cwd()))
    raise typer.Exit(WRONG_GAME if failed else FINE)
