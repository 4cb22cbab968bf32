"""A room for the virtual table PlayingCards.io: one file with cards, tokens, boards.

Import `<game>.pcio` there with Room Options, Import From File. Each deck is a pile that
can be shuffled, with a card for each copy. So are all tokens of one kind. Boards and
player sheets lie below them, and each player has a hand. Sizes are in proportion; if
there is too little room, all things are smaller. Rulebooks cannot be part of a room.
virtualtabletop.io imports the same file.

A token without a back that has a dashed line across its middle is shown as it stands
when it is folded there. Round and hex tokens are cut out, unless pictures are jpg.

A room holds at most 1,200 things. Of larger games the last tokens are left out, with a
warning that says how many. A picture has less than 2 MiB: one that needs more is made
smaller. `--format` is png, jpg or webp, `--dpi` is 300 unless you ask for another.

    cardgen export dragons --to playingcards --format webp
"""

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from PIL import Image

from cardgen.export.folds import Panels, panel_picture, standing_panels
from cardgen.export.outbox import Outbox
from cardgen.export.pictures import Wanted, frame_of
from cardgen.export.room import (
    HAND_TOP,
    MOST_WIDGETS,
    UNITS_PER_INCH,
    WIDTH,
    PileCard,
    PileOf,
    Widget,
    board_widget,
    hand_widget,
    pile_room,
    pile_widgets,
)
from cardgen.export.shipment import ExportedCard, ExportedPart, Shipment
from cardgen.export.sprites import drawn_dpi, stocks_of
from cardgen.export.table_layout import TableLayout, lay_in_rows
from cardgen.model.face import Face
from cardgen.model.geometry import Box
from cardgen.model.page import Side
from cardgen.model.problem import Problem, warning
from cardgen.model.units import POINTS_PER_INCH
from cardgen.write.archive import zipped

ID = "playingcards"
OPTIONS: tuple[str, ...] = ("dpi", "format")
_MOST_BYTES = 2 * 1024 * 1024
# Of a picture or a room that is too large, in steps.
_SMALLER = 0.9
_SMALLEST = 0.2
_EDGE, _GAP = 20.0, 12.0
# More copies of a board or a sheet than this are a pile.
_SIDE_BY_SIDE = 6


class _Lot(NamedTuple):
    """Copies of cards of one size that are together: a pile, or a single board."""

    part: ExportedPart
    id: str
    label: str
    cards: tuple[ExportedCard, ...]
    panels: Panels | None

    @property
    def size(self) -> tuple[float, float]:
        """Return the size of one card, in points."""
        box = self.panels.front if self.panels else self.cards[0].front
        return box.width, box.height

    @property
    def is_pile(self) -> bool:
        """Return whether its cards are moved, not just looked at."""
        flat = self.part.component.kind in ("board", "sheet")
        return not flat or self.cards[0].copies > _SIDE_BY_SIDE

    @property
    def row(self) -> int:
        """Return the group of rows that it belongs to."""
        if not self.is_pile:
            return 2
        return 1 if self.part.component.kind == "tokens" else 0


class _Assets:
    """The pictures of a room, each once, by their paths in the file."""

    def __init__(self, goods: Shipment) -> None:
        self.files: dict[str, bytes] = {}
        self._goods = goods
        self._paths: dict[tuple[Face, Side | None], str] = {}

    def address(self, lot: _Lot, card: ExportedCard, side: Side) -> str:
        """Return the address of one side of a card, "" if it has none."""
        face = card.front if side == "front" or lot.panels else card.back
        if not face:
            return ""
        key = (face, side if lot.panels else None)
        if key not in self._paths:
            format = self._goods.request.format
            path = f"userassets/{lot.part.id}_{card.id}_{side}.{format}"
            self.files[path] = self._encoded(face, lot.panels, side)
            self._paths[key] = path
        return f"package://{self._paths[key]}"

    def _encoded(self, face: Face, panels: Panels | None, side: Side) -> bytes:
        request, pictures = self._goods.request, self._goods.pictures
        dpi = drawn_dpi(face, 0.0, request.dpi)
        radius = None if face.form == "rectangle" else 0.0
        wanted = Wanted(face, frame_of(face, dpi, 0.0, radius))
        (image,) = pictures.images([wanted], ID)
        if panels:
            image = panel_picture(image, panels, side, dpi)
        while len(data := pictures.encoded(image, request.format, dpi)) >= _MOST_BYTES:
            image = _smaller(image)
        return data


def export(goods: Shipment, outbox: Outbox) -> list[Problem]:
    """Write the room."""
    assets = _Assets(goods)
    widgets = _widgets(goods, assets)
    problems = []
    if len(widgets) > MOST_WIDGETS:
        problems = [_too_many(goods, len(widgets))]
    text = json.dumps(widgets[:MOST_WIDGETS], ensure_ascii=False)
    files = {"widgets.json": text.encode(), **assets.files}
    outbox.add(f"{goods.game.id}.pcio", zipped(files), {"kind": "room"})
    return problems


def _widgets(goods: Shipment, assets: _Assets) -> list[Widget]:
    """Return all widgets; those of tokens are last."""
    lots = sorted(
        (lot for part in goods.parts for lot in _lots(part)), key=lambda lot: lot.row
    )
    boxes, scale = _fitted(lots)
    placed = sorted(zip(lots, boxes, strict=True), key=lambda each: each[0].row == 1)
    widgets = [hand_widget()]
    for lot, box in placed:
        z = len(widgets) + 1
        if lot.is_pile:
            widgets += pile_widgets(_pile(lot, scale, assets), box, z)
        else:
            image = assets.address(lot, lot.cards[0], "front")
            widgets.append(board_widget(lot.id, image, box, z))
    return widgets


def _lots(part: ExportedPart) -> Iterator[_Lot]:
    """Yield what is together: cards of a size, tokens of a kind, a board by itself."""
    component = part.component
    if component.kind in ("deck", "reference"):
        for number, stock in enumerate(stocks_of(part), 1):
            yield _Lot(part, f"{part.id}_{number}", component.title, stock, None)
        return
    for card in part.cards:
        panels = None
        if component.kind == "tokens" and not card.back:
            panels = standing_panels(card.front)
        lot = _Lot(part, f"{part.id}_{card.id}", card.title, (card,), panels)
        if lot.is_pile:
            yield lot
        else:
            ids = (f"{lot.id}_{copy}" for copy in range(1, card.copies + 1))
            yield from (lot._replace(id=id) for id in ids)


def _fitted(lots: Sequence[_Lot]) -> tuple[tuple[Box, ...], float]:
    """Return the boxes of lots in the room, and the scale at which all fit."""
    scale = 1.0
    while (laid := _laid(lots, scale)).depth > HAND_TOP - 2 * _EDGE:
        if scale < _SMALLEST:
            break
        scale *= _SMALLER
    boxes = tuple(box._replace(x=box.x + _EDGE, y=box.y + _EDGE) for box in laid.boxes)
    return boxes, scale


def _laid(lots: Sequence[_Lot], scale: float) -> TableLayout:
    groups = [
        [_room(lot, scale) for lot in some]
        for _, some in groupby(lots, key=lambda lot: lot.row)
    ]
    return lay_in_rows(groups, WIDTH - 2 * _EDGE, _GAP)


def _room(lot: _Lot, scale: float) -> tuple[float, float]:
    size = _size(lot, scale)
    return pile_room(size, len(lot.cards) > 1) if lot.is_pile else size


def _size(lot: _Lot, scale: float) -> tuple[float, float]:
    width, height = lot.size
    factor = scale * UNITS_PER_INCH / POINTS_PER_INCH
    return width * factor, height * factor


def _pile(lot: _Lot, scale: float, assets: _Assets) -> PileOf:
    cards = tuple(
        PileCard(
            card.id,
            card.title,
            card.copies,
            assets.address(lot, card, "front"),
            assets.address(lot, card, "back"),
        )
        for card in lot.cards
    )
    is_card = lot.part.component.kind in ("deck", "reference")
    hidden = lot.part.component.kind == "deck" and lot.part.shared_back is not None
    return PileOf(lot.id, lot.label, cards, _size(lot, scale), not hidden, is_card)


def _smaller(image: Image.Image) -> Image.Image:
    size = (int(image.width * _SMALLER), int(image.height * _SMALLER))
    return image.resize(size, Image.Resampling.LANCZOS)


def _too_many(goods: Shipment, count: int) -> Problem:
    return warning(
        "export",
        goods.game.span,
        f"a room of PlayingCards.io holds {MOST_WIDGETS:,} things, found {count:,}: "
        f"the last {count - MOST_WIDGETS:,} are left out",
        "export fewer components with --component, or lower the copies of tokens",
    )
