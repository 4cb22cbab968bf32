"""One picture of every face, upright, each card once however many copies it has.

Cards are named by their component and id: `pool-owl-front.png`, `pool-owl-back.png`; a
back that a whole component shares is `pool-back.png`. `index.json` lists titles, copies
and sizes in pixels and millimetres.

A picture shows the card with its bleed; `--area trim` cuts it off. `--dpi` is 300
unless you ask for more or less, `--format` png, jpg or webp. With `--corners round` it
is cut at the trim, with round corners; what is beyond is transparent. So are round and
hex tokens then.

    cardgen export dragons --to images --area trim --dpi 150 --format webp
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from cardgen.export.facts import picture_facts
from cardgen.export.outbox import Outbox
from cardgen.export.pictures import Frame, Wanted, frame_of
from cardgen.export.shipment import ExportedCard, ExportedPart, Shipment
from cardgen.impose.cutting import corner_radius
from cardgen.model.face import Face
from cardgen.model.page import Side
from cardgen.model.problem import Problem
from cardgen.model.units import to_mm

ID = "images"
OPTIONS: tuple[str, ...] = ("area", "dpi", "format", "corners")


class _Picture(NamedTuple):
    """A file to make; `card` is "" for a back that all cards of a part share."""

    part: ExportedPart
    card: str
    side: Side
    wanted: Wanted

    def file_name(self, format: str) -> str:
        words = (self.part.id, self.card, self.side)
        return f"{'-'.join(filter(None, words))}.{format}"


def export(goods: Shipment, outbox: Outbox) -> list[Problem]:
    """Write all pictures and `index.json`."""
    request = goods.request
    pictures = list(_pictures(goods))
    drawn = goods.pictures.images([each.wanted for each in pictures], ID)
    for picture, image in zip(pictures, drawn, strict=True):
        name = picture.file_name(request.format)
        facts = picture_facts(
            picture.part, picture.card, picture.side, picture.wanted, image.mode
        )
        data = goods.pictures.encoded(image, request.format, request.dpi)
        outbox.add(name, data, facts)
    index = json.dumps(_index(goods, pictures), indent=1, ensure_ascii=False)
    outbox.add("index.json", f"{index}\n".encode(), {"kind": "index"})
    return []


def _pictures(goods: Shipment) -> Iterator[_Picture]:
    for part in goods.parts:
        shared = part.shared_back
        for card in part.cards:
            yield _Picture(part, card.id, "front", _wanted(card.front, goods))
            if card.back and not shared:
                yield _Picture(part, card.id, "back", _wanted(card.back, goods))
        if shared:
            yield _Picture(part, "", "back", _wanted(shared, goods))


def _wanted(face: Face, goods: Shipment) -> Wanted:
    request = goods.request
    if request.corners == "round":
        radius = corner_radius(face.width, face.height)
        return Wanted(face, frame_of(face, request.dpi, 0.0, radius))
    margin = 0.0 if request.area == "trim" else face.bleed
    return Wanted(face, frame_of(face, request.dpi, margin))


def _index(goods: Shipment, pictures: list[_Picture]) -> Mapping[str, Any]:
    """Return what index.json says: the cards of each component, with their files."""
    game, format = goods.game, goods.request.format
    files = {
        (each.part.id, each.card, each.side): each.file_name(format)
        for each in pictures
    }
    return {
        "game": {"id": game.id, "title": game.title, "version": game.version},
        "look": goods.look,
        "dpi": goods.request.dpi,
        "components": [
            {
                "id": part.id,
                "title": part.component.title,
                "kind": part.component.kind,
                "cards": [_card_entry(part, card, files, goods) for card in part.cards],
            }
            for part in goods.parts
        ],
    }


def _card_entry(
    part: ExportedPart,
    card: ExportedCard,
    files: Mapping[tuple[str, str, Side], str],
    goods: Shipment,
) -> Mapping[str, Any]:
    frame: Frame = _wanted(card.front, goods).frame
    front = files[part.id, card.id, "front"]
    back = files.get((part.id, card.id, "back")) or files.get((part.id, "", "back"))
    return {
        "id": card.id,
        "title": card.title,
        "copies": card.copies,
        "front": front,
        "back": back if card.back else None,
        "pixels": list(frame.size),
        "millimetres": [_mm(card.front.width), _mm(card.front.height)],
    }


def _mm(points: float) -> float:
    return round(to_mm(points), 2)
