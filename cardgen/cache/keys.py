"""What faces are made of, as keys: another content is another key."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from cardgen.cache.digests import AssetStamps, Digests, digest
from cardgen.cache.fingerprint import fingerprint
from cardgen.model.assets import AssetKind, Assets
from cardgen.model.game import Card, CardType, Game
from cardgen.model.page import Side

Closure: TypeAlias = Callable[[str], tuple[str, ...] | None]
"""Gives a template with all that it names; None where it names some while it runs."""


class SideKind(NamedTuple):
    """What is drawn: one side of cards of a type, with sizes that texts agreed on."""

    type: CardType
    side: Side
    look: str
    agreed: Mapping[str, float]

    @property
    def template(self) -> str:
        """Give the name of the side's template."""
        back = self.type.back if self.side == "back" else None
        return back or self.type.front


class CacheKeys:
    """Makes the keys for the faces of one game as it is on the disk now.

    `game` is that of all that cards have in common, besides their templates.
    """

    def __init__(
        self, game: Game, assets: Assets, closure: Closure, digests: Digests
    ) -> None:
        self.game = digest(fingerprint(), _facts(game))
        self._stamps = AssetStamps(assets, digests)
        self._roles = {role: font.families for role, font in game.fonts.items()}
        self._closure = closure
        self._templates: dict[str, str | None] = {}

    def card_key(self, card: Card, kind: SideKind) -> str | None:
        """Give the key of all that a card's side is made of before it is drawn.

        None where that cannot be known: then its template has to be rendered.
        """
        template = self._template(kind.template)
        if template is None:
            return None
        return digest(self._common(kind), template, json.dumps(_told(card)))

    def drawing_key(self, kind: SideKind, words: Sequence[str]) -> str:
        """Give the key of what a template yielded, piece by piece.

        Pieces of the template and of the card are told apart, as by those who read
        them: sides with one key are one face.
        """
        kinds = "".join("t" if type(word) is str else "v" for word in words)
        return digest(self._common(kind), kind.template, kinds, *words)

    def stamp(self, kind: AssetKind, name: str) -> str:
        """Give what is behind the name of an asset now. Fonts go by their role."""
        if kind != "fonts":
            return self._stamps.of(kind, name)
        families = self._roles.get(name, (name,))
        words = [family.strip().partition(" ")[0] for family in families]
        return digest(*[self._stamps.of("fonts", word) for word in words])

    def _template(self, name: str) -> str | None:
        if name not in self._templates:
            names = self._closure(name)
            self._templates[name] = (
                None
                if names is None
                else digest(*[self._stamps.of("templates", each) for each in names])
            )
        return self._templates[name]

    def _common(self, kind: SideKind) -> str:
        size = kind.type
        geometry = (size.id, size.width, size.height, size.bleed, size.form)
        agreed = sorted(kind.agreed.items())
        return digest(self.game, json.dumps([*geometry, kind.side, kind.look, agreed]))


def _told(card: Card) -> list[object]:
    """Give all that templates see of a card."""
    return [card.id, card.copies, list(card.values.items())]


def _facts(game: Game) -> str:
    """Give all of a game that templates see or that their elements depend on."""
    icons = [(i.token, i.icon, i.color, i.meaning) for i in game.icons.values()]
    parts = [
        [component.id, *[_told(card) for card in component.cards]]
        for component in game.components
        if component.kind == "parts"
    ]
    return json.dumps(
        [
            *(game.id, game.title, game.version, game.players),
            *(game.language, game.designer, game.art.missing, game.art.dpi),
            icons,
            list(game.palette.items()),
            parts,
            [(role, font.families) for role, font in game.fonts.items()],
            [(name, list(style.items())) for name, style in game.styles.items()],
        ]
    )
