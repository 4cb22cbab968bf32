"""What a request changes on the table: compared, and recorded once it is printed."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardgen.model.changes import Cards, Changes, PrintedCard
from cardgen.model.game import Component
from cardgen.pipeline.changes.compare import Compared, Comparison
from cardgen.pipeline.changes.record import read_record, write_record
from cardgen.pipeline.changes.scope import Scope

if TYPE_CHECKING:
    # Whoever plans has drawn both.
    from cardgen.pipeline.changes.past import Past
    from cardgen.pipeline.changes.table import GameTable


class TablePlan(NamedTuple):
    """What lies on the table when a request is printed.

    `kept` are the cards that it is not about, `printed` those that it is. `changes` is
    the difference to before, if only that is printed; `source` says where before is
    known from. The record is that of a `language`.
    """

    folder: Path
    kept: tuple[PrintedCard, ...]
    printed: tuple[PrintedCard, ...]
    changes: Changes | None = None
    source: str = ""
    language: str = ""

    def record(self) -> Path:
        """Record it, and return the file. Raises Refused."""
        cards = [*self.kept, *self.printed]
        return write_record(self.folder, cards, self.language).path


def plan_all(scope: Scope, table: "GameTable") -> TablePlan:
    """Return the plan to print all of a request. Raises Refused."""
    folder, language = scope.game.folder, scope.request.language
    before = read_record(folder, language) or ()
    printed = [
        card._replace(faces=_sides(scope, part, card))
        for part in scope.components
        for card in _drawn(scope, table, part, scope.look_of(part, before)).values()
    ]
    kept = _kept(scope, before)
    return TablePlan(folder, kept, tuple(printed), language=language)


def plan_changes(past: "Past", scope: Scope, table: "GameTable") -> TablePlan:
    """Return the plan to print what changed since then. Raises Refused."""
    found = list(_compared(scope, past, table))
    printed = tuple(each.card for each in found if each.card)
    changes = Changes(
        past.since,
        tuple(each.change for each in found if each.change),
        any(each.chosen_anew for each in found),
    )
    folder, before = scope.game.folder, past.cards
    language = scope.request.language
    if scope.request.printed and scope.request.since is not None:
        recorded = read_record(folder, language)
        before = past.cards if recorded is None else recorded
    kept = _kept(scope, before)
    return TablePlan(folder, kept, printed, changes, past.source, language)


def _compared(scope: Scope, past: "Past", table: "GameTable") -> Iterator[Compared]:
    before: dict[str, list[PrintedCard]] = {}
    for card in filter(scope.holds, past.cards):
        before.setdefault(card.component, []).append(card)
    for part in scope.components:
        cards = before.pop(part.id, [])
        yield from Comparison(
            partial(_drawn, scope, table, part),
            scope.look_of(part, cards),
            part.book is not None,
            scope.request.fronts,
        ).with_table(cards)
    for cards in before.values():
        # Their component no longer exists.
        yield from Comparison(lambda _: {}, "").with_table(cards)


def _drawn(scope: Scope, table: "GameTable", part: Component, look: str) -> Cards:
    """Return the cards of a component that a request is about, in a look."""
    if look not in scope.game.plan.looks:
        return {}
    cards = table.cards(part, look)
    return {id: card for id, card in cards.items() if scope.holds(card)}


def _sides(scope: Scope, part: Component, card: PrintedCard) -> tuple[str, ...]:
    return card.faces[:1] if scope.request.fronts and not part.book else card.faces


def _kept(scope: Scope, before: tuple[PrintedCard, ...]) -> tuple[PrintedCard, ...]:
    return tuple([card for card in before if not scope.holds(card)])
