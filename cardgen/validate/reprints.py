"""Components that print the cards of another one by another card type."""

from collections.abc import Collection, Iterator, Mapping

from cardgen.model.game import Card, CardType, Component, Field
from cardgen.model.node import Scalar
from cardgen.model.problem import Problem, error
from cardgen.model.suggestions import did_you_mean
from cardgen.validate.wording import one_of, quoted


def no_type(name: str, at: Scalar, known: Collection[str]) -> Problem:
    """Say that there is no card type of a name."""
    near = did_you_mean(name, known).strip()
    hint = near or f"card types here: {', '.join(known)}"
    return error("references", at.span, f"there is no card type {quoted(name)}", hint)


def no_source(
    name: str, at: Scalar, lists: Collection[str], all: Collection[str]
) -> Problem:
    """Say that a component cannot lend its cards."""
    if name in all:
        message = f"component {quoted(name)} is no card list"
        hint = 'only a component with "cards" can be printed by another card type'
    else:
        message = f"there is no component {quoted(name)}"
        near = did_you_mean(name, lists).strip()
        hint = near or f"card lists here: {', '.join(lists)}"
    return error("references", at.span, message, hint)


def retyped(source: Component, kind: CardType) -> tuple[Card, ...]:
    """Give the cards of a component as cards of another type."""
    return tuple(card._replace(type=kind) for card in source.cards)


def differing(source: Component, kind: CardType, at: Scalar) -> Iterator[Problem]:
    """Find fields of a card type that the cards of a component do not have."""
    for other in source.types:
        missing = _missing(other.fields, kind.fields)
        if missing:
            message = f'cards of type "{other.id}" have no {one_of(missing)}'
            hint = f'declare in "{kind.id}" the same fields as in "{other.id}"'
            yield error("references", at.span, message, hint)


def _missing(there: Mapping[str, Field], wanted: Mapping[str, Field]) -> list[str]:
    kinds = {name: field.type for name, field in there.items()}
    return [n for n, field in wanted.items() if kinds.get(n) != field.type]
