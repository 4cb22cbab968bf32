"""Templates rendered for the sides of cards, once for all that come out alike."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from cardgen.cache.keys import SideKind
from cardgen.cache.shelf import Shelf
from cardgen.compose.draw.context import DrawnFace
from cardgen.compose.template.skeleton import Skeleton, Skeletons, Values
from cardgen.compose.template.template_values import TemplateValues
from cardgen.model.game import Card, Game
from cardgen.model.page import Side
from cardgen.model.problem import Refused
from cardgen.model.source import Span
from cardgen.sandbox.templates import TemplateSandbox

# So many renderings are kept: the backs of all decks come long before.
_MANY = 4_000
# After so many sides without two alike, those of a template are not compared any more.
_ENOUGH = 100
_NOTHING: Mapping[str, object] = MappingProxyType({})


class Keys(NamedTuple):
    """By what a side's drawing is kept, and what it is made of before it is drawn."""

    drawing: str
    card: str | None


class Rendering(NamedTuple):
    """One side of a card as its template yields it; `keys` where drawings are kept."""

    card: Card
    skeleton: Skeleton
    values: Values
    keys: Keys | None = None


Rendered: TypeAlias = Rendering | DrawnFace
"""A side of a card; or why there is none, or nothing at all for a missing template."""


class Renderer:
    """Renders the sides of a game's cards. `path` finds a template's file."""

    def __init__(
        self,
        game: Game,
        templates: TemplateSandbox,
        skeletons: Skeletons,
        path: Callable[[str], Path | None],
    ) -> None:
        self._templates = templates
        self._skeletons = skeletons
        self._path = path
        self._values = TemplateValues(game)
        self._reads = cache(templates.reads)
        self._known: dict[tuple[object, ...], Rendering] = {}
        self._different: Counter[str] = Counter()

    def side(
        self,
        card: Card,
        side: Side,
        look: str,
        more: Mapping[str, object] = _NOTHING,
        kind: SideKind | None = None,
        shelf: Shelf | None = None,
    ) -> Rendered:
        """Render a side. Its template sees the values of `more` too."""
        name, asked_at = _template(card, side)
        path = self._path(name)
        if path is None:
            # Told by validate, where the template is named.
            return DrawnFace()
        alike = None if more else self._alike(card, name, side, look, kind)
        known = self._known.get(alike) if alike else None
        if known:
            self._different[name] = 0
            return known._replace(card=card)
        self._different[name] += 1
        try:
            values = {**self._values.of(card, side, look), **more}
            words = self._templates.render(name, values, asked_at)
            skeleton, own = self._skeletons.read(words, Span(path))
        except Refused as refused:
            return DrawnFace(problems=tuple(refused.problems))
        keys = None
        if shelf and kind:
            keys = Keys(shelf.keys.drawing_key(kind, words), None)
        rendering = Rendering(card, skeleton, own, keys)
        if alike and len(self._known) < _MANY:
            self._known[alike] = rendering
        return rendering

    def _alike(
        self, card: Card, name: str, side: Side, look: str, kind: SideKind | None
    ) -> tuple[object, ...] | None:
        """Give what all sides have in common that a template yields the same for.

        Most backs read nothing of their card. None where that is not known.
        """
        fields = self._reads(name)
        if fields is None or self._different[name] > _ENOUGH:
            return None
        own = {"id": card.id, "copies": card.copies, **card.values}
        # Written out, for 1 is 1.0 and True to Python, and not in print.
        read = repr([own.get(field) for field in fields])
        agreed = tuple(kind.agreed.items()) if kind else ()
        return name, card.type.id, side, look, agreed, read


def _template(card: Card, side: Side) -> tuple[str, Span]:
    card_type = card.type
    if side == "back" and card_type.back and card_type.back_span:
        return card_type.back, card_type.back_span
    return card_type.front, card_type.front_span
