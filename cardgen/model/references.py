"""What templates and rulebooks refer to: other templates, values, and cards."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from cardgen.model.suggestions import nearest

if TYPE_CHECKING:
    # What reads templates needs no game.
    from cardgen.model.game import Card, CardType, Component

_FEW = 6
"""Cards that a hint lists."""


class References(NamedTuple):
    """What a template refers to.

    `templates` are those it names outright, with the lines; `searches` is true when it
    computes the name of another one, or includes one that may be missing. `values` are
    the names of all values it uses, and `attributes` those of all attributes. It passes
    some of them on whole, to a macro or under another name: they are `passed`. Of the
    `searched` ones it may read any part, as in `"hour" in card.picture`.
    """

    templates: tuple[tuple[str, int], ...]
    searches: bool
    values: frozenset[str] = frozenset()
    attributes: frozenset[str] = frozenset()
    passed: frozenset[str] = frozenset()
    searched: frozenset[str] = frozenset()


class NoSuchCard(ValueError):
    """A name that is not that of one card; `hint` says what may have been meant."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


class CardNames:
    """The cards of a game by their names: an id, or `component/id`.

    Of cards that are printed by several card types, an id alone means the one of the
    component that lists them, if the others only have another size.
    """

    def __init__(self, components: "Iterable[Component]") -> None:
        self._parts = {part.id: part for part in components}
        self._alone: dict[str, dict[str, Card]] = {}
        for part in sorted(self._parts.values(), key=_is_reprint):
            for card in part.cards:
                self._alone.setdefault(card.id, {})[part.id] = card

    def card(self, name: str) -> "Card":
        """Return the card of a name. Raises NoSuchCard."""
        component, slash, id = name.rpartition("/")
        found = self._of(component).get(id) if slash else self._named(id)
        if found is None:
            hint = self._near_in(component, id) if slash else self._near(id)
            raise NoSuchCard(f'there is no card "{name}"', hint)
        return found

    def has(self, name: str) -> bool:
        """Return whether a name is that of one or more cards."""
        component, slash, id = name.rpartition("/")
        return id in (self._of(component) if slash else self._alone)

    def _of(self, component: str) -> "dict[str, Card]":
        part = self._parts.get(component)
        return {card.id: card for card, _ in part.printed()} if part else {}

    def _named(self, id: str) -> "Card | None":
        """Return the card that an id alone means. Raises NoSuchCard."""
        ways = self._ways(id)
        name = next(iter(ways), "")
        if len(ways) > 1:
            message = f'the card "{id}" could be {" or ".join(ways)}'
            raise NoSuchCard(message, f"name its component too, as in {name}")
        return ways.get(name)

    def _ways(self, id: str) -> "dict[str, Card]":
        """Return the cards that an id alone could mean, by their full names."""
        found = self._alone.get(id, {})
        # What is only ever a part of others has no front.
        fronts = {part: card for part, card in found.items() if card.type.front}
        ways: dict[object, tuple[str, Card]] = {}
        for part, card in (fronts or found).items():
            ways.setdefault(_way(card.type), (f"{part}/{id}", card))
        return dict(ways.values())

    def _near(self, id: str) -> str:
        """Return the hint for an id alone that no card has."""
        near = nearest(id, self._alone)
        if near is None:
            return ""
        first, *others = self._ways(near)
        return f'did you mean "{first if others else near}"?'

    def _near_in(self, component: str, id: str) -> str:
        """Return the hint for a component and an id that do not belong together."""
        fronts = {part: self._fronts(part) for part in self._parts}
        holding = {part: ids for part, ids in fronts.items() if ids}
        part = component if component in holding else nearest(component, holding)
        near = nearest(id, holding[part]) if part else None
        if near:
            return f'did you mean "{part}/{near}"?'
        holders = [f"{part}/{id}" for part, ids in holding.items() if id in ids]
        if holders:
            return f"write {' or '.join(holders)}"
        if component in holding:
            return f"cards of {component}: {', '.join(holding[component][:_FEW])}"
        return f"components with cards: {', '.join(holding)}"

    def _fronts(self, component: str) -> list[str]:
        """Return the ids of cards of a component that are not only parts of others."""
        return [id for id, card in self._of(component).items() if card.type.front]


def _is_reprint(part: "Component") -> bool:
    return part.cards_of is not None


def _way(type: "CardType") -> object:
    """Return what makes cards of two types differ in more than their size."""
    fields = type.fields.values()
    own = frozenset(f.name for f in fields if f.type == "picture" or not f.markup)
    return type.front, type.back, type.form, own
