"""One saved object for Tabletop Simulator (TTS), a virtual table, with all of a game.

Cards are decks with a card for each copy, named by their titles; single ones are just
cards. Boards, player sheets and tokens are tiles in their size, cut round or hex if
they are. Of tokens with several copies there is a bag with as many as the game counts.
A token without a back that has a dashed line across its middle is folded there, so it
stands as a figurine, with its front, its back and without its feet. Rulebooks lie
beside them as PDFs, and the credits on a note.

Copy `<game>.json` and the picture of the same name into the folder "Saves/Saved
Objects" of Tabletop Simulator, or let cardgen do it: `--install` takes that folder, or
that of Tabletop Simulator. The game finds it under Objects, Saved Objects.

Pictures are read from where cardgen wrote them, so only you can see them. To play with
others, upload all pictures and PDFs of the folder to the web and give the address with
`--base-url`. Every name contains a hash of the content, so that everybody sees new
pictures after a change; older ones may be deleted.

`--format` is png or jpg, `--dpi` is 300 unless you ask for less, and pictures have at
most 4096 pixels a side. Tabletop Playground imports the same file with its importer for
Tabletop Simulator.

    cardgen export dragons --to tabletop-simulator --base-url https://example.com/dragons
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from PIL import Image

from cardgen.export.folds import Panels, standing_panels
from cardgen.export.hosted_files import HostedFiles, thumbnail
from cardgen.export.outbox import Outbox
from cardgen.export.saved_object import (
    BAG_SIDE,
    BOOK_SIDE,
    NOTE_SIDE,
    CardCell,
    Images,
    Json,
    Serials,
    bag_object,
    book_object,
    deck_object,
    figurine_object,
    note_object,
    placed,
    saved_object,
    saved_objects_folder,
    sheet_entry,
    tile_object,
    units,
)
from cardgen.export.shipment import (
    ExportedBook,
    ExportedCard,
    ExportedPart,
    Shipment,
)
from cardgen.export.sprites import Sheet, sheets_of
from cardgen.export.table_layout import lay_in_rows
from cardgen.model.game import Kind
from cardgen.model.problem import Problem, error

ID = "tabletop-simulator"
OPTIONS: tuple[str, ...] = ("area", "dpi", "format", "corners", "base_url", "install")
# From the cards, far away, down to the boards.
_ROWS: Mapping[Kind, int] = {
    "deck": 0,
    "reference": 0,
    "tokens": 1,
    "sheet": 2,
    "board": 3,
}
# More boards or sheets than this are in a bag, as all tokens with copies are.
_SIDE_BY_SIDE = 6
# Units of the table.
_WIDTH, _GAP = 42.0, 1.0


class _Thing(NamedTuple):
    """An object that is not on its place yet, and the room that it needs, in units.

    Things of the same `row` are beside each other.
    """

    row: int
    object: Json
    width: float
    depth: float


class _Run(NamedTuple):
    goods: Shipment
    files: HostedFiles
    serials: Serials


def export(goods: Shipment, outbox: Outbox) -> list[Problem]:
    """Write the saved object, its thumbnail and all files that it shows."""
    if goods.request.format == "webp":
        return [_webp(goods)]
    files = HostedFiles(goods, outbox, ID)
    run = _Run(goods, files, Serials(goods.game.id, goods.look))
    things = _laid_out(list(_things(run)))
    game = goods.game
    save = saved_object(game.title, goods.credits, things)
    text = json.dumps(save, indent=1, ensure_ascii=False)
    _write(".json", f"{text}\n".encode(), "saved-object", goods, outbox)
    if goods.parts:
        _write(".png", _thumbnail(run), "part", goods, outbox)
    return []


def _write(
    ending: str, data: bytes, kind: str, goods: Shipment, outbox: Outbox
) -> None:
    """Write a file, and a copy of it to the table's own folder if that is wanted."""
    name = _stem(goods) + ending
    outbox.add(name, data, {"kind": kind})
    if goods.request.install:
        folder = saved_objects_folder(goods.request.install)
        outbox.add_elsewhere(folder / name, data)


def _stem(goods: Shipment) -> str:
    """Return the name of the saved object: all are installed into one folder."""
    game = goods.game
    look = goods.look if goods.look != game.plan.looks[0] else ""
    selection = "selection" if goods.request.is_selection else ""
    return "-".join(filter(None, (game.id, look, selection)))


def _things(run: _Run) -> Iterator[_Thing]:
    goods = run.goods
    yield from (_book(book, run) for book in goods.books)
    note = note_object(run.serials.guid("credits"), "Credits", goods.credits)
    yield _Thing(0, note, NOTE_SIDE, NOTE_SIDE)
    for part in sorted(goods.parts, key=lambda part: _ROWS[_kind(part)]):
        if _kind(part) in ("deck", "reference"):
            yield from _decks(part, run)
        else:
            yield from (
                thing for card in part.cards for thing in _piece(card, part, run)
            )


def _kind(part: ExportedPart) -> Kind:
    return part.component.kind


def _book(book: ExportedBook, run: _Run) -> _Thing:
    component = book.component
    guid, url = run.serials.guid(component.id), run.files.add_book(book)
    thing = book_object(guid, component.title, url)
    return _Thing(0, thing, BOOK_SIDE, BOOK_SIDE)


def _decks(part: ExportedPart, run: _Run) -> Iterator[_Thing]:
    """Yield a deck for each size of the cards of a part."""
    sheets = sheets_of(part, run.goods.request._replace(area="trim", corners="square"))
    for stock, some in groupby(sheets, key=lambda sheet: sheet.stock):
        yield _deck(list(some), str(stock), run)


def _deck(sheets: Sequence[Sheet], stock: str, run: _Run) -> _Thing:
    part, face = sheets[0].part, sheets[0].cards[0].front
    keys = [run.serials.key(part.id, str(sheet.number)) for sheet in sheets]
    cards = [
        CardCell(run.serials.guid(part.id, card.id, str(copy)), card.title, key, number)
        for key, sheet in zip(keys, sheets, strict=True)
        for number, card in enumerate(sheet.cards)
        for copy in range(card.copies)
    ]
    entries = [
        sheet_entry(_sides(sheet, run), sheet.grid, sheet.has_backs, face.form)
        for sheet in sheets
    ]
    thing = deck_object(
        run.serials.guid(part.id, stock, "deck"),
        part.component.title,
        cards,
        dict(zip(keys, entries, strict=True)),
        face.height,
        face_down=_kind(part) == "deck" and part.shared_back is not None,
    )
    return _Thing(0, thing, units(face.width), units(face.height))


def _sides(sheet: Sheet, run: _Run) -> Images:
    """Return the pictures of a sheet: a back that all share is a single card."""
    front = run.files.add_sheet(sheet, "front")
    if sheet.has_backs:
        return Images(front, run.files.add_sheet(sheet, "back"))
    shared = sheet.part.shared_back
    if shared:
        return Images(front, run.files.add_face(sheet.part, "", "back", shared))
    blank = Image.new("RGB", sheet.cell.size, "white")
    facts = {"kind": "part"}
    return Images(front, run.files.add_picture("blank", blank, sheet.cell.dpi, facts))


def _piece(card: ExportedCard, part: ExportedPart, run: _Run) -> Iterator[_Thing]:
    """Yield the copies of a board, a sheet or a token, or the bag that they are in."""
    panels = None
    if _kind(part) == "tokens" and not card.back:
        panels = standing_panels(card.front)
    guids = [
        run.serials.guid(part.id, card.id, str(copy)) for copy in range(card.copies)
    ]
    if panels:
        pieces = list(_standees(guids, card, part, panels, run))
    else:
        pieces = list(_tiles(guids, card, part, run))
    most = 1 if _kind(part) == "tokens" else _SIDE_BY_SIDE
    if len(pieces) <= most:
        yield from pieces
        return
    contained = [piece.object for piece in pieces]
    bag = bag_object(run.serials.guid(part.id, card.id, "bag"), card.title, contained)
    yield _Thing(_ROWS[_kind(part)], bag, BAG_SIDE, BAG_SIDE)


def _tiles(
    guids: Sequence[str], card: ExportedCard, part: ExportedPart, run: _Run
) -> Iterator[_Thing]:
    front = run.files.add_face(part, card.id, "front", card.front)
    owner = "" if part.shared_back else card.id
    back = run.files.add_face(part, owner, "back", card.back) if card.back else ""
    face, images = card.front, Images(front, back)
    locked = _kind(part) == "board"
    for guid in guids:
        tile = tile_object(guid, card.title, images, face.height, face.form, locked)
        yield _Thing(_ROWS[_kind(part)], tile, units(face.width), units(face.height))


def _standees(
    guids: Sequence[str],
    card: ExportedCard,
    part: ExportedPart,
    panels: Panels,
    run: _Run,
) -> Iterator[_Thing]:
    images = Images(
        run.files.add_panel(part, card, "front", panels),
        run.files.add_panel(part, card, "back", panels),
    )
    width, height = panels.front.width, panels.front.height
    for guid in guids:
        figurine = figurine_object(guid, card.title, images, height)
        yield _Thing(_ROWS[_kind(part)], figurine, units(width), units(width))


def _laid_out(things: Sequence[_Thing]) -> list[Json]:
    """Return all objects in rows around the middle of the table, far ones first."""
    groups = [
        [(thing.width, thing.depth) for thing in some]
        for _, some in groupby(things, key=lambda thing: thing.row)
    ]
    boxes, width, depth = lay_in_rows(groups, _WIDTH, _GAP)
    return [
        placed(
            thing.object,
            box.x + box.width / 2 - width / 2,
            depth / 2 - box.y - box.height / 2,
        )
        for thing, box in zip(things, boxes, strict=True)
    ]


def _thumbnail(run: _Run) -> bytes:
    """Return a picture of the first back, which often has the title, or front."""
    part = run.goods.parts[0]
    face = part.shared_back or part.cards[0].front
    return thumbnail(run.files.draw(run.files.wanted(face)))


def _webp(goods: Shipment) -> Problem:
    return error(
        "export",
        goods.game.span,
        "Tabletop Simulator reads pictures as PNG or JPEG, found --format webp",
        "export to it with --format png or jpg",
    )
