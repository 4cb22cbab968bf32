"""Sprite sheets for virtual tables: all cards of a component side by side in a grid.

Virtual tables that take uploads, such as Screentop and Tabletopia, cut such pictures
into cards. They ask for the number of columns and rows, which is in the name of the
file: `pool-fronts-10x3.png` has ten cards in each of three rows. It shows each card
once, row by row. `index.json` lists the cards of each sheet and how many copies of
each the game needs: enter these numbers at the table.

A back that a whole component shares is `pool-back.png`. Otherwise the backs are in
`pool-backs-10x3.png`, in the same places as the fronts. A sheet has at most 10 x 7
cards and 4096 pixels a side, so a large deck has several sheets, such as
`pool-fronts-1of2-5x3.png`; with fewer `--dpi` more cards fit on one.

Cards are shown as they are cut, without their bleed; `--area bleed` keeps it. With
`--corners round` what is beyond the round corners is transparent. `--format` is png,
jpg or webp.

    cardgen export dragons --to sheet --dpi 150
"""

import json
from collections.abc import Mapping
from typing import Any

from cardgen.export.facts import picture_facts
from cardgen.export.outbox import Outbox
from cardgen.export.pictures import Wanted
from cardgen.export.shipment import ExportedPart, Shipment
from cardgen.export.sprites import Sheet, draw_sheet, sheets_of, sprite_facts
from cardgen.model.page import Side
from cardgen.model.problem import Problem

ID = "sheet"
OPTIONS: tuple[str, ...] = ("area", "dpi", "format", "corners")


def export(goods: Shipment, outbox: Outbox) -> list[Problem]:
    """Write the sheets of all parts and `index.json`."""
    parts = [_write_part(part, goods, outbox) for part in goods.parts]
    game = goods.game
    index = {
        "game": {"id": game.id, "title": game.title, "version": game.version},
        "look": goods.look,
        "components": parts,
    }
    text = json.dumps(index, indent=1, ensure_ascii=False)
    outbox.add("index.json", f"{text}\n".encode(), {"kind": "index"})
    return []


def _write_part(
    part: ExportedPart, goods: Shipment, outbox: Outbox
) -> Mapping[str, Any]:
    """Write the sheets of a part, and return its entry in index.json."""
    sheets = sheets_of(part, goods.request)
    for sheet in sheets:
        _write_sheet(sheet, "front", goods, outbox)
        if sheet.has_backs:
            _write_sheet(sheet, "back", goods, outbox)
    shared = _write_shared_back(sheets[0], goods, outbox) if part.shared_back else None
    return {
        "id": part.id,
        "title": part.component.title,
        "kind": part.component.kind,
        "copies": part.copies,
        "sheets": [_entry(sheet, shared, goods) for sheet in sheets],
    }


def _write_sheet(sheet: Sheet, side: Side, goods: Shipment, outbox: Outbox) -> None:
    request = goods.request
    image = draw_sheet(sheet, side, goods.pictures, ID)
    data = goods.pictures.encoded(image, request.format, sheet.cell.dpi)
    facts = sprite_facts(sheet, side, _mode(image.mode, goods))
    outbox.add(_file(sheet, side, goods), data, facts)


def _write_shared_back(sheet: Sheet, goods: Shipment, outbox: Outbox) -> str:
    """Write the back of all cards of a part, and return the file's name."""
    part, format = sheet.part, goods.request.format
    assert part.shared_back is not None, "checked by the caller"
    wanted = Wanted(part.shared_back, sheet.cell)
    (image,) = goods.pictures.images([wanted], ID)
    name = f"{part.id}-back.{format}"
    facts = picture_facts(part, "", "back", wanted, _mode(image.mode, goods))
    data = goods.pictures.encoded(image, format, sheet.cell.dpi)
    outbox.add(name, data, facts)
    return name


def _entry(sheet: Sheet, shared: str | None, goods: Shipment) -> Mapping[str, Any]:
    """Return what index.json says about a sheet."""
    wide, high = sheet.cell.size
    return {
        "fronts": _file(sheet, "front", goods),
        "backs": _file(sheet, "back", goods) if sheet.has_backs else None,
        "back": shared,
        "columns": sheet.grid.columns,
        "rows": sheet.grid.rows,
        "cell": [wide, high],
        "cards": [
            {"id": card.id, "title": card.title, "copies": card.copies}
            for card in sheet.cards
        ],
    }


def _file(sheet: Sheet, side: Side, goods: Shipment) -> str:
    return f"{sheet.name(side)}.{goods.request.format}"


def _mode(mode: str, goods: Shipment) -> str:
    """Return the mode of a picture in its file: JPEG has no alpha."""
    return "RGB" if goods.request.format == "jpg" else mode
