"""Compare the cards of a component with those that lie on the table."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from cardgen.model.changes import CardChange, Cards, ChangeKind, PrintedCard
from cardgen.model.words import Phrase

# Longer values are named, not quoted; and of many fields only the first few.
_SHORT, _FEW = 24, 4


class Compared(NamedTuple):
    """A card and what changed in it: None if it lies on the table as it is now.

    `card` is the one that lies there after the change is printed, None if it is gone.
    If `chosen_anew`, only its looks did, and another edition of chance drew them.
    """

    card: PrintedCard | None
    change: CardChange | None
    chosen_anew: bool = False


class Comparison(NamedTuple):
    """How a component is compared.

    `drawn` returns the component as it is now, in a look, and nothing for a look that
    the game no longer has. A card is compared in the look in which it was printed; one
    that changed is printed in `look`. With `fronts`, the backs of cards do not count.
    """

    drawn: Callable[[str], Cards]
    look: str
    is_book: bool = False
    fronts: bool = False

    def with_table(self, before: Sequence[PrintedCard]) -> Iterator[Compared]:
        """Compare the component with its cards as they were printed.

        A card that has another id, but looks the same, is the same.
        """
        now = self.drawn(self.look)
        known = {card.id: card for card in before}
        gone = {id: card for id, card in known.items() if id not in now}
        known |= self._renamed([id for id in now if id not in known], gone)
        for id, card in now.items():
            yield self._compared(card, known.get(id))
        for was in gone.values():
            yield Compared(
                None, _change("removed", was, 0, was.copies, Phrase("removed"))
            )

    def _compared(self, card: PrintedCard, was: PrintedCard | None) -> Compared:
        if was is None:
            new = _change("new", card, card.copies, 0, Phrase("new"))
            return Compared(self._printed(card), new)
        same = self.drawn(was.look).get(card.id)
        if same and self._seen(was) == self._seen(same):
            # A back that is not compared stays as it was drawn.
            alike = was.faces == same.faces[: len(was.faces)]
            drawn = same.chance if alike else was.chance
            kept = same._replace(faces=was.faces, chance=drawn)
            return Compared(kept, _recount(same, was.copies))
        facts = self._facts(was, same or card)
        change = _change("changed", card, card.copies, was.copies, *facts)
        old = change._replace(old_title=was.title)
        return Compared(self._printed(card), old, was.chosen_anew(same or card))

    def _renamed(
        self, fresh: Sequence[str], gone: dict[str, PrintedCard]
    ) -> dict[str, PrintedCard]:
        """Take the cards that have a new id from those that are gone."""
        waiting: dict[object, list[PrintedCard]] = {}
        for card in reversed(gone.values()):
            waiting.setdefault((card.look, self._seen(card)), []).append(card)
        looks = dict.fromkeys(card.look for card in gone.values())
        found: dict[str, PrintedCard] = {}
        for id, look in product(fresh, looks):
            same = self.drawn(look).get(id)
            alike = waiting.get((look, self._seen(same))) if same else None
            if alike and id not in found:
                found[id] = alike.pop()
                del gone[found[id].id]
        return found

    def _printed(self, card: PrintedCard) -> PrintedCard:
        return card._replace(faces=tuple(self._seen(card)))

    def _seen(self, card: PrintedCard) -> Sequence[str]:
        return card.faces[:1] if self.fronts and not self.is_book else card.faces

    def _facts(self, was: PrintedCard, now: PrintedCard) -> tuple[Phrase, ...]:
        """Return what changed: the fields, or else the sides or pages."""
        fields = list(_fields(was.fields, now.fields))
        if fields:
            left = len(fields) - _FEW
            rest = [Phrase("{n} more", {"n": left})] if left > 0 else []
            return (*fields[:_FEW], *rest)
        seen = _pages if self.is_book else _sides
        return (seen(self._seen(was), self._seen(now)),)


def _change(
    kind: ChangeKind, card: PrintedCard, add: int, remove: int, *facts: Phrase
) -> CardChange:
    title = card.title
    return CardChange(kind, card.component, card.id, title, add, remove, facts, title)


def _recount(card: PrintedCard, before: int) -> CardChange | None:
    """Return the change of a card that looks as before, if there are other copies."""
    more = card.copies - before
    if more > 0:
        return _change("more", card, more, 0, Phrase("{n} more", {"n": more}))
    if more < 0:
        return _change("fewer", card, 0, -more, Phrase("{n} fewer", {"n": -more}))
    return None


# The same in every language.
_CHANGED, _NAMED = "{name} {before} → {after}", "{name}"


def _fields(was: Mapping[str, str], now: Mapping[str, str]) -> Iterator[Phrase]:
    for name in sorted({*was, *now}):
        before, after = was.get(name), now.get(name)
        if before == after:
            continue
        values = {"name": name, "before": before, "after": after}
        if before is None:
            yield Phrase("{name} added", values)
        elif after is None:
            yield Phrase("{name} removed", values)
        else:
            short = max(len(before), len(after)) <= _SHORT
            yield Phrase(_CHANGED if short else _NAMED, values)


def _sides(was: Sequence[str], now: Sequence[str]) -> Phrase:
    front, back = (was[side : side + 1] != now[side : side + 1] for side in (0, 1))
    if front and back:
        return Phrase("front and back drawn differently")
    return Phrase("front drawn differently" if front else "back drawn differently")


def _pages(was: Sequence[str], now: Sequence[str]) -> Phrase:
    changed, one = sum(page not in was for page in now), len(now) == 1
    values = {"n": changed, "all": len(now), "before": len(was)}
    if changed:
        return Phrase(
            "{n} of {all} page changed" if one else "{n} of {all} pages changed", values
        )
    return Phrase(
        "{all} page instead of {before}" if one else "{all} pages instead of {before}",
        values,
    )
