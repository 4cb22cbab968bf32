"""`cardgen render`: turns games into files to print."""

from pathlib import Path
from typing import Annotated

import typer

from cardgen.cli.exits import FINE, WRONG_GAME
from cardgen.cli.session import Games, Session, refuse
from cardgen.impose.book_layouts import BOOK_LAYOUTS
from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.papers import PAPERS

EXAMPLE = "Example: cardgen render dragons --paper a4 --look low-ink"


def render(
    context: typer.Context,
    game: Games = None,
    component: Annotated[
        list[str] | None, typer.Option(help="Only this component. Repeatable.")
    ] = None,
    paper: Annotated[
        list[str] | None,
        typer.Option(
            help=f"{', '.join(PAPERS)}, or a paper that the game defines. Repeatable."
        ),
    ] = None,
    layout: Annotated[
        list[str] | None,
        typer.Option(
            help=f"{', '.join(LAYOUTS)}; for rulebooks {', '.join(BOOK_LAYOUTS)}. "
            "Repeatable."
        ),
    ] = None,
    look: Annotated[
        list[str] | None,
        typer.Option(help="A look that the game defines, such as low-ink. Repeatable."),
    ] = None,
    to: Annotated[
        list[str] | None, typer.Option(help="pdf or png. Repeatable. Default: pdf.")
    ] = None,
    printer: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="Apply a printer profile saved with calibrate."
        ),
    ] = None,
    kit: Annotated[
        bool,
        typer.Option(
            "--kit", help="Make a print-and-play kit: a folder and a ZIP with a guide."
        ),
    ] = False,
    no_cache: Annotated[
        bool,
        typer.Option(
            "--no-cache", help="Ignore cached faces and do not update the cache."
        ),
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option(help="Where to write. Default: output/ in the root."),
    ] = None,
) -> None:
    """Validate games, then write PDFs. Defaults come from each game's print section."""
    # Loading all stages takes 150 ms, which no other command should wait for.
    from cardgen.cli.printing import print_games
    from cardgen.pipeline.selection import RenderRequest

    session: Session = context.obj
    if kit and printer is not None:
        refuse(
            "--kit and --printer cannot be combined",
            "a kit is for everybody, a profile for one printer",
        )
    if kit and to and to != ["pdf"]:
        refuse(f"--kit and --to {to[0]} cannot be combined", "a kit is made of PDFs")
    request = RenderRequest(
        components=tuple(component or ()),
        papers=tuple(paper or ()),
        layouts=tuple(layout or ()),
        looks=tuple(look or ()),
        targets=tuple(to or ("pdf",)),
        output=output.resolve() if output else None,
        printer=session.printer(printer) if printer is not None else None,
        kit=kit,
    )
    places = session.games(game or [])
    done = print_games(session, places, request, cached=not no_cache)
    raise typer.Exit(FINE if done else WRONG_GAME)
