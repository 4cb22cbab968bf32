"""OpenDocument spreadsheets: their parts, and the texts that their cells show."""

from collections.abc import Iterator
from io import BytesIO
from itertools import product
from typing import Any
from xml.etree.ElementTree import Element, iterparse

from cardgen.load.rich_text import TextRun
from cardgen.load.yaml_faults import lines_of

# The names of its elements and attributes.
OFFICE, TABLE, _TEXT, _STYLE, _DRAWING, _FO = (
    f"{{urn:oasis:names:tc:opendocument:xmlns:{space}:1.0}}"
    for space in ("office", "table", "text", "style", "drawing", "xsl-fo-compatible")
)
A_SHEET, A_ROW, A_CELL = (
    f"{TABLE}{name}" for name in ("table", "table-row", "table-cell")
)
A_COVERED, A_STYLE = f"{TABLE}covered-table-cell", f"{_STYLE}style"
_DOCUMENT, _BODY, _SHEETS, _STYLES = (
    f"{OFFICE}{name}"
    for name in ("document-content", "body", "spreadsheet", "automatic-styles")
)
_GROUPS = (f"{A_ROW}-group", f"{TABLE}table-header-rows", f"{A_ROW}s")
_PART, _WHOLE, _INSIDE, _LOST = range(4)
_STATES = {
    ("", _DOCUMENT): _PART,
    (_DOCUMENT, _STYLES): _PART,
    (_STYLES, A_STYLE): _WHOLE,
    (_DOCUMENT, _BODY): _PART,
    (_BODY, _SHEETS): _PART,
    (_SHEETS, A_SHEET): _PART,
    **dict.fromkeys(product((A_SHEET, *_GROUPS), (A_ROW, *_GROUPS)), _PART),
    **dict.fromkeys(product((A_ROW,), (A_CELL, A_COVERED)), _WHOLE),
}
"""What is read of an element, by the one that it is in."""

_PARAGRAPH = f"{_TEXT}p"
_SIGNS = {f"{_TEXT}s": " ", f"{_TEXT}tab": " ", f"{_TEXT}line-break": "\n"}
_NO_TEXT = (f"{OFFICE}annotation", f"{_TEXT}note", f"{_TEXT}ruby-text", _DRAWING)
_STORED = [f"{OFFICE}{kind}-value" for kind in ("string", "date", "time")]
_MAX_SPACES, _MAX_PARENTS = 100, 10
_BLANK = " \t\xa0"


def ods_parts(content: bytes) -> Iterator[tuple[str, Element]]:
    """Yield sheets and rows as they begin and end, and styles and cells when whole.

    What is read is dropped, and so are drawings: they may have tables of their own.
    Raises ParseError.
    """
    path = [(Element(""), _PART)]
    for event, element in iterparse(BytesIO(content), ("start", "end")):
        if event == "start":
            parent, state = path[-1]
            if state == _PART:
                state = _STATES.get((parent.tag, element.tag), _LOST)
            elif state == _WHOLE:
                state = _INSIDE
            path.append((element, state))
        else:
            _, state = path.pop()
        if state == _PART or (state == _WHOLE and event == "end"):
            yield event, element
        if event == "end" and state != _INSIDE:
            del path[-1][0][:]


def plain_text(cell: Element) -> str:
    """Return the text of a cell that is nothing but one, as nearly all are, or ""."""
    if len(cell) != 1 or len(cell[0]) or cell[0].tag != _PARAGRAPH:
        return ""
    return _plain_breaks(cell[0].text or "").strip(_BLANK)


class OdsStyles:
    """The styles of an OpenDocument: what they make of words, and what they hide."""

    def __init__(self) -> None:
        self._marks: dict[str, tuple[str, dict[str, Any]]] = {}
        self.hiding: set[str] = set()
        """The styles of hidden sheets."""

    def add(self, style: Element) -> None:
        """Add a style."""
        name, family = (style.get(f"{_STYLE}{key}", "") for key in ("name", "family"))
        if any(part.get(f"{TABLE}display") == "false" for part in style):
            self.hiding.add(name)
        if family == "text":
            parent = style.get(f"{_STYLE}parent-style-name", "")
            found = style.find(f"{_STYLE}text-properties")
            self._marks[name] = parent, {} if found is None else dict(_marks(found))

    def runs(self, cell: Element) -> list[TextRun]:
        """Return the text that a cell shows or else stores, no blanks around it."""
        runs: list[TextRun] = []
        for paragraph in cell.iterfind(_PARAGRAPH):
            runs += [TextRun("\n")] if runs else []
            runs += self._texts(paragraph, TextRun(""))
        stored = next((cell.attrib[key] for key in _STORED if key in cell.attrib), "")
        return _trimmed(runs) or _trimmed([TextRun(_plain_breaks(stored))])

    def _texts(self, element: Element, look: TextRun) -> Iterator[TextRun]:
        """Yield the texts in an element; around it they have a look."""
        yield look._replace(text=_plain_breaks(element.text or ""))
        for child in element:
            tag = child.tag
            if tag in _SIGNS:
                times = min(int(child.get(f"{_TEXT}c", "1")), _MAX_SPACES)
                yield look._replace(text=_SIGNS[tag] * times)
            elif not tag.startswith(_NO_TEXT):
                name = child.get(f"{_TEXT}style-name", "")
                yield from self._texts(child, self._marked(look, name))
            yield look._replace(text=_plain_breaks(child.tail or ""))

    def _marked(self, look: TextRun, name: str) -> TextRun:
        """Return a look with what a style makes of it, and those that it is made of."""
        found: dict[str, Any] = {}
        for _ in range(_MAX_PARENTS):
            name, marks = self._marks.get(name, ("", {}))
            found = marks | found
        return look._replace(**found)


def _marks(properties: Element) -> Iterator[tuple[str, Any]]:
    weight, slant, color = (
        properties.get(f"{_FO}{name}", "")
        for name in ("font-weight", "font-style", "color")
    )
    if weight:
        yield "bold", weight == "bold" or (weight.isdecimal() and int(weight) >= 600)
    if slant:
        yield "italic", slant in ("italic", "oblique")
    if color or properties.get(f"{_STYLE}use-window-font-color") == "true":
        yield "color", "" if color == "#000000" else color.lower()


def _plain_breaks(text: str) -> str:
    return "\n".join(lines_of(text)) if "\r" in text else text


def _trimmed(runs: list[TextRun]) -> list[TextRun]:
    whole = "".join(run.text for run in runs)
    start = len(whole) - len(whole.lstrip(_BLANK))
    end = len(whole.rstrip(_BLANK))
    trimmed: list[TextRun] = []
    for run in runs:
        text = run.text[max(start, 0) : max(end, 0)]
        start, end = start - len(run.text), end - len(run.text)
        trimmed += [run._replace(text=text)] if text else []
    return trimmed
