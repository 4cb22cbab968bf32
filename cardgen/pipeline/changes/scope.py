"""Which part of a game a request prints, and so compares and records."""

from collections.abc import Iterable
from typing import NamedTuple

from cardgen.model.changes import PrintedCard
from cardgen.model.game import Component, Game
from cardgen.pipeline.counts import printed
from cardgen.pipeline.selection import RenderRequest, book_pdfs, card_pdfs


class Scope(NamedTuple):
    """The components of a game that a request prints; `look` is what it names, if any.

    If the request names no components, it is about the `whole` game: then cards of
    components that no longer exist belong to it too.
    """

    game: Game
    request: RenderRequest
    components: tuple[Component, ...]
    look: str | None
    whole: bool

    @classmethod
    def of(cls, game: Game, request: RenderRequest) -> "Scope":
        """Return what a request prints of a game."""
        pdfs = [*card_pdfs(game, request)[0], *book_pdfs(game, request)]
        ids = {part.id for pdf in pdfs for part in pdf.parts}
        components = tuple(part for part in game.printable if part.id in ids)
        looks = [look for look in request.looks if look in game.plan.looks]
        whole = not (request.components or request.layouts or request.choice)
        return cls(game, request, components, next(iter(looks), None), whole)

    def holds(self, card: PrintedCard) -> bool:
        """Return whether a card of the table is among what the request prints.

        A card that was removed from a component belongs to it, unless cards are chosen.
        """
        for component in self.components:
            if component.id == card.component:
                choice = self.request.choice
                return not choice or card.id in choice.of(component)
        return self.whole and card.component not in _ids(self.game)

    def look_of(self, component: Component, before: Iterable[PrintedCard]) -> str:
        """Return the look that a component is printed in.

        That is the one the request names, or else the one it was printed in before.
        """
        known = self.game.plan.looks
        was = (card.look for card in before if card.component == component.id)
        return self.look or next((look for look in was if look in known), known[0])

    def before(self, game: Game) -> tuple[Component, ...]:
        """Return the components of this game at another time that are compared."""
        ids = {part.id for part in self.components}
        now, named = _ids(self.game), self.request.components
        planned = {part.id for part in printed(game)}
        return tuple(
            part
            for part in game.printable
            if (part.id in ids and (part.id in planned or part.id in named))
            or (self.whole and part.id in planned and part.id not in now)
        )


def _ids(game: Game) -> frozenset[str]:
    return frozenset(part.id for part in game.printable)
