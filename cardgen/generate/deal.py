"""What dealers see: the cards as far as they are dealt, words, and dice."""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple, NoReturn, TypeAlias

from cardgen.generate.dice import Dice
from cardgen.model.problem import Refused, error
from cardgen.model.source import Span
from cardgen.model.suggestions import did_you_mean
from cardgen.validate.dealing_shapes import str_of

Value: TypeAlias = str | tuple[str, ...]
Card: TypeAlias = dict[str, Value]
"""Fields by name; one that a card goes without is missing."""

RULE = "generate"


class DealContext(NamedTuple):
    """One field of a deck that is about to be dealt.

    `packs` are the numbers of the cards in each pack. `place` gives where an option
    of the field stands.
    """

    cards: list[Card]
    packs: tuple[range, ...]
    words: Vocabulary
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
            & {self.fill(str_of(value), card) for value in values}
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


def counted(
    counts: dict[str, int], cards: int, deal: DealContext, *option: str
) -> list[str]:
    """Give values for some cards, shuffled. Raises Refused when the counts differ."""
    values = [value for value, count in counts.items() for _ in range(count)]
    if len(values) != cards:
        message = f"the counts add up to {len(values)}, but there are {cards} cards"
        deal.refuse(message, "change the counts or the number of cards", *option)
    return deal.dice.shuffled(values)


BLANK = re.compile(r"\{([a-z][a-z0-9_-]*)\}")


class Vocabulary(NamedTuple):
    """Lists and tables by name, and what every option is set to.

    `place` gives where something of the section stands.
    """

    options: Mapping[str, str]
    lists: Mapping[str, tuple[str, ...]]
    tables: Mapping[str, Mapping[str, Mapping[str, str]]]
    place: Callable[..., Span]

    def fill(self, text: str, card: Mapping[str, object]) -> str:
        """Put options and fields of a card into a text. Raises Refused."""
        if "{" not in text:
            return text
        return BLANK.sub(lambda blank: self._filled(blank[1], text, card), text)

    def listed(self, name: str, card: Mapping[str, object], at: Span) -> list[str]:
        """Give the values of a list whose name may have blanks. Raises Refused."""
        found = self.fill(name, card)
        if found not in self.lists:
            near = did_you_mean(found, self.lists)
            hint = f'{near}write it under "lists:"'
            message = f'there is no list "{found}"'
            raise Refused(error("generate", at, message, hint))
        return [self.fill(word, card) for word in self.lists[found]]

    def row(self, table: str, name: str, at: Span) -> Mapping[str, str]:
        """Give a row of a table. Raises Refused."""
        rows = self.tables[table]
        if name not in rows:
            hint = did_you_mean(name, rows).strip() or f"rows there: {', '.join(rows)}"
            message = f'table "{table}" has no row "{name}"'
            raise Refused(error("generate", at, message, hint))
        return rows[name]

    def _filled(self, name: str, text: str, card: Mapping[str, object]) -> str:
        value = card.get(name, self.options.get(name))
        if isinstance(value, str):
            return value
        message = f'"{{{name}}}" in "{text}" is nothing that this card has as one text'
        hint = "blanks are filled with options, and with fields dealt before"
        raise Refused(error("generate", self.place(), message, hint))
