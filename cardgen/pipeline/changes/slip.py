"""The change slip: what to print, and what to take out of the deck, on paper."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from cardgen.impose.papers import Paper, paper_named
from cardgen.load.own_words import words_in
from cardgen.model.changes import CardChange, Changes
from cardgen.model.game import Component, Game
from cardgen.model.ops import Op
from cardgen.model.page import Document, Page
from cardgen.model.slugs import slug_of
from cardgen.model.units import to_points
from cardgen.model.words import Words
from cardgen.pipeline.changes.slip_blocks import (
    GREY,
    Block,
    group_head,
    row,
    section_head,
    slip_font,
)
from cardgen.pipeline.changes.words import (
    PRINT_TITLE,
    REMOVE_TITLE,
    moment,
    summary,
    why_removed,
)
from cardgen.pipeline.planned_pdf import PlannedPdf
from cardgen.typeset.label import short_label

LAYOUT = "slip"
# Millimetres. Two columns are easier to read than one that is wider than this.
_EDGE, _HEAD, _FOOT, _BETWEEN = 14.0, 24.0, 9.0, 9.0
_WIDEST = 125.0
# Between the lists, where one is below the other.
_AIR = 4.0
# Letters of a name.
_LONGEST = 60


def slip(
    game: Game, changes: Changes, paper: str, variant: str, folder: Path
) -> tuple[PlannedPdf, Document]:
    """Draw a slip for a paper, on as many pages as it takes."""
    sheet, say = _Sheet.of(game, paper), words_in(game.language)
    filled = list(_columns(list(_blocks(game, changes, sheet, say)), sheet))
    count = sheet.columns
    pages = [filled[at : at + count] for at in range(0, len(filled), count)]
    document = Document(
        path=folder / f"{game.id}-changed-slip-{paper}.pdf",
        title=f"{game.title} · {say('what changed')}",
        subject=say(
            "Changed since {since}, on {paper}",
            since=moment(changes, say),
            paper=paper,
        ),
        author=game.designer,
        language=say.language,
        pages=tuple(
            _page(game, changes, columns, sheet, (number, len(pages)), say)
            for number, columns in enumerate(pages, 1)
        ),
    )
    whole = Component("", "deck", game.title, (), (), game.span)
    look = game.plan.looks[0]
    return PlannedPdf(whole, look, paper, LAYOUT, variant), document


class _Sheet(NamedTuple):
    """Measures of a page in points: its paper, edge, and columns."""

    paper: Paper
    edge: float
    columns: int
    column: float

    @classmethod
    def of(cls, game: Game, paper: str) -> "_Sheet":
        found = paper_named(paper, game.plan.own_papers)
        # A small paper has small edges.
        edge = min(to_points(_EDGE), found.width / 12)
        edge = max(edge, min(game.plan.margin_of("", paper), found.width / 4))
        width = found.width - 2 * edge
        columns = 2 if width > to_points(_WIDEST) else 1
        between = to_points(_BETWEEN) * (columns - 1)
        return cls(found, edge, columns, (width - between) / columns)

    @property
    def top(self) -> float:
        return self.edge + to_points(_HEAD)

    @property
    def bottom(self) -> float:
        return self.paper.height - self.edge - to_points(_FOOT)

    def left(self, column: int) -> float:
        return self.edge + column * (self.column + to_points(_BETWEEN))


def _blocks(game: Game, changes: Changes, sheet: _Sheet, say: Words) -> Iterator[Block]:
    width = sheet.column
    added = [
        (card, (card.add, *_named(card, card.title, say.listed(card.facts))))
        for card in changes.to_print
    ]
    removed = [
        (card, (card.remove, *_named(card, card.old_title, why_removed(card, say))))
        for card in changes.to_remove
    ]
    for title, rows in ((say(PRINT_TITLE), added), (say(REMOVE_TITLE), removed)):
        if rows is removed and rows and added and sheet.columns == 1:
            yield Block(to_points(_AIR), (), begins=True)
        if rows:
            yield section_head(title, width, breaks=rows is removed)
            yield from _groups(game, title, rows, width)


def _groups(
    game: Game,
    title: str,
    rows: Sequence[tuple[CardChange, tuple[int, str, str]]],
    width: float,
) -> Iterator[Block]:
    """Yield the rows of one list, by component."""
    names = {part.id: part.title for part in game.components}
    for id, found in groupby(rows, key=lambda row: row[0].component):
        name = short_label(names.get(id, id), _LONGEST)
        again = (group_head(f"{title}: {name}", width),)
        yield group_head(name, width)._replace(again=again)
        yield from (row(*shown, width)._replace(again=again) for _, shown in found)


def _named(card: CardChange, title: str, reason: str) -> tuple[str, str]:
    """Return what a row calls a card, and says of it.

    Two cards may have one title: then their ids distinguish them.
    """
    if not title or not slip_font("Bold").draws(title):
        return card.id, reason
    id = "" if slug_of(title) == card.id else f"({card.id}) "
    return short_label(title, _LONGEST), f"{id}{reason}"


def _columns(blocks: Sequence[Block], sheet: _Sheet) -> Iterator[list[Block]]:
    """Yield the blocks column by column, each as full as possible."""
    room = sheet.bottom - sheet.top
    column: list[Block] = []
    for at, block in enumerate(blocks):
        ends = block.breaks and sheet.columns > 1
        if column and (ends or _needed(column, blocks, at) > room):
            yield column
            column = [*block.again]
            if block.begins and block.again:
                continue
        column.append(block)
    if column:
        yield column


def _needed(column: Sequence[Block], blocks: Sequence[Block], at: int) -> float:
    """Return the height of a column with a block and the first row that follows it."""
    last = at
    while blocks[last].begins:
        last += 1
    return sum(block.height for block in [*column, *blocks[at : last + 1]])


def _page(
    game: Game,
    changes: Changes,
    columns: Sequence[Sequence[Block]],
    sheet: _Sheet,
    number: tuple[int, int],
    say: Words,
) -> Page:
    ops = list(_head(game, changes, sheet, say))
    for at, column in enumerate(columns):
        y = sheet.top
        for block in column:
            ops.append(block.at(sheet.left(at), y))
            y += block.height
    ops += _foot(game, sheet, number, say)
    width, height = sheet.paper[1:]
    return Page(width, height, say("what changed {n}", n=number[0]), (), tuple(ops))


def _head(game: Game, changes: Changes, sheet: _Sheet, say: Words) -> Iterator[Op]:
    width = sheet.paper.width - 2 * sheet.edge
    title, words = slip_font("Title", 22.0), slip_font("Regular", 10.0, GREY)
    known = short_label(moment(changes, say), _LONGEST)
    since = say("changed since {since}", since=known)
    about = f"{short_label(game.title, _LONGEST)}: {since}"
    yield title.line(say("What changed"), sheet.edge, _down(sheet, 6.0))
    for text, y in ((about, 12.5), (summary(changes, say), 17.5)):
        yield words.line(words.cut(text, width), sheet.edge, _down(sheet, y))


def _foot(
    game: Game, sheet: _Sheet, number: tuple[int, int], say: Words
) -> Iterator[Op]:
    font = slip_font("Regular", 8.0, GREY)
    y, right = sheet.paper.height - sheet.edge, sheet.paper.width - sheet.edge
    page = say("page {n} of {all}", n=number[0], all=number[1])
    room = right - sheet.edge - font.width(f"{page}   ")
    version = say("version {version}", version=game.version)
    name = f"{short_label(game.title)} · {version}"
    yield font.line(font.cut(name, room), sheet.edge, y)
    yield font.line(page, right, y, end=True)


def _down(sheet: _Sheet, millimetres: float) -> float:
    return sheet.edge + to_points(millimetres)
