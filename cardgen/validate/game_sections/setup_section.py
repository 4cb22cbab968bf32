"""The section `setup`: what each number of players takes from which component."""

from collections.abc import Iterator
from collections.abc import Mapping as Names

from cardgen.model.game import Deal
from cardgen.model.node import Mapping, Node, Scalar, Sequence
from cardgen.model.problem import Problem, error
from cardgen.model.suggestions import did_you_mean
from cardgen.validate.contents.components import Components
from cardgen.validate.formatting import one_of, quoted
from cardgen.validate.shapes.game_yaml import MOST_DEALS, DealShape
from cardgen.validate.shapes.tree_reader import read_shape

Players = tuple[int, int]


def read_setup(
    game: Mapping, components: Components, players: Players | None
) -> tuple[tuple[Deal, ...] | None, list[Problem]]:
    """Give what is dealt, or None where the section is not sound.

    `players` are the fewest and the most of the game, None when it does not say.
    """
    section = game.get("setup")
    if section is None or (isinstance(section, Scalar) and section.value is None):
        return (), []
    if players is None or not isinstance(section, Sequence):
        return None, []
    if len(section.items) > MOST_DEALS:
        return None, []
    fields = {name: _fields(components, name) for name in components.whole}
    deals: list[Deal] = []
    problems: list[Problem] = []
    sound = True
    for row in section:
        shape = read_shape(DealShape, row)
        if shape is None or not isinstance(row, Mapping):
            sound = False
            continue
        problems += _wrong_names(row, shape, components.names, fields)
        problems += _wrong_players(row, shape, players)
        deals += _deals(row, shape, players)
    return (tuple(deals) if sound and not problems else None), problems


def _deals(row: Mapping, shape: DealShape, players: Players) -> Iterator[Deal]:
    where = tuple(
        (field, tuple(str(value) for value in values))
        for field, values in shape.where.items()
    )
    span = _span_of(shape) or players
    for key, _ in _entries(row.get("deal")):
        count = shape.deal[key.text]
        yield Deal(key.text, count, shape.each, span, where, key.span)


def _span_of(shape: DealShape) -> Players | None:
    counts = shape.players
    if counts is None:
        return None
    return (counts[0], counts[1]) if isinstance(counts, list) else (counts, counts)


def _wrong_players(
    row: Mapping, shape: DealShape, players: Players
) -> Iterator[Problem]:
    span, node = _span_of(shape), row.get("players")
    if span is None or node is None:
        return
    if span[0] < players[0] or span[1] > players[1]:
        message = f"expected players from {players[0]} to {players[1]}"
        hint = 'the game is for as many as "players" at the top of game.yaml says'
        yield error("references", node.span, f"{message}, found {_shown(span)}", hint)


def _shown(span: Players) -> str:
    low, high = span
    return str(low) if low == high else f"{low} to {high}"


def _fields(components: Components, name: str) -> frozenset[str]:
    types = components.built[name].types
    return frozenset(field for kind in types for field in kind.fields)


def _wrong_names(
    row: Mapping,
    shape: DealShape,
    known: tuple[str, ...],
    fields: Names[str, frozenset[str]],
) -> Iterator[Problem]:
    for key, _ in _entries(row.get("deal")):
        if key.text not in known:
            near = did_you_mean(key.text, known).strip()
            hint = near or f"components here: {', '.join(known)}"
            message = f"there is no component {quoted(key.text)}"
            yield error("references", key.span, message, hint)
    dealt = [name for name in shape.deal if name in known]
    if dealt and all(name in fields for name in dealt):
        here = frozenset[str]().union(*(fields[name] for name in dealt))
        yield from _wrong_fields(row, dealt, sorted(here))


def _wrong_fields(
    row: Mapping, dealt: list[str], fields: list[str]
) -> Iterator[Problem]:
    for key, _ in _entries(row.get("where")):
        if key.text not in fields:
            near = did_you_mean(key.text, fields)
            message = f"no card of {one_of(dealt)} has a field {quoted(key.text)}"
            hint = f"{near}fields there: {', '.join(fields)}"
            yield error("references", key.span, message, hint)


def _entries(node: Node | None) -> tuple[tuple[Scalar, Node], ...]:
    return node.entries if isinstance(node, Mapping) else ()
