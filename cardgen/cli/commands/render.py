"""`cardgen render`: games become files to print."""

from pathlib import Path
from typing import Annotated

import typer

from cardgen import pipeline
from cardgen.cli.guard import WRONG_GAME
from cardgen.cli.progress import Progress
from cardgen.cli.report import shown
from cardgen.cli.session import Session, refuse
from cardgen.impose.papers import PAPERS
from cardgen.impose.schemes import SCHEMES
from cardgen.load.workspace import Workspace
from cardgen.model.nearest import did_you_mean
from cardgen.model.problem import has_errors, in_order
from cardgen.write.targets import TARGETS

EXAMPLE = "Example: cardgen render dragons --paper a4 --look low-ink"


def render(
    context: typer.Context,
    game: Annotated[
        list[str] | None,
        typer.Argument(help="Folder under cards/, or a path. Default: all games."),
    ] = None,
    component: Annotated[
        list[str] | None, typer.Option(help="Only this component; may be repeated.")
    ] = None,
    paper: Annotated[
        list[str] | None, typer.Option(help=f"One of: {', '.join(PAPERS)}.")
    ] = None,
    layout: Annotated[
        list[str] | None, typer.Option(help=f"One of: {', '.join(SCHEMES)}.")
    ] = None,
    look: Annotated[
        list[str] | None, typer.Option(help="A look of the game: colour, low-ink.")
    ] = None,
    to: Annotated[
        list[str] | None, typer.Option(help=f"One of: {', '.join(TARGETS)}.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(help="Where to write. Default: output/ in the root."),
    ] = None,
) -> None:
    """Validate games, then write PDFs. Defaults come from each game's print section."""
    session: Session = context.obj
    places = session.games(game or [])
    _only("--paper", paper, tuple(PAPERS))
    _only("--layout", layout, tuple(SCHEMES))
    _only("--to", to, tuple(TARGETS))
    request = pipeline.Request(
        components=tuple(component or ()),
        papers=tuple(paper or ()),
        layouts=tuple(layout or ()),
        looks=tuple(look or ()),
        targets=tuple(to or ("pdf",)),
        output=output.resolve() if output else None,
    )
    results = [_render_one(session, *place, request) for place in places]
    if not all(results):
        raise typer.Exit(WRONG_GAME)


def _render_one(
    session: Session, workspace: Workspace, folder: Path, request: pipeline.Request
) -> bool:
    checked = pipeline.check(workspace, folder)
    problems = list(checked.problems)
    files: tuple[Path, ...] = ()
    if checked.game and not has_errors(problems):
        _known_in_game(checked.game.id, request, pipeline.choices(checked.game))
        with Progress(session, checked.game.title) as progress:
            files, found = pipeline.render(checked, request, progress.step)
        problems += found
    session.print_problems(in_order(problems), workspace.root)
    for file in files:
        print(shown(file, Path.cwd()))
    return not has_errors(problems)


def _known_in_game(
    game: str, request: pipeline.Request, choices: pipeline.Choices
) -> None:
    _only("--component", request.components, choices.components, f" in {game}")
    _only("--look", request.looks, choices.looks, f" in {game}")


def _only(
    option: str,
    given: tuple[str, ...] | list[str] | None,
    known: tuple[str, ...],
    where: str = "",
) -> None:
    for value in given or ():
        if value not in known:
            nearest = did_you_mean(value, known)
            refuse(
                f'{option} "{value}" is not known{where}',
                f"{nearest}one of: {', '.join(known)}",
            )
