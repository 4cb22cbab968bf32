"""SVG files as trees of elements, within limits on their size.

XML is parsed without entities; what is new in CSS is written as it was in SVG 1.1.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers import expat

from cardgen.art.art_file import BadArt, read_within
from cardgen.art.svg_css import (
    CustomProperties,
    declared_in,
    is_modern,
    plain_sheet,
    plain_value,
)

LARGEST = 10_000_000
DEEPEST = 64
MOST = 20_000
_ATTRIBUTES = 200_000
COMPLETE = "put what it shows into the file itself, such as by embedding the picture"
_FLOWING = ("flowRoot", "flowPara", "flowDiv", "flowSpan", "flowLine")
_TEXTS = ("style", "text", "tspan", "textPath", *_FLOWING)
SVG = "http://www.w3.org/2000/svg"
_HREF = "http://www.w3.org/1999/xlink href"
# None holds a value of CSS, and those of some have millions of characters.
_OTHER = ("d", "points", "transform", "href", "id", "class")


Start = Callable[[str, dict[str, str]], None]


class DeclaresType(ValueError):
    """A file whose document type declares something, perhaps entities."""


def new_parser(start: Start, namespaces: bool = False) -> expat.XMLParserType:
    """Return a parser that reports elements to `start` and refuses declarations.

    A bare document type, as older drawing programs write it, is ignored. With
    `namespaces`, names arrive as "namespace name". Parsing raises DeclaresType,
    expat.ExpatError and, for an unknown encoding, ValueError or LookupError.
    """
    parser = expat.ParserCreate(namespace_separator=" " if namespaces else None)
    parser.StartElementHandler = start
    parser.StartDoctypeDeclHandler = _refuse
    return parser


def _refuse(*parts: object) -> None:
    # The last part is whether anything is declared between brackets.
    if parts[-1]:
        found = "its document type holds declarations; take out <!DOCTYPE ... ]>"
        raise DeclaresType(found)


@dataclass(slots=True, eq=False)
class SvgElement:
    """One element of SVG; elements of other namespaces are not in the tree.

    `text` is kept for style sheets and texts only. Line and column count from 1.
    `source` is the file, in which the element begins at byte `start`.
    """

    tag: str
    attributes: dict[str, str]
    line: int
    column: int
    source: bytes = b""
    start: int = 0
    children: list["SvgElement"] = field(default_factory=list)
    text: str = ""

    def place(self, attribute: str) -> tuple[int, int]:
        """Return line and column of an attribute, of the element if it has none.

        A property that is not an attribute is searched for in `style`.
        """
        found = {
            name.rpartition(b":")[2].decode("utf-8", "replace"): at
            for name, at in _attribute_places(self.source, self.start)
        }
        at = found.get(attribute, found.get("style") if attribute else None)
        if at is None:
            return self.line, self.column
        before = self.source[self.start : at].decode("utf-8", "replace")
        rows = before.split("\n")
        if len(rows) == 1:
            return self.line, self.column + len(before)
        return self.line + len(rows) - 1, len(rows[-1]) + 1


_TAG = re.compile(rb"<[^\s/>]+")
_ATTRIBUTE = re.compile(rb"""\s+([^\s=/>]+)\s*=\s*(?:"[^"]*"|'[^']*')""")


def _attribute_places(data: bytes, start: int) -> Iterator[tuple[bytes, int]]:
    match = _TAG.match(data, start)
    while match:
        match = _ATTRIBUTE.match(data, match.end())
        if match:
            yield match[1], match.start(1)


def read_tree(path: Path) -> SvgElement:
    """Return the root of an SVG file.

    Raises BadArt if it cannot be read, is not well-formed, declares a document
    type, or is larger or deeper or has more elements than any drawing needs.
    """
    return parse_tree(read_within(path, LARGEST))


def parse_tree(data: bytes) -> SvgElement:
    """Return the root of SVG text; raises as `read_tree` does."""
    builder = _Builder(data)
    parser = builder.parser
    try:
        parser.Parse(data, True)
    except expat.ExpatError as fault:
        line, column = fault.lineno, fault.offset + 1
        raise BadArt("it is not well-formed XML", line, column) from fault
    except DeclaresType as fault:
        raise builder.fault(str(fault)) from None
    except (ValueError, LookupError) as fault:
        raise builder.fault("its encoding is unknown") from fault
    if builder.root is None or builder.root.tag != "svg":
        raise BadArt("it is not an SVG: its first element is not <svg>")
    if is_modern(data):
        _make_plain(builder.root)
    return builder.root


def _make_plain(root: SvgElement) -> None:
    sheets = [each for each in walk(root) if is_css(each)]
    for sheet in sheets:
        sheet.text = plain_sheet(sheet.text)
    styles = (
        each.attributes.get("style", "") for each in walk(root) if each is not root
    )
    partial = {name for style in styles for name in declared_in(style)}
    texts = [sheet.text for sheet in sheets]
    own = root.attributes.get("style", "")
    with _located(root, ""):
        # A rule is of many elements: what some of them declare is not known there.
        shared = CustomProperties(texts, partial).within(own)
        values = CustomProperties(texts)
    for sheet in sheets:
        with _located(sheet, ""):
            sheet.text = plain_value(sheet.text, shared)
    _make_attributes_plain(root, values)


def _make_attributes_plain(element: SvgElement, values: CustomProperties) -> None:
    given = element.attributes
    with _located(element, "style"):
        values = values.within(given.get("style", ""))
    for name in given.keys() - _OTHER:
        with _located(element, name):
            given[name] = plain_value(given[name], values)
    for child in element.children:
        _make_attributes_plain(child, values)


@contextmanager
def _located(element: SvgElement, attribute: str) -> Iterator[None]:
    try:
        yield
    except ValueError as fault:
        hint = "write the value itself where var() stands"
        raise BadArt(str(fault), *element.place(attribute), hint) from fault


class _Builder:
    def __init__(self, data: bytes) -> None:
        self.root: SvgElement | None = None
        self._data = data
        self.parser = new_parser(self._start, namespaces=True)
        self.parser.buffer_text = True
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.ProcessingInstructionHandler = self._instruction
        self._open: list[SvgElement | None] = []
        self._count = self._attributes = 0

    def fault(self, reason: str, hint: str = "") -> BadArt:
        parser = self.parser
        line, column = parser.CurrentLineNumber, parser.CurrentColumnNumber + 1
        return BadArt(reason, line, column, hint)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._count += 1
        self._attributes += len(attributes)
        if self._count > MOST or self._attributes > _ATTRIBUTES:
            raise self.fault(f"it has more than {MOST} elements")
        if len(self._open) >= DEEPEST:
            raise self.fault(f"its elements are nested deeper than {DEEPEST}")
        self._open.append(self._element(name, attributes))

    def _element(self, name: str, attributes: dict[str, str]) -> SvgElement | None:
        namespace, _, tag = name.rpartition(" ")
        parent = self._open[-1] if self._open else None
        if namespace not in ("", SVG) or (self._open and parent is None):
            return None
        parser = self.parser
        place = parser.CurrentLineNumber, parser.CurrentColumnNumber + 1
        source = self._data, parser.CurrentByteIndex
        element = SvgElement(tag, _own(attributes), *place, *source)
        if parent is not None:
            parent.children.append(element)
        else:
            self.root = element
        return element

    def _instruction(self, target: str, _: str) -> None:
        if target == "xml-stylesheet":
            raise self.fault("its styles are in another file", COMPLETE)

    def _end(self, _: str) -> None:
        self._open.pop()

    def _text(self, text: str) -> None:
        element = self._open[-1]
        if element is not None and element.tag in _TEXTS:
            element.text += text


def _own(attributes: dict[str, str]) -> dict[str, str]:
    """Return the attributes of SVG itself; a plain href overrides that of XLink."""
    own = {key: text for key, text in attributes.items() if " " not in key}
    if _HREF in attributes:
        own.setdefault("href", attributes[_HREF])
    return own


def named(root: SvgElement) -> dict[str, SvgElement]:
    """Return elements by id; of equal ids the first."""
    found: dict[str, SvgElement] = {}
    for element in walk(root):
        if "id" in element.attributes:
            found.setdefault(element.attributes["id"], element)
    return found


def walk(root: SvgElement) -> Iterator[SvgElement]:
    """Yield an element and all its descendants in the file's order."""
    waiting = [root]
    while waiting:
        element = waiting.pop()
        yield element
        waiting += reversed(element.children)


def is_css(element: SvgElement) -> bool:
    """Return whether an element is a style sheet in CSS."""
    kind = element.attributes.get("type", "text/css").strip().lower()
    media = element.attributes.get("media", "all").strip().lower()
    printed = media in ("", "all", "print", "screen")
    return element.tag == "style" and kind in ("", "text/css") and printed


def is_blank_text(element: SvgElement) -> bool:
    """Return whether an element is a text without letters, as editors leave behind."""
    return element.tag in ("text", "flowRoot") and not any(
        each.text.strip() for each in walk(element)
    )


def target(element: SvgElement, by_id: dict[str, SvgElement]) -> SvgElement | None:
    """Return the element that a href refers to, None if there is none.

    Raises BadArt if it refers to another file.
    """
    href = element.attributes.get("href", "").strip()
    if href and not href.startswith("#"):
        reason = f"<{element.tag}> refers to another file"
        raise BadArt(reason, *element.place("href"), COMPLETE)
    return by_id.get(href[1:])
