"""`cardgen export`: makes pictures, and files for tables, shops and the web."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from cardgen.cli import completion
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
from cardgen.cli.session import Games, Session, refuse, require_known

EXAMPLE = "Example: cardgen export dragons --to images --format webp"


def export(
    context: typer.Context,
    game: Games = None,
    to: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TARGET",
            help="What to export to; `cardgen explain exports` lists them. Repeatable.",
            autocompletion=completion.export_targets,
        ),
    ] = None,
    component: Components = None,
    card: Cards = None,
    where: Where = "",
    look: Annotated[
        list[str] | None,
        typer.Option(
            help="A look that the game defines, such as low-ink. Repeatable. "
            "Default: the first one.",
            autocompletion=completion.looks,
        ),
    ] = None,
    area: Annotated[
        Literal["trim", "bleed"] | None,
        typer.Option(help="Show cards as they are cut, or with their bleed."),
    ] = None,
    dpi: Annotated[
        int, typer.Option(min=30, max=1200, help="Dots per inch of pictures.")
    ] = 300,
    format: Annotated[
        Literal["png", "jpg", "webp"], typer.Option(help="Format of pictures.")
    ] = "png",
    corners: Annotated[
        Literal["square", "round"],
        typer.Option(help="Corners of pictures; what is beyond is transparent."),
    ] = "square",
    cut: Cut = None,
    language: Languages = None,
    base_url: Annotated[
        str,
        typer.Option(
            metavar="URL",
            help="Web address of the folder that you will put the files of a table in.",
            show_default=False,
        ),
    ] = "",
    icc: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Colour profile of a press, for pictures in CMYK."
        ),
    ] = None,
    install: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Folder of a table's saved objects."),
    ] = None,
    output: Output = None,
) -> None:
    """Make pictures, or files for virtual tables, shops, presses and the web."""
    from cardgen.cli.exporting import export_games
    from cardgen.export.request import ExportRequest
    from cardgen.export.saved_object import usual_home
    from cardgen.export.targets import EXPORT_TARGETS

    session: Session = context.obj
    if not to:
        refuse("--to is missing", f"one of: {', '.join(EXPORT_TARGETS)}")
    require_known("--to", to, EXPORT_TARGETS)
    if icc is not None:
        _check_profile(icc)
    if install is not None and not install.is_dir():
        home = f"Tabletop Simulator keeps its files in {usual_home()}"
        refuse(f'--install: there is no folder "{install}"', home)
    if base_url and not base_url.startswith(("http://", "https://")):
        hint = "give the address of a folder: https://example.com/dragons"
        refuse(f'--base-url: expected a web address, found "{base_url}"', hint)
    request = ExportRequest(
        targets=tuple(dict.fromkeys(to)),
        components=tuple(component or ()),
        looks=tuple(look or ()),
        area=area,
        dpi=dpi,
        format=format,
        corners=corners,
        base_url=base_url,
        icc=icc.resolve() if icc else None,
        install=install.resolve() if install else None,
        output=output.resolve() if output else None,
        choice=read_choice(card or (), where),
        cut=_machine(cut),
    )
    places = session.spoken(session.games(game or []), language or ())
    done = export_games(session, places, request)
    raise typer.Exit(FINE if done else WRONG_GAME)


def _machine(cut: str | None) -> str:
    """Return the machine that cuts. Exits with 2 if it is unknown."""
    cutter = read_cutter(cut, None)
    return cutter.id if cutter else "silhouette"


def _check_profile(icc: Path) -> None:
    """Exit with 2 if a file is not the colour profile of a press."""
    from cardgen.export.inks import read_profile
    from cardgen.model.problem import Refused

    if not icc.is_file():
        refuse(f'--icc: there is no file "{icc}"', "give the path of a colour profile")
    try:
        read_profile(icc)
    except Refused as refused:
        refuse(f"--icc: {refused.problems[0].message}", refused.problems[0].hint)
