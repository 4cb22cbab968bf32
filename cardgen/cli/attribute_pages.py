"""The attributes of elements, gathered from the tables in the elements' own pages."""

import re
from collections.abc import Iterator, Mapping

_TABLE = re.compile(r"^Attributes:\n\n((?:    .*\n|\n)+)", re.MULTILINE)
_ROW = re.compile(r"^    (\S.*?)(?:  +| *$)(.*)")


def attribute_page(name: str, elements: Mapping[str, str]) -> str:
    """Give what every element's page says of an attribute; empty when none has it."""
    told: dict[str, list[str]] = {}
    for element, page in elements.items():
        for names, text in _rows(page):
            if name in names:
                told.setdefault(text, []).append(element)
    parts = [f"{', '.join(tags)}\n    {text}" for text, tags in told.items()]
    if not parts:
        return ""
    return f"The attribute {name}, by element.\n\n" + "\n".join(parts)


def attribute_names(elements: Mapping[str, str]) -> list[str]:
    """Give all attributes that the pages tell of."""
    found = (
        name for page in elements.values() for names, _ in _rows(page) for name in names
    )
    return sorted(set(found))


def _rows(page: str) -> Iterator[tuple[list[str], str]]:
    """Give each row's names and text; a row may go on over several lines."""
    table = _TABLE.search(page)
    names: list[str] = []
    text: list[str] = []
    for line in (table[1] if table else "").splitlines():
        row = _ROW.match(line)
        if row is None:
            text.append(line.strip())
            continue
        if names:
            yield names, " ".join(filter(None, text))
        names, text = [word.strip() for word in row[1].split(",")], [row[2].strip()]
    if names:
        yield names, " ".join(filter(None, text))
