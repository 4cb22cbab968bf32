"""`cardgen stats`: what a game consists of, in numbers."""

import json
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardgen.cli.choosing import (
    Components,
    Languages,
    Where,
    chosen_parts,
    read_choice,
    require_cards,
)
from cardgen.cli.exits import FINE
from cardgen.cli.session import Games, Session, refuse, require_known
from cardgen.load.workspace import Workspace
from cardgen.model.suggestions import did_you_mean
from cardgen.model.visible import visible

if TYPE_CHECKING:
    from cardgen.model.game import Game
    from cardgen.pipeline.check import CheckedGame
    from cardgen.stats.collect import GameStats, StatsRequest

EXAMPLE = "Example: cardgen stats dragons --draw 5 --where 'cost <= 2'"


class StatsFormat(StrEnum):
    """Output formats of `stats`."""

    TEXT = "text"
    JSON = "json"
    HTML = "html"


def stats(
    context: typer.Context,
    game: Games = None,
    component: Components = None,
    by: Annotated[
        str,
        typer.Option(
            metavar="FIELD[,FIELD]",
            help="Count by this field, or cross two of them.",
            show_default=False,
        ),
    ] = "",
    language: Languages = None,
    draw: Annotated[
        int | None,
        typer.Option(
            min=1, max=999, metavar="N", help="The odds of a hand of N cards."
        ),
    ] = None,
    where: Where = "",
    at_least: Annotated[
        int | None,
        typer.Option(
            min=1, max=999, metavar="K", help="How many of the N must meet --where."
        ),
    ] = None,
    format: Annotated[
        StatsFormat, typer.Option(help="text, json, or html: one file to look at.")
    ] = StatsFormat.TEXT,
) -> None:
    """Count cards by their fields, measure their texts, and compute odds."""
    # Drawing takes a while to load, which no other command should wait for.
    from cardgen.pipeline.check import check
    from cardgen.stats.collect import StatsRequest

    session: Session = context.obj
    request = StatsRequest(
        components=tuple(component or ()),
        by=tuple(name.strip() for name in by.split(",")) if by else (),
        draw=draw or 0,
        where=where,
        at_least=at_least or 1,
    )
    _require_sense(request, at_least)
    places = session.spoken(session.games(game or []), language or ())
    checked = [check(*place, cached=True) for place in places]
    _stop_on_broken(session, places, checked)
    games = [each.game for each in checked if each.game]
    _require_known(games, request)
    found = [_count(each, request) for each in checked]
    print(_written(found, games, format))
    raise typer.Exit(FINE)


def _require_sense(request: "StatsRequest", at_least: int | None) -> None:
    if len(request.by) > 2 or "" in request.by:
        refuse(
            "--by takes one field, or two with a comma", "for example --by cost,kind"
        )
    if request.draw and not request.where:
        refuse(
            "--draw needs --where: the cards that you hope for",
            "for example --draw 5 --where 'cost <= 2'",
        )
    if at_least and not request.draw:
        refuse("--at-least needs --draw", "for example --draw 5 --at-least 2")
    if at_least and at_least > request.draw:
        refuse(
            f"--at-least {at_least} is more than --draw {request.draw}",
            "a hand holds no more hits than cards",
        )
    if request.draw and request.by:
        refuse("--draw and --by cannot be combined", "ask for one after the other")


def _stop_on_broken(
    session: Session,
    places: Sequence[tuple[Workspace, Path]],
    checked: "Sequence[CheckedGame]",
) -> None:
    """Exit with 1 if a game cannot be built. Broken deck rules are no obstacle."""
    broken = [each for each in checked if each.game is None]
    if broken:
        problems = [problem for each in broken for problem in each.problems]
        session.stop_on_errors(problems, places[0][0].root)


def _require_known(games: "Sequence[Game]", request: "StatsRequest") -> None:
    """Exit with 2 if a name is unknown to all games; some of them may lack it."""
    from cardgen.stats.collect import shown

    where = f" in {', '.join(game.id for game in games)}"
    parts = chosen_parts(games, request.components)
    known = [part.id for part in chosen_parts(games, ())]
    if not known:
        refuse(f"there are no cards{where}", "stats counts cards and their fields")
    require_known("--component", request.components, known, where)
    fields = {name for part in parts for kind in part.types for name in kind.fields}
    for name in request.by:
        if name not in fields:
            listed = f"fields: {', '.join(sorted(fields))}"
            hint = f"{did_you_mean(name, fields)}{listed}" if fields else ""
            refuse(f'--by: no card has a field "{name}"{where}', hint)
    choice = read_choice((), request.where)
    if choice:
        require_cards(choice, parts, where)
    if not any(shown(game, request) for game in games):
        # All names are known, but no component has all of them, or cards enough.
        most = max((sum(n for _, n in part.printed()) for part in parts), default=0)
        if request.draw > most:
            refuse(f"no component has {request.draw} cards{where}", f"most: {most}")
        refuse(f"no component has all of these fields{where}", "ask for one")


def _count(checked: "CheckedGame", request: "StatsRequest") -> "GameStats":
    """Count a game that could be built. Cards are drawn in its first look, to see which
    texts are set smaller; those of earlier runs come from the cache."""
    from cardgen.cache.store import FaceStore
    from cardgen.compose.composer import Composer
    from cardgen.stats.collect import collect

    game = checked.game
    assert game is not None
    store = FaceStore.on_disk()
    composer = Composer(game, checked.assets, checked.templates, store)
    look = game.plan.looks[0]
    return collect(game, request, lambda part: composer.compose(part, look).shrunk)


def _written(
    found: "Sequence[GameStats]", games: "Sequence[Game]", format: StatsFormat
) -> str:
    match format:
        case StatsFormat.JSON:
            return json.dumps({"games": [_plain(each) for each in found]}, indent=2)
        case StatsFormat.HTML:
            from cardgen.stats.page import stats_html

            return stats_html(list(zip(games, found, strict=True)))
        case StatsFormat.TEXT:
            from cardgen.stats.text import stats_text

            return visible("\n\n".join(map(stats_text, found)))


def _plain(value: object) -> object:
    """Return named tuples as mappings, for JSON."""
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: _plain(part) for name, part in value._asdict().items()}
    return [_plain(part) for part in value] if isinstance(value, tuple) else value
