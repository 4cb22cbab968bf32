"""A progress bar on stderr, shown only on a terminal."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING
from unicodedata import combining, east_asian_width

from cardgen.model.visible import visible
from cardgen.pipeline.clock import Step, no_step

if TYPE_CHECKING:
    from cardgen.cli.session import Session

_WIDE, _NARROW = 24, 10
_ROOMY = 72
_ERASE = "\r\033[K"


@contextmanager
def progress_bar(session: "Session", title: str) -> Iterator[Step]:
    """Yield a function that redraws the bar at each step; it is erased at the end.

    On a pipe or with --quiet nothing is written at all.
    """
    if session.quiet or not sys.stderr.isatty():
        yield no_step
        return

    def step(done: float, total: int, what: str) -> None:
        # The last column stays empty: some terminals wrap a line that fills it.
        room = shutil.get_terminal_size().columns - 1
        _write(_ERASE + _cut(_line(title, done, total, what, room), room))

    try:
        yield step
    finally:
        _write(_ERASE)


def _line(title: str, done: float, total: int, what: str, room: int) -> str:
    share = min(1.0, done / max(total, 1))
    width = _WIDE if room >= _ROOMY else _NARROW
    full = int(width * share)
    bar = "█" * full + "░" * (width - full)
    share_done = f"{int(100 * share):3}%  {int(done)} of {total}"
    return f"{title}  {bar} {share_done}  {what}".rstrip()


def _cut(text: str, room: int) -> str:
    """Return a text without control characters, at most `room` columns wide."""
    text = visible(text.replace("\n", " "))
    ends = [0]
    for letter in text:
        ends.append(ends[-1] + _columns(letter))
    if ends[-1] <= room:
        return text
    fitting = sum(end < room for end in ends[1:])
    return text[:fitting] + "…" * (room > 0)


def _columns(letter: str) -> int:
    if combining(letter):
        return 0
    return 2 if east_asian_width(letter) in "WF" else 1


def _write(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
