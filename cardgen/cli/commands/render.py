"""`cardgen render`: games become files to print."""

from pathlib import Path
from typing import Annotated

import typer

from cardgen.cli.exits import FINE, WRONG_GAME
from cardgen.cli.session import Session, printer_named, refuse
from cardgen.pipeline.selection import RenderRequest

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
        list[str] | None, typer.Option(help="a4, letter, a5, a3, legal or tabloid.")
    ] = None,
    layout: Annotated[
        list[str] | None, typer.Option(help="duplex, grid, gutterfold, single or tile.")
    ] = None,
    look: Annotated[
        list[str] | None, typer.Option(help="A look of the game: colour, low-ink.")
    ] = None,
    to: Annotated[list[str] | None, typer.Option(help="pdf or png.")] = None,
    printer: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Correct pages by a profile of calibrate."),
    ] = None,
    kit: Annotated[
        bool,
        typer.Option("--kit", help="A folder and a ZIP to hand out, with a guide."),
    ] = False,
    no_cache: Annotated[
        bool,
        typer.Option("--no-cache", help="Draw all faces anew, and keep none of them."),
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option(help="Where to write. Default: output/ in the root."),
    ] = None,
) -> None:
    """Validate games, then write PDFs. Defaults come from each game's print section."""
    # Loading all stages takes 150 ms, which no other command should wait for.
    from cardgen.cli.printing import print_games

    session: Session = context.obj
    if kit and printer is not None:
        refuse(
            "--kit and --printer", "a kit is for everybody, a profile for one printer"
        )
    if kit and to and to != ["pdf"]:
        refuse(f"--kit and --to {to[0]}", "a kit is made of PDFs")
    request = RenderRequest(
        components=tuple(component or ()),
        papers=tuple(paper or ()),
        layouts=tuple(layout or ()),
        looks=tuple(look or ()),
        targets=tuple(to or ("pdf",)),
        output=output.resolve() if output else None,
        printer=printer_named(session, printer) if printer is not None else None,
        kit=kit,
    )
    places = session.games(game or [])
    done = print_games(session, places, request, cached=not no_cache)
    raise typer.Exit(FINE if done else WRONG_GAME)
