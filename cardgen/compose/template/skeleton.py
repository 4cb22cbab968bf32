"""Templates parsed once: their text differs from card to card in its values only.

A template yields its own words, the same for every card, with values between them. The
skeleton is that text with slots for the values. It is parsed once, and the values of
each card are put into its elements.
"""

import itertools
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from markupsafe import Markup

from cardgen.compose.template.markup import Element, PlaceOf, places, read_markup
from cardgen.model.problem import Refused
from cardgen.model.source import Span
from cardgen.sandbox.guarded import Escaped

Values: TypeAlias = tuple[str, ...]

# XML allows these characters, and Unicode reserves them: no text needs them.
_OPEN, _CLOSE = "\ufdd0", "\ufdd1"
_SLOT = re.compile(f"{_OPEN}(\\d+){_CLOSE}")
# Markup with one of these is not the same as text: it is part of the skeleton.
_MARKUP = re.compile("[<>&\"']")
# What XML refuses or reads as something else, and the characters of slots.
_ODD = re.compile("[\x00-\x08\x0b-\x1f\ufdd0\ufdd1\ufffe\uffff\ud800-\udfff]")
_BLANKS = str.maketrans("\t\n", "  ")
# The most texts that are kept: a usual face has two thousand characters.
_MOST = 5_000
# The first texts of a template are read without slots: most sheets come in two looks,
# and finding slots takes as long again as parsing.
_FEW = 2
# A template with this many skeletons that were not used again is read without slots.
_VARIED = 8
# Elements that are drawn differently in each look; a card may contain them.
_STYLED = frozenset(["art", "figure", "card"])


@dataclass(frozen=True, slots=True, eq=False)
class SkeletonPart:
    """An element below <face>, with slots for values.

    Equal parts are one object. `shares` is set if the element, or one in it, may ask
    for a size that it shares with others; `styled` if it is drawn differently in each
    look. `words` is its text with "%s" for the values, if they occur nowhere else.
    """

    element: Element
    shares: bool
    styled: bool
    words: str

    def filled(self, values: Values) -> Element:
        """Return the element with its values."""
        if not values:
            return self.element
        if self.words:
            tag, attributes, _, children, place = self.element
            return Element(tag, attributes, self.words % values, children, place)
        return _changed(self.element, lambda match: values[int(match[1])])


@dataclass(frozen=True, slots=True, eq=False)
class Skeleton:
    """A root element, and the parts in it with the numbers of their values."""

    root: Element
    parts: tuple[tuple[SkeletonPart, tuple[int, ...]], ...]

    @property
    def styled(self) -> bool:
        """Return whether a part of it is drawn differently in each look."""
        return any(part.styled for part, _ in self.parts)


def read_once(xml: str, top: Span, place_of: PlaceOf) -> Skeleton:
    """Return the skeleton of a text that is drawn once. Raises Refused."""
    root = read_markup(xml, top, place_of)
    return Skeleton(root, tuple((_part(child), ()) for child in root.children))


class Skeletons:
    """Parses the templates of one game. `path` finds a template's file."""

    def __init__(self, path: Callable[[str], Path | None]) -> None:
        self._place_of = places(path)
        self._known: dict[object, Skeleton | None] = {}
        # How often each template yielded what no skeleton is known for.
        self._new: Counter[Path] = Counter()
        self._parts: dict[object, SkeletonPart] = {}

    def read(self, words: Sequence[str], top: Span) -> tuple[Skeleton, Values]:
        """Return the skeleton of a rendered template, and the values for its slots.

        `top` is the file of the template. Raises Refused, at the template's line, if
        the XML is not well formed.
        """
        if len(self._known) > _MOST:
            self._known.clear()
            self._parts.clear()
        xml = "".join(words)
        # A text read without slots stays one object: a back that many cards share, or
        # a card that another component has as well.
        if (top.file, xml) in self._known:
            return self._whole(xml, top), ()
        fixed = tuple([None if _is_value(word) else word for word in words])
        key = (top.file, fixed)
        if key not in self._known:
            if not self._worth(top.file):
                return self._whole(xml, top), ()
            self._known[key] = self._parsed(fixed, top)
        elif self._new[top.file] > _FEW:
            self._new[top.file] -= 1
        skeleton = self._known[key]
        if skeleton is not None:
            own = zip(words, fixed, strict=True)
            values = tuple([_plain(word) for word, same in own if same is None])
            if not _ODD.search("".join(values)):
                return skeleton, values
        return self._whole(xml, top), ()

    def _worth(self, file: Path) -> bool:
        """Return whether a template may yield other texts like its new one."""
        new = self._new[file] = min(self._new[file] + 1, _VARIED + 1)
        return _FEW < new <= _VARIED

    def _whole(self, xml: str, top: Span) -> Skeleton:
        """Return the skeleton of a text that is read without slots."""
        skeleton = self._known.get((top.file, xml))
        if skeleton is None:
            root = read_markup(xml, top, self._place_of)
            parts = [(self._shared(child), ()) for child in root.children]
            skeleton = self._known[top.file, xml] = Skeleton(root, tuple(parts))
        return skeleton

    def _parsed(self, fixed: Sequence[str | None], top: Span) -> Skeleton | None:
        """Return a skeleton; None if a value is in neither text nor an attribute."""
        if any(word and _OPEN in word for word in fixed):
            return None
        count = itertools.count()
        slots = [f"{_OPEN}{next(count)}{_CLOSE}" if w is None else w for w in fixed]
        xml = "".join(slots)
        try:
            root = read_markup(xml, top, self._place_of)
        except Refused:
            return None
        # A value in a comment is not seen, and in CDATA it is not unescaped.
        hidden = len(_slots(root)) < next(count) or "<![CDATA[" in xml
        if hidden or _slots(root._replace(text="", children=())):
            return None
        return Skeleton(root, tuple(self._part(child) for child in root.children))

    def _part(self, element: Element) -> tuple[SkeletonPart, tuple[int, ...]]:
        """Return the part for an element, and the numbers of its values."""
        numbers = _slots(element)
        local = tuple(f"{_OPEN}{place}{_CLOSE}" for place in range(len(numbers)))
        named = dict(zip(numbers, local, strict=True))
        own = _changed(element, lambda match: named[int(match[1])])
        return self._shared(own), numbers

    def _shared(self, element: Element) -> SkeletonPart:
        """Return the one part for all equal elements."""
        content = _content(element)
        if content not in self._parts:
            self._parts[content] = _part(element)
        return self._parts[content]


def _part(element: Element) -> SkeletonPart:
    shares, styled = _shares(element), _styled(element)
    return SkeletonPart(element, shares, styled, _filling(element))


def _is_value(word: str) -> bool:
    # Jinja2 escapes what it writes between a template's own words.
    if type(word) is Escaped:
        return True
    return isinstance(word, Markup) and not _MARKUP.search(word)


def _plain(value: str) -> str:
    return value.plain if type(value) is Escaped else value


def _slots(element: Element) -> tuple[int, ...]:
    """Return the numbers of the values in an element, in their order."""
    found: list[int] = []
    _find_slots(element, found)
    return tuple(found)


def _find_slots(element: Element, found: list[int]) -> None:
    for text in (*element.attributes.values(), element.text):
        if _OPEN in text:
            found += map(int, _SLOT.findall(text))
    for child in element.children:
        _find_slots(child, found)


def _changed(element: Element, put: Callable[[re.Match[str]], str]) -> Element:
    """Return an element with other texts in its slots."""
    attributes = element.attributes
    if any(_OPEN in value for value in attributes.values()):
        attributes = {
            name: _SLOT.sub(put, value).translate(_BLANKS)
            for name, value in attributes.items()
        }
    text = element.text
    if _OPEN in text:
        text = _SLOT.sub(put, text)
    children = element.children
    if children:
        children = tuple([_changed(child, put) for child in children])
    return Element(element.tag, attributes, text, children, element.place)


def _content(element: Element) -> tuple[object, ...]:
    """Return the entire content of an element, as a key."""
    return (
        element.tag,
        element.text,
        element.place,
        *element.attributes.items(),
        *map(_content, element.children),
    )


def _filling(element: Element) -> str:
    """Return the text with "%s" for its values; "" if values occur elsewhere too."""
    if _slots(element._replace(text="")):
        return ""
    return _SLOT.sub("%s", element.text.replace("%", "%%"))


def _shares(element: Element) -> bool:
    # A style may ask for a shared size as well as the element itself.
    own = element.attributes.keys() & {"same-size", "class"}
    return bool(own) or any(map(_shares, element.children))


def _styled(element: Element) -> bool:
    return element.tag in _STYLED or any(map(_styled, element.children))
