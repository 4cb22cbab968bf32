"""`cardgen render`: turns games into files to print."""

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from cardgen.cli import completion
from cardgen.cli.changed import (
    Changed,
    Printed,
    Since,
    require_cards_of_the_game,
    require_commit,
)
from cardgen.cli.choosing import (
    Cards,
    Components,
    Cut,
    Languages,
    Output,
    Where,
    read_choice,
    read_cutter,
)
from cardgen.cli.exits import FINE, WRONG_GAME
from cardgen.cli.session import Games, NextStep, Session, refuse
from cardgen.impose.book_layouts import BOOK_LAYOUTS
from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.papers import PAPERS

if TYPE_CHECKING:
    # Loading all stages takes 150 ms, which no other command should wait for.
    from cardgen.pipeline.selection import RenderRequest

_CUT_TARGETS = ("pdf", "svg", "dxf")
EXAMPLE = "Example: cardgen render dragons --paper a4 --look low-ink"


def render(
    context: typer.Context,
    game: Games = None,
    component: Components = None,
    paper: Annotated[
        list[str] | None,
        typer.Option(
            help=f"{', '.join(PAPERS)}, or a paper that the game defines. Repeatable.",
            autocompletion=completion.papers,
        ),
    ] = None,
    layout: Annotated[
        list[str] | None,
        typer.Option(
            help=f"{', '.join(LAYOUTS)}; for rulebooks {', '.join(BOOK_LAYOUTS)}. "
            "Repeatable.",
            autocompletion=completion.offer([*LAYOUTS, *BOOK_LAYOUTS]),
        ),
    ] = None,
    look: Annotated[
        list[str] | None,
        typer.Option(
            help="A look that the game defines, such as low-ink. Repeatable.",
            autocompletion=completion.looks,
        ),
    ] = None,
    to: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TARGET",
            help="pdf, png; with --cut also svg and dxf. Repeatable. "
            "Default: pdf, with --cut pdf, svg and dxf.",
            autocompletion=completion.targets,
        ),
    ] = None,
    card: Cards = None,
    where: Where = "",
    language: Languages = None,
    printer: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Apply a printer profile saved with calibrate.",
            autocompletion=completion.printers,
        ),
    ] = None,
    cut: Cut = None,
    corners: Annotated[
        Literal["square", "round"] | None,
        typer.Option(help="Corners that --cut gives to cards. Default: square."),
    ] = None,
    kit: Annotated[
        bool,
        typer.Option(
            "--kit", help="Make a print-and-play kit: a folder and a ZIP with a guide."
        ),
    ] = False,
    fronts: Annotated[
        bool,
        typer.Option("--fronts", help="Fronts without backs, for cards in sleeves."),
    ] = False,
    blanks: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            max=1000,
            show_default=False,
            help="N empty cards of each card type to write on, instead of the cards.",
        ),
    ] = None,
    one_file: Annotated[
        bool,
        typer.Option(
            "--one-file", help="All components in one PDF per paper, for a copy shop."
        ),
    ] = False,
    changed: Changed = False,
    since: Since = None,
    printed: Printed = False,
    no_cache: Annotated[
        bool,
        typer.Option(
            "--no-cache", help="Ignore cached faces and do not update the cache."
        ),
    ] = False,
    output: Output = None,
) -> None:
    """Validate games, then write PDFs. Defaults come from each game's print section."""
    from cardgen.cli.printing import print_games
    from cardgen.pipeline.selection import RenderRequest

    session: Session = context.obj
    choice = read_choice(card or (), where)
    if kit and printer is not None:
        refuse(
            "--kit and --printer cannot be combined",
            "a kit is for everybody, a profile for one printer",
        )
    request = RenderRequest(
        components=tuple(component or ()),
        papers=tuple(paper or ()),
        layouts=tuple(layout or ()),
        looks=tuple(look or ()),
        targets=tuple(to or (_CUT_TARGETS if cut and not kit else ("pdf",))),
        output=output.resolve() if output else None,
        printer=session.printer(printer) if printer is not None else None,
        kit=kit,
        fronts=fronts,
        blanks=blanks or 0,
        one_file=one_file,
        choice=choice,
        changed=changed or since is not None,
        since=since,
        printed=printed,
        cutter=read_cutter(cut, corners),
    )
    require_cards_of_the_game(request)
    if kit:
        _require_whole_kit(request)
    _require_one_thing(request)
    places = session.spoken(session.games(game or []), language or ())
    require_commit(places, since)
    done = print_games(session, places, request, cached=not no_cache)
    if done and output is None and "pdf" in request.targets:
        step = NextStep("measures the files; then print them", "proof", game or ())
        session.suggest(step)
    raise typer.Exit(FINE if done else WRONG_GAME)


def _require_whole_kit(request: "RenderRequest") -> None:
    """Exit with 2 if a kit is to be made in another form."""
    if request.targets != ("pdf",):
        to = request.targets[0]
        refuse(f"--kit and --to {to} cannot be combined", "a kit is made of PDFs")
    others = {
        "fronts": request.fronts,
        "blanks": request.blanks,
        "one-file": request.one_file,
        "card or --where": request.choice,
    }
    for name in (name for name, given in others.items() if given):
        refuse(
            f"--kit and --{name} cannot be combined",
            "a kit has a file of whole cards for each component: run render again",
        )


def _require_one_thing(request: "RenderRequest") -> None:
    """Exit with 2 if the request asks for two things that exclude each other."""
    if request.choice and request.blanks:
        refuse(
            "--blanks and --card or --where cannot be combined",
            "blank cards are made of card types: choose them with --component",
        )
    if request.fronts and request.blanks:
        refuse(
            "--fronts and --blanks cannot be combined",
            "an empty front without a back is plain paper",
        )
    if request.one_file and request.cutter:
        refuse(
            "--one-file and --cut cannot be combined",
            "each component has cut files of its own: run render without --one-file",
        )
    lines = [to for to in request.targets if to in _CUT_TARGETS[1:]]
    if lines and not request.cutter:
        refuse(f"--to {lines[0]} needs --cut", "name a machine: --cut silhouette")
    layouts = request.layouts if request.one_file else ()
    if len(layouts) > 1 or any(layout in BOOK_LAYOUTS for layout in layouts):
        refuse(
            "--one-file takes one layout for cards",
            f"one of: {', '.join(LAYOUTS)}; rulebooks follow page by page",
        )
