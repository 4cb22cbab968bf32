"""What a deck rule finds; how grave it is, the game decides."""

from typing import NamedTuple

from cardgen.model.problem import Severity
from cardgen.model.source import Span


class Finding(NamedTuple):
    """One place that breaks a rule: message and hint as in a Problem.

    `severity` is None where the rule's own goes for it.
    """

    span: Span
    message: str
    hint: str = ""
    severity: Severity | None = None
