"""Content streams as plain operators, each stream parsed once."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, NamedTuple, TypeAlias

import pikepdf

Operator: TypeAlias = tuple[str, Sequence[Any]]

_PAINTS = frozenset(
    ("S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "sh", "Tj", "TJ", "'", '"', "Do")
)
_COLORS = frozenset(
    ("g", "rg", "k", "sc", "scn", "cs", "G", "RG", "K", "SC", "SCN", "CS", "sh")
)


class Stream(NamedTuple):
    """The operators of a page or form. `plain` is one drawing without a colour."""

    operators: tuple[Operator, ...]
    plain: bool


def read_stream(holder: Any) -> Stream:
    """Read a page or form. Raises pikepdf.PdfError for one that cannot be parsed."""
    found = [
        (str(part.operator), [_plain(value) for value in part.operands])
        for part in pikepdf.parse_content_stream(holder)
    ]
    paints = [name for name, _ in found if name in _PAINTS]
    colored = any(name in _COLORS for name, _ in found)
    plain = len(paints) == 1 and paints[0] != "Do" and not colored
    return Stream(tuple(found), plain)


def _plain(value: Any) -> Any:
    """Give numbers, names and strings as Python's own; anything else as it is."""
    if isinstance(value, int | Decimal):
        return float(value)
    if isinstance(value, pikepdf.Name):
        return str(value)
    if isinstance(value, pikepdf.String):
        return bytes(value)
    if isinstance(value, pikepdf.Array):
        return [_plain(each) for each in value]
    return value
