"""The section `setup`: what each number of players takes from which component."""

from collections.abc import Iterator
from collections.abc import Mapping as Names

from cardgen.model.node import Mapping, Sequence
from cardgen.model.plans import Deal
from cardgen.model.problem import Problem, error
from cardgen.model.suggestions import did_you_mean
from cardgen.validate.contents.components import Components
from cardgen.validate.formatting import one_of, quoted
from cardgen.validate.game_sections.basics import is_left_empty
from cardgen.validate.nodes import entries_of, unknown_name
from cardgen.validate.shapes.game_yaml import MOST_DEALS, DealShape
from cardgen.validate.shapes.tree_reader import read_shape

Players = tuple[int, int]


def read_setup(
    game: Mapping, components: Components, players: Players | None
) -> tuple[tuple[Deal, ...] | None, list[Problem]]:
    """Return what is dealt, or None if the section is invalid.

    `players` are the fewest and the most of the game, None if they are unknown.
    """
    section = game.get("setup")
    if is_left_empty(section):
        return (), []
    if players is None or not isinstance(section, Sequence):
        return None, []
    if len(section.items) > MOST_DEALS:
        return None, []
    fields = {name: _fields(components, name) for name in components.complete}
    deals: list[Deal] = []
    problems: list[Problem] = []
    valid = True
    for row in section:
        shape = read_shape(DealShape, row)
        if shape is None or not isinstance(row, Mapping):
            valid = False
            continue
        problems += _unknown_names(row, shape, components.names, fields)
        problems += _wrong_players(row, shape, players)
        deals += _deals(row, shape, players)
    return (tuple(deals) if valid and not problems else None), problems


def _deals(row: Mapping, shape: DealShape, players: Players) -> Iterator[Deal]:
    where = tuple(
        (field, tuple(str(value) for value in values))
        for field, values in shape.where.items()
    )
    span = _players_of(shape) or players
    for key, _ in entries_of(row.get("deal")):
        count = shape.deal[key.text]
        yield Deal(key.text, count, shape.each, span, where, key.span)


def _players_of(shape: DealShape) -> Players | None:
    counts = shape.players
    if counts is None:
        return None
    return (counts[0], counts[1]) if isinstance(counts, list) else (counts, counts)


def _wrong_players(
    row: Mapping, shape: DealShape, players: Players
) -> Iterator[Problem]:
    span, node = _players_of(shape), row.get("players")
    if span is None or node is None:
        return
    low, high = span
    if low < players[0] or high > players[1]:
        found = str(low) if low == high else f"{low} to {high}"
        message = f"expected players from {players[0]} to {players[1]}, found {found}"
        hint = '"players" at the top of game.yaml is the range of the whole game'
        yield error("references", node.span, message, hint)


def _fields(components: Components, name: str) -> frozenset[str]:
    types = components.built[name].types
    return frozenset(field for kind in types for field in kind.fields)


def _unknown_names(
    row: Mapping,
    shape: DealShape,
    known: tuple[str, ...],
    fields: Names[str, frozenset[str]],
) -> Iterator[Problem]:
    for key, _ in entries_of(row.get("deal")):
        if key.text not in known:
            yield unknown_name(key, "component", known)
    dealt = [name for name in shape.deal if name in known]
    if dealt and all(name in fields for name in dealt):
        here = frozenset[str]().union(*(fields[name] for name in dealt))
        yield from _unknown_fields(row, dealt, sorted(here))


def _unknown_fields(
    row: Mapping, dealt: list[str], fields: list[str]
) -> Iterator[Problem]:
    for key, _ in entries_of(row.get("where")):
        if key.text not in fields:
            near = did_you_mean(key.text, fields)
            message = f"no card of {one_of(dealt)} has a field {quoted(key.text)}"
            hint = f"{near}known fields: {', '.join(fields)}"
            yield error("references", key.span, message, hint)
