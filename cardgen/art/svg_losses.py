"""What resvg would leave out of an SVG file, or draw in another colour or place.

It skips it in silence. What it says that it skips is read from its remarks.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from cardgen.art.art_file import BadArt
from cardgen.art.svg_css import declarations, is_of_page, rules
from cardgen.art.svg_tree import COMPLETE, SvgElement, is_blank_text, walk
from cardgen.model.suggestions import CSS_COLORS

_UNFOLLOWED = frozenset(
    (
        *("backdrop-filter", "clip", "d", "mask-image", "object-fit", "offset-path"),
        *("cx", "cy", "height", "r", "rotate", "rx", "ry", "scale"),
        *("transform-box", "translate", "width", "x", "y", "zoom"),
    )
)
IDLE = ("auto", "none", "normal", "fill", "view-box", "initial", "1", "0", "0px")
_PICTURES = (
    *("data:image/png", "data:image/jpeg", "data:image/jpg", "data:image/webp"),
    "data:image/gif",
)
# Drawn, or without a look of their own.
_KNOWN = frozenset(
    (
        *("a", "circle", "clipPath", "color-profile", "cursor", "defs", "desc"),
        *("discard", "ellipse", "filter", "foreignObject", "g", "handler", "image"),
        *("line", "linearGradient", "listener", "marker", "mask", "metadata", "mpath"),
        *("path", "pattern", "polygon", "polyline", "radialGradient", "rect", "script"),
        *("set", "stop", "style", "svg", "switch", "symbol", "text", "textPath"),
        *("title", "tref", "tspan", "use", "view"),
        *("feBlend", "feColorMatrix", "feComponentTransfer", "feComposite"),
        *("feConvolveMatrix", "feDiffuseLighting", "feDisplacementMap", "feDropShadow"),
        *("feFlood", "feGaussianBlur", "feImage", "feMerge", "feMergeNode"),
        *("feMorphology", "feOffset", "feSpecularLighting", "feTile", "feTurbulence"),
        *("fePointLight", "feDistantLight", "feSpotLight"),
    )
)
_FAMILIES = ("animate", "feFunc", "flow", "font", "glyph", "missing-glyph")
_OUTLINE = (
    "convert the text to paths: in Inkscape, Path > Object to Path; or set it with "
    "<text> in the template"
)
_AS_ATTRIBUTE = "write it as an attribute of the element, or its effect into the shape"
AS_PNG = "draw it with other means, or save the picture as PNG"
_ONE_COLOR = re.compile(r"#[0-9a-f]{3,8}|rgba?\([^()]*\)|transparent", re.IGNORECASE)
_ATTRIBUTES = frozenset(
    ("color-interpolation", "filter", "stroke-dasharray", "vector-effect")
)
_REFERENCE = re.compile(r"url\(\s*['\"]?#([^'\")\s]+)")
_AS_PICTURE = "embed it as PNG, JPEG, WebP or GIF"
_WITHOUT_PAGES = (
    "export it without HTML: convert its text to paths, and draw blurs and turning "
    "gradients otherwise; or save the picture as PNG"
)
_AS_FILTER = "write a <filter> with feDropShadow or others, or save the picture as PNG"
_FLAT = "write each rule with its whole selector"
_REDRAWN = "convert the stroke to a path: in Inkscape, Path > Stroke to Path"

Found = Iterator[tuple[SvgElement, str]]
Elements = Sequence[SvgElement]


class _Loss(NamedTuple):
    """A kind of loss: what is said of its first place, where it is, and what helps."""

    said: str
    find: Callable[[Elements], Found]
    hint: str


def check_losses(root: SvgElement) -> None:
    """Raise BadArt for the first of all that resvg would skip without a word."""
    shown = _shown(root)
    for loss in _LOSSES:
        found = list(loss.find(shown))
        if found:
            element, attribute = found[0]
            more = f" ({len(found)} in all)" if found[1:] else ""
            said = loss.said.format(tag=element.tag[:30], name=attribute)
            raise BadArt(said + more, *element.place(attribute), loss.hint)


def _shown(root: SvgElement) -> list[SvgElement]:
    """Return the elements that may be drawn, without definitions that nothing uses."""
    used = {name for text in _written_in(root) for name in _REFERENCE.findall(text)}
    found = []

    def enter(element: SvgElement, is_shown: bool) -> None:
        style = dict(declarations(element.attributes.get("style", "")))
        hidden = element.attributes.get("display"), style.get("display")
        is_shown = is_shown or element.attributes.get("id") in used
        if "none" in hidden:
            return
        if is_shown:
            found.append(element)
        # What is unknown draws nothing, whatever is in it.
        if element.tag in _KNOWN or element.tag.startswith(_FAMILIES):
            for child in element.children:
                enter(child, is_shown and element.tag not in ("defs", "symbol"))

    enter(root, True)
    return found


def _written_in(root: SvgElement) -> Iterator[str]:
    for element in walk(root):
        yield element.text
        for name, text in element.attributes.items():
            yield f"url({text})" if name == "href" else text


def _outside(shown: Elements) -> Found:
    for element in shown:
        href = element.attributes.get("href", "").strip()
        own = not href or href.startswith(("#", "data:"))
        if not own and element.tag not in ("a", "script"):
            yield element, "href"


def _other_data(shown: Elements) -> Found:
    for element in shown:
        href = element.attributes.get("href", "").strip().lower()
        if href.startswith("data:") and not href.startswith(_PICTURES):
            yield element, "href"


def _texts(shown: Elements) -> Found:
    """Find texts: resvg would leave them out, as fonts differ between machines."""
    for element in shown:
        if element.tag in ("text", "flowRoot") and not is_blank_text(element):
            yield element, ""


def _foreign(shown: Elements) -> Found:
    """Find pages of HTML that nothing else stands for, as it may in a <switch>."""
    chosen = {
        id(child)
        for each in shown
        for child in (each.children if each.tag == "switch" else ())
        if each.children[1:]
    }
    for element in shown:
        if element.tag == "foreignObject" and id(element) not in chosen:
            yield element, ""


def _unknown(shown: Elements) -> Found:
    for element in shown:
        if element.tag not in _KNOWN and not element.tag.startswith(_FAMILIES):
            yield element, ""


def is_unfollowed(name: str, value: str) -> bool:
    """Return whether a property of CSS moves or changes a shape, and only in CSS."""
    return name in _UNFOLLOWED and value.strip() not in IDLE


def _unfollowed(shown: Elements) -> Found:
    for element, name, value in _declarations(shown):
        if is_unfollowed(name, value):
            yield element, name


def _nested_rules(shown: Elements) -> Found:
    for element in shown:
        if any("{" in "".join(names) for names, _ in rules(element.text)):
            yield element, ""


def _filters(shown: Elements) -> Found:
    """Find filters that are missing, and shadows that resvg cuts and lightens."""
    known = {each.attributes.get("id") for each in walk(shown[0])}
    for element, name, value in _declarations(shown):
        missing = not known.issuperset(_REFERENCE.findall(value))
        if name == "filter" and (missing or "drop-shadow(" in value):
            yield element, "filter"


def _grounds(shown: Elements) -> Found:
    for element in shown:
        texts = [inside for names, inside in rules(element.text) if is_of_page(names)]
        if element is shown[0]:
            texts.append(element.attributes.get("style", ""))
        for name, value in declarations(";".join(texts)):
            flat = _ONE_COLOR.fullmatch(value) or value.lower() in CSS_COLORS
            drawn = value in IDLE or (flat and name == "background-color")
            if name in ("background-color", "background-image") and not drawn:
                yield element, "style"


def _scaled_dashes(shown: Elements) -> Found:
    dashed = any("dasharray" in name for _, name, _ in _declarations(shown))
    for element in shown:
        if dashed and "pathLength" in element.attributes:
            yield element, "pathLength"


def _other(name: str, *drawn: str) -> Callable[[Elements], Found]:
    """Return what finds values of a property that are not drawn."""
    return lambda shown: (
        (element, own)
        for element, own, value in _declarations(shown)
        if own == name and value.lower() not in drawn
    )


def _declarations(shown: Elements) -> Iterator[tuple[SvgElement, str, str]]:
    """Yield what attributes, styles and rules say of elements within the drawing."""
    for element in shown:
        # What a style says of the whole drawing is for a page of the web.
        own = [inside for names, inside in rules(element.text) if not is_of_page(names)]
        style = element.attributes.get("style", "") if element is not shown[0] else ""
        for text in (*own, style):
            yield from ((element, *pair) for pair in declarations(text))
        for name in _ATTRIBUTES & element.attributes.keys():
            yield element, name, element.attributes[name]


_linear_light = _other("color-interpolation", "auto", "srgb")
_unscaled_strokes = _other("vector-effect", "none")
_LOSSES = (
    _Loss("<{tag}> refers to another file", _outside, COMPLETE),
    _Loss("<{tag}> holds data of a form that is not drawn", _other_data, _AS_PICTURE),
    _Loss("<{tag}> cannot be drawn", _texts, _OUTLINE),
    _Loss("the page in <{tag}> cannot be drawn", _foreign, _WITHOUT_PAGES),
    _Loss("<{tag}> cannot be drawn", _unknown, AS_PNG),
    _Loss('"{name}" in a style cannot be followed', _unfollowed, _AS_ATTRIBUTE),
    _Loss("rules within rules of <style> cannot be followed", _nested_rules, _FLAT),
    _Loss("the filter of <{tag}> cannot be drawn", _filters, _AS_FILTER),
    _Loss("the background of <svg> is not one colour", _grounds, AS_PNG),
    _Loss('"{name}" cannot be followed, so colours change', _linear_light, AS_PNG),
    _Loss('"{name}" cannot be followed, so dashes change', _scaled_dashes, _REDRAWN),
    _Loss('"{name}" cannot be followed, so lines change', _unscaled_strokes, _REDRAWN),
)
