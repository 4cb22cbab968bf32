"""The style of each element: its attributes, style sheets and inherited properties.

Style sheets may have simple selectors: a tag, classes, an id, and lists of these.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from cardgen.art.svg_css import declarations
from cardgen.art.svg_losses import is_unfollowed
from cardgen.art.svg_tree import SvgElement, walk
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
    "background-color": "transparent",
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
# Only these values are drawn; with any other the drawing is rasterised.
_ONLY = {
    "color-interpolation": ("sRGB", "auto"),
    "filter": ("none",),
    "mask": ("none",),
    "mix-blend-mode": ("normal",),
    "transform-origin": ("",),
}
_MOVING = ("animation", "animation-name", "transform", "transition")


_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_NAME = r"[A-Za-z_-][\w-]*"
_SELECTOR = re.compile(rf"({_NAME}|\*)?((?:[.#]{_NAME})*)")
_CLASS_OR_ID = re.compile(rf"[.#]{_NAME}")


class StyleRule(NamedTuple):
    """Declarations for elements of a tag ("" for any) with all classes and ids."""

    tag: str
    marks: frozenset[str]
    rank: tuple[int, int, int, int]
    declarations: Mapping[str, str]


class Styles:
    """Computes the style of each element from that of its parent."""

    def __init__(
        self, sheets: Iterable[str], budget: SvgBudget, root: SvgElement
    ) -> None:
        """Read the style sheets. Raises Unsupported for anything but simple ones."""
        self._budget = budget
        self._parents = {
            id(child): parent for parent in walk(root) for child in parent.children
        }
        self._in_place: dict[int, Style] = {}
        # By one class or id of each rule, or else by its tag.
        self._rules: dict[str, list[StyleRule]] = {}
        found = (rule for text in sheets for rule in _rules(budget.read(text)))
        for place, (selector, declared) in enumerate(found):
            rule = _rule(selector, place, declared)
            key = min(rule.marks) if rule.marks else rule.tag
            self._rules.setdefault(key, []).append(rule)

    def of(self, element: SvgElement, parent: Style = INHERITED) -> Style:
        """Return every property of an element. Raises Unsupported."""
        written = {
            name: text.strip()
            for name, text in element.attributes.items()
            if name in _KNOWN and name != "background-color"
        }
        inline = element.attributes.get("style", "")
        self._budget.work(len(inline) // 100)
        for declared in (self._declarations(element), _read_declarations(inline)):
            _refuse_foreign(element.tag, declared)
            written |= {name: declared[name] for name in declared if name in _KNOWN}
        style = _cascaded(written, parent)
        _refuse_undrawn(style)
        return style

    def in_place(self, element: SvgElement) -> Style:
        """Return every property of an element where the file has it."""
        found = self._in_place.get(id(element))
        if found is None:
            parent = self._parents.get(id(element))
            found = self.of(element, self.in_place(parent) if parent else INHERITED)
            self._in_place[id(element)] = found
        return found

    def _declarations(self, element: SvgElement) -> dict[str, str]:
        """Return what the rules declare for an element; the strongest rule wins."""
        attributes = element.attributes
        marks = {f".{name}" for name in attributes.get("class", "").split()}
        marks.add(f"#{attributes.get('id', '')}")
        self._budget.work(len(marks))
        keys = ("", element.tag, *marks)
        candidates = [rule for key in keys for rule in self._rules.get(key, ())]
        self._budget.work(len(candidates))
        found: dict[str, str] = {}
        for rule in sorted(candidates, key=lambda rule: rule.rank):
            if rule.tag in ("", element.tag) and rule.marks <= marks:
                found |= rule.declarations
        return found


def _cascaded(written: dict[str, str], parent: Style) -> dict[str, str]:
    style = {**_OWN, **{name: parent[name] for name in INHERITED}}
    for name, text in written.items():
        if text == "inherit":
            style[name] = parent.get(name, _KNOWN[name])
        elif text in ("initial", "unset", "revert"):
            raise Unsupported(f'{name}="{text}"', name)
        elif text:
            style[name] = text
    return style


def _refuse_foreign(tag: str, declared: Mapping[str, str]) -> None:
    # A <style> may also style the page around the drawing.
    for name, text in declared.items() if tag != "svg" else ():
        moving = name in _MOVING and text != "none"
        if moving or is_unfollowed(name, text):
            raise Unsupported(f'"{name}" in a style', "style")
    if any("calc(" in text for text in declared.values()):
        raise Unsupported("calc() in a style", "style")


def _refuse_undrawn(style: Style) -> None:
    for name, known in _ONLY.items():
        if style[name] not in known:
            raise Unsupported(f'{name}="{style[name][:40]}"', name)


def _read_declarations(text: str) -> dict[str, str]:
    """Return the properties of "fill: red; stroke: none". Raises Unsupported."""
    found = dict(declarations(text))
    if any("!" in value for value in found.values()):
        raise Unsupported("!important in a style", "style")
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
        declarations = _read_declarations(inside)
        for selector in selectors.split(","):
            yield selector.strip(), declarations
    if rest.strip():
        raise Unsupported("nested or broken rules in <style>")


def _rule(selector: str, place: int, declarations: dict[str, str]) -> StyleRule:
    match = _SELECTOR.fullmatch(selector)
    if match is None or not selector:
        raise Unsupported(f'the selector "{selector[:40]}" in <style>')
    marks = frozenset(_CLASS_OR_ID.findall(match[2]))
    ids = sum(mark.startswith("#") for mark in marks)
    tag = "" if match[1] in (None, "*") else match[1]
    rank = (ids, len(marks) - ids, bool(tag), place)
    return StyleRule(tag, marks, rank, declarations)
