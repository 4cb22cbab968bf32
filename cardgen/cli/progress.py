"""A progress bar on stderr, only where a person watches."""

import sys
from types import TracebackType

from cardgen.cli.session import Session

_WIDTH = 24


class Progress:
    """One line that is drawn over and over, and wiped at the end.

    On a pipe or under --quiet nothing is written at all.
    """

    def __init__(self, session: Session, title: str) -> None:
        self._shown = sys.stderr.isatty() and not session.quiet
        self._title = title

    def __enter__(self) -> "Progress":
        return self

    def step(self, done: int, total: int, what: str) -> None:
        """Show that `done` of `total` steps are behind and what comes now."""
        if not self._shown:
            return
        full = _WIDTH * done // max(total, 1)
        bar = "█" * full + "░" * (_WIDTH - full)
        sys.stderr.write(f"\r\033[K{self._title}  {bar}  {what}")
        sys.stderr.flush()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._shown:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()
