"""Styles of elements: attributes, sheets and `style`, with what is inherited."""

from collections.abc import Mapping

from cardgen.art.svg_tree import SvgElement
from cardgen.compose.svg_art.budget import Budget
from cardgen.compose.svg_art.fault import Unsupported
from cardgen.compose.svg_art.sheet import Sheet, read_declarations

Style = Mapping[str, str]

INHERITED = {
    "clip-rule": "nonzero",
    "color": "black",
    "color-interpolation": "sRGB",
    "fill": "black",
    "fill-opacity": "1",
    "fill-rule": "nonzero",
    "marker": "none",
    "marker-end": "none",
    "marker-mid": "none",
    "marker-start": "none",
    "paint-order": "normal",
    "stroke": "none",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-miterlimit": "4",
    "stroke-opacity": "1",
    "stroke-width": "1",
    "visibility": "visible",
}
_OWN = {
    "clip-path": "none",
    "display": "inline",
    "filter": "none",
    "mask": "none",
    "mix-blend-mode": "normal",
    "opacity": "1",
    "overflow": "",
    "stop-color": "black",
    "stop-opacity": "1",
    "transform-origin": "",
    "vector-effect": "none",
}
_KNOWN = INHERITED | _OWN
# Drawn in one way only; every other value is left to a raster.
_ONLY = {
    "color-interpolation": ("sRGB", "auto"),
    "filter": ("none",),
    "mask": ("none",),
    "mix-blend-mode": ("normal",),
    "transform-origin": ("",),
}
# Styles that would move or change a shape, where SVG 1.1 has attributes.
_FOREIGN = (
    *("animation", "animation-name", "backdrop-filter", "clip", "d", "mask-image"),
    *("cx", "cy", "height", "offset-path", "r", "rotate", "rx", "ry", "scale"),
    *("transform", "transition", "translate", "width", "x", "y", "zoom"),
)


class Styles:
    """Gives the style of each element under that of its parent."""

    def __init__(self, sheet: Sheet, budget: Budget) -> None:
        self._sheet = sheet
        self._budget = budget

    def of(self, element: SvgElement, parent: Style = INHERITED) -> Style:
        """Give every property of an element. Raises Unsupported."""
        written = {
            name: text.strip()
            for name, text in element.attributes.items()
            if name in _KNOWN
        }
        inline = element.attributes.get("style", "")
        self._budget.work(len(inline) // 100)
        for declared in (
            self._sheet.declarations(element.tag, element.attributes),
            read_declarations(inline),
        ):
            _refuse_foreign(element.tag, declared)
            written |= {name: declared[name] for name in declared if name in _KNOWN}
        style = _cascaded(written, parent)
        _refuse_undrawn(style)
        return style


def _cascaded(written: dict[str, str], parent: Style) -> dict[str, str]:
    style = {**_OWN, **{name: parent[name] for name in INHERITED}}
    for name, text in written.items():
        if text == "inherit":
            style[name] = parent.get(name, _KNOWN[name])
        elif text in ("initial", "unset", "revert"):
            raise Unsupported(f'{name}="{text}"')
        elif text:
            style[name] = text
    return style


def _refuse_foreign(tag: str, declared: Mapping[str, str]) -> None:
    # A <style> may speak of tags and sizes of a page around the drawing.
    for name in _FOREIGN:
        if name in declared and tag != "svg":
            raise Unsupported(f'"{name}" in a style')
    if any("var(" in text or "calc(" in text for text in declared.values()):
        raise Unsupported("var() or calc() in a style")


def _refuse_undrawn(style: Style) -> None:
    for name, known in _ONLY.items():
        if style[name] not in known:
            raise Unsupported(f'{name}="{style[name][:40]}"')
