"""`cardgen fetch`: the one command that goes to the network."""

from typing import TYPE_CHECKING

import typer

from cardgen.cli.exits import FINE, WRONG_GAME
from cardgen.cli.paths import shown
from cardgen.cli.session import Games, Session

if TYPE_CHECKING:
    from cardgen.cli.unchanged import Place

EXAMPLE = "Example: cardgen fetch dragons"


def fetch(context: typer.Context, game: Games = None) -> None:
    """Read the card lists that games keep on the web: `cards: {url, file}`.

    The files lie beside the game, and .fetched.json says when and from where they are.
    No other command goes to the network.
    """
    session: Session = context.obj
    done = [fetch_game(session, place) for place in session.games(game or [])]
    if not any(count for count, _ in done):
        session.say("no card list has a url: write cards: {url: ..., file: pool.csv}")
    raise typer.Exit(FINE if all(fine for _, fine in done) else WRONG_GAME)


def fetch_game(session: Session, place: "Place") -> tuple[int, bool]:
    """Read what a game keeps on the web; return how many files, and if all came."""
    # Few games are kept on the web.
    from cardgen.load.fetch import RECORD, record_of, wanted
    from cardgen.load.fetch import fetch as get
    from cardgen.model.problem import Refused, has_errors
    from cardgen.write.outfile import in_place, write_atomically

    workspace, folder = place
    items, problems = wanted(folder)
    if has_errors(problems):
        session.print_problems(problems, workspace.root)
        return len(items), False
    fine = True
    for item in items:
        try:
            content = get(item)
            written = write_atomically(item.file, content)
            if written.changed or not (folder / RECORD).is_file():
                write_atomically(folder / RECORD, record_of(folder, item, content))
        except Refused as refused:
            session.print_problems(in_place(refused.problems), workspace.root)
            fine = False
            continue
        state = "new" if written.changed else "unchanged"
        print(f"{shown(item.file, workspace.root)}  {len(content):,} bytes, {state}")
    return len(items), fine
