"""Rendered XML parsed into elements that know their place in the template."""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeAlias
from xml.parsers import expat

from cardgen.model.problem import Refused, error
from cardgen.model.source import Span

MARK = "_at"
_DEEPEST = 64
MOST_ELEMENTS = 20_000

PlaceOf: TypeAlias = Callable[[str, str], Span | None]
"""Returns the place of an element, from its tag and the mark in it."""

_WORDS = {
    expat.errors.codes[expat.errors.XML_ERROR_TAG_MISMATCH]: (
        "this element's closing tag does not match its opening tag",
        "every <tag> needs its </tag>, or must end with />",
    ),
    expat.errors.codes[expat.errors.XML_ERROR_NO_ELEMENTS]: (
        "the template produces no elements, expected <face>",
        "put everything between <face> and </face>",
    ),
    expat.errors.codes[expat.errors.XML_ERROR_INVALID_TOKEN]: (
        'a "<", "&" or quote here or soon after is not part of a tag',
        "write &lt; and &amp; for the characters themselves, and close every quote",
    ),
    expat.errors.codes[expat.errors.XML_ERROR_UNDEFINED_ENTITY]: (
        "an entity here or soon after is not known to XML",
        "write the character itself: × and not &times;",
    ),
    expat.errors.codes[expat.errors.XML_ERROR_DUPLICATE_ATTRIBUTE]: (
        "an attribute is repeated in a tag here or soon after",
        "keep one of them",
    ),
    expat.errors.codes[expat.errors.XML_ERROR_JUNK_AFTER_DOC_ELEMENT]: (
        "there is something after </face>",
        "put everything between <face> and </face>",
    ),
}
_ANY_FAULT = (
    "the XML is not well formed here or soon after",
    "look for an open tag, an open quote, or an unescaped < or &",
)


class Element(NamedTuple):
    """A tag with its attributes, its own text, its children and its place."""

    tag: str
    attributes: Mapping[str, str]
    text: str
    children: tuple["Element", ...]
    place: Span


class _Reader:
    def __init__(self, top: Span, place_of: PlaceOf) -> None:
        self.root: Element | None = None
        self.place = top
        self._place_of = place_of
        # Those of the open elements, the innermost last.
        self._heads: list[tuple[str, dict[str, str], Span]] = []
        self._texts: list[list[str]] = []
        self._children: list[list[Element]] = []
        self._count = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.place = self._place_of(tag, attributes.pop(MARK, "")) or self.place
        self._count += 1
        if len(self._heads) >= _DEEPEST:
            self._refuse(f"elements are nested deeper than {_DEEPEST}")
        if self._count > MOST_ELEMENTS:
            self._refuse(f"more than {MOST_ELEMENTS} elements on one face")
        self._heads.append((tag, attributes, self.place))
        self._texts.append([])
        self._children.append([])

    def text(self, text: str) -> None:
        if self._texts:
            self._texts[-1].append(text)

    def end(self, _: str) -> None:
        tag, attributes, place = self._heads.pop()
        text, children = "".join(self._texts.pop()), tuple(self._children.pop())
        element = Element(tag, attributes, text, children, place)
        if self._children:
            self._children[-1].append(element)
        else:
            self.root = element

    def doctype(self, *_: object) -> None:
        self._refuse("a template cannot have a document type", "remove <!DOCTYPE ...>")

    def _refuse(self, message: str, hint: str = "") -> None:
        raise Refused(error("template", self.place, message, hint))


def places(path: Callable[[str], Path | None]) -> PlaceOf:
    """Return what finds the place of a mark. `path` finds a template's file."""

    @cache
    def place_of(tag: str, mark: str) -> Span | None:
        name, _, place = mark.partition(":")
        file = path(name) if place else None
        if file is None:
            return None
        line, column = map(int, place.split(":"))
        return Span(file, line, column, line, column + len(tag) + 1)

    return place_of


def read_markup(xml: str, top: Span, place_of: PlaceOf) -> Element:
    """Return the root of rendered XML. `place_of` finds the places of its elements.

    Raises Refused, at the template's line, if the XML is not well formed.
    """
    reader = _Reader(top, place_of)
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.text
    parser.StartDoctypeDeclHandler = reader.doctype
    try:
        parser.Parse(xml.strip().encode("utf-8", "replace"), True)
    except expat.ExpatError as fault:
        message, hint = _WORDS.get(fault.code, _ANY_FAULT)
        raise Refused(error("template", reader.place, message, hint)) from fault
    if reader.root is None:
        raise Refused(error("template", top, *_ANY_FAULT))
    return reader.root
