"""Conditions on the fields of one card, as in the options `where` and `when`.

A condition on a field is one of

    red                          the value
    [red, blue]                  one of the values
    {from: 1, to: 3}             bounds; either may be left out, and either may be
                                 the name of a field; a list's entries are counted
    {present: true}              there is a value; {present: false}: there is none
    {same_as: other}             the value of another field

A list meets the condition if one of its entries is the value, or one of the values.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple

from pydantic import AfterValidator, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from cardgen.model.game import Card, Component, Entry, FieldValue
from cardgen.validate.formatting import format_bounds, one_of
from cardgen.validate.rule_kit.card_values import (
    as_texts,
    field_value,
    format_value,
    numeric_size,
)
from cardgen.validate.shapes.strict import expected

_Bound = float | str | None


class Condition(NamedTuple):
    """What one field must contain. Exactly one kind of condition is set."""

    values: Mapping[str, None] = MappingProxyType({})
    low: _Bound = None
    high: _Bound = None
    present: bool | None = None
    same_as: str | None = None

    def holds(self, card: Card, name: str) -> bool:
        """Return whether a card's field meets the condition."""
        return self.met(field_value(card, name), card)

    def met(self, found: FieldValue, card: Card | None = None) -> bool:
        """Return whether a value meets the condition; if it names other fields, those
        of `card` are compared."""
        if self.present is not None:
            return bool(as_texts(found)) == self.present
        if self.same_as is not None:
            other = field_value(card, self.same_as) if card else None
            return as_texts(found) == as_texts(other)
        if self.values:
            return any(text in self.values for text in as_texts(found))
        return self._within(card, found)

    def fields(self) -> Iterator[str]:
        """Yield the other fields that the condition names."""
        for name in (self.low, self.high, self.same_as):
            if isinstance(name, str):
                yield name

    def bounds(self) -> bool:
        """Return whether the condition is about an amount."""
        return self.low is not None or self.high is not None

    def wanted(self, card: Card | None = None) -> str:
        """Return what is wanted: "red or blue", "from 1 to 3", "a value". With a card,
        fields are followed by their values: "the same as type (fire)"."""
        if self.present is not None:
            return "a value" if self.present else "no value"
        if self.same_as is not None:
            return f"the same as {_held(self.same_as, card)}"
        if self.values:
            return one_of(self.values)
        return format_bounds(_held(self.low, card), _held(self.high, card))

    def of(self, name: str) -> str:
        """Return the condition with its field: "stars from 1 to 3"."""
        join = "{1} in {0}" if self.present is not None else "{0} {1}"
        return join.format(name, self.wanted())

    def _within(self, card: Card | None, found: FieldValue) -> bool:
        size = numeric_size(found)
        low = _bound(card, self.low, float("-inf"))
        high = _bound(card, self.high, float("inf"))
        if size is None or low is None or high is None:
            return False
        return low <= size <= high


def meets(card: Card, conditions: Mapping[str, Condition]) -> bool:
    """Return whether a card meets all conditions."""
    return all(wanted.holds(card, name) for name, wanted in conditions.items())


def format_conditions(conditions: Mapping[str, Condition]) -> str:
    """Return all conditions: "kind hero and cost at most 3"."""
    return " and ".join(wanted.of(name) for name, wanted in conditions.items())


def _held(bound: _Bound, card: Card | None) -> _Bound:
    if card is None or not isinstance(bound, str):
        return bound
    found = field_value(card, bound)
    held = str(len(found)) if isinstance(found, tuple) else format_value(found)
    return f"{bound} ({held})"


def _bound(card: Card | None, bound: _Bound, none: float) -> float | None:
    if isinstance(bound, str):
        return numeric_size(field_value(card, bound)) if card else None
    return none if bound is None else bound


def _condition(written: object) -> Condition:
    if isinstance(written, dict):
        return _keyed(written)
    several = written if isinstance(written, list) else [written]
    if not several or not all(_plain(item) for item in several):
        raise _not_a_condition()
    return Condition(values=dict.fromkeys(_text(item) for item in several))


def _keyed(written: dict[str, Any]) -> Condition:
    match written:
        case {"present": bool(present), **rest} if not rest:
            return Condition(present=present)
        case {"same_as": str(other), **rest} if not rest:
            return Condition(same_as=other)
    known = {"from", "to"}.issuperset(written)
    if not known or not written or not all(map(_is_bound, written.values())):
        raise _not_a_condition()
    return Condition(low=written.get("from"), high=written.get("to"))


def _is_bound(written: object) -> bool:
    return _plain(written) and not isinstance(written, bool)


def _plain(written: object) -> bool:
    return isinstance(written, str | int | float)


def _text(written: Any) -> str:
    return "".join(as_texts(written))


def _not_a_condition() -> PydanticCustomError:
    return expected(
        "a value, [a, b], {from: 1, to: 3}, {present: true} or {same_as: field}",
        "for a list, one entry must be the value",
    )


_KINDS = {"type": ["string", "number", "boolean", "array", "object"]}
_Condition = Annotated[Any, AfterValidator(_condition), WithJsonSchema(_KINDS)]
Conditions = Annotated[dict[str, _Condition], Field(min_length=1)]


def select_cards(component: Component, where: Mapping[str, Condition]) -> Component:
    """Return a component without the cards that do not meet `where`."""
    if not where:
        return component
    cards = {card.id: card for card, _ in component.printed()}
    fit = {id for id, card in cards.items() if meets(card, where)}
    decks = (
        deck._replace(
            entries=_of(deck.entries, fit),
            hands=tuple(
                hand._replace(entries=_of(hand.entries, fit)) for hand in deck.hands
            ),
        )
        for deck in component.decks
    )
    listed = tuple(card for card in component.cards if card.id in fit)
    return component._replace(cards=listed, decks=tuple(decks))


def _of(entries: tuple[Entry, ...], fit: set[str]) -> tuple[Entry, ...]:
    return tuple(entry for entry in entries if entry.card.id in fit)
