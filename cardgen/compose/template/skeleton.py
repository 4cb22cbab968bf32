"""Templates whose text differs from card to card in its values only, read once.

A template yields its own words, the same for every card, with values between them.
What is left without the values is its skeleton: it is parsed when it comes for the
first time, and the values of each further card are put into its elements.
"""

import itertools
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from markupsafe import Markup

from cardgen.compose.template.markup import Element, places, read_markup
from cardgen.model.problem import Refused
from cardgen.model.source import Span

Values: TypeAlias = tuple[str, ...]

# XML takes these letters, and Unicode promises that no text has a use for them.
_OPEN, _CLOSE = "\ufdd0", "\ufdd1"
_SLOT = re.compile(f"{_OPEN}(\\d+){_CLOSE}")
# A value with one of these may be markup: it is part of the skeleton.
_MARKUP = re.compile("[<>\"'\ufdd0\ufdd1]")
# What XML refuses or reads as something else than it is.
_ODD = re.compile("[\x00-\x08\x0b-\x1f\ufffe\uffff\ud800-\udfff]")
_ENTITY = re.compile("&(amp|lt|gt|#34|#39);")
_ENTITIES = {"amp": "&", "lt": "<", "gt": ">", "#34": '"', "#39": "'"}
_BLANKS = str.maketrans("\t\n", "  ")
# So many letters of templates are kept: a usual face has two thousand.
_MOST = 10_000_000
# So many texts of a template are read as they are: most sheets come in two looks, and
# to find slots takes as long again as to read them.
_FEW = 2
# A template with so many skeletons that did not come again has none worth finding.
_VARIED = 8


@dataclass(frozen=True, slots=True, eq=False)
class SkeletonPart:
    """An element below <face>, with slots where values stand.

    Parts that are alike are one object. `shares` is set where the element, or one in
    it, may ask for a size that it has in common with others; `words` is its text with
    "%s" for the values, where they stand in no other place.
    """

    element: Element
    shares: bool
    words: str

    def filled(self, values: Values) -> Element:
        """Give the element with its values."""
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


class Skeletons:
    """Knows the skeletons of one game's templates. `path` finds a template's file."""

    def __init__(self, path: Callable[[str], Path | None]) -> None:
        self._place_of = places(path)
        self._letters = 0
        self._known: dict[object, Skeleton | None] = {}
        # How often each template yielded what none of its skeletons is for.
        self._new: Counter[Path] = Counter()
        self._parts: dict[object, SkeletonPart] = {}

    def read(self, words: Sequence[str], top: Span) -> tuple[Skeleton, Values]:
        """Give the skeleton of a rendered template, and the values for its slots.

        `top` is the file of the template. Raises Refused, at the template's line, when
        the XML is not well formed.
        """
        fixed = tuple([None if _is_value(word) else word for word in words])
        key = (top.file, fixed)
        if key not in self._known:
            xml = "".join(words)
            # What was read as it is stays one: a back that many cards share.
            if (top.file, xml) in self._known or not self._worth(top.file):
                return self._whole(xml, top), ()
            self._forget(sum(map(len, words)))
            self._known[key] = self._parsed(fixed, top)
        elif self._new[top.file] > _FEW:
            self._new[top.file] -= 1
        skeleton = self._known[key]
        if skeleton is not None:
            own = zip(words, fixed, strict=True)
            values = _read([word for word, same in own if same is None])
            if values is not None:
                return skeleton, values
        return self._whole("".join(words), top), ()

    def _worth(self, file: Path) -> bool:
        """Tell whether a new text of a template may be followed by others like it."""
        new = self._new[file] = min(self._new[file] + 1, _VARIED + 1)
        return _FEW < new <= _VARIED

    def figure(self, words: Sequence[str], top: Span) -> Skeleton:
        """Give the skeleton of a figure, which has few parts in common with others.

        Raises as `read`.
        """
        # To look for parts that came before takes half as long as to read them.
        return self._whole(
            "".join(words), top, lambda e: SkeletonPart(e, _shares(e), "")
        )

    def _whole(
        self, xml: str, top: Span, part: Callable[[Element], SkeletonPart] | None = None
    ) -> Skeleton:
        """Give the skeleton of a text that is read as it is."""
        skeleton = self._known.get((top.file, xml))
        if skeleton is None:
            self._forget(len(xml))
            root = read_markup(xml, top, self._place_of)
            parts = [((part or self._shared)(child), ()) for child in root.children]
            skeleton = self._known[top.file, xml] = Skeleton(root, tuple(parts))
        return skeleton

    def _forget(self, letters: int) -> None:
        """Make room for a text of so many letters."""
        self._letters += letters
        if self._letters > _MOST:
            self._letters = letters
            self._known.clear()
            self._parts.clear()

    def _parsed(self, fixed: Sequence[str | None], top: Span) -> Skeleton | None:
        """Give a skeleton; None where a value stands in no text or attribute."""
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
        return self._skeleton(root)

    def _skeleton(self, root: Element) -> Skeleton:
        return Skeleton(root, tuple(self._part(child) for child in root.children))

    def _part(self, element: Element) -> tuple[SkeletonPart, tuple[int, ...]]:
        """Give the one part of an element's content, and the numbers of its values."""
        numbers = _slots(element)
        local = tuple(f"{_OPEN}{place}{_CLOSE}" for place in range(len(numbers)))
        named = dict(zip(numbers, local, strict=True))
        own = _changed(element, lambda match: named[int(match[1])])
        return self._shared(own), numbers

    def _shared(self, element: Element) -> SkeletonPart:
        """Give the one part for all elements that are alike."""
        content = _content(element)
        if content not in self._parts:
            self._parts[content] = SkeletonPart(
                element, _shares(element), _filling(element)
            )
        return self._parts[content]


def _is_value(word: str) -> bool:
    # Jinja2 escapes what it writes between a template's own words.
    return isinstance(word, Markup) and not _MARKUP.search(word)


def _read(values: Sequence[str]) -> Values | None:
    """Give values as XML reads them; None where it would read another thing."""
    text = _CLOSE.join(values)
    if _ODD.search(text):
        return None
    if "&" in text:
        text, known = _ENTITY.subn(lambda match: _ENTITIES[match[1]], text)
        if known != sum(value.count("&") for value in values):
            return None
    return tuple(text.split(_CLOSE)) if values else ()


def _slots(element: Element) -> tuple[int, ...]:
    """Give the numbers of the values in an element, in their order."""
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
    """Give an element with other texts in its slots."""
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
    """Give all that an element holds, as a key."""
    return (
        element.tag,
        element.text,
        element.place,
        *element.attributes.items(),
        *map(_content, element.children),
    )


def _filling(element: Element) -> str:
    """Give the text with "%s" for its values; "" where values stand elsewhere too."""
    if _slots(element._replace(text="")):
        return ""
    return _SLOT.sub("%s", element.text.replace("%", "%%"))


def _shares(element: Element) -> bool:
    # A style may ask for a common size as well as the element itself.
    own = element.attributes.keys() & {"same-size", "class"}
    return bool(own) or any(map(_shares, element.children))
