"""Keys for drawn faces: whatever a face is made of, its key changes with it."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from cardgen.cache.digests import AssetStamps, Digests, digest
from cardgen.cache.fingerprint import fingerprint
from cardgen.model.assets import AssetKind, Assets
from cardgen.model.game import Card, CardType, Game
from cardgen.model.page import Side
from cardgen.model.source import Span

Closure: TypeAlias = Callable[[str], Mapping[str, str] | None]
"""Returns a template with all that it may refer to, by name, each with the source that
is drawn with. None if that is not known."""

# What is left out is named, not what is in a key: a field that is added later makes
# other keys, and never an old print.
_NOT_OF_GAME = (
    *("folder", "file", "card_types", "components", "rules", "plan", "span"),
    *("glossary", "setup", "rule_free", "dealt", "exports"),
)
_NOT_OF_TYPE = (
    *("size_name", "fields", "front", "back"),
    *("span", "front_span", "back_span"),
)
_NOT_OF_CARD = ("type", "provenance", "span", "spans")


class SideKind(NamedTuple):
    """What is drawn: one side of cards of a type, with sizes that texts agreed on."""

    type: CardType
    side: Side
    look: str
    agreed: Mapping[str, float]

    @property
    def template(self) -> str:
        """The name of the side's template."""
        back = self.type.back if self.side == "back" else None
        return back or self.type.front


class CacheKeys:
    """Makes the keys for the faces of one game as it is on the disk now.

    `game` is the key of all that its cards have in common, besides their templates.
    `unchanged` tells whether its assets are as they were when the game was read.
    """

    def __init__(
        self, game: Game, assets: Assets, closure: Closure, digests: Digests
    ) -> None:
        parts = [
            [component.id, [_without(card, _NOT_OF_CARD) for card in component.cards]]
            for component in game.components
            if component.kind == "parts"
        ]
        facts = _unplaced([_without(game, _NOT_OF_GAME), parts])
        self.game = digest(fingerprint(), json.dumps(facts))
        self.unchanged = assets.unchanged
        self._stamps = AssetStamps(assets, digests)
        self._families = {role: font.families for role, font in game.fonts.items()}
        self._closure = closure
        self._templates: dict[str, str | None] = {}

    def card_key(self, card: Card, kind: SideKind) -> str | None:
        """Return the key of all that a card's side is made of before it is rendered.

        None when that cannot be known: then its template has to be rendered.
        """
        template = self._template(kind.template)
        if template is None:
            return None
        facts = json.dumps(_without(card, _NOT_OF_CARD), default=dict)
        return digest(self._common(kind), kind.side, template, facts)

    def drawing_key(self, kind: SideKind, pieces: Sequence[str]) -> str:
        """Return the key of what a template yielded.

        Sides with one key are one face, so a back that is its front is drawn once.
        """
        return digest(self._common(kind), kind.template, pieces_key(pieces))

    def stamp(self, kind: AssetKind, name: str) -> str:
        """Return a text for what an asset's name stands for now. Fonts go by role."""
        if kind != "fonts":
            return self._stamps.of(kind, name)
        families = self._families.get(name, (name,))
        return digest(*[self._stamps.of("fonts", family) for family in families])

    def _template(self, name: str) -> str | None:
        if name not in self._templates:
            sources = self._closure(name)
            # Not as it is on the disk: it may have been saved since it was read.
            self._templates[name] = (
                None
                if sources is None
                else digest(*[text for pair in sources.items() for text in pair])
            )
        return self._templates[name]

    def _common(self, kind: SideKind) -> str:
        shape = _without(kind.type, _NOT_OF_TYPE)
        shape += [name for name, field in kind.type.fields.items() if not field.markup]
        agreed = sorted(kind.agreed.items())
        return digest(self.game, json.dumps([shape, kind.look, agreed]))


def pieces_key(pieces: Sequence[str]) -> str:
    """Return the key of what a template yielded, piece by piece.

    Pieces of the template differ from values, as they do for its readers.
    """
    kinds = "".join("t" if type(piece) is str else "v" for piece in pieces)
    return digest(kinds, *pieces)


def facts_key(*facts: object) -> str:
    """Return the key of values, whatever the places they were written at."""
    return digest(json.dumps(_unplaced(facts), default=str))


def _without(value: Card | CardType | Game, names: Sequence[str]) -> list[object]:
    return [
        part
        for name, part in zip(value._fields, value, strict=True)
        if name not in names
    ]


def _unplaced(value: object) -> object:
    """Return a value as JSON can hold it, without the places it was written at."""
    match value:
        case Span():
            return None
        case Mapping():
            return [[name, _unplaced(part)] for name, part in value.items()]
        case tuple() | list():
            return [_unplaced(part) for part in value]
        case _:
            return value
