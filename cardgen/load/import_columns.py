"""What the columns of a table become: fields with valid names, ids and copies."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, count, islice

from cardgen.load.table import Table
from cardgen.model.node import Node, Scalar
from cardgen.model.slugs import bare, slug_of

_FIELD_NAME = re.compile(r"[a-z][a-z0-9_]*")
_PROVENANCES = ("published", "derived", "placeholder")
_COPIES = re.compile(
    r"copies|copy|qty|quantity|count|how_many"
    r"|(number|num|no|nr)?_?of_(copies|cards)|(copies|quantity|count|qty)_in_deck"
    r"|(num|nr|no|number|total|card|print|deck)_?(copies|qty|quantity|count)"
)
_NUMBER = re.compile(r"[x×]?\s*(\d{1,3})\s*[x×]?", re.IGNORECASE)
_NAMES = ("name", "title", "card_name", "cardname", "card_title", "cardtitle", "card")
# Longer names make ids that nobody wants to type.
_LONGEST_NAME = 40
_LONGEST_ID = 60


def field_name(title: str) -> str:
    """Return a field's name for a column's title: max_speed for "Max. Speed".

    It is empty for a title without Latin letters.
    """
    name = re.sub(r"[^a-z0-9]+", "_", bare(title)).strip("_").lstrip("0123456789_")
    return name if _FIELD_NAME.fullmatch(name) else ""


def column_names(table: Table, ids: Sequence[int]) -> dict[int, str]:
    """Return what each column is called in the card list, each name once.

    The names that every card list has are only given to columns with such values.
    `ids` are the columns that ids are made of.
    """
    wanted = {
        number: field_name(title.text) or f"column_{number + 1}"
        for number, title in table.titles.items()
    }
    special = _special(table, wanted, ids)
    taken = set(special.values()) | {"id", "copies", "provenance", "extends"}
    names = dict(special)
    for number, name in wanted.items():
        if number not in special:
            numbered = (f"{name}_{suffix}" for suffix in count(2))
            names[number] = next(n for n in chain([name], numbered) if n not in taken)
            taken.add(names[number])
    return {number: names[number] for number in wanted}


def _special(
    table: Table, wanted: dict[int, str], ids: Sequence[int]
) -> dict[int, str]:
    """Return the columns that are more than a field of the game."""
    found: dict[int, str] = {}
    if len(ids) == 1 and wanted[ids[0]] == "id":
        found[ids[0]] = "id"
        known = set(_texts(table, ids[0]))
        found |= _first(table, wanted, "extends", lambda text: text in known)
    is_copies = _copies_in(table, wanted)
    found |= {is_copies: "copies"} if is_copies is not None else {}
    found |= _first(table, wanted, "provenance", _PROVENANCES.__contains__)
    return found


def _first(
    table: Table, wanted: dict[int, str], name: str, fits: Callable[[str], bool]
) -> dict[int, str]:
    for number, given in wanted.items():
        if given == name and all(map(fits, _texts(table, number))):
            return {number: name}
    return {}


def _copies_in(table: Table, wanted: dict[int, str]) -> int | None:
    """Return the column of how often each card is printed, if there is one."""
    alike = [at for at, name in wanted.items() if _COPIES.fullmatch(name)]
    alike.sort(key=lambda at: wanted[at] != "copies")
    for number in alike:
        if all(copies_in(text) is not None for text in _texts(table, number)):
            return number
    return None


def copies_in(text: str) -> int | None:
    """Return a number of copies: 3 for "3", "3x" or "x 3", None for anything else."""
    found = _NUMBER.fullmatch(text.strip().removesuffix(".0"))
    return int(found[1]) if found else None


def id_columns(table: Table) -> tuple[int, ...]:
    """Return the column that names the cards, if there is one.

    It is called id, name or title, or else the first whose texts are short and differ.
    """
    distinct = (number for number in table.titles if _distinct(table, number))
    return _called(table, ("id", *_NAMES)) or tuple(islice(distinct, 1))


def _called(table: Table, known: Sequence[str]) -> tuple[int, ...]:
    """Return the first column that has one of these names, if there is one."""
    named: dict[str, int] = {}
    for number, title in table.titles.items():
        named.setdefault(field_name(title.text), number)
    return tuple(islice((named[name] for name in known if name in named), 1))


def _distinct(table: Table, number: int) -> bool:
    texts = list(_texts(table, number))
    return len(texts) == len(set(texts)) == len(table.rows) and all(
        len(text) <= _LONGEST_NAME and "\n" not in text for text in texts
    )


def _texts(table: Table, number: int) -> Iterator[str]:
    for row in table.rows:
        value = row.get(number)
        if value is not None:
            yield value.text if isinstance(value, Scalar) else ""


def card_ids(table: Table, columns: Sequence[int]) -> list[str]:
    """Return an id for each card, no two alike.

    It is made of the card's texts in these columns, or else its name or its number.
    """
    used: Counter[str] = Counter()
    ids: dict[str, None] = {}
    named = _called(table, _NAMES)
    for number, row in enumerate(table.rows, 1):
        text = _joined(row, columns) or _joined(row, named)
        base = id = id_of(text, f"card-{number:03}")
        while id in ids:
            used[base] += 1
            id = f"{base}-{used[base] + 1}"
        ids[id] = None
    return list(ids)


def _joined(row: Mapping[int, Node], columns: Sequence[int]) -> str:
    values = (row.get(column) for column in columns)
    return " ".join(value.text for value in values if isinstance(value, Scalar))


def id_of(text: str, otherwise: str) -> str:
    """Return the id of a text that names a card."""
    return slug_of(text, otherwise)[:_LONGEST_ID].strip("-")


def renamed(table: Table, names: dict[int, str]) -> list[tuple[str, str]]:
    """Return the titles that became another name, with that name, but for capitals."""
    shown = {
        number: title.text or f"column {number + 1} (without a title)"
        for number, title in table.titles.items()
    }
    return [
        (shown[at], name) for at, name in names.items() if shown[at].casefold() != name
    ]
