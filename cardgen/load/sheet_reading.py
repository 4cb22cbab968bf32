"""How a game reads a sheet of its owner's: the mapping below `cards:`."""

from collections.abc import Iterator
from typing import NamedTuple

from cardgen.model.node import Mapping, Node, Scalar, Sequence, Value
from cardgen.model.problem import Problem, error
from cardgen.model.suggestions import did_you_mean

_OF_SHEETS = ("sheet", "header", "columns", "id", "skip")
RESERVED = ("id", "copies", "provenance", "extends", "ignore")


class SheetReading(NamedTuple):
    """Which sheet to read, and what its columns and rows become.

    `header` is the number of the row with the heads; `columns` are pairs of a head and
    the field that it gives, None if they are not told; `id` are heads or fields whose
    texts make the id; `skip` is the condition of rows that are no cards. `fields` are
    those that the card type declares, None if it is not known; numbers have the marks
    of the `language`. `keys` are those that only sheets can have; cards may lack
    the `optional` fields.
    """

    sheet: Scalar | None = None
    header: Scalar | None = None
    columns: tuple[tuple[Scalar, Scalar], ...] | None = None
    id: tuple[Scalar, ...] = ()
    skip: Scalar | None = None
    fields: tuple[str, ...] | None = None
    language: str = "en"
    keys: tuple[Scalar, ...] = ()
    optional: frozenset[str] = frozenset()

    @property
    def known(self) -> list[str]:
        """The heads that are likely to be in the sheet."""
        told = [head.text for head, _ in self.columns or ()]
        return [*told, *self.id_names, *(self.fields or ()), "id"]

    @property
    def id_names(self) -> list[str]:
        """The heads or fields that make the id."""
        return [name.text for name in self.id]

    def wrong_fields(self) -> Iterator[Problem]:
        """Yield an error for each field of `columns` that the card type lacks."""
        fields = self.fields
        for _, field in self.columns or () if fields is not None else ():
            if field.text not in (known := (*(fields or ()), *RESERVED)):
                message = f'there is no field "{field.text}" to put a column into'
                hint = did_you_mean(field.text, known).strip()
                hint = hint or f"fields: {', '.join(known)}"
                yield error("references", field.span, message, hint)


def plan_of(
    cards: Node | None, fields: tuple[str, ...] | None, language: str = "en"
) -> SheetReading:
    """Return how a component reads a sheet. What lacks its shape is left out."""
    if not isinstance(cards, Mapping):
        return SheetReading(fields=fields, language=language)
    sheet, header, skip = map(cards.get, ("sheet", "header", "skip"))
    columns, id = cards.get("columns"), cards.get("id")
    return SheetReading(
        sheet if isinstance(sheet, Scalar) and isinstance(sheet.value, str) else None,
        header if isinstance(header, Scalar) and _is_row(header.value) else None,
        tuple(_pairs(columns)) if isinstance(columns, Mapping) else None,
        tuple(_names(id)),
        skip if isinstance(skip, Scalar) and isinstance(skip.value, str) else None,
        fields,
        language,
        tuple(key for key, _ in cards.entries if key.text in _OF_SHEETS),
    )


def _is_row(value: Value) -> bool:
    return type(value) is int and value > 0


def _pairs(columns: Mapping) -> Iterator[tuple[Scalar, Scalar]]:
    for key, value in columns.entries:
        if isinstance(value, Scalar):
            yield key, value


def _names(node: Node | None) -> Iterator[Scalar]:
    items = node.items if isinstance(node, Sequence) else (node,)
    return (item for item in items if isinstance(item, Scalar) and item.text)
