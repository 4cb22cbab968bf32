"""One element of a rendered template."""

from collections.abc import Mapping
from dataclasses import dataclass

from cardgen.model.source import Span


@dataclass(frozen=True, slots=True)
class Element:
    """A tag with its attributes, its own text, its children and its place."""

    tag: str
    attributes: Mapping[str, str]
    text: str
    children: tuple["Element", ...]
    place: Span
