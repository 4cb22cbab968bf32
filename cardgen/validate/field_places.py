"""Where the values of a card stand."""

from collections.abc import Iterator, Mapping

from cardgen.model.game import Field
from cardgen.model.node import Mapping as MappingNode
from cardgen.model.node import is_empty
from cardgen.model.source import Span


class FieldPlaces(Mapping[str, Span]):
    """The place of each value of a card; of one that it leaves out, its field's.

    Asked of the card as written: of thousands of cards few places are needed.
    """

    __slots__ = ("_card", "_fields")

    def __init__(self, card: MappingNode, fields: Mapping[str, Field]) -> None:
        self._card, self._fields = card, fields

    def __getitem__(self, name: str) -> Span:
        field, given = self._fields[name], self._card.get(name)
        return field.span if given is None or is_empty(given) else given.span

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)
