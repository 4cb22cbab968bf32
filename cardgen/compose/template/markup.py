"""Rendered XML parsed into elements that know their place in the template."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

# That of xml.sax would load an HTTP client.
from html import unescape
from pathlib import Path
from typing import NamedTuple, TypeAlias
from xml.parsers import expat

from cardgen.compose.template.stray_tags import closing_tag, stray_tag, unclosed_quote
from cardgen.model.problem import Problem, Refused, Severity, error
from cardgen.model.source import Span
from cardgen.sandbox.macro_calls import MacroCall, Shared, follow

MARK = "_at"
_MARKED = re.compile(rb'<([\w.\-]+) _at="([^"]*)"')
_DEEPEST = 64
MOST_ELEMENTS = 20_000

FindFile: TypeAlias = Callable[[str], Path | None]
_TRACED = re.compile(r"(.*:\d+:\d+)((?:@\d+)*)", re.DOTALL)

PlaceOf: TypeAlias = Callable[[str, str], Span | None]
"""Returns the place of an element, from its tag and the mark in it."""

_WORDS = {
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
    expat.errors.codes[expat.errors.XML_ERROR_UNCLOSED_TOKEN]: (
        "a tag or a comment here or soon after is never closed",
        'close a tag with ">" or "/>", and a comment with "-->"',
    ),
}
_AFTER_END = (
    "there is something after </face>",
    "put everything between <face> and </face>",
)
_UNCLOSED = frozenset(
    [
        expat.errors.codes[expat.errors.XML_ERROR_TAG_MISMATCH],
        expat.errors.codes[expat.errors.XML_ERROR_NO_ELEMENTS],
    ]
)
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

    @property
    def is_open(self) -> bool:
        """Whether an element waits for its closing tag."""
        return bool(self._heads)

    def stray(self, data: bytes, index: int) -> Problem | None:
        """Return the problem of a closing tag at an index that closes nothing."""
        tag = closing_tag(data, index)
        if tag is None or any(tag.name == head[0] for head in self._heads):
            return None
        siblings = self._children[-1] if self._children else filter(None, [self.root])
        closed = {element.tag for element in siblings}
        within = self._heads[-1][2] if self._heads else self.place
        return stray_tag(data, tag, closed, within, self.place)

    def reach(self, data: bytes, index: int) -> None:
        """Go on to the tag that the fault at an index is in or after."""
        for match in _MARKED.finditer(data):
            if match.start() > index:
                break
            tag, mark = (part.decode("utf-8", "replace") for part in match.groups())
            self.place = self._place_of(tag, unescape(mark)) or self.place

    def unclosed(self, rest: bytes) -> Refused:
        """Return the exception for the innermost open element; `rest` follows "</"."""
        tag, _, place = self._heads[-1]
        match = re.match(rb"[^\s>]+", rest)
        if match is None:
            message, hint = f"<{tag}> is never closed", f"write </{tag}> where it ends"
        else:
            found = match[0].decode("utf-8", "replace")
            message = f"<{tag}> is not closed before </{found}>"
            hint = f"write </{tag}> before that, or end the tag <{tag}> with />"
            if found not in [head[0] for head in self._heads]:
                hint = f"write </{tag}> there"
        return Refused(error("template", place, message, hint))

    def doctype(self, *_: object) -> None:
        self._refuse("a template cannot have a document type", "remove <!DOCTYPE ...>")

    def _refuse(self, message: str, hint: str = "") -> None:
        raise Refused(error("template", self.place, message, hint))


def places(path: FindFile) -> PlaceOf:
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


class Trail:
    """Finds the designer's lines for what macros drew.

    Marks of traced templates end with the numbers of the calls that drew the element.
    An element of a macro that comes with cardgen is placed where the macro is called.
    """

    def __init__(
        self, calls: Sequence[MacroCall], path: FindFile, shared: Shared
    ) -> None:
        self._calls, self._shared = calls, shared
        self._written_at = places(path)
        self._origins: dict[Span, dict[tuple[Span, str], None]] = {}
        self._drawn: dict[int, tuple[Span, Span, str]] = {}

    def place_of(self, tag: str, mark: str) -> Span | None:
        """Return the place of an element in the designer's templates."""
        match = _TRACED.fullmatch(mark)
        written = self._written_at(tag, match[1]) if match else None
        if match is None or written is None:
            return None
        place = written
        for call in self._leading(match[2]):
            if not self._shared(place.file):
                break
            place = call.place
        # Calls of one macro draw elements at one place: each gets a span of its own.
        place = Span(*place)
        self._origins.setdefault(place, {})[written, match[2]] = None
        self._drawn[id(place)] = place, written, match[2]
        return place

    def follow(self, problems: Iterable[Problem]) -> tuple[Problem, ...]:
        """Return problems at the macros' calls, and arguments, that they come from."""
        return tuple(map(self._followed, problems))

    def _followed(self, problem: Problem) -> Problem:
        if problem.severity is not Severity.ERROR:
            # It is of no argument: the place of the call will do.
            return problem
        drawn = self._drawn.get(id(problem.span))
        origins = [drawn[1:]] if drawn else self._origins.get(problem.span, ())
        told = [
            follow(problem._replace(span=written), self._leading(numbers), self._shared)
            for written, numbers in origins
        ]
        # Of all elements that a call draws, one uses the argument that is wrong.
        moved = (each for each in told if each.span != problem.span)
        return next(moved, told[0] if told else problem)

    def _leading(self, numbers: str) -> list[MacroCall]:
        return [self._calls[int(number)] for number in numbers.split("@")[1:]]


def read_markup(xml: str, top: Span, place_of: PlaceOf) -> Element:
    """Return the root of rendered XML. `place_of` finds the places of its elements.

    Raises Refused, at the template's line, if the XML is not well formed.
    """
    reader = _Reader(top, place_of)
    # The file was read as UTF-8, whatever its first line says.
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    data = xml.strip().encode("utf-8", "replace")
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.text
    parser.StartDoctypeDeclHandler = reader.doctype
    try:
        parser.Parse(data, True)
    except expat.ExpatError as fault:
        stray = reader.stray(data, parser.ErrorByteIndex)
        if stray is not None:
            raise Refused(stray) from fault
        if fault.code in _UNCLOSED and reader.is_open:
            raise reader.unclosed(data[parser.ErrorByteIndex :]) from fault
        if reader.root is not None:
            raise Refused(error("template", reader.place, *_AFTER_END)) from fault
        quote = unclosed_quote(data, parser.ErrorByteIndex)
        if quote is not None:
            reader.reach(data, quote.tag)
            words = quote.message, quote.hint
            raise Refused(error("template", reader.place, *words)) from fault
        reader.reach(data, parser.ErrorByteIndex)
        message, hint = _WORDS.get(fault.code, _ANY_FAULT)
        raise Refused(error("template", reader.place, message, hint)) from fault
    if reader.root is None:
        raise Refused(error("template", top, *_ANY_FAULT))
    return reader.root
