"""One element of a rendered template."""

from collections.abc import Mapping
from typing import NamedTuple

from cardgen.model.source import Span


class Element(NamedTuple):
    """A tag with its attributes, its own text, its children and its place."""

    tag: str
    attributes: Mapping[str, str]
    text: str
    children: tuple["Element", ...]
    place: Span
