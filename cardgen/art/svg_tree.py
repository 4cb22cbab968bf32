"""An SVG file as a tree of elements, counted before it is believed."""

from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers import expat

from cardgen.art.fault import BadArt
from cardgen.art.file_bytes import read_within
from cardgen.art.xml_events import DeclaresType, new_parser

LARGEST = 10_000_000
DEEPEST = 64
MOST = 20_000
_ATTRIBUTES = 200_000
_SVG = "http://www.w3.org/2000/svg"
_HREF = "http://www.w3.org/1999/xlink href"


@dataclass(slots=True, eq=False)
class Element:
    """One element of SVG; elements of other namespaces are not in the tree.

    `text` is kept of style sheets only. Line and column count from 1.
    """

    tag: str
    attributes: dict[str, str]
    line: int
    column: int
    children: list["Element"] = field(default_factory=list)
    text: str = ""


def read_tree(path: Path) -> Element:
    """Give the root of an SVG file.

    Raises BadArt when it cannot be read, is not well-formed, declares a document
    type, or is larger, deeper or of more elements than any drawing needs.
    """
    return parse_tree(read_within(path, LARGEST))


def parse_tree(data: bytes) -> Element:
    """Give the root of SVG text; raises as `read_tree` does."""
    builder = _Builder()
    parser = builder.parser
    try:
        parser.Parse(data, True)
    except expat.ExpatError as fault:
        line, column = fault.lineno, fault.offset + 1
        raise BadArt("it is not well-formed XML", line, column) from fault
    except DeclaresType as fault:
        raise builder.fault(str(fault)) from None
    except (ValueError, LookupError) as fault:
        raise builder.fault("its encoding is not known") from fault
    if builder.root is None or builder.root.tag != "svg":
        raise BadArt("it is no SVG: its first element is not <svg>")
    return builder.root


class _Builder:
    def __init__(self) -> None:
        self.root: Element | None = None
        self.parser = new_parser(self._start, namespaces=True)
        self.parser.buffer_text = True
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self._open: list[Element | None] = []
        self._count = self._attributes = 0

    def fault(self, reason: str) -> BadArt:
        parser = self.parser
        return BadArt(reason, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._count += 1
        self._attributes += len(attributes)
        if self._count > MOST or self._attributes > _ATTRIBUTES:
            raise self.fault(f"it has more than {MOST} elements")
        if len(self._open) >= DEEPEST:
            raise self.fault(f"its elements are nested deeper than {DEEPEST}")
        self._open.append(self._element(name, attributes))

    def _element(self, name: str, attributes: dict[str, str]) -> Element | None:
        namespace, _, tag = name.rpartition(" ")
        parent = self._open[-1] if self._open else None
        if namespace not in ("", _SVG) or (self._open and parent is None):
            return None
        line = self.parser.CurrentLineNumber
        column = self.parser.CurrentColumnNumber + 1
        element = Element(tag, _own(attributes), line, column)
        if parent is not None:
            parent.children.append(element)
        else:
            self.root = element
        return element

    def _end(self, _: str) -> None:
        self._open.pop()

    def _text(self, text: str) -> None:
        element = self._open[-1]
        if element is not None and element.tag == "style":
            element.text += text


def _own(attributes: dict[str, str]) -> dict[str, str]:
    """Give attributes of SVG itself; a plain href goes before one of XLink."""
    own = {key: text for key, text in attributes.items() if " " not in key}
    if _HREF in attributes:
        own.setdefault("href", attributes[_HREF])
    return own
