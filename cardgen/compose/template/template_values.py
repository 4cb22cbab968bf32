"""The values that a template sees: its card, the game, and the size of the face."""

from collections.abc import Mapping
from functools import lru_cache

from cardgen.model.game import Card, Game
from cardgen.model.page import Side
from cardgen.model.picture_parts import SEED, PictureParts
from cardgen.model.tuck_box import TuckBox
from cardgen.model.units import to_mm
from cardgen.sandbox.records import LabelledMapping, Record
from cardgen.typeset.plain import without_markup


def card_values(card: Card, side: Side, look: str) -> dict[str, object]:
    """Return the values for one side of a card."""
    size = card.type
    return {
        "card": _record(card),
        "side": side,
        "look": look,
        "width": _millimetres(size.width),
        "height": _millimetres(size.height),
        "bleed": _millimetres(size.bleed),
        **(_panels(size.box) if size.box else {}),
    }


def _panels(box: TuckBox) -> dict[str, object]:
    """Return the sizes of the panels of a box, by their names."""
    panels = {
        panel.name: Record(
            "panel",
            {
                "name": panel.name,
                "width": _millimetres(panel.box.width),
                "height": _millimetres(panel.box.height),
            },
        )
        for panel in box.net.panels
        if panel.printed
    }
    return {"panels": LabelledMapping("panels", panels)}


def page_values(size: tuple[float, float] | None) -> dict[str, float]:
    """Return the width and height of a full page, if it is one, in millimetres."""
    if size is None:
        return {}
    width, height = map(_millimetres, size)
    return {"width": width, "height": height}


def game_values(game: Game) -> dict[str, object]:
    """Return the values for all templates of a game."""
    about = {
        "id": game.id,
        "title": game.title,
        "version": game.version,
        "designer": game.designer,
        "players": game.players,
    }
    icons = {
        token: Record(
            f"icon {token}",
            {
                "token": icon.token,
                "icon": icon.icon,
                "color": icon.color,
                "meaning": icon.meaning,
            },
        )
        for token, icon in game.icons.items()
    }
    # The cards of components that are parts of others.
    parts: dict[str, object] = {
        component.id: tuple(_record(card) for card in component.cards)
        for component in game.components
        if component.kind == "parts"
    }
    return {
        "game": Record("game", about),
        "lang": game.language,
        "palette": LabelledMapping("the palette", dict(game.palette)),
        "icons": LabelledMapping("icons", icons),
        "parts": LabelledMapping("parts", parts),
    }


def shown_values(card: Card) -> Mapping[str, object]:
    """Return a card's values as markup: texts of fields without it are escaped.

    A picture without a seed has the card's id as one.
    """
    changed: dict[str, object] = {}
    for name, field in card.type.fields.items():
        if not field.markup:
            changed[name] = _escaped(card.values.get(name))
        elif field.type == "picture":
            changed[name] = _seeded(card.values.get(name), card.id)
    return {**card.values, **changed} if changed else card.values


def _seeded(picture: object, id: str) -> object:
    if isinstance(picture, PictureParts):
        return PictureParts({SEED: id, **picture})
    return picture


def _escaped(value: object) -> object:
    if isinstance(value, str):
        return without_markup(value)
    if isinstance(value, tuple):
        return tuple(map(_escaped, value))
    return value


def _record(card: Card) -> Record:
    return Record("card", {"id": card.id, "copies": card.copies, **shown_values(card)})


@lru_cache
def _millimetres(points: float) -> float:
    # Without rounding, 63.5 mm becomes 63.50000000000001.
    return round(to_mm(points), 6)
