"""Start cardgen: the `cardgen` script and `python -m cardgen`.

All exceptions end here, be they the user's fault, Ctrl-C or ours.
"""

import contextlib
import errno
import gc
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TextIO

from cardgen import __version__
from cardgen.cli.exits import FAILED, INTERRUPTED, WRONG_USAGE
from cardgen.cli.timings import Timings
from cardgen.model.visible import visible
from cardgen.pipeline.process_pool import collect_less_often


def main() -> None:
    """Run the command line and exit with its code."""
    _end_in_order()
    code = run_cardgen(sys.argv[1:])
    # The garbage collector makes one last pass for reference cycles: 30 ms for memory
    # that the system takes back anyway.
    gc.freeze()
    sys.exit(code)


def _end_in_order() -> None:
    """Make a request to end, of `kill` or a closed terminal, remove drafts as well."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        # Windows has no SIGHUP, and `nohup` ignores it.
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _end)


def _end(number: int, _: object) -> None:
    # What shells report of a process that a signal ended.
    raise SystemExit(128 + number)


def run_cardgen(arguments: Sequence[str]) -> int:
    """Run the command line and return its exit code, whatever happens."""
    timings = Timings()
    collect_less_often()
    with robust_streams() as (out, err):
        code = _run(arguments, timings)
        if timings.wanted:
            err.write(visible(timings.table()))
        out.flush()
        if out.fault is None:
            return code
        reason = (out.fault.strerror or str(out.fault)).lower()
        err.write(f"cardgen: standard output cannot be written: {reason}\n")
        return WRONG_USAGE


def _run(arguments: Sequence[str], timings: Timings) -> int:
    try:
        from cardgen.cli.app import run

        return run(arguments, timings)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception:
        sys.stderr.write(f"{visible(_crash_report(arguments))}\n")
        return FAILED


def _crash_report(arguments: Sequence[str]) -> str:
    # 40 ms that only a crash needs.
    import platform
    import traceback
    from importlib import metadata

    parts = ("uharfbuzz", "pydantic", "jinja2", "pypdfium2", "pikepdf")
    versions = ", ".join(f"{name} {metadata.version(name)}" for name in parts)
    return "\n".join(
        [
            "cardgen failed; this is a fault of cardgen, not of your game.",
            "Please report it with everything below this line.",
            "",
            f"cardgen {__version__}, Python {platform.python_version()}, "
            f"{platform.system()} {platform.release()}",
            versions,
            f"command: cardgen {' '.join(arguments)}",
            "",
            traceback.format_exc(),
        ]
    )


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


if __name__ == "__main__":
    main()
