"""Which cards to make of a game: some by their ids, or those that meet a condition."""

from collections.abc import Sequence
from fnmatch import fnmatchcase

from cardgen.model.game import Card, Component
from cardgen.sandbox.expression import BadExpression, Expression
from cardgen.sandbox.records import Record

_ABOUT = ("id", "copies", "provenance", "card", "component")


class CardChoice:
    """Chooses cards by ids or patterns such as "owl-*", and by an expression.

    "birds/owl-*" means only those of the component "birds".

    The expression sees the card's fields by their names, `id`, `copies`, `provenance`
    and `component`, the id of that; `card` has all of them too. A card without a field
    that it names is not chosen, nor is one whose empty field cannot be compared.

    Raises BadExpression: when made, for syntax; when used, for what fails.
    """

    def __init__(self, ids: Sequence[str] = (), where: str = "") -> None:
        self.ids = tuple(ids)
        self._where = Expression(where, "") if where else None
        self._of: dict[int, tuple[Component, frozenset[str]]] = {}

    def of(self, component: Component) -> frozenset[str]:
        """Return the ids of the cards chosen from a component."""
        # Another game may have a component of the same name.
        key = id(component)
        if key not in self._of:
            chosen = (
                card.id
                for card, copies in component.printed()
                if self._is_named(card, component)
                and self._meets(card, copies, component)
            )
            self._of[key] = component, frozenset(chosen)
        return self._of[key][1]

    def unknown_names(self, components: Sequence[Component]) -> list[str]:
        """Return the names in the expression that no card of components has."""
        kinds = (kind for part in components for kind in part.types)
        fields = {name for kind in kinds for name in kind.fields}
        used = self._where.names if self._where else frozenset()
        return sorted(used - fields - set(_ABOUT))

    def _is_named(self, card: Card, component: Component) -> bool:
        return not self.ids or any(names(n, card.id, component.id) for n in self.ids)

    def _meets(self, card: Card, copies: int, component: Component) -> bool:
        if self._where is None:
            return True
        values = {
            **card.values,
            "id": card.id,
            "copies": copies,
            "provenance": card.provenance,
            "component": component.id,
        }
        given = {**values, "card": Record("card", values)}
        if not self._where.names <= given.keys():
            return False
        try:
            return self._where.holds(given)
        except BadExpression:
            if any(given[name] is None for name in self._where.names):
                return False
            raise


def names(pattern: str, card: str, component: str) -> bool:
    """Return whether a pattern is one of a card's id, or of `component/id`."""
    whole = f"{component}/{card}" if "/" in pattern else card
    return fnmatchcase(whole, pattern)
