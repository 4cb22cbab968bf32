"""`cardgen new`: makes a working game folder, ready to validate and render."""

from pathlib import Path
from typing import Annotated

import typer

from cardgen.cli.paths import shown
from cardgen.cli.session import Session, refuse
from cardgen.load.workspace import Workspace, find_root

EXAMPLE = "Example: cardgen new dragons"


def new(
    context: typer.Context,
    name: Annotated[
        str,
        typer.Argument(help="Id of the new game: lower-case letters, digits, hyphens."),
    ],
    source: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="GAME", help="Copy this game instead of the starter."
        ),
    ] = None,
) -> None:
    """Make the game folder cards/NAME with cards, a deck rule and a template."""
    from cardgen.load.new_game import CannotMake, make_game
    from cardgen.pipeline.schema import write_schemas

    session: Session = context.obj
    root = (session.root or find_root(Path.cwd()) or Path.cwd()).resolve()
    try:
        folder = make_game(root, name, source)
    except CannotMake as reason:
        refuse(str(reason), reason.hint)
    _, problems = write_schemas(Workspace(root), folder)
    session.print_problems(problems, root)
    print(shown(folder, Path.cwd()))
    session.say(f"next: cardgen validate {name} && cardgen render {name}")
