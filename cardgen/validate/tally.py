"""How many cards, or entries of their lists, there are of each value of a field."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal

from cardgen.model.game import Entry, FieldValue
from cardgen.validate.strict import Strict
from cardgen.validate.values import texts, value
from cardgen.validate.wording import many

Lists = Literal["any", "each", "length"]


class TallyOptions(Strict):
    """What is counted: a field, how its lists count, copies or different cards."""

    field: str
    lists: Lists = "any"
    distinct: bool = False

    def counted(self, entries: Iterable[Entry]) -> Counter[str]:
        """Count by the values of the field."""
        if self.distinct:
            cards = {entry.card.id: entry.card for entry in entries}
            weighed = [(card, 1) for card in cards.values()]
        else:
            weighed = [(entry.card, entry.copies) for entry in entries]
        # To Python True is 1.
        weights: dict[tuple[type, FieldValue], int] = {}
        for card, weight in weighed:
            found = value(card, self.field)
            kind = (type(found), found)
            weights[kind] = weights.get(kind, 0) + weight
        counts = Counter[str]()
        for (_, found), weight in weights.items():
            for text in self._texts(found):
                counts[text] += weight
        return counts

    def has(self, name: str, count: int, of: object) -> str:
        """Write a count: 'deck "Blue" has 3 cards with stars 2'."""
        cards = many(count, "different card" if self.distinct else "card")
        match self.lists:
            case "length":
                entries = "entry" if str(of) == "1" else "entries"
                return f"{name} has {cards} with {of} {entries} in {self.field}"
            case "each":
                return f"{name} has {of} {many(count, 'time')} in {self.field}"
        return f"{name} has {cards} with {self.field} {of}"

    def _texts(self, found: FieldValue) -> Iterator[str]:
        if self.lists == "length":
            yield str(len(texts(found)))
        elif self.lists == "each":
            yield from texts(found)
        else:
            yield from dict.fromkeys(texts(found))
