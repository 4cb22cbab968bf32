"""Today's CSS in SVG files, written as readers of SVG 1.1 know it.

Custom properties get their values, colours of CSS Color 4 are written in sRGB, and
rules for screens or fonts go. A colour that is none stays as it is.
"""

import re
from collections.abc import Iterable

_NEW = re.compile(
    rb"var\(|:root|@|background\s*:|icc-|device-|(?:ok)?l(?:ab|ch)\(|hwb\(|color\(|hsl"
    rb"|rgba?\([^,()]*\)",
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
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_RULES = r"\{((?:[^{}]*\{[^{}]*\})*[^{}]*)\}"
# Paper is light, it is no screen, and nothing moves on it. Texts are not drawn.
_IDLE = re.compile(
    r"@(?:charset|namespace)[^;{]{0,200};|@font-face\s*\{[^{}]*\}"
    rf"|@(?:-\w+-)?keyframes[^{{]{{0,200}}{_RULES}"
    rf"|@media\s*(?:screen|\(\s*prefers-color-scheme\s*:\s*dark\s*\))\s*{_RULES}",
    re.IGNORECASE,
)
_PRINTED = re.compile(
    rf"@media\s*(?:all|print|\(\s*prefers-color-scheme\s*:\s*light\s*\))\s*{_RULES}",
    re.IGNORECASE,
)
_WHOLE = frozenset(["svg", "*", "html", "body"])
_MOST, _DEEPEST = 1000, 20
_LETTERS = 10_000_000


def is_modern(data: bytes) -> bool:
    """Return whether a file may have what has to be rewritten."""
    return _NEW.search(data) is not None


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
    text = _COLOR.sub(_in_srgb, text)
    return re.sub(r"(?<![\w-])background\s*:", "background-color:", text)


def _in_srgb(found: re.Match[str]) -> str:
    # Loaded for drawings with such colours only: it takes a tenth of a second.
    from coloraide import Color

    try:
        color = Color(found[0]).convert("srgb").clip()
    except ValueError:
        return found[0]
    red, green, blue = (round(255 * part) for part in color.coords(nans=False))
    alpha = color.alpha(nans=False)
    if alpha < 1:
        return f"rgba({red},{green},{blue},{alpha:.4g})"
    return f"#{red:02x}{green:02x}{blue:02x}"


class CustomProperties:
    """The values of custom properties, such as --brand, at a place of a drawing.

    What rules declare for a part of the drawing only is known, but not its value.
    """

    def __init__(self, sheets: Iterable[str] = ()) -> None:
        self._written: dict[str, str] = {}
        self._known: dict[str, str] = {}
        self._partial: set[str] = set()
        # What values may add to a file, in letters; all its elements share it.
        self._left = [_LETTERS]
        for is_wide, inside in (rule for each in sheets for rule in rules(each)):
            declared = _declared(inside)
            if is_wide:
                self._declare(declared)
            else:
                self._partial |= declared.keys()

    def within(self, style: str) -> "CustomProperties":
        """Return the values within an element of that style."""
        declared = _declared(style)
        if not declared:
            return self
        inner = CustomProperties()
        inner._declare(self._written | declared)
        inner._partial = self._partial - declared.keys()
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
            self._left[0] -= len(value)
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
        return self.put_into(fallback, inner)


def rules(sheet: str) -> list[tuple[bool, str]]:
    """Return for each rule whether it is of the whole drawing, and its declarations."""
    return [(_is_wide(selectors), inside) for selectors, inside in _blocks(sheet)]


def has_nested_rules(sheet: str) -> bool:
    """Return whether a style sheet has rules within rules."""
    return any("{" in selectors for selectors, _ in _blocks(sheet))


def _blocks(sheet: str) -> list[tuple[str, str]]:
    parts = (part.rpartition("{") for part in sheet.split("}"))
    return [(selectors, inside) for selectors, brace, inside in parts if brace]


def _is_wide(selectors: str) -> bool:
    return not _WHOLE.isdisjoint(each.strip() for each in selectors.split(","))


def _declared(text: str) -> dict[str, str]:
    return {name: value.strip() for name, value in _DECLARED.findall(text)}


def _closing(text: str, start: int) -> int:
    """Return where the bracket ends that was opened before `start`."""
    depth = 1
    for at in range(start, len(text)):
        depth += (text[at] == "(") - (text[at] == ")")
        if not depth:
            return at
    return len(text)
