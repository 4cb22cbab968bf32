"""A card list as one would have written it: what cards share is said once."""

from collections.abc import Mapping as Fields
from collections.abc import Sequence as Several

from cardgen.model.node import Mapping, Node, Scalar, Sequence, to_plain
from cardgen.model.source import Span

_OWN = ("id", "extends")


def card_list(cards: Several[Fields[str, Node]], span: Span) -> Mapping:
    """Give cards as a card list; values that all have in common are `defaults`."""
    shared = _shared(cards)
    listed: list[Node] = [
        _mapping({name: v for name, v in card.items() if name not in shared}, span)
        for card in cards
    ]
    defaults = {"defaults": _mapping(shared, span)} if shared else {}
    return _mapping({**defaults, "cards": Sequence(tuple(listed), span)}, span)


def _shared(cards: Several[Fields[str, Node]]) -> dict[str, Node]:
    """Give what all cards have in common, if there are several."""
    first, *others = cards
    return {
        name: value
        for name, value in first.items()
        if others
        and name not in _OWN
        and all(_same(value, card.get(name)) for card in others)
    }


def _same(value: Node, other: Node | None) -> bool:
    if isinstance(value, Scalar) and isinstance(other, Scalar):
        return (value.value, value.text) == (other.value, other.text)
    return other is not None and to_plain(value) == to_plain(other)


def _mapping(entries: Fields[str, Node], span: Span) -> Mapping:
    keys = (Scalar(name, name, *span) for name in entries)
    return Mapping.of(zip(keys, entries.values(), strict=True), span)
