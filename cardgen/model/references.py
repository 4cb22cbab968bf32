"""What a template refers to, as far as reading it tells."""

from typing import NamedTuple


class References(NamedTuple):
    """What a template refers to.

    `templates` are those it names outright, with the lines; `searches` is true when it
    computes the name of another one, or includes one that may be missing. `values` are
    the names of all values it uses, and `attributes` those of all attributes. It passes
    some of them on whole, to a macro or under another name: they are `passed`.
    """

    templates: tuple[tuple[str, int], ...]
    searches: bool
    values: frozenset[str] = frozenset()
    attributes: frozenset[str] = frozenset()
    passed: frozenset[str] = frozenset()
