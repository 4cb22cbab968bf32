"""`cardgen diff`: what changed between two commits, or since the last print."""

import json
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from cardgen.cli import completion
from cardgen.cli.choosing import (
    Cards,
    Components,
    Language,
    Where,
    chosen_parts,
    read_choice,
    require_cards,
)
from cardgen.cli.exits import FINE, WRONG_GAME
from cardgen.cli.progress import progress_bar
from cardgen.cli.session import Session, refuse, require_known
from cardgen.load.workspace import Workspace, find_root, locate
from cardgen.model.problem import Refused
from cardgen.model.visible import visible

if TYPE_CHECKING:
    from cardgen.cache.store import FaceStore
    from cardgen.model.changes import PrintedCard
    from cardgen.model.game import Game
    from cardgen.pipeline.changes.diff import GameDiff
    from cardgen.pipeline.changes.past import Moment
    from cardgen.sandbox.card_choice import CardChoice

EXAMPLE = "Example: cardgen diff dragons v1.0 --format html > changes.html"
_MOST_REVISIONS = 2


class DiffFormat(StrEnum):
    """Output formats of `diff`."""

    TEXT = "text"
    JSON = "json"
    MARKDOWN = "markdown"
    HTML = "html"


def diff(
    context: typer.Context,
    game: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME] [REV [REV]]",
            help="A game, default: all; and one or two commits of git. Without any, "
            "compares with the last print, or else with the last commit.",
            autocompletion=completion.games,
        ),
    ] = None,
    component: Components = None,
    card: Cards = None,
    where: Where = "",
    language: Language = "",
    format: Annotated[
        DiffFormat,
        typer.Option(
            help="text, json, markdown for a pull request, or html: one file with "
            "the cards before and after."
        ),
    ] = DiffFormat.TEXT,
    exit_code: Annotated[
        bool, typer.Option("--exit-code", help="Exit with 1 if something differs.")
    ] = False,
) -> None:
    """Compare the cards of a game, by id, with a commit or with the last print."""
    session: Session = context.obj
    places, revisions = _read(session, game or [])
    places = session.spoken(places, [language] if language else [])
    choice = read_choice(card or (), where)
    with ExitStack() as stack:
        compared = [
            _compare(session, stack, place, revisions, tuple(component or ()), choice)
            for place in places
        ]
        print(_written(compared, format), end="")
    differs = any(found.cards for found, _, _ in compared)
    raise typer.Exit(WRONG_GAME if exit_code and differs else FINE)


_Place = tuple[Workspace, Path]
_Compared = tuple["GameDiff", "Moment", "Moment"]


def _read(session: Session, words: Sequence[str]) -> tuple[list[_Place], list[str]]:
    """Return the games and the revisions that are meant."""
    named = list(words)
    root = session.root or find_root(Path.cwd())
    at = root.resolve() if root else None
    first = locate(named[0], at, Path.cwd()) if named else None
    if named and not first and not _is_revision(session, named[0]):
        # Names what there is instead.
        session.games(named[:1])
    games = [first] if first else session.games([])
    revisions = named[1:] if first else named
    if len(revisions) > _MOST_REVISIONS:
        refuse("expected one game and at most two revisions", EXAMPLE)
    return games, revisions


def _is_revision(session: Session, word: str) -> bool:
    from cardgen.load.git_commit import NoCommit, find_commit

    try:
        find_commit(session.games([])[0][1], word)
    except NoCommit:
        return False
    return True


def _compare(
    session: Session,
    stack: ExitStack,
    place: _Place,
    revisions: Sequence[str],
    components: tuple[str, ...],
    choice: "CardChoice | None",
) -> _Compared:
    from cardgen.cache.store import FaceStore
    from cardgen.load.git_commit import NoCommit
    from cardgen.pipeline.changes.diff import compare, game_diff, looks_of

    workspace, folder = place
    store = FaceStore.on_disk()
    try:
        with progress_bar(session, f"Compare {folder.name}") as step:
            before, after = _moments(session, stack, place, revisions, store)
            step(0, 2, before.name)
            was = before.parts()
            step(1, 2, after.name)
            now = after.parts(looks_of(was))
        game = after.game()
        assert game
        holds = _holding(game, components, choice)
        cards, same = compare(was, now, holds)
        return game_diff(game, before.name, after.name, cards, same), before, after
    except NoCommit as fault:
        _refuse_revision(folder, str(fault))
    except Refused as refused:
        session.stop_on_errors(refused.problems, workspace.root)
        raise
    finally:
        store.save()


def _moments(
    session: Session,
    stack: ExitStack,
    place: _Place,
    revisions: Sequence[str],
    store: "FaceStore",
) -> "tuple[Moment, Moment]":
    """Return the moments before and after."""
    from cardgen.pipeline.changes.past import Drawn, commit_of, last_print
    from cardgen.pipeline.check import check

    workspace, folder = place
    if len(revisions) == _MOST_REVISIONS:
        one, other = (
            stack.enter_context(commit_of(workspace, folder, revision, store))
            for revision in revisions
        )
        return one, other
    before = None if revisions else last_print(folder, workspace.language)
    if before is None:
        revision = revisions[0] if revisions else "HEAD"
        before = stack.enter_context(commit_of(workspace, folder, revision, store))
    checked = check(workspace, folder, cached=True)
    if checked.game is None:
        session.stop_on_errors(checked.problems, workspace.root)
    return before, Drawn("now", checked, store)


def _holding(
    game: "Game", components: tuple[str, ...], choice: "CardChoice | None"
) -> "Callable[[PrintedCard], bool]":
    """Return whether a card is among those that options choose."""
    where = f" in {game.id}"
    known = [part.id for part in game.printable]
    require_known("--component", components, known, where)
    parts = {part.id: part for part in chosen_parts([game], components)}
    if choice:
        require_cards(choice, list(parts.values()), where)

    def holds(card: "PrintedCard") -> bool:
        if components and card.component not in components:
            return False
        if choice is None:
            return True
        part = parts.get(card.component)
        return part is not None and card.id in choice.of(part)

    return holds


def _refuse_revision(folder: Path, reason: str) -> NoReturn:
    refuse(
        f"{folder.name} cannot be compared: {reason}",
        "name a commit, a branch or a tag of git, or record a print: cardgen printed",
    )


def _written(compared: Sequence[_Compared], format: DiffFormat) -> str:
    from cardgen.pipeline.changes.diff_text import diff_markdown, diff_plain, diff_text

    diffs = [found for found, _, _ in compared]
    match format:
        case DiffFormat.TEXT:
            return visible(diff_text(diffs)) + "\n"
        case DiffFormat.MARKDOWN:
            return diff_markdown(diffs) + "\n"
        case DiffFormat.JSON:
            return json.dumps(diff_plain(diffs), indent=2) + "\n"
        case DiffFormat.HTML:
            from cardgen.pipeline.changes.diff_page import diff_html

            return diff_html(compared)
