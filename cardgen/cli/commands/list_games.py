"""`cardgen list`: games, components, cards, counts."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

import typer

from cardgen.cli.session import Games, Session
from cardgen.cli.sheet_notes import left, origin
from cardgen.model.game import CardType, Component, Game
from cardgen.model.gamesource import ComponentFile, GameSource
from cardgen.model.visible import brief, visible
from cardgen.pipeline.counts import (
    alternatives,
    copies_of,
    one_game,
    printed,
    total,
)
from cardgen.validate.formatting import counted, pluralize

EXAMPLE = "Example: cardgen list --format json"


class ListFormat(StrEnum):
    """Output formats of `list`."""

    TEXT = "text"
    JSON = "json"


def list_games(
    context: typer.Context,
    game: Games = None,
    format: Annotated[ListFormat, typer.Option(help="text or json.")] = (
        ListFormat.TEXT
    ),
) -> None:
    """List games, their components, and how many cards each one prints."""
    # All of it is in a game's data: nothing here waits for what templates need.
    from cardgen.pipeline.build import build

    session: Session = context.obj
    places = session.games(game or [])
    found = {
        place: build(*place, session.timings.game(place[1].name)) for place in places
    }
    games = [each.game for each in found.values() if each.game]
    if format is ListFormat.JSON:
        import json

        print(json.dumps({"games": [_plain(each) for each in games]}, indent=2))
    elif games:
        texts = (_text(each.game, each.source) for each in found.values() if each.game)
        lines = visible("\n\n".join(texts)).split("\n")
        print("\n".join(map(brief, lines)))
    broken = [place for place, each in found.items() if not each.game]
    if broken:
        from cardgen.pipeline.check import check

        problems = [problem for place in broken for problem in check(*place).problems]
        session.stop_on_errors(problems, places[0][0].root)


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
    """Return how many sides of a card are drawn; a part of other cards has none."""
    return bool(card_type.front) + (card_type.back is not None)


def _text(game: Game, source: GameSource) -> str:
    low, high = game.players
    players = pluralize(high, "player") if low == high else f"{low}-{high} players"
    head = f"{game.id}  {game.title} {game.version}, {players}"
    width = max((len(part.id) for part in game.components), default=0)
    spare = alternatives(game, game.printable)
    rows = [
        line
        for part in game.components
        for line in (
            _line(part, spare.get(part.id), width),
            *_sheet(source.lists.get(part.id), width),
        )
    ]
    made = one_game(game, printed(game))
    # A single component needs no total.
    sums = [f"  {'':{width}}  to print   {total(made)}"] if made[1:] else []
    return "\n".join([head, *rows, *sums])


def _sheet(listed: ComponentFile | None, width: int) -> Iterator[str]:
    """Yield what a card list in a sheet takes from it, and what it leaves out."""
    if listed and listed.sheet:
        where = origin(listed.sheet, listed.file.name)
        yield from (f"  {'':{width}}  {said}" for said in (where, *left(listed.sheet)))


def _line(component: Component, other: Component | None, width: int) -> str:
    if component.book:
        page, kind = component.book.page, component.kind
        return f"  {component.id:{width}}  {kind:9}  pages of {page}  {component.title}"
    different, copies = len(component.printed()), copies_of(component)
    said = counted(component.kind, different)
    if copies != different:
        said += f", {pluralize(copies, 'copy')}"
    title = f"{component.title}, instead of {other.id}" if other else component.title
    return f"  {component.id:{width}}  {component.kind:9}  {said}  {title}"
