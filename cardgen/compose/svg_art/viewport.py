"""Viewports: natural sizes, viewBox and preserveAspectRatio."""

from collections.abc import Mapping

from cardgen.compose.svg_art.values import BadValue, length, numbers
from cardgen.model.geometry import Box, Matrix

_PLACES = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
# What CSS gives a drawing without any size of its own.
_LARGEST_SIDE = 1e6
_LONGEST = 400


def natural_size(attributes: Mapping[str, str]) -> tuple[float, float]:
    """Give the size of a drawing in user units.

    A side that is not given, or given as a share of nothing, follows from the
    viewBox. Raises BadValue and Unsupported.
    """
    box = view_box(attributes)
    width, height = (_side(attributes.get(name)) for name in ("width", "height"))
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
    """Give the viewBox, None when there is none. Raises BadValue."""
    text = attributes.get("viewBox", "").strip()
    if not text:
        return None
    parts = numbers(text) if len(text) < _LONGEST else []
    if len(parts) != 4 or parts[2] <= 0 or parts[3] <= 0:
        raise BadValue(f'expected a viewBox of four numbers, found "{text[:40]}"')
    return Box(*parts)


def fitted(attributes: Mapping[str, str], port: Box) -> Matrix:
    """Give the map from a viewBox, or from plain units, into the viewport `port`.

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
    share = max(across, down) if slice_ else min(across, down)
    x = port.x + (port.width - box.width * share) * align[0] - box.x * share
    y = port.y + (port.height - box.height * share) * align[1] - box.y * share
    return Matrix(share, 0, 0, share, x, y)


def _ratio(text: str) -> tuple[tuple[float, float] | None, bool]:
    words = [word for word in text.split() if word != "defer"] or ["xMidYMid"]
    if words[0] == "none":
        return None, False
    x, y = words[0][1:4], words[0][5:8]
    if words[0] != f"x{x}Y{y}" or x not in _PLACES or y not in _PLACES:
        raise BadValue(f'expected preserveAspectRatio, found "{text[:40]}"')
    return (_PLACES[x], _PLACES[y]), words[1:2] == ["slice"]


def _side(text: str | None) -> float | None:
    if text is None or text.strip() in ("", "auto") or text.strip().endswith("%"):
        return None
    return length(text, 0)


def _sound(width: float, height: float) -> tuple[float, float]:
    if not (0 < width <= _LARGEST_SIDE and 0 < height <= _LARGEST_SIDE):
        raise BadValue("its width or height is nothing or endless")
    return width, height
