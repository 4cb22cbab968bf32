"""Convert a table to a YAML card list that reads as if written by hand."""

import re
from collections import abc
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from cardgen.load.card_lists import card_list
from cardgen.load.guess_fields import guess_fields, mapping, scalar
from cardgen.load.import_columns import (
    card_ids,
    column_names,
    copies_in,
    id_columns,
    id_of,
    renamed,
)
from cardgen.load.sheet_cards import PROVENANCE, RULE, sheet_error
from cardgen.load.table import Table
from cardgen.model.node import (
    Cell,
    Mapping,
    Node,
    Scalar,
    Sequence,
    parts_in,
    words_in,
)
from cardgen.model.problem import Problem, warning
from cardgen.typeset.marks import as_signs

_IGNORE = "ignore"
_TYPELESS = ("id", "extends", "copies", "provenance")
_IN_BRACKETS = re.compile(r"\[[^\[\]{}]*\]")
_PARTS = re.compile(r"(?:\s*[a-z][a-z0-9_]*\s*=[^=;]+(?:;|$))+\s*")
_WORDS = re.compile(r"\s*[\w'’-]+(?: [\w'’-]+){0,2}\s*")

_Card = dict[str, Node]


class ImportedCards(NamedTuple):
    """A card list, the fields of its card type, and the titles that were changed."""

    cards: Mapping
    fields: abc.Mapping[str, Node]
    renamed: abc.Sequence[tuple[str, str]]


def import_cards(
    table: Table, ids: abc.Sequence[str] = ()
) -> tuple[ImportedCards | None, list[Problem]]:
    """Return the card list in a table, ready to be written, and what is left out.

    `ids` are the titles of the columns that make up the id of a card. Every field gets
    a valid name, and what all cards have in common becomes `defaults`.
    """
    columns = [table.column(title) for title in ids] or id_columns(table)
    names = column_names(table, columns)
    ignoring = [at for at, name in names.items() if name == _IGNORE]
    named = {at: name for at, name in names.items() if name != _IGNORE}
    ids_of = card_ids(table, columns)
    cards = [
        _finished(card, id)
        for row, id in zip(table.rows, ids_of, strict=True)
        if (card := _card(row, named)) is not None
    ]
    problems = [*_not_imported(table, ignoring), *_without_copies(table, named)]
    if not cards:
        return None, [*problems, sheet_error(table.span, "no card has any copies")]
    for name in named.values():
        if name not in _TYPELESS:
            _type(name, cards)
            _escape(name, cards)
    listed = card_list(cards, table.span)
    fields = guess_fields(cards, named.values())
    return ImportedCards(listed, fields, renamed(table, named)), problems


def declare(imported: ImportedCards, name: str, file: str) -> Mapping:
    """Return what game.yaml needs to print a card list of that file name."""
    fields = mapping(imported.fields)
    front = scalar(f"{name}.xml.j2")
    card_type: _Card = {"size": scalar("poker"), "fields": fields, "front": front}
    component: _Card = {
        "kind": scalar("deck"),
        "title": scalar(name.replace("-", " ").capitalize()),
        "card_type": scalar(name),
        "cards": scalar(file),
    }
    return mapping(
        {
            "card_types": mapping({name: mapping(card_type)}),
            "components": mapping({name: mapping(component)}),
        }
    )


def _card(row: abc.Mapping[int, Node], names: abc.Mapping[int, str]) -> _Card | None:
    """Return the fields of a card, or None if there are no copies of it."""
    card: _Card = {}
    for number, value in row.items():
        name = names.get(number)
        if name == "copies" and isinstance(value, Scalar):
            copies = copies_in(value.text)
            if copies == 0:
                return None
            if copies != 1:
                card[name] = scalar(copies or value.text)
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


def _without_copies(table: Table, names: abc.Mapping[int, str]) -> Iterator[Problem]:
    column = next((at for at, name in names.items() if name == "copies"), -1)
    for row in table.rows:
        cell = row.get(column)
        if isinstance(cell, Scalar) and copies_in(cell.text) == 0:
            message = "a card with 0 copies is not imported"
            hint = "write 1 or more if it should be printed"
            yield warning(RULE, cell.span, message, hint)


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
        elif isinstance(cell.value, bool) and not boolean:
            card[name] = cell._replace(value=cell.text)


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
    text = as_signs(node.text)
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
