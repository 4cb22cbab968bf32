"""`cardgen preview`: shows games in the browser and follows every change."""

from typing import Annotated

import typer

from cardgen.cli import completion
from cardgen.cli.choosing import Language
from cardgen.cli.commands.fetch import fetch_game
from cardgen.cli.session import Session, refuse

EXAMPLE = "Example: cardgen preview dragons"


def preview(
    context: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(
            help="Folder under cards/, or a path. Default: all games.",
            autocompletion=completion.games,
        ),
    ] = None,
    host: Annotated[
        str,
        typer.Option(
            help="Address to serve on; all but the default let other computers in."
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=65535,
            help="Port to serve on. Default: 8765, or the next free one.",
            show_default=False,
        ),
    ] = None,
    language: Language = "",
    fetch: Annotated[
        bool,
        typer.Option("--fetch", help="Get card lists from the web first: see fetch."),
    ] = False,
    no_browser: Annotated[
        bool,
        typer.Option("--no-browser", help="Only print the address; open no browser."),
    ] = False,
) -> None:
    """Show cards, problems and sheets on a web page that updates as files change."""
    # A server takes 100 ms to load, which no other command should wait for.
    from cardgen.pipeline.schema import refresh_schemas
    from cardgen.preview.network import PortTaken, open_socket
    from cardgen.preview.server import serve

    session: Session = context.obj
    places = session.games([game] if game else [])
    for place in places if fetch else ():
        fetch_game(session, place)
    places = session.spoken(places, [language] if language else [])
    try:
        opened = open_socket(host, port)
    except (PortTaken, OSError) as taken:
        wanted = f"port {port}" if port is not None else "any port"
        hint = "choose another with --port, or omit it to let cardgen choose"
        if getattr(taken, "no_host", False):
            hint = "omit --host, or give an address that this computer has"
        refuse(f"cannot serve on {wanted} of {host}: {taken}", hint)
    shown = "localhost" if host in ("0.0.0.0", "::", "") else host
    address = (
        f"http://{f'[{shown}]' if ':' in shown else shown}:{opened.getsockname()[1]}/"
    )

    def ready() -> None:
        print(address, flush=True)
        session.say("Change a file and save it: the page follows. Stop with Ctrl+C.")
        if not no_browser:
            # No other command opens one.
            import webbrowser

            webbrowser.open(address)

    only = tuple(folder for _, folder in places) if game else ()
    serve(places[0][0], only, host, opened, ready, refresh_schemas)
