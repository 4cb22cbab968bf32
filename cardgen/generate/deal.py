"""What a dealer works with: the cards so far, the words of the section, and dice."""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple, NoReturn, TypeAlias

from cardgen.generate.dice import Dice
from cardgen.model.problem import Refused, error
from cardgen.model.source import Span
from cardgen.model.suggestions import did_you_mean
from cardgen.validate.shapes.dealing import as_yaml

Value: TypeAlias = str | tuple[str, ...]
Card: TypeAlias = dict[str, Value]
"""Fields by name; one that the card does not have is missing."""

RULE = "generate"
_BLANK = re.compile(r"\{(_?[a-z][a-z0-9_-]*)\}")


class Vocabulary(NamedTuple):
    """Lists and tables by name, and the value of every option.

    `place` returns the span of a path in the section.
    """

    options: Mapping[str, str]
    lists: Mapping[str, tuple[str, ...]]
    tables: Mapping[str, Mapping[str, Mapping[str, str]]]
    place: Callable[..., Span]

    def fill(self, text: str, card: Mapping[str, object]) -> str:
        """Fill the blanks of a text with options and fields. Raises Refused."""
        if "{" not in text:
            return text
        return _BLANK.sub(lambda blank: self._filled(blank[1], text, card), text)

    def listed(self, name: str, card: Mapping[str, object], at: Span) -> list[str]:
        """Return the values of a list whose name may have blanks. Raises Refused."""
        found = self.fill(name, card)
        if found not in self.lists:
            hint = f'{did_you_mean(found, self.lists)}add it under "lists:"'
            raise Refused(error(RULE, at, f'there is no list "{found}"', hint))
        return [self.fill(word, card) for word in self.lists[found]]

    def row(self, table: str, name: str, at: Span) -> Mapping[str, str]:
        """Return a row of a table. Raises Refused."""
        rows = self.tables[table]
        if name not in rows:
            hint = did_you_mean(name, rows).strip() or f"its rows are {', '.join(rows)}"
            message = f'table "{table}" has no row "{name}"'
            raise Refused(error(RULE, at, message, hint))
        return rows[name]

    def _filled(self, name: str, text: str, card: Mapping[str, object]) -> str:
        value = card.get(name, self.options.get(name))
        if isinstance(value, str):
            return value
        message = (
            f'"{{{name}}}" in "{text}" is neither an option nor a single value '
            "of this card"
        )
        hint = "blanks take the values of options and of fields dealt earlier"
        raise Refused(error(RULE, self.place(), message, hint))


class DealContext(NamedTuple):
    """One field of a deck that is about to be dealt.

    `packs` are the indices of the cards in each pack. `place` returns the span of an
    option of the field.
    """

    cards: list[Card]
    packs: tuple[range, ...]
    words: Vocabulary
    dice: Dice
    place: Callable[..., Span]

    def fill(self, text: str, card: Card) -> str:
        """Fill the blanks of a text with options and the fields of a card."""
        return self.words.fill(text, card)

    def matches(
        self,
        conditions: Mapping[str, list[object]],
        card: Card,
        index: int | None = None,
    ) -> bool:
        """Return whether every field of a card has one of the values asked for.

        In a list the entry at `index` counts, or any entry if that is None.
        """
        return all(
            set(entries_of(card, field, index))
            & {self.fill(as_yaml(value), card) for value in values}
            for field, values in conditions.items()
        )

    def counted(self, counts: dict[str, int], cards: int, option: str) -> list[str]:
        """Return each value as often as it is counted, shuffled.

        Raises Refused, at an option, if that is not one value for each card.
        """
        values = [value for value, count in counts.items() for _ in range(count)]
        if len(values) != cards:
            message = f"the counts add up to {len(values)}, but there are {cards} cards"
            self.refuse(message, "change the counts or the number of cards", option)
        return self.dice.shuffled(values)

    def refuse(self, message: str, hint: str, option: str) -> NoReturn:
        """Raise Refused with a problem at an option of the field."""
        raise Refused(error(RULE, self.place(option), message, hint))


def entries_of(card: Card, field: str, index: int | None = None) -> tuple[str, ...]:
    """Return the entries of a field: one of a text, none if the card lacks it.

    With an index, only that entry of a list is returned, or none if there is none.
    """
    value = card.get(field, ())
    if isinstance(value, str):
        return (value,)
    return value if index is None else value[index : index + 1]
