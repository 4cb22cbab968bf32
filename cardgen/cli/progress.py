"""A progress bar on stderr, shown only on a terminal."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from cardgen.cli.session import Session
from cardgen.pipeline.clock import Step, no_step

_WIDTH = 24
_ERASE = "\r\033[K"


@contextmanager
def progress_bar(session: Session, title: str) -> Iterator[Step]:
    """Yield a function that redraws the bar at each step; it is erased at the end.

    On a pipe or with --quiet nothing is written at all.
    """
    if session.quiet or not sys.stderr.isatty():
        yield no_step
        return

    def step(done: int, total: int, what: str) -> None:
        full = _WIDTH * done // max(total, 1)
        bar = "█" * full + "░" * (_WIDTH - full)
        _write(f"{_ERASE}{title}  {bar}  {what}")

    try:
        yield step
    finally:
        _write(_ERASE)


def _write(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
