"""Values of SVG attributes: lengths in user units (1/96 inch), viewBox, colours."""

import math
import re
from collections.abc import Mapping
from functools import lru_cache

from cardgen.compose.paint.colors import UnknownColor, read_color
from cardgen.compose.svg.support import BadValue, Unsupported, reading
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import BLACK, Color

LARGEST = 1e7
_LONGEST = 100
_NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
_LENGTH = re.compile(rf"\s*({_NUMBER})\s*(%|[a-zA-Z]*)\s*")
_NUMBERS = re.compile(_NUMBER)
_BETWEEN = re.compile(r"[\s,]*")
_PX = {
    "": 1.0,
    "px": 1.0,
    "in": 96.0,
    "cm": 96 / 2.54,
    "mm": 96 / 25.4,
    "q": 96 / 101.6,
    "pt": 96 / 72,
    "pc": 16.0,
}


def read_length(text: str, whole: float) -> float:
    """Return a length; a percentage is of `whole`.

    Raises BadValue, and Unsupported for units that depend on a font or a window.
    """
    match = _LENGTH.fullmatch(text[:_LONGEST])
    if match is None or len(text) > _LONGEST:
        raise BadValue(f'expected a length, found "{text[:40]}"')
    if match[2] == "%":
        return _within(float(match[1]) * whole / 100)
    if match[2].lower() not in _PX:
        raise Unsupported(f'the unit "{match[2][:20]}"')
    return _within(float(match[1]) * _PX[match[2].lower()])


def read_share(text: str) -> float:
    """Return an opacity, clamped to 0 to 1; "50%" is a half. Raises BadValue."""
    return min(1.0, max(0.0, read_number(text)))


def read_number(text: str) -> float:
    """Return a number, or a percentage as a fraction. Raises BadValue."""
    match = _LENGTH.fullmatch(text[:_LONGEST])
    if match is None or len(text) > _LONGEST or match[2] not in ("", "%"):
        raise BadValue(f'expected a number, found "{text[:40]}"')
    return _within(float(match[1]) / (100 if match[2] else 1))


def read_numbers(text: str) -> list[float]:
    """Return numbers separated by spaces or commas. Raises BadValue."""
    found, at = [], _after_gap(text, 0)
    while at < len(text):
        match = _NUMBERS.match(text, at)
        if match is None:
            raise BadValue(f'expected numbers, found "{text[at : at + 20]}"')
        found.append(_within(float(match[0])))
        at = _after_gap(text, match.end())
    return found


def _after_gap(text: str, at: int) -> int:
    gap = _BETWEEN.match(text, at)
    return gap.end() if gap else at


def _within(value: float) -> float:
    if not math.isfinite(value) or abs(value) > LARGEST:
        raise BadValue("a number in it is too large")
    return value


_PLACES = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
_LARGEST_SIDE = 1e6
_LONGEST_VIEW_BOX = 400
_RELATIVE = ("%", "em", "ex", "ch", "vw", "vh")


def natural_size(attributes: Mapping[str, str]) -> tuple[float, float]:
    """Return the size of a drawing in user units.

    A side that is missing or a percentage follows from the viewBox. Raises BadValue
    and Unsupported.
    """
    box = view_box(attributes)
    width, height = (_side(attributes, name) for name in ("width", "height"))
    if box is None:
        if width is None or height is None:
            raise BadValue("it has no size: give it width and height, or a viewBox")
        return _sound(width, height)
    if width is None and height is None:
        return _sound(box.width, box.height)
    if width is None:
        return _sound((height or 0) * box.width / box.height, height or 0)
    return _sound(width, width * box.height / box.width if height is None else height)


def view_box(attributes: Mapping[str, str]) -> Box | None:
    """Return the viewBox, or None without one. Raises BadValue."""
    text = attributes.get("viewBox", "").strip()
    return _view_box(text) if text else None


@lru_cache(maxsize=64)
def _view_box(text: str) -> Box:
    with reading("viewBox"):
        parts = read_numbers(text) if len(text) < _LONGEST_VIEW_BOX else []
        if len(parts) != 4 or parts[2] <= 0 or parts[3] <= 0:
            raise BadValue(f'expected a viewBox of four numbers, found "{text[:40]}"')
    return Box(*parts)


def viewport(attributes: Mapping[str, str], port: Box) -> Box:
    """Return the place of an inner drawing in the viewport `port` around it."""
    given = attributes.get
    return Box(
        read_length(given("x", "0"), port.width),
        read_length(given("y", "0"), port.height),
        read_length(given("width", "100%"), port.width),
        read_length(given("height", "100%"), port.height),
    )


def fitted(attributes: Mapping[str, str], port: Box) -> Matrix:
    """Return the matrix from a viewBox, or from user units, into the viewport `port`.

    Raises BadValue.
    """
    box = view_box(attributes)
    if box is None:
        return Matrix(e=port.x, f=port.y)
    across, down = port.width / box.width, port.height / box.height
    align, slice_ = _ratio(attributes.get("preserveAspectRatio", ""))
    if align is None:
        return Matrix(
            across, 0, 0, down, port.x - box.x * across, port.y - box.y * down
        )
    read_share = max(across, down) if slice_ else min(across, down)
    x = port.x + (port.width - box.width * read_share) * align[0] - box.x * read_share
    y = port.y + (port.height - box.height * read_share) * align[1] - box.y * read_share
    return Matrix(read_share, 0, 0, read_share, x, y)


def _ratio(text: str) -> tuple[tuple[float, float] | None, bool]:
    words = [word for word in text.split() if word != "defer"] or ["xMidYMid"]
    if words[0] == "none":
        return None, False
    x, y = words[0][1:4], words[0][5:8]
    if words[0] != f"x{x}Y{y}" or x not in _PLACES or y not in _PLACES:
        raise BadValue(f'expected preserveAspectRatio, found "{text[:40]}"')
    return (_PLACES[x], _PLACES[y]), words[1:2] == ["slice"]


def _side(attributes: Mapping[str, str], name: str) -> float | None:
    text = attributes.get(name, "").strip()
    # Sizes that depend on a page and its type are for web pages.
    if text in ("", "auto") or text.endswith(_RELATIVE):
        return None
    with reading(name):
        return read_length(text, 0)


def _sound(width: float, height: float) -> tuple[float, float]:
    if not (0 < width <= _LARGEST_SIDE and 0 < height <= _LARGEST_SIDE):
        raise BadValue("its width or height is nothing or endless")
    return width, height


_URL = re.compile(r"""url\(\s*(["']?)#([^"'()]*)\1\s*\)\s*(.*)""", re.DOTALL)


def split_url(text: str) -> tuple[str, str] | None:
    """Return the id in "url(#id)" and what follows; None for text of another form.

    Raises Unsupported when it refers to another file.
    """
    if not text.lower().startswith("url("):
        return None
    match = _URL.fullmatch(text)
    if match is None:
        raise Unsupported(f'the reference "{text[:40]}"')
    return match[2].strip(), match[3].strip()


_CALL = re.compile(r"rgba?\(([^()]*)\)", re.IGNORECASE)
_HEX = re.compile(r"#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})", re.IGNORECASE)


def read_css_color(text: str, current: str = "") -> tuple[Color, float]:
    """Return a CSS colour and its alpha; `current` is the value of currentColor.

    Raises BadValue, and Unsupported for other notations.
    """
    word = text.strip()
    if word.lower() == "currentcolor" and current.lower() != "currentcolor":
        return read_css_color(current, "currentColor") if current else (BLACK, 1.0)
    if word.lower() == "transparent":
        return BLACK, 0.0
    if word.startswith("#"):
        return _hex(word)
    call = _CALL.fullmatch(word)
    return _parts(call[1], word) if call else (_named(word), 1.0)


def _hex(word: str) -> tuple[Color, float]:
    if not _HEX.fullmatch(word):
        raise Unsupported(f'the colour "{word[:30]}"')
    digits = word[1:] if len(word) > 5 else "".join(2 * digit for digit in word[1:])
    red, green, blue, alpha = bytes.fromhex(digits.ljust(8, "f"))
    return Color(red / 255, green / 255, blue / 255), alpha / 255


def _parts(inside: str, word: str) -> tuple[Color, float]:
    words = inside.replace(",", " ").replace("/", " ").split()
    if len(words) not in (3, 4):
        raise Unsupported(f'the colour "{word[:30]}"')
    parts = [
        read_number(part) * (1 if part.endswith("%") else 1 / 255) for part in words[:3]
    ]
    red, green, blue = (min(1.0, max(0.0, part)) for part in parts)
    return Color(red, green, blue), read_share(words[3]) if words[3:] else 1.0


def _named(word: str) -> Color:
    try:
        return read_color(word, {})
    except UnknownColor:
        raise Unsupported(f'the colour "{word[:30]}"') from None
