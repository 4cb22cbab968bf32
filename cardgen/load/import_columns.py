"""What the columns of a table become: fields with valid names, ids and copies."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, islice
from itertools import count as count_up

from cardgen.load.sheet_heads import count_in, counts_copies, field_name, id_of
from cardgen.load.table import Table
from cardgen.model.node import Node, Scalar, plain_of

_PROVENANCES = ("published", "derived", "placeholder")
_NAMES = (
    *("name", "title", "card_name", "cardname", "card_title", "cardtitle", "card"),
    *("titel", "kartenname", "karte", "nom", "titre", "nombre", "titulo", "nome"),
    *("titolo", "naam", "navn", "namn", "nimi", "nazwa", "nazev"),
)
# Longer names make ids that nobody wants to type.
_LONGEST_NAME = 40


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
            numbered = (f"{name}_{suffix}" for suffix in count_up(2))
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
    """Return the column of how often each card is printed, if there is one.

    Half of its cells may be something else: each of those gets a warning.
    """
    alike = [at for at, title in table.titles.items() if counts_copies(title.text)]
    alike.sort(key=lambda at: wanted[at] != "copies")
    return next((at for at in alike if not _mostly_odd(*_odd_in(table, at))), None)


def _odd_in(table: Table, number: int) -> tuple[int, int]:
    """Return how many cells of a column hold no number of copies, of how many."""
    cells = (row.get(number) for row in table.rows)
    found = [count_in(cell) for cell in cells if isinstance(cell, Scalar)]
    return found.count(None), len(found)


def _mostly_odd(odd: int, count: int) -> bool:
    return odd * 2 > count


def not_copies(table: Table) -> Iterator[tuple[Scalar, int, int]]:
    """Yield each head that counts copies where most cells below it are no numbers.

    With it come how many of its cells are none, and how many there are.
    """
    for number, title in table.titles.items():
        odd, count = _odd_in(table, number) if counts_copies(title.text) else (0, 0)
        if _mostly_odd(odd, count):
            yield title, odd, count


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
    if any(_is_amount(row.get(number)) for row in table.rows):
        return False
    texts = list(_texts(table, number))
    return len(texts) == len(set(texts)) == len(table.rows) and all(
        len(text) <= _LONGEST_NAME and "\n" not in text for text in texts
    )


def _is_amount(node: Node | None) -> bool:
    """Return whether a value is a price or a share, which names no card."""
    value = node.value if isinstance(node, Scalar) else None
    return isinstance(value, float)


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


def telling_columns(table: Table) -> tuple[int, ...]:
    """Return the columns that tell all cards apart: a name, or else the first ones.

    Ids that are numbered, as those of a list, would change with the order of the rows.
    """
    found = _called(table, ("id", *_NAMES))
    more = (at for at, title in table.titles.items() if title.text and at not in found)
    while not telling(table, found):
        after = next(more, None)
        if after is None:
            return id_columns(table)
        found = (*found, after)
    return found


def telling(table: Table, columns: Sequence[int]) -> bool:
    """Return whether columns give an id to each card, no two alike."""
    ids = {id_of(_joined(row, columns), "") for row in table.rows}
    return len(ids) == len(table.rows) and "" not in ids


def _joined(row: Mapping[int, Node], columns: Sequence[int]) -> str:
    values = (row.get(column) for column in columns)
    return " ".join(plain_of(value) for value in values if isinstance(value, Scalar))


def renamed(table: Table, names: dict[int, str]) -> list[tuple[str, str]]:
    """Return the titles that became another name, with that name, but for capitals."""
    shown = {
        number: title.text or f"column {number + 1} (without a title)"
        for number, title in table.titles.items()
    }
    return [
        (shown[at], name) for at, name in names.items() if shown[at].casefold() != name
    ]
