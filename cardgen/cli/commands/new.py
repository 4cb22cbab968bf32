"""`cardgen new`: makes a working game folder, ready to validate and render."""

from pathlib import Path
from typing import Annotated

import typer

from cardgen.cli import completion
from cardgen.cli.paths import called, shown
from cardgen.cli.session import Session, refuse, require_known
from cardgen.load.workspace import Workspace, find_root

EXAMPLE = "Example: cardgen new dragons"
_NEXT = {
    "preview": "shows the cards while you edit them",
    "validate": "checks them",
    "render": "writes PDFs to print",
}


def new(
    context: typer.Context,
    name: Annotated[
        str | None,
        typer.Argument(help="Id of the new game: lowercase letters, digits, hyphens."),
    ] = None,
    template: Annotated[
        str | None,
        typer.Option(
            metavar="STARTER",
            help="What to start as; --list shows them. Default: creatures.",
            autocompletion=completion.starters,
        ),
    ] = None,
    source: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="GAME",
            help="Copy this game instead of a starter.",
            autocompletion=completion.games,
        ),
    ] = None,
    list_them: Annotated[
        bool, typer.Option("--list", help="Show what a game can start as.")
    ] = False,
) -> None:
    """Make the game folder cards/NAME with cards, a deck rule and a template."""
    from cardgen.load.new_game import STARTERS, CannotMake, make_game
    from cardgen.pipeline.schema import write_schemas

    if list_them:
        width = max(map(len, STARTERS)) + 2
        print("\n".join(f"{each:{width}}{what}" for each, what in STARTERS.items()))
        return
    if name is None:
        refuse("NAME is missing", f"{called()} new --help shows how")
    if template and source:
        refuse("--template and --from cannot be combined", "a game starts as one thing")
    require_known("--template", [template] if template else [], STARTERS)
    session: Session = context.obj
    root = (session.root or find_root(Path.cwd()) or Path.cwd()).resolve()
    try:
        folder = make_game(root, name, source, template)
    except CannotMake as reason:
        refuse(str(reason), reason.hint)
    _, problems = write_schemas(Workspace(root), folder)
    session.print_problems(problems, root)
    print(shown(folder, Path.cwd()))
    width = max(map(len, _NEXT)) + len(f" {name}  ")
    lines = [
        f"{called()} {f'{command} {name}':{width}}{what}"
        for command, what in _NEXT.items()
    ]
    session.say("next: " + "\n      ".join(lines))
