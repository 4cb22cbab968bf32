"""What a check finds on a page, before it is a problem of a file."""

from typing import NamedTuple


class Finding(NamedTuple):
    """What is wrong, and what to do about it, on one page."""

    message: str
    hint: str = ""
