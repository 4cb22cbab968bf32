"""What resvg would leave out of an SVG file, or draw in another colour or place.

It skips in silence what is found here before it draws. What it says that it skips is
read from its remarks.
"""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from cardgen.art.art_file import BadArt
from cardgen.art.svg_css import has_nested_rules, rules
from cardgen.art.svg_tree import COMPLETE, SvgElement, is_blank_text, named, walk
from cardgen.model.color_names import CSS_COLORS
from cardgen.model.suggestions import did_you_mean

_UNFOLLOWED = frozenset(
    (
        *("backdrop-filter", "clip", "d", "mask-image", "object-fit", "offset-path"),
        *("cx", "cy", "height", "r", "rotate", "rx", "ry", "scale"),
        *("transform-box", "translate", "width", "x", "y", "zoom"),
    )
)
_IDLE = ("auto", "none", "normal", "fill", "view-box", "initial", "1")
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
_AS_PNG = "draw it with other means, or save the picture as PNG"
_REFERENCE = re.compile(r"url\(\s*['\"]?#([^'\")\s]+)")
_PROPERTY = re.compile(r"(?:^|;)\s*([A-Za-z-]+)\s*:([^;]*)")
_FILTER = re.compile(r"filter\s*:([^;}]*)")
_AS_PICTURE = "embed it as PNG, JPEG, WebP or GIF"
_FLAT = "write each rule with its whole selector"
_REDRAWN = "convert the stroke to a path: in Inkscape, Path > Stroke to Path"
_CORRECT = "correct it in the file, or save the picture as PNG"
_COLOR = 'expected one that CSS knows, such as red, "#b03a2e" or "oklch(0.6 0.2 29)"'
_COLORS = ("fill", "stroke", "stop-color", "flood-color", "lighting-color", "color")
_REMARK = re.compile(r"^Warning \(in [^)]*\): (.*)$", re.MULTILINE)
_VALUE = re.compile(r"Failed to parse ([\w-]+) value: '(.*)'")
# What begins a remark, what that means to a user, and the elements that it may be in.
_LOST = {
    r"The (@[\w-]+) rule is not": ("{0} in <style> cannot be followed", "style"),
    r"'(:(?!hover|active|focus|visited|target)[\w-]+)' is not": (
        'a selector with "{0}" in <style> cannot be followed',
        "style",
    ),
    r"Selector parsing failed": ("a selector in <style> cannot be followed", "style"),
    r"Failed to parse a filter": ("a filter cannot be read", ""),
    r"BackgroundImage": ("a filter of what is behind it cannot be drawn", "filter"),
    r"Failed to decode a (\w+)": ("a {0} picture in it is damaged", "image"),
    r"Image has an invalid size": ("a picture in it is damaged", "image"),
    r"Error during path parsing": ("a path cannot be read to its end", "path"),
}
# Of shapes without a size, which nothing shows, and of texts without letters.
_HARMLESS = re.compile(
    r".* (?:invalid '\w+' value|invalid size|less than 2 points)|No fonts|No match for"
    r"|':\w|Failed to parse|Filters on zero"
)

Found = Iterator[tuple[SvgElement, str]]


class _Loss(NamedTuple):
    """A kind of loss: what is said of its first place, where it is, and what helps."""

    said: str
    find: Callable[[SvgElement], Found]
    hint: str


def check_losses(root: SvgElement) -> None:
    """Raise BadArt for the first of all that resvg would skip without a word."""
    for loss in _LOSSES:
        found = list(loss.find(root))
        if found:
            element, attribute = found[0]
            more = f" ({len(found)} in all)" if found[1:] else ""
            said = loss.said.format(tag=element.tag[:30], name=attribute)
            raise BadArt(said + more, *element.place(attribute), loss.hint)


def _outside(root: SvgElement) -> Found:
    for element in walk(root):
        href = element.attributes.get("href", "").strip()
        own = not href or href.startswith(("#", "data:")) or element.tag == "a"
        if not own:
            yield element, "href"


def _other_data(root: SvgElement) -> Found:
    for element in walk(root):
        href = element.attributes.get("href", "").strip()
        if href.startswith("data:") and not href.startswith(_PICTURES):
            yield element, "href"


def _texts(element: SvgElement) -> Found:
    """Find texts: resvg would leave them out, as fonts differ between machines."""
    if _is_hidden(element):
        return
    if element.tag in ("text", "flowRoot") and not is_blank_text(element):
        yield element, ""
    for child in element.children:
        yield from _texts(child)


def _foreign(element: SvgElement, among: int = 1) -> Found:
    """Find pages of HTML that nothing else stands for, as it may in a <switch>."""
    if _is_hidden(element):
        return
    if element.tag == "foreignObject" and among == 1:
        yield element, ""
    among = len(element.children) if element.tag == "switch" else 1
    for child in element.children:
        yield from _foreign(child, among)


def _is_hidden(element: SvgElement) -> bool:
    style = element.attributes.get("style", "").replace(" ", "")
    return element.attributes.get("display") == "none" or "display:none" in style


def _unknown(root: SvgElement) -> Found:
    """Find elements that no reader draws; unused definitions are none."""
    used = set(_REFERENCE.findall(_styles_of(root)))

    def within(element: SvgElement, is_shown: bool) -> Found:
        is_shown = is_shown and element.tag != "defs" and not _is_hidden(element)
        if element.tag in _KNOWN or element.tag.startswith(_FAMILIES):
            for child in element.children:
                yield from within(child, is_shown)
        elif is_shown or element.attributes.get("id") in used:
            yield element, ""

    return within(root, True)


def is_unfollowed(name: str, value: str) -> bool:
    """Return whether a property of CSS moves or changes a shape, and only in CSS."""
    return name in _UNFOLLOWED and value.strip() not in _IDLE


def _unfollowed(root: SvgElement) -> Found:
    for element, declared in _declarations(root):
        names = (name for name, value in declared if is_unfollowed(name, value))
        yield from ((element, name) for name in names)


def _in_capitals(root: SvgElement) -> Found:
    for element, declared in _declarations(root):
        yield from ((element, name) for name, _ in declared if name != name.lower())


def _declarations(
    root: SvgElement,
) -> Iterator[tuple[SvgElement, list[tuple[str, str]]]]:
    """Yield what styles declare for elements within the drawing."""
    for element in walk(root):
        # What a style says of the whole drawing is for a page of the web.
        texts = [each for wide, each in rules(element.text) if not wide]
        if element is not root:
            texts.append(element.attributes.get("style", ""))
        yield element, [pair for text in texts for pair in _PROPERTY.findall(text)]


def _nested_rules(root: SvgElement) -> Found:
    for element in walk(root):
        if element.tag == "style" and has_nested_rules(element.text):
            yield element, ""


def _missing_filters(root: SvgElement) -> Found:
    known = named(root)
    for element in walk(root):
        style = element.attributes.get("style", "") + element.text
        written = element.attributes.get("filter", "")
        missing = (
            name
            for text in (written, *_FILTER.findall(style))
            for name in _REFERENCE.findall(text)
            if name not in known
        )
        yield from ((element, "filter") for _ in missing)


def _scaled_dashes(root: SvgElement) -> Found:
    if "dasharray" in _styles_of(root):
        for element in walk(root):
            if "pathLength" in element.attributes:
                yield element, "pathLength"


def _unscaled_strokes(root: SvgElement) -> Found:
    for element in walk(root):
        style = element.attributes.get("style", "") + element.text
        given = element.attributes.get("vector-effect", style)
        if "non-scaling-stroke" in given:
            yield element, "vector-effect"


def _styles_of(root: SvgElement) -> str:
    """Return all that may name a definition or a dash."""
    given = (each.attributes.items() for each in walk(root))
    written = [f"{name}:{text}" for each in given for name, text in each if name != "d"]
    return "\n".join([*written, *(each.text for each in walk(root))])


_LOSSES = (
    _Loss("<{tag}> refers to another file", _outside, COMPLETE),
    _Loss("<{tag}> holds data of a form that is not drawn", _other_data, _AS_PICTURE),
    _Loss("<{tag}> cannot be drawn", _texts, _OUTLINE),
    _Loss("the page in <{tag}> cannot be drawn", _foreign, _OUTLINE),
    _Loss("<{tag}> cannot be drawn", _unknown, _AS_PNG),
    _Loss('"{name}" in a style cannot be followed', _unfollowed, _AS_ATTRIBUTE),
    _Loss('"{name}" in a style is in capitals', _in_capitals, "write it in small ones"),
    _Loss("rules within rules of <style> cannot be followed", _nested_rules, _FLAT),
    _Loss("the filter of <{tag}> is not in the file", _missing_filters, _AS_PNG),
    _Loss('"{name}" cannot be followed, so dashes change', _scaled_dashes, _REDRAWN),
    _Loss('"{name}" cannot be followed, so lines change', _unscaled_strokes, _REDRAWN),
)


def read_remarks(root: SvgElement, said: str) -> list[str]:
    """Return remarks of resvg that may be a loss; raise BadArt for one that is."""
    remarks = [match[1] for match in _REMARK.finditer(said)]
    for remark in remarks:
        match = _VALUE.match(remark)
        if match and match[2] not in _IDLE:
            raise _unread(root, match[1], match[2])
        for pattern, (reason, tag) in _LOST.items():
            if match := re.match(pattern, remark):
                place = next((each for each in walk(root) if each.tag == tag), root)
                said = reason.format(*match.groups())
                raise BadArt(said, place.line, place.column, _AS_PNG)
    return [each for each in remarks if not _HARMLESS.match(each)]


def _unread(root: SvgElement, name: str, text: str) -> BadArt:
    """Return the fault of a value that resvg could not read, where it is written."""
    place = next(_places(root, name, text.strip()), (root.line, root.column))
    if name not in _COLORS:
        return BadArt(f'{name} "{text[:40]}" cannot be drawn', *place, _CORRECT)
    hint = f"{did_you_mean(text, CSS_COLORS)}{_COLOR}"
    return BadArt(f'{name} "{text[:40]}" is not a colour', *place, hint)


def _places(root: SvgElement, name: str, text: str) -> Iterator[tuple[int, int]]:
    for element in walk(root):
        if element.attributes.get(name, "").strip() == text:
            yield element.place(name)
        elif text in element.attributes.get("style", ""):
            yield element.place("style")
        elif text in element.text:
            yield element.line, element.column
