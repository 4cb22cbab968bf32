"""The program that `resvg` starts: SVG on its input, PNG on its output.

Its arguments are the width and height in pixels, the most memory in bytes, and the most
CPU time in seconds.
"""

import signal
import sys
from contextlib import suppress

import resvg_py


def main() -> None:
    """Draw once; resvg's message about a drawing it refuses goes to standard error."""
    width, height, memory = map(int, sys.argv[1:4])
    _limit(memory, float(sys.argv[4]))
    text = sys.stdin.buffer.read().decode("utf-8")
    try:
        # What it cannot follow is said on the output, before the picture.
        picture = resvg_py.svg_to_bytes(
            svg_string=text,
            width=width,
            height=height,
            dpi=96,
            skip_system_fonts=True,
            log_information=True,
        )
    except ValueError as fault:
        sys.exit(str(fault))
    sys.stdout.buffer.write(picture)


def _limit(memory: int, seconds: float) -> None:
    # The signal ends a process even in the midst of drawing.
    with suppress(AttributeError):
        signal.setitimer(signal.ITIMER_PROF, seconds)
    # Windows has no such limit, and macOS does not enforce it.
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))


if __name__ == "__main__":
    main()
