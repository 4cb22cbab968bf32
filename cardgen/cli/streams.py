"""Standard output and error, as robust as the shell's redirections require."""

import contextlib
import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

_WINDOWS_PIPE_CLOSED = errno.EINVAL


class Output:
    """A standard stream that outlives its reader.

    After the first failure everything goes nowhere, so that a command finishes its
    work. `fault` is that failure, unless the reader just had enough, as `head` has.
    """

    def __init__(self, stream: TextIO | None) -> None:
        # A stream that was closed with >&- is None, and the next file would get its
        # number: this one takes it.
        self._stream = stream or _nowhere()
        self.fault: OSError | None = None
        # A Windows console or a pipe under LANG=C would end in UnicodeEncodeError
        # at the first card named in another alphabet.
        if hasattr(self._stream, "reconfigure"):
            self._stream.reconfigure(encoding="utf-8", errors="backslashreplace")

    def write(self, text: str) -> int:
        """Write text, if there is still somebody to read it."""
        with self._tolerant():
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        """Send what was written."""
        with self._tolerant():
            self._stream.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    @contextlib.contextmanager
    def _tolerant(self) -> Iterator[None]:
        try:
            yield
        except OSError as fault:
            if not _reader_left(fault):
                self.fault = fault
            self._discard()

    def _discard(self) -> None:
        """Send the rest nowhere, also what Python still flushes when it ends."""
        with contextlib.suppress(OSError, ValueError), _nowhere() as nowhere:
            os.dup2(nowhere.fileno(), self._stream.fileno())
        self._stream = _nowhere()


@contextlib.contextmanager
def robust_streams() -> Iterator[tuple[Output, Output]]:
    """Replace standard output and error by robust ones, and flush them at the end."""
    plain = sys.stdout, sys.stderr
    out, err = Output(plain[0]), Output(plain[1])
    sys.stdout, sys.stderr = out, err
    try:
        yield out, err
    finally:
        out.flush()
        err.flush()
        sys.stdout, sys.stderr = plain


def _reader_left(fault: OSError) -> bool:
    return isinstance(fault, BrokenPipeError) or (
        sys.platform == "win32" and fault.errno == _WINDOWS_PIPE_CLOSED
    )


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")
