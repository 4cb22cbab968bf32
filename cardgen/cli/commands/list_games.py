"""`cardgen list`: games, components, cards, counts."""

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from cardgen.cli.session import Session
from cardgen.load.workspace import Workspace
from cardgen.model.game import CardType, Component, Game
from cardgen.model.problem import Problem
from cardgen.pipeline.counts import copies_of, counted, printed, total
from cardgen.validate.formatting import pluralize

EXAMPLE = "Example: cardgen list --format json"


class ListFormat(StrEnum):
    """How `list` writes its result."""

    TEXT = "text"
    JSON = "json"


def list_games(
    context: typer.Context,
    game: Annotated[
        list[str] | None,
        typer.Argument(help="Folder under cards/, or a path. Default: all games."),
    ] = None,
    format: Annotated[ListFormat, typer.Option(help="How to write it.")] = (
        ListFormat.TEXT
    ),
) -> None:
    """List games, their components, and how many cards each prints."""
    # What a game has is in its data: nothing here waits for what templates need.
    from cardgen.pipeline.build import build

    session: Session = context.obj
    places = session.games(game or [])
    found = {
        place: build(*place, session.timings.game(place[1].name)).game
        for place in places
    }
    games = [each for each in found.values() if each]
    if format is ListFormat.JSON:
        import json

        print(json.dumps({"games": [_plain(each) for each in games]}, indent=2))
    elif games:
        print("\n\n".join(_text(each) for each in games))
    broken = [place for place, each in found.items() if not each]
    session.stop_on_errors(_problems(broken), places[0][0].root)


def _problems(places: Sequence[tuple[Workspace, Path]]) -> list[Problem]:
    """Say why games cannot be built."""
    if not places:
        return []
    from cardgen.pipeline.check import check

    return [problem for place in places for problem in check(*place).problems]


def _plain(game: Game) -> dict[str, object]:
    return {
        "id": game.id,
        "title": game.title,
        "version": game.version,
        "players": list(game.players),
        "components": [
            {"id": part.id, "kind": part.kind, **_counts(part)}
            for part in game.components
        ],
    }


def _counts(component: Component) -> dict[str, int]:
    cards = component.printed()
    return {
        "faces": sum(_faces(card.type) for card, _ in cards),
        "cards": len(cards),
        "copies": copies_of(component),
    }


def _faces(card_type: CardType) -> int:
    """Give how many sides of a card are drawn: parts of others have none."""
    return bool(card_type.front) + (card_type.back is not None)


def _text(game: Game) -> str:
    low, high = game.players
    players = pluralize(high, "player") if low == high else f"{low}-{high} players"
    head = f"{game.id}  {game.title} {game.version}, {players}"
    width = max((len(part.id) for part in game.components), default=0)
    rows = [_line(part, width) for part in game.components]
    made = printed(game)
    # One component is its own sum.
    sums = [f"  {'':{width}}  to print   {total(made)}"] if made[1:] else []
    return "\n".join([head, *rows, *sums])


def _line(component: Component, width: int) -> str:
    if component.book:
        page, kind = component.book.page, component.kind
        return f"  {component.id:{width}}  {kind:9}  pages of {page}  {component.title}"
    different, copies = len(component.printed()), copies_of(component)
    said = counted(component.kind, different)
    if copies != different:
        said += f", {pluralize(copies, 'copy')}"
    kind = component.kind
    return f"  {component.id:{width}}  {kind:9}  {said}  {component.title}"
