"""SVG files as PNG pictures, drawn by resvg.

A drawing of a few lines can keep resvg busy for hours: filters, patterns in patterns,
layers over layers. Such work is counted before. What the counts cannot foresee ends in
a net: resvg draws in a process of its own, which is killed in time.
"""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from cardgen.art.art_file import BadArt
from cardgen.art.svg_css import declarations, rules
from cardgen.art.svg_losses import AS_PNG, IDLE, check_losses
from cardgen.art.svg_tree import SVG, SvgElement, is_css, named, read_tree, walk
from cardgen.art.svg_work import SIMPLER, DrawingWork
from cardgen.model.suggestions import CSS_COLORS, did_you_mean

MOST_PIXELS = 16_000_000
SECONDS = 60.0
# On a busy machine a child gets little of each second. Its CPU time is limited where
# the system can do that (not on Windows); the clock is for one that never gets so far.
_LIMITED = hasattr(signal, "setitimer")
_PATIENCE = 600.0
MEMORY = 1_000_000_000
# Named, not imported: resvg is loaded in the child process only.
_CHILD = Path(__file__).with_name("resvg_child.py")
_SAMPLE = 8, 8
_UNITS = {"px": 1.0, "deg": 1.0, "turn": 360.0, "grad": 0.9, "rad": 57.29578}
_UNIT = re.compile(r"(?<=[(,\s])([-+]?(?:\d+\.?\d*|\.\d+))(px|deg|turn|grad|rad)\b")
_SIGN = b"\x89PNG\r\n\x1a\n"
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
    r"Failed to parse a filter": ("a filter cannot be read", "filter:"),
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
_NO_WINDOW = getattr(subprocess, "CREATE_NO_WINDOW", 0)


def rasterise(path: Path, width_px: int, height_px: int) -> bytes:
    """Return an SVG file as PNG data that fits into a width and height in pixels.

    The drawing keeps its proportions and fills one of both. Raises BadArt for a file
    that is broken or hostile, has text or refers to other files, is too much work, or
    takes more than 60 seconds or 1,000 MB to draw.
    """
    if not (width_px > 0 and height_px > 0 and width_px * height_px <= MOST_PIXELS):
        raise BadArt(f"{width_px} x {height_px} pixels are too many or none")
    return _drawn(_checked(path), width_px, height_px)[1]


def check_pixels(path: Path) -> list[str]:
    """Return what resvg has to say of an SVG file that it draws completely.

    Raises BadArt for one that pixels would not show as it is written, where that is.
    """
    root = _checked(path)
    said, _ = _drawn(root, *_SAMPLE)
    return _remarks(root, said)


def _checked(path: Path) -> SvgElement:
    root = read_tree(path)
    DrawingWork(named(root)).measure(root, 1)
    check_losses(root)
    return root


def _remarks(root: SvgElement, said: str) -> list[str]:
    """Return remarks of resvg that may be a loss; raise BadArt for one that is."""
    remarks = [match[1] for match in _REMARK.finditer(said)]
    for remark in remarks:
        match = _VALUE.match(remark)
        if match and (match[1] in _COLORS or match[2] not in IDLE):
            raise _unread(root, match[1], match[2])
        for pattern, (reason, tag) in _LOST.items():
            if match := re.match(pattern, remark):
                place = _first_of(root, tag)
                said = reason.format(*match.groups())
                raise BadArt(said, place.line, place.column, AS_PNG)
    return [each for each in remarks if not _HARMLESS.match(each)]


def _first_of(root: SvgElement, kind: str) -> SvgElement:
    """Return the first element of a tag, or with a property such as "filter:"."""
    name = kind.removesuffix(":")
    for element in walk(root):
        given = element.attributes
        styled = name in given or name in dict(declarations(given.get("style", "")))
        if styled if name != kind else element.tag == kind:
            return element
    return root


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
        elif text in " ".join(element.attributes.get("style", "").split()):
            yield element.place("style")
        elif text in " ".join(element.text.split()):
            yield element.line, element.column


def _written(root: SvgElement) -> str:
    """Return a tree as SVG that resvg reads, without what is of other namespaces."""
    return f'<svg xmlns="{SVG}" {_inside(root, set())}</svg>'


def _inside(element: SvgElement, ids: set[str]) -> str:
    """Return an element after its tag's name, up to its end tag."""
    given = dict(element.attributes)
    # Of equal ids, resvg takes the last.
    if given.get("id") in ids:
        del given["id"]
    ids.add(given.get("id", ""))
    # A property of CSS only, which resvg takes from an attribute, too.
    given.pop("background-color", None)
    if "style" in given:
        given["style"] = _declared(given["style"])
    attributes = "".join(f" {name}={quoteattr(text)}" for name, text in given.items())
    below = [f"<{e.tag}{_inside(e, ids)}</{e.tag}>" for e in element.children]
    text = _sheet(element.text) if is_css(element) else ""
    return f"{attributes}>{escape(text)}{''.join(below)}"


def _sheet(text: str) -> str:
    # What is no rule is left for resvg to complain of.
    tail = text.rpartition("}")[2]
    found = [f"{','.join(names)}{{{_declared(own)}}}" for names, own in rules(text)]
    return "".join([*found, tail])


def _declared(text: str) -> str:
    """Return declarations without what resvg would stop at in silence."""
    return ";".join(f"{name}:{_value(name, own)}" for name, own in declarations(text))


def _value(name: str, text: str) -> str:
    # Other words, such as crispEdges and sRGB, have capitals of their own.
    if name in _COLORS and text.isalpha():
        return "currentColor" if text.lower() == "currentcolor" else text.lower()
    return _in_numbers(text) if "(" in text else text


def _in_numbers(text: str) -> str:
    """Return the functions of a transform without the units of CSS."""
    found = _UNIT.sub(lambda each: f"{float(each[1]) * _UNITS[each[2]]:g}", text)
    found = re.sub(r"translateX\(([^()]*)\)", r"translate(\1,0)", found)
    return re.sub(r"translateY\(([^()]*)\)", r"translate(0,\1)", found)


def _drawn(root: SvgElement, width: int, height: int) -> tuple[str, bytes]:
    """Return what resvg says of a drawing, and the PNG."""
    command = [sys.executable, "-P", str(_CHILD)]
    command += [str(width), str(height), str(MEMORY), str(SECONDS)]
    try:
        child = subprocess.run(
            command,
            input=_written(root).encode(),
            capture_output=True,
            timeout=_PATIENCE,
            check=False,
            creationflags=_NO_WINDOW,
        )
    except subprocess.TimeoutExpired:
        raise _stopped(f"after {_PATIENCE:g} seconds of waiting") from None
    if _LIMITED and child.returncode == -signal.SIGPROF:
        raise _stopped(f"after {SECONDS:g} seconds of work")
    if child.returncode:
        raise _fault(child)
    said, sign, picture = child.stdout.partition(_SIGN)
    return said.decode("utf-8", "replace"), sign + picture


def _fault(child: subprocess.CompletedProcess[bytes]) -> BadArt:
    words = child.stderr.decode("utf-8", "replace").strip().splitlines()
    if child.returncode == 1 and words:
        return BadArt(f"resvg cannot draw it: {words[-1]}")
    return _stopped(f"at {MEMORY // 1_000_000} MB of memory")


def _stopped(limit: str) -> BadArt:
    reason = f"a net stopped its drawing {limit}, before any count did"
    return BadArt(reason, hint=SIMPLER)
