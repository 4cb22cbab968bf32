"""What deck rules report: findings, their places, and suggestions for names."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardgen.model.game import Card, Entry, Pile, RuleUse
from cardgen.model.problem import Severity
from cardgen.model.source import Span, line_name
from cardgen.model.suggestions import did_you_mean
from cardgen.validate.formatting import all_of, pluralize


class RuleFinding(NamedTuple):
    """One place that breaks a rule: message and hint as in a Problem.

    `severity` is None if the severity of the rule applies. `related` and
    `whole` are as in a Problem.
    """

    span: Span
    message: str
    hint: str = ""
    severity: Severity | None = None
    related: tuple[Span, ...] = ()
    whole: Span | None = None


def place_of(card: Card, field: str) -> Span:
    """Return the place of a card's value, or of the card if it does not have one."""
    span = card.spans.get(field, card.span)
    return span if span.file == card.span.file else card.span


def places_of(entries: Iterable[Entry]) -> tuple[Span, ...]:
    """Return the places of entries, each followed by that of its card."""
    spans = (span for entry in entries for span in (entry.span, entry.card.span))
    return tuple(dict.fromkeys(spans))


_MOST_NAMED = 8


def name_cards(entries: Sequence[Entry]) -> str:
    """Return the cards with their places: "frog (a.yaml:4) and newt (a.yaml:7)"."""
    names = [_with_place(entry) for entry in entries[:_MOST_NAMED]]
    left = len(entries) - len(names)
    return all_of([*names, f"{left} more"] if left else names)


def _with_place(entry: Entry) -> str:
    copies = f", {pluralize(entry.copies, 'copy')}" if entry.copies > 1 else ""
    return f"{entry.card.id} ({line_name(entry.span)}{copies})"


def too_many(
    entries: Sequence[Entry], of: Span, message: str, cure: str = ""
) -> RuleFinding:
    """Return the finding that there are more cards than allowed; `of` is their deck.

    The last one is reported, as it was probably added last.
    """
    these = "these are" if len(entries) > 1 else "this is"
    hint = "; ".join(filter(None, [f"{these} {name_cards(entries)}", cure]))
    last, places = entries[-1].span, places_of(entries)
    return RuleFinding(last, message, hint, related=places, whole=of)


def broken_by(
    use: RuleUse, pile: Pile, message: str, entries: Sequence[Entry] = ()
) -> RuleFinding:
    """Return the finding that a deck breaks a rule as a whole: at the rule's line.

    The hint names the `entries` that count, or else the deck.
    """
    hint = f"{pile.name} is at {line_name(pile.span)}"
    if entries:
        these = "these are" if len(entries) > 1 else "this is"
        hint = f"{these} {name_cards(entries)}"
    related = (pile.span, *places_of(entries))
    return RuleFinding(use.span, message, hint, related=related, whole=pile.span)


# Searching thousands of names for the nearest one is slow.
_MOST_LOOKED_UP = 30


class Suggestions:
    """Known names, and hints for unknown ones: only for the first thirty, once each."""

    def __init__(self, known: Iterable[str]) -> None:
        self.known = frozenset(known)
        self._ordered = sorted(self.known)
        self._hints: dict[str, str] = {}

    def hint(self, name: str) -> str:
        """Return 'did you mean "x"?', or nothing if no name is near."""
        if name not in self._hints and len(self._hints) < _MOST_LOOKED_UP:
            self._hints[name] = did_you_mean(name, self._ordered).strip()
        return self._hints.get(name, "")
