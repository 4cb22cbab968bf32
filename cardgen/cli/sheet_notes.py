"""What was taken from a sheet, and what was left there, as lines for people."""

from collections.abc import Iterator, Sequence

from cardgen.model.gamesource import SheetNote
from cardgen.validate.formatting import pluralize

_MOST = 8
"""How many rows or heads are listed by name."""


def sums(note: SheetNote, cards: int, copies: int) -> str:
    """Return how many cards there are, and how often they are printed."""
    said = pluralize(cards, "card")
    said += f' from sheet "{note.name}"' if note.name else ""
    return f"{said}, {pluralize(copies, 'copy')}{_counted(note)}"


def origin(note: SheetNote, file: str) -> str:
    """Return where the cards are from, and what says how often they are printed."""
    sheet = f', sheet "{note.name}"' if note.name else ""
    return f"from {file}{sheet}{', copies' * bool(note.counted)}{_counted(note)}"


def _counted(note: SheetNote) -> str:
    return f' by "{note.counted}"' if note.counted else ""


def left(note: SheetNote) -> Iterator[str]:
    """Yield a line for each kind of thing that is left out, and for hidden rows."""
    rows: dict[str, list[int]] = {}
    for each in sorted(note.left_out):
        rows.setdefault(each.why, []).append(each.row)
    if rows:
        said = (f"{_rows(found)} ({why})" for why, found in rows.items())
        yield f"left out: {'; '.join(said)}"
    if note.unread:
        heads = [head.replace("\n", " ") for head in note.unread]
        yield f"columns that are not read: {_few(heads)}"
    if note.hidden:
        yield f"hidden in the sheet, but cards too: {_rows(note.hidden)}"
    if note.others:
        yield f"other sheets: {_few(note.others)}"


def _rows(rows: Sequence[int]) -> str:
    return f"{'row' if len(rows) == 1 else 'rows'} {_few([str(row) for row in rows])}"


def _few(words: Sequence[str]) -> str:
    more = len(words) - _MOST
    shown = ", ".join(words[:_MOST])
    return f"{shown} and {more} more" if more > 0 else shown
