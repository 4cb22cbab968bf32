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

from cardgen.art.art_file import BadArt, read_within
from cardgen.art.svg_tree import (
    COMPLETE,
    LARGEST,
    MOST,
    SvgElement,
    UseCounter,
    is_blank_text,
    named,
    parse_tree,
    walk,
)

MOST_PIXELS = 16_000_000
SECONDS = 60.0
# On a busy machine a child gets little of each second. Its CPU time is limited where
# the system can do that (not on Windows); the clock is for one that never gets so far.
_LIMITED = hasattr(signal, "setitimer")
_PATIENCE = 600.0
MEMORY = 1_000_000_000
_SIMPLER = "simplify its filters, masks and patterns, or save the picture as PNG"
_PICTURES = ("data:image/png", "data:image/jpeg", "data:image/jpg", "data:image/webp")
# On a million pixels, resvg takes 1 ms for a plain rectangle, 50 to 150 ms for most
# steps of a filter, 200 ms for an octave of noise, and 5 to 10 ms for each neighbour of
# a pixel that a step looks at; but filters seldom cover a whole picture.
_STEP = 10
_USED = ("filter", "mask", "clipPath", "pattern", "marker")
_URL = re.compile(r"url\(\s*['\"]?#([^'\")\s]+)")
_NUMBER = re.compile(r"\d*\.?\d+(?:e[+-]?\d+)?", re.IGNORECASE)
# Named, not imported: resvg is loaded in the child process only.
_CHILD = Path(__file__).with_name("resvg_child.py")
_OUTLINE = (
    "convert the text to paths: in Inkscape, Path > Object to Path; or set it with "
    "<text> in the template"
)
_UTF8 = "save the file in UTF-8"
_NO_WINDOW = getattr(subprocess, "CREATE_NO_WINDOW", 0)


def rasterise(path: Path, width_px: int, height_px: int) -> bytes:
    """Return an SVG file as PNG data that fits into a width and height in pixels.

    The drawing keeps its proportions and fills one of both. Raises BadArt for a file
    that is broken or hostile, has text or refers to other files, is too much work, or
    takes more than 60 seconds or 1,000 MB to draw.
    """
    if not (width_px > 0 and height_px > 0 and width_px * height_px <= MOST_PIXELS):
        raise BadArt(f"{width_px} x {height_px} pixels are too many or none")
    return _drawn(_checked(path), width_px, height_px)


def check_pixels(path: Path) -> None:
    """Raise BadArt for an SVG file that pixels would not show completely."""
    _checked(path)


def _checked(path: Path) -> bytes:
    data = read_within(path, LARGEST)
    root = parse_tree(data)
    _Work(named(root)).measure(root, 1)
    _refuse("refers to another file", list(_outside(root)), "href", COMPLETE)
    _refuse("cannot be drawn", list(_texts(root)), "", _OUTLINE)
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as fault:
        raise BadArt("it is not encoded in UTF-8", hint=_UTF8) from fault
    return data


class _Work(UseCounter):
    """Elements counted with all that they use, and filters by their steps.

    Filters, masks and patterns are drawn again wherever they are used, and so is what
    these use: nested ones multiply. A step of a filter works on all pixels of an area.
    """

    too_many = (
        f"it is more work than {MOST} elements: filters, masks and patterns count "
        f"wherever they are used, and each step of a filter as {_STEP}"
    )
    cure = _SIMPLER

    def weight(self, element: SvgElement) -> int:
        """Return how many elements this one counts as."""
        if not element.tag.startswith("fe"):
            return 1
        octaves = _numbers(element, "numOctaves", 1)[0]
        neighbours = [2 * radius + 1 for radius in _numbers(element, "radius", 0)]
        kernel = _numbers(element, "order", 1)
        # One number stands for both directions.
        areas = (max(each) * min(each) for each in (neighbours[:2], kernel[:2]))
        return int(max(_STEP * octaves, *areas))

    def shown(self, element: SvgElement) -> list[SvgElement]:
        """Return what is drawn where this element stands."""
        given = element.attributes
        names = [name for text in given.values() for name in _URL.findall(text)]
        used = (self.by_id.get(name) for name in names)
        shown = [each for each in used if each and each.tag in _USED]
        if element.tag in ("pattern", "feImage"):
            more = self.by_id.get(given.get("href", "").strip()[1:])
            shown += [more] if more else []
        return [*super().shown(element), *shown]


def _numbers(element: SvgElement, name: str, default: float) -> list[float]:
    """Return the numbers of an attribute, none larger than the most elements."""
    found = _NUMBER.findall(element.attributes.get(name, ""))
    return [min(float(number), MOST) for number in found] or [default]


def _refuse(why: str, found: list[SvgElement], attribute: str, hint: str) -> None:
    if found:
        more = f" ({len(found)} in all)" if found[1:] else ""
        place = found[0].place(attribute)
        raise BadArt(f"<{found[0].tag}> {why}{more}", *place, hint)


def _outside(root: SvgElement) -> Iterator[SvgElement]:
    """Find elements that refer to other files."""
    for element in walk(root):
        href = element.attributes.get("href", "").strip()
        own = not href or href.startswith(("#", *_PICTURES)) or element.tag == "a"
        if not own:
            yield element


def _texts(element: SvgElement) -> Iterator[SvgElement]:
    """Find texts: resvg would leave them out, as fonts differ between machines."""
    style = element.attributes.get("style", "").replace(" ", "")
    if element.attributes.get("display") == "none" or "display:none" in style:
        return
    if element.tag == "text" and not is_blank_text(element):
        yield element
    for child in element.children:
        yield from _texts(child)


def _drawn(data: bytes, width: int, height: int) -> bytes:
    command = [sys.executable, "-P", str(_CHILD)]
    command += [str(width), str(height), str(MEMORY), str(SECONDS)]
    try:
        child = subprocess.run(
            command,
            input=data,
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
    return child.stdout


def _fault(child: subprocess.CompletedProcess[bytes]) -> BadArt:
    words = child.stderr.decode("utf-8", "replace").strip().splitlines()
    if child.returncode == 1 and words:
        return BadArt(f"resvg cannot draw it: {words[-1]}")
    return _stopped(f"at {MEMORY // 1_000_000} MB of memory")


def _stopped(limit: str) -> BadArt:
    reason = f"a net stopped its drawing {limit}, before any count did"
    return BadArt(reason, hint=_SIMPLER)
