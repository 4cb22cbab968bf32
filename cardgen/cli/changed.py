"""The options that print only what changed, and the lines that say what that is."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from cardgen.cli.paths import shown
from cardgen.cli.session import Session, refuse
from cardgen.model.changes import CHOSEN_ANEW
from cardgen.model.visible import brief

if TYPE_CHECKING:
    from cardgen.cli.unchanged import Place
    from cardgen.pipeline.selection import RenderRequest, RenderResult

Changed: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--changed", help="Only what changed since the last print, with a slip."
    ),
]
Since: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="REVISION", help="Only what changed since a commit of git, or a tag."
    ),
]
Printed: TypeAlias = Annotated[
    bool,
    typer.Option("--printed", help="Record what is printed, as `cardgen printed`."),
]
# A slip lists them all.
_MOST_LINES = 20


def require_cards_of_the_game(request: "RenderRequest") -> None:
    """Exit with 2 if changes are asked for of what is not printed from cards."""
    asked = {
        "--since": request.since is not None,
        "--changed": request.changed,
        "--printed": request.printed,
    }
    option = next((name for name, given in asked.items() if given), "")
    if option and request.blanks:
        refuse(
            f"{option} and --blanks cannot be combined",
            "empty cards never change: print as many as you need",
        )
    if option and request.kit:
        refuse(
            f"{option} and --kit cannot be combined",
            "a kit is for people who have printed nothing yet",
        )


def require_commit(places: "Sequence[Place]", since: str | None) -> None:
    """Exit with 2 if `since` is no commit where one of the games is."""
    if since is None:
        return
    from cardgen.load.git_commit import NoCommit, find_commit

    for _, folder in places:
        try:
            find_commit(folder, since)
        except NoCommit as fault:
            refuse(
                f'--since "{since}" of {folder.name}: {fault}',
                "name a commit, a branch or a tag",
            )


def show_changes(session: Session, game: str, result: "RenderResult") -> None:
    """Print what a game was compared with, and what to print and to take out."""
    changes = result.changes
    if changes is None:
        return
    from cardgen.pipeline.changes.words import change_lines, summary

    session.say(f"{game}: {result.source}")
    if changes.chosen_anew:
        session.say(f"{game}: {CHOSEN_ANEW}")
    lines = list(change_lines(changes))
    # The last line is no longer than the one that says that there is one more.
    all_of_them = session.verbose or len(lines) <= _MOST_LINES + 1
    most = len(lines) if all_of_them else _MOST_LINES
    for line in lines[:most]:
        session.say(f"  {brief(line)}")
    if not all_of_them:
        session.say(f"  and {len(lines) - most:,} more, which the slip lists")
    session.say(f"{game}: {summary(changes) or 'nothing changed'}")


def show_record(session: Session, game: str, file: Path | None) -> None:
    """Print where it was recorded what lies on the table."""
    if file:
        session.say(f"{game}: recorded in {shown(file, Path.cwd())}")
