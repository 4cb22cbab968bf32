"""The program that `raster` starts: SVG on its input, PNG on its output.

Its arguments are the width and height in pixels and the memory it may take in bytes.
"""

import sys
from contextlib import suppress

import resvg_py


def main() -> None:
    """Draw once; what resvg says of a drawing it refuses goes to the error output."""
    width, height, memory = map(int, sys.argv[1:])
    _limit(memory)
    text = sys.stdin.buffer.read().decode("utf-8")
    try:
        picture = resvg_py.svg_to_bytes(
            svg_string=text, width=width, height=height, dpi=96, skip_system_fonts=True
        )
    except ValueError as fault:
        sys.exit(str(fault))
    sys.stdout.buffer.write(picture)


def _limit(memory: int) -> None:
    # Windows has no such limit, and macOS does not keep it.
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))


if __name__ == "__main__":
    main()
