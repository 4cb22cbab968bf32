"""The words of a section: lists, tables, and texts with {names} to be filled in."""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from cardgen.model.nearest import did_you_mean
from cardgen.model.problem import Refused, error
from cardgen.model.source import Span

BLANK = re.compile(r"\{([a-z][a-z0-9_-]*)\}")


class Words(NamedTuple):
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
