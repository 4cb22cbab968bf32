"""Sound cards at a glance, by a plan that all cards with the same keys share.

A deck has thousands of cards, and nearly all of them are sound. What is not read here
is looked at field by field, and told of.
"""

from collections.abc import Callable
from typing import NamedTuple, get_args

from cardgen.model.game import CardType, Field, FieldValue, Provenance
from cardgen.model.node import Keys, Mapping, Node, Scalar
from cardgen.validate.contents.fields import FieldError, empty_value, value_of
from cardgen.validate.shapes.component import MOST_COPIES
from cardgen.validate.shapes.strict import RESERVED_FIELDS, is_slug

_Read = Callable[[Node], FieldValue]
_PROVENANCES: dict[object, Provenance] = {name: name for name in get_args(Provenance)}


class CardHead(NamedTuple):
    """What every card has besides its fields."""

    id: Scalar
    copies: int
    provenance: Provenance


def head_of(node: Node) -> CardHead | None:
    """Give what every card has, None where that may not be sound."""
    if not isinstance(node, Mapping):
        return None
    id, copies, origin = node.get("id"), node.get("copies"), node.get("provenance")
    count = copies.value if isinstance(copies, Scalar) else copies
    if not isinstance(id, Scalar) or not isinstance(origin, Scalar):
        return None
    if not isinstance(id.value, str) or not is_slug(id.value):
        return None
    if count is None:
        count = 1
    if type(count) is not int or not 1 <= count <= MOST_COPIES:
        return None
    provenance = _PROVENANCES.get(origin.value)
    return None if provenance is None else CardHead(id, count, provenance)


class CardPlan:
    """How the cards of a type are read."""

    def __init__(self, card_type: CardType) -> None:
        self._fields = card_type.fields
        self._known = frozenset((*card_type.fields, *RESERVED_FIELDS))
        self._readers = {name: _reader(f) for name, f in card_type.fields.items()}
        self._steps: dict[Keys, list[tuple[str, int, _Read]] | None] = {}

    def values(self, card: Mapping) -> dict[str, FieldValue] | None:
        """Give the values of all fields, None for a card that is not sound."""
        if card.keys not in self._steps:
            self._steps[card.keys] = self._planned(card.keys)
        steps, nodes = self._steps[card.keys], card.nodes
        if steps is None:
            return None
        try:
            return {name: read(nodes[number]) for name, number, read in steps}
        except FieldError:
            return None

    def _planned(self, keys: Keys) -> list[tuple[str, int, _Read]] | None:
        numbers = keys.numbers
        left_out = [f for name, f in self._fields.items() if name not in numbers]
        if any(field.required for field in left_out) or numbers.keys() - self._known:
            return None
        readers = self._readers | {f.name: _constant(empty_value(f)) for f in left_out}
        return [(name, numbers.get(name, 0), readers[name]) for name in self._fields]


def _constant(value: FieldValue) -> _Read:
    return lambda node: value


def _reader(field: Field) -> _Read:
    match field.type:
        case "integer":
            return _number_reader(field, (int,))
        case "number":
            return _number_reader(field, (int, float))
        case "boolean" | "list" | "icons":
            return lambda node: _value(field, node)
        case _:
            return _text_reader(field)


def _number_reader(field: Field, kinds: tuple[type, ...]) -> _Read:
    low = float("-inf") if field.minimum is None else field.minimum
    high = float("inf") if field.maximum is None else field.maximum
    choices = frozenset(field.choices)

    def read(node: Node) -> FieldValue:
        value = node.value if isinstance(node, Scalar) else None
        fits = type(value) in kinds and low <= value <= high  # type: ignore[operator]
        if fits and (not choices or value in choices):
            return value
        return _value(field, node)

    return read


def _text_reader(field: Field) -> _Read:
    most = float("inf") if field.max_length is None else field.max_length
    choices = frozenset(map(str, field.choices))

    def read(node: Node) -> FieldValue:
        text = node.value if isinstance(node, Scalar) else None
        fits = isinstance(text, str) and len(text) <= most and text.strip()
        if fits and (not choices or text in choices):
            return text
        return _value(field, node)

    return read


def _value(field: Field, node: Node) -> FieldValue:
    """Give the value of any node. Raises Unfit."""
    if isinstance(node, Scalar) and node.value is None and not field.required:
        return empty_value(field)
    return value_of(field, node)
