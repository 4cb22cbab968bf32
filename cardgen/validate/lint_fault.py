"""What a lint finds in one text."""

from typing import NamedTuple


class LintFault(NamedTuple):
    """The letters from `start` to `end`, with message and hint as in a Problem."""

    start: int
    end: int
    message: str
    hint: str = ""
