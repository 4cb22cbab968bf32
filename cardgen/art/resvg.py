"""SVG files as PNG pictures, drawn by resvg.

A drawing of a few lines can keep resvg busy for hours: filters, patterns in patterns,
layers over layers. Such work is counted before. What the counts cannot foresee ends in
a net: resvg draws in a process of its own, which is killed in time.
"""

import signal
import subprocess
import sys
from pathlib import Path

from cardgen.art.art_file import BadArt
from cardgen.art.svg_losses import check_losses, read_remarks
from cardgen.art.svg_tree import SvgElement, named, read_tree, svg_text
from cardgen.art.svg_work import SIMPLER, DrawingWork

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
_SIGN = b"\x89PNG"
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
    return read_remarks(root, said)


def _checked(path: Path) -> SvgElement:
    root = read_tree(path)
    DrawingWork(named(root)).measure(root, 1)
    check_losses(root)
    return root


def _drawn(root: SvgElement, width: int, height: int) -> tuple[str, bytes]:
    """Return what resvg says of a drawing, and the PNG."""
    command = [sys.executable, "-P", str(_CHILD)]
    command += [str(width), str(height), str(MEMORY), str(SECONDS)]
    try:
        child = subprocess.run(
            command,
            input=svg_text(root).encode(),
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
