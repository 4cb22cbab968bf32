"""Convert a spreadsheet to a YAML card list that reads as if written by hand."""

import re
from collections import abc
from collections.abc import Iterator
from pathlib import Path

from cardgen.load.card_lists import card_list
from cardgen.load.sheet_cards import RULE, SheetCards, sheet_error
from cardgen.load.sheet_reader import read_sheet
from cardgen.model.node import Cell, Mapping, Node, Scalar, Sequence, words_in
from cardgen.model.problem import Problem, warning
from cardgen.model.slugs import bare, free_slug, slug_of
from cardgen.model.source import Span

_OWN = ("id", "extends")
_IN_BRACKETS = re.compile(r"\[[^\[\]{}]*\]")
_WORDS = re.compile(r"\s*[\w'’-]+(?: [\w'’-]+){0,2}\s*")


def import_cards(file: Path) -> tuple[Mapping | None, list[Problem]]:
    """Return the card list in a sheet, ready to be written, and problems.

    Columns get names that fields may have, cards without an id get one from their name,
    and what all cards have in common becomes `defaults`.
    """
    sheet = read_sheet(file, needed=(), named=field_name)
    if sheet.node is None or sheet.problems:
        return None, sheet.problems
    cards = [
        {key.text: value for key, value in card.entries} for card in _cards(sheet.node)
    ]
    problems = list(_without_id(sheet, cards))
    if problems:
        return None, problems
    _name(cards)
    for column in sheet.columns.values():
        _type(column.text, cards)
    return card_list(cards, sheet.node.span), list(_not_imported(sheet))


def field_name(title: str) -> str:
    """Return a field's name for a column's title: max_speed for "Max. Speed"."""
    name = re.sub(r"[^a-z0-9]+", "_", bare(title)).strip("_")
    # A title in another alphabet is left for the user to rename.
    return name.lstrip("0123456789_") or title


def _cards(node: Mapping) -> Iterator[Mapping]:
    cards = node.get("cards")
    for card in cards if isinstance(cards, Sequence) else ():
        if isinstance(card, Mapping):
            yield card


def _without_id(sheet: SheetCards, cards: list[dict[str, Node]]) -> Iterator[Problem]:
    names = {column.text: column for column in sheet.columns.values()}
    if not cards:
        first = next(iter(sheet.columns.values())).span
        yield sheet_error(first, "there is no card below this row")
    elif not {"id", "name"} & set(names):
        first = next(iter(sheet.columns.values())).span
        hint = "add one of them; an id is made from the name where it is missing"
        yield sheet_error(first, 'expected a column "id" or "name"', hint)


def _not_imported(sheet: SheetCards) -> Iterator[Problem]:
    for ignored in sheet.ignored:
        rules = ", ".join(ignored.rules)
        message = 'the column "ignore" is not imported'
        hint = f"write the comment  # cardgen: ignore[{rules}]  onto the line it is for"
        yield warning(RULE, ignored.cell.span, message, hint)


def _name(cards: list[dict[str, Node]]) -> None:
    """Add an id to every card that has none, and put it first."""
    taken = {id.text for card in cards if isinstance(id := card.get("id"), Scalar)}
    for number, card in enumerate(cards):
        id = card.pop("id", None)
        if id is None:
            name = card.get("name")
            base = slug_of(name.text) if isinstance(name, Scalar) else "card"
            text = free_slug(base, taken)
            taken.add(text)
            id = Cell(text, text, *Span(Path()))
        cards[number] = {"id": id, **card}


def _type(column: str, cards: list[dict[str, Node]]) -> None:
    """Convert the cells of a column of lists, or of a mixed column to texts."""
    cells = [c for card in cards if isinstance(c := card.get(column), Scalar)]
    if column in _OWN or not cells:
        return
    lists = _are_lists([cell.text for cell in cells])
    boolean = all(isinstance(cell.value, bool) for cell in cells)
    for card in cards:
        cell = card.get(column)
        if not isinstance(cell, Cell):
            continue
        if lists:
            card[column] = words_in(cell)
        elif isinstance(cell.value, bool) and not boolean:
            card[column] = cell._replace(value=cell.text)


def _are_lists(texts: abc.Sequence[str]) -> bool:
    if all(_IN_BRACKETS.fullmatch(text) for text in texts):
        return True
    words = all(_WORDS.fullmatch(word) for text in texts for word in text.split(";"))
    return words and any(";" in text for text in texts)
