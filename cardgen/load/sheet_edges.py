"""Where the table in a sheet begins and ends: below a title, above totals and notes."""

import re
from collections.abc import Collection, Sequence

from cardgen.load.sheet_heads import as_typed, counts_copies
from cardgen.load.sheet_rows import SheetRow, SheetRows
from cardgen.model.node import Cell, plain_of
from cardgen.model.slugs import bare

# How far down the heads of a table may be.
TOP = 20
_LONGEST_HEAD = 60
_LONGEST_TOTAL = 40

_WORD = (
    r"(?:grand |sub)?totals?|sum|summe|gesamt(?:zahl|summe|anzahl)?|insgesamt|somma"
    r"|somme|totale|totaux|totalt|suma|soma|totaal|som|summa|yhteensa|razem|lacznie"
    r"|celkem|spolu|osszesen|toplam|ukupno|skupaj|итого|всего|разом|общо|συνολο|合計"
    r"|总计|合计|総計|합계|총계|average|avg|mean|median|min|max|minimum|maximum"
    r"|durchschnitt|mittelwert|moyenne|media|mediana|gemiddelde|σ|∑|ø"
)
_CARDS = r"cards?|copies|karten|cartes?|cartas?|carte|kaarten|kort|kart"
_TOTAL = re.compile(
    rf"[-–—(\s]*(?:(?:{_CARDS}|anzahl|nombre|numero|deck)\s+)?(?:{_WORD})"
    rf"(?:\s+(?:of|de|des|di|der|aller|general|geral|{_CARDS}))*"
    rf"[\s:=.)]*(?:\(?[\d.,]+\)?(?:\s+(?:{_CARDS}))?)?"
)
# These are words that cards are called by as well.
_NAMES_TOO = (
    *("sum", "som", "suma", "soma", "media", "mean", "mediana"),
    *("min", "max", "minimum", "maximum"),
)
_AMOUNT = re.compile(r"[-+]?[€$£]?\s?\d[\d.,'\s]*(?:[€$£%x]|[A-Z]{3})?")


def row_of_heads(
    sheet: SheetRows, filled: Sequence[int], known: Collection[str]
) -> int:
    """Return the first row with known heads, or else with what looks like heads."""
    wanted = {as_typed(name) for name in known}
    for number in filled[:TOP]:
        heads = [*sheet.rows[number].texts()]
        found = len(wanted & set(map(as_typed, heads))) + any(map(counts_copies, heads))
        # A title may hold one of them by chance.
        if found > (0 if number == filled[0] else 1):
            return number
    return _heads(sheet, filled)


def _heads(sheet: SheetRows, filled: Sequence[int]) -> int:
    """Return the first row that is no title.

    A title is a single cell above a wider table, or has fewer cells than most rows, if
    what follows looks like heads above numbers.
    """
    near = filled[:TOP]
    sizes = [len(sheet.rows[number].cells) for number in near]
    several = (n for n, size in zip(near, sizes, strict=True) if size > 1)
    first = next(several, filled[0])
    usual = sorted(sizes)[len(sizes) // 2]
    if not _are_heads(sheet, first, filled):
        return filled[0]
    if len(sheet.rows[first].cells) >= usual:
        return first
    wide = (
        n for n, size in zip(near, sizes, strict=True) if size >= usual and n > first
    )
    other = next(wide, first)
    below = [cell for n in near if n > other for cell in sheet.rows[n].cells.values()]
    sure = _are_heads(sheet, other, filled) and any(map(_is_amount, below))
    return other if sure else first


def _are_heads(sheet: SheetRows, number: int, filled: Sequence[int]) -> bool:
    """Return whether a row looks like heads: short texts that differ, above others."""
    cells = sheet.rows[number].cells.values()
    texts = {cell.text for cell in cells}
    return (
        number != filled[-1]
        and len(texts) == len(cells)
        and all(isinstance(cell.value, str) for cell in cells)
        and all(len(text) <= _LONGEST_HEAD for text in texts)
    )


def notes_below(sheet: SheetRows, below: Sequence[int]) -> Sequence[int]:
    """Return the last rows if they are notes: one text each, apart from the cards."""
    first = len(below)
    while first > 1 and _is_one_text(sheet.rows[below[first - 1]]):
        first -= 1
    if not below or len(sheet.rows[below[0]].cells) == 1:
        return ()
    for place in range(first, len(below)):
        before, rows = below[place - 1], below[place:]
        # The last cards may have no more than a name yet.
        long = all(
            len(text.split()) > 2 for n in rows for text in sheet.rows[n].texts()
        )
        if _may_be_total(sheet.rows[before]) or (below[place] > before + 1 and long):
            return rows
    return ()


def _is_one_text(row: SheetRow) -> bool:
    return len(row.cells) == 1 and not any(map(_is_number, row.cells.values()))


def _counting(heads: SheetRow) -> int:
    """Return the column of the copies by its head, or -1."""
    return next((at for at, c in heads.cells.items() if counts_copies(c.text)), -1)


def totals_below(sheet: SheetRows, below: Sequence[int], heads: SheetRow) -> set[int]:
    """Return the last rows as far as they are totals of those above."""
    alike: list[int] = []
    for number in reversed(below[1:]):
        if not _may_be_total(sheet.rows[number]):
            break
        alike.append(number)
    cards = [sheet.rows[number] for number in below[: len(below) - len(alike)]]
    alike.reverse()
    copies = _counting(heads)
    sure = (n for n in alike if _is_total(sheet.rows[n], cards, copies))
    # What follows a total sums up too.
    first = next(sure, None)
    return set() if first is None else {number for number in alike if number >= first}


def _may_be_total(row: SheetRow) -> bool:
    """Return whether a row holds only amounts, a word that says so, and a remark."""
    cells = [row.cells[at] for at in sorted(row.cells)]
    words = [cell for cell in cells if not _is_amount(cell)]
    if not words:
        return bool(cells)
    return words[0] is cells[0] and _is_word(plain_of(cells[0])) and len(words) < 3


def _is_word(text: str) -> bool:
    return len(text) <= _LONGEST_TOTAL and any(
        _TOTAL.fullmatch(each) for each in (bare(text), text.casefold())
    )


def _is_total(row: SheetRow, cards: Sequence[SheetRow], copies: int) -> bool:
    """Return whether a row adds up the numbers of cards, or says so and lacks texts.

    A card may lack a text, but not what says what it is.
    """
    adding = [at for at in row.cells if _adds_up(row, cards, at)]
    texts = [at for at in cards[0].cells if _all_texts(cards, at)]
    words = [plain_of(cell) for cell in row.cells.values() if not _is_amount(cell)]
    if words:
        lacks = any(at not in row.cells for at in texts) and len(words) == 1
        return bool(adding) or (lacks and words[0].casefold() not in _NAMES_TOO)
    first = next((at for at in sorted(cards[0].cells) if _in_all(cards, at)), -1)
    only = row.cells.keys() == {copies} or len(adding) == len(row.cells)
    return (
        first not in row.cells
        and bool(texts)
        and (only or (bool(adding) and first in texts))
    )


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
