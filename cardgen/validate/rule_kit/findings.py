"""What deck rules report: findings, their places, and suggestions for names."""

from collections.abc import Iterable
from typing import NamedTuple

from cardgen.model.game import Card
from cardgen.model.problem import Severity
from cardgen.model.source import Span
from cardgen.model.suggestions import did_you_mean


class RuleFinding(NamedTuple):
    """One place that breaks a rule: message and hint as in a Problem.

    `severity` is None if the severity of the rule applies.
    """

    span: Span
    message: str
    hint: str = ""
    severity: Severity | None = None


def place_of(card: Card, field: str) -> Span:
    """Return the place of a card's value, or of the card if it does not have one."""
    span = card.spans.get(field, card.span)
    return span if span.file == card.span.file else card.span


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
