"""The table in a sheet: its heads, its cards, and the rows around them.

People write a title above their table and a total below it. Neither is a card.
"""

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from itertools import islice, takewhile
from pathlib import Path
from typing import NamedTuple

from cardgen.load.sheet_heads import as_typed, counts_copies
from cardgen.load.sheet_rows import (
    RULE,
    MergedArea,
    SheetRow,
    SheetRows,
    empty_sheet,
    sheet_error,
)
from cardgen.model.gamesource import LeftOut
from cardgen.model.node import Cell, Scalar
from cardgen.model.problem import Problem, Refused, error
from cardgen.model.slugs import bare

# How far down the heads of a table may be.
_TOP = 20
_LONGEST_HEAD = 60
_LONGEST_TOTAL = 40
MAX_MERGED = 100
"""How many merged areas are reported; a sheet with more is no card list."""

_WORD = (
    r"(?:grand |sub)?totals?|sum|summe|gesamt(?:zahl|summe|anzahl)?|insgesamt|somma"
    r"|somme|totale|totaux|totalt|suma|soma|totaal|som|summa|yhteensa|razem|lacznie"
    r"|celkem|spolu|osszesen|toplam|ukupno|skupaj|итого|всего|разом|общо|συνολο|合計"
    r"|总计|合计|総計|합계|총계|average|avg|mean|median|durchschnitt|mittelwert"
    r"|moyenne|media|mediana|gemiddelde|σ|∑|ø"
)
_CARDS = r"cards?|copies|karten|anzahl|cartes?|cartas?|carte|kaarten|kort|kart"
_TOTAL = re.compile(
    rf"[-–—(\s]*(?:(?:{_CARDS})\s+)?(?:{_WORD})(?:\s+(?:{_CARDS}))?"
    r"[\s:=.)]*(?:\([\d.,]+\))?"
)
_AMOUNT = re.compile(r"[-+]?[€$£]?\s?\d[\d.,'\s]*(?:[€$£%x]|[A-Z]{3})?")


class SheetTable(NamedTuple):
    """The heads and the rows of the cards, and what is left out around them.

    The row `header` is at the index `at`; `body` are indexes of rows. A head is one
    line, however it is broken.
    """

    sheet: SheetRows
    at: int
    header: SheetRow
    body: Sequence[int]
    left_out: tuple[LeftOut, ...]

    def row(self, index: int) -> SheetRow:
        """Return a row of the sheet by its index."""
        return self.sheet.rows[index]

    def faults(self, columns: Collection[int], rows: Collection[int]) -> list[Problem]:
        """Return what is wrong with cells that are used, in these rows or the heads."""
        used = (self.at, *rows)
        found = [
            self.row(index).faults[column]
            for index in used
            if self.row(index).faults
            for column in sorted(columns & self.row(index).faults.keys())
        ]
        return [*_merged(self.sheet.merged, set(columns), sorted(used)), *found]


def table_of(
    sheet: SheetRows,
    file: Path,
    known: Collection[str] = (),
    header: Scalar | None = None,
) -> SheetTable:
    """Return the table in a sheet. Raises Refused if there is none.

    `header` is the number of the row with the heads, if it is given; else `known` heads
    show which it is.
    """
    # A formula whose result is not stored fills its cell too.
    filled = [n for n, row in enumerate(sheet.rows) if row.cells or row.faults]
    if not filled:
        raise Refused(empty_sheet(file))
    at = _told(sheet, header) if header else _found(sheet, filled, known)
    below = [number for number in filled if number > at]
    notes = _notes(sheet, below)
    below = below[: len(below) - len(notes)]
    totals = _totals(sheet, below, _counting(sheet.rows[at]))
    above = [_left_out(sheet, n, "above the heads") for n in filled if n < at]
    left = [_left_out(sheet, n, "a total") for n in sorted(totals)]
    left += [_left_out(sheet, n, "a note below the cards") for n in notes]
    if sheet.separator:
        above.insert(0, LeftOut(1, f"sep={sheet.separator}"))
    heads = _on_one_line(sheet.rows[at])
    again = {n for n in below if _alike(sheet.rows[n], heads)}
    left += [_left_out(sheet, n, "the heads again") for n in sorted(again)]
    body = [number for number in below if number not in totals | again]
    return SheetTable(sheet, at, heads, body, (*above, *left))


def _alike(row: SheetRow, heads: SheetRow) -> bool:
    """Return whether a row has the heads again, as above each page of a print."""
    return len(heads.cells) > 1 and [*_on_one_line(row).texts()] == [*heads.texts()]


def _on_one_line(row: SheetRow) -> SheetRow:
    cells = {
        at: cell._replace(text=" ".join(cell.text.split()))
        for at, cell in row.cells.items()
    }
    return row._replace(cells=cells)


def _left_out(sheet: SheetRows, index: int, why: str) -> LeftOut:
    return LeftOut(sheet.rows[index].span.line, why)


def _told(sheet: SheetRows, header: Scalar) -> int:
    """Return the index of the row with that number. Raises Refused if it is empty."""
    for number, row in enumerate(sheet.rows):
        if row.span.line == header.value and row.cells:
            return number
    message = f"row {header.text} of the sheet is empty"
    hint = 'write the number of the row with the heads, as in "header: 2"'
    raise Refused(error(RULE, header.span, message, hint))


def _found(sheet: SheetRows, filled: Sequence[int], known: Collection[str]) -> int:
    """Return the first row with known heads, or else with what looks like heads."""
    wanted = {as_typed(name) for name in known}
    for number in filled[:_TOP]:
        found = wanted & set(map(as_typed, sheet.rows[number].texts()))
        # A title may hold one of them by chance.
        if len(found) > (0 if number == filled[0] else 1):
            return number
    return _heads(sheet, filled)


def _heads(sheet: SheetRows, filled: Sequence[int]) -> int:
    """Return the first row that is no title: a single cell above a wider table."""
    first = filled[0]
    widest = max(len(sheet.rows[n].cells) for n in filled[:_TOP])
    for number in filled[:_TOP]:
        cells = sheet.rows[number].cells
        if len(cells) > 1 or widest == 1:
            heads = number != filled[-1] and _are_heads(cells.values())
            return number if heads else first
    return first


def _are_heads(cells: Collection[Cell]) -> bool:
    texts = [cell.text for cell in cells]
    return len(set(texts)) == len(texts) and all(
        isinstance(cell.value, str) and len(cell.text) <= _LONGEST_HEAD
        for cell in cells
    )


def _notes(sheet: SheetRows, below: Sequence[int]) -> Sequence[int]:
    """Return the last rows if they are notes: one text each, apart from the cards."""
    first = len(below)
    while first > 1 and _is_one_text(sheet.rows[below[first - 1]]):
        first -= 1
    if not below or len(sheet.rows[below[0]].cells) == 1:
        return ()
    for place in range(first, len(below)):
        before = below[place - 1]
        if below[place] > before + 1 or _may_be_total(sheet.rows[before]):
            return below[place:]
    return ()


def _is_one_text(row: SheetRow) -> bool:
    return len(row.cells) == 1 and not any(map(_is_number, row.cells.values()))


def _counting(heads: SheetRow) -> int:
    """Return the column of the copies by its head, or -1."""
    return next((at for at, c in heads.cells.items() if counts_copies(c.text)), -1)


def _totals(sheet: SheetRows, below: Sequence[int], copies: int) -> set[int]:
    """Return the last rows as far as they are totals of those above."""
    alike: list[int] = []
    for number in reversed(below[1:]):
        if not _may_be_total(sheet.rows[number]):
            break
        alike.append(number)
    cards = [sheet.rows[number] for number in below[: len(below) - len(alike)]]
    return set(takewhile(lambda n: _is_total(sheet.rows[n], cards, copies), alike))


def _may_be_total(row: SheetRow) -> bool:
    """Return whether a row holds only amounts, and at most a word that says so."""
    words = [cell.text for cell in row.cells.values() if not _is_amount(cell)]
    return len(words) < 2 and all(map(_is_word, words)) and bool(row.cells)


def _is_word(text: str) -> bool:
    return len(text) <= _LONGEST_TOTAL and any(
        _TOTAL.fullmatch(each) for each in (bare(text), text.casefold())
    )


def _is_total(row: SheetRow, cards: Sequence[SheetRow], copies: int) -> bool:
    """Return whether a row adds up the numbers of cards, or says so and lacks texts.

    A card may lack a text, but not the one that says what it is.
    """
    adds = any(_adds_up(row, cards, at) for at in row.cells)
    if all(map(_is_amount, row.cells.values())):
        first = next((at for at in sorted(cards[0].cells) if _in_all(cards, at)), -1)
        named = first in row.cells or not _all_texts(cards, first)
        return not named and (adds or row.cells.keys() == {copies})
    texts = [at for at in cards[0].cells if _all_texts(cards, at)]
    return adds or any(at not in row.cells for at in texts)


def _in_all(cards: Sequence[SheetRow], at: int) -> bool:
    return all(at in card.cells for card in cards)


def _all_texts(cards: Sequence[SheetRow], at: int) -> bool:
    return all(at in card.cells and not _is_number(card.cells[at]) for card in cards)


def _is_number(cell: Cell) -> bool:
    return isinstance(cell.value, int | float) and not isinstance(cell.value, bool)


def _is_amount(cell: Cell) -> bool:
    return _is_number(cell) or _AMOUNT.fullmatch(cell.text) is not None


def _adds_up(row: SheetRow, cards: Sequence[SheetRow], at: int) -> bool:
    cells = (card.cells.get(at) for card in cards)
    values = [cell.value for cell in cells if cell and _is_number(cell)]
    return len(values) > 1 and row.cells[at].value == sum(values)  # type: ignore[arg-type]


def _merged(
    areas: Sequence[MergedArea], columns: set[int], rows: Sequence[int]
) -> Iterator[Problem]:
    """Yield the problem of each area that covers a cell that is used."""

    def covers(area: MergedArea) -> bool:
        place = bisect_left(rows, area.top)
        across = any(area.left <= column <= area.right for column in columns)
        return across and place < len(rows) and rows[place] <= area.bottom

    yield from islice((area.problem for area in areas if covers(area)), MAX_MERGED)


def beyond(width: int, body: Sequence[SheetRow]) -> Iterator[Problem]:
    """Yield a problem for each row that fills a column beyond those of the header."""
    for row in body:
        cell = next((row.cells[n] for n in sorted(row.cells) if n >= width), None)
        if cell:
            message = f"this row is longer than the header of {width} columns"
            hint = "put a text that contains the delimiter into quotation marks"
            yield sheet_error(cell.span, message, hint)
