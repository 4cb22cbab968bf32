"""A pad of sheets to write on, such as score sheets: print, cut the whole pile, stack.

Sheets that are a half or a quarter of the paper lie edge to edge, up to the edges of
the paper: two A5 sheets on A4, four of 4.25 by 5.5 inches on Letter. One cut through
the middle of the pile parts them, so there are no crop marks. Keep the outer 5 mm of a
sheet empty, where most printers print nothing; a warning names a sheet that does not.
Sheets of other sizes have crop marks, in the same places on all pages, and are cut in
one pile as well.

The piles follow each other: stacked after the cut, numbered or different sheets are in
the order of the card list. `copies` says how many sheets a pad has. Backs are printed
behind their fronts. To bind it, press the pile between two boards and brush glue for
wood or books on its upper edge, twice.

    print:
      papers: [a4]
      components:
        - {id: score-sheets, layouts: [pad]}
"""

from collections.abc import Iterator, Sequence

from cardgen.impose.filled_sheets import CardSheet, both_sides, card_sheets
from cardgen.impose.imposed_pages import ImposedPages
from cardgen.impose.job import Copies, ImpositionJob
from cardgen.impose.margin.legend import ONE_SIDE
from cardgen.impose.papers import whole_page
from cardgen.model.face import Item
from cardgen.model.page import Page

ID = "pad"
TWO_SIDED = True
BLEED = 0.0
_HINTS = {
    "long": "Print at 100 %, double-sided, flipped on the long edge; cut the pile, "
    "then stack",
    "short": "Print at 100 %, double-sided, flipped on the short edge; cut the pile, "
    "then stack",
}


def impose(copies: Copies, job: ImpositionJob) -> Sequence[Page]:
    """Return the pages. Raises Refused when a sheet does not fit the paper."""
    sheets = [
        stacked
        for alike in _by_size(copies)
        for stacked in _stacked(card_sheets(alike, job, whole_page, shares=True))
    ]
    has_backs = any(item.back for item, _ in copies)
    hint = _HINTS[job.flip] if has_backs else ONE_SIDE
    return ImposedPages(both_sides(sheets, job), job, hint)


def _by_size(copies: Copies) -> list[Copies]:
    """Return the items of each size and shape: sheets of one pile are cut alike."""
    found: dict[tuple[object, ...], list[tuple[Item, int]]] = {}
    for item, count in copies:
        face = item.front
        key = face.width, face.height, face.bleed, face.form
        found.setdefault(key, []).append((item, count))
    return [tuple(pairs) for pairs in found.values()]


def _stacked(sheets: Sequence[CardSheet]) -> Iterator[CardSheet]:
    """Yield as many sheets with their items in the order of the piles, one pile for
    each cell."""
    items = [item for sheet in sheets for item in sheet.items]
    for number, _ in enumerate(sheets):
        pile = items[number :: len(sheets)]
        cells = sheets[0].cells[: len(pile)]
        yield sheets[0]._replace(cells=cells, items=tuple(pile))
