"""`cardgen printed`: records what lies on the table."""

from typing import Annotated

import typer

from cardgen.cli import completion
from cardgen.cli.choosing import Components, Languages
from cardgen.cli.exits import FINE, WRONG_GAME
from cardgen.cli.session import Games, Session

EXAMPLE = "Example: cardgen printed dragons"


def printed(
    context: typer.Context,
    game: Games = None,
    component: Components = None,
    look: Annotated[
        str | None,
        typer.Option(
            help="The look that lies on the table. Default: the one before, or the "
            "first one.",
            autocompletion=completion.looks,
        ),
    ] = None,
    language: Languages = None,
) -> None:
    """Record in .printed.json what lies on the table, for `render --changed`."""
    from cardgen.cli.printing import record_games
    from cardgen.pipeline.selection import RenderRequest

    session: Session = context.obj
    request = RenderRequest(
        components=tuple(component or ()),
        looks=(look,) if look else (),
        printed=True,
    )
    places = session.spoken(session.games(game or []), language or ())
    done = record_games(session, places, request)
    raise typer.Exit(FINE if done else WRONG_GAME)
