"""What dealers see: the cards as far as they are dealt, words, and dice."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, NoReturn, TypeAlias

from cardgen.generate.dice import Dice
from cardgen.generate.words import Words
from cardgen.model.problem import Refused, error
from cardgen.model.source import Span
from cardgen.validate.shapes.dealing import as_yaml

Value: TypeAlias = str | tuple[str, ...]
Card: TypeAlias = dict[str, Value]
"""Fields by name; one that a card goes without is missing."""

RULE = "generate"


class Deal(NamedTuple):
    """One field of a deck that is about to be dealt.

    `packs` are the numbers of the cards in each pack. `place` gives where an option
    of the field stands.
    """

    cards: list[Card]
    packs: tuple[range, ...]
    words: Words
    dice: Dice
    place: Callable[..., Span]

    def fill(self, text: str, card: Card) -> str:
        """Put options and fields of a card into a text."""
        return self.words.fill(text, card)

    def entries(self, card: Card, field: str) -> tuple[str, ...]:
        """Give the entries that a card has in a list dealt before."""
        found = card.get(field, ())
        return found if isinstance(found, tuple) else (found,)

    def is_so(
        self,
        conditions: Mapping[str, list[object]],
        card: Card,
        index: int | None = None,
    ) -> bool:
        """Tell whether a card has one of the values asked for in every field.

        Of a list it is the entry with an index, when one is given, else any entry.
        """
        return all(
            set(looked_at(card.get(field, ()), index))
            & {self.fill(as_yaml(value), card) for value in values}
            for field, values in conditions.items()
        )

    def refuse(self, message: str, hint: str, *option: str) -> NoReturn:
        """Raise what cannot be dealt, at an option of the field."""
        raise Refused(error(RULE, self.place(*option), message, hint))


def looked_at(value: Value, index: int | None) -> tuple[str, ...]:
    """Give what a condition sees of a value: of a list the entry at a place, if any."""
    if isinstance(value, str):
        return (value,)
    return value if index is None else value[index : index + 1]
