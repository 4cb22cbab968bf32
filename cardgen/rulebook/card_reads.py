"""Which fields of cards a template has read, and what they held."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TypeAlias

from cardgen.cache.keys import facts_key
from cardgen.sandbox.records import Record

Read: TypeAlias = tuple[int, str]
"""The number of a card among those that templates see, and the name of a field."""


class _Fields(dict[str, object]):
    """The fields of a card, which note that they are read."""

    __slots__ = ("_noted", "_number")

    def __init__(
        self, values: Mapping[str, object], number: int, noted: "CardReads"
    ) -> None:
        super().__init__(values)
        self._number, self._noted = number, noted

    def __getitem__(self, name: str) -> object:
        value = super().__getitem__(name)
        self._noted.found[self._number, name] = None
        return value


class CardReads:
    """Makes the cards that templates see, and notes which of their fields are read.

    A template yields the same as long as these hold the same, and all else that it sees
    has one `structure`. `found` are the fields read so far.
    """

    def __init__(self) -> None:
        self.found: dict[Read, None] = {}
        self._fields: list[Mapping[str, object]] = []
        self._cards: dict[int, Record] = {}

    def card(self, values: Mapping[str, object]) -> Record:
        """Return a card as templates see it."""
        card = Record("card", _Fields(values, len(self._fields), self))
        self._fields.append(values)
        self._cards[id(card)] = card
        return card

    @contextmanager
    def noted(self) -> Iterator[dict[Read, None]]:
        """Return the fields that are read within, as they are."""
        outer, self.found = self.found, {}
        try:
            yield self.found
        finally:
            outer |= self.found
            self.found = outer

    def held(self, reads: Iterable[Read]) -> str:
        """Return a digest of what fields hold. Raises LookupError if one is missing."""
        return facts_key([self._fields[number][name] for number, name in reads])

    def structure(self, values: object) -> str:
        """Return a digest of values, of which cards count with the names of fields."""
        return facts_key(self._plain(values))

    def _plain(self, value: object) -> object:
        match value:
            case Record() if id(value) in self._cards:
                return list(value)
            case Record():
                return {name: self._plain(value[name]) for name in value}
            case Mapping():
                return {name: self._plain(part) for name, part in value.items()}
            case tuple() | list():
                return [self._plain(part) for part in value]
            case _:
                return value
