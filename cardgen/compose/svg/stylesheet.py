"""Styles of elements: attributes, sheets and `style`, with what is inherited."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from cardgen.art.svg_tree import Element
from cardgen.compose.svg.support import SvgBudget, Unsupported

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

    def __init__(self, sheet: StyleSheet, budget: SvgBudget) -> None:
        self._sheet = sheet
        self._budget = budget

    def of(self, element: Element, parent: Style = INHERITED) -> Style:
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


_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_NAME = r"[A-Za-z_-][\w-]*"
_SELECTOR = re.compile(rf"({_NAME}|\*)?((?:[.#]{_NAME})*)")
_PART = re.compile(rf"[.#]{_NAME}")


@dataclass(frozen=True, slots=True)
class StyleRule:
    """Declarations for elements of a tag ("" for any) that have all `parts`."""

    tag: str
    parts: frozenset[str]
    rank: tuple[int, int, int, int]
    declarations: Mapping[str, str]

    def fits(self, tag: str, parts: set[str]) -> bool:
        """Tell whether the rule is for an element of this tag, these classes and id."""
        return self.tag in ("", tag) and self.parts <= parts


class StyleSheet:
    """All rules of a drawing, found by one of their words."""

    def __init__(self, texts: Iterable[str], budget: SvgBudget) -> None:
        """Raises Unsupported for what is more than simple selectors."""
        self._budget = budget
        self._by_word: dict[str, list[StyleRule]] = {}
        rules = (rule for text in texts for rule in _rules(budget.read(text)))
        for place, (selector, declarations) in enumerate(rules):
            rule = _rule(selector, place, declarations)
            word = min(rule.parts) if rule.parts else rule.tag
            self._by_word.setdefault(word, []).append(rule)

    def declarations(self, tag: str, attributes: Mapping[str, str]) -> dict[str, str]:
        """Give what the rules say of an element, the weightiest rule last."""
        parts = {f".{name}" for name in attributes.get("class", "").split()}
        parts.add(f"#{attributes.get('id', '')}")
        self._budget.work(len(parts))
        near = [r for word in ("", tag, *parts) for r in self._by_word.get(word, ())]
        self._budget.work(len(near))
        found: dict[str, str] = {}
        for rule in sorted(near, key=lambda rule: rule.rank):
            if rule.fits(tag, parts):
                found |= rule.declarations
        return found


def read_declarations(text: str) -> dict[str, str]:
    """Give the properties of "fill: red; stroke: none". Raises Unsupported."""
    found = {}
    for part in _COMMENT.sub("", text).split(";"):
        name, colon, value = part.partition(":")
        if "!" in value:
            raise Unsupported("!important in a style")
        if colon:
            found[name.strip()] = value.strip()
    return found


def _rules(text: str) -> Iterator[tuple[str, dict[str, str]]]:
    plain = _COMMENT.sub("", text).replace("<!--", "").replace("-->", "")
    if "@" in plain:
        raise Unsupported("an @ rule in <style>")
    *blocks, rest = plain.split("}")
    for block in blocks:
        selectors, brace, inside = block.partition("{")
        if not brace or "{" in inside:
            raise Unsupported("nested or broken rules in <style>")
        declarations = read_declarations(inside)
        for selector in selectors.split(","):
            yield selector.strip(), declarations
    if rest.strip():
        raise Unsupported("nested or broken rules in <style>")


def _rule(selector: str, place: int, declarations: dict[str, str]) -> StyleRule:
    match = _SELECTOR.fullmatch(selector)
    if match is None or not selector:
        raise Unsupported(f'the selector "{selector[:40]}" in <style>')
    parts = frozenset(_PART.findall(match[2]))
    ids = sum(part.startswith("#") for part in parts)
    tag = "" if match[1] in (None, "*") else match[1]
    rank = (ids, len(parts) - ids, bool(tag), place)
    return StyleRule(tag, parts, rank, declarations)
