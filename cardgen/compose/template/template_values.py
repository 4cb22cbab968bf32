"""What a template sees: its card, the game, and how large the face is."""

from functools import lru_cache

from cardgen.model.game import Card, Game
from cardgen.model.page import Side
from cardgen.model.units import to_mm
from cardgen.sandbox.records import LabelledMapping, Record


class TemplateValues:
    """Gives the values for the templates of a game."""

    def __init__(self, game: Game) -> None:
        self._shared = _of_game(game)

    def of(self, card: Card, side: Side, look: str) -> dict[str, object]:
        """Give the values for one side of a card."""
        return {
            **self._shared,
            "card": _record(card),
            "side": side,
            "look": look,
            "width": _millimetres(card.type.width),
            "height": _millimetres(card.type.height),
            "bleed": _millimetres(card.type.bleed),
        }


def _of_game(game: Game) -> dict[str, object]:
    """Give what all templates of a game see."""
    about = {
        "id": game.id,
        "title": game.title,
        "version": game.version,
        "designer": game.designer,
        "players": game.players,
    }
    icons = {
        token: Record(f"icon {token}", _about_icon(icon))
        for token, icon in game.icons.items()
    }
    return {
        "game": Record("game", about),
        "lang": game.language,
        "palette": LabelledMapping("the palette", dict(game.palette)),
        "icons": LabelledMapping("icons", icons),
        "parts": LabelledMapping("parts", _parts(game)),
    }


def _parts(game: Game) -> dict[str, object]:
    """Give the cards of components that are parts of others, by component."""
    return {
        component.id: tuple(_record(card) for card in component.cards)
        for component in game.components
        if component.kind == "parts"
    }


def _record(card: Card) -> Record:
    return Record("card", {"id": card.id, "copies": card.copies, **card.values})


@lru_cache
def _millimetres(points: float) -> float:
    # Without rounding 63.5 mm comes back as 63.50000000000001.
    return round(to_mm(points), 6)


def _about_icon(icon: object) -> dict[str, object]:
    names = ("token", "icon", "color", "meaning")
    return {name: getattr(icon, name) for name in names}
