"""What a deck rule finds; how grave it is, the game decides."""

from collections.abc import Iterable
from typing import NamedTuple

from cardgen.model.problem import Severity
from cardgen.model.source import Span
from cardgen.model.suggestions import did_you_mean


class RuleFinding(NamedTuple):
    """One place that breaks a rule: message and hint as in a Problem.

    `severity` is None where the rule's own goes for it.
    """

    span: Span
    message: str
    hint: str = ""
    severity: Severity | None = None


# Looking for the nearest name takes long when there are thousands of them.
_MOST_LOOKED_UP = 30


class Suggestions:
    """Known names, and hints for others: each looked up once, the first thirty only."""

    def __init__(self, known: Iterable[str]) -> None:
        self.known = frozenset(known)
        self._ordered = sorted(self.known)
        self._hints: dict[str, str] = {}

    def hint(self, name: str) -> str:
        """Give 'did you mean "x"?', or nothing when no name is near."""
        if name not in self._hints and len(self._hints) < _MOST_LOOKED_UP:
            self._hints[name] = did_you_mean(name, self._ordered).strip()
        return self._hints.get(name, "")
