"""Convert a table to a YAML card list that reads as if written by hand."""

import re
from collections import abc
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from cardgen.load.card_lists import card_list
from cardgen.load.guess_fields import guess_fields, scalar
from cardgen.load.import_columns import (
    card_ids,
    column_names,
    id_columns,
    not_copies,
    renamed,
    telling,
    telling_columns,
)
from cardgen.load.sheet_cards import PROVENANCE
from cardgen.load.sheet_heads import as_typed, count_in, id_of, no_count
from cardgen.load.sheet_rows import RULE, sheet_error
from cardgen.load.table import Table
from cardgen.model.gamesource import LeftOut, SheetNote
from cardgen.model.node import (
    Cell,
    Mapping,
    Node,
    RichCell,
    Scalar,
    Sequence,
    parts_in,
    words_in,
)
from cardgen.model.problem import Problem, Severity, warning
from cardgen.model.yaml_scalars import meaning
from cardgen.typeset.marks import as_signs

_IGNORE = "ignore"
_TYPELESS = ("id", "extends", "copies", "provenance")
_IN_BRACKETS = re.compile(r"\[[^\[\]{}]*\]")
_PARTS = re.compile(r"(?:\s*[a-z][a-z0-9_]*\s*=[^=;]+(?:;|$))+\s*")
_WORDS = re.compile(r"\s*[\w'’-]+(?: [\w'’-]+){0,2}\s*")

_Card = dict[str, Node]


class ImportedCards(NamedTuple):
    """A card list, the fields of its card type, and the titles that were changed.

    `columns` are all titles with what they became; `ids` are the titles that make up
    the ids; `note` is what was taken from where, `size` the number of cards, `copies`
    how many are printed.
    """

    cards: Mapping
    fields: abc.Mapping[str, Node]
    renamed: abc.Sequence[tuple[str, str]]
    columns: abc.Mapping[str, str]
    ids: abc.Sequence[str]
    note: SheetNote
    size: int
    copies: int


def import_cards(
    table: Table, ids: abc.Sequence[str] = (), live: bool = False
) -> tuple[ImportedCards | None, list[Problem]]:
    """Return the card list in a table, ready to be written, and what is wrong with it.

    `ids` are the titles of the columns that make up the id of a card. Every field gets
    a valid name, and what all cards have in common becomes `defaults`. Signs in texts
    are escaped, unless the sheet stays the source.
    """
    guessed = telling_columns if live else id_columns
    columns = [table.column(title) for title in ids] or guessed(table)
    names = column_names(table, columns)
    ignoring = [at for at, name in names.items() if name == _IGNORE]
    named = {at: name for at, name in names.items() if name != _IGNORE}
    if live:
        # A game names a column by its head.
        named = {at: name for at, name in named.items() if table.titles[at].text}
    ids_of = card_ids(table, columns)
    cards = [
        _finished(card, id)
        for row, id in zip(table.rows, ids_of, strict=True)
        if (card := _card(row, named)) is not None
    ]
    problems = [*_no_copies(table), *_odd_copies(table, named)]
    if live:
        problems += _not_for_live(table, columns)
    else:
        problems += _not_imported(table, ignoring)
    if not cards:
        return None, [*problems, sheet_error(table.span, "no card has any copies")]
    for name in named.values():
        if name not in _TYPELESS:
            _type(name, cards)
            if not live:
                _escape(name, cards)
    note = _note(table, named)
    imported = ImportedCards(
        card_list(cards, table.span),
        guess_fields(cards, named.values(), live),
        renamed(table, named),
        {table.titles[at].text: name for at, name in named.items()},
        [table.titles[at].text for at in columns],
        note,
        len(cards),
        sum(map(_copies_of, cards)),
    )
    return imported, problems


def _not_for_live(table: Table, ids: abc.Sequence[int]) -> Iterator[Problem]:
    """Yield what keeps a sheet from being the source of a game."""
    if not telling(table, ids):
        message = "no columns tell the cards apart by letters from a to z, or digits"
        hint = "add a column, such as one with numbers, and name it with --id"
        yield sheet_error(table.span, message, hint)
    heads: dict[str, Scalar] = {}
    for title in table.titles.values():
        other = heads.setdefault(as_typed(title.text), title)
        if title.text and other is not title:
            message = f'two columns have the head "{other.text}"'
            yield sheet_error(title.span, message, "rename or delete one of them")


def _no_copies(table: Table) -> Iterator[Problem]:
    for title, odd, count in not_copies(table):
        message = f'"{title.text}" is not taken for the number of copies'
        hint = f"{odd} of its {count} cells are no numbers: correct them, or rename it"
        yield warning(RULE, title.span, message, hint)


def _card(row: abc.Mapping[int, Node], names: abc.Mapping[int, str]) -> _Card | None:
    """Return the fields of a card, or None if there are no copies of it."""
    card: _Card = {}
    for number, value in row.items():
        name = names.get(number)
        if name == "copies" and isinstance(value, Scalar):
            copies = count_in(value)
            if copies == 0:
                return None
            if copies not in (None, 1):
                card[name] = scalar(copies)
        elif name and not (isinstance(value, Scalar) and not value.text.strip()):
            card[name] = value
    return card


def _finished(card: _Card, id: str) -> _Card:
    """Return a card with all that a card list asks for, the id first."""
    extends = card.get("extends")
    if isinstance(extends, Scalar):
        card["extends"] = scalar(id_of(extends.text, extends.text))
    card.setdefault("provenance", scalar(PROVENANCE))
    card.pop("id", None)
    return {"id": scalar(id), **card}


def _not_imported(table: Table, columns: abc.Sequence[int]) -> Iterator[Problem]:
    for row, column in product(table.rows, columns):
        cell = row.get(column)
        if isinstance(cell, Scalar):
            rules = ", ".join(cell.text.replace(",", " ").replace(";", " ").split())
            message = 'the column "ignore" is not imported'
            comment = f"# cardgen: ignore[{rules}]"
            hint = f"write the comment  {comment}  onto the line it is for"
            yield warning(RULE, cell.span, message, hint)


def _copies_cells(
    table: Table, names: abc.Mapping[int, str]
) -> Iterator[tuple[Scalar, int | None]]:
    column = next((at for at, name in names.items() if name == "copies"), -1)
    for row in table.rows:
        cell = row.get(column)
        if isinstance(cell, Scalar):
            yield cell, count_in(cell)


def _odd_copies(table: Table, names: abc.Mapping[int, str]) -> Iterator[Problem]:
    for cell, copies in _copies_cells(table, names):
        if copies is None:
            hint = "one copy of this card is imported: correct the list or the sheet"
            yield no_count(cell, Severity.WARNING, hint)


def _note(table: Table, names: abc.Mapping[int, str]) -> SheetNote:
    column = next((at for at, name in names.items() if name == "copies"), -1)
    counted = table.titles[column].text if column in table.titles else ""
    none = [
        LeftOut(cell.span.line, "0 copies")
        for cell, copies in _copies_cells(table, names)
        if copies == 0
    ]
    note = table.note
    unread = [
        title.text or f"column {at + 1}"
        for at, title in table.titles.items()
        if at not in names and title.text.casefold() != _IGNORE
    ]
    return note._replace(
        unread=tuple(unread), counted=counted, left_out=(*note.left_out, *none)
    )


def _copies_of(card: _Card) -> int:
    copies = card.get("copies")
    found = copies.value if isinstance(copies, Scalar) else 1
    return found if isinstance(found, int) else 1


def _type(name: str, cards: abc.Sequence[_Card]) -> None:
    """Convert the values of a field of lists, or of a mixed field to texts."""
    values = [value for card in cards if (value := card.get(name)) is not None]
    cells = [value for value in values if isinstance(value, Scalar)]
    if len(cells) == len(values) and _are_pictures(cells):
        _depict(name, cards)
        return
    lists = len(cells) < len(values) or _are_lists(cells)
    boolean = all(isinstance(cell.value, bool) for cell in cells)
    for card in cards:
        cell = card.get(name)
        if not isinstance(cell, Scalar):
            continue
        if lists:
            card[name] = _words(cell)
        elif isinstance(cell.value, bool) and boolean:
            card[name] = cell._replace(text=str(cell.value).lower())
        elif isinstance(cell.value, bool) or _looks_else(cell):
            card[name] = cell._replace(value=cell.text)


def _looks_else(cell: Scalar) -> bool:
    """Return whether a sheet shows a number as more than its digits: 50%, 007."""
    return isinstance(cell, Cell) and meaning(cell.text) != cell.value


def _escape(name: str, cards: abc.Sequence[_Card]) -> None:
    """Escape what the texts of a field hold, so that they print as the sheet shows."""
    for card in cards:
        value = card.get(name)
        if isinstance(value, Scalar):
            card[name] = _as_signs(value)
        elif isinstance(value, Sequence):
            card[name] = Sequence(tuple(map(_as_signs, value.items)), value.span)


def _as_signs(node: Node) -> Node:
    if not isinstance(node, Scalar) or not isinstance(node.value, str):
        return node
    text = node.text if isinstance(node, RichCell) else as_signs(node.text)
    return node._replace(value=text, text=text)


def _depict(name: str, cards: abc.Sequence[_Card]) -> None:
    """Convert the cells of a field to pictures."""
    for card in cards:
        cell = card.get(name)
        if isinstance(cell, Cell) and (parts := parts_in(cell)):
            card[name] = parts


def _are_pictures(cells: abc.Sequence[Scalar]) -> bool:
    """Return whether all cells are such as `scene=pond; figure=frog`."""
    pictures = [
        cell
        for cell in cells
        if isinstance(cell, Cell) and _PARTS.fullmatch(cell.text) and parts_in(cell)
    ]
    several = any(";" in cell.text.strip(" ;") for cell in pictures)
    return several and len(pictures) == len(cells)


def _words(value: Scalar) -> Sequence:
    if isinstance(value, Cell):
        return words_in(value)
    return Sequence((value,), value.span)


def _are_lists(cells: abc.Sequence[Scalar]) -> bool:
    """Return whether the cells of a sheet, which has no lists, are meant as lists."""
    texts = [cell.text for cell in cells if isinstance(cell, Cell)]
    if not texts or len(texts) < len(cells):
        return False
    if all(_IN_BRACKETS.fullmatch(text) for text in texts):
        return True
    words = all(_WORDS.fullmatch(word) for text in texts for word in text.split(";"))
    return words and any(";" in text for text in texts)
