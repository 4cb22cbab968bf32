"""Today's CSS in SVG files, written as readers of SVG 1.1 know it.

Custom properties get their values, colours of CSS Color 4 are written in sRGB, and
rules for screens or fonts go. A colour that is none stays as it is.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

_NEW = re.compile(
    rb"var\(|:root|@|background\s*:|icc-|device-|(?:ok)?l(?:ab|ch)\(|hwb\(|color\(|hsl"
    rb"|light-dark|rgba?\((?:[^,()]*\)|[^()]*%)",
    re.IGNORECASE,
)
_COLOR = re.compile(
    r"(?<![\w-])(?:(?:ok)?(?:lab|lch)|hwb|color|hsla?|rgba?)\([^()]*\)", re.IGNORECASE
)
# The colour before it is what shows without the profile.
_PROFILED = re.compile(
    r"(?<=[\w)])\s+(?:icc-(?:named-)?color|device-\w+)\([^()]*\)", re.IGNORECASE
)
_VAR = re.compile(r"var\(\s*(--[\w-]+)\s*(,?)", re.IGNORECASE)
_DECLARED = re.compile(r"(?<![\w-])(--[\w-]+)\s*:\s*([^;{}]*)")
_NAME = re.compile(r"-?[A-Za-z][\w-]*")
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_RULES = r"\{((?:[^{}]*\{[^{}]*\})*[^{}]*)\}"
_AWAY = r"(?:prefers-color-scheme\s*:\s*dark|prefers-reduced-motion|hover)[^)]{0,30}"
# Paper is light, it is no screen, and nothing moves on it. Texts are not drawn.
_IDLE = re.compile(
    r"@(?:charset|namespace)[^;{]{0,200};|@font-face\s*\{[^{}]*\}"
    rf"|@(?:-\w+-)?keyframes[^{{]{{0,200}}{_RULES}"
    rf"|@media\s*(?:screen[^{{]{{0,200}}|\(\s*(?:{_AWAY})\s*\))\s*{_RULES}",
    re.IGNORECASE,
)
_PRINTED = re.compile(
    rf"@media\s*(?:all|print|\(\s*prefers-color-scheme\s*:\s*light\s*\))\s*{_RULES}",
    re.IGNORECASE,
)
_WHOLE = frozenset(["svg", "html", "body"])
_MOST, _DEEPEST = 1000, 20
# What values may add to a file, and what finding each of them counts as.
_LETTERS, _EACH = 2_000_000, 20


def is_modern(data: bytes) -> bool:
    """Return whether a file may have what has to be rewritten."""
    # Of UTF-16, every other byte is 0.
    return b"\0" in data[:99] or _NEW.search(data) is not None


def plain_sheet(text: str) -> str:
    """Return a style sheet without comments and without rules that never print."""
    found = _COMMENT.sub("", text).replace("<!--", "").replace("-->", "")
    found = _PRINTED.sub(r"\1", _IDLE.sub("", found))
    return re.sub(r":root\b", "svg", found)


def plain_value(text: str, values: "CustomProperties") -> str:
    """Return declarations, or a value, with all that is new in them rewritten.

    Raises ValueError for a custom property without a value, or with several.
    """
    text = _PROFILED.sub("", values.put_into(text))
    text = _COLOR.sub(lambda found: _in_srgb(found[0]), _in_the_light(text))
    return re.sub(r"(?<![\w-])background\s*:", "background-color:", text)


def _in_the_light(text: str) -> str:
    """Return a text with the first of the two colours of each light-dark()."""
    parts, start = [], 0
    while (at := text.find("light-dark(", start)) >= 0:
        end = _closing(text, at + 11)
        inside, depth = text[at + 11 : end], 0
        for stop, letter in enumerate(inside):
            depth += (letter == "(") - (letter == ")")
            if letter == "," and not depth:
                inside = inside[:stop]
                break
        parts += [text[start:at], inside]
        start = end + 1
    return "".join([*parts, text[start:]])


@lru_cache(maxsize=4096)
def _in_srgb(written: str) -> str:
    # Loaded for drawings with such colours only: it takes a tenth of a second.
    from coloraide import Color

    try:
        color = Color(written).convert("srgb").clip()
    except ValueError:
        return written
    red, green, blue = (round(255 * part) for part in color.coords(nans=False))
    alpha = color.alpha(nans=False)
    if alpha < 1:
        return f"rgba({red},{green},{blue},{alpha:.4g})"
    return f"#{red:02x}{green:02x}{blue:02x}"


class CustomProperties:
    """The values of custom properties, such as --brand, at a place of a drawing.

    Of what rules declare for a part of the drawing only, and of `partial` ones, no
    value is known.
    """

    def __init__(self, sheets: Iterable[str] = (), partial: Iterable[str] = ()) -> None:
        self._written: dict[str, str] = {}
        self._known: dict[str, str] = {}
        self._partial = set(partial)
        # All elements of a file share it.
        self._left = [_LETTERS]
        for selectors, inside in (rule for each in sheets for rule in rules(each)):
            declared = declared_in(inside)
            if not (_WHOLE | {"*"}).isdisjoint(selectors):
                self._declare(declared)
            else:
                self._partial |= declared.keys()

    def within(self, style: str) -> "CustomProperties":
        """Return the values within an element of that style."""
        declared = declared_in(style)
        if not declared:
            return self
        inner = CustomProperties(partial=self._partial)
        inner._declare(self._written | declared)
        inner._left = self._left
        return inner

    def _declare(self, declared: dict[str, str]) -> None:
        self._written |= declared
        if len(self._written) > _MOST:
            raise ValueError(f"it declares more than {_MOST} custom properties")

    def put_into(self, text: str, outer: tuple[str, ...] = ()) -> str:
        """Return a text with values in place of var(). Raises ValueError.

        `outer` are the properties whose values are being read.
        """
        if len(outer) > _DEEPEST:
            raise ValueError(f"var() is nested deeper than {_DEEPEST}")
        parts, start = [], 0
        while match := _VAR.search(text, start):
            end = _closing(text, match.end())
            fallback = text[match.end() : end].strip() if match[2] else None
            value = self._value(match[1], fallback, outer)
            parts += [text[start : match.start()], value]
            start = end + 1
            self._left[0] -= _EACH + len(value)
            if self._left[0] < 0:
                raise ValueError(f"its values have more than {_LETTERS} letters")
        return "".join([*parts, text[start:]])

    def _value(self, name: str, fallback: str | None, outer: tuple[str, ...]) -> str:
        if name in self._partial:
            raise ValueError(f'"{name}" has one value here and another there')
        if name in outer:
            raise ValueError(f'"{name}" is made of itself')
        inner = (*outer, name)
        if name not in self._known and name in self._written:
            self._known[name] = self.put_into(self._written[name], inner)
        if name in self._known:
            return self._known[name]
        if fallback is None:
            raise ValueError(f'"{name}" has no value')
        return self.put_into(fallback, (*outer, ""))


def rules(sheet: str) -> list[tuple[list[str], str]]:
    """Return the selectors and the declarations of each rule of a style sheet."""
    parts = (part.rpartition("{") for part in sheet.split("}"))
    return [
        ([each.strip() for each in selectors.split(",")], inside)
        for selectors, brace, inside in parts
        if brace
    ]


def is_of_page(selectors: Iterable[str]) -> bool:
    """Return whether a rule is of the whole drawing, as a page of the web has it."""
    return _WHOLE.issuperset(selectors)


def declared_in(text: str) -> dict[str, str]:
    """Return the custom properties that declarations give, with their values."""
    if "--" not in text:
        return {}
    return {name: value.strip() for name, value in _DECLARED.findall(text)}


def declarations(text: str) -> list[tuple[str, str]]:
    """Return the properties and values of "fill: red; stroke: none", as CSS reads it.

    Names are in lower case. What is no declaration is left out, as browsers do.
    """
    pairs = (part.partition(":") for part in _COMMENT.sub("", text).split(";"))
    found = ((name.strip(), " ".join(value.split())) for name, _, value in pairs)
    return [
        (name.lower(), value)
        for name, value in found
        if value and _NAME.fullmatch(name)
    ]


def _closing(text: str, start: int) -> int:
    """Return where the bracket ends that was opened before `start`."""
    depth = 1
    for at in range(start, len(text)):
        depth += (text[at] == "(") - (text[at] == ")")
        if not depth:
            return at
    return len(text)
