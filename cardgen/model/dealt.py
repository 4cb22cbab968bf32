"""What a game knows of the decks that can be dealt for it."""

from collections.abc import Mapping
from typing import NamedTuple


class Dealt(NamedTuple):
    """What the section `generate` knows: choices of its options, and its tables.

    A table is row -> column -> value; an option that is a number has no choices.
    """

    options: Mapping[str, tuple[str | int | float | bool | None, ...]]
    tables: Mapping[str, Mapping[str, Mapping[str, object]]]
