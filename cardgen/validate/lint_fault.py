"""What a lint finds in one text."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LintFault:
    """The letters from `start` to `end`, with message and hint as in a Problem."""

    start: int
    end: int
    message: str
    hint: str = ""
