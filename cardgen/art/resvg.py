"""SVG files as PNG pictures, drawn by resvg.

A drawing of a few lines can keep resvg busy for hours: filters, patterns in patterns,
layers over layers. So it draws in a process of its own, which is killed in time.
"""

import signal
import subprocess
import sys
from pathlib import Path

from cardgen.art.art_file import BadArt, read_within
from cardgen.art.svg_tree import (
    LARGEST,
    SvgElement,
    check_uses,
    named,
    parse_tree,
    walk,
)

MOST_PIXELS = 16_000_000
SECONDS = 1.2
_ENDLESS = f"it takes longer than {SECONDS:g} seconds to draw"
# On a busy machine a child gets little of each second. Its CPU time is limited where
# the system can do that (not on Windows); the clock is for one that never gets so far.
_COUNTED = hasattr(signal, "setitimer")
_PATIENCE = 20.0 if _COUNTED else SECONDS
MEMORY = 300_000_000
_PICTURES = ("data:image/png", "data:image/jpeg", "data:image/jpg", "data:image/webp")
# Named, not imported: resvg is loaded in the child process only.
_CHILD = Path(__file__).with_name("resvg_child.py")
_NO_WINDOW = getattr(subprocess, "CREATE_NO_WINDOW", 0)


def rasterise(path: Path, width_px: int, height_px: int) -> bytes:
    """Return an SVG file as PNG data that fits into a width and height in pixels.

    The drawing keeps its proportions and fills one of both; text is left out, since
    fonts differ from machine to machine. Raises BadArt for a file that is
    broken, hostile, or takes more than 1.2 seconds or 300 MB to draw.
    """
    if not (width_px > 0 and height_px > 0 and width_px * height_px <= MOST_PIXELS):
        raise BadArt(f"{width_px} x {height_px} pixels are too many or none")
    data = read_within(path, LARGEST)
    _check(parse_tree(data))
    return _drawn(_as_utf8(data), width_px, height_px)


def _check(root: SvgElement) -> None:
    by_id = named(root)
    check_uses(root, by_id)
    for element in walk(root):
        href = element.attributes.get("href", "").strip()
        own = not href or href.startswith(("#", *_PICTURES)) or element.tag == "a"
        if not own:
            reason = f"<{element.tag}> refers to another file"
            raise BadArt(reason, element.line, element.column)


def _as_utf8(data: bytes) -> bytes:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as fault:
        raise BadArt("it is not encoded in UTF-8") from fault
    return data


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
        raise BadArt(_ENDLESS) from None
    if _COUNTED and child.returncode == -signal.SIGPROF:
        raise BadArt(_ENDLESS)
    if child.returncode:
        raise BadArt(_reason(child))
    return child.stdout


def _reason(child: subprocess.CompletedProcess[bytes]) -> str:
    words = child.stderr.decode("utf-8", "replace").strip().splitlines()
    if child.returncode == 1 and words:
        return f"resvg cannot draw it: {words[-1]}"
    return "it takes too much memory to draw"
